package induce

import (
	"math/rand/v2"
	"testing"

	"eleusis/card"
)

// TestPartsAreEvaluatedAsTheySay compares what is found out of all parts at once, partly by the
// last card alone, with what each of them says, at lines of up to six cards.
func TestPartsAreEvaluatedAsTheySay(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 6))
	for _, l := range []*Library{Casual(), Skilled(), Full()} {
		g := l.startEvaluation()
		for cards := range 7 {
			l.evaluateParts(g, l.every)
			single := cardEvaluation{card: card.Card(chance.IntN(card.Count)), at: &g.moment,
				accept: make([]uint64, l.words), refuse: make([]uint64, l.few)}
			l.evaluateCard(g, &single, l.every)
			for i := range l.parts {
				if l.parts[i].by == blank {
					continue
				}
				may, mayNot := l.parts[i].verdicts(&g.moment)
				accept, refuse := g.saysOf(i)
				if accept != may || i/64 < l.few && refuse != mayNot {
					t.Fatalf("after %d cards part %d may fit %s, and not %s; it says %s, %s", cards, i,
						accept.Picture(), refuse.Picture(), may.Picture(), mayNot.Picture())
				}
				if has := single.accept[i/64]>>(i%64)&1 != 0; has != may.Has(single.card) {
					t.Fatalf("after %d cards part %d: %s may fit: %t", cards, i, single.card, has)
				}
				if i/64 < l.few && single.refuse[i/64]>>(i%64)&1 != 0 != mayNot.Has(single.card) {
					t.Fatalf("after %d cards part %d: %s may not fit: %t", cards, i, single.card, !mayNot.Has(single.card))
				}
			}
			l.move(g, card.Card(chance.IntN(card.Count)))
		}
	}
}

// saysOf returns the cards that fit by the i-th part, and those that do not, as g has them.
func (g *evaluation) saysOf(i int) (accept, refuse card.Set) {
	for c := range card.Card(card.Count) {
		accept |= card.Set(g.accept[c][i/64]>>(i%64)&1) << c
		if i/64 < len(g.refuse[c]) {
			refuse |= card.Set(g.refuse[c][i/64]>>(i%64)&1) << c
		}
	}
	return accept, refuse
}
