package game

import (
	"eleusis/card"
	"eleusis/rule"
)

// counts reports whether a guess that is so far the same is right. What cannot
// be told apart by many long lines is.
func (s *State) counts(same rule.Sameness) bool {
	switch same {
	case rule.Always, rule.Unknown:
		return true
	case rule.FromHere:
		return s.setup.Options.GuessFromLine
	}
	return false
}

// sameness returns how far guess is the same as the secret rule: on every line
// that can be played from the starter on, or else from the present line on
// (doc/rules.md §6.10). It is false if too little could be compared to say.
func (s *State) sameness(guess *rule.Rule) (same rule.Sameness, ok bool) {
	whole := rule.Comparison{Same: rule.Different}
	if s.explains(guess) {
		whole = rule.SameFrom(guess, s.deal.Rule, lineOf(s.plays[:s.starters()], s.cards))
	}
	if whole.Same == rule.Always {
		return rule.Always, true
	}
	here := rule.SameFrom(guess, s.deal.Rule, lineOf(s.plays, s.cards))
	enoughFromHere := s.setup.Options.GuessFromLine
	switch {
	case here.Same == rule.Different:
		return rule.Different, true
	case here.Same == rule.Always && (enoughFromHere || whole.Same == rule.Different):
		return rule.FromHere, true
	case enoughFromHere:
		return rule.Unknown, here.Enough()
	case whole.Same == rule.Different:
		return rule.Different, true
	}
	return rule.Unknown, whole.Enough()
}

// starters returns how many of the plays opened the line.
func (s *State) starters() int {
	n := 0
	for n < len(s.plays) && s.plays[n].kind == Starter {
		n++
	}
	return n
}

// lineOf returns the cards that plays laid, right and wrong.
func lineOf(plays []play, cards []card.Card) rule.Line {
	var l rule.Line
	for _, p := range plays {
		if p.kind.laid() {
			l.Plays = append(l.Plays, rule.Play{Cards: cards[p.from:p.to:p.to], Refused: p.verdict == Wrong})
		}
	}
	return l
}

// explains reports whether guess gives every verdict of the round so far.
func (s *State) explains(guess *rule.Rule) bool {
	m := guess.Machine()
	at := m.After(lineOf(s.plays[:s.starters()], s.cards))
	for _, p := range s.plays[s.starters():] {
		cs := s.cards[p.from:p.to]
		if !p.kind.laid() {
			if p.verdict == Right && card.SetOf(cs...)&m.Fits(at) != 0 {
				return false
			}
			continue
		}
		right, after := m.Judge(at, cs)
		if verdict(right) != p.verdict {
			return false
		}
		at = after
	}
	return true
}
