package bot

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// Belief returns the simplest rule that the novice knows and that contradicts nothing.
func (n *novice) Belief(v *game.View, plays int, _ *rand.Rand) *rule.Rule {
	before := viewAfter(v, plays)
	m := n.learn(&before)
	if m.heard < minHeardToRely {
		return nil
	}
	return n.bestGuess(m, nil)
}

// bestGuess returns the simplest rule that contradicts nothing, is not absurd and
// that nobody has said, or nil.
func (n *novice) bestGuess(m *noviceBelief, said []game.Guess) *rule.Rule {
	_, r := n.best(m, said)
	return r
}

// best is [novice.bestGuess] with the hypothesis.
func (n *novice) best(m *noviceBelief, said []game.Guess) (hypothesis, *rule.Rule) {
	order := make([]int, len(questions))
	for q := range order {
		order[q] = q
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(m.weights[b], m.weights[a]) })
	for _, q := range order {
		b, ok := m.hypothesis(q)
		if !ok || !b.holds(m) {
			continue
		}
		r := b.rule(m, &n.reader)
		if !r.Absurd() && !slices.ContainsFunc(said, func(g game.Guess) bool { return n.says(g, r) }) {
			return b, r
		}
	}
	return hypothesis{}, nil
}

// says reports whether g was r, in these words or others.
func (n *novice) says(g game.Guess, r *rule.Rule) bool {
	if g.Words != "" {
		return g.Words == game.CleanWords(r.English())
	}
	other := n.reader.rule(g.Rule)
	return other != nil && rule.Same(other, r).Same == rule.Always
}

// A hypothesis is a rule: a question about the last card, and the idea for each answer.
type hypothesis struct {
	question int
	ideas    []int
}

// hypothesis returns the simplest ideas for the answers to q, and false if some
// answer has none that nothing speaks against.
func (m *noviceBelief) hypothesis(q int) (hypothesis, bool) {
	b := hypothesis{question: q}
	for a := range len(questions[q].conditions) + 1 {
		left := m.answers[q][a][0]
		if left == 0 {
			return hypothesis{}, false
		}
		b.ideas = append(b.ideas, m.simplest(left))
	}
	return b, true
}

// holds reports whether b accepts the starter and no refused string. On all
// else the answers have been asked one by one.
func (b hypothesis) holds(m *noviceBelief) bool {
	if m.starter != noCard && !slices.ContainsFunc(b.ideas,
		func(i int) bool { return m.accepts[noCard][m.starter]>>i&1 != 0 }) {
		return false
	}
	return !slices.ContainsFunc(m.strings, func(s refusedString) bool { return b.accepts(m, s.last, s.cards) })
}

// accepts reports whether b lets all of cards follow, each the one before it.
func (b hypothesis) accepts(m *noviceBelief, last card.Card, cards []card.Card) bool {
	for _, c := range cards {
		if m.accepts[last][c]>>b.ideas[m.answerOf[b.question][last]]&1 == 0 {
			return false
		}
		last = c
	}
	return true
}

// rule writes b as a formula and returns what the rule reader makes of it.
func (b hypothesis) rule(m *noviceBelief, reader *ruleReader) *rule.Rule {
	var text strings.Builder
	for a, condition := range questions[b.question].conditions {
		fmt.Fprintf(&text, "if %s then %s else ", condition, m.ideas[b.ideas[a]].text)
	}
	text.WriteString(m.ideas[b.ideas[len(b.ideas)-1]].text)
	r := reader.rule(text.String())
	if r == nil {
		panic("bot: a novice's idea cannot be read: " + text.String())
	}
	return r
}
