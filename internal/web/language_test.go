package web

import (
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// told are the attributes that people read or hear.
var told = []string{"aria-label", "title", "placeholder", "alt"}

// keyNames are what stands on keys and how cards are typed: the same in every
// language.
var keyNames = []string{"B", "T", "P", "N", "D", "G", "S", "F", "R", "W", "Esc", "(B)", "(S)", "(F)",
	"8H 5S", "3H 5S 9Dx", "K7D3-9XQP"}

var (
	action = regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	letter = regexp.MustCompile(`\p{L}`)
)

func TestNoWordsStandInTemplates(t *testing.T) {
	files, err := filepath.Glob("../page/templates/*.html")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	words := func(file, text string) {
		text = strings.TrimSpace(text)
		if letter.MatchString(text) && !slices.Contains(keyNames, text) {
			t.Errorf("%s: %q belongs into the catalog, internal/say/catalog", file, text)
		}
	}
	tag := regexp.MustCompile(`(?s)<(?:"[^"]*"|[^">])*>`)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := action.ReplaceAllString(string(data), "")
		for _, piece := range tag.Split(text, -1) {
			words(file, piece)
		}
		for _, attr := range told {
			for _, found := range regexp.MustCompile(attr+`="([^"]*)"`).FindAllStringSubmatch(text, -1) {
				words(file, found[1])
			}
		}
	}
}

// headings are of the documentation, which comments of scripts name.
var headings = []string{"The seal"}

// sayings are string literals of scripts that look like something to be read:
// two words of letters, and no selector or path.
var sayings = regexp.MustCompile("['\"`]([A-Z][a-z]+(?: [a-z]+)+[.!?…]?)['\"`]")

func TestNoWordsStandInScripts(t *testing.T) {
	files, err := fs.Glob(embedded, "static/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := embedded.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range sayings.FindAllStringSubmatch(string(data), -1) {
			if slices.Contains(headings, found[1]) {
				continue
			}
			t.Errorf("%s: %q belongs into the catalog: scripts say what the page brings along (scriptwords.go)",
				file, found[1])
		}
	}
}

// langOf returns the language that a page says it is in.
func langOf(v *visitor, r reply) string {
	v.t.Helper()
	return v.root(r).tags("html")[0].attrs["lang"]
}

func TestALanguageIsChosenAndKept(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		asks := func(path, language string) reply {
			r := v.request("GET", path, "", "")
			r.Header.Set("Accept-Language", language)
			return v.send(r)
		}
		if got := langOf(v, asks("/", "it-IT,en;q=0.5")); got != "it" {
			t.Errorf("the browser asks for Italian, the page is in %s", got)
		}
		chooses := func(lang, from string) reply {
			r := v.request("POST", "/language", "application/x-www-form-urlencoded", url.Values{"lang": {lang}}.Encode())
			r.Header.Set("Referer", from)
			return v.send(r)
		}
		r := chooses("pt", v.site+"/rules/express")
		if got := langOf(v, r); got != "pt-BR" || r.path != "/rules/express" ||
			!strings.Contains(r.body, "Eleusis Expresso</b>") {
			t.Errorf("a person who chose Portuguese on the rules of Express is at %s in %s", r.path, got)
		}
		if got := langOf(v, asks("/", "it-IT,en;q=0.5")); got != "pt-BR" {
			t.Errorf("a person who has chosen Portuguese reads %s", got)
		}
		if r := chooses("es", "https://elsewhere.example/rules"); r.path != "/" {
			t.Errorf("another site leads to %s", r.path)
		}
		if r := chooses("xx", v.site+"/"); r.status != http.StatusBadRequest {
			t.Errorf("a language that is none: status %d", r.status)
		}
	})
}

func TestEachPersonReadsTheSameTableInTheirLanguage(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		at := v.play("Ana").path
		for lang, want := range map[string]string{"en": "The starter is", "pt": "A carta inicial é",
			"es": "La carta inicial es", "it": "La carta iniziale è"} {
			r := v.request("GET", at, "", "")
			r.Header.Set("Accept-Language", lang)
			log := v.root(v.send(r)).classed("log")[0].words()
			if !strings.Contains(log, want) {
				t.Errorf("%s: the log says %q", lang, log)
			}
		}
	})
}

func TestATableCallsItsDealerAsItWasMade(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		v.post("/language", url.Values{"lang": {"it"}})
		r := v.post("/new", url.Values{"preset": {"nature"}, "title": {"nature"}, "seats": {"5"}})
		seats := v.root(r).classed("seat")
		if len(seats) != 5 || seats[4].classed("what")[0].words() != "Natura" {
			t.Errorf("at %s the dealer is called %q", r.path, seats[len(seats)-1].words())
		}
		if !strings.Contains(v.get("/new?title=god").body, "<option value=\"god\"\n  selected>Dio</option>") {
			t.Error("the address of the form forgets the title")
		}
	})
}
