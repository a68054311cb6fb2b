package web

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eleusis/internal/page"
	"eleusis/internal/say"
)

// goldenRecord returns one of the records that go on verifying forever.
func goldenRecord(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../game/testdata/records", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// stepOf returns the page of a step of a record.
func stepOf(t testing.TB, d page.Presenter, text string, want int, kept *page.Reviews) page.ReadPage {
	t.Helper()
	page, err := d.Review().StepPage(t.Context(), text, want, kept)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// readings are the pages of a record in every state.
func readings(t testing.TB, lang string) map[string]page.Page {
	kept := page.NewReviews()
	d := page.Presenter{Say: say.NewCatalog().Localizer(lang)}
	text := goldenRecord(t, "v1-real-cards.txt")
	return map[string]page.Page{
		"read":             d.Review().ReadPage(),
		"read, first step": stepOf(t, d, text, 1, kept),
		"read, a step":     stepOf(t, d, text, 8, kept),
		"read, last step":  stepOf(t, d, text, 1000, kept),
		"read, wrong":      stepOf(t, d, strings.Replace(text, "1 9D right", "1 9D wrong draws 2H 2S", 1), 3, kept),
		"read, no record":  stepOf(t, d, "<b>", 1, kept),
	}
}

func TestARecordIsSteppedThrough(t *testing.T) {
	kept := page.NewReviews()
	d := page.Presenter{Say: say.NewCatalog().Localizer("en")}
	text := goldenRecord(t, "v1-real-cards.txt")
	for _, tt := range []struct {
		step int
		line string // the mainline
		said string
		hand string // Ana's cards
	}{
		{1, "3H", "Luis deals. Everybody gets 3 cards. The starter is 3♥; Mario begins.", "10S 5C 9D"},
		{2, "3H", "Mario plays 8♥: wrong. Mario draws 2: 9♦ 2♣.", "10S 5C 9D"},
		{4, "3H 5S 9D", "Ana plays 9♦: right.", "10S 5C"},
		{10, "3H 5S 9D 5C KH", "Mario plays 4♠ 9♦ J♣: wrong.", "10S"},
		{99, "3H 5S 9D 5C KH 6C 10S", "Ana is out of cards. The round is over.", ""},
	} {
		p := stepOf(t, d, text, tt.step, kept)
		root, err := readHTML(render(t, p))
		if err != nil {
			t.Fatal(err)
		}
		root = root.without("template")
		var line []string
		for _, n := range root.classed("laid") {
			line = append(line, n.codes()...)
		}
		if got := strings.Join(line, " "); got != tt.line {
			t.Errorf("step %d: mainline %s, want %s", tt.step, got, tt.line)
		}
		var said strings.Builder
		for _, part := range p.Step.Said.Parts {
			said.WriteString(part.Text)
			if part.Card != nil {
				said.WriteString(part.Card.Rank + map[string]string{"clubs": "♣", "diamonds": "♦", "hearts": "♥",
					"spades": "♠"}[part.Card.Suit])
			}
		}
		if !strings.HasPrefix(said.String(), tt.said) {
			t.Errorf("step %d says %q, want %q", tt.step, said.String(), tt.said)
		}
		hand := ""
		if len(p.Step.Hands) > 0 && p.Step.Hands[0].Name == "Ana" {
			var codes []string
			for _, c := range p.Step.Hands[0].Hand {
				codes = append(codes, c.Code)
			}
			hand = strings.Join(codes, " ")
		}
		if hand != tt.hand {
			t.Errorf("step %d: Ana holds %s, want %s", tt.step, hand, tt.hand)
		}
	}
}

// TestEveryGoldenRecordCanBeRead goes to every step of all of them that are
// short enough.
func TestEveryGoldenRecordCanBeRead(t *testing.T) {
	leaveOutUnderRace(t)
	names, err := filepath.Glob("../../game/testdata/records/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	d := page.Presenter{Say: say.NewCatalog().Localizer("en")}
	for _, name := range names {
		text := goldenRecord(t, filepath.Base(name))
		first := stepOf(t, d, text, 1, nil)
		if first.Verified == "" || first.Step == nil {
			t.Errorf("%s: %s", name, first.Wrong)
			continue
		}
		var of int
		if _, err := fmt.Sscanf(first.Step.Place, "step 1 of %d", &of); err != nil || of < 10 {
			t.Errorf("%s: %q", name, first.Step.Place)
		}
		if first.Step.Round != "Round 1" {
			t.Errorf("%s begins with %q", name, first.Step.Round)
		}
		for step := 1; step <= of; step += 7 {
			if p := stepOf(t, d, text, step, nil); p.Step == nil || len(p.Step.Said.Parts) == 0 && step > 1 {
				t.Errorf("%s, step %d: %+v", name, step, p.Step)
			}
		}
	}
}

func TestAMistakeInARecordIsSaid(t *testing.T) {
	kept := page.NewReviews()
	d := page.Presenter{Say: say.NewCatalog().Localizer("en")}
	text := goldenRecord(t, "v1-real-cards.txt")
	for _, tt := range []struct{ name, text, want string }{
		{"a verdict", strings.Replace(text, "1 9D right", "1 9D wrong draws 2H 2S", 1), "Line 23: "},
		{"no record", "hello", "Line 1: this is not a record"},
		{"too many rounds", text + strings.Repeat("\nround 2", 50), "too long for a page"},
		{"too many bytes", text + strings.Repeat("# so \n", page.MaxRecord/6), "too long for a page"},
	} {
		p := stepOf(t, d, tt.text, 1, kept)
		if !strings.Contains(p.Wrong, tt.want) || p.Verified != "" {
			t.Errorf("%s: %q, want %q", tt.name, p.Wrong, tt.want)
		}
	}
}

// sendRecord sends a record as a file, or as the text that a page has carried along.
func (v *visitor) sendRecord(field, text, step string) reply {
	v.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	write := func(w interface{ Write([]byte) (int, error) }, err error) {
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			v.t.Fatal(err)
		}
	}
	if field == "file" {
		write(form.CreateFormFile(field, "record.txt"))
	} else {
		write(form.CreateFormField(field))
	}
	if err := form.WriteField("step", step); err != nil {
		v.t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		v.t.Fatal(err)
	}
	return v.send(v.request("POST", "/record", form.FormDataContentType(), body.String()))
}

func TestARecordIsOpenedFromAFile(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		text := strings.ReplaceAll(goldenRecord(t, "v1-real-cards.txt"), "\n", "\r\n")
		if got := v.get("/record"); got.status != http.StatusOK || !strings.Contains(got.body, `type="file"`) {
			t.Errorf("GET: %d", got.status)
		}
		for _, field := range []string{"file", "record"} {
			if got := v.sendRecord(field, text, "3"); got.status != http.StatusOK ||
				!strings.Contains(got.body, "step 3 of 13") {
				t.Errorf("%s: %d %s", field, got.status, got.body)
			}
		}
		if got := v.sendRecord("file", "no record", ""); got.status != http.StatusUnprocessableEntity {
			t.Errorf("no record: %d", got.status)
		}
		huge := strings.Repeat("x", 2*page.MaxRecord)
		if got := v.sendRecord("file", huge, ""); got.status != http.StatusRequestEntityTooLarge {
			t.Errorf("a huge file: %d", got.status)
		}
		if got := v.send(v.request("POST", "/record", "text/plain", "x")); got.status != http.StatusBadRequest {
			t.Errorf("no form: %d", got.status)
		}
	})
}
