package web

import (
	"fmt"
	"unique"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A teller puts what happens at a table into the words of one page. Pages of the same
// seat in the same words share the work: a frame is written once for all of them.
type teller struct {
	key   unique.Handle[string] // what the words depend on, besides the frame
	story *say.Story            // up to the last frame; nobody changes it
	form  form
}

// newTeller returns a teller for the page that d draws of l.
func newTeller(d drawer, l *table.Look, form form) *teller {
	names := make([]string, len(l.Chairs))
	for i := range names {
		names[i] = d.company.Names(game.Seat(i + 1))
	}
	o := l.View.Setup.Options
	return &teller{
		key:   unique.Make(fmt.Sprintf("%s %s %q %d %q %v", form.name(), d.say.Language(), l.Title, d.company.Me, names, o)),
		story: d.say.Story(d.company).Under(o), form: form,
	}
}

// A toldFrame is a frame as it is sent, and the story up to it.
type toldFrame struct {
	text  []byte
	story *say.Story
	err   error
}

// tell returns f as it is sent.
func (t *teller) tell(f *table.Frame) ([]byte, error) {
	told, _ := f.Once(t.key.Value(), func() any {
		story := t.story.Clone()
		text, err := t.text(f, story)
		return toldFrame{text, story, err}
	}).(toldFrame)
	t.story = told.story
	return told.text, told.err
}

// begin returns the first that is sent: which version of the program speaks, so that
// a page of another one loads itself anew, what happened after event number since,
// and how everything is now that is not the game's.
func (t *teller) begin(version string, watched table.Watched, since int) ([]byte, error) {
	out := t.form.greeting(version)
	story := t.story // nobody else has it yet
	for i := range watched.Past {
		f := &watched.Past[i]
		if f.Number <= since {
			story.Tell(f.Number, f.Share)
			continue
		}
		text, err := t.text(f, story)
		if err != nil {
			return nil, err
		}
		out = append(out, text...)
	}
	now, err := t.form.now(&watched.Now)
	return append(out, now...), err
}

// text returns f as it is sent, with the line of the log that it belongs to, which story
// tells.
func (t *teller) text(f *table.Frame, story *say.Story) ([]byte, error) {
	e, told := story.Tell(f.Number, f.Share)
	if !told {
		return t.form.event(f, nil)
	}
	return t.form.event(f, &e)
}

// reseats reports whether an event of the table changes who sits where. Then the
// stream ends: the page comes back, and is told of everybody by the right name.
func reseats(t *table.TableShare) bool {
	return t != nil && (t.Alters == table.AltersSeats || t.Alters == table.AltersGame)
}
