package web

import (
	"net/http"
	"strings"
	"testing"
)

func TestAServerAnswersToItsOwnHosts(t *testing.T) {
	l := Limits{Hosts: []string{"play.example.org"}}
	for host, want := range map[string]bool{
		"127.0.0.1:8080": true, "[::1]:8080": true, "[::1]": true, "192.0.2.7": true, "localhost:8080": true,
		"LOCALHOST": true, "eleusis.localhost": true, "play.example.org": true, "Play.Example.org.:443": true,
		"evil.example": false, "play.example.org.evil.example": false, "": false, "localhost.evil.example": false,
	} {
		if got := l.AnswersTo(host); got != want {
			t.Errorf("host %q: got %v, want %v", host, got, want)
		}
	}
	if limits := (Limits{Hosts: []string{AnyHost}}); !limits.AnswersTo("evil.example") {
		t.Error("a server that answers to every host refuses one")
	}
}

// A foreign name that resolves to this machine opens no page, and no link ever
// carries it.
func TestAForeignHostGets421(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.play("Grace").path
		v.site = "http://evil.example"
		for _, path := range []string{"/", page, page + "/seat", page + "/events"} {
			r := v.get(path)
			if r.status != http.StatusMisdirectedRequest || strings.Contains(r.body, "evil.example") {
				t.Errorf("%s: got %d %q, want 421 without the name", path, r.status, r.body)
			}
		}
		if r := v.get("/"); !strings.Contains(r.body, "does not answer to that name") {
			t.Errorf("the page does not say why: %s", r.body)
		}
		if r := v.get(healthPath); r.status != http.StatusOK {
			t.Errorf("a probe under another name: %d, want 200", r.status)
		}
	})
}
