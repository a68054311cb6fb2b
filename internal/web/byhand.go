package web

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

const handStyle = "byhand.css"

// A judging is the side of a dealer who judges by hand.
type judging struct {
	Asked   bool
	Said    string
	Small   string
	Cards   []laid // that he is asked about
	Right   string // what the buttons say
	Wrong   string // nothing where he says wrong by picking a card
	Picks   []laid // of these he clicks one that fits, and so says wrong
	Counts  []int  // so many cards can be wrong, where he tells how many are
	Ends    bool   // he may say that no wrong card can ever fit
	Caution *caution
}

// Turn says whose turn it is, as a player's dock does.
func (j judging) Turn() string {
	if j.Asked {
		return "you"
	}
	return "other"
}

// A caution says that the dealer's guard contradicts what he wanted to say.
type caution struct {
	Text   string
	Action table.Action
	Card   string // that he named as what fits
	Count  int    // of wrong cards that he told
}

// What is said of a verdict: a prophet's call, what the dealer wants to say, what
// the guard would have said, and what was said.
var (
	calledTexts  = map[game.Verdict]string{game.Right: "web.hand.called.right", game.Wrong: "web.hand.called.wrong"}
	cautionTexts = map[game.Verdict]string{game.Right: "web.hand.slip.right", game.Wrong: "web.hand.slip.wrong"}
	slipTexts    = map[game.Verdict]string{game.Right: "web.hand.end.slip.right", game.Wrong: "web.hand.end.slip.wrong"}
	verdictTexts = map[game.Verdict]string{game.Right: "web.hand.end.right", game.Wrong: "web.hand.end.wrong"}
)

// judging returns what lies before a dealer by hand; nil for everybody else.
func (d drawer) judging(l *table.Look, why refusal) *judging {
	v := &l.View
	if l.Desk == nil || !v.ByHand {
		return nil
	}
	j := &judging{Right: d.say.Text("web.right", nil), Wrong: d.say.Text("web.wrong", nil)}
	j.Ends = v.Second && v.Awaits == game.AwaitsPlay
	if v.Awaits != game.AwaitsVerdict {
		j.Said, j.Small = d.say.Text("web.hand.deals", nil), d.say.Text("web.hand.deals.small", nil)
		return j
	}
	j.Asked = true
	switch n := len(v.Guesses); {
	case v.Phase == game.AwaitingStarter:
		d.askStarter(j, l)
	case n > 0 && v.Guesses[n-1].Verdict == game.Unjudged:
		d.askGuess(j, v.Guesses[n-1])
	default:
		d.askVerdict(j, v)
	}
	j.Caution = d.caution(l, why.slip)
	return j
}

func (d drawer) askStarter(j *judging, l *table.Look) {
	j.Cards = d.open(l.Desk.Starter)
	j.Said, j.Small = d.say.Text("web.hand.starter", nil), d.say.Text("web.hand.starter.small", nil)
	j.Right, j.Wrong = d.say.Text("web.hand.starter.yes", nil), d.say.Text("web.hand.starter.no", nil)
}

// askGuess asks whether what a player has said is the dealer's rule.
func (d drawer) askGuess(j *judging, g game.Guess) {
	j.Said = d.say.Text("web.hand.guess", say.Args{"Who": d.company.Names(g.Seat), "Text": g.Words})
	j.Small = d.say.Text("web.hand.guess.small", nil)
}

// askVerdict asks for the word on a play, a no-play or a prophet's pick.
func (d drawer) askVerdict(j *judging, v *game.View) {
	last := v.Plays[len(v.Plays)-1]
	who := say.Args{"Who": d.company.Names(last.Seat)}
	j.Cards = d.open(last.Cards)
	if last.Call != game.Unjudged {
		j.Small = d.say.Text(calledTexts[last.Call], say.Args{"Who": d.company.Names(last.Prophet)})
	}
	switch {
	case last.Kind == game.OfferedPick:
		hand := v.Plays[len(v.Plays)-2].Cards
		j.Said = d.say.Text("web.hand.pick", say.Args{"Who": d.company.Names(v.Prophet)})
		j.Wrong, j.Small = "", d.say.Text("web.hand.pick.small", nil)
		j.Picks = d.open(sorted(slices.DeleteFunc(slices.Clone(hand), func(c card.Card) bool { return c == last.Cards[0] })))
	case last.Kind != game.NoPlay:
		j.Said = d.say.Text("web.hand.play", who)
		if v.Setup.Options.PenaltyPerWrong && len(last.Cards) > 1 {
			j.Wrong, j.Small = "", strings.TrimSpace(j.Small+" "+d.say.Text("web.hand.count.small", nil))
			for n := range last.Cards {
				j.Counts = append(j.Counts, n+1)
			}
		}
	case last.Call == game.Wrong: // the prophet picks, if he is right
		j.Said, j.Cards = d.say.Text("web.hand.claim", who), d.open(sorted(last.Cards))
	default:
		j.Said = d.say.Text("web.hand.claim", who)
		j.Cards, j.Picks = nil, d.open(sorted(last.Cards))
		j.Right, j.Wrong = d.say.Text("web.hand.claim.none", nil), ""
		j.Small = strings.TrimSpace(j.Small + " " + d.say.Text("web.hand.claim.small", nil))
	}
}

// caution returns what the guard says against q, nil if nothing was refused for
// its sake.
func (d drawer) caution(l *table.Look, q *table.Request) *caution {
	if q == nil || l.Desk.Rule == nil {
		return nil
	}
	w := &caution{Action: q.Action, Card: card.FormatList(q.Cards), Count: q.Count}
	said := game.Right
	if q.Action == table.JudgeWrong {
		said = game.Wrong
	}
	args := say.Args{"Guard": d.sentence(l.Desk.Rule)}
	if said == l.Desk.Says && len(q.Cards) == 1 {
		args["Card"], args["Fits"] = say.Sign(q.Cards[0]), say.Signs(l.Desk.Fits)
		w.Text = d.say.Text("web.hand.slip.card", args)
		return w
	}
	w.Text = d.say.Text(cautionTexts[said], args)
	return w
}

// A handEnd is what the end of a round by hand has more than others.
type handEnd struct {
	Told     string // that somebody judged
	Guard    string // a rule beside which the verdicts are looked at
	Beside   string // whether it was kept as a guard, or is what the words mean
	Slips    []string
	Disputes []dispute
	May      []choice // plays whose verdict the own seat may dispute
	MaxWords int
}

// A dispute is a player's objection to a verdict.
type dispute struct{ Who, Play, Why string }

// handEnd returns what was judged by hand; nil if the machine judged.
func (d drawer) handEnd(l *table.Look) *handEnd {
	r, v := l.Result, &l.View
	if !r.ByHand {
		return nil
	}
	e := &handEnd{MaxWords: game.MaxWords, Told: d.say.Text("web.hand.end", nil),
		Beside: d.say.Text("web.hand.end.reads", nil)}
	if l.Reading != nil {
		e.Guard = d.sentence(l.Reading.Rule)
		if r.Rule != nil {
			e.Beside = d.say.Text("web.hand.end.guard", nil)
		}
		for _, slip := range l.Reading.Slips {
			e.Slips = append(e.Slips, d.say.Text(slipTexts[slip.Says], say.Args{"Play": d.play(v, slip.Play)}))
		}
	}
	mine := make(map[int]bool)
	for _, one := range r.Disputes {
		e.Disputes = append(e.Disputes, dispute{d.company.Names(one.Seat), d.play(v, one.Play), one.Text})
		mine[one.Play] = mine[one.Play] || one.Seat == v.Seat
	}
	if v.Seat != game.Nobody && v.Seat != r.Dealer {
		for n := len(v.Plays); n > 0; n-- {
			if !mine[n] {
				e.May = append(e.May, choice{Value: strconv.Itoa(n), Label: d.play(v, n)})
			}
		}
	}
	return e
}

// play returns play n of v in words, the starter being the first.
func (d drawer) play(v *game.View, n int) string {
	if n < 1 || n > len(v.Plays) {
		return strconv.Itoa(n)
	}
	p := v.Plays[n-1]
	key := "web.hand.end.play"
	if p.Kind == game.NoPlay {
		key = "web.hand.end.claim"
	}
	return d.say.Text(key, say.Args{
		"N": n, "Who": d.company.Names(p.Seat), "Cards": say.Signs(p.Cards),
		"Verdict": d.say.Text(verdictTexts[p.Verdict], nil),
	})
}
