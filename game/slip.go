package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Desk is what lies before the dealer alone while a round is under way: his
// rule and, if he judges by hand, what he is asked and what his guard thinks.
type Desk struct {
	Words string     `json:"words,omitempty"` // of a rule by hand
	Rule  *rule.Rule `json:"rule"`            // by which the machine judges, or the guard; null without one
	// Starter is the card that was drawn and may open the line, for the dealer by
	// hand to accept; no card if he is not asked that.
	Starter []card.Card `json:"starter,omitempty"`
	Says    Verdict     `json:"says,omitzero"`  // the guard's, on what he is asked, if it can say
	Fits    []card.Card `json:"fits,omitempty"` // by the guard, of the hand that he picks from
}

// Desk returns what lies before seat; false if he does not deal the round under
// way.
func (s *State) Desk(seat Seat) (Desk, bool) {
	if seat != s.dealer || s.phase != Playing && s.phase != AwaitingStarter {
		return Desk{}, false
	}
	d := Desk{Words: s.deal.Words, Rule: s.deal.Rule}
	if !s.asksDealer() {
		return d, true
	}
	if s.phase == AwaitingStarter {
		d.Starter = []card.Card{s.drawnStarter()}
	}
	if s.deal.Rule == nil {
		return d, true
	}
	d.Says = s.guardSays()
	if s.phase == Playing && s.last().kind != Offered && s.last().kind != Again && !s.hears() {
		fit := s.deal.Rule.Machine().Fits(s.at)
		for _, c := range s.hands[s.last().seat] {
			if fit.Has(c) {
				d.Fits = append(d.Fits, c)
			}
		}
	}
	return d, true
}

// WouldSlip reports whether c is a word of the dealer that his guard contradicts.
// He may insist.
func (s *State) WouldSlip(c Command) bool {
	if c.Kind != JudgePlay || s.deal.Rule == nil || !s.asksDealer() {
		return false
	}
	says := s.guardSays()
	if s.tellsWrong(c.Call) && says == Wrong {
		p := s.last()
		return max(1, c.Count) != s.wrongCards(s.cards[p.from:p.to])
	}
	return says != Unjudged && c.Call != says || len(c.Cards) == 1 && !s.fits(c.Cards)
}

// guardSays returns what the guard says of what the dealer is asked.
func (s *State) guardSays() Verdict {
	m := s.deal.Rule.Machine()
	if s.hears() {
		return s.guardHears()
	}
	if s.phase == AwaitingStarter {
		return machineSays(m, s.at, Starter, []card.Card{s.drawnStarter()})
	}
	last := s.last()
	return machineSays(m, s.at, last.kind, s.cards[last.from:last.to])
}

// A Slip is a verdict given by hand that a machine's rule contradicts.
type Slip struct {
	Play int     `json:"play"` // its number, the starter is play 1
	Says Verdict `json:"says"` // the machine's
}

// Slips returns where the verdicts of the present round are not those of r. A
// slip changes no other: each play is asked about on the line as it lay.
func (s *State) Slips(r *rule.Rule) []Slip {
	var slips []Slip
	m := r.Machine()
	at := m.Start()
	for i, p := range s.plays {
		if p.verdict == Unjudged {
			break
		}
		cs := s.cards[p.from:p.to]
		asked := p.kind != Starter || s.setup.Options.Starter != OpensTurned
		if said := machineSays(m, at, p.kind, cs); asked && said != p.verdict {
			slips = append(slips, Slip{i + 1, said})
		}
		if p.kind.laid() || p.kind == Again {
			at = afterPlay(m, at, cs, p.verdict)
		}
	}
	return slices.Clip(slips)
}

// machineSays returns what m, in the state at, says of the cards of a play of that
// kind: a hand is laid open rightly if none of it fits, the others are right if
// they fit.
func machineSays(m *rule.Machine, at rule.State, kind PlayKind, cs []card.Card) Verdict {
	if kind == NoPlay {
		return verdict(m.Fits(at)&card.SetOf(cs...) == 0)
	}
	return verdict(fits(m, at, cs))
}
