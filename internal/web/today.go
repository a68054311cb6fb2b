package web

import (
	"cmp"
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/daily"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// todayCookie is the key of who plays today's rule, without account.
const todayCookie = "today"

const todayPath = "/today"

// A todayPage is today's rule as one player has come with it.
type todayPage struct {
	Head      head
	Day       int
	Seen      int // the number of the player's deeds
	Left      int // cards that may still be played
	Worth     int // points, of the right rule now
	Heard     string
	Said      []part // what came of the last card
	Refused   string
	Line      []spot
	Dock      *dock
	Guess     *guessing // nil if the rule may not be said now
	MayGiveUp bool
	Guesses   []guessRow
	End       *todayEnd
	Yesterday string // its rule; nothing if nobody played it
	Stats     daily.Statistics
	Script    script
}

func (todayPage) template() string { return "today" }

// A guessRow is a wrong guess.
type guessRow struct {
	After int // cards
	Text  string
}

// A todayEnd is what is shown when the game is over.
type todayEnd struct {
	Solved   bool
	Score    int
	Sentence string
	Formula  string
	Workshop string
	Share    string   // without a word of the rule
	Squares  []string // the same as verdicts and guesses: right, wrong, missed, found
	All      *todayAll
}

func (s *server) today(w http.ResponseWriter, r *http.Request) {
	s.showToday(w, r, http.StatusOK, refusal{guess: written{typed: typedIn(r.URL.Query(), guessField)}})
}

func (s *server) showToday(w http.ResponseWriter, r *http.Request, status int, why refusal) {
	sheet, err := s.days.Today(r.Context(), cookie(r, todayCookie), time.Now())
	if err == nil && sheet.MayGuess() {
		why.guess, err = why.guess.mended(r.Context(), "")
	}
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	s.show(w, r, status, drawer{say: s.speaker(r)}.todayPage(&sheet, why))
}

// playsToday carries out what a form of today's rule asks for, and leads back there.
func (s *server) playsToday(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	m, err := moveOf(r)
	key := cookie(r, todayCookie)
	if err == nil && m.Seen == 0 { // it begins a log
		if wait := s.gate.tables.take(s.gate.limits.visitor(r)); wait > 0 {
			s.refuse(w, r, tooOften{wait})
			return
		}
	}
	if err == nil {
		if key == "" {
			key = rand.Text() // it is the player's only if something comes of it
		}
		err = s.days.Do(r.Context(), key, time.Now(), m)
	}
	if err == nil {
		setCookie(w, r, todayCookie, key, todayPath) // anew each time, so that it lasts
	} else if !errors.Is(err, daily.ErrStale) { // of two pages the older one is shown what the other did
		s.notToday(w, r, err)
		return
	}
	http.Redirect(w, r, todayPath+"#coach", http.StatusSeeOther)
}

// moveOf reads a form of today's rule.
func moveOf(r *http.Request) (m daily.Move, err error) {
	form := r.PostForm
	m.Day, _ = strconv.Atoi(form.Get("day")) // of no number the page is too old
	m.Seen, _ = strconv.Atoi(form.Get("seen"))
	text := form.Get("card")
	switch action := form.Get("action"); {
	case text != "" || action == "play":
		cards, err := cardsOf(cmp.Or(text, form.Get("cards")))
		if err != nil || len(cards) != 1 {
			return m, cmp.Or(err, daily.ErrNotNow)
		}
		m.Play, m.Card = true, cards[0]
	case action == "guess":
		m.Guess, err = typedIn(form, guessField).read("").settled()
		return m, err
	case action == "give-up":
		m.GiveUp = true
	}
	return m, nil
}

// todayRefusals are the texts of what cannot be done.
var todayRefusals = []struct {
	err error
	key string
}{
	{daily.ErrNotNow, "today.refused"},
	{daily.ErrNotInHand, "learn.refused.hand"},
	{daily.ErrTooCostly, "today.refused.costly"},
	{errNoRule, "web.failure.no-rule"},
	{errUnsure, "ask.choose"},
}

// notToday says why a move was refused; what was typed stays.
func (s *server) notToday(w http.ResponseWriter, r *http.Request, err error) {
	var m mistake
	why := refusal{guess: written{typed: typedIn(r.PostForm, guessField)}, typed: r.PostForm.Get("cards")}
	if errors.As(err, &m) {
		why.message = s.failure(r, err).Message
	}
	for _, refused := range todayRefusals {
		if errors.Is(err, refused.err) {
			why.message = s.speaker(r).Text(refused.key, nil)
		}
	}
	if why.message == "" {
		s.fail(w, r, s.failure(r, err))
		return
	}
	s.showToday(w, r, http.StatusUnprocessableEntity, why)
}

func (d drawer) todayPage(s *daily.Sheet, why refusal) todayPage {
	v := &s.View
	p := todayPage{
		Day: s.Day, Seen: s.Number, Left: daily.Turns - len(s.Turns), Worth: s.Worth(), Refused: why.message, Line: d.line(v),
		MayGiveUp: len(s.Turns) > 0 && !s.Over(), Stats: s.Statistics, Script: d.todayScript(),
	}
	p.Heard, p.Said = d.lastTurn(s)
	judge(p.Line, p.Heard)
	if s.Yesterday != nil {
		p.Yesterday = d.sentence(s.Yesterday)
	}
	for _, g := range s.Guesses {
		if !g.Right() {
			p.Guesses = append(p.Guesses, guessRow{g.After, d.say.Rule(g.Rule)})
		}
	}
	if s.MayGuess() {
		p.Guess = d.guessing(v, why.guess)
	}
	if s.Over() {
		p.End = d.todayEnd(s)
	} else {
		p.Dock = &dock{Turn: "other", Typed: why.typed, PlayMax: 1, Choose: d.say.Text("web.tray.one", nil)}
		if s.MayPlay() {
			p.Dock.Turn = "you"
		}
		for _, c := range sorted(s.Hand) {
			p.Dock.Hand = append(p.Dock.Hand, held{d.face(c), !s.MayPlay()})
		}
	}
	p.Head = head{Title: d.say.Text("today.title", say.Args{"N": s.Day}),
		Styles: []string{tableStyle, learnStyle, todayStyle}, Module: todayScript}
	return p
}

// lastTurn says what came of the last card, or of the guess after it.
func (d drawer) lastTurn(s *daily.Sheet) (verdict string, said []part) {
	n := len(s.Turns)
	if n == 0 {
		return "", d.parts(d.say.Text("today.begin", say.Args{"Count": daily.Turns, "Cost": daily.WrongCost}))
	}
	if g := len(s.Guesses); g > 0 && s.Guesses[g-1].After == n && !s.Solved() {
		return "", d.parts(d.say.Text("today.said.wrong", say.Args{"Count": daily.WrongCost}))
	}
	last, right := s.Turns[n-1], game.Wrong
	if last.Right {
		right = game.Right
	}
	after := s.View.Plays[n].After
	args := say.Args{"Card": say.Sign(last.Card), "Last": say.Sign(s.View.Mainline[after-1])}
	return right.String(), d.parts(d.say.Text("today.heard."+right.String(), args))
}

// judge puts a verdict on the newest card of a line.
func judge(line []spot, verdict string) {
	for i := range line {
		if line[i].Newest {
			line[i].Badge = verdict
		}
		for _, h := range line[i].Side {
			if h.Newest {
				h.Cards[0].Badge = verdict
			}
		}
	}
}

func (d drawer) todayEnd(s *daily.Sheet) *todayEnd {
	w := &work{Rule: typed{text: d.sentence(s.Rule)}, Line: lineOf(&s.View)}
	squares, signs := d.shared(s)
	return &todayEnd{
		All:     d.todayAll(s),
		Squares: squares,
		Solved:  s.Solved(), Score: s.Score(), Sentence: d.sentence(s.Rule), Formula: s.Rule.String(), Workshop: w.address(),
		Share: signs,
	}
}

// shareSigns are how a game is told without telling the rule: a square for each
// card, and a sign for each guess.
var shareSigns = map[string]string{"right": "🟩", "wrong": "⬛", "missed": "❌", "found": "💡"}

// shareRow is how many cards stand in a row.
const shareRow = 10

// shared returns what happened in a game, in words for pictures and as a text.
func (d drawer) shared(s *daily.Sheet) (squares []string, text string) {
	key := "today.share.lost"
	if s.Solved() {
		key = "today.share"
	}
	var b strings.Builder
	b.WriteString(d.say.Text(key, say.Args{"N": s.Day, "Count": s.Score()}))
	add := func(square string) {
		squares = append(squares, square)
		b.WriteString(shareSigns[square])
	}
	for i, t := range s.Turns {
		if i%shareRow == 0 {
			b.WriteString("\n")
		}
		if t.Right {
			add("right")
		} else {
			add("wrong")
		}
		for _, g := range s.Guesses {
			switch {
			case g.After != i+1:
			case g.Right():
				add("found")
			default:
				add("missed")
			}
		}
	}
	return squares, b.String()
}

// todayScript is what a page without a table brings along for its scripts.
func (d drawer) todayScript() script {
	look := new(table.Look)
	sc := drawerFor(d.say, look).script(look)
	sc.Words.PlayMax = 1
	for _, key := range []string{"today.copied", "today.copy.not"} {
		sc.Words.Text[key] = d.say.Text(key, nil)
	}
	return sc
}
