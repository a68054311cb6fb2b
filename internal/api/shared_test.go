package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"eleusis/internal/api"
)

func TestAnOpeningThatIsSentAgainLeadsToTheSameTable(t *testing.T) {
	s := open(t)
	r, other := s.named("Robin"), s.named("Mo")
	first := must[api.Seat](r, "POST", "/tables", api.TableRequest{Request: "1", Preset: "express"})
	again := must[api.Seat](r, "POST", "/tables", api.TableRequest{Request: "1", Preset: "express"})
	if again.ID != first.ID || again.Seat != first.Seat || again.Table.Number < first.Table.Number {
		t.Errorf("table %s, seat %d; sent again %s, %d", first.ID, first.Seat, again.ID, again.Seat)
	}
	for name, o := range map[string]api.Seat{
		"another request": must[api.Seat](r, "POST", "/tables", api.TableRequest{Request: "2", Preset: "express"}),
		"no request":      must[api.Seat](r, "POST", "/tables", api.TableRequest{Preset: "express"}),
		"another program": must[api.Seat](other, "POST", "/tables", api.TableRequest{Request: "1", Preset: "express"}),
	} {
		if o.ID == first.ID {
			t.Errorf("%s leads to the same table", name)
		}
	}
	if p := s.robot().refused("POST", "/tables", api.TableRequest{Request: "1"}); p.Status != http.StatusBadRequest ||
		!strings.Contains(p.Errors[0].Message, "needs the token of a program") {
		t.Errorf("without a token: %+v", p)
	}
}

// TestPagesOfOtherSitesUseTheAPI as a browser lets them, and nothing else of the site.
func TestPagesOfOtherSitesUseTheAPI(t *testing.T) {
	s := open(t)
	ask := func(method, path, body string, headers map[string]string) *http.Response {
		t.Helper()
		q, err := http.NewRequestWithContext(t.Context(), method, s.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Origin", "https://other.example")
		q.Header.Set("Sec-Fetch-Site", "cross-site")
		for name, value := range headers {
			q.Header.Set(name, value)
		}
		answer, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		return answer
	}
	preflight := map[string]string{
		"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization",
	}
	before := ask("OPTIONS", api.Prefix+"/tables", "", preflight)
	if before.StatusCode != http.StatusNoContent || before.Header.Get("Access-Control-Allow-Origin") != "*" ||
		!strings.Contains(before.Header.Get("Access-Control-Allow-Headers"), "Authorization") ||
		!strings.Contains(before.Header.Get("Access-Control-Allow-Methods"), "POST") {
		t.Errorf("before a request: %s %v", before.Status, before.Header)
	}
	made := ask("POST", api.Prefix+"/programs", `{"name":"Page"}`,
		map[string]string{"Content-Type": "application/json"})
	var p api.Program
	if err := json.NewDecoder(made.Body).Decode(&p); err != nil || made.StatusCode != http.StatusCreated ||
		p.Token == "" ||
		made.Header.Get("Access-Control-Allow-Origin") != "*" || made.Header.Get("Access-Control-Allow-Credentials") != "" {
		t.Errorf("a program: %s %v, %+v, %v", made.Status, made.Header, p, err)
	}
	if wrong := ask("GET", api.Prefix+"/tables/NONE", "", nil); wrong.Header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("a problem cannot be read: %v", wrong.Header)
	}
	if page := ask("POST", "/play", "", nil); page.StatusCode != http.StatusForbidden ||
		page.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("a form of another site: %s %v", page.Status, page.Header)
	}
}
