package notebook_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/idempotency"
	"eleusis/internal/notebook"
)

// A writer changes notebooks as a table does: what was decided is encoded, decoded and
// applied.
type writer struct {
	t     *testing.T
	books *notebook.Books
	owner notebook.Owner
	round int
	play  int
	ids   int
}

func newWriter(t *testing.T, person string) *writer {
	return &writer{t: t, books: notebook.New(), owner: notebook.Owner{Seat: 2, Person: person}, round: 1, play: 3}
}

// as returns a writer in the same notebooks for another person on the seat.
func (w *writer) as(person string) *writer {
	other := *w
	other.owner.Person = person
	return &other
}

// do makes a change, and returns why it cannot be made.
func (w *writer) do(c notebook.Change) error {
	w.t.Helper()
	w.ids++
	if c.ID == "" {
		c.ID = fmt.Sprint("change ", w.ids, " of ", w.owner.Person)
	}
	e := notebook.Event{Change: c, Owner: w.owner, Round: w.round, Play: w.play}
	done, err := w.books.Decide(e)
	if done || err != nil {
		return err
	}
	text, err := e.Encode()
	if err != nil {
		w.t.Fatal(err)
	}
	e, err = notebook.Decode(w.owner.Seat, c.ID, text)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := w.books.Apply(e); err != nil {
		w.t.Fatalf("%+v is decided, and then: %v", c, err)
	}
	return nil
}

// must makes a change that must be possible.
func (w *writer) must(c notebook.Change) {
	w.t.Helper()
	if err := w.do(c); err != nil {
		w.t.Fatalf("%+v: %v", c, err)
	}
}

func (w *writer) write(text, rule string) {
	w.t.Helper()
	w.must(notebook.Change{Do: notebook.Write, Text: text, Rule: rule})
}

// text returns the notebook, as 1:red 2*:odd.
func (w *writer) text() string {
	var all []string
	for _, n := range w.books.Notes(w.owner, w.round) {
		star := ""
		if n.Chosen {
			star = "*"
		}
		all = append(all, fmt.Sprintf("%d%s:%s", n.Note, star, n.Text))
	}
	return strings.Join(all, " ")
}

func TestANotebookKeepsWhatIsWrittenInItsOrder(t *testing.T) {
	w := newWriter(t, "Ada")
	w.write("reds", "red")
	w.write("odds", "odd")
	w.write("Ana likes suits", "")
	for _, step := range []struct {
		change notebook.Change
		want   string
	}{
		{notebook.Change{Do: notebook.Raise, Note: 2}, "2:odds 1:reds 3:Ana likes suits"},
		{notebook.Change{Do: notebook.Raise, Note: 2}, "2:odds 1:reds 3:Ana likes suits"},
		{notebook.Change{Do: notebook.Lower, Note: 1}, "2:odds 1:reds 3:Ana likes suits"},
		{notebook.Change{Do: notebook.Choose, Note: 1}, "2:odds 1*:reds 3:Ana likes suits"},
		{notebook.Change{Do: notebook.Choose, Note: 2}, "2*:odds 1:reds 3:Ana likes suits"},
		{notebook.Change{Do: notebook.Write, Note: 2, Text: "odd ones", Rule: "odd"},
			"2*:odd ones 1:reds 3:Ana likes suits"},
		{notebook.Change{Do: notebook.Choose, Note: 2}, "2:odd ones 1:reds 3:Ana likes suits"},
		{notebook.Change{Do: notebook.Remove, Note: 1}, "2:odd ones 3:Ana likes suits"},
		{notebook.Change{Do: notebook.Write, Text: "evens", Rule: "even"}, "2:odd ones 3:Ana likes suits 4:evens"},
	} {
		w.must(step.change)
		if got := w.text(); got != step.want {
			t.Fatalf("after %+v the notebook is %s, want %s", step.change, got, step.want)
		}
	}
	for _, wrong := range []struct {
		change notebook.Change
		want   error
	}{
		{notebook.Change{Do: notebook.Remove, Note: 1}, notebook.ErrNoNote},
		{notebook.Change{Do: notebook.Choose, Note: 3}, notebook.ErrBadChange},
		{notebook.Change{Do: notebook.Choose}, notebook.ErrNoNote},
		{notebook.Change{Do: "burn", Note: 2}, notebook.ErrBadChange},
	} {
		if err := w.do(wrong.change); !errors.Is(err, wrong.want) {
			t.Errorf("%+v: %v, want %v", wrong.change, err, wrong.want)
		}
	}
	if got, want := w.text(), "2:odd ones 3:Ana likes suits 4:evens"; got != want {
		t.Errorf("after what was refused the notebook is %s, want %s", got, want)
	}
}

func TestANotePassesTheNextOneOfItsKind(t *testing.T) {
	w := newWriter(t, "Ada")
	for _, idea := range []string{"red", "odd", "even", "face"} {
		w.write(idea, idea)
	}
	w.must(notebook.Change{Do: notebook.Lower, Note: 1})
	if got, want := w.text(), "2:odd 1:red 3:even 4:face"; got != want {
		t.Errorf("after lowering 1 the notebook is %s, want %s", got, want)
	}
	w.must(notebook.Change{Do: notebook.Raise, Note: 4})
	if got, want := w.text(), "2:odd 1:red 4:face 3:even"; got != want {
		t.Errorf("after raising 4 the notebook is %s, want %s", got, want)
	}
}

func TestTheChosenHypothesisIsPrivate(t *testing.T) {
	w := newWriter(t, "Ada")
	w.write("reds", "red")
	w.must(notebook.Change{Do: notebook.Choose, Note: 1})
	for _, all := range [][]notebook.Note{w.books.Hypotheses(1), w.books.HypothesesOf(w.owner, 1)} {
		if len(all) != 1 || all[0].Text != "reds" || all[0].Chosen {
			t.Errorf("after Ada chose her hypothesis others see %+v, want it, not chosen", all)
		}
	}
}

// TestOnlyAnotherRuleMakesAHypothesisNew writes a hypothesis again, some plays later.
func TestOnlyAnotherRuleMakesAHypothesisNew(t *testing.T) {
	w := newWriter(t, "Ada")
	w.write("reds", "red")
	w.play = 7
	for _, step := range []struct {
		rule string
		play int
	}{{"red", 3}, {"odd", 7}} {
		w.must(notebook.Change{Do: notebook.Write, Note: 1, Text: "again", Rule: step.rule})
		if got := w.books.Hypotheses(1)[0].Play; got != step.play {
			t.Errorf("after play 7 the hypothesis becomes %s: it is of play %d, want %d", step.rule, got, step.play)
		}
	}
}

func TestATextIsOfLinesOfCharactersThatShow(t *testing.T) {
	for text, want := range map[string]string{
		"two\nlines":                        "two\nlines",
		" red,\tthen\u200bblack\r\n":        "red, then black",
		"\xff":                              "",
		strings.Repeat("é", 3) + "\u202e\n": "ééé",
	} {
		if got := notebook.CleanText(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	long := strings.Repeat("é", notebook.MaxText)
	for _, c := range []struct {
		notebook.Change
		valid bool
	}{
		{notebook.Change{Do: notebook.Write, Text: long, Rule: strings.Repeat("x", notebook.MaxFormula)}, true},
		{notebook.Change{Do: notebook.Write, Text: long + "é"}, false},
		{notebook.Change{Do: notebook.Write, Text: "x", Rule: strings.Repeat("x", notebook.MaxFormula+1)}, false},
		{notebook.Change{Do: notebook.Write, Text: " x"}, false},
		{notebook.Change{Do: notebook.Write}, false},
		{notebook.Change{Do: notebook.Raise}, true},
	} {
		if err := c.Validate(); (err == nil) != c.valid || err != nil && !errors.Is(err, notebook.ErrBadChange) {
			t.Errorf("%s of %d bytes: %v, want valid: %v", c.Do, len(c.Text)+len(c.Rule), err, c.valid)
		}
	}
}

func TestAChangeThatIsSentTwiceIsMadeOnce(t *testing.T) {
	w := newWriter(t, "Ada")
	once := notebook.Change{ID: "one", Do: notebook.Write, Text: "reds", Rule: "red"}
	w.must(once)
	w.must(once)
	if got := w.text(); got != "1:reds" {
		t.Errorf("the notebook is %s, want 1:reds", got)
	}
	once.Text = "odds"
	if err := w.do(once); !errors.Is(err, idempotency.ErrReused) {
		t.Errorf("another change with its id: %v", err)
	}
	if got := w.books.Events(); got != 1 {
		t.Errorf("%d events, want 1", got)
	}
}

func TestANotebookIsBounded(t *testing.T) {
	w := newWriter(t, "Ada")
	for i := range notebook.MaxNotes {
		w.write(fmt.Sprint("note ", i), "")
	}
	if err := w.do(notebook.Change{Do: notebook.Write, Text: "one more"}); !errors.Is(err, notebook.ErrFull) {
		t.Errorf("one note too many: %v", err)
	}
	for range notebook.MaxChanges - notebook.MaxNotes {
		w.must(notebook.Change{Do: notebook.Lower, Note: 1})
	}
	if err := w.do(notebook.Change{Do: notebook.Lower, Note: 1}); !errors.Is(err, notebook.ErrFull) {
		t.Errorf("one change too many in a round: %v", err)
	}
}

// TestAPersonWhoTakesASeatOverFindsAnEmptyNotebook removes a person whose seat another
// then takes.
func TestAPersonWhoTakesASeatOverFindsAnEmptyNotebook(t *testing.T) {
	first := newWriter(t, "first")
	first.write("reds", "red")
	second := first.as("second")
	for _, c := range []notebook.Change{{Do: notebook.Remove, Note: 1}, {Do: notebook.Choose, Note: 1},
		{Do: notebook.Write, Note: 1, Text: "mine"}} {
		if err := second.do(c); !errors.Is(err, notebook.ErrNoNote) {
			t.Errorf("%+v by the person who took the seat over: %v", c, err)
		}
	}
	second.write("odds", "odd")
	second.must(notebook.Change{Do: notebook.Raise, Note: 2})
	if a, b := first.text(), second.text(); a != "1:reds" || b != "2:odds" {
		t.Errorf("the notebooks of two owners are %s and %s", a, b)
	}
	if all := first.books.Hypotheses(1); all[0].Text != "reds" || all[1].Text != "odds" {
		t.Errorf("the notes of two owners changed places: %+v", all)
	}
	for n := 2; n <= notebook.MaxNotes; n++ {
		second.write(fmt.Sprint("note ", n), "") // also where the first owner has one
	}
}

// TestSharingEndsEvenInAFullNotebook uses up all changes of a round.
func TestSharingEndsEvenInAFullNotebook(t *testing.T) {
	w := newWriter(t, "Bob")
	w.write("a", "")
	for range notebook.MaxChanges - 2 {
		w.must(notebook.Change{Do: notebook.Raise, Note: 1})
	}
	w.must(notebook.Change{Do: notebook.Share})
	if !w.books.Shares(w.owner) {
		t.Error("the notebook is not shared")
	}
	if err := w.do(notebook.Change{Do: notebook.Share}); !errors.Is(err, notebook.ErrFull) {
		t.Errorf("shares in a full notebook: %v", err)
	}
	w.must(notebook.Change{Do: notebook.Unshare})
	if w.books.Shares(w.owner) {
		t.Error("the notebook is still shared")
	}
	before := w.books.Events()
	w.must(notebook.Change{Do: notebook.Unshare})
	if got := w.books.Events(); got != before {
		t.Errorf("ending it again is an event: %d, want %d", got, before)
	}
}

func TestErasedNotesKeepTheirPlaces(t *testing.T) {
	ada, bob := notebook.Owner{Person: "Ada"}, notebook.Owner{Person: "Bob"}
	events := []notebook.Event{
		{Change: notebook.Change{Do: notebook.Write, Text: "reds", Rule: "red"}, Owner: ada, Round: 1},
		{Change: notebook.Change{Do: notebook.Write, Text: "words"}, Owner: ada, Round: 1},
		{Change: notebook.Change{Do: notebook.Write, Text: "odds", Rule: "odd"}, Owner: bob, Round: 1},
	}
	books := notebook.New()
	for i, e := range events {
		text, err := e.Encode()
		if err != nil {
			t.Fatal(err)
		}
		text, err = notebook.Erase(text, map[string]string{"Ada": "nobody"})
		if err != nil {
			t.Fatal(err)
		}
		if erased, err := notebook.Decode(game.Seat(i+1), "", text); err != nil {
			t.Error(err)
		} else if err := books.Apply(erased); err != nil {
			t.Error(err)
		}
	}
	for seat, want := range []string{"any", "", "odd"} {
		person := []string{"nobody", "nobody", "Bob"}[seat]
		notes := books.Notes(notebook.Owner{Seat: game.Seat(seat + 1), Person: person}, 1)
		if len(notes) != 1 || notes[0].Rule != want || person == "nobody" && notes[0].Text != "–" {
			t.Errorf("on seat %d: %+v, want the rule %q", seat+1, notes, want)
		}
	}
	if _, err := notebook.Erase([]byte("{"), nil); !errors.Is(err, notebook.ErrBadChange) {
		t.Errorf("a text that cannot be read: %v", err)
	}
}

func TestAnEventReadsOnlyIfNothingFollows(t *testing.T) {
	const event = `{"do":"write","text":"reds","round":1,"play":3}`
	if _, err := notebook.Decode(1, "", []byte(event+" \n")); err != nil {
		t.Errorf("with blanks after it: %v", err)
	}
	if _, err := notebook.Decode(1, "", []byte(event+"}")); !errors.Is(err, notebook.ErrBadChange) {
		t.Errorf("with a bracket after it: %v, want ErrBadChange", err)
	}
}

// TestTheManualTellsTheLimitsOfANotebook compares the numbers in doc/notebook.md with
// those that hold.
func TestTheManualTellsTheLimitsOfANotebook(t *testing.T) {
	page, err := os.ReadFile("../../doc/notebook.md")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%d notes of %d characters, %d changes in a round", notebook.MaxNotes, notebook.MaxText,
		notebook.MaxChanges)
	if text := strings.Join(strings.Fields(string(page)), " "); !strings.Contains(text, want) {
		t.Errorf("doc/notebook.md does not have %q", want)
	}
}

// FuzzBooks applies whatever is in a log of notebooks: it is refused, or it keeps the
// bounds.
func FuzzBooks(f *testing.F) {
	f.Add(1, []byte(`{"do":"write","text":"reds","rule":"red","round":1,"play":3}`),
		[]byte(`{"do":"choose","note":1,"round":1,"play":3}`))
	f.Add(8, []byte(`{"do":"write","text":"x","round":1,"play":0}`),
		[]byte(`{"do":"lower","note":1,"round":2,"play":0}`))
	f.Add(-250, []byte(`{"do":"write","rule":"d","round":1,"play":3}`),
		[]byte(`{"do":"choose","note":1,"round":1,"play":3}`))
	f.Add(0, []byte(`{}`), []byte(`{"do":"remove","note":-1}`))
	f.Fuzz(func(t *testing.T, seat int, first, second []byte) {
		books := notebook.New()
		for i, text := range [][]byte{first, second, first, second} {
			e, err := notebook.Decode(game.Seat(seat), "", text)
			if err == nil {
				err = books.Apply(e)
			}
			if err != nil && !errors.Is(err, notebook.ErrBadChange) && !errors.Is(err, notebook.ErrFull) &&
				!errors.Is(err, notebook.ErrNoNote) {
				t.Errorf("event %d: %v, want an error of a change", i, err)
			}
		}
		numbers := make(map[int]bool)
		for round := -1; round < 3; round++ {
			for _, n := range books.Hypotheses(round) {
				if n.Note < 1 || n.Note > 4 || n.Seat != game.Seat(seat) || numbers[n.Note] {
					t.Errorf("%q, %q: %+v is in a notebook", first, second, n)
				}
				numbers[n.Note] = true
			}
		}
	})
}
