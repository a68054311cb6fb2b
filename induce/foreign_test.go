package induce_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

var foreign = flag.Int("foreign", 1,
	"play each rule that the library cannot say this number of times; print the results if more than once")

// strange are rules that no question with its ideas says.
var strange = []string{
	"not seen(rank in last 5)",
	"count(suit = new.suit) <= min(count(clubs), min(count(diamonds), min(count(hearts), count(spades))))",
	"sum + rank is prime",
	"not (last.rank = 12 and rank in {11, 13}) and not (last.rank in {11, 13} and rank = 12) and color != last.color",
	"gcd(rank, last.rank) = 1 and color = last.color",
	"number of (color = last.color, parity = last.parity, kind = last.kind) = 1",
	"if last.rank = 7 then any else if last is red and last.rank > 7 then black else suit != last.suit and rank < 10",
	"rank > min(last.rank, last[2].rank) and rank < max(last.rank, last[2].rank) or spades",
	"let points = min(rank, 10); points + last.points <= 13",
	"|rank - last.rank| is prime",
	"rank > last(red).rank or rank < last(black).rank and red",
	"if position mod 5 = 0 then face or ace else if last is odd then red else rank < last.rank",
	"if last.rank in {A, 4, 7, J} then red else parity = last.parity and not spades",
	"remember rising = 1; after rank in {A, K}: rising = 1 - rising; if rising = 1 then rank >= last.rank or hearts " +
		"else rank <= last.rank and not hearts",
	"count(red in last 4) < 3 and red or count(red in last 4) >= 2 and rank > 6 and black",
	"bysuit > 13 and (bysuit - last.bysuit) mod 4 < 2",
}

// accuracy returns how many of the 52 cards p would judge as r does after the
// line, as a share.
func accuracy(p *induce.Posterior, fits card.Set) float64 {
	all := slices.Collect(card.All.Cards())
	right := 0
	for i, chance := range p.Fits(all...) {
		if fits.Has(all[i]) == (chance > induce.Certain/2) {
			right++
		}
	}
	return float64(right) / card.Count
}

// study plays r with hands of twelve cards, always the most telling, and
// returns the accuracy at each of some numbers of plays.
func study(r *rule.Rule, plays []int, chance *rand.Rand) []float64 {
	p := induce.Full().New()
	m := r.Machine()
	at := m.Start()
	draw := func() card.Card { return card.Card(chance.IntN(card.Count)) }
	c := draw()
	for !m.Fits(at).Has(c) {
		c = draw()
	}
	p.AddUnjudged(c)
	at = m.Next(at, c, rule.Opens)
	hand := make([]card.Card, 12)
	for i := range hand {
		hand[i] = draw()
	}
	var at52 []float64
	for n := 1; n <= slices.Max(plays); n++ {
		tells := p.InformationGain(hand)
		i := slices.Index(tells, slices.Max(tells))
		c, hand[i] = hand[i], draw()
		right := m.Fits(at).Has(c)
		p.AddVerdict(c, right)
		if right {
			at = m.Next(at, c, rule.Opens)
		}
		if slices.Contains(plays, n) {
			at52 = append(at52, accuracy(p, m.Fits(at)))
		}
	}
	return at52
}

func TestRulesThatTheLibraryCannotSayAreLearned(t *testing.T) {
	plays := []int{10, 20, 40, 60, 80}
	sums := make([]float64, len(plays))
	strange := strange
	if testing.Short() {
		strange = strange[:6]
	}
	for i, text := range strange {
		mean := make([]float64, len(plays))
		for round := range *foreign {
			for j, x := range study(read(t, text), plays, rand.New(rand.NewPCG(uint64(i), uint64(round)))) {
				mean[j] += x / float64(*foreign)
				sums[j] += x / float64(*foreign*len(strange))
			}
		}
		if *foreign > 1 {
			t.Logf("%.2f %s", mean, text)
		}
	}
	if *foreign > 1 {
		t.Logf("%.3f after %v plays", sums, plays)
	}
	if last := sums[len(sums)-1]; last < .8 {
		t.Errorf("after 80 plays %.2f of all cards are judged right, want at least .8", last)
	}
}
