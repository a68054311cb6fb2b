package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A tablePage is a round under way as one seat sees it, or a spectator.
type tablePage struct {
	Head    head
	Round   round
	Refused string // why what was just asked for was refused
	Fell    string // who has just been overthrown
	Lapsed  bool   // the clock has made the last move of the player who looks
	Guessed []part // what was just guessed
	Hints   []string
	Hinting *hinting    // what the dealer who looks may tell
	Period  bool        // a wrong play expels from now on
	Watches bool        // nobody's seat
	Knows   bool        // who plays brought the rule
	Deals   bool        // who looks deals, and the computer judges
	Console *console    // what who deals sees of the rule
	Judging *judging    // who looks deals, and judges by hand
	Asked   *exchanging // who looks deals, and is asked for another starter
	Fast    bool        // the computer players are
	Phase   string      // of a round in two, or that the starter is being chosen
	Seats   []seat
	Line    []spot
	Fronts  []front
	Dock    *dock  // of the own seat
	Ahead   *ahead // before the first round
	Offers  bool   // who watches may take a seat
	Log     []entry
	Script  script
}

func (tablePage) template() string { return "table" }

// A round is what every page of a table says about it.
type round struct {
	Path    string    // of the table's page
	Me      table.Who // looks, if he has a seat
	Number  int       // of the last event
	N       int       // of the round, over all games
	Name    string
	Dealer  string
	Stock   int
	Draws   bool   // there is a stock to draw from
	Request string // an id for the next request, for a form that is posted twice
	Game    string // which form of it is played
	Rules   string // the address of its rules
	Seal    *seal  // of a round under way; nil if it is not sealed
	Coming  *seal  // the next round, if it is sealed
	Opens   bool   // that is the first
	News    []bulletin
	Unsaved bool   // the store fails, so nothing goes on
	Talk    *talk  // nil if there is nobody to talk to
	Notes   string // the address of the own notebook; nothing if there is none now
}

// A seat is somebody at the table.
type seat struct {
	Seat   game.Seat
	Name   string
	You    bool
	Deals  bool
	Turn   bool
	Out    bool
	Judges bool // the prophet

	Program bool // plays there
	Cards   int
	Last    string // the last verdict: right, wrong or nothing
	What    string
	Here    here
	Clock   *clock // if it runs
}

// A dock is what a player holds and can do.
type dock struct {
	Turn     string // you, other, wait, out, guess, object or prophet
	Said     string
	Small    string
	Hand     []held
	Typed    string // cards that did not read or were refused
	Fast     bool
	PlayMax  int
	Ask      []string // what comes of a no-play
	Office   *moment  // to become prophet; nil at a table without prophets
	Offer    []string // what comes of that
	Case     *toJudge // what the player, as prophet, has to judge
	Choose   string   // what is said where the chosen cards will lie
	NoPlay   bool     // one may say that no card fits
	GoesOut  string   // what comes of going out as prophet; nothing at a table without that
	MayGoOut bool     // as prophet
	Telling  *moment  // to say the rule aloud; nil at a table where it is not
	Guess    *guessing
	Asked    string // what the player thinks about: declare, guess or nothing
	Wait     int64  // milliseconds until the computer players play on, who wait for the player
}

// A toJudge is what waits for the prophet's word, or for that of who may oppose
// it.
type toJudge struct {
	Cards   []laid
	Picks   bool // he picks one of them; or else he says right or wrong
	Objects bool // or whether he objects
}

// A held card is in the own hand.
type held struct {
	face
	Idle bool // it cannot be chosen any more
}

// Mine reports whether it is the player's turn.
func (d dock) Mine() bool { return d.Turn == "you" }

// Out reports whether the player is out of the round.
func (d dock) Out() bool { return d.Turn == "out" }

// Plays reports whether the buttons of a play have their places in the dock, though the player
// may be out of the round. Other buttons stand there while the player judges.
func (d dock) Plays() bool { return d.Case == nil }

// Idle reports whether the player's cards cannot be chosen.
func (d dock) Idle() bool { return !d.Mine() && d.Turn != "other" && d.Turn != "wait" }

// A refusal is what was asked for in vain, so that the page can say why and
// give it back.
type refusal struct {
	message string
	typed   string
	guess   written        // read only where it is shown
	slip    *table.Request // what a dealer's guard has held back
}

// table shows a table.
func (s *server) table(w http.ResponseWriter, r *http.Request) {
	s.showTable(w, r, http.StatusOK, refusal{guess: written{typed: typedIn(r.URL.Query(), guessField)}})
}

func (s *server) showTable(w http.ResponseWriter, r *http.Request, status int, why refusal) {
	id := r.PathValue("id")
	look, err := s.hall.Look(r.Context(), id, seatKey(r))
	if errors.Is(err, table.ErrPrivate) {
		http.Redirect(w, r, tablePath(id)+"/people", http.StatusSeeOther)
		return
	}
	if err != nil {
		if errors.Is(err, table.ErrNoTable) {
			forgetTable(w, r, id)
		}
		s.fail(w, r, s.failure(r, err))
		return
	}
	if look.Gathering {
		s.showGathering(w, r, status, &look, why.message)
		return
	}
	recallSeat(w, r, id, look.Seat())
	s.drawing(w, r, func(w http.ResponseWriter, r *http.Request) { s.drawTable(w, r, status, &look, why) })
}

// drawTable shows a table whose game is open.
func (s *server) drawTable(w http.ResponseWriter, r *http.Request, status int, look *table.Look, why refusal) {
	d := drawerFor(s.speaker(r), look)
	if look.Result != nil {
		page := d.endPage(look, why)
		page.Found = s.found(r, d, look)
		page.Trails = s.trails(r, d, look)
		s.show(w, r, status, page)
		return
	}
	var page tablePage
	draw := func(ctx context.Context) (err error) {
		if look.View.MayGuess {
			why.guess, err = why.guess.mended(ctx, "")
		}
		page = d.tablePage(look, why)
		return err
	}
	var err error
	if why.guess.text == "" {
		err = draw(r.Context())
	} else { // also in an answer to a form: a rule is read
		err = s.inTurnOf(r, draw)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.show(w, r, status, page)
}

// drawerFor returns who draws l for the seat that sees it.
func drawerFor(p *say.Speaker, l *table.Look) drawer {
	p = p.Calling(l.Title)
	names := make([]string, len(l.Chairs)+1)
	for i, chair := range l.Chairs {
		names[i+1] = called(p, chair.Name, chair.Who)
	}
	me := l.Seat()
	if me != game.Nobody && me != table.Aside {
		names[me] = cmp.Or(l.Chairs[me-1].Name, p.Text("web.you", nil))
	}
	aside, _ := l.ChairOf(table.Aside)
	return drawer{say: p, company: say.Company{Me: me, Names: func(seat game.Seat) string {
		if seat == table.Aside {
			return called(p, aside.Name, aside.Who)
		}
		if int(seat) >= len(names) { // who came after l; its page is made anew
			return p.Text("web.guest", nil)
		}
		return names[seat]
	}}}
}

func (d drawer) tablePage(l *table.Look, why refusal) tablePage {
	v := &l.View
	p := tablePage{
		Round: d.round(l), Refused: why.message, Period: v.MistakesExpel(), Fell: d.fell(v), Lapsed: l.Lapsed,
		Watches: v.Seat == game.Nobody,
		Seats:   d.seats(l), Line: d.line(v), Dock: d.dock(l, why), Log: d.log(l), Script: d.script(l),
		Fast: l.Fast, Offers: d.maySit(l),
	}
	p.Ahead = d.ahead(l, p.Round)
	p.Phase, p.Fronts = cmp.Or(d.choosing(l), d.phase(v)), d.fronts(v)
	p.Guessed, p.Hints, p.Hinting = d.lastGuess(v), d.hints(v), d.hinting(l)
	if v.Seat != game.Nobody && v.Phase != game.BetweenRounds {
		p.Deals, p.Knows = v.Seat == v.Dealer, l.Chairs[v.Seat-1].Knows
	}
	p.Console = d.console(l)
	if v.Phase == game.Playing || v.Phase == game.AwaitingStarter {
		p.Round.Seal = d.sealOf(l, v.Sealed)
	}
	p.Head = head{Title: p.Round.Name, Styles: []string{tableStyle, sealStyle, presenceStyle}, Module: tableScript}
	p.Asked = d.exchanging(l)
	if p.Asked != nil || v.Turn == v.Seat && v.Seat != game.Nobody {
		p.Head.Title = d.say.Text("web.turn.you", nil)
	} else if p.Ahead == nil || p.Ahead.Waits != "" {
		p.Head.Refresh = p.Round.Path
	}
	if p.Judging = d.judging(l, why); p.Judging != nil || p.Asked != nil {
		p.Head.Styles = append(p.Head.Styles, handStyle)
	}
	if p.Console != nil {
		p.Head.Styles = append(p.Head.Styles, blocksStyle)
	}
	return p
}

// fell says who was overthrown by the last play, if somebody was.
func (d drawer) fell(v *game.View) string {
	n := len(v.Plays)
	if n > 1 && v.Plays[n-1].Kind == game.Pick {
		n-- // what was claimed, or picked in vain, before it
	}
	if n == 0 || v.Prophet != game.Nobody {
		return ""
	}
	p := v.Plays[n-1]
	if p.Prophet == game.Nobody || p.Kind != game.RefusedPick && p.Call == p.Verdict {
		return ""
	}
	return d.say.Who(d.company, "event.fell", p.Prophet, nil)
}

func (d drawer) round(l *table.Look) round {
	v := &l.View
	out := round{
		Game: d.say.Preset(v.Setup.Options.Preset).Title, Rules: rulesPath(v.Setup.Options),
		Path: tablePath(l.ID), Number: l.Number, N: l.Dealt, Stock: v.Stock, Draws: v.Setup.Options.HandSize > 0,
		Request: rand.Text(),
		Name:    d.say.Text("web.round", say.Args{"N": max(v.Round, 1)}), Coming: d.sealOf(l, v.Coming), Opens: v.Round == 0,
		News: d.bulletins(l), Unsaved: l.Unsaved, Talk: d.talk(l), Me: seated(l),
	}
	if v.Dealer != game.Nobody {
		out.Dealer = d.say.Who(d.company, "web.deals", v.Dealer, nil)
	}
	if l.MayNote() {
		out.Notes = out.Path + "/notes"
	}
	if v.Setup.Dealer == game.Nobody {
		of := v.Setup.Seats * v.Setup.Options.DealsEach
		out.Name = d.say.Text("web.round.of", say.Args{"N": v.Round, "Of": of})
	}
	return out
}

func (d drawer) seats(l *table.Look) []seat {
	v := &l.View
	last, turn := lastVerdicts(v), waited(l)
	var all []seat
	for i := range l.Chairs {
		n := game.Seat(i + 1)
		s := seat{
			Seat: n, Name: d.company.Names(n), You: n == v.Seat, Deals: n == v.Dealer, Turn: n == turn,
			Judges: n == v.Prophet, Out: v.Expelled[i], Cards: v.Hands[i], Last: last[n], Program: l.Chairs[i].Program,
		}
		s.What, s.Here, s.Clock = d.what(s), d.here(l.Chairs[i]), d.clock(l, n)
		all = append(all, s)
	}
	return all
}

// what returns what is said below a name.
func (d drawer) what(s seat) string {
	switch {
	case s.Deals:
		return d.say.Text("web.seat.dealer", nil)
	case s.Out:
		return d.say.Text("web.seat.expelled", nil)
	case s.Judges:
		return d.say.Text("web.seat.prophet", nil)
	case s.Turn:
		return d.say.Text("web.seat.turn", nil)
	}
	return d.say.Text("web.held", say.Args{"Count": s.Cards, "N": s.Cards})
}

// lastVerdicts returns the last verdict that each seat heard.
func lastVerdicts(v *game.View) map[game.Seat]string {
	last := make(map[game.Seat]string)
	for _, p := range v.Plays {
		if (p.Kind == game.Offered || p.Kind == game.Again || p.Kind == game.NoPlay) && p.Verdict != game.Unjudged {
			last[p.Seat] = p.Verdict.String()
		}
	}
	return last
}

// dock returns what the own seat holds and can do; nil for spectators, the
// dealer and between rounds.
func (d drawer) dock(l *table.Look, why refusal) *dock {
	v := &l.View
	if v.Seat == game.Nobody || v.Seat == v.Dealer || v.Phase != game.Playing {
		return nil
	}
	o := v.Setup.Options
	out := &dock{Turn: "other", Fast: l.Fast, PlayMax: o.LongestPlay(len(v.Hand)), Typed: why.typed, Ask: d.ask(o),
		Choose: d.choose(v), NoPlay: o.NoPlay}
	leaves := v.Awaits == game.AwaitsGuess && v.Turn == v.Seat
	switch {
	case v.Expelled[v.Seat-1]:
		out.Turn = "out"
	case v.Prophet == v.Seat:
		out.Turn, out.Case = "prophet", d.toJudge(v)
	case v.Awaits == game.AwaitsObjection && v.Turn == v.Seat:
		out.Turn, out.Case = "object", d.toJudge(v)
	case leaves:
		out.Turn = "guess"
	case v.Turn == v.Seat:
		out.Turn = "you"
	case l.Wait > 0:
		out.Turn, out.Wait = "wait", l.Wait.Milliseconds()
	}
	if o.Prophet {
		out.Office, out.Offer = d.moment("prophet", "web.declare.think", v.MayDeclare, officeBar(v)), d.offer(o)
	}
	if o.GoOutPenalty > 0 && o.Prophet {
		out.GoesOut = d.say.Text("web.goes-out", say.Args{"Count": o.GoOutPenalty})
		out.MayGoOut = !out.Idle() && v.Prophet == game.Nobody && officeBar(v) != "was"
	}
	if o.Guess {
		out.Telling, out.Guess = d.moment("guess", "web.guess.think", v.MayGuess, tellBar(v)), d.guessing(v, why.guess)
	}
	switch {
	case leaves, v.MayGuess && (why.guess.text != "" || l.Held && !v.MayDeclare):
		out.Asked = "guess"
	case v.MayDeclare && l.Held:
		out.Asked = "declare"
	}
	out.Said, out.Small = d.said(out.Turn, l)
	for _, c := range sorted(v.Hand) {
		out.Hand = append(out.Hand, held{d.face(c), out.Idle() || tried(v, c)})
	}
	return out
}

// A moment is a button for what can be done at certain moments.
type moment struct {
	Action string
	Label  string
	May    bool   // be done now
	Bar    string // that it can be, or when, or why it cannot
}

func (d drawer) moment(action, label string, may bool, bar string) *moment {
	if may {
		bar = "now"
	}
	return &moment{action, d.say.Text(label, nil), may, d.say.Text("web.may."+bar, nil)}
}

// officeBar returns in a word why the player of v cannot become prophet now, if that is so.
func officeBar(v *game.View) string {
	o := v.Setup.Options
	switch {
	case v.Expelled[v.Seat-1]:
		return "out"
	case v.Prophet == v.Seat:
		return "office"
	case v.Second:
		return "phase"
	case v.Prophet != game.Nobody:
		return "sits"
	case v.Prophets[v.Seat-1] && o.ProphetOnce:
		return "was"
	case othersIn(v) < o.ProphetOthers:
		return "few"
	}
	return "turn"
}

// tellBar returns in a word why the player of v cannot say the rule now, if that is so.
func tellBar(v *game.View) string {
	switch {
	case v.Expelled[v.Seat-1]:
		return "out"
	case v.Prophet == v.Seat:
		return "office"
	}
	return "right"
}

// othersIn returns how many players are still in, besides the player of v.
func othersIn(v *game.View) int {
	n := 0
	for i, out := range v.Expelled {
		if seat := game.Seat(i + 1); !out && seat != v.Seat && seat != v.Dealer && i < v.Setup.Seats {
			n++
		}
	}
	return n
}

// ask tells what comes of a no-play.
func (d drawer) ask(o game.Options) []string {
	out := []string{
		d.say.Text("web.ask.open", nil),
		d.say.Text("web.ask.right", say.Args{"Count": o.NoPlayFewer, "Last": o.NoPlayLast}),
		d.say.Text("web.ask.wrong", say.Args{"Count": o.NoPlayPenalty}),
	}
	if o.NoPlayExpels && o.ExpelAfter > 0 {
		out = append(out, d.say.Text("web.ask.expels", say.Args{"Count": o.ExpelAfter}))
	}
	return out
}

// said returns what the dock says about the turn.
func (d drawer) said(turn string, l *table.Look) (text, small string) {
	switch turn {
	case "out":
		return d.say.Text("web.out", nil), d.say.Text("web.out.small", nil)
	case "you":
		return d.say.Text("web.turn.you", nil), ""
	case "wait":
		return d.say.Text("web.turn.wait", nil), ""
	case "guess":
		return d.say.Text("web.guess.out", nil), ""
	case "prophet":
		return d.judges(&l.View)
	case "object":
		p := l.View.Plays[len(l.View.Plays)-1]
		who := say.Args{"Who": d.company.Names(p.Prophet)}
		key := "web.object.right"
		if p.Call == game.Wrong {
			key = "web.object.wrong"
		}
		return d.say.Text(key, who), d.say.Text("web.object.small", nil)
	}
	who := l.View.Turn
	key := "web.turn.thinks"
	if l.View.Awaits == game.AwaitsVerdict {
		key = "web.turn.judges"
	} else if who != game.Nobody && l.Chairs[who-1].Person() {
		key = "web.turn.other"
	}
	return d.say.Text(key, say.Args{"Who": d.company.Names(who)}), ""
}

// judges returns what the dock says to the prophet.
func (d drawer) judges(v *game.View) (text, small string) {
	if v.Turn != v.Seat {
		return d.say.Text("web.prophet", nil), d.say.Text("web.prophet.small", nil)
	}
	p := v.Plays[len(v.Plays)-1]
	who := say.Args{"Who": d.company.Names(p.Seat)}
	switch {
	case v.Awaits == game.AwaitsPick:
		return d.say.Text("web.judge.pick", who), d.say.Text("web.judge.pick.small", nil)
	case p.Kind == game.NoPlay:
		return d.say.Text("web.judge.claim", who), d.say.Text("web.judge.claim.small", nil)
	}
	return d.say.Text("web.judge", who), d.say.Text("web.judge.small", nil)
}

// toJudge returns what waits for the prophet's word, if something does.
func (d drawer) toJudge(v *game.View) *toJudge {
	if v.Turn != v.Seat {
		return nil
	}
	p := v.Plays[len(v.Plays)-1]
	cards := p.Cards
	if p.Kind == game.NoPlay {
		cards = sorted(cards)
	}
	return &toJudge{Cards: d.open(cards), Picks: v.Awaits == game.AwaitsPick, Objects: v.Awaits == game.AwaitsObjection}
}

// offer tells what comes of declaring oneself prophet.
func (d drawer) offer(o game.Options) []string {
	out := []string{
		d.say.Text("web.declare.judge", nil),
		d.say.Text("web.declare.bonus", say.Args{"Right": o.ProphetRight, "Wrong": o.ProphetWrong}),
	}
	if o.FallPenalty > 0 {
		out = append(out, d.say.Text("web.declare.penalty", say.Args{"Count": o.FallPenalty}))
	}
	if o.ProphetOnce {
		out = append(out, d.say.Text("web.declare.once", nil))
	}
	return out
}

// act carries out what a form asks for, and leads back to the table. What is
// refused is said on the page, with what was asked for.
func (s *server) act(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	q, err := requestOf(r)
	if err == nil {
		err = s.readsText(r, &q)
	}
	if err == nil && q.Action == table.Guess {
		if _, wrong := q.Read(); wrong != nil {
			err = errNoRule
		}
	}
	if err == nil {
		_, err = s.hall.Do(r.Context(), id, seatKey(r), q)
	}
	if err == nil {
		switch q.Action {
		case table.Leave:
			forgetTable(w, r, id)
		case table.Rename:
			rememberName(w, r, q.Text)
		}
		http.Redirect(w, r, backOf(r), http.StatusSeeOther)
		return
	}
	f := s.failure(r, err)
	if errors.Is(err, table.ErrSlip) {
		s.showTable(w, r, f.Status, refusal{slip: &q})
		return
	}
	switch {
	case f.Status == http.StatusConflict && backOf(r) != tablePath(id):
		s.showPeople(w, r, f.Status, f.Message)
		return
	}
	switch f.Status {
	case http.StatusConflict, http.StatusUnprocessableEntity:
		s.showTable(w, r, f.Status,
			refusal{message: f.Message, typed: r.PostForm.Get("cards"), guess: written{typed: typedIn(r.PostForm, guessField)}})
	default:
		s.fail(w, r, f)
	}
}

// requestOf reads the form of the dock: the button of a card plays that card,
// the other buttons say what they do.
func requestOf(r *http.Request) (table.Request, error) {
	if err := r.ParseForm(); err != nil {
		return table.Request{}, badForm(err)
	}
	form := r.PostForm
	seen, err := strconv.Atoi(form.Get("seen"))
	if err != nil {
		return table.Request{}, table.ErrBadRequest
	}
	q := table.Request{ID: form.Get("request"), Seen: seen, Action: table.Action(form.Get("action"))}
	text := form.Get("card")
	switch {
	case form.Get("pick") != "":
		q.Action, text = table.Pick, form.Get("pick")
	case form.Get("fitting") != "":
		q.Action, text = table.JudgeWrong, form.Get("fitting")
	case form.Get("wrong") != "":
		q.Action, text = table.JudgeWrong, form.Get("cards")
	case form.Get("instead") != "":
		q.Action, text = table.Exchange, form.Get("instead")
	case form.Get("ready") != "":
		q.Action = table.Hint
	case text != "":
		q.Action = table.Play
	default:
		text = form.Get("cards")
	}
	readPeople(&q, form)
	switch q.Action {
	case table.Play, table.Pick:
		q.Cards, err = cardsOf(text)
		q.AsProphet = form.Has("as-prophet")
	case table.Exchange:
		if text != "" {
			q.Cards, err = cardsOf(text)
		}
	case table.JudgeRight, table.JudgeWrong:
		q.Sure = form.Get("sure") == "true"
		q.Count, _ = strconv.Atoi(form.Get("wrong")) // 0: it is not told
		if text != "" {
			q.Cards, err = cardsOf(text)
		}
	case table.Dispute:
		if q.Play, err = strconv.Atoi(form.Get("play")); err != nil {
			err = table.ErrBadRequest
		}
		q.Text = form.Get("text")
	case table.Pace:
		q.Fast = form.Get("fast") == "true"
	case table.NextRound, table.AddWord:
		q.Text = form.Get("word")
	case table.Guess:
		q.Text = typedIn(form, guessField).said()
	case table.Hint:
		q.Text = cmp.Or(form.Get("ready"), form.Get("hint"))
	}
	return q, err
}

// errNoRule is the error of a guess that does not read.
var errNoRule = errors.New("the guess does not read")

// cardsOf reads the cards that somebody typed.
func cardsOf(text string) ([]card.Card, error) {
	cards, err := card.ParseList(text)
	var wrong *card.Error
	if errors.As(err, &wrong) {
		return nil, mistake{wrong}
	}
	return slices.Clip(cards), err
}

// badForm is the error of a form that cannot be read.
func badForm(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	return table.ErrBadRequest
}
