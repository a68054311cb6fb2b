package say

import (
	"strings"

	"eleusis/game"
)

// A turn is what a story remembers of the turn it tells, to say what follows
// from it.
type turn struct {
	kind    game.EventKind // Played or NoPlayClaimed
	cards   int            // that were offered, or laid open
	verdict game.Verdict
	fell    game.Seat // the prophet who fell in it
}

// A consequence is what a turn had for a seat: cards drawn, or that it is out.
type consequence struct {
	turn    turn
	seat    game.Seat
	drew    int
	expels  bool
	prophet bool // there was one
}

// remember keeps sh, so that [Story.Why] can explain what follows from it.
func (s *Story) remember(sh game.Share) {
	switch sh.Kind {
	case game.RoundBegan:
		s.consequences = nil
	case game.Played, game.NoPlayClaimed:
		s.turn = turn{kind: sh.Kind, cards: len(sh.Cards)}
	case game.Judged, game.NoPlayJudged:
		s.turn.verdict = sh.Verdict
	case game.ProphetFell:
		s.turn.fell = sh.Seat
	case game.Drew, game.Expelled:
		s.consequences = append(s.consequences, consequence{
			turn: s.turn, seat: sh.Seat, drew: sh.Count, expels: sh.Kind == game.Expelled, prophet: sh.Tally.Prophet != game.Nobody,
		})
	}
}

// Why returns why seat last drew cards in this round, and why it was expelled if
// it was, by the options of the game; an empty text if neither has happened.
func (s *Story) Why(seat game.Seat, o game.Options) string {
	var drew, expelled string
	for _, c := range s.consequences {
		switch {
		case c.seat != seat:
		case c.expels:
			expelled = s.whyExpelled(c, o)
		default:
			drew = s.whyDrew(c, o)
		}
	}
	return strings.TrimSpace(drew + " " + expelled)
}

func (s *Story) whyDrew(c consequence, o game.Options) string {
	args := Args{"Drew": c.drew, "Held": c.turn.cards, "Each": o.PenaltyPerCard, "Fewer": o.NoPlayFewer}
	switch {
	case c.turn.fell == c.seat:
		return s.who("why.fell", c.seat, args)
	case c.turn.kind == game.Played:
		return s.who("why.wrong", c.seat, args)
	case c.turn.verdict == game.Right:
		return s.who("why.no-play", c.seat, args)
	}
	return s.who("why.false-no-play", c.seat, args)
}

func (s *Story) whyExpelled(c consequence, o game.Options) string {
	if c.prophet {
		return s.who("why.expelled.prophet", c.seat, Args{"After": o.ProphetExpelAfter})
	}
	return s.who("why.expelled", c.seat, Args{"After": o.ExpelAfter})
}
