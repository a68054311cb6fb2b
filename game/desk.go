package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Desk is what only the dealer sees during a round: their rule and, if they judge by
// hand, the question they are asked and what their guard says.
type Desk struct {
	Words string     `json:"words,omitempty"` // of a rule by hand
	Rule  *rule.Rule `json:"rule"`            // by which the machine judges, or the guard; null without one
	// Starter is the drawn card that a dealer by hand may accept as starter; none if they
	// are not asked that.
	Starter []card.Card `json:"starter,omitempty"`
	Says    Verdict     `json:"says,omitzero"`  // verdict of the guard on the question, if it has one
	Fits    []card.Card `json:"fits,omitempty"` // cards that fit by the guard, of the hand to pick from
	// Instead are the cards of the stock that may replace the turned-up starter, each
	// once; none if the rule accepts that one.
	Instead []card.Card `json:"instead,omitempty"`
}

// Desk returns the desk of seat; false if they do not deal the round under way.
func (s *State) Desk(seat Seat) (Desk, bool) {
	if seat != s.dealer || s.phase != Playing && s.phase != AwaitingStarter {
		return Desk{}, false
	}
	d := Desk{Words: s.deal.Words, Rule: s.deal.Rule}
	if !s.asksDealer() {
		if s.turned != 0 && !s.deal.ByHand {
			d.Instead = newOpening(s, nil, nil).exchangeable()
		}
		return d, true
	}
	if s.phase == AwaitingStarter {
		d.Starter = []card.Card{s.drawnStarter()}
	}
	if s.deal.Rule == nil {
		return d, true
	}
	d.Says = judge{s}.guardSays()
	if s.phase == Playing && s.last().kind != Offered && s.last().kind != Again && !s.hasGuessToJudge() {
		fit := s.deal.Rule.Machine().Fits(s.at)
		for _, c := range s.hands[s.last().seat] {
			if fit.Has(c) {
				d.Fits = append(d.Fits, c)
			}
		}
	}
	return d, true
}

// WouldSlip reports whether c is a verdict of the dealer that their guard contradicts.
// They may insist.
func (s *State) WouldSlip(c Command) bool {
	if c.kind != judgePlay || s.deal.Rule == nil || !s.asksDealer() {
		return false
	}
	says := judge{s}.guardSays()
	if (rules{s}).tellsWrong(c.call) && says == Wrong {
		p := s.last()
		return max(1, c.count) != judge{s}.wrongCards(s.cards[p.from:p.to])
	}
	return says != Unjudged && c.call != says || len(c.cards) == 1 && !judge{s}.fits(c.cards)
}

// A Slip is a verdict that a machine's rule contradicts.
type Slip struct {
	Play int     `json:"play"` // its number, the starter is play 1
	Says Verdict `json:"says"` // the machine's
	// Wrong is the number of cards that the machine finds wrong, if the verdict is the
	// same and another number was told; otherwise 0.
	Wrong int `json:"wrong,omitempty"`
}

// Slips returns the verdicts of the present round that differ from those of r. Each play
// is judged on the line as it was.
func (s *State) Slips(r *rule.Rule) []Slip {
	v := s.View(Nobody)
	slips := slices.DeleteFunc(v.Against(r), func(x Slip) bool { return x.Wrong > 0 })
	return slices.Clip(slips)
}

// Against returns the verdicts in v that r would not give. Of a wrong string it is known
// that at least one of its cards was wrong, and how many if the dealer has told it; a
// no-play is about the whole hand. Each play is judged on the line as it was.
func (v *View) Against(r *rule.Rule) []Slip {
	var slips []Slip
	m := r.Machine()
	at := m.Start()
	for i, p := range v.Plays {
		if p.Verdict == Unjudged {
			break
		}
		asked := p.Kind != Starter || v.starterIsEvidence(m.Fits(at))
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

// starterIsEvidence reports whether a starter tells something about a rule under which the cards of
// fit may open the line. It tells nothing where the top card is laid as it comes. A machine lays
// any card if it cannot draw one that fits: if there is none, or no deck is added when all are in
// hands.
func (v *View) starterIsEvidence(fit card.Set) bool {
	o := &v.Setup.Options
	return o.Starter != OpensTurned && (v.ByHand || o.AddDecks && fit != 0)
}

// FitBy returns the cards that, each alone, would be right now by r.
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
