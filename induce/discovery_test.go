package induce

import (
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

var (
	discover  = flag.Int("discover", 2, "let one player discover at most this number of rules of each set")
	held      = flag.Bool("held", false, "discover rules that are held back, not those that things are fitted to")
	only      = flag.String("only", "", "discover only the sets whose names begin with this")
	turns     = flag.Int("turns", 30, "how many turns a game of discovery has")
	threshold = flag.Float64("threshold", .3, "guess what is likelier than this")
	told      = flag.Bool("told", false, "print each rule and how it was found")
)

// A ruleSet is rules of one kind.
type ruleSet struct {
	name  string
	rules []*rule.Rule
}

// ruleSets returns up to n rules of each kind, either held back or not.
func ruleSets(tb testing.TB, n int, held bool) []ruleSet {
	var sets []ruleSet
	add := func(name string, rules []*rule.Rule) {
		s := ruleSet{name: name}
		for _, r := range rules {
			if heldBack(r) == held && len(s.rules) < n && !r.Machine().ReadsPlays() && !r.Machine().ReadsRejected() {
				s.rules = append(s.rules, r)
			}
		}
		sets = append(sets, s)
	}
	wanted := func(name string) bool { return strings.HasPrefix(name, *only) }
	for _, s := range []ruleSet{{"lists", asWritten(tb, lists, held)}, {"written", asWritten(tb, written, held)}} {
		if wanted(s.name) {
			s.rules = s.rules[:min(len(s.rules), 4*n)]
			sets = append(sets, s)
		}
	}
	for _, s := range []ruleSet{{"hand", asWritten(tb, mixedByHand, held)}} {
		if wanted(s.name) {
			s.rules = s.rules[:min(len(s.rules), n)]
			sets = append(sets, s)
		}
	}
	if wanted("mixed") {
		add("mixed", mixed(min(3*n, 600)))
	}
	if wanted("simple") {
		add("simple", invented(min(3*n, 400), inventor.simple))
	}
	if wanted("plain") {
		add("plain", invented(min(3*n, 900), inventor.rule))
	}
	if wanted("deeper") {
		add("deeper", invented(min(3*n, 400), inventor.remembering))
	}
	for _, d := range []float64{rule.Easy, rule.Medium, 18, rule.Hard} {
		if name := fmt.Sprintf("composed %g", d); wanted(name) {
			add(name, composed(tb, d, min(3*n, 90)))
		}
	}
	var ours, told []*rule.Rule
	for _, e := range rule.Library() {
		if e.Source != "" {
			told = append(told, e.Rule())
		} else {
			ours = append(ours, e.Rule())
		}
	}
	if wanted("sources'") {
		add("sources'", told)
	}
	if wanted("ours") {
		add("ours", ours)
	}
	return sets
}

func composed(tb testing.TB, difficulty float64, n int) []*rule.Rule {
	var all []*rule.Rule
	c, err := rule.NewComposer(rule.Wish{Difficulty: difficulty, FitFrom: .2, FitTo: .6, Count: 1})
	chance := rand.New(rand.NewPCG(11, uint64(difficulty)))
	for err == nil && len(all) < n {
		var rules []*rule.Rule
		rules, err = c.Compose(chance)
		all = append(all, rules...)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

// A find is how one game of discovery went.
type find struct {
	turn  int // 0 if the rule was not found
	wrong int
	said  []claim
}

// A claim is how likely the best rule was, how often such a claim is right, and whether this
// one was.
type claim struct {
	chance, confidence int
	right              bool
}

func (f find) score() float64 {
	if f.turn == 0 {
		return 0
	}
	return math.Max(0, float64(*turns+1-f.turn-2*f.wrong))
}

// discovery lets one player with twelve cards find out r: it plays the card that
// tells most, and guesses with it what it thinks likely enough.
func discovery(l *Library, r *rule.Rule, game int) find {
	h := fnv.New64a()
	h.Write([]byte(r.String()))
	deal, chance := rand.New(rand.NewPCG(h.Sum64(), uint64(2*game))), rand.New(rand.NewPCG(h.Sum64(), uint64(2*game+1)))
	drawn := func() card.Card { return card.Card(deal.IntN(card.Count)) }
	m := r.Machine()
	at, p := m.Start(), l.New()
	c := drawn()
	for !m.Fits(at).Has(c) {
		c = drawn()
	}
	at = m.Next(at, c, rule.Opens)
	p.AddUnjudged(c)
	line := []card.Card{c}
	hand := make([]card.Card, 12)
	for i := range hand {
		hand[i] = drawn()
	}
	var f find
	tried := make(map[string]bool)
	for turn := 1; turn <= *turns; turn++ {
		if best, confidence := untried(p.Sample(l.samples, chance), tried); best.Rule != nil {
			right := rule.SameFrom(r, best.Rule, rule.Cards(line...)).Same != rule.Different
			f.said = append(f.said, claim{best.Chance, confidence, right})
			if float64(best.Chance) > *threshold*Certain {
				if right {
					f.turn = turn
					return f
				}
				f.wrong++
				tried[best.Rule.String()] = true
			}
		}
		i := nearestHalf(p.Fits(hand...))
		c, hand[i] = hand[i], drawn()
		right := m.Fits(at).Has(c)
		p.AddVerdict(c, right)
		if right {
			at = m.Next(at, c, rule.Opens)
			line = append(line, c)
		}
	}
	return f
}

// untried returns the likeliest rule that was not guessed wrongly, and the confidence in it.
func untried(s *Sample, tried map[string]bool) (best Hypothesis, confidence int) {
	for s.Hypotheses() > 0 {
		if h := s.Hypothesis(0); h.Rule != nil && !tried[h.Rule.String()] {
			return h, s.Confidence(0)
		}
		s.RuleOut(0)
	}
	return Hypothesis{}, 0
}

func nearestHalf(chances []int) int {
	best, least := 0, Certain
	for i, c := range chances {
		if d := max(c-Certain/2, Certain/2-c); d < least {
			best, least = i, d
		}
	}
	return best
}

// TestRulesOfEachSetAreDiscovered also writes what doc/belief.md has of these games.
func TestRulesOfEachSetAreDiscovered(t *testing.T) {
	l, out := Full(), t.Output()
	var all []claim
	for _, s := range ruleSets(t, *discover, *held) {
		var claims []claim
		var score, solved, plays, wrong float64
		for i, r := range s.rules {
			f := discovery(l, r, i)
			claims = append(claims, f.said...)
			score += f.score()
			wrong += float64(f.wrong)
			if f.turn > 0 {
				solved++
				plays += float64(f.turn)
			}
			if *told {
				fmt.Fprintf(out, "%3d %d %s\n", f.turn, f.wrong, r)
			}
		}
		n := math.Max(1, float64(len(s.rules)))
		fmt.Fprintf(out, "%-12s %3.0f rules: score %5.2f, solved %.3f, after %4.1f plays, wrong guesses %.2f\n",
			s.name, n, score/n, solved/n, plays/math.Max(1, solved), wrong/n)
		printCalibration(out, claims)
		if least := leastSolved(s.name) * n; len(s.rules) > 0 && solved < least {
			t.Errorf("%s: %.0f of %.0f rules found, want at least %.1f", s.name, solved, n, least)
		}
		all = append(all, claims...)
	}
	fmt.Fprintln(out, "all")
	printCalibration(out, all)
}

// leastSolved returns the share of the rules of a set that must be found: of what people name
// first nearly all.
func leastSolved(set string) float64 {
	switch set {
	case "lists", "written", "simple":
		return .75
	case "mixed", "hand":
		return 0
	}
	return .5
}

// printCalibration prints how often what was said to be so likely was right.
func printCalibration(out io.Writer, claims []claim) {
	for _, is := range []struct {
		name string
		of   func(claim) int
	}{{"chance", func(c claim) int { return c.chance }}, {"confidence", func(c claim) int { return c.confidence }}} {
		var n, right, sum [10]float64
		for _, c := range claims {
			b := min(9, is.of(c)*10/Certain)
			n[b]++
			sum[b] += float64(is.of(c)) / Certain
			if c.right {
				right[b]++
			}
		}
		fmt.Fprintf(out, "  %-10s said/right:", is.name)
		for b := range n {
			if n[b] > 0 {
				fmt.Fprintf(out, " %.2f/%.2f(%.0f)", sum[b]/n[b], right[b]/n[b], n[b])
			}
		}
		fmt.Fprintln(out)
	}
}

func TestThePlainestRulesAreFoundInFewPlays(t *testing.T) {
	for i, text := range []string{"color != last.color", "odd", "suit != last.suit", "red",
		"if last is red then even else odd", "rank > last.rank or last is king"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if f := discovery(Full(), r, i); f.turn == 0 || f.turn > 15 {
			t.Errorf("%s: found in turn %d (0: not at all), want one up to 15", r, f.turn)
		}
	}
}
