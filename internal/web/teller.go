package web

import (
	"fmt"
	"time"
	"unique"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A teller turns frames into the messages of one page. Pages of the same seat, language
// and roster share the work: each frame is written once.
type teller struct {
	key    unique.Handle[string] // what a message depends on, besides the frame
	told   heard
	format streamFormat
	page   page.Presenter
}

// heard is what a page has been told. It is immutable.
type heard struct {
	story *say.Narrator   // up to the last frame
	texts *page.LiveTexts // after the last moment; nil if there was none
}

// newTeller returns a teller for the page of l by d.
func newTeller(d page.Presenter, l *table.Snapshot, format streamFormat) *teller {
	names := make([]string, len(l.Chairs))
	for i := range names {
		names[i] = d.Company.Names(game.Seat(i + 1))
	}
	o := l.View.Setup.Options
	key := fmt.Sprintf("%s %s %q %d %q %v", format.name(), d.Say.Language(), l.Title, d.Company.Me, names, o)
	return &teller{
		key:  unique.Make(key),
		told: heard{story: d.Say.Narrator(d.Company).WithOptions(o)}, format: format, page: d,
	}
}

// A toldFrame is the message of a frame, and what the page has been told with it.
type toldFrame struct {
	text []byte
	told heard
	err  error
}

// tell returns the message of f.
func (t *teller) tell(f *table.Frame) ([]byte, error) {
	sent, _ := f.Once(t.key.Value(), func() any {
		next := heard{t.told.story.Clone(), t.told.texts}
		text, err := t.text(f, &next)
		return toldFrame{text, next, err}
	}).(toldFrame)
	t.told = sent.told
	return sent.text, sent.err
}

// begin returns the first message: the greeting, with the interval of pings; the events after
// number since; and the present state of the table.
func (t *teller) begin(version string, every time.Duration, watched table.Watched, since int) ([]byte, error) {
	out := t.format.greeting(version, every)
	next := &t.told // not shared yet
	for i := range watched.Past {
		f := &watched.Past[i]
		if f.Number <= since {
			next.story.Tell(f.Number, f.Share)
			continue
		}
		if i == len(watched.Past)-1 {
			f.Then = watched.Now.Then
		}
		text, err := t.text(f, next)
		if err != nil {
			return nil, err
		}
		out = append(out, text...)
	}
	if watched.Now.Then != nil {
		next.texts = t.format.liveTexts(t.page, watched.Now.Then, nil)
	}
	now, err := t.format.now(&watched.Now, next.texts)
	return append(out, now...), err
}

// text returns the message of f, with its line of the log. The last frame of a moment also has the texts of the page:
// after an event of the game those that differ from before. It updates next.
func (t *teller) text(f *table.Frame, next *heard) ([]byte, error) {
	var texts *page.LiveTexts
	if f.Then != nil {
		before := next.texts
		next.texts = t.format.liveTexts(t.page, f.Then, before)
		texts = next.texts
		if texts != nil && before != nil && f.Table == nil {
			texts = texts.Since(before)
		}
	}
	e, tells := next.story.Tell(f.Number, f.Share)
	if f.Table != nil {
		e, tells = t.page.Table().TableEntry(f.Number, f.Table)
	}
	if !tells {
		return t.format.event(f, nil, texts)
	}
	return t.format.event(f, &e, texts)
}

// changesSeats reports whether an event of the table changes the seats. Then the stream
// ends: the page reconnects, with the right names.
func changesSeats(t *table.TableShare) bool {
	return t != nil && (t.Changed == table.ChangedSeats || t.Changed == table.ChangedGame)
}
