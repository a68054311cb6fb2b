package induce

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
)

// TestFewLedgersServeAllAfterTheFirstPlays counts the ledgers that branches have.
func TestFewLedgersServeAllAfterTheFirstPlays(t *testing.T) {
	p := Full().New()
	if n := ledgersOf(p); n != int(tyings) {
		t.Errorf("%d ledgers without evidence, want %d", n, tyings)
	}
	sets := 0
	for i := range p.branches {
		sets += p.library.questions[p.branches[i].question].sets()
	}
	noise(p, 4, rand.New(rand.NewPCG(2, 2)))
	if n := ledgersOf(p); n <= int(tyings) || n > sets/10 {
		t.Errorf("%d ledgers of %d sets after four verdicts", n, sets)
	}
}

// ledgersOf returns how many ledgers the branches have.
func ledgersOf(p *Posterior) int {
	had := make(map[int]bool)
	for i := range p.branches {
		b := &p.branches[i]
		for s := range p.library.questions[b.question].sets() {
			had[b.ledgers[s]] = true
		}
	}
	return len(had)
}

// TestASharedLedgerSaysWhatEachSetWouldSay works out the chances of some cards, and of more than a
// message contains, for each set by itself.
func TestASharedLedgerSaysWhatEachSetWouldSay(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 3))
	p := Full().New()
	for plays := range 12 {
		for _, n := range []int{1, 3, 40} {
			var cards []card.Card
			for range n {
				cards = append(cards, card.Card(chance.IntN(card.Count)))
			}
			for _, right := range []bool{true, false} {
				q := query{seen: p.here.cards(p.library, cards, p.library.every), right: right, to: exactly}
				want := 0.0
				for i := range p.branches {
					if each := p.each[i]; each > p.sum*exactly.faint() {
						want += each * aloneIn(p, &p.branches[i], &q)
					}
				}
				if got := p.chance(&q); got < .999*want || got > 1.001*want {
					t.Errorf("after %d plays, %d cards, right: %v: a chance of %v, want %v", plays, n, right, got, want)
				}
			}
		}
		noise(p, 1, chance)
	}
}

// aloneIn is the chance of q in a branch, which shares nothing that was worked out for another.
func aloneIn(p *Posterior, b *branch, q *query) float64 {
	p.occasion++
	chance := p.collectAspects(b, q)
	for s := range p.library.questions[b.question].sets() {
		if p.bySet[s].any {
			chance *= p.partOf(b, s, p.join(b, s, q), q.to)
		}
	}
	return chance
}

// TestAWrongStringOfManyCardsIsLearned has more cards than a message contains.
func TestAWrongStringOfManyCardsIsLearned(t *testing.T) {
	p := Casual().New()
	p.AddUnjudged(0)
	var cards []card.Card
	for n := range 40 {
		cards = append(cards, card.Card(n))
	}
	before := p.FitsAll(cards)
	p.AddPlay(cards, false)
	if after := p.FitsAll(cards); after > before || p.Surprise() > 1 {
		t.Errorf("a chance of %d, %d before, and %v bits of surprise", after, before, p.Surprise())
	}
}
