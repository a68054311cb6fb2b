package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Desk is what lies before the dealer alone while a round is under way: their
// rule and, if they judge by hand, what they are asked and what their guard thinks.
type Desk struct {
	Words string     `json:"words,omitempty"` // of a rule by hand
	Rule  *rule.Rule `json:"rule"`            // by which the machine judges, or the guard; null without one
	// Starter is the card that was drawn and may open the line, for the dealer by
	// hand to accept; no card if they are not asked that.
	Starter []card.Card `json:"starter,omitempty"`
	Says    Verdict     `json:"says,omitzero"`  // the guard's, on what they are asked, if it can say
	Fits    []card.Card `json:"fits,omitempty"` // by the guard, of the hand that they pick from
	// Instead are the cards of the stock that they may lay in the place of the starter
	// that is turned up, each once; none if the rule accepts that one.
	Instead []card.Card `json:"instead,omitempty"`
}

// Desk returns what lies before seat; false if they do not deal the round under
// way.
func (s *State) Desk(seat Seat) (Desk, bool) {
	if seat != s.dealer || s.phase != Playing && s.phase != AwaitingStarter {
		return Desk{}, false
	}
	d := Desk{Words: s.deal.Words, Rule: s.deal.Rule}
	if !s.asksDealer() {
		d.Instead = s.exchangeable()
		return d, true
	}
	if s.phase == AwaitingStarter {
		d.Starter = []card.Card{s.drawnStarter()}
	}
	if s.deal.Rule == nil {
		return d, true
	}
	d.Says = judge{s}.guardSays()
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

// WouldSlip reports whether c is a word of the dealer that their guard contradicts.
// They may insist.
func (s *State) WouldSlip(c Command) bool {
	if c.Kind != JudgePlay || s.deal.Rule == nil || !s.asksDealer() {
		return false
	}
	says := judge{s}.guardSays()
	if (rules{s}).tellsWrong(c.Call) && says == Wrong {
		p := s.last()
		return max(1, c.Count) != judge{s}.wrongCards(s.cards[p.from:p.to])
	}
	return says != Unjudged && c.Call != says || len(c.Cards) == 1 && !judge{s}.fits(c.Cards)
}

// A Slip is a verdict that a machine's rule contradicts.
type Slip struct {
	Play int     `json:"play"` // its number, the starter is play 1
	Says Verdict `json:"says"` // the machine's
	// Wrong is how many cards the machine finds wrong, where the verdict is the
	// same and another number was told; else 0.
	Wrong int `json:"wrong,omitempty"`
}

// Slips returns where the verdicts of the present round are not those of r. A
// slip changes no other: each play is asked about on the line as it lay.
func (s *State) Slips(r *rule.Rule) []Slip {
	v := s.View(Nobody)
	slips := slices.DeleteFunc(v.Against(r), func(x Slip) bool { return x.Wrong > 0 })
	return slices.Clip(slips)
}

// Against returns what of the round, as v shows it, speaks against r: verdicts
// that r would not give. Of a wrong string all that is known is that one or more
// of its cards were wrong, and how many if the dealer has told it; a no-play
// speaks of the whole hand. Each play is asked about on the line as it lay.
func (v *View) Against(r *rule.Rule) []Slip {
	var slips []Slip
	m := r.Machine()
	at := m.Start()
	for i, p := range v.Plays {
		if p.Verdict == Unjudged {
			break
		}
		asked := p.Kind != Starter || v.asksOfStarter(m.Fits(at))
		if says := machineSays(m, at, p.Kind, p.Cards); asked && says != p.Verdict {
			slips = append(slips, Slip{Play: i + 1, Says: says})
		} else if wrong := wrongCards(m, at, p.Cards); asked && p.WrongCards > 0 && wrong != p.WrongCards {
			slips = append(slips, Slip{Play: i + 1, Says: says, Wrong: wrong})
		}
		if p.Kind.laid() || p.Kind == Again {
			at = afterPlay(m, at, p.Cards, p.Verdict)
		}
	}
	return slips
}

// asksOfStarter reports whether a starter that lies says something of a rule by
// which the cards of fit may: not where it is laid as it comes. A machine lays any
// card where none fits, or where all that do are in somebody's hand and no deck is
// added.
func (v *View) asksOfStarter(fit card.Set) bool {
	o := &v.Setup.Options
	return o.Starter != OpensTurned && (v.ByHand || o.AddDecks && fit != 0)
}

// FitBy returns the cards that, each alone, would now be right by r.
func (v *View) FitBy(r *rule.Rule) card.Set {
	m := r.Machine()
	at := m.Start()
	for _, p := range v.Plays {
		if p.Verdict != Unjudged && (p.Kind.laid() || p.Kind == Again) {
			at = afterPlay(m, at, p.Cards, p.Verdict)
		}
	}
	return m.Fits(at)
}
