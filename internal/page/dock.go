package page

import (
	"unicode/utf8"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A dock has the hand of a player and their possible moves.
type dock struct {
	turnText
	Hand     []handCard
	Typed    string // typed cards that could not be read or were refused
	Fast     bool
	PlayMax  int
	Ask      []string    // consequences of a no-play
	Office   *moment     // to become prophet; nil at a table without prophets
	Offer    []string    // consequences of declaring
	Case     *calledPlay // the play that the player, as prophet, has to judge
	Choose   string      // text in the place of the chosen cards
	Early    string      // the same while it is not the player's turn
	NoPlay   bool        // a no-play is possible
	GoesOut  string      // consequences of going out as prophet; empty at a table without that
	MayGoOut bool        // as prophet
	Telling  *moment     // to guess the rule; nil at a table without guesses
	Guess    *guessForm
	Asked    string // what the player may think about: declare, guess or empty
	Wait     int64  // milliseconds that the computer players still wait for the player
}

// longSaid is how many letters of a text about the turn stand beside what can be chosen, on a phone.
const longSaid = 36

// A turnText is the text of the dock about the turn.
type turnText struct {
	Turn  string `json:"turn"` // you, other, wait, out, guess, object, prophet or over
	Text  string `json:"text"`
	Small string `json:"small,omitempty"`
	Long  bool   `json:"long,omitempty"` // the text has a long name
}

// A calledPlay waits for the verdict of the prophet, or for the decision of a
// player who may object to it.
type calledPlay struct {
	Before  *tableCard // the card that a play follows
	Cards   []tableCard
	Picks   bool // pick one of the cards; otherwise say right or wrong
	Objects bool // decide whether to object
}

// A handCard is a card of the own hand.
type handCard struct {
	face
	Idle bool // it cannot be chosen any more
}

// Mine reports whether it is the player's turn.
func (d dock) Mine() bool { return d.Turn == "you" }

// Out reports whether the player is out of the round.
func (d dock) Out() bool { return d.Turn == "out" }

// Plays reports whether the dock has the buttons of a play, even if the player is out of
// the round. While the player judges, other buttons replace them.
func (d dock) Plays() bool { return d.Case == nil }

// longWait is a wait in milliseconds from which on its seconds are not counted, as in clock.js.
const longWait = 60_000

// Held reports whether the computer players wait without hurry.
func (d dock) Held() bool { return d.Wait > longWait }

// Wonders returns the question to a player for whom the computer players wait.
func (d dock) Wonders() string {
	if d.Telling != nil {
		return "web.turn.wait"
	}
	return "web.declare"
}

// Idle reports whether the player's cards cannot be chosen.
func (d dock) Idle() bool { return !d.Mine() && d.Turn != "other" && d.Turn != "wait" }

// hasDock reports whether the reader of v holds cards in a round under way: not spectators and the dealer.
func hasDock(v *game.View) bool {
	return v.Seat != game.Nobody && v.Seat != v.Dealer && v.Phase == game.Playing
}

// waitsForReader reports whether the computer players of l wait for its reader, whose turn it is not.
func waitsForReader(l *table.Snapshot) bool { return hasDock(&l.View) && turnOf(l) == "wait" }

// show returns the dock of the own seat; nil for spectators, the dealer and between
// rounds.
func (pr dockPresenter) show(l *table.Snapshot, why RefusedRequest) *dock {
	v := &l.View
	if !hasDock(v) {
		return nil
	}
	o := v.Setup.Options
	out := &dock{turnText: *pr.turnText(turnOf(l), l), Fast: l.Fast, PlayMax: o.LongestPlay(len(v.Hand)),
		Typed: why.Typed, Ask: pr.ask(o), Choose: pr.board().choose(v), Early: pr.board().early(v), NoPlay: o.NoPlay,
		Office: pr.office(v), Telling: pr.telling(v)}
	switch out.Turn {
	case "prophet", "object":
		out.Case = pr.toJudge(v)
	case "wait":
		out.Wait = l.Wait.Milliseconds()
	}
	if o.Prophet {
		out.Offer = pr.offer(o)
	}
	if o.GoOutPenalty > 0 && o.Prophet {
		out.GoesOut = pr.Say.Text("web.goes-out", say.Args{"Count": o.GoOutPenalty})
		out.MayGoOut = !out.Idle() && v.Prophet == game.Nobody && v.WhyNoProphet() != wasProphet
	}
	if o.Guess {
		out.Guess = pr.guessing(v, why.Guess, l.Settings.Notes != table.NoNotes)
	}
	switch {
	case out.Turn == "guess", v.MayGuess && (why.Guess.Text != "" || l.Held && !v.MayDeclare):
		out.Asked = "guess"
	case v.MayDeclare && l.Held:
		out.Asked = "declare"
	}
	for _, c := range sorted(v.Hand) {
		out.Hand = append(out.Hand, handCard{pr.face(c), out.Idle() || tried(v, c)})
	}
	return out
}

// turnOf returns the state of the turn for the player of l, in a round under way: a value of said.Turn.
func turnOf(l *table.Snapshot) string {
	v := &l.View
	switch {
	case v.Expelled[v.Seat-1]:
		return "out"
	case v.Prophet == v.Seat:
		return "prophet"
	case v.Awaits == game.AwaitsObjection && v.Turn == v.Seat:
		return "object"
	case v.Awaits == game.AwaitsGuess && v.Turn == v.Seat:
		return "guess"
	case v.Turn == v.Seat:
		return "you"
	case l.Wait > 0:
		return "wait"
	}
	return "other"
}

// A moment is a button for something that is possible only at certain moments.
type moment struct {
	Action string `json:"-"`
	Key    string `json:"-"` // of the keyboard
	Label  string `json:"-"`
	May    bool   `json:"may,omitempty"`   // possible now
	Bar    string `json:"bar"`             // whether it is possible, when, or why not
	Why    string `json:"why,omitempty"`   // the same in a sentence; empty if it is possible
	Comes  bool   `json:"comes,omitempty"` // after a turn of the player; until then it is not possible
}

// An obstacle is why something is not possible now.
type obstacle struct {
	short    string // key of a few words
	sentence string // key of the same in a sentence
}

// office returns the button to become prophet; nil at a table without prophets.
func (pr dockPresenter) office(v *game.View) *moment {
	if !v.Setup.Options.Prophet {
		return nil
	}
	return pr.moment(moment{Action: "prophet", Key: "D", Label: "web.declare.think", May: v.MayDeclare},
		officeBar(v), v.Setup.Options.ProphetOthers)
}

// telling returns the button to say the rule aloud; nil at a table where it is not.
func (pr dockPresenter) telling(v *game.View) *moment {
	if !v.Setup.Options.Guess {
		return nil
	}
	return pr.moment(moment{Action: "guess", Key: "G", Label: "web.guess.think", May: v.MayGuess}, tellBar(v), 0)
}

// moment fills in the texts of m, whose label is a key. If it is not possible now, b says why. Others is the
// number of other players that must still be in.
func (pr dockPresenter) moment(m moment, b obstacle, others int) *moment {
	m.Label = pr.Say.Text(m.Label, nil)
	if m.May {
		m.Bar = pr.Say.Text("web.may.now", nil)
		return &m
	}
	m.Bar, m.Why = pr.Say.Text(b.short, nil), pr.Say.Text(b.sentence, say.Args{"Count": others})
	m.Comes = b == atTurnEnd || b == afterRight
	return &m
}

// wasProphet is the reason of the game that lasts for the rest of the round.
const wasProphet game.Reason = "was-prophet"

// What comes after a turn, or after a right play.
var (
	atTurnEnd  = obstacle{"web.may.turn", "refusal.not-at-turn-end"}
	afterRight = obstacle{"web.may.right", "refusal.not-after-right"}
)

// officeBars has the obstacle for each reason why a player cannot become prophet.
var officeBars = map[game.Reason]obstacle{
	"":                 atTurnEnd,
	"first-phase-over": {"web.may.phase", "refusal.first-phase-over"},
	"prophet-sits":     {"web.may.sits", "refusal.prophet-sits"},
	wasProphet:         {"web.may.was", "refusal.was-prophet"},
	game.TooFewOthers:  {"web.may.few", "refusal.too-few-others"},
}

// officeBar returns when the player of v can become prophet, or why not.
func officeBar(v *game.View) obstacle { return seatBar(v, officeBars[v.WhyNoProphet()]) }

// tellBar returns when the player of v can guess, or why not.
func tellBar(v *game.View) obstacle {
	return seatBar(v, afterRight)
}

// seatBar returns why the player of v cannot do anything at their own moments; otherwise it
// returns b.
func seatBar(v *game.View, b obstacle) obstacle {
	switch {
	case v.Expelled[v.Seat-1]:
		return obstacle{"web.may.out", "refusal.expelled"}
	case v.Prophet == v.Seat:
		return obstacle{"web.may.office", "refusal.is-prophet"}
	}
	return b
}

// ask returns the consequences of a no-play.
func (pr dockPresenter) ask(o game.Options) []string {
	out := []string{
		pr.Say.Text("web.ask.open", nil),
		pr.Say.Text("web.ask.right", say.Args{"Count": o.NoPlayFewer}),
		pr.Say.Text("web.ask.wrong", say.Args{"Count": o.NoPlayPenalty}),
	}
	if o.NoPlayLast > 0 {
		out[1] += " " + pr.Say.Text("web.ask.last", say.Args{"Count": o.NoPlayLast, "Last": o.NoPlayLast})
	}
	if o.NoPlayExpels && o.ExpelAfter > 0 {
		out = append(out, pr.Say.Text("web.ask.expels", say.Args{"Count": o.ExpelAfter}))
	}
	return out
}

// turnText returns the text of the dock about the turn. The template has the text for a table that waits for the
// player, because the wait ends without an event.
func (pr dockPresenter) turnText(turn string, l *table.Snapshot) *turnText {
	tell := func(key string, args say.Args) *turnText { return &turnText{Turn: turn, Text: pr.Say.Text(key, args)} }
	switch turn {
	case "out":
		out := tell("web.out", nil)
		out.Small = pr.Say.Text("web.out.small", nil)
		return out
	case "you":
		return tell("web.turn.you", nil)
	case "guess":
		return tell("web.guess.out", nil)
	case "prophet":
		text, small := pr.judges(&l.View)
		return &turnText{Turn: turn, Text: text, Small: small}
	case "object":
		p := l.View.Plays[len(l.View.Plays)-1]
		key := "web.object.right"
		if p.Call == game.Wrong {
			key = "web.object.wrong"
		}
		objects := tell(key, say.Args{"Who": pr.Company.Names(p.Prophet)})
		objects.Small = pr.Say.Text("web.object.small", nil)
		return objects
	}
	who := l.View.Turn
	key := "web.turn.thinks"
	switch l.View.Awaits {
	case game.AwaitsVerdict, game.AwaitsCall, game.AwaitsPick:
		key = "web.turn.judges"
	default:
		if who != game.Nobody && l.Chairs[who-1].IsPerson() {
			key = "web.turn.other"
		}
	}
	other := tell(key, say.Args{"Who": pr.Company.Names(who)})
	other.Long = utf8.RuneCountInString(other.Text) > longSaid
	return other
}

// judges returns the text of the dock for the prophet.
func (pr dockPresenter) judges(v *game.View) (text, small string) {
	if v.Turn != v.Seat {
		return pr.Say.Text("web.prophet", nil), pr.Say.Text("web.prophet.small", nil)
	}
	p := v.Plays[len(v.Plays)-1]
	who := say.Args{"Who": pr.Company.Names(p.Seat)}
	switch {
	case v.Awaits == game.AwaitsPick:
		return pr.Say.Text("web.judge.pick", who), pr.Say.Text("web.judge.pick.small", nil)
	case p.Kind == game.NoPlay:
		return pr.Say.Text("web.judge.claim", who), pr.Say.Text("web.judge.claim.small", nil)
	}
	return pr.Say.Text("web.judge", who), pr.Say.Text("web.judge.small", nil)
}

// toJudge returns the play that waits for the prophet; nil if there is none.
func (pr dockPresenter) toJudge(v *game.View) *calledPlay {
	if v.Turn != v.Seat {
		return nil
	}
	p := v.Plays[len(v.Plays)-1]
	called := &calledPlay{Picks: v.Awaits == game.AwaitsPick, Objects: v.Awaits == game.AwaitsObjection}
	if p.Kind == game.NoPlay {
		called.Cards = pr.open(sorted(p.Cards))
		return called
	}
	called.Before, called.Cards = pr.before(v, p), pr.open(p.Cards)
	return called
}

// before returns the card that p follows, to show it beside what is judged; nil if p opens the line.
func (pr dockPresenter) before(v *game.View, p game.Play) *tableCard {
	if p.After == 0 {
		return nil
	}
	last := pr.face(v.Mainline[p.After-1])
	return &tableCard{face: last, Picture: true, Words: pr.Say.Text("web.after", say.Args{"Card": last.Name})}
}

// offer returns the consequences of declaring oneself prophet.
func (pr dockPresenter) offer(o game.Options) []string {
	out := []string{
		pr.Say.Text("web.declare.judge", nil),
		pr.Say.Text("web.declare.bonus", say.Args{"Right": o.ProphetRight, "Wrong": o.ProphetWrong}),
	}
	fall := pr.Say.Text("web.declare.penalty", say.Args{"Count": o.FallPenalty})
	switch {
	case o.FallPenalty > 0 && o.ProphetOnce:
		out = append(out, fall+" "+pr.Say.Text("web.declare.then", nil))
	case o.FallPenalty > 0:
		out = append(out, fall)
	case o.ProphetOnce:
		out = append(out, pr.Say.Text("web.declare.once", nil))
	}
	return out
}
