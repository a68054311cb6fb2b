package page

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

// A judgePanel is the side of a dealer who judges by hand.
type judgePanel struct {
	Asked   bool
	Said    string
	Small   string
	Before  *tableCard  // the card that a play follows
	Cards   []tableCard // of the pending question
	Right   string      // labels of the buttons
	Wrong   string      // empty if the dealer says wrong by picking a card
	Picks   []pick      // cards to pick one that fits from, which also says wrong
	Counts  []count     // possible numbers of wrong cards, where the dealer tells it
	Ends    bool        // the dealer may say that no wrong card can ever fit
	Caution *caution

	RightSlips, WrongSlips bool // the guard contradicts that verdict
}

// A pick is a card that the dealer may name as fitting.
type pick struct {
	tableCard
	Slips bool // the guard contradicts it
}

// A count is a number of wrong cards that the dealer may tell.
type count struct {
	N     int
	Slips bool // the guard contradicts it
}

// Turn says whose turn it is, as a player's dock does.
func (j judgePanel) Turn() string {
	if j.Asked {
		return "you"
	}
	return "other"
}

// A caution says that the guard of the dealer contradicts their verdict.
type caution struct {
	Text   string
	Action table.Action
	Card   string // that they named as fitting
	Count  int    // wrong cards that they judged
}

// Keys of texts about a verdict: a prophet's call, the dealer's verdict, the guard's, and
// the one given.
var (
	calledTexts  = map[game.Verdict]string{game.Right: "web.hand.called.right", game.Wrong: "web.hand.called.wrong"}
	cautionTexts = map[game.Verdict]string{game.Right: "web.hand.slip.right", game.Wrong: "web.hand.slip.wrong"}
	slipTexts    = map[game.Verdict]string{game.Right: "web.hand.end.slip.right", game.Wrong: "web.hand.end.slip.wrong"}
	verdictTexts = map[game.Verdict]string{game.Right: "web.hand.end.right", game.Wrong: "web.hand.end.wrong"}
)

// judging returns the question to a dealer by hand; nil for everybody else.
func (pr dockPresenter) judging(l *table.Snapshot, why RefusedRequest) *judgePanel {
	v := &l.View
	if l.Desk == nil || !v.ByHand {
		return nil
	}
	j := &judgePanel{Right: pr.Say.Text("web.right", nil), Wrong: pr.Say.Text("web.wrong", nil)}
	j.Ends = v.Second && v.Awaits == game.AwaitsPlay
	if v.Awaits != game.AwaitsVerdict {
		j.Said, j.Small = pr.Say.Text("web.hand.deals", nil), pr.Say.Text("web.hand.deals.small", nil)
		return j
	}
	j.Asked = true
	j.RightSlips, j.WrongSlips = l.Desk.Says == game.Wrong, l.Desk.Says == game.Right
	switch n := len(v.Guesses); {
	case v.Phase == game.AwaitingStarter:
		pr.askStarter(j, l)
	case n > 0 && v.Guesses[n-1].Verdict == game.Unjudged:
		pr.askGuess(j, v.Guesses[n-1])
	default:
		pr.askVerdict(j, l)
	}
	j.Caution = pr.caution(l, why.Slip)
	return j
}

func (pr dockPresenter) askStarter(j *judgePanel, l *table.Snapshot) {
	j.Cards = pr.open(l.Desk.Starter)
	j.Said, j.Small = pr.Say.Text("web.hand.starter", nil), pr.Say.Text("web.hand.starter.small", nil)
	j.Right, j.Wrong = pr.Say.Text("web.hand.starter.yes", nil), pr.Say.Text("web.hand.starter.no", nil)
}

// askGuess asks whether what a player has said is the dealer's rule.
func (pr dockPresenter) askGuess(j *judgePanel, g game.Guess) {
	j.Said = pr.Say.Text("web.hand.guess", say.Args{"Who": pr.Company.Names(g.Seat), "Text": pr.Say.GuessWords(g.Words)})
	j.Small = pr.Say.Text("web.hand.guess.small", nil)
}

// askVerdict asks for the verdict on a play, a no-play or a prophet's pick.
func (pr dockPresenter) askVerdict(j *judgePanel, l *table.Snapshot) {
	v := &l.View
	last := v.Plays[len(v.Plays)-1]
	who := say.Args{"Who": pr.Company.Names(last.Seat)}
	j.Cards = pr.open(last.Cards)
	if last.Call != game.Unjudged {
		j.Small = pr.Say.Text(calledTexts[last.Call], say.Args{"Who": pr.Company.Names(last.Prophet)})
	}
	switch {
	case last.Kind == game.OfferedPick:
		hand := v.Plays[len(v.Plays)-2].Cards
		j.Said = pr.Say.Text("web.hand.pick", say.Args{"Who": pr.Company.Names(v.Prophet)})
		j.Wrong, j.Small = "", pr.Say.Text("web.hand.pick.small", nil)
		others := slices.DeleteFunc(slices.Clone(hand), func(c card.Card) bool { return c == last.Cards[0] })
		j.Picks = pr.picks(l.Desk, others)
	case last.Kind != game.NoPlay:
		j.Said, j.Before = pr.Say.Text("web.hand.play", who), pr.before(v, last)
		if v.Setup.Options.PenaltyPerWrong && len(last.Cards) > 1 {
			j.Wrong, j.Small = "", strings.TrimSpace(j.Small+" "+pr.Say.Text("web.hand.count.small", nil))
			for n := range last.Cards {
				_, slips := slipOf(l, n+1)
				j.Counts = append(j.Counts, count{n + 1, slips})
			}
		}
	case last.Call == game.Wrong: // the prophet picks, if they are right
		j.Said, j.Cards = pr.Say.Text("web.hand.claim", who), pr.open(sorted(last.Cards))
	default:
		j.Said = pr.Say.Text("web.hand.claim", who)
		j.Cards, j.Picks = nil, pr.picks(l.Desk, last.Cards)
		j.Right, j.Wrong = pr.Say.Text("web.hand.claim.none", nil), ""
		j.Small = strings.TrimSpace(j.Small + " " + pr.Say.Text("web.hand.claim.small", nil))
	}
}

// slipOf returns how the guard of l contradicts the verdict that n cards of the last play are wrong; false if it
// does not.
func slipOf(l *table.Snapshot, n int) (game.Slip, bool) {
	if l.Desk.Rule == nil {
		return game.Slip{}, false
	}
	judged := l.View
	judged.Plays = slices.Clone(judged.Plays)
	last := &judged.Plays[len(judged.Plays)-1]
	last.Verdict, last.WrongCards = game.Wrong, n
	slips := judged.Against(l.Desk.Rule)
	if len(slips) == 0 || slips[len(slips)-1].Play != len(judged.Plays) {
		return game.Slip{}, false
	}
	return slips[len(slips)-1], true
}

// picks returns the cards of a hand to pick one that fits from.
func (pr dockPresenter) picks(desk *game.Desk, hand []card.Card) []pick {
	var all []pick
	for i, one := range pr.open(sorted(hand)) {
		slips := desk.Says == game.Right || desk.Says == game.Wrong && !slices.Contains(desk.Fits, sorted(hand)[i])
		all = append(all, pick{one, slips})
	}
	return all
}

// caution returns the objection of the guard to q; nil if q was not refused for it.
func (pr dockPresenter) caution(l *table.Snapshot, q *table.Request) *caution {
	if q == nil || l.Desk.Rule == nil {
		return nil
	}
	w := &caution{Action: q.Action, Card: card.FormatList(q.Cards), Count: q.Count}
	said := game.Right
	if q.Action == table.JudgeWrong {
		said = game.Wrong
	}
	args := say.Args{"Guard": pr.sentence(l.Desk.Rule)}
	if said == l.Desk.Says && len(q.Cards) == 1 {
		args["Card"], args["Fits"] = say.Sign(q.Cards[0]), say.Signs(l.Desk.Fits)
		w.Text = pr.Say.Text("web.hand.slip.card", args)
		return w
	}
	if said == game.Wrong && l.Desk.Says == game.Wrong {
		slip, _ := slipOf(l, max(1, q.Count))
		args["Count"], args["N"], args["Told"] = slip.Wrong, slip.Wrong, max(1, q.Count)
		w.Text = pr.Say.Text("web.hand.slip.count", args)
		return w
	}
	w.Text = pr.Say.Text(cautionTexts[said], args)
	return w
}

// A handEnd is the part of the end of a round that only rounds by hand have.
type handEnd struct {
	Text     string // that a person judged
	Guard    string // a rule to compare the verdicts with
	Beside   string // whether that was a guard, or is the meaning of the words
	Slips    []string
	Disputes []dispute
	May      []choice // plays whose verdict the own seat may dispute
	MaxWords int
}

// A dispute is a player's objection to a verdict.
type dispute struct{ Who, Play, Why string }

// handEnd returns that part; nil if the machine judged.
func (pr dockPresenter) handEnd(l *table.Snapshot) *handEnd {
	r, v := l.Result, &l.View
	if !r.ByHand {
		return nil
	}
	e := &handEnd{MaxWords: game.MaxWords, Text: pr.Say.Text("web.hand.end", nil),
		Beside: pr.Say.Text("web.hand.end.reads", nil)}
	if l.Stated != nil {
		e.Guard = pr.sentence(l.Stated.Rule)
		if r.Rule != nil {
			e.Beside = pr.Say.Text("web.hand.end.guard", nil)
		}
		for _, slip := range l.Stated.Slips {
			e.Slips = append(e.Slips, pr.Say.Text(slipTexts[slip.Says], say.Args{"Play": pr.play(v, slip.Play)}))
		}
	}
	mine := make(map[int]bool)
	for _, one := range r.Disputes {
		e.Disputes = append(e.Disputes, dispute{pr.Company.Names(one.Seat), pr.play(v, one.Play), one.Text})
		mine[one.Play] = mine[one.Play] || one.Seat == v.Seat
	}
	if v.Seat != game.Nobody && v.Seat != r.Dealer {
		for n := len(v.Plays); n > 0; n-- {
			if !mine[n] {
				e.May = append(e.May, choice{Value: strconv.Itoa(n), Label: pr.play(v, n)})
			}
		}
	}
	return e
}

// play returns play n of v in words, the starter being the first.
func (pr dockPresenter) play(v *game.View, n int) string {
	if n < 1 || n > len(v.Plays) {
		return strconv.Itoa(n)
	}
	p := v.Plays[n-1]
	key := "web.hand.end.play"
	if p.Kind == game.NoPlay {
		key = "web.hand.end.claim"
	}
	return pr.Say.Text(key, say.Args{
		"N": n, "Who": pr.Company.Names(p.Seat), "Cards": say.Signs(p.Cards),
		"Verdict": pr.Say.Text(verdictTexts[p.Verdict], nil),
	})
}
