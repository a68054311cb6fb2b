package lesson

import (
	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Remark is a sentence or two of the coach: the key of its text, and what it is about.
type Remark struct {
	Word  string
	Cards []card.Card // that were played, or are spoken of
	Last  card.Card   // of the mainline before them
	N     int         // cards that were drawn, or lie in a column, or calls
	Of    int         // cards of which N were right
	Idea  *rule.Rule  // an idea that is spoken of
	Other *rule.Rule  // and another
}

// A test is the learner's card that was to test their ideas.
type test struct {
	card  card.Card
	split bool // the ideas disagreed about it
}

func (l *Lesson) remark(r Remark) { l.Remarks = append(l.Remarks, r) }

// say remarks something about cards after the line's last one.
func (l *Lesson) say(word string, last card.Card, cards ...card.Card) {
	l.remark(Remark{Word: word, Cards: cards, Last: last})
}

// last returns the end of the mainline.
func (l *Lesson) last() card.Card {
	v := l.View()
	return v.Mainline[len(v.Mainline)-1]
}

// play carries out the learner's play, and remarks on the result.
func (l *Lesson) play(at int, cards []card.Card) {
	last, before := l.last(), len(l.View().Hand)
	l.do(game.Offer(learner, cards...))
	v := l.View()
	p := v.Plays[len(v.Plays)-1]
	r := Remark{Cards: cards, Last: last, N: len(v.Hand) - before + len(cards)}
	said := p.Verdict.String()
	switch l.Stage {
	case First:
		r.Word = "first." + said
		l.remark(r)
		l.say("first.know", last, cards...)
	case Second:
		r.Word = "second." + said
		l.remark(r)
		l.column(v)
	case Test:
		l.tellTest(at, r, said)
	case Chain:
		l.tellChain(at, r, p.Verdict == game.Right)
	}
	l.Stage++
}

// column points to a column of several refused cards, if the line ends with one.
func (l *Lesson) column(v game.View) {
	n := 0
	for _, p := range v.Plays {
		if p.Kind == game.Offered && p.Verdict == game.Wrong && p.After == len(v.Mainline) {
			n++
		}
	}
	if n > 1 {
		l.remark(Remark{Word: "second.column", N: n, Last: l.last()})
	}
}

// tellTest remarks on what the learner's test says about the ideas that stood.
func (l *Lesson) tellTest(at int, r Remark, said string) {
	r.Idea, r.Other = truth(), l.rival()
	l.reweigh()
	l.tests = test{r.Cards[0], r.Other != nil && l.rival() == nil}
	switch {
	case r.Other == nil:
		r.Word = "test.one." + said
	case l.tests.split:
		r.Word = "test.split." + said
	default:
		r.Word, l.own = "test.same."+said, at
	}
	l.remark(r)
	if l.own == 0 {
		l.say("test.done", r.Last)
	}
}

// tellChain remarks on the learner's string, and offers them to become prophet.
func (l *Lesson) tellChain(at int, r Remark, fits bool) {
	r.Word = "chain.right"
	if !fits {
		r.Word, l.own = "chain.wrong", at
		r.Last, r.Cards = slip(r.Last, r.Cards)
	}
	l.remark(r)
	l.say("prophet.offer", l.last())
}

// slip returns the first card of a string that does not fit, and what lies before
// it.
func slip(last card.Card, cards []card.Card) (before card.Card, wrong []card.Card) {
	for _, c := range cards {
		if !fits(truth(), last, c) {
			return last, []card.Card{c}
		}
		last = c
	}
	return last, nil
}

// goOn lets the company play, and remarks on what to do next.
func (l *Lesson) goOn() {
	switch l.Stage {
	case HeardFirst:
		l.company(0)
		l.tell()
		l.say("watch", l.last())
		l.Stage = Second
	case HeardSecond:
		l.company(1)
		l.tell()
		l.think()
		l.say("think", l.last())
		l.Stage = Think
	case HeardTest:
		l.company(2)
		l.reweigh()
		l.tell()
		word := "chain"
		if l.rival() != nil {
			word = "chain.unsure"
		}
		l.remark(Remark{Word: word, Last: l.last(), Idea: truth(), Other: l.rival()})
		l.Stage = Chain
	case Fallen:
		l.finish()
	}
}

// tell says what Ana and Rui have just played.
func (l *Lesson) tell() {
	plays := l.View().Plays
	for _, p := range plays[max(0, len(plays)-2):] {
		word := map[game.Seat]string{ana: "ana.", rui: "rui."}[p.Seat] + p.Verdict.String()
		if len(p.Cards) > 1 {
			word = "rui.string"
		}
		l.say(word, l.last(), p.Cards...)
	}
}

// choose says what is for and against idea n.
func (l *Lesson) choose(n int) {
	i := l.ideas[n]
	if !i.Stands() {
		last := l.View().Mainline[i.Against.After-1]
		l.remark(Remark{Word: "think.against." + i.Against.Verdict.String(), Idea: i.Rule, Cards: i.Against.Cards,
			Last: last})
		l.say("think.again", l.last())
		return
	}
	other := l.rival()
	if other != nil && other.String() == i.Rule.String() {
		other = truth()
	}
	r := Remark{Word: "think.fits", Idea: i.Rule, Other: other, Last: l.last()}
	if other == nil {
		r.Word = "think.alone"
	}
	l.remark(r)
	l.Stage = Test
	word := "test"
	if other == nil || len(l.Tests()) == 0 {
		word = "test.any"
	}
	l.say(word, l.last())
}

// answerOffer makes the learner prophet if they accept; otherwise the dealer goes on judging.
func (l *Lesson) answerOffer(takes bool) {
	if !takes {
		l.say("prophet.declined", l.last())
		l.company(3)
		l.finish()
		return
	}
	l.do(game.DeclareProphet(learner))
	l.company(3)
	plays := l.View().Plays
	l.say("call", l.last(), plays[len(plays)-1].Cards...)
	l.Stage = CallPlay
}

// call carries out the learner's call as prophet.
func (l *Lesson) call(at int, says bool) {
	call := game.Wrong
	if says {
		call = game.Right
	}
	last := l.last()
	l.do(game.Call(learner, call))
	plays := l.View().Plays
	p := plays[len(plays)-1]
	stood := p.Verdict == call
	if stood {
		l.calls++
	}
	r := Remark{Cards: p.Cards, Last: last, N: len(p.Cards)}
	switch {
	case l.Stage == CallPlay && stood:
		r.Word = "called." + p.Verdict.String()
		l.remark(r)
		l.do(game.ClaimNoPlay(rui))
		l.remark(Remark{Word: "claim", Last: l.last(), N: len(l.state.View(rui).Hand)})
		l.Stage = CallClaim
	case l.Stage == CallPlay:
		r.Word, l.own = "fallen."+p.Verdict.String(), at
		l.remark(r)
		l.Stage = Fallen
	default:
		r.Word = "claimed.right"
		if !stood {
			r.Word, l.own = "claimed.wrong", at
		}
		l.remark(r)
		l.Stage = End
		l.review()
	}
}

// finish lets Rui claim his no-play before the dealer.
func (l *Lesson) finish() {
	l.do(game.ClaimNoPlay(rui))
	l.say("finish", l.last())
	l.Stage = End
	l.review()
}

// review says what the round was like.
func (l *Lesson) review() {
	r := Remark{Word: "review"}
	for _, p := range l.View().Plays {
		if p.Seat == learner && p.Kind == game.Offered {
			r.Of += len(p.Cards)
			if p.Verdict == game.Right {
				r.N += len(p.Cards)
			}
		}
	}
	l.remark(r)
	if l.tests.split {
		l.say("review.test", l.last(), l.tests.card)
	} else {
		l.say("review.untested", l.last())
	}
	if l.calls > 0 {
		l.remark(Remark{Word: "review.calls", N: l.calls})
	}
}
