package induce

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

var update = flag.Bool("update", false, "write testdata/golden.txt anew")

// small is a library that stays as it is when people think of more.
func small(t *testing.T) *Library {
	var ideas []idea
	for i, text := range []string{
		"color = last.color", "color != last.color", "red", "black", "odd", "even", "face", "number",
		"rank > last.rank",
		"rank < last.rank",
		"rank <= 7", "rank >= 8", "suit = last[2].suit", "|rank - last.rank| <= 3", "not seen(suit in last 2)", "any",
	} {
		ideas = append(ideas, idea{wording: wording{text, cost(24 + 3*i)}})
	}
	questions := []question{
		{form: "%s", answers: 1, cost: 8}, asked("last is red", 30), asked("last is odd", 33),
		asked("last[2] is face", 50),
		{form: "repeat %s 1 times, %s 2 times", answers: 2, cost: 44},
		{form: "if face then %s else %s", answers: 2, cost: 48, class: "face"},
	}
	l, err := assembled(&costs{joiningCosts: joiningCosts{and: 20, or: 24, either: 30}},
		scope{idea: 1 << 20, question: 1 << 20, pair: maxPairCost, ofNew: true, revises: true, forks: true,
			samples: 256}, ideas, questions)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestBeliefsAreTheSameEverywhere compares what is believed in a few rounds, in
// which all kinds of things are seen, with what was believed once. The file is
// the same on every processor. A change of beliefs has to write it again.
func TestBeliefsAreTheSameEverywhere(t *testing.T) {
	var b strings.Builder
	l := small(t)
	for i, text := range []string{"color != last.color", "if last is odd then rank <= 7 else not face",
		"color = last.color and rank in {2, 3, 5, 7, 9}"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		golden(&b, l.New(), r, rand.New(rand.NewPCG(uint64(i), 33)))
	}
	const name = "testdata/golden.txt"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("other beliefs than in %s. If that is meant: go test ./induce -run Everywhere -args -update\n%s", name,
			b.String())
	}
}

// golden writes down what is believed in a round under r.
func golden(b *strings.Builder, p *Posterior, r *rule.Rule, chance *rand.Rand) {
	m := r.Machine()
	at := m.Start()
	drawn := func() card.Card { return card.Card(chance.IntN(card.Count)) }
	play := func(cards []card.Card) {
		right, after := m.Judge(at, cards)
		p.AddPlay(cards, right)
		if right {
			at = after
		}
	}
	starter := slices.Collect(m.Fits(at).Cards())[0]
	p.AddUnjudged(starter)
	at = m.Next(at, starter, rule.Opens)
	for n := range 50 {
		hand := []card.Card{drawn(), drawn(), drawn()}
		if n%5 != 0 {
			play(hand[:1])
			continue
		}
		fmt.Fprintf(b, "%s: fit %d, all %d, none %d, tell %.9f",
			card.FormatList(hand), p.Fits(hand...), p.FitsAll(hand), p.NoneFits(hand), p.InformationGain(hand))
		if m.Fits(at)&card.SetOf(hand...) == 0 {
			p.AddNoPlay(hand, true)
		} else {
			play(hand)
		}
		fmt.Fprintf(b, ", surprise %.9f\n", p.Surprise())
	}
	fmt.Fprintf(b, "%.9f\n%d\n", p.Uncertainty(), p.Fits(slices.Collect(card.All.Cards())...))
	for _, h := range p.Best(3, chance) {
		fmt.Fprintf(b, "%d %s\n", h.Chance, h.Rule)
	}
}
