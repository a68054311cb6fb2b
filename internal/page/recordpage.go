package page

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/limit"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/review"
)

// Maximum size of a record that a page reads, in bytes and in rounds: each round has a
// rule that must be compiled.
const (
	MaxRecord     = 64 << 10
	maxReadRounds = 50
)

// A ReadPage opens a record and steps through it.
type ReadPage struct {
	Head     Head
	Wrong    string // why the record cannot be read or does not hold, if so
	Verified string
	Record   string // carried along from step to step
	Step     *RecordStep
}

func (ReadPage) template() string { return "read" }

// A RecordStep page shows a record after one of its steps.
type RecordStep struct {
	Round       string
	Place       string // as step 3 of 12
	Said        entry
	Rule        string
	Steps       []choice // to choose, by their numbers
	Line        []lineCard
	Hands       []remainingHand
	Scores      []score
	Log         []entry
	Information [][]Part       // the information of the step
	Review      *ReviewSection // at the end of a round
}

// ReadPage returns the page on which a record is opened.
func (pr ReviewPresenter) ReadPage() ReadPage {
	return ReadPage{Head: Head{Title: pr.Say.Text("web.read", nil),
		Styles: []string{tableStyle, workshopStyle, reviewStyle}}}
}

// StepPage returns the page of a step of a record. The only error is that there was no
// time.
func (pr ReviewPresenter) StepPage(ctx context.Context, text string, want int, kept *Reviews) (ReadPage, error) {
	p := pr.ReadPage()
	p.Record = text
	if len(text) > MaxRecord || strings.Count(text, "\nround ") > maxReadRounds {
		p.Wrong = pr.Say.Text("web.read.long", say.Args{"KB": MaxRecord >> 10, "Rounds": maxReadRounds})
		return p, nil
	}
	read, err := kept.recording(ctx, text)
	if err != nil {
		return p, err
	}
	if read.wrong != nil {
		p.Wrong = pr.Say.Text("web.read.wrong", say.Args{"Why": pr.Say.Record(read.wrong)})
	} else {
		p.Verified = pr.Say.Text("web.read.verified", say.Args{"Count": read.rounds})
	}
	if len(read.ends) > 0 {
		r := reader{names: read.names}
		r.goTo(want, read.ends, read.walk)
		key := fmt.Sprintf("%x %d", limit.Digest(text), r.began)
		p.Step, err = pr.stepAt(ctx, &r, read.ends, key, kept)
	}
	return p, err
}

// visitEvent is called with every event of a record, after folding it into the state.
type visitEvent = func(*game.State, game.Event)

// goTo reads by walk up to step number want, or the nearest one.
func (r *reader) goTo(want int, ends []int, walk func(visitEvent)) {
	r.at = min(max(want, 1), len(ends))
	r.until = ends[r.at-1]
	if r.at > 1 {
		r.from = ends[r.at-2]
	}
	walk(r.look)
}

// stepAt returns the page after the step that r has gone to. The review of its round is
// cached by key.
func (pr ReviewPresenter) stepAt(
	ctx context.Context, r *reader, ends []int, key string, kept *Reviews,
) (*RecordStep, error) {
	out := pr.stepped(r, r.at, ends)
	presenter := ForTable(pr.Say, &r.shown)
	if r.minutes.Work() > ReviewMost {
		if r.shown.Result != nil {
			out.Review = presenter.Review().TooLong()
		}
		return out, nil
	}
	back, err := kept.Of(ctx, key, &r.minutes)
	if err != nil {
		return nil, err
	}
	presenter.Review().lookBack(out, r, back)
	return out, nil
}

// lookBack adds the information of the step of r, and at the end of a round how the rule
// was found.
func (pr ReviewPresenter) lookBack(to *RecordStep, r *reader, back *review.Review) {
	if back == nil {
		return
	}
	if r.shown.Result != nil {
		to.Review = pr.Section(back)
	}
	for i := range back.Moves {
		if at := r.began + back.Moves[i].Event - 1; at > r.from && at <= r.until {
			lines := pr.Say.Move(back, i)
			if r.hides && len(lines) > 0 {
				lines = []string{pr.toldAlone(&back.Moves[i])}
			}
			for _, line := range lines {
				to.Information = append(to.Information, pr.parts(line))
			}
		}
	}
}

// stepped returns the page of r at the end of step number want.
func (pr ReviewPresenter) stepped(r *reader, want int, ends []int) *RecordStep {
	l := &r.shown
	presenter := ForTable(pr.Say, l)
	round := l.View.Round
	if r.seals {
		round++
	}
	out := &RecordStep{
		Round: pr.Say.Text("web.round", say.Args{"N": round}),
		Place: pr.Say.Text("web.read.step", say.Args{"N": want, "Of": len(ends)}),
		Line:  presenter.board().line(&l.View), Log: presenter.board().log(l), Rule: pr.ruleOf(r.deal),
	}
	if len(out.Log) > 0 {
		slices.Reverse(out.Log) // newest first
		out.Said = out.Log[0]
	}
	for i, hand := range r.hands {
		if len(hand.Hand) > 0 {
			name := presenter.Company.Names(game.Seat(i + 1))
			out.Hands = append(out.Hands, remainingHand{name, presenter.open(sorted(hand.Hand))})
		}
	}
	if l.Result != nil {
		out.Scores = presenter.board().scores(l)
	}
	for _, to := range []struct {
		key string
		at  int
	}{{"web.read.first", 1}, {"web.read.back", want - 1}, {"web.read.on", want + 1}, {"web.read.last", len(ends)}} {
		out.Steps = append(out.Steps,
			choice{strconv.Itoa(to.at), pr.Say.Text(to.key, nil), to.at == want || to.at < 1 || to.at > len(ends)})
	}
	return out
}

// A reader follows the events of a record.
type reader struct {
	number int   // of the last event
	ends   []int // the last event of each step

	at      int               // the number of the step that is shown
	from    int               // the last event before it
	until   int               // the last event to be shown
	began   int               // the event that began the round of that step
	minutes review.Transcript // transcript of that round, to its end
	over    bool              // it has ended
	names   [][]string
	games   int
	shown   table.Snapshot
	hands   []game.View // by seat − 1
	deal    *game.Deal  // of the round
	seals   bool        // the next round is sealed: later events belong to it

	hides bool // hide the rule, and the observer's hypothesis
}

// count finds the steps: a turn with all its consequences. A round begins in the step that seals it.
func (r *reader) count(_ *game.State, e game.Event) {
	r.number++
	switch kind := e.Kind(); {
	case kind == game.GameBegan:
	case opensStep(kind) && (kind != game.RoundBegan || !r.seals) || len(r.ends) == 0:
		r.ends = append(r.ends, r.number)
	default:
		r.ends[len(r.ends)-1] = r.number
	}
	r.seals = sealsRound(e.Kind())
}

// sealsRound reports whether an event belongs to a round that has not begun.
func sealsRound(kind game.EventKind) bool { return kind == game.RoundSealed || kind == game.WordAdded }

// opensStep reports whether an event is not a consequence of another one.
func opensStep(kind game.EventKind) bool {
	switch kind {
	case game.RoundSealed, game.RoundBegan, game.Played, game.NoPlayClaimed, game.ProphetDeclared, game.Guessed,
		game.HintGiven, game.Disputed, game.RoundEnded, game.GameEnded:
		return true
	}
	return false
}

// look keeps the public view of the table and all hands at the event of the step.
func (r *reader) look(s *game.State, e game.Event) {
	r.number++
	r.follow(s, e)
	if r.number > r.until {
		return
	}
	l := &r.shown
	switch {
	case e.Kind() == game.GameBegan:
		r.sit(e.Setup().Seats)
		return
	case e.Kind() == game.RoundSealed || e.Kind() == game.RoundBegan && !r.seals:
		l.Log = nil
	case e.Kind() == game.RoundBegan: // its rule is no longer the next one
		l.Log = slices.DeleteFunc(l.Log, func(f table.Frame) bool { return f.Share.Kind == game.RoundSealed })
	}
	r.seals = sealsRound(e.Kind())
	if e.Kind() == game.RoundBegan {
		r.deal = e.Deal()
	}
	knows := game.Nobody
	if e.Kind() == game.Drew {
		knows = e.Seat() // only the player sees the drawn cards
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

// follow keeps the transcript of the round of the step.
func (r *reader) follow(s *game.State, e game.Event) {
	if r.over {
		return
	}
	if e.Kind() == game.RoundBegan {
		r.began = r.number
	}
	r.minutes.Add(s, e)
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
		if name == "" || slices.Index(names, name) != i { // computer players may share a name
			name = strings.TrimSpace(name + " " + strconv.Itoa(i+1))
		}
		r.shown.Chairs = append(r.shown.Chairs, table.Chair{Name: name})
	}
}

// ruleOf returns the rule of a deal in words.
func (pr ReviewPresenter) ruleOf(deal *game.Deal) string {
	switch {
	case deal == nil:
		return ""
	case deal.Rule == nil:
		return deal.Words
	}
	return cmp.Or(deal.Words, pr.sentence(deal.Rule))
}
