package induce

import (
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

var (
	fits      = flag.Int("fit", 1, "fit the costs in this number of steps")
	fitRounds = flag.Int("rounds", 2, "fit them to this number of rules of each set")
)

// A round is what was seen of one rule, and how much it counts.
type round struct {
	set    string
	cards  []card.Card
	right  []bool
	weight float64
}

// setWeight returns the weight of a set by how its name begins: what people say first.
func setWeight(name string) float64 {
	switch {
	case name == "lists":
		return 4
	case name == "written", name == "simple":
		return 1
	case strings.HasPrefix(name, "composed"):
		return .3
	}
	return .4
}

// roundsOf are rounds under the rules of all sets.
func roundsOf(tb testing.TB, l *Library, n int, held bool) []round {
	var all []round
	for _, s := range ruleSets(tb, n, held) {
		for i, r := range s.rules {
			all = append(all, roundOf(l, r, uint64(i), s.name))
		}
	}
	return all
}

const roundPlays = 22

func roundOf(l *Library, r *rule.Rule, seed uint64, set string) round {
	deal := rand.New(rand.NewPCG(seed, 9))
	drawn := func() card.Card { return card.Card(deal.IntN(card.Count)) }
	x := round{set: set, weight: setWeight(set)}
	m := r.Machine()
	at, p := m.Start(), l.New()
	for len(x.cards) <= roundPlays {
		hand := []card.Card{drawn(), drawn(), drawn(), drawn(), drawn(), drawn()}
		c := hand[0]
		if len(x.cards) > 0 {
			c = hand[nearestHalf(p.Fits(hand...))]
		}
		right := m.Fits(at).Has(c)
		if len(x.cards) == 0 {
			if !right {
				continue
			}
			p.AddUnjudged(c)
		} else {
			p.AddVerdict(c, right)
		}
		if right {
			at = m.Next(at, c, rule.Opens)
		}
		x.cards, x.right = append(x.cards, c), append(x.right, right)
	}
	return x
}

// seenBy returns what is believed after the round, and how many bits it told.
func (x round) seenBy(l *Library) (p *Posterior, bits float64) {
	p = l.New()
	p.AddUnjudged(x.cards[0])
	for i, c := range x.cards[1:] {
		p.AddVerdict(c, x.right[i+1])
		bits += p.Surprise()
	}
	return p, bits
}

// A costCounts says how often each cost is in each part and question of a library.
type costCounts struct {
	fields      int
	parts, asks [][]float64
	besides     [tyings][roles][]float64
}

// priced returns what the parts and questions of l would cost.
func priced(l *Library, k *costs) (parts, asks []cost) {
	ideas := make(map[string]cost)
	for _, i := range k.ideas() {
		ideas[i.text] = i.cost
	}
	copied := *l
	copied.questions = nil
	for _, q := range k.questions() {
		copied.questions = append(copied.questions, compiledQuestion{question: q})
		if q.tied != "" {
			tied := compiledQuestion{question: q}
			tied.cost += k.tie
			copied.questions = append(copied.questions, tied)
		}
	}
	for _, q := range k.rareQuestions() {
		copied.questions = append(copied.questions, compiledQuestion{question: q})
	}
	for i := range copied.questions {
		x := l.questions[i]
		x.cost = copied.questions[i].cost
		copied.questions[i] = x
		asks = append(asks, x.cost)
	}
	thoughts := make(map[part]cost)
	all, err := copied.templates(k)
	if err != nil {
		panic(err)
	}
	for _, t := range all {
		c := t.cost
		t.cost = 0
		if had, ok := thoughts[t]; !ok || c < had {
			thoughts[t] = c
		}
	}
	copied.connectiveCosts, copied.exempts = k.connectiveCosts(), k.exemptions()
	for _, p := range l.parts {
		x, y := l.ideas[p.ideas[0]].idea, l.ideas[p.ideas[1]].idea
		x.cost, y.cost = ideas[x.text], ideas[y.text]
		switch p.by {
		case alone:
			p.cost = x.cost
		case and, or, either:
			p.cost = copied.pairCost(p.by, x, y)
		case answer, chosen:
			p.cost = 0
			p.cost = thoughts[p]
		}
		parts = append(parts, p.cost)
	}
	return parts, asks
}

func newCostCounts(l *Library, k costs) *costCounts {
	g := &costCounts{fields: len(costFields)}
	parts, asks := priced(l, &k)
	g.parts, g.asks = make([][]float64, len(parts)), make([][]float64, len(asks))
	for i := range g.fields {
		more := k
		*field(&more, i) += bit
		p, a := priced(l, &more)
		for j := range p {
			g.parts[j] = append(g.parts[j], float64(p[j]-parts[j])/float64(bit))
		}
		was, is := k.tyingCosts(), more.tyingCosts()
		for m := range was {
			for r := range was[m] {
				g.besides[m][r] = append(g.besides[m][r], float64(is[m][r]-was[m][r])/float64(bit))
			}
		}
		for j := range a {
			g.asks[j] = append(g.asks[j], float64(a[j]-asks[j])/float64(bit))
		}
	}
	return g
}

// costFields are the costs of all groups.
var costFields = slices.DeleteFunc(reflect.VisibleFields(reflect.TypeFor[costs]()),
	func(f reflect.StructField) bool { return f.Anonymous })

// field returns the i-th of costs.
func field(k *costs, i int) *cost {
	return (*cost)(reflect.ValueOf(k).Elem().FieldByIndex(costFields[i].Index).Addr().UnsafePointer())
}

// means returns how often each cost is in what p believes, on an average, and
// how much that varies.
func (g *costCounts) means(p *Posterior, n int, chance *rand.Rand) (mean, variance []float64) {
	mean, variance = make([]float64, g.fields), make([]float64, g.fields)
	for range n {
		drawn := p.draw(chance)
		if drawn.found != nil {
			continue
		}
		a := &p.library.questions[drawn.question]
		for i := range g.fields {
			x := g.asks[drawn.question][i]
			for s := range a.sets() {
				part := drawn.parts[s]
				x += g.parts[part][i] + g.besides[a.tying][p.library.role(&p.library.parts[part])][i]
			}
			mean[i] += x / float64(n)
			variance[i] += x * x / float64(n)
		}
	}
	for i := range variance {
		variance[i] -= mean[i] * mean[i]
	}
	return mean, variance
}

// bitsOfRounds returns how many bits the verdicts of the rounds tell who
// believes l, on an average.
func bitsOfRounds(l *Library, rounds []round, each func(x round, p *Posterior)) float64 {
	var bits, weight float64
	for _, x := range rounds {
		p, told := x.seenBy(l)
		bits += x.weight * told
		weight += x.weight
		if each != nil {
			each(x, p)
		}
	}
	return bits / weight
}

// printBits prints how many bits the rounds of each set tell.
func printBits(out io.Writer, l *Library, rounds []round) {
	for len(rounds) > 0 {
		n := 0
		for n < len(rounds) && rounds[n].set == rounds[0].set {
			n++
		}
		fmt.Fprintf(out, "%s %.2f, ", rounds[0].set, bitsOfRounds(l, rounds[:n], nil))
		rounds = rounds[n:]
	}
	fmt.Fprintln(out)
}

// TestFittingMakesTheRoundsLikelier goes up the slope of how likely the rounds are: a cost
// that is in what is believed after them more often than before is too high. It also writes
// the costs after each step.
func TestFittingMakesTheRoundsLikelier(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	k := fitted()
	l, out := Full(), t.Output()
	chance := rand.New(rand.NewPCG(1, 1))
	rounds, held := roundsOf(t, l, *fitRounds, false), roundsOf(t, l, *fitRounds, true)
	exact := make([]float64, len(costFields))
	for i := range exact {
		exact[i] = float64(*field(&k, i))
	}
	fmt.Fprintf(out, "%d rounds, %d held back: ", len(rounds), len(held))
	printBits(out, l, held)
	first := bitsOfRounds(l, rounds, nil)
	for step := range *fits {
		g := newCostCounts(l, k)
		before, variance := g.means(l.New(), 6000, chance)
		after, weight := make([]float64, g.fields), 0.0
		bits := bitsOfRounds(l, rounds, func(x round, p *Posterior) {
			mean, _ := g.means(p, 64, chance)
			for i := range mean {
				after[i] += x.weight * mean[i]
			}
			weight += x.weight
		})
		fmt.Fprintf(out, "step %d: %.3f bits\n", step, bits)
		for i := range exact {
			move := .5 * (before[i] - after[i]/weight) / (variance[i] + .02) / math.Ln2 * float64(bit)
			exact[i] += math.Max(-6, math.Min(6, move))
			*field(&k, i) = cost(math.Round(math.Max(-24, exact[i])))
		}
		printCosts(out, k)
		var err error
		l, err = narrowed(&k, fullScope)
		if err != nil {
			t.Fatal(err)
		}
	}
	fmt.Fprint(out, "held back: ")
	printBits(out, l, held)
	if last := bitsOfRounds(l, rounds, nil); last >= first {
		t.Errorf("the rounds tell %.3f bits after the fit, and %.3f before", last, first)
	}
}

func printCosts(out io.Writer, k costs) {
	for i, f := range costFields {
		fmt.Fprintf(out, "%s: %d,\n", f.Name, *field(&k, i))
	}
}
