package web

import (
	"cmp"
	"net/http"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A trail is a hypothesis that stood in somebody's notebook at the end of a round:
// whether it was the rule, or how near it came.
type trail struct {
	Who  string // and since when
	Text string // the hypothesis, in the language of the page
	Hit  bool   // it was the rule
	You  bool

	percent, play int
}

// trailsShown is how many hypotheses of one seat are shown at the end of a round.
const trailsShown = 3

// trails tells who was on the trail of the rule in the round that has ended at l;
// nothing if too much is asked for at once.
func (s *server) trails(r *http.Request, d drawer, l *table.Look) []trail {
	notes, err := s.hall.Hypotheses(r.Context(), l.ID, l.Dealt)
	if err != nil || len(notes) == 0 {
		return nil
	}
	var all []trail
	_ = s.inTurn(r, func() { all = d.trails(l, s.reads(notes)) })
	return all
}

// trails draws notes at the end of a round: what was the rule first, and then what
// came nearest.
func (d drawer) trails(l *table.Look, notes []readNote) []trail {
	judge := l.Result.Rule
	if l.Result.ByHand {
		if judge = nil; l.Reading != nil {
			judge = l.Reading.Rule
		}
	}
	var all []trail
	for seat := range l.Chairs {
		var own []trail
		for _, n := range notes {
			if int(n.Seat) == seat+1 && n.rule != nil {
				own = append(own, d.trail(&l.View, n, judge))
			}
		}
		slices.SortStableFunc(own, nearer)
		all = append(all, own[:min(len(own), trailsShown)]...)
	}
	slices.SortStableFunc(all, nearer)
	return all
}

// nearer orders trails by how near they came, and by when.
func nearer(a, b trail) int {
	return cmp.Or(cmp.Compare(b.percent, a.percent), cmp.Compare(a.play, b.play))
}

// trail compares a note with the rule that judged, if one is known.
func (d drawer) trail(v *game.View, n readNote, judge *rule.Rule) trail {
	t := trail{Text: d.sentence(n.rule), You: n.Seat == d.company.Me, play: n.Play}
	key := "notes.near"
	args := say.Args{"Play": n.Play}
	switch {
	case judge == nil:
		key = "notes.stood"
		args["Against"] = len(v.Against(n.rule))
	case rule.Same(judge, n.rule).Same == rule.Always:
		key, t.Hit, t.percent = "notes.was", true, 101
	default:
		t.percent = alike(v, judge, n.rule)
		args["Percent"] = t.percent
	}
	t.Who = d.say.Who(d.company, key, n.Seat, args)
	return t
}

// alike returns of how many cards in a hundred two rules say the same, of all that
// could have been laid after each play of v.
func alike(v *game.View, a, b *rule.Rule) int {
	one, other := a.Machine(), b.Machine()
	s, o := one.Start(), other.Start()
	same, all := 0, 0
	for _, p := range v.Plays {
		if !p.Laid() {
			continue
		}
		laid := rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong}
		s, o = one.Lay(s, laid), other.Lay(o, laid)
		same += card.Count - (one.Fits(s) ^ other.Fits(o)).Len()
		all += card.Count
	}
	return 100 * same / max(all, 1)
}
