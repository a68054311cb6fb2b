// Package bot has the computer players, which choose a command for a seat, and the
// computer dealer, which chooses a rule.
//
// A player sees a [game.View] and nothing else. That type cannot hold the rule, other
// hands or the stock, so a player cannot cheat. Randomness is an argument: the same
// view and the same numbers give the same command on any machine, because all weights
// are whole numbers.
//
// The view has the whole history of the round. A player may cache what it has computed,
// but plays as if it had not, so any seat can be given to a player, or taken from it,
// in the middle of a round.
//
// [New] returns a computer player of a level. Your own is a type with the methods of
// [Player]; the example plays a round with one. [Answer] asks a player what [game.State.Asks]
// asks of its seat; [Settle] drops a guess that takes too long to compare. A [Solver] plays the
// benchmark alone, and a [Dealer] makes up rules.
package bot

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Player plays for a seat. It is not safe for concurrent use.
type Player interface {
	// Choose returns a command that the rules of play allow: what v.Awaits asks
	// for. It must be the turn of the seat whose view v is. It keeps nothing of v
	// and takes all its chance from r.
	Choose(v *game.View, r *rand.Rand) game.Command
	// Declares reports whether the player wants to be prophet now. It is asked
	// when v.MayDeclare, and keeps to what Choose does.
	Declares(v *game.View, r *rand.Rand) bool
	// Guesses returns the rule that the player wants to say aloud now, or nil. It
	// is asked when v.MayGuess.
	Guesses(v *game.View, r *rand.Rand) *rule.Rule
}

// Answer returns the command with which p answers q, given the view v of its seat;
// false if it declines.
func Answer(p Player, q game.Question, v *game.View, r *rand.Rand) (c game.Command, ok bool) {
	switch q.Kind {
	case game.AsksGuess:
		guess := p.Guesses(v, r)
		return game.SayRule(q.Seat, guess), guess != nil
	case game.AsksOffice:
		return game.DeclareProphet(q.Seat), p.Declares(v, r)
	}
	return p.Choose(v, r), true
}

// Settle returns whether q is answered, given the error of carrying out the answer to it, and the
// error that is left. A guess that takes too long to compare is dropped; if its seat was going out,
// do lets it go out without a guess.
func Settle(q game.Question, err error, do func(game.Command) error) (answered bool, _ error) {
	switch {
	case err == nil:
		return true, nil
	case !errors.Is(err, &game.Refusal{Reason: game.GuessTooCostly}):
		return false, err
	case q.Kind == game.AsksMove:
		return true, do(game.PassGuess(q.Seat))
	}
	return false, nil
}

// A Believer is a player that can say what it thinks the secret rule is.
type Believer interface {
	// Belief returns the rule that the player takes for the secret one after the first
	// plays of v, as many as plays says, or nil. It contradicts none of them.
	Belief(v *game.View, plays int, r *rand.Rand) *rule.Rule
}

// levels are all players, the weakest first.
var levels = []struct {
	name   string
	create func() Player
}{
	{"random", func() Player { return new(random) }},
	{"confirming", func() Player { return newScientist(confirming()) }},
	{"novice", func() Player { return newNovice() }},
	{"casual", func() Player { return newScientist(casual()) }},
	{"skilled", func() Player { return newScientist(skilled()) }},
	{"expert", func() Player { return newScientist(expert()) }},
}

// Levels returns the names of all levels, the weakest first.
func Levels() []string {
	var names []string
	for _, l := range levels {
		names = append(names, l.name)
	}
	return names
}

// New returns a player of a level, and false if there is no such level. One
// player may sit on many seats of a table.
func New(level string) (Player, bool) {
	for _, l := range levels {
		if l.name == level {
			return l.create(), true
		}
	}
	return nil, false
}

// NewForSeats returns a player of each of levels, for the seats of one table; nil for a level that does
// not exist. Seats of one level share a player, which works out once what all of them see.
func NewForSeats(levels []string) []Player {
	all, known := make([]Player, len(levels)), make(map[string]Player)
	for i, level := range levels {
		if known[level] == nil {
			known[level], _ = New(level) // nil if there is no such level
		}
		all[i] = known[level]
	}
	return all
}

// CheckLevels returns an error that names the first of levels that does not exist.
func CheckLevels(levels []string) error {
	for _, level := range levels {
		if _, ok := New(level); !ok {
			return fmt.Errorf("unknown level %q (known: %s)", level, strings.Join(Levels(), ", "))
		}
	}
	return nil
}

// random plays any card of its hand. Nobody should be weaker, so it is what
// the others are measured against.
type random struct {
	offered []card.Card // the cards that it offers: one piece of memory for many plays
	hand    []card.Card // memory for playable
}

// cardsAtOnce is the number of cards for which memory is taken at once.
const cardsAtOnce = 64

// alone returns c as the one card of a play, in memory that nobody else has.
func (p *random) alone(c card.Card) []card.Card {
	if len(p.offered) == cap(p.offered) {
		p.offered = make([]card.Card, 0, cardsAtOnce)
	}
	n := len(p.offered)
	p.offered = append(p.offered, c)
	return p.offered[n : n+1 : n+1]
}

// meanChances is the mean number of chances for each time that random declares or objects.
const meanChances = 12

// Choose offers one card, or as many as a play must have, each equally likely; as prophet it tosses
// a coin. It seldom objects.
func (p *random) Choose(v *game.View, r *rand.Rand) game.Command {
	switch v.Awaits {
	case game.AwaitsCall:
		return game.Call(v.Seat, [...]game.Verdict{game.Right, game.Wrong}[r.IntN(2)])
	case game.AwaitsPick:
		hand := v.Plays[len(v.Plays)-1].Cards
		return game.PickOut(v.Seat, hand[r.IntN(len(hand))])
	case game.AwaitsObjection:
		if r.IntN(meanChances) == 0 {
			return game.ObjectToCall(v.Seat)
		}
		return game.LetCallPass(v.Seat)
	case game.AwaitsGuess:
		return game.PassGuess(v.Seat)
	}
	if least, _ := v.PlaySize(); least > 1 {
		return game.Offer(v.Seat, several(v, least, r)...)
	}
	p.hand = slices.Grow(p.hand[:0], len(v.Hand))
	hand := playable(v, p.hand)
	return game.Offer(v.Seat, p.alone(hand[r.IntN(len(hand))])...)
}

// playable returns the cards of the hand that may be offered by themselves. They may
// lie in buffer.
func playable(v *game.View, buffer []card.Card) []card.Card {
	if len(v.Tried) == 0 || !v.Second {
		return v.Hand
	}
	cs := buffer[:0]
	for _, c := range v.Hand {
		if !slices.Contains(v.Tried, c) {
			cs = append(cs, c)
		}
	}
	return cs
}

// several returns n cards of the hand that may be offered as one play. All such plays
// are equally likely.
func several(v *game.View, n int, r *rand.Rand) []card.Card {
	for {
		var cs []card.Card
		for _, i := range r.Perm(len(v.Hand))[:n] {
			cs = append(cs, v.Hand[i])
		}
		if v.Untried(cs) {
			return cs
		}
	}
}

// Declares is seldom true.
func (*random) Declares(_ *game.View, r *rand.Rand) bool { return r.IntN(meanChances) == 0 }

// Guesses returns nil: random has no idea.
func (*random) Guesses(*game.View, *rand.Rand) *rule.Rule { return nil }
