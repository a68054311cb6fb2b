package web

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
)

// A visitor is a browser without scripts.
type visitor struct {
	t       *testing.T
	site    string
	lobby   *table.Lobby
	handler http.Handler
	client  *http.Client
}

// A reply is what a visitor got.
type reply struct {
	status int
	header http.Header
	body   string
	path   string // after redirects
}

// visiting runs f in a bubble of time, with a visitor to a new lobby. Faults
// fail the test.
func visiting(t *testing.T, f func(t *testing.T, v *visitor)) {
	t.Helper()
	visitingWith(t, 0, f)
}

// visitingWith is the same with a lobby for that many tables.
func visitingWith(t *testing.T, tables int, f func(t *testing.T, v *visitor)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		faults := slog.New(slog.NewTextHandler(failing{t}, nil))
		lobby := table.NewLobby(store.NewMemory(),
			table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: faults, Tables: tables})
		defer lobby.Close()
		v := &visitor{t: t, site: "http://eleusis.localhost", lobby: lobby, handler: New(lobby, say.NewCatalog(), faults)}
		f(t, v.other())
	})
}

// direct asks a handler without a network.
type direct struct{ handler http.Handler }

func (d direct) RoundTrip(r *http.Request) (*http.Response, error) {
	asked := r.Clone(r.Context())
	asked.RequestURI, asked.Host, asked.RemoteAddr = r.URL.RequestURI(), r.URL.Host, "192.0.2.1:1234"
	if asked.Body == nil {
		asked.Body = http.NoBody
	}
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, asked)
	response := w.Result()
	response.Request = r
	return response, nil
}

// failing fails a test for each fault that is told to it. Manners are no fault.
type failing struct{ t *testing.T }

func (f failing) Write(text []byte) (int, error) {
	if bytes.Contains(text, []byte(" reported=")) {
		return len(text), nil
	}
	f.t.Errorf("a fault: %s", text)
	return len(text), nil
}

// other returns another visitor to the same site.
func (v *visitor) other() *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		v.t.Fatal(err)
	}
	return &visitor{t: v.t, site: v.site, lobby: v.lobby, handler: v.handler,
		client: &http.Client{Jar: jar, Transport: direct{v.handler}}}
}

func (v *visitor) send(r *http.Request) reply {
	v.t.Helper()
	response, err := v.client.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return reply{response.StatusCode, response.Header, string(body), response.Request.URL.Path}
}

func (v *visitor) request(method, path, kind, body string) *http.Request {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.site+path, strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	return r
}

func (v *visitor) get(path string) reply {
	v.t.Helper()
	return v.send(v.request("GET", path, "", ""))
}

func (v *visitor) post(path string, form url.Values) reply {
	v.t.Helper()
	return v.send(v.request("POST", path, "application/x-www-form-urlencoded", form.Encode()))
}

func (v *visitor) do(path, body string) reply {
	v.t.Helper()
	return v.send(v.request("POST", path+"/do", "application/json", body))
}

// play opens a table and returns its page.
func (v *visitor) play(name string) reply {
	v.t.Helper()
	r := v.post("/play", url.Values{"name": {name}})
	if r.status != http.StatusOK || !strings.HasPrefix(r.path, "/t/") {
		v.t.Fatalf("play now: status %d at %s: %s", r.status, r.path, r.body)
	}
	return r
}

// root returns the page of r.
func (v *visitor) root(r reply) *node {
	v.t.Helper()
	root, err := readHTML(r.body)
	if err != nil {
		v.t.Fatal(err)
	}
	return root.without("template")
}

// filled returns the form of the dock as the page has it.
func (v *visitor) filled(r reply) url.Values {
	v.t.Helper()
	form := url.Values{}
	for _, n := range v.root(r).tags("input") {
		if n.attrs["type"] == "hidden" {
			form.Set(n.attrs["name"], n.attrs["value"])
		}
	}
	return form
}

// hand returns the cards of the own hand.
func (v *visitor) hand(r reply) []string {
	v.t.Helper()
	for _, n := range v.root(r).classed("hand") {
		return n.codes()
	}
	return nil
}

// myTurn waits until it is the visitor's turn, and reads the page.
func (v *visitor) myTurn(path string) reply {
	v.t.Helper()
	for {
		r := v.get(path)
		if strings.Contains(r.body, `data-turn="you"`) {
			return r
		}
		if r.status != http.StatusOK || strings.Contains(r.body, "data-rule") {
			v.t.Fatalf("status %d, and it is never my turn", r.status)
		}
		<-time.After(time.Second)
	}
}

func TestOneClickOpensATableWithASeat(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		home := v.get("/")
		if home.status != http.StatusOK || !strings.Contains(home.body, `action="/play"`) ||
			strings.Contains(home.body, "Back to my table") {
			t.Fatalf("home: status %d\n%s", home.status, home.body)
		}
		r := v.play("  Grace  Hopper ")
		root := v.root(r)
		if got := root.classed("you"); len(got) != 1 || !strings.Contains(got[0].words(), "Grace Hopper") {
			t.Errorf("my seat: %v", got)
		}
		if hand := v.hand(r); len(hand) != 14 {
			t.Errorf("a hand of %v", hand)
		}
		if back := v.get("/"); !strings.Contains(back.body, `href="`+r.path+`"`) || !strings.Contains(back.body, `value="Grace Hopper"`) {
			t.Errorf("home remembers neither table nor name:\n%s", back.body)
		}
	})
}

func TestTheKeyStaysInACookieOfTheTable(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		r := v.post("/play", url.Values{"name": {"Grace"}})
		if r.status != http.StatusSeeOther {
			t.Fatalf("status %d", r.status)
		}
		where := r.header.Get("Location")
		cookies := (&http.Response{Header: r.header}).Cookies()
		i := slices.IndexFunc(cookies, func(c *http.Cookie) bool { return c.Name == keyCookie })
		if i < 0 {
			t.Fatalf("no key among %v", cookies)
		}
		key := cookies[i]
		if !key.HttpOnly || key.SameSite != http.SameSiteLaxMode || key.Path != where || key.MaxAge < 30*24*60*60 ||
			key.Secure {
			t.Errorf("the cookie over HTTP is %v", key)
		}
		for _, c := range cookies {
			copied := c.Path == forgetPath && c.HttpOnly
			if c.Name != keyCookie && !copied && strings.Contains(c.Value, key.Value) {
				t.Errorf("the cookie %s holds the key", c.Name)
			}
		}
		page := v.get(where)
		if strings.Contains(page.body, key.Value) || strings.Contains(where, key.Value) {
			t.Error("the page or its address holds the key")
		}
	})
}

func TestAVisitorWithoutAKeyWatchesWithoutAHand(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		mine := v.play("Grace")
		r := v.other().get(mine.path)
		root := v.root(r)
		if r.status != http.StatusOK || len(root.classed("dock")) != 0 || len(root.classed("you")) != 0 {
			t.Errorf("status %d, docks %d", r.status, len(root.classed("dock")))
		}
		shown := 0
		for _, n := range root.with("data-card") {
			if n.tag == "button" {
				shown++
			}
		}
		if shown != 0 {
			t.Errorf("a spectator sees %d cards of a hand", shown)
		}
		if got := v.other().post(mine.path,
			url.Values{"action": {"no-play"}, "request": {"x"}, "seen": {"99"}}); got.status != http.StatusForbidden {
			t.Errorf("a spectator who moves gets %d", got.status)
		}
	})
}

func TestAFormPlaysACardAndLeadsBack(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.myTurn(v.play("Grace").path)
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		r := v.post(page.path, form)
		if r.status != http.StatusOK || r.path != page.path {
			t.Fatalf("status %d at %s", r.status, r.path)
		}
		if root := v.root(r); !strings.Contains(root.classed("log")[0].words(), "You play") {
			t.Errorf("the log says %s", root.classed("log")[0].words())
		}
		again := v.post(page.path, form)
		if count := strings.Count(v.root(again).classed("log")[0].words(), "You play"); again.status != http.StatusOK ||
			count != 1 {
			t.Errorf("the same form again: status %d, played %d times", again.status, count)
		}
	})
}

func TestAFormChangesThePace(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.play("Grace")
		for _, want := range []string{"true", "false"} {
			form := v.filled(page)
			form.Set("action", "pace")
			page = v.post(page.path, form)
			faster := v.root(page).all(func(n *node) bool { return n.attrs["data-action"] == "faster" })
			if len(faster) != 1 || faster[0].attrs["aria-pressed"] != want {
				t.Errorf("faster is %v, want %s", faster, want)
			}
		}
	})
}

func TestAFormPlaysAStringThatIsTyped(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.myTurn(v.play("Grace").path)
		form := v.filled(page)
		hand := v.hand(page)
		form.Set("action", "play")
		form.Set("cards", strings.ToLower(hand[3])+", "+hand[0])
		r := v.post(page.path, form)
		cards, err := card.ParseList(hand[3] + " " + hand[0])
		if err != nil {
			t.Fatal(err)
		}
		said := strings.ReplaceAll(v.root(r).classed("log")[0].words(), " ", "")
		var want strings.Builder
		for _, c := range cards {
			want.WriteString(c.Rank().String() + say.NewCatalog().Localizer("en").Card(c))
		}
		if !strings.Contains(said, "Youplay"+strings.ReplaceAll(want.String(), " ", "")) {
			t.Errorf("the log says %s, want %s", said, want.String())
		}
	})
}

func TestARefusedFormIsExplainedAndGivenBack(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.myTurn(v.play("Grace").path)
		hand := v.hand(page)
		five := strings.Join(hand[:5], " ")
		for _, tt := range []struct {
			name   string
			change url.Values
			status int
			want   string
		}{
			{"no card", url.Values{"action": {"play"}, "cards": {"8H 5X <"}}, 422, "“5X” is not a card"},
			{"too many", url.Values{"action": {"play"}, "cards": {five}}, 409, "A play has at most 4 cards here."},
			{"none", url.Values{"action": {"play"}, "cards": {""}}, 409, "Choose at least one card."},
			{"next round", url.Values{"action": {"next-round"}}, 409, "The round is still under way."},
			{"unknown", url.Values{"action": {"cheat"}}, 400, "That was not understood"},
			{"no number", url.Values{"seen": {"x"}}, 400, "That was not understood"},
			{"no id", url.Values{"action": {"no-play"}, "request": {""}}, 400, "That was not understood"},
		} {
			form := v.filled(page)
			for name, values := range tt.change {
				form[name] = values
			}
			r := v.post(page.path, form)
			root := v.root(r)
			if r.status != tt.status || !strings.Contains(root.words(), tt.want) {
				t.Errorf("%s: status %d, want %d and %q:\n%s", tt.name, r.status, tt.status, tt.want, root.words())
			}
			if r.status == 400 {
				continue
			}
			if !slices.Equal(v.hand(r), hand) {
				t.Errorf("the hand is %v, was %v", v.hand(r), hand)
			}
			for _, n := range root.tags("input") {
				if n.attrs["name"] == "cards" && n.attrs["value"] != tt.change.Get("cards") {
					t.Errorf("typed %q, given back %q", tt.change.Get("cards"), n.attrs["value"])
				}
			}
		}
		if now := v.get(page.path); !slices.Equal(v.hand(now), hand) {
			t.Errorf("after all refusals the hand is %v, was %v", v.hand(now), hand)
		}
	})
}

func TestScriptsAreAnsweredInJSON(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.myTurn(v.play("Grace").path)
		hand := v.hand(page)
		seen := v.filled(page).Get("seen")
		wish := func(id, seen, rest string) string { return fmt.Sprintf(`{"id":%q,"seen":%s,%s}`, id, seen, rest) }
		for _, tt := range []struct {
			name, body string
			status     int
			code       string
		}{
			{"no JSON", `{`, 400, "bad-request"},
			{"no card", wish("a", seen, `"action":"play","cards":["ZZ"]`), 400, "bad-request"},
			{"unknown", wish("b", seen, `"action":"cheat"`), 400, "bad-request"},
			{"not mine", wish("c", seen, fmt.Sprintf(`"action":"play","cards":["%s"]`, absent(hand))), 409, "not-in-hand"},
			{"too long", wish("d", seen, `"action":"`+strings.Repeat("x", maxBody)+`"`), 413, "too-large"},
			{"faster", wish("e", seen, `"action":"pace","fast":true`), 200, ""},
			{"a card", wish("f", seen, fmt.Sprintf(`"action":"play","cards":["%s"]`, hand[0])), 200, ""},
			{"the same again", wish("f", seen, fmt.Sprintf(`"action":"play","cards":["%s"]`, hand[0])), 200, ""},
		} {
			r := v.do(page.path, tt.body)
			var got struct {
				Number  int    `json:"number"`
				Code    string `json:"code"`
				Message string `json:"message"`
			}
			if err := json.Unmarshal([]byte(r.body), &got); err != nil {
				t.Fatalf("%s: %v", r.body, err)
			}
			if r.status != tt.status || got.Code != tt.code || (tt.code == "") != (got.Number > 0) ||
				(tt.code != "") != (got.Message != "") {
				t.Errorf("%s: %d %s, want %d %s", tt.name, r.status, r.body, tt.status, tt.code)
			}
		}
		spectator := v.other().do(page.path, wish("x", seen, `"action":"no-play"`))
		if spectator.status != http.StatusForbidden {
			t.Errorf("a spectator gets %d", spectator.status)
		}
		stale := v.myTurn(page.path)
		if r := v.do(page.path, wish("g", seen, fmt.Sprintf(`"action":"play","cards":["%s"]`, v.hand(stale)[0]))); r.status != 409 ||
			!strings.Contains(r.body, `"stale"`) {
			t.Errorf("an old page gets %d %s", r.status, r.body)
		}
		if r := v.do("/t/nothere", wish("h", "1", `"action":"no-play"`)); r.status != http.StatusNotFound {
			t.Errorf("a table that is not there: %d", r.status)
		}
		if r := v.send(v.request("POST", page.path+"/do", "text/plain", wish("i", seen, `"action":"no-play"`))); r.status != 400 {
			t.Errorf("text that is not called JSON: %d", r.status)
		}
	})
}

// absent returns a card that is not in hand.
func absent(hand []string) string {
	for c := range card.Card(card.Count) {
		if !slices.Contains(hand, c.String()) {
			return c.String()
		}
	}
	return ""
}

func TestOtherSitesCannotPlay(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.myTurn(v.play("Grace").path)
		form := v.filled(page)
		form.Set("card", v.hand(page)[0])
		for _, headers := range []map[string]string{
			{"Sec-Fetch-Site": "cross-site"},
			{"Origin": "https://elsewhere.example"},
		} {
			r := v.request("POST", page.path, "application/x-www-form-urlencoded", form.Encode())
			for name, value := range headers {
				r.Header.Set(name, value)
			}
			if got := v.send(r); got.status != http.StatusForbidden ||
				!strings.Contains(got.body, "This came from another site") {
				t.Errorf("%v: %d", headers, got.status)
			}
		}
		if now := v.get(page.path); len(v.hand(now)) != len(v.hand(page)) {
			t.Error("another site played a card")
		}
	})
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.play("Grace").path
		for _, path := range []string{"/", page, "/rules", "/nothing", "/static/table.css"} {
			r := v.get(path)
			for name, want := range map[string]string{
				"Content-Security-Policy": "require-trusted-types-for 'script'", "X-Content-Type-Options": "nosniff",
				"Referrer-Policy":            "same-origin",
				"Cross-Origin-Opener-Policy": "same-origin", "Permissions-Policy": "camera=()",
			} {
				if !strings.Contains(r.header.Get(name), want) {
					t.Errorf("%s: %s is %q", path, name, r.header.Get(name))
				}
			}
			keep := r.header.Get("Cache-Control")
			if html := strings.HasPrefix(r.header.Get("Content-Type"), "text/html"); html && keep != "no-store" {
				t.Errorf("%s may be kept: %q", path, keep)
			}
		}
	})
}

func TestAWrongMethodIsRefused(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		if r := v.get("/play"); r.status != http.StatusOK || !strings.Contains(r.body, `action="/play"`) {
			t.Errorf("/play typed by hand: %d, want the home page", r.status)
		}
		if r := v.post("/rules", nil); r.status != http.StatusMethodNotAllowed {
			t.Errorf("the rules posted: %d, want 405", r.status)
		}
	})
}

func TestPagesThatAreNotThereSayItInWords(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		for path, want := range map[string]string{
			"/nothing": "There is no such page", "/t/nothere": "There is no such table",
			"/t/UPPER": "There is no such table", "/t/": "There is no such page",
		} {
			r := v.get(path)
			if root := v.root(r); r.status != http.StatusNotFound || !strings.Contains(root.words(), want) {
				t.Errorf("%s: %d, want 404 and %q", path, r.status, want)
			}
		}
		if r := v.get("/static/nothing.css"); r.status != http.StatusNotFound {
			t.Errorf("a file that is not there: %d", r.status)
		}
		if r := v.get("/healthz"); r.status != http.StatusOK || r.body != "ok\n" {
			t.Errorf("healthz: %d %q", r.status, r.body)
		}
		if r := v.get("/favicon.ico"); r.status != http.StatusOK || r.header.Get("Content-Type") != "image/svg+xml" {
			t.Errorf("favicon: %d %s", r.status, r.header.Get("Content-Type"))
		}
	})
}

func TestATableThatIsGoneIsForgotten(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		site, err := url.Parse(v.site)
		if err != nil {
			t.Fatal(err)
		}
		v.client.Jar.SetCookies(site, []*http.Cookie{{Name: tablesCookie, Value: "gone.older.<script>", Path: "/"}})
		if r := v.get("/"); !strings.Contains(r.body, `href="/t/gone"`) || strings.Contains(r.body, "script>.") {
			t.Errorf("home: %s", r.body)
		}
		v.get("/t/gone")
		if r := v.get("/"); !strings.Contains(r.body, `href="/t/older"`) {
			t.Errorf("home still remembers: %s", r.body)
		}
	})
}

func TestAStoppingServerSaysSo(t *testing.T) {
	lobby := table.NewLobby(store.NewMemory(),
		table.Config{Random: rand.NewChaCha8([32]byte{1}), Errors: slog.New(slog.DiscardHandler)})
	lobby.Close()
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "http://localhost/play", nil)
	New(lobby, say.NewCatalog(), slog.New(slog.NewTextHandler(failing{t}, nil))).ServeHTTP(w, r)
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "The server is stopping") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestFilesAreKeptForEverUnderTheirVersion(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.play("Grace")
		for _, address := range assetsOf(page.body) {
			r := v.get(address)
			if r.status != http.StatusOK || !strings.Contains(r.header.Get("Cache-Control"), "immutable") ||
				r.header.Get("Content-Type") == "" {
				t.Errorf("%s: %d, %s, %s", address, r.status, r.header.Get("Cache-Control"), r.header.Get("Content-Type"))
			}
		}
		for _, path := range []string{"/static/table.css", "/static/v-0123456789ab/table.css"} {
			r := v.get(path)
			tag := r.header.Get("ETag")
			if r.status != http.StatusOK || r.header.Get("Cache-Control") != "no-cache" || tag == "" {
				t.Errorf("%s: %d, %s, tag %s", path, r.status, r.header.Get("Cache-Control"), tag)
			}
			again := v.request("GET", path, "", "")
			again.Header.Set("If-None-Match", tag)
			if r := v.send(again); r.status != http.StatusNotModified {
				t.Errorf("%s again: %d", path, r.status)
			}
		}
	})
}

var assetAddress = regexp.MustCompile(`(?:href|src)="(/static/[^"#]+)`)

// assetsOf returns the addresses of the files that a page names, each once.
func assetsOf(page string) []string {
	var all []string
	for _, m := range assetAddress.FindAllStringSubmatch(page, -1) {
		if !slices.Contains(all, m[1]) {
			all = append(all, m[1])
		}
	}
	return all
}

// maxWire is how many bytes the page of a table and all it loads may be, more
// than a third of it the font. The aim is 60 KB, the limit of the design 150.
const maxWire = 92_000

func TestATableWithAllItLoadsIsSmall(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.checkWeight(v.play("Grace"), maxWire)
	})
}

// maxWorkshop is the same for the workshop, whose library has some hundred
// rules with a picture each, and where rules are picked from blocks.
const maxWorkshop = 88_000

func TestTheWorkshopWithAllItLoadsIsSmall(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.checkWeight(v.get("/workshop"), maxWorkshop)
	})
}

// checkWeight checks that a page and all it loads are at most that many bytes on
// the wire.
func (v *visitor) checkWeight(page reply, most int) {
	v.t.Helper()
	sizes := map[string]int{"the page": v.weigh(page.path)}
	for _, address := range assetsOf(page.body) {
		sizes[address] = v.weigh(address)
	}
	sum := 0
	for _, size := range sizes {
		sum += size
	}
	v.t.Logf("%d bytes: %v", sum, sizes)
	if sum > most {
		v.t.Errorf("%d bytes, at most %d: %v", sum, most, sizes)
	}
}

// weigh returns how many bytes an answer is on the wire, as browsers ask for
// it, and checks that a packed one can be read.
func (v *visitor) weigh(path string) int {
	v.t.Helper()
	r := v.request("GET", path, "", "")
	r.Header.Set("Accept-Encoding", "gzip, deflate, br")
	got := v.send(r)
	if got.header.Get("Content-Encoding") == "gzip" {
		z, err := gzip.NewReader(strings.NewReader(got.body))
		if err == nil {
			_, err = io.Copy(io.Discard, z)
		}
		if err != nil {
			v.t.Errorf("%s: %v", path, err)
		}
	}
	return len(got.body)
}

func TestCompressedAnswersGoOnlyToClientsThatAcceptThem(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "br, GZIP ;q=0.5": true, "gzip;q=0": false, "gzip; q=0.000, br": false,
		"identity": false, "xgzip": false,
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", header)
		if got := takesGzip(r); got != want {
			t.Errorf("Accept-Encoding %q: %v, want %v", header, got, want)
		}
	}
}

// maxMake is the same for the page where a table is made.
const maxMake = 75_000

func TestMakingATableLoadsLittle(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) { v.checkWeight(v.get("/new"), maxMake) })
}
