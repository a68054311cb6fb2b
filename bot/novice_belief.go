package bot

import (
	"eleusis/card"
	"eleusis/game"
)

// A noviceBelief is what a novice believes of the secret rule after all that was seen.
// For each question about the last card, and each answer to it, it holds the ideas that
// are left. That represents every rule of the form "if the last card is such then this,
// else that" without a list of them: what was seen after a red card concerns only the
// answer "red".
type noviceBelief struct {
	*ideaTable
	answers [][maxAnswers]answer // by question
	weights []uint64             // of each question: how well its ideas did
	sums    [][maxAnswers]uint64 // of the ideas of each answer
	starter card.Card
	strings []refusedString
	heard   int // verdicts
}

// A refusedString is several cards of which one or more were wrong, played
// after last.
type refusedString struct {
	last  card.Card
	cards []card.Card
}

// maxErrors is how many verdicts may contradict an idea before it is dropped.
// So the best of the ideas stays in sight even if none is quite the rule.
const maxErrors = 3

// An answer to a question holds the ideas that have 0, 1, 2 … verdicts against
// them.
type answer [maxErrors + 1]ideaSet

// reliability is how often an idea is right the next time, out of certain, by the number
// of verdicts against it.
var reliability = [maxErrors + 1]uint64{1024, 800, 700, 600}

// against notes a verdict that speaks against some ideas.
func (a *answer) against(some ideaSet) {
	for n := maxErrors; n > 0; n-- {
		a[n] = a[n]&^some | a[n-1]&some
	}
	a[0] &^= some
}

// weigh returns the weight of the ideas left. Each verdict against an idea
// makes it sixteen times as unlikely.
func (a *answer) weigh(p *ideaTable) uint64 {
	sum := uint64(0)
	for n, left := range a {
		sum += p.weigh(left) << (4 * (maxErrors - n))
	}
	return sum
}

// chance returns how likely a card fits that some ideas accept, times the
// weight of a.
func (a *answer) chance(p *ideaTable, some ideaSet) uint64 {
	sum := uint64(0)
	for n, left := range a {
		yes, no := p.weigh(left&some), p.weigh(left&^some)
		sum += (yes*reliability[n] + no*(certain-reliability[n])) << (4 * (maxErrors - n))
	}
	return sum
}

// beliefAfter returns the belief of a novice after v. The favorite question has twice its prior
// weight.
func (t *ideaTable) beliefAfter(v *game.View, favorite int) *noviceBelief {
	m := &noviceBelief{ideaTable: t, answers: make([][maxAnswers]answer, len(questions)), starter: noCard}
	for q := range m.answers {
		for a := range m.answers[q] {
			m.answers[q][a][0] = t.all
		}
	}
	for _, play := range v.Plays {
		if play.Kind == game.Starter && v.Setup.Options.Starter == game.OpensTurned {
			continue // the rule was not asked
		}
		last := noCard
		if play.After > 0 {
			last = v.Mainline[play.After-1]
		}
		m.see(play, last)
	}
	for _, s := range m.strings {
		m.learnString(s)
	}
	m.weighQuestions(favorite)
	return m
}

// see learns from one play, which followed last.
func (m *noviceBelief) see(play game.Play, last card.Card) {
	if play.Verdict == game.Unjudged {
		return
	}
	m.heard++
	right, noPlay := play.Verdict == game.Right, play.Kind == game.NoPlay
	switch {
	case noPlay && !right: // the pick that follows says more
	case noPlay:
		for c := range card.SetOf(play.Cards...).Cards() {
			m.wrong(last, c)
		}
	case right:
		for _, c := range play.Cards {
			m.right(last, c)
			last = c
		}
	case len(play.Cards) == 1:
		m.wrong(last, play.Cards[0])
	case play.WrongCards == len(play.Cards): // each after the one before it
		for _, c := range play.Cards {
			m.wrong(last, c)
			last = c
		}
	default:
		m.strings = append(m.strings, refusedString{last, play.Cards})
	}
}

func (m *noviceBelief) right(last, c card.Card) {
	against := m.all &^ m.accepts[last][c]
	if last == noCard { // a question about the card before has no answer yet
		m.starter = c
		m.answers[0][0].against(against)
		return
	}
	for q := range m.answers {
		m.after(q, last).against(against)
	}
}

func (m *noviceBelief) wrong(last, c card.Card) {
	for q := range m.answers {
		m.after(q, last).against(m.accepts[last][c])
	}
}

// after returns the answer to question q that last gives.
func (m *noviceBelief) after(q int, last card.Card) *answer {
	return &m.answers[q][m.answerOf[q][last]]
}

// learnString learns from a refused string. If every idea left accepts all its cards but
// those that fall under one answer, then one of these was wrong.
func (m *noviceBelief) learnString(s refusedString) {
	for q := range m.answers {
		var accept [maxAnswers]ideaSet // all cards that fall under the answer
		for a := range accept {
			accept[a] = m.all
		}
		last := s.last
		for _, c := range s.cards {
			accept[m.answerOf[q][last]] &= m.accepts[last][c]
			last = c
		}
		suspect, suspects := 0, 0
		for a, some := range accept {
			if m.answers[q][a][0]&^some != 0 {
				suspect, suspects = a, suspects+1
			}
		}
		if suspects == 1 {
			m.answers[q][suspect].against(accept[suspect])
		}
	}
}

// weighQuestions weighs the questions: each by the share of its ideas that is left.
func (m *noviceBelief) weighQuestions(favorite int) {
	untouched := answer{m.all}
	before := untouched.weigh(m.ideaTable)
	m.weights, m.sums = make([]uint64, len(questions)), make([][maxAnswers]uint64, len(questions))
	for q := range questions {
		w := uint64(questions[q].weight) << 38 // with a sum, below 2⁶⁴
		if q == favorite {
			w *= 2
		}
		for a := range m.answers[q][:len(questions[q].conditions)+1] {
			m.sums[q][a] = m.answers[q][a].weigh(m.ideaTable)
			w = w * m.sums[q][a] / before
		}
		m.weights[q] = max(w, 1)
	}
}

// certain is the chance of what is certain; a chance is a whole number up to it.
const certain = 1024

// chance returns how likely c fits after last, from 0 to certain.
func (m *noviceBelief) chance(last, c card.Card) int {
	var fits, all uint64
	for q, w := range m.weights {
		p := uint64(certain / 2)
		if sum := m.sums[q][m.answerOf[q][last]]; sum > 0 {
			p = m.after(q, last).chance(m.ideaTable, m.accepts[last][c]) / sum
		}
		fits += w * p
		all += w
	}
	return int(fits / all)
}
