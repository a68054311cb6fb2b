package say

import (
	"slices"
	"strings"
	"sync"

	"eleusis/game"
)

// A turn is the present turn of a narrator, for explaining its consequences.
type turn struct {
	kind    game.EventKind // Played or NoPlayClaimed
	seat    game.Seat      // the player
	cards   int            // offered or opened
	verdict game.Verdict
	wrong   int       // number of wrong cards, if that is told
	fell    game.Seat // the prophet who fell in it
	bare    bool      // that one has no cards: they took office instead of going out
}

// A consequence of a turn for a seat: cards drawn, or expulsion.
type consequence struct {
	turn    turn
	seat    game.Seat
	drew    int
	expels  bool
	prophet bool // there was one
}

// remember keeps sh, so that [Narrator.Why] can explain its consequences.
func (n *Narrator) remember(sh game.Share) {
	switch sh.Kind {
	case game.RoundBegan:
		n.consequences, n.given, n.opened = nil, nil, false
	case game.Played, game.NoPlayClaimed:
		n.turn = turn{kind: sh.Kind, seat: sh.Seat, cards: len(sh.Cards)}
	case game.Judged, game.NoPlayJudged:
		n.turn.verdict, n.turn.wrong = sh.Verdict, sh.Count
	case game.ProphetFell:
		n.turn.fell, n.turn.bare = sh.Seat, sh.Tally.Hands[sh.Seat-1] == 0
	case game.Drew, game.Expelled:
		last := consequence{
			turn: n.turn, seat: sh.Seat, drew: sh.Count, expels: sh.Kind == game.Expelled,
			prophet: sh.Tally.Prophet != game.Nobody,
		}
		others := slices.DeleteFunc(slices.Clone(n.consequences), func(c consequence) bool {
			return c.seat == last.seat && c.expels == last.expels
		})
		n.consequences = append(others, last)
	}
}

// Why returns why seat last drew cards in this round, and why it was expelled if
// it was, by the options of the game; an empty text if neither has happened.
func (n *Narrator) Why(seat game.Seat, o game.Options) string {
	var drew, expelled string
	for _, c := range n.consequences {
		switch {
		case c.seat != seat:
		case c.expels:
			expelled, _ = n.explain(c, o)
		default:
			drew, _ = n.explain(c, o)
		}
	}
	return strings.TrimSpace(drew + " " + expelled)
}

// WithOptions makes the narrator explain consequences by the options of the game, see
// [Entry.Why].
func (n *Narrator) WithOptions(o game.Options) *Narrator {
	n.terms = &terms{options: o}
	return n
}

// terms are the options of a game, with a cache of texts. They are safe for concurrent
// use.
type terms struct {
	options game.Options
	said    sync.Map // text by the name of an option
}

// of returns the text of an option.
func (t *terms) of(p *Localizer, option string) string {
	if text, ok := t.said.Load(option); ok {
		return text.(string)
	}
	text := p.changed(t.options, option)
	t.said.Store(option, text)
	return text
}

// A reason is an option that explained a consequence, for the reader or another player.
type reason struct {
	option string
	mine   bool
}

// because returns the reason of sh, which has just been remembered, and the option that it
// comes from, if this table has another value than usual. It says so once in a round, and
// to the reader again when it first happens to them: later penalties need no explanation.
func (n *Narrator) because(sh game.Share) string {
	if n.terms == nil || sh.Kind != game.Drew && sh.Kind != game.Expelled {
		return ""
	}
	text, option := n.explain(n.consequences[len(n.consequences)-1], n.terms.options)
	mine := sh.Seat == n.company.Me
	if slices.ContainsFunc(n.given, func(r reason) bool { return r.option == option && (r.mine || !mine) }) {
		return ""
	}
	n.given = append(slices.Clip(n.given), reason{option, mine})
	return strings.TrimSpace(text + " " + n.terms.of(n.localizer, option))
}

// changed returns the value of an option at a table of o and the default, if they differ;
// else an empty text.
func (l *Localizer) changed(o game.Options, option string) string {
	usual, ok := game.Preset(o.Preset)
	if !ok || usual.Option(option) == o.Option(option) {
		return ""
	}
	title, _ := l.Option(option)
	return l.Text("why.option", Args{
		"Option": Nested(title), "Value": l.OptionWord(option, o.Option(option)),
		"Usual": l.OptionWord(option, usual.Option(option)),
	})
}

// explain returns why c came about, and the name of the option that it comes
// from.
func (n *Narrator) explain(c consequence, o game.Options) (text, option string) {
	args := Args{"Drew": n.localizer.Cards(c.drew), "Held": c.turn.cards, "Each": o.PenaltyPerCard, "Fewer": o.NoPlayFewer}
	switch {
	case c.expels && c.prophet && !o.BlackBeforeWhite:
		return n.who("why.expelled.either", c.seat, Args{"After": o.ExpelAfter, "Black": o.ProphetExpelAfter}),
			"black-before-white"
	case c.expels && c.prophet:
		return n.who("why.expelled.prophet", c.seat, Args{"After": o.ProphetExpelAfter}), "prophet-expel-after"
	case c.expels:
		return n.who("why.expelled", c.seat, Args{"After": o.ExpelAfter}), "expel-after"
	case c.turn.fell == c.seat && c.turn.bare:
		return n.who("why.fell", c.seat, args), "go-out-penalty"
	case c.turn.fell == c.seat:
		return n.who("why.fell", c.seat, args), "fall-penalty"
	case c.turn.wrong > 0:
		args["Held"] = c.turn.wrong
		return n.who("why.wrong-cards", c.seat, args), "penalty-per-card"
	case c.turn.kind == game.Played:
		args["Count"] = c.turn.cards
		return n.who("why.wrong", c.seat, args), "penalty-per-card"
	case c.turn.verdict == game.Right:
		return n.who("why.no-play", c.seat, args), "no-play-fewer"
	}
	return n.who("why.false-no-play", c.seat, args), "no-play-penalty"
}
