package say

import (
	"slices"
	"strings"
	"sync"

	"eleusis/game"
)

// A turn is what a story remembers of the turn it tells, to say what follows
// from it.
type turn struct {
	kind    game.EventKind // Played or NoPlayClaimed
	seat    game.Seat      // who did it
	cards   int            // that were offered, or laid open
	verdict game.Verdict
	wrong   int       // cards, if it is told how many are wrong
	fell    game.Seat // the prophet who fell in it
	bare    bool      // that one has no cards: they took office instead of going out
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
		s.consequences, s.opened = nil, false
	case game.Played, game.NoPlayClaimed:
		s.turn = turn{kind: sh.Kind, seat: sh.Seat, cards: len(sh.Cards)}
	case game.Judged, game.NoPlayJudged:
		s.turn.verdict, s.turn.wrong = sh.Verdict, sh.Count
	case game.ProphetFell:
		s.turn.fell, s.turn.bare = sh.Seat, sh.Tally.Hands[sh.Seat-1] == 0
	case game.Drew, game.Expelled:
		last := consequence{
			turn: s.turn, seat: sh.Seat, drew: sh.Count, expels: sh.Kind == game.Expelled,
			prophet: sh.Tally.Prophet != game.Nobody,
		}
		others := slices.DeleteFunc(slices.Clone(s.consequences), func(c consequence) bool {
			return c.seat == last.seat && c.expels == last.expels
		})
		s.consequences = append(others, last)
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
			expelled, _ = s.explain(c, o)
		default:
			drew, _ = s.explain(c, o)
		}
	}
	return strings.TrimSpace(drew + " " + expelled)
}

// Under lets the story explain what it tells by the options of the game, see
// [Entry.Why].
func (s *Story) Under(o game.Options) *Story {
	s.terms = &terms{options: o}
	return s
}

// terms are the options of a game, and what was said of them so far. It is safe for
// concurrent use.
type terms struct {
	options game.Options
	said    sync.Map // text by the name of an option
}

// of returns what the option is under t.
func (t *terms) of(p *Speaker, option string) string {
	if text, ok := t.said.Load(option); ok {
		return text.(string)
	}
	text := p.tableHas(t.options, option)
	t.said.Store(option, text)
	return text
}

// because returns why sh, which has just been remembered, came about, and what
// the option is at this table that it comes from.
func (s *Story) because(sh game.Share) string {
	if s.terms == nil || sh.Kind != game.Drew && sh.Kind != game.Expelled {
		return ""
	}
	text, option := s.explain(s.consequences[len(s.consequences)-1], s.terms.options)
	return text + " " + s.terms.of(s.speaker, option)
}

// tableHas says what an option is at a table of o, and what it usually is if
// that is something else.
func (p *Speaker) tableHas(o game.Options, option string) string {
	title, _ := p.Option(option)
	args := Args{"Option": title, "Value": p.OptionWord(option, o.Option(option))}
	if usual, ok := game.Preset(o.Preset); ok && usual.Option(option) != o.Option(option) {
		args["Usual"] = p.OptionWord(option, usual.Option(option))
		return p.Text("why.option.changed", args)
	}
	return p.Text("why.option", args)
}

// explain returns why c came about, and the name of the option that it comes
// from.
func (s *Story) explain(c consequence, o game.Options) (text, option string) {
	args := Args{"Drew": c.drew, "Held": c.turn.cards, "Each": o.PenaltyPerCard, "Fewer": o.NoPlayFewer}
	switch {
	case c.expels && c.prophet && !o.BlackBeforeWhite:
		return s.who("why.expelled.either", c.seat, Args{"After": o.ExpelAfter, "Black": o.ProphetExpelAfter}),
			"black-before-white"
	case c.expels && c.prophet:
		return s.who("why.expelled.prophet", c.seat, Args{"After": o.ProphetExpelAfter}), "prophet-expel-after"
	case c.expels:
		return s.who("why.expelled", c.seat, Args{"After": o.ExpelAfter}), "expel-after"
	case c.turn.fell == c.seat && c.turn.bare:
		return s.who("why.fell", c.seat, args), "go-out-penalty"
	case c.turn.fell == c.seat:
		return s.who("why.fell", c.seat, args), "fall-penalty"
	case c.turn.wrong > 0:
		args["Held"] = c.turn.wrong
		return s.who("why.wrong-cards", c.seat, args), "penalty-per-card"
	case c.turn.kind == game.Played:
		args["Count"] = c.turn.cards
		return s.who("why.wrong", c.seat, args), "penalty-per-card"
	case c.turn.verdict == game.Right:
		return s.who("why.no-play", c.seat, args), "no-play-fewer"
	}
	return s.who("why.false-no-play", c.seat, args), "no-play-penalty"
}
