package api_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/internal/api"
	"eleusis/internal/say"
)

// monthAgo is before everything that a test does.
var monthAgo = time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC)

// fields reads the fields of a JSON object.
func fields(t *testing.T, text string) (all map[string]json.RawMessage) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTheDocumentIsValid(t *testing.T) {
	guard, err := describes()
	if err != nil {
		t.Fatal(err)
	}
	ok, wrong := guard.ValidateDocument()
	for _, e := range wrong {
		t.Error(e.Message, e.Reason)
	}
	if !ok {
		t.Error("the document is not valid")
	}
}

func TestProblemsAreToldInTheWordsOfThePagesAndTheLanguageAskedFor(t *testing.T) {
	s := open(t)
	catalog := say.NewCatalog()
	open := must[api.Seat](s.robot(), "POST", "/tables", api.TableRequest{Name: "Ro"})
	gathering := must[api.Seat](s.robot(), "POST", "/tables", api.TableRequest{Name: "Ro", WaitsForPeople: true})
	for _, language := range catalog.Languages() {
		stranger, ro, host := s.robot(), s.robot(), s.robot()
		ro.token, host.token = open.Token, gathering.Token
		stranger.language, ro.language, host.language = language, language, language
		for _, tt := range []struct {
			by     *robot
			id     string
			q      api.Request
			status int
			code   string
		}{
			{stranger, open.ID, api.Request{ID: "1", Action: "play"}, 403, "no-seat"},
			{ro, open.ID, api.Request{ID: "1", Action: "start"}, 409, "started"},
			{host, gathering.ID, api.Request{ID: "1", Action: "next-round"}, 409, "not-started"},
			{host, gathering.ID, api.Request{ID: "1", Action: "remove", Seat: 1}, 409, "not-there"},
			{ro, "0000000", api.Request{ID: "1", Action: "play"}, 404, "no-table"},
			{ro, open.ID, api.Request{ID: "1", Action: "set"}, 400, "bad-request"},
		} {
			p := tt.by.refused("POST", "/tables/"+tt.id+"/requests", tt.q)
			want := catalog.Localizer(language).Text("web.failure."+tt.code, nil)
			if p.Status != tt.status || p.Code != tt.code || p.Detail != want {
				t.Errorf("%s: %s: %+v, want %d %s %q", language, tt.q.Action, p, tt.status, tt.code, want)
			}
		}
		p := ro.refused("POST", "/tables/"+open.ID+"/requests", api.Request{ID: "1", Action: "play",
			Cards: []string{"AH", "ZZ"}})
		if want := catalog.Localizer(language).Text("web.failure.no-card", say.Args{"Text": "ZZ"}); p.Code != "no-card" ||
			p.Detail != want {
			t.Errorf("%s: no card: %+v, want %q", language, p, want)
		}
		p = ro.refused("POST", "/tables/"+open.ID+"/requests", api.Request{ID: "1", Action: "judge-right"})
		if p.Status != 409 || p.Code == "" || p.Detail == "" || strings.HasPrefix(p.Detail, "<") {
			t.Errorf("%s: a refusal of the game: %+v", language, p)
		}
	}
}

func TestAMistakeInARequestIsToldByItsField(t *testing.T) {
	s := open(t)
	r := s.robot()
	seat := must[api.Seat](r, "POST", "/tables", api.TableRequest{Name: "Ro"})
	r.token = seat.Token
	for _, tt := range []struct{ path, body, location string }{
		{"/programs", `{}`, "body"},
		{"/programs", `{"name":" "}`, "body.name"},
		{"/programs", `{"name":"Ro","token":"mine"}`, "body.token"},
		{"/tables", `{"seats":"many"}`, "body.seats"},
		{"/tables", `{"preset":"poker"}`, "body.preset"},
		{"/tables", `{"options":{"cards":3}}`, "body.options"},
		{"/tables", `{"options":{"handSize":"many"}}`, "body.options.handSize"},
		{"/tables", `{"options":{"handSize":-5}}`, "body.options"},
		{"/tables", `{"settings":{"chat":"yes"}}`, "body.settings.chat"},
		{"/tables", `not JSON`, "body"},
		{"/tables", `[]`, "body"},
		{"/tables/" + seat.ID + "/requests", `{"id":"1","seen":0,"action":"cheat"}`, "body.action"},
		{"/tables/" + seat.ID + "/requests", `{"id":"1","seen":0,"action":"play","cards":[null]}`, "body.cards[0]"},
		{"/tables/" + seat.ID + "/requests", `{"id":"","seen":0,"action":"play"}`, "body.id"},
		{"/tables/" + seat.ID + "/requests", `{"id":"1","seen":0,"action":"play","seat":300}`, "body.seat"},
	} {
		by := r
		if tt.path == "/tables" {
			by = s.robot()
		}
		p := by.refused("POST", tt.path, tt.body)
		at := func(f api.Fault) bool { return f.Location == tt.location && f.Message != "" }
		if p.Code != "bad-request" || !slices.ContainsFunc(p.Errors, at) {
			t.Errorf("%s %s: %+v, want a fault of %s", tt.path, tt.body, p, tt.location)
		}
	}
	large := `{"name":"` + strings.Repeat("x", 20<<10) + `"}`
	if p := r.refused("POST", "/programs", large); p.Status != 413 || p.Code != "too-large" {
		t.Errorf("a large body: %+v", p)
	}
	if p := r.refused("GET", "/nowhere", nil); p.Status != 404 {
		t.Errorf("nowhere: %+v", p)
	}
	if p := r.refused("PUT", "/tables", nil); p.Status != 405 {
		t.Errorf("another method: %+v", p)
	}
}

// TestABodyOfAnotherKindIsTold sends JSON as curl does unless it is told otherwise.
func TestABodyOfAnotherKindIsTold(t *testing.T) {
	q := open(t).robot().request("POST", "/rules/check", `{"rule":"any"}`)
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var p api.Problem
	err = json.NewDecoder(answer.Body).Decode(&p)
	if err != nil || p.Status != http.StatusUnsupportedMediaType || len(p.Errors) != 1 ||
		!strings.Contains(p.Errors[0].Message, "Content-Type: application/json") {
		t.Errorf("got %+v, %v", p, err)
	}
}
