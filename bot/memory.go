package bot

import (
	"slices"

	"eleusis/game"
	"eleusis/induce"
)

// A memory is what a scientist has learned of one round. All that teaches lies
// open on the table, so one memory serves every seat. It goes on where a view
// goes on from what it has learned, and begins anew where not: what it holds
// depends on the view alone.
type memory struct {
	library   func() *induce.Library
	asked     bool        // the rule accepted the starters
	heard     []game.Play // what has been learned, oldest first
	posterior *induce.Posterior
}

// learn returns what may be believed after all that v shows. Whoever asks must
// not tell it more.
func (m *memory) learn(v *game.View) *induce.Posterior {
	plays := v.Plays
	for len(plays) > 0 && plays[len(plays)-1].Verdict == game.Unjudged {
		plays = plays[:len(plays)-1]
	}
	asked := v.Setup.Options.Starter != game.OpensTurned
	if m.posterior == nil || asked != m.asked || !extend(plays, m.heard) {
		m.asked, m.heard, m.posterior = asked, m.heard[:0], m.library().New()
	}
	for _, p := range plays[len(m.heard):] {
		m.hear(p)
	}
	return m.posterior
}

// extend reports whether plays begin with some others.
func extend(plays, others []game.Play) bool {
	return len(plays) >= len(others) && slices.EqualFunc(plays[:len(others)], others, func(p, q game.Play) bool {
		return p.Kind == q.Kind && p.Verdict == q.Verdict && p.WrongCards == q.WrongCards && slices.Equal(p.Cards, q.Cards)
	})
}

// hear learns from p, which followed all that has been heard.
func (m *memory) hear(p game.Play) {
	p.Cards = slices.Clone(p.Cards) // they may lie in a view that is used again
	m.heard = append(m.heard, p)
	right := p.Verdict == game.Right
	switch {
	case p.Kind == game.Starter && !m.asked:
		m.posterior.Lay(p.Cards[0])
	case p.Kind == game.NoPlay:
		m.posterior.Shown(p.Cards, right)
	default:
		m.posterior.JudgedPlay(p.Cards, right)
	}
}
