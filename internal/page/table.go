package page

import (
	"cmp"
	"crypto/rand"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// A TablePage is a round under way as one seat or a spectator sees it.
type TablePage struct {
	Head    Head
	Round   round
	Refused string // why the last request was refused
	Fell    string // the prophet that has just fallen
	Lapsed  bool   // the last move of the reader was made since their time was up
	Guessed *guessNote
	Hints   []string
	Hinting *hintForm        // hints that the reader may give as the dealer
	Period  bool             // a wrong play expels from now on
	Watches bool             // the reader is a spectator
	Knows   bool             // a player brought the rule
	Deals   bool             // the reader deals, and the computer judges
	Console *console         // the rule, for the dealer
	Judging *judgePanel      // the reader deals, and judges by hand
	Asked   *starterExchange // the reader deals, and is asked for another starter
	Fast    bool             // the pace of the computer players
	Held    bool             // they wait for the reader
	Pauses  bool             // the reader, who only watches, may let them wait
	Begins  bool             // they wait for the reader to begin the game
	Phase   string           // of a round in two, or that the starter is being chosen
	Seats   []seat
	Line    []lineCard
	// HandsStay says that the hand of a true no-play stays in sight.
	HandsStay bool
	Fronts    []wrongPile
	Dock      *dock           // of the own seat
	Ahead     *nextRoundPanel // before the first round
	Offers    bool            // a spectator may take a seat
	Log       []entry
	Script    script
}

func (TablePage) template() string { return "table" }

// A round is the part that all pages of a table have.
type round struct {
	Path    string         // of the table's page
	Me      table.PersonID // the reader, if they have a seat
	Number  int            // of the last event
	N       int            // of the round, over all games
	Name    string
	Dealer  string
	Stock   *numberText
	Draws   bool   // there is a stock to draw from
	Request string // an id for the next request, so that a form posted twice is carried out once
	Game    string // its preset
	Rules   string // the address of its rules
	Seal    *seal  // of a round under way; nil if it is not sealed
	Coming  *seal  // the next round, if it is sealed
	Opens   bool   // it is the first
	News    []notice
	Unsaved bool   // the store fails, so nothing goes on
	Talk    *talk  // nil if there is nobody to talk to
	Notes   string // the address of the own notebook; empty if there is none now
	Seated  bool   // the rest says what the reader can do, for the list of keys: anything
	Holds   bool   // play cards of a hand
	Claims  bool   // claim that no card fits
	Offices bool   // become prophet
	Tells   bool   // guess the rule
	Judges  bool   // give verdicts: as prophet, or by hand
	Pauses  bool   // the reader may let computer players wait
}

// A RefusedRequest is explained and given back by the page.
type RefusedRequest struct {
	Message string
	Typed   string
	Guess   workshop.Written // parsed only where it is shown
	Slip    *table.Request   // the verdict that the dealer's guard contradicts
}

// TablePage returns the page of a round under way for the seat that sees l.
func (pr TablePresenter) TablePage(l *table.Snapshot, why RefusedRequest) TablePage {
	v, board, dock := &l.View, pr.board(), pr.dock()
	p := TablePage{
		Round: pr.round(l), Refused: why.Message, Period: v.MistakesExpel(), Fell: pr.overthrownText(v), Lapsed: l.Lapsed,
		Watches: v.Seat == game.Nobody,
		Seats:   board.seats(l), Line: board.line(v), Dock: dock.show(l, why), Log: board.log(l),
		Script: board.script(l),
		Fast:   l.Fast, Held: l.Held, Pauses: l.MayPause, Offers: pr.maySit(l),
	}
	p.HandsStay = v.Setup.Options.HandVisible
	p.Ahead = pr.nextRound(l, p.Round)
	p.Phase, p.Fronts = cmp.Or(dock.choosing(l), board.phase(v)), board.wrongPiles(v)
	p.Guessed, p.Hints, p.Hinting = dock.lastGuess(v), dock.hints(v), dock.hinting(l)
	p.Begins = p.Pauses && p.Held && isBeforeFirstCard(v)
	if v.Seat != game.Nobody && v.Phase != game.BetweenRounds {
		p.Deals, p.Knows = v.Seat == v.Dealer, l.Chairs[v.Seat-1].Knows
	}
	p.Console = dock.console(l)
	if v.Phase == game.Playing || v.Phase == game.AwaitingStarter {
		p.Round.Seal = board.sealOf(l, v.Sealed)
	}
	p.Head = Head{Title: pr.title(l), Styles: []string{tableStyle, sealStyle, presenceStyle}, Module: tableScript}
	if p.Deals {
		p.Head.Styles = append(p.Head.Styles, dealingStyle)
	}
	if p.Fronts != nil {
		p.Head.Styles = append(p.Head.Styles, frontsStyle)
	}
	p.Asked = dock.starterExchange(l)
	if !isAsked(l) && (p.Ahead == nil || p.Ahead.Waits != "") {
		p.Head.Refresh = p.Round.Path
	}
	p.Judging = dock.judging(l, why)
	if p.Judging != nil || p.Asked != nil {
		p.Head.Styles, p.Head.First = append(p.Head.Styles, handStyle), judgingScript
	}
	if p.Console != nil {
		p.Head.Styles = append(p.Head.Styles, blocksStyle)
	}
	return p
}

// isAsked reports whether l waits for its reader.
func isAsked(l *table.Snapshot) bool {
	return l.View.Seat != game.Nobody && awaitedSeat(l) == l.View.Seat
}

// title returns the title of the page of l.
func (pr TablePresenter) title(l *table.Snapshot) string {
	if isAsked(l) {
		return pr.Say.Text("web.turn.you", nil)
	}
	return pr.roundName(l)
}

// roundName returns the name of the round of l.
func (pr TablePresenter) roundName(l *table.Snapshot) string {
	v := &l.View
	if v.Setup.Dealer == game.Nobody {
		return pr.Say.Text("web.round.of", say.Args{"N": v.Round, "Of": v.Setup.Seats * v.Setup.Options.DealsEach})
	}
	return pr.Say.Text("web.round", say.Args{"N": max(v.Round, 1)})
}

// overthrownText returns the prophet who was overthrown by the last play; empty if none was.
func (pr TablePresenter) overthrownText(v *game.View) string {
	n := len(v.Plays)
	if n > 1 && v.Plays[n-1].Kind == game.Pick {
		n-- // the claim, or a wrong pick, before it
	}
	if n == 0 || v.Prophet != game.Nobody {
		return ""
	}
	p := v.Plays[n-1]
	if p.Prophet == game.Nobody || p.Kind != game.RefusedPick && p.Call == p.Verdict {
		return ""
	}
	return pr.Say.Who(pr.Company, "event.fell", p.Prophet, nil)
}

// stock returns the number of cards that can be drawn.
func (pr Presenter) stock(v *game.View) *numberText {
	return &numberText{v.Stock, pr.Say.Text("web.stock", say.Args{"Count": v.Stock, "N": v.Stock})}
}

// requestFor returns a new id for the forms of a page. Visitors without a seat cannot send them, and
// all read the same page.
func requestFor(l *table.Snapshot) string {
	if l.Seat() == game.Nobody {
		return ""
	}
	return rand.Text()
}

func (pr TablePresenter) round(l *table.Snapshot) round {
	v := &l.View
	out := round{
		Game: pr.Say.Preset(v.Setup.Options.Preset).Title, Rules: rulesPath(v.Setup.Options),
		Path: TablePath(l.ID), Number: l.Number, N: l.Dealt, Stock: pr.stock(v), Draws: v.Setup.Options.HandSize > 0,
		Request: requestFor(l),
		Name:    pr.roundName(l), Opens: v.Round == 0,
		Coming: pr.board().sealOf(l, v.Coming), News: pr.board().notices(l), Unsaved: l.Unsaved,
		Talk: pr.talk().show(l), Me: seated(l),
	}
	o := v.Setup.Options
	deals := v.Seat == v.Dealer
	out.Seated, out.Holds = v.Seat != game.Nobody, v.Seat != game.Nobody && !deals
	out.Claims, out.Offices, out.Tells = out.Holds && o.NoPlay, out.Holds && o.Prophet, out.Holds && o.Guess
	out.Judges = out.Offices || out.Seated && deals && v.ByHand
	out.Pauses = l.MayPause
	if v.Dealer != game.Nobody {
		out.Dealer = pr.Say.Who(pr.Company, "web.deals", v.Dealer, nil)
	}
	if l.MayNote() {
		out.Notes = out.Path + "/notes"
	}
	return out
}
