package web

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// TestEveryPageLeadsToWhatIsKept looks at all pages but the lesson, which keeps nothing
// on the server and leads there at its end.
func TestEveryPageLeadsToWhatIsKept(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		for _, shown := range []string{
			"/", "/games", "/new", "/join", "/rules", "/workshop", "/today", "/app", "/record", "/licenses",
			keptPath,
			"/nowhere",
			path, path + "/people", path + "/seat", path + "/notes",
		} {
			if !strings.Contains(v.get(shown).body, `href="`+keptPath+`"`) {
				t.Errorf("%s does not lead to %s", shown, keptPath)
			}
		}
	})
}

func TestTheRetentionIsToldInEveryLanguage(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		site := NewSite(UsualLimits(), say.NewCatalog(), slog.New(slog.DiscardHandler))
		site.SetRetention(table.UsualRetention())
		site.Open(v.lobby)
		for lang, want := range map[string]string{"en": "365 days", "pt": "365 dias", "es": "365 días", "it": "365 giorni"} {
			v := (&visitor{t: t, site: v.site, lobby: v.lobby, handler: site}).other()
			r := v.request("GET", keptPath, "", "")
			r.Header.Set("Accept-Language", lang)
			got := v.send(r)
			if got.status != http.StatusOK || !strings.Contains(got.body, want) || strings.Contains(got.body, "{{") {
				t.Errorf("%s: %d, and not %q: %s", lang, got.status, want, got.body)
			}
		}
		for d, want := range map[time.Duration]string{24 * time.Hour: "1 day", 30 * 24 * time.Hour: "30 days", 0: ""} {
			if got := page.DaysOf(say.NewCatalog().Localizer("en"), d); got != want {
				t.Errorf("%v is %q, want %q", d, got, want)
			}
		}
	})
}

// TestAPersonDeletesWhatIsTheirs lets someone who sits at a table of several, at one
// alone, and has played today's rule, delete all of it without scripts.
func TestAPersonDeletesWhatIsTheirs(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		alone := v.play("Sesquipedalia").path
		path := v.gather("name", "Sesquipedalia")
		other := v.other()
		other.press(other.get(path), "sit", "name", "Rob")
		v.press(v.press(v.get(path), "fill-all"), "start")
		hand := v.get("/today")
		played := v.post("/today", v.dayOf(hand, "card", v.hand(hand)[0]))
		if !strings.Contains(played.body, `data-event="1"`) {
			t.Fatalf("today's rule: %s", played.body)
		}
		if seen := other.get(path).body; !strings.Contains(seen, "Sesquipedalia") {
			t.Fatalf("another person does not see the name: %s", seen)
		}
		done := v.press(v.get(forgetPath), "forget")
		if done.status != http.StatusOK || !strings.Contains(done.body, "Your data is deleted") {
			t.Fatalf("%d %s", done.status, done.body)
		}
		for _, page := range []string{path, path + "/people", "/games"} {
			if got := other.get(page); got.status != http.StatusOK || strings.Contains(got.body, "Sesquipedalia") {
				t.Errorf("%s: %d, and the name is there: %s", page, got.status, got.body)
			}
		}
		if got := other.get(alone); got.status != http.StatusNotFound {
			t.Errorf("the table of nobody else: %d", got.status)
		}
		if games := v.get("/games").body; strings.Contains(games, path) || strings.Contains(games, alone) {
			t.Errorf("the browser remembers its tables: %s", games)
		}
		if home := v.get("/").body; strings.Contains(home, "Sesquipedalia") {
			t.Error("the browser remembers the name")
		}
		if look := v.look(v.get(path)); look.View.Seat != 0 {
			t.Errorf("the browser still has seat %d", look.View.Seat)
		}
		if s := v.get("/today").body; !strings.Contains(s, `data-event="0"`) {
			t.Errorf("the results of today's rule are there: %s", s)
		}
	})
}

// TestNobodyFindsTablesByForgetting tries made-up tables in the cookie of one's own.
func TestNobodyFindsTablesByForgetting(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		words := make([]string, keepTables)
		for i := range words {
			words[i] = fmt.Sprintf("%08d-1", i)
		}
		tried := func() reply {
			r := v.from("203.0.113.9").request("POST", forgetPath, "application/x-www-form-urlencoded", "")
			r.AddCookie(&http.Cookie{Name: tablesCookie, Value: strings.Join(words, ".")})
			for _, word := range words {
				id, _, _ := strings.Cut(word, "-")
				r.AddCookie(&http.Cookie{Name: ownCookie(id), Value: "made-up"})
			}
			return v.send(r)
		}
		first := tried()
		if first.status != http.StatusTooManyRequests || first.header.Get("Retry-After") == "" {
			t.Fatalf("%d tables that do not exist: status %d", len(words), first.status)
		}
		kept := strings.Join(words[UsualLimits().Guesses.Burst:], ".")
		if cookies := strings.Join(first.header.Values("Set-Cookie"), "\n"); !strings.Contains(cookies, kept) {
			t.Errorf("the browser does not remember %s: %s", kept, cookies)
		}
	})
}

func TestAHostDeletesATableByAForm(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather()
		other := v.other()
		other.press(other.get(path), "sit", "name", "Rob")
		if page := other.get(path).body; strings.Contains(page, path+"/delete") {
			t.Error("a guest is offered to delete the table")
		}
		for _, r := range []reply{other.get(path + "/delete"), other.post(path+"/delete", url.Values{})} {
			if r.status != http.StatusForbidden {
				t.Errorf("a guest deletes the table: %d", r.status)
			}
		}
		if page := v.get(path).body; !strings.Contains(page, `href="`+path+`/delete"`) {
			t.Errorf("the host is not offered to delete the table: %s", page)
		}
		if got := v.press(v.get(path+"/delete"), "delete-table"); got.status != http.StatusOK ||
			!strings.Contains(got.body, "The table is deleted") {
			t.Fatalf("%d %s", got.status, got.body)
		}
		if got := other.get(path); got.status != http.StatusNotFound || !strings.Contains(got.body, "the table was deleted") {
			t.Errorf("the table: %d %s", got.status, got.body)
		}
		if games := v.get("/games").body; strings.Contains(games, path) {
			t.Error("the browser remembers the table")
		}
	})
}

// TestATokenErasesNobody lets a stranger use the token of Grace's seat, which can be
// computed from a copy of the log. Grace's browser may have forgotten all but her seat.
func TestATokenErasesNobody(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Sesquipedalia").path
		id := strings.TrimPrefix(path, "/t/")
		site, err := url.Parse(v.site)
		if err != nil {
			t.Fatal(err)
		}
		key := ""
		for _, c := range v.client.Jar.Cookies(v.request("GET", path, "", "").URL) {
			if c.Name == keyCookie {
				key = c.Value
			}
		}
		stranger := v.other()
		stranger.client.Jar.SetCookies(site,
			[]*http.Cookie{{Name: tablesCookie, Value: id + "-" + table.Token(key), Path: "/"}})
		if got := stranger.press(stranger.get(forgetPath), "forget"); !strings.Contains(got.body,
			"1 table is remembered in an old format") {
			t.Errorf("the stranger is told: %s", got.body)
		}
		if got := stranger.get(path); got.status != http.StatusOK || !strings.Contains(got.body, "Sesquipedalia") {
			t.Fatalf("after a stranger's try the table is %d, or has another name", got.status)
		}
		again := v.other()
		again.client.Jar.SetCookies(site, []*http.Cookie{{Name: keyCookie, Value: key, Path: path}})
		again.get(path)
		again.press(again.get(forgetPath), "forget")
		if got := v.get(path); got.status != http.StatusNotFound {
			t.Errorf("the table of a person who erased themselves: %d", got.status)
		}
	})
}
