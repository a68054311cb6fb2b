package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/review"
)

// What a page reads of a record at most, in bytes and in rounds: each has a rule
// that is to be compiled.
const (
	maxRecord     = 64 << 10
	maxReadRounds = 50
)

// A readPage opens a record and steps through it.
type readPage struct {
	Head     head
	Wrong    string // why the record does not read or hold, if it does not
	Verified string
	Record   string // carried along from step to step
	Step     *stepped
}

func (readPage) template() string { return "read" }

// A stepped page shows a record after one of its steps.
type stepped struct {
	Round  string
	Place  string // which step of how many
	Said   entry
	Rule   string
	Steps  []choice // that can be gone to, by their numbers
	Line   []spot
	Hands  []rest
	Scores []score
	Log    []entry
	Told   [][]part // what the step told
	Found  *found   // at the end of a round
}

// read shows where a record is opened.
func (s *server) read(w http.ResponseWriter, r *http.Request) {
	s.show(w, r, http.StatusOK, drawer{say: s.speaker(r)}.readPage())
}

func (d drawer) readPage() readPage {
	return readPage{Head: head{Title: d.say.Text("web.read", nil),
		Styles: []string{tableStyle, workshopStyle, sealStyle, reviewStyle}}}
}

// step shows a record that was sent, or the step of it that is asked for.
func (s *server) step(w http.ResponseWriter, r *http.Request) {
	text, err := recordOf(r)
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	want, err := strconv.Atoi(r.PostFormValue("step"))
	if err != nil {
		want = 1
	}
	page, err := drawer{say: s.speaker(r)}.stepPage(r.Context(), text, want, s.reviews)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	status := http.StatusOK
	if page.Step == nil {
		status = http.StatusUnprocessableEntity
	}
	s.show(w, r, status, page)
}

// recordOf returns the record of a form: the file that is sent, or the text that
// the page has carried along.
func recordOf(r *http.Request) (string, error) {
	if err := r.ParseMultipartForm(2 * maxRecord); err != nil {
		return "", badForm(err)
	}
	file, _, err := r.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) {
		return r.PostFormValue("record"), nil
	}
	if err != nil {
		return "", table.ErrBadRequest
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	return string(text), err
}

// stepPage shows a step of a record. An error says only that there was no time for it.
func (d drawer) stepPage(ctx context.Context, text string, want int, kept *reviews) (readPage, error) {
	p := d.readPage()
	p.Record = text
	if len(text) > maxRecord || strings.Count(text, "\nround ") > maxReadRounds {
		p.Wrong = d.say.Text("web.read.long", say.Args{"KB": maxRecord >> 10, "Rounds": maxReadRounds})
		return p, nil
	}
	read, err := kept.recording(ctx, text)
	if err != nil {
		return p, err
	}
	if read.wrong != nil {
		p.Wrong = d.say.Text("web.read.wrong", say.Args{"Why": d.say.Record(read.wrong)})
	} else {
		p.Verified = d.say.Text("web.read.verified", say.Args{"Count": read.rounds})
	}
	if len(read.ends) > 0 {
		r := reader{names: read.names}
		r.goTo(want, read.ends, read.walk)
		key := fmt.Sprintf("%x %d", digest(text), r.began)
		p.Step, err = d.stepAt(ctx, &r, read.ends, key, kept)
	}
	return p, err
}

// visitEvent is called with every event of what is gone through, as soon as it has
// been folded into the state.
type visitEvent = func(*game.State, game.Event)

// goTo reads up to step number want, or to the one nearest to it, by walk.
func (r *reader) goTo(want int, ends []int, walk func(visitEvent)) {
	r.at = min(max(want, 1), len(ends))
	r.until = ends[r.at-1]
	if r.at > 1 {
		r.from = ends[r.at-2]
	}
	walk(r.look)
}

// stepAt returns what lies after the step that r has gone to. The review of its
// round is kept by key.
func (d drawer) stepAt(ctx context.Context, r *reader, ends []int, key string, kept *reviews) (*stepped, error) {
	out := d.stepped(r, r.at, ends)
	told := drawerFor(d.say, &r.shown)
	if r.minutes.Work() > reviewMost {
		if r.shown.Result != nil {
			out.Found = told.tooLong()
		}
		return out, nil
	}
	back, err := kept.of(ctx, key, &r.minutes)
	if err != nil {
		return nil, err
	}
	told.lookBack(out, r, back)
	return out, nil
}

// lookBack adds to the step that r shows what it told, and at the end of a round
// how the rule was found.
func (d drawer) lookBack(to *stepped, r *reader, back *review.Review) {
	if back == nil {
		return
	}
	if r.shown.Result != nil {
		to.Found = d.found(back)
	}
	for i := range back.Moves {
		if at := r.began + back.Moves[i].Event - 1; at > r.from && at <= r.until {
			lines := d.say.Move(back, i)
			if r.hides && len(lines) > 0 {
				lines = []string{d.toldAlone(&back.Moves[i])}
			}
			for _, line := range lines {
				to.Told = append(to.Told, d.parts(line))
			}
		}
	}
}

// stepped shows what r has read, the end of step number want.
func (d drawer) stepped(r *reader, want int, ends []int) *stepped {
	l := &r.shown
	told := drawerFor(d.say, l)
	round := l.View.Round
	if r.seals {
		round++
	}
	out := &stepped{
		Round: d.say.Text("web.round", say.Args{"N": round}),
		Place: d.say.Text("web.read.step", say.Args{"N": want, "Of": len(ends)}),
		Line:  told.line(&l.View), Log: told.log(l), Rule: d.ruleOf(r.deal),
	}
	if len(out.Log) > 0 {
		slices.Reverse(out.Log) // the step comes first
		out.Said = out.Log[0]
	}
	for i, hand := range r.hands {
		if len(hand.Hand) > 0 {
			out.Hands = append(out.Hands, rest{told.company.Names(game.Seat(i + 1)), told.open(sorted(hand.Hand))})
		}
	}
	if l.Result != nil {
		out.Scores = told.scores(l)
	}
	for _, to := range []struct {
		key string
		at  int
	}{{"web.read.first", 1}, {"web.read.back", want - 1}, {"web.read.on", want + 1}, {"web.read.last", len(ends)}} {
		out.Steps = append(out.Steps,
			choice{strconv.Itoa(to.at), d.say.Text(to.key, nil), to.at == want || to.at < 1 || to.at > len(ends)})
	}
	return out
}

// A reader follows the events of a record.
type reader struct {
	number int   // of the last event
	ends   []int // the last event of each step

	at      int            // the number of the step that is shown
	from    int            // the last event before it
	until   int            // the last event to be shown
	began   int            // the event that began the round of that step
	minutes review.Minutes // of that round, to its end
	over    bool           // it has ended
	names   [][]string
	games   int
	shown   table.Look
	hands   []game.View // by seat − 1
	deal    *game.Deal  // of the round
	seals   bool        // what comes is sealed, and belongs to the round after it

	hides bool // the rule, and what an observer thought that it was
}

// count finds the steps: a turn with all that follows from it.
func (r *reader) count(_ *game.State, e game.Event) {
	r.number++
	switch {
	case e.Kind == game.GameBegan:
	case opensStep(e.Kind) || len(r.ends) == 0:
		r.ends = append(r.ends, r.number)
	default:
		r.ends[len(r.ends)-1] = r.number
	}
}

// opensStep reports whether an event is not what follows from another one.
func opensStep(kind game.EventKind) bool {
	switch kind {
	case game.RoundSealed, game.RoundBegan, game.Played, game.NoPlayClaimed, game.ProphetDeclared, game.Guessed,
		game.HintGiven, game.Disputed, game.RoundEnded, game.GameEnded:
		return true
	}
	return false
}

// look keeps the table as everybody would see it, and all hands, at the event
// that is to be shown.
func (r *reader) look(s *game.State, e game.Event) {
	r.number++
	r.follow(s, e)
	if r.number > r.until {
		return
	}
	l := &r.shown
	switch {
	case e.Kind == game.GameBegan:
		r.sit(e.Game.Seats)
		return
	case e.Kind == game.RoundSealed || e.Kind == game.RoundBegan && !r.seals:
		l.Log = nil
	}
	r.seals = e.Kind == game.RoundSealed || e.Kind == game.WordAdded
	if e.Kind == game.RoundBegan {
		r.deal = e.Deal
	}
	knows := game.Nobody
	if e.Kind == game.Drew {
		knows = e.Seat // the cards are told to whoever drew them
	}
	l.Log = append(l.Log, table.Frame{Number: r.number, Share: s.Share(e, knows)})
	if r.number < r.until {
		return
	}
	l.View = s.View(game.Nobody)
	for seat := game.Seat(1); int(seat) <= len(l.Chairs); seat++ {
		r.hands = append(r.hands, s.View(seat))
	}
	if result, over := s.Result(); over {
		l.Result = &result
	}
}

// follow keeps the minutes of the round that is shown.
func (r *reader) follow(s *game.State, e game.Event) {
	if r.over {
		return
	}
	if e.Kind == game.RoundBegan {
		r.began = r.number
	}
	r.minutes.Hear(s, e)
	_, ended := s.Result()
	r.over = r.number >= r.until && ended
}

// sit seats the players of the next game of the record.
func (r *reader) sit(seats int) {
	names := r.names[r.games]
	r.games++
	r.shown.Chairs = nil
	for i := range seats {
		name := names[i]
		if name == "" || slices.Index(names, name) != i { // computer players often have one name
			name = strings.TrimSpace(name + " " + strconv.Itoa(i+1))
		}
		r.shown.Chairs = append(r.shown.Chairs, table.Chair{Name: name})
	}
}

// playersIn returns the names in each game of a record, by seat − 1.
func playersIn(text string) (games [][]string) {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case len(words) > 0 && words[0] == "eleusis-record":
			games = append(games, make([]string, game.MaxSeats))
		case len(words) > 2 && words[0] == "player" && len(games) > 0:
			seat, err := strconv.Atoi(words[1])
			if err == nil && seat >= 1 && seat <= game.MaxSeats {
				games[len(games)-1][seat-1] = strings.Join(words[2:], " ")
			}
		}
	}
	return games
}

// ruleOf returns the rule of a deal in words.
func (d drawer) ruleOf(deal *game.Deal) string {
	switch {
	case deal == nil:
		return ""
	case deal.Rule == nil:
		return deal.Words
	}
	return cmp.Or(deal.Words, d.sentence(deal.Rule))
}
