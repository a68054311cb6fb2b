package web

import (
	"html"
	"net/http"
	"strings"
	"testing"
)

func TestARoundIsEmbeddedWithoutACookie(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.play("Ada").path
		embed := path + "/replay/1/embed"
		if got := v.get(embed + "?lang=en").status; got != http.StatusNotFound {
			t.Errorf("a round under way is embedded: %d", got)
		}
		rule := v.root(v.playedOut(path)).with("data-rule")[0].words()
		line := html.EscapeString(`<iframe src="` + v.site + embed + `?lang=en" title="`)
		if whole := v.get(path + "/replay/1"); !strings.Contains(whole.body, line) {
			t.Errorf("the replay does not offer a line that begins with %s", line)
		}
		for _, who := range []*visitor{v, v.other()} {
			got := who.get(embed + "?lang=pt")
			policy := got.header.Get("Content-Security-Policy")
			if got.status != http.StatusOK || !strings.Contains(policy, "frame-ancestors *") {
				t.Errorf("status %d, policy %s", got.status, policy)
			}
			if len(got.header.Values("Set-Cookie")) > 0 {
				t.Errorf("it sets %v", got.header.Values("Set-Cookie"))
			}
			told := strings.Contains(got.body, rule)
			if !strings.Contains(got.body, `lang="pt`) || told || strings.Contains(got.body, "<form") {
				t.Error("it speaks another language, tells the rule or has forms")
			}
			if last := who.get(embed + "?lang=en&at=1000"); !strings.Contains(last.body, rule) {
				t.Error("the last step does not tell the rule")
			}
		}
		for _, other := range []string{path, path + "/replay/1", "/"} {
			if got := v.get(other).header.Get("Content-Security-Policy"); !strings.Contains(got, "frame-ancestors 'none'") {
				t.Errorf("%s can be framed: %s", other, got)
			}
		}
	})
}
