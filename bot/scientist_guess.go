package bot

import (
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/induce"
	"eleusis/rule"
)

// maxGuessTries is how many of the likeliest rules a scientist tries before it says none.
const maxGuessTries = 12

// Belief returns the likeliest rule that contradicts nothing, or nil if none is among the
// likeliest few.
func (s *scientist) Belief(v *game.View, plays int, r *rand.Rand) *rule.Rule {
	before := viewAfter(v, plays)
	return s.bestGuess(&before, nil, 0, r)
}

// viewAfter returns v as it was after the given number of plays.
func viewAfter(v *game.View, plays int) game.View {
	before := *v
	if plays < len(v.Plays) {
		before.Plays, before.Mainline = v.Plays[:plays], v.Mainline[:v.Plays[plays].After]
	}
	return before
}

// Guesses returns the likeliest rule, if it is likely enough and nobody has said
// it. A wrong guess costs nothing.
func (s *scientist) Guesses(v *game.View, r *rand.Rand) *rule.Rule {
	return s.bestGuess(v, v.Guesses, s.style.boldness*induce.Certain/100, r)
}

// bestGuess returns the rule of [scientist.bestHypothesis].
func (s *scientist) bestGuess(v *game.View, said []game.Guess, least int, r *rand.Rand) *rule.Rule {
	return s.bestHypothesis(v, said, least, r).Rule
}

// bestHypothesis returns the likeliest rule that agrees with all plays of v, means none of the
// guesses in said and has at least the chance least; none if there is none among the
// likeliest few.
func (s *scientist) bestHypothesis(v *game.View, said []game.Guess, least int, r *rand.Rand) induce.Hypothesis {
	n := 0
	var from rule.Line // the line from which on a rule counts as the same
	if len(said) > 0 {
		from = lineOf(v)
		if o := &v.Setup.Options; !o.GuessFromLine {
			from.Plays = from.Plays[:min(o.Starters, len(from.Plays))]
		}
	}
	for h := range s.learn(v).Likeliest(least, r) {
		n++
		if n > maxGuessTries {
			break
		}
		if agrees(h.Rule, v) && !slices.ContainsFunc(said, func(g game.Guess) bool { return s.wasGuess(g, h.Rule, from) }) {
			s.reader.remember(h.Rule) // it is compared with what is guessed later
			return h
		}
	}
	return induce.Hypothesis{}
}

// wasGuess reports whether g was r: the same text, or a rule that counts as the same from a line
// on. A wrong guess excludes all rules with the same meaning.
func (s *scientist) wasGuess(g game.Guess, r *rule.Rule, from rule.Line) bool {
	if g.Words != "" {
		return g.Words == game.CleanWords(r.English())
	}
	other := s.reader.rule(g.Rule)
	return other != nil && rule.SameFrom(other, r, from).Same == rule.Always
}

// agrees reports whether r gives every play of v its verdict.
func agrees(r *rule.Rule, v *game.View) bool {
	m := r.Machine()
	at := m.Start()
	for _, p := range v.Plays {
		switch {
		case p.Verdict == game.Unjudged:
			continue
		case p.Kind == game.NoPlay:
			if p.Verdict == game.Right && m.Fits(at)&card.SetOf(p.Cards...) != 0 {
				return false
			}
			continue
		case p.Kind == game.Starter && v.Setup.Options.Starter == game.OpensTurned:
		default:
			if right, _ := m.Judge(at, p.Cards); right != (p.Verdict == game.Right) {
				return false
			}
		}
		if p.Laid() {
			at = m.Lay(at, rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong})
		}
	}
	return true
}
