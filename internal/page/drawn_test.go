package page

import (
	"fmt"
	"html/template"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/internal/say"
)

// noFiles are assets that nobody loads.
type noFiles struct{}

func (noFiles) Version() string { return "v-0" }

func (noFiles) Address(name string) string { return "/static/" + name }

func (noFiles) Modules(string) []string { return nil }

// TestMarkupIsKeptWithinBounds draws more cards than are kept.
func TestMarkupIsKeptWithinBounds(t *testing.T) {
	d := markupCache{templates: template.Must(template.New("card").Parse("<b>{{.}}</b>" + strings.Repeat("x", 1000)))}
	most := 0
	for i := range 2 * maxDrawn / 1000 {
		text := fmt.Sprint("<", i)
		got, err := d.draw("card", text)
		if err != nil || !strings.HasPrefix(string(got), fmt.Sprintf("<b>&lt;%d</b>", i)) {
			t.Fatalf("%s: %.20s, %v", text, got, err)
		}
		if again, err := d.draw("card", text); err != nil || again != got {
			t.Fatalf("again: %.20s, %v", again, err)
		}
		most = max(most, d.bytes)
	}
	if most > maxDrawn || most < maxDrawn/2 {
		t.Errorf("%d bytes are kept, at most %d are wanted", most, maxDrawn)
	}
}

// TestLaidCardsThatDifferAreDrawnApart draws cards that differ in one thing each.
func TestLaidCardsThatDifferAreDrawnApart(t *testing.T) {
	d := Presenter{Say: say.NewCatalog().Localizer("en")}
	plain := tableCard{face: d.face(0), By: "Ada", Words: "laid"}
	all := []tableCard{plain}
	for _, change := range []func(*tableCard){
		func(l *tableCard) { l.face = d.face(1) },
		func(l *tableCard) { l.By = "Ben" },
		func(l *tableCard) { l.Chosen = true },
		func(l *tableCard) { l.Picture = true },
		func(l *tableCard) { l.Badge = "right" },
		func(l *tableCard) { l.Words = "others" },
		func(l *tableCard) { l.Token = &token{Number: 10} },
		func(l *tableCard) { l.Token = &token{Number: 20} },
		func(l *tableCard) { l.Token = &token{Number: 10, Out: true} },
		func(l *tableCard) { l.Token = &token{Number: 10, Under: &token{Number: 3}} },
		func(l *tableCard) { l.Token = &token{Number: 10, Under: &token{Number: 4}} },
	} {
		other := plain
		change(&other)
		all = append(all, other)
	}
	seen := make(map[template.HTML]int)
	c := markupCache{templates: parseTemplates(say.NewCatalog(), noFiles{}, "en")}
	for range 2 {
		for i, l := range all {
			markup, err := c.laid(l)
			if err != nil {
				t.Fatal(err)
			}
			if before, drawn := seen[markup]; drawn && before != i {
				t.Errorf("cards %d and %d are drawn alike: %s", before, i, markup)
			}
			seen[markup] = i
		}
	}
	if len(seen) != len(all) {
		t.Errorf("%d drawings of %d cards", len(seen), len(all))
	}
}

// TestSentencesAreTakenApartAtTheirCards compares with a regular expression of what [say.Sign] makes.
func TestSentencesAreTakenApartAtTheirCards(t *testing.T) {
	sign := regexp.MustCompile(`(?:10|[2-9AJQK])[♣♦♥♠]`)
	d := Presenter{Say: say.NewCatalog().Localizer("en")}
	rapid.Check(t, func(r *rapid.T) {
		words := rapid.SampledFrom([]string{"♥", "♣", "♦", "♠", "1", "0", "10", "2", "9", "A", "K", "10♥", "Q♠", " ", "x",
			"é", "♤"})
		text := strings.Join(rapid.SliceOfN(words, 0, 12).Draw(r, "words"), "")
		var want []string
		at := 0
		for _, m := range sign.FindAllStringIndex(text, -1) {
			want = append(want, text[at:m[0]], "card "+text[m[0]:m[1]])
			at = m[1]
		}
		want = append(want, text[at:])
		var got []string
		for _, p := range d.parts(text) {
			if p.Card == nil {
				got = append(got, p.Text)
				continue
			}
			c, err := card.Parse(p.Card.Code)
			if err != nil {
				r.Fatal(err)
			}
			got = append(got, "card "+say.Sign(c))
		}
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
			r.Errorf("%q: got %q, want %q", text, got, want)
		}
	})
}
