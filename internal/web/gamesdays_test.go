package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"eleusis/internal/daily"
	"eleusis/internal/page"
)

func TestMyGamesHaveTheDaysThatWerePlayed(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		if got := v.get(gamesPath).body; strings.Contains(got, `id="days-title"`) {
			t.Error("a day that was only looked at is among the games")
		}
		for range 4 {
			r = v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		}
		secret, body := v.todaysRule(), v.get(gamesPath).body
		for what, text := range secretBytes(secret) {
			if strings.Contains(body, text) {
				t.Fatalf("%s is told before the end: %q", what, text)
			}
		}
		if !strings.Contains(body, "4 cards played") || !strings.Contains(body, `data-action="today">Go on`) {
			t.Errorf("a day under way: %s", body)
		}
		form := v.dayOf(r, "action", "guess")
		form.Set("guess", secret.In("en"))
		v.post("/today", form)
		words := v.root(v.get(gamesPath)).words()
		for _, want := range []string{"Found with 4 cards", "27 points", secret.In("en"), "See the result", "today"} {
			if !strings.Contains(words, want) {
				t.Errorf("after the end %q is missing: %s", want, words)
			}
		}
		if other := v.other().get(gamesPath).body; strings.Contains(other, `id="days-title"`) {
			t.Error("the days of one visitor are shown to another")
		}
		<-time.After(24 * time.Hour)
		got := v.get(gamesPath).body
		if !strings.Contains(got, "a day ago") || !strings.Contains(got, `href="/workshop?`) {
			t.Errorf("a day later: %s", got)
		}
		v.press(v.get(forgetPath), "forget")
		if got := v.get(gamesPath).body; strings.Contains(got, `id="days-title"`) {
			t.Error("days that were deleted are among the games")
		}
	})
}

// TestTheKeyOfTodayIsNotSentToTheListOfGames looks at what browsers keep: of the key the list of games gets a token,
// with which nothing can be played. Those who played before there was one get it from the page of the day.
func TestTheKeyOfTodayIsNotSentToTheListOfGames(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		r := v.get("/today")
		v.post("/today", v.dayOf(r, "card", v.hand(r)[0]))
		key, token := v.kept(page.TodayPath, todayCookie), v.kept(gamesPath, daysCookie)
		if key == "" || token != daily.Token(key) || v.kept(gamesPath, todayCookie) != "" ||
			v.kept("/", daysCookie) != "" {
			t.Fatalf("the key %q and the token %q are kept", key, token)
		}
		site, err := url.Parse(v.site)
		if err != nil {
			t.Fatal(err)
		}
		old := v.other()
		old.client.Jar.SetCookies(site, []*http.Cookie{{Name: todayCookie, Value: key, Path: page.TodayPath}})
		old.get(page.TodayPath)
		if got := old.kept(gamesPath, daysCookie); got != token {
			t.Errorf("a browser that has the key alone gets the token %q", got)
		}
		thief := v.other()
		thief.client.Jar.SetCookies(site, []*http.Cookie{{Name: todayCookie, Value: token, Path: page.TodayPath}})
		if got := thief.dayOf(thief.get(page.TodayPath), "x", "")["seen"][0]; got != "0" {
			t.Errorf("with the token as a key %s cards are played", got)
		}
		for _, forged := range []string{"results-1", strings.ToUpper(token), token[:30], "../" + token, ""} {
			guest := v.other()
			guest.client.Jar.SetCookies(site, []*http.Cookie{{Name: daysCookie, Value: forged, Path: gamesPath}})
			if got := guest.get(gamesPath); got.status != http.StatusOK || strings.Contains(got.body, "days-title") {
				t.Errorf("the token %q: status %d, with days or not", forged, got.status)
			}
		}
	})
}

// kept returns the value of a cookie that the browser of v sends to path; empty without one.
func (v *visitor) kept(path, name string) string {
	v.t.Helper()
	for _, c := range v.client.Jar.Cookies(v.request("GET", path, "", "").URL) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}
