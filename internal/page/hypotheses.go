package page

import (
	"cmp"
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A HypothesisHistory is a hypothesis in a notebook at the end of a round: whether it was
// the rule, or how similar it was.
type HypothesisHistory struct {
	Who  []Part // and since when
	Text string // the hypothesis, in the language of the page
	Hit  bool   // it was the rule
	You  bool

	Percent, play int
}

// historiesShown is the maximum number of hypotheses of one seat that are shown.
const historiesShown = 3

// Histories returns the notes at the end of a round: those that were the rule first, and
// then the most similar ones.
func (pr ReviewPresenter) Histories(l *table.Snapshot, notes []ReadNote) []HypothesisHistory {
	judge := l.Result.Rule
	if l.Result.ByHand {
		judge = nil
		if l.Stated != nil {
			judge = l.Stated.Rule
		}
	}
	var all []HypothesisHistory
	for seat := range l.Chairs {
		var own []HypothesisHistory
		for _, n := range notes {
			if int(n.Seat) == seat+1 && n.Means != nil {
				own = append(own, pr.history(&l.View, n, judge))
			}
		}
		slices.SortStableFunc(own, nearer)
		all = append(all, own[:min(len(own), historiesShown)]...)
	}
	slices.SortStableFunc(all, nearer)
	return all
}

// nearer orders histories by similarity, and by time.
func nearer(a, b HypothesisHistory) int {
	return cmp.Or(cmp.Compare(b.Percent, a.Percent), cmp.Compare(a.play, b.play))
}

// history compares a note with the rule of the round, if that is known.
func (pr ReviewPresenter) history(v *game.View, n ReadNote, judge *rule.Rule) HypothesisHistory {
	t := HypothesisHistory{Text: pr.sentence(n.Means), You: n.Seat == pr.Company.Me, play: n.Play}
	key := "notes.near"
	args := say.Args{"Cards": pr.playAt(v, n.Play)}
	switch {
	case judge == nil:
		key = "notes.stood"
		args["Against"] = len(v.Against(n.Means))
	case rule.Same(judge, n.Means).Same == rule.Always:
		key, t.Hit, t.Percent = "notes.was", true, 101
	default:
		t.Percent = alike(v, judge, n.Means)
		args["Percent"] = t.Percent
	}
	t.Who = pr.parts(pr.Say.Who(pr.Company, key, n.Seat, args))
	return t
}

// playAt returns what the play of that number shows; before the first one, the first.
func (pr ReviewPresenter) playAt(v *game.View, number int) string {
	at := max(number, 1) - 1
	if at >= len(v.Plays) {
		return pr.Say.Play(true, nil)
	}
	return pr.Say.Play(v.Plays[at].Kind == game.NoPlay, v.Plays[at].Cards)
}

// alike returns the percentage of cards that two rules judge alike, of all cards that
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

// A Closeness is how close a player's hypotheses come to the rule of a round under way.
type Closeness struct {
	Words   string
	Percent int // of the cards along the line that the closest one judges correctly; −1 if none stands
}

// Stands reports whether a hypothesis agrees with all plays, and can be compared with the rule.
func (c Closeness) Stands() bool { return c.Percent >= 0 }

// Closeness compares the notes of seat with the rule of the dealer that sees l. Of the hypotheses that no play
// contradicts, the closest one counts.
func (pr ReviewPresenter) Closeness(l *table.Snapshot, seat game.Seat, notes []ReadNote) Closeness {
	who, judge := pr.Company.Names(seat), l.Desk.Rule
	if judge == nil {
		return Closeness{pr.Say.Text("web.console.close.unknown", say.Args{"Who": who}), -1}
	}
	best := HypothesisHistory{Percent: -1}
	for _, n := range notes {
		if n.Means == nil || len(l.View.Against(n.Means)) > 0 {
			continue
		}
		if h := pr.history(&l.View, n, judge); nearer(h, best) < 0 {
			best = h
		}
	}
	key := "web.console.close"
	switch {
	case best.Percent < 0:
		key = "web.console.close.none"
	case best.Hit:
		key = "web.console.close.rule"
	}
	return Closeness{pr.Say.Text(key, say.Args{"Who": who, "Percent": best.Percent}), min(best.Percent, 100)}
}

// Closest orders all, the closest player first.
func Closest(all []Closeness) []Closeness {
	slices.SortStableFunc(all, func(a, b Closeness) int { return cmp.Compare(b.Percent, a.Percent) })
	return all
}
