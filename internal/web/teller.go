package web

import (
	"encoding/json"
	"fmt"
	"unique"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A frame is what a page is sent of one event: what the seat may know of it,
// and the line of the log that it belongs to, in the viewer's language.
type frame struct {
	Number int        `json:"number"`
	Share  game.Share `json:"share"`
	Fast   bool       `json:"fast"`

	Table *table.TableShare `json:"table,omitempty"`
	Left  int64             `json:"left,omitempty"`
	Wait  int64             `json:"wait,omitempty"`
	Entry *say.Entry        `json:"entry,omitempty"`
}

// A teller puts what happens at a table into the words of one page. Pages of the same
// seat in the same words share the work: a frame is written once for all of them.
type teller struct {
	key   unique.Handle[string] // what the words depend on, besides the frame
	story *say.Story            // up to the last frame; nobody changes it
}

// newTeller returns a teller for the page that d draws of l.
func newTeller(d drawer, l *table.Look) *teller {
	names := make([]string, len(l.Chairs))
	for i := range names {
		names[i] = d.company.Names(game.Seat(i + 1))
	}
	o := l.View.Setup.Options
	return &teller{
		key:   unique.Make(fmt.Sprintf("%s %q %d %q %v", d.say.Language(), l.Title, d.company.Me, names, o)),
		story: d.say.Story(d.company).Under(o),
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
		text, err := frameText(f, story)
		return toldFrame{text, story, err}
	}).(toldFrame)
	t.story = told.story
	return told.text, told.err
}

// begin returns the first that is sent: which version of the program speaks, so that
// a page of another one loads itself anew, what happened after event number since,
// and how everything is now that is not the game's.
func (t *teller) begin(version string, watched table.Watched, since int) ([]byte, error) {
	out := greeting(version)
	story := t.story // nobody else has it yet
	for i := range watched.Past {
		f := &watched.Past[i]
		if f.Number <= since {
			story.Tell(f.Number, f.Share)
			continue
		}
		text, err := frameText(f, story)
		if err != nil {
			return nil, err
		}
		out = append(out, text...)
	}
	now, err := nowText(watched.Now)
	return append(out, now...), err
}

func greeting(version string) []byte {
	return fmt.Appendf(nil, "event: hello\ndata: {\"version\":%q}\n\n", version)
}

// frameText returns f as it is sent, with the line of the log that it belongs to, which
// story tells.
func frameText(f *table.Frame, story *say.Story) ([]byte, error) {
	out := frame{Number: f.Number, Share: f.Share, Fast: f.Fast, Table: f.Table, Left: f.Left, Wait: f.Wait}
	if e, told := story.Tell(f.Number, f.Share); told {
		out.Entry = &e
	}
	text, err := json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("frame %d: %w", f.Number, err)
	}
	return fmt.Appendf(nil, "id: %d\ndata: %s\n\n", f.Number, text), nil
}

// nowText returns how everything is that is not the game's, after the last event. It
// is no event itself, and not one to go on from.
func nowText(f table.Frame) ([]byte, error) {
	text, err := json.Marshal(struct {
		Number int               `json:"number"`
		Table  *table.TableShare `json:"table"`
		Left   int64             `json:"left,omitempty"`
		Wait   int64             `json:"wait,omitempty"`
	}{f.Number, f.Table, f.Left, f.Wait})
	if err != nil {
		return nil, fmt.Errorf("frame %d: %w", f.Number, err)
	}
	return fmt.Appendf(nil, "event: now\ndata: %s\n\n", text), nil
}

// reseats reports whether an event of the table changes who sits where. Then the
// stream ends: the page comes back, and is told of everybody by the right name.
func reseats(t *table.TableShare) bool {
	return t != nil && (t.Alters == table.AltersSeats || t.Alters == table.AltersGame)
}
