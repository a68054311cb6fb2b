// Package lesson is the first round of a new player: a real round of the game with a
// fixed rule, shuffle and company, and a coach who says after every card what it has
// taught.
//
// A lesson is the list of the learner's actions. Whatever they do, the company answers
// with a card of the same color at the same place, so every list of actions can be
// played again from the beginning. So the server stores nothing, a lesson can be
// resumed, and to undo an action is to shorten the list.
//
// The package has no texts: the coach makes a [Remark], which package page puts into
// the reader's language.
package lesson

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/game"
)

// The seats.
const (
	learner game.Seat = iota + 1
	ana
	rui
	dealer
)

// A Stage is what comes next in a lesson, one new idea each.
type Stage uint8

// The stages, in order. The learner plays in First, Second, Test and Chain; after
// each of these they hear what came of it, and the company plays when they go on.
const (
	First       Stage = iota // they lay any card
	HeardFirst               // what a verdict is
	Second                   // the company has played: sidelines
	HeardSecond              // what two verdicts tell together
	Think                    // they choose an idea that could be the rule
	Test                     // they lay a card that could contradict it
	HeardTest                // the result of a test
	Chain                    // they lay a string
	HeardChain               // they may become prophet
	CallPlay                 // as prophet they judge Ana's card
	Fallen                   // they were wrong
	CallClaim                // they judge Rui's no-play
	End                      // the round is over
)

var stageWords = [...]string{"first", "first-heard", "second", "second-heard", "think", "test", "test-heard", "chain",
	"chain-heard", "call", "fallen", "claim", "end"}

// String returns the name of s, as chain-heard.
func (s Stage) String() string { return stageWords[s] }

// What a learner can do.
const (
	goesOn         = "on"
	declares       = "prophet"
	declines       = "no-prophet"
	right          = "right"
	wrong          = "wrong"
	ideaMark       = "idea-" // and the number of the idea
	ofCards        = "-"     // between the cards of a play
	betweenActions = "."     // between two actions
)

// The errors of an action. Nothing has changed then.
var (
	// errNotNow says that the action is not possible at this step.
	errNotNow = errors.New("not now")
	// ErrNotInHand says that the hand does not hold the cards.
	ErrNotInHand = errors.New("not in the hand")
	// ErrNoString says that a string has two to four cards.
	ErrNoString = errors.New("no string")
	// ErrOneCard says that one card is played here.
	ErrOneCard = errors.New("one card")
)

// A Lesson is the state of a learner's lesson.
type Lesson struct {
	Stage   Stage
	Remarks []Remark // of the coach, in order

	actions []string
	own     int // actions up to which one goes back to try again; 0: that is not offered
	state   *game.State
	ideas   []Idea // that the learner has to choose from
	tests   test
	calls   int // as prophet, that were right
}

// maxActions is more than any lesson has.
const maxActions = 40

// Replay returns the lesson in which actions, as [Lesson.Actions] returns them, were
// done. The error says that they are not those of a lesson.
func Replay(actions string) (*Lesson, error) {
	l := deal()
	if actions == "" {
		return l, nil
	}
	all := strings.SplitN(actions, betweenActions, maxActions+1)
	for _, action := range all {
		if err := l.Do(action); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// Actions returns what was done, in letters, digits, dots and hyphens.
func (l *Lesson) Actions() string { return strings.Join(l.actions, betweenActions) }

// Number returns how many actions were done.
func (l *Lesson) Number() int { return len(l.actions) }

// Again returns the actions of the lesson before its last card or call, or false
// where there is nothing to learn from trying again.
func (l *Lesson) Again() (actions string, ok bool) {
	if l.own == 0 {
		return "", false
	}
	return strings.Join(l.actions[:l.own], betweenActions), true
}

// Do carries out one action: the codes of cards with hyphens between them, on,
// idea-N, prophet, no-prophet, right or wrong.
func (l *Lesson) Do(action string) error {
	act, err := l.readAction(action)
	if err != nil {
		return err
	}
	if len(l.actions) == maxActions {
		return errNotNow
	}
	l.Remarks, l.own = nil, 0
	at := len(l.actions)
	l.actions = append(l.actions, action)
	act(at)
	return nil
}

// readAction returns a function that carries out an action. The function takes the number of
// actions before it.
func (l *Lesson) readAction(action string) (func(at int), error) {
	switch l.Stage {
	case First, Second, Test, Chain:
		return l.readPlay(action)
	case HeardFirst, HeardSecond, HeardTest, Fallen:
		if action == goesOn {
			return func(int) { l.goOn() }, nil
		}
	case Think:
		n, err := strconv.Atoi(strings.TrimPrefix(action, ideaMark))
		if err == nil && action == ideaMark+strconv.Itoa(n) && n >= 0 && n < len(l.ideas) {
			return func(int) { l.choose(n) }, nil
		}
	case HeardChain:
		if action == declares || action == declines {
			return func(int) { l.answerOffer(action == declares) }, nil
		}
	case CallPlay, CallClaim:
		if action == right || action == wrong {
			return func(at int) { l.call(at, action == right) }, nil
		}
	}
	return nil, errNotNow
}

// readPlay reads the cards of a play.
func (l *Lesson) readPlay(action string) (func(at int), error) {
	var cards []card.Card
	for text := range strings.SplitSeq(action, ofCards) {
		c, err := card.Parse(text)
		if err != nil || c.String() != text {
			return nil, errNotNow
		}
		cards = append(cards, c)
	}
	hand := l.View().Hand
	if slices.ContainsFunc(cards, func(c card.Card) bool { return card.Copies(hand, c) < card.Copies(cards, c) }) {
		return nil, ErrNotInHand
	}
	switch most := l.state.Setup().Options.PlayMax; {
	case l.Stage != Chain && len(cards) > 1:
		return nil, ErrOneCard
	case l.Stage == Chain && (len(cards) < 2 || len(cards) > most):
		return nil, ErrNoString
	}
	return func(at int) { l.play(at, cards) }, nil
}

// View returns the table as the learner sees it.
func (l *Lesson) View() game.View { return l.state.View(learner) }

// Result returns the round, once it has ended.
func (l *Lesson) Result() (game.Result, bool) { return l.state.Result() }

// Ideas returns what the learner has to choose from, or has chosen from.
func (l *Lesson) Ideas() []Idea { return l.ideas }

// Most returns how many cards the learner may choose now.
func (l *Lesson) Most() int {
	switch l.Stage {
	case First, Second, Test:
		return 1
	case Chain:
		return l.state.Setup().Options.PlayMax
	}
	return 0
}
