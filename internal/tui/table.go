package tui

import (
	"iter"
	"sync"

	tea "charm.land/bubbletea/v2"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/solo"
)

// What the game says to the model, one message at a time. After each the game
// waits until it is told to go on.
type (
	// seated: the person sits down, in this company.
	seated struct{ company say.Roster }
	// happened: an event, with the table after it, after lines that were told.
	happened struct {
		lines []string
		entry say.Entry
		view  *game.View
	}
	// asked: the person is asked, after lines that were told.
	asked struct {
		question *solo.Question
		typed    bool // the answer is a line of text
		lines    []string
	}
	// ended: there is no more.
	ended struct {
		lines []string
		err   error
	}
)

// A reply is what the game goes on with: nothing, or the answer to what was asked.
type reply struct {
	answer solo.Answer
	text   string // the answer that is a line
	leaves bool
}

// A table is the game as a coroutine, and the front that it plays before.
type table struct {
	mu    sync.Mutex // next and halt exclude each other
	next  func() (tea.Msg, bool)
	halt  func()
	yield func(tea.Msg) bool
	over  bool // nobody takes what is yielded
	reply reply
	lines []string // told since the last message
}

func newTable(c solo.Config) *table {
	t := &table{}
	t.next, t.halt = iter.Pull(func(yield func(tea.Msg) bool) {
		t.yield = yield
		err := solo.PlayAt(t, c)
		t.say(ended{t.lines, err})
	})
	return t
}

// goOn returns a command that lets the game go on with r, to its next message.
func (t *table) goOn(r reply) tea.Cmd {
	return func() tea.Msg {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.reply = r
		msg, ok := t.next()
		if !ok {
			return nil
		}
		return msg
	}
}

// stop ends the game wherever it is.
func (t *table) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.halt()
}

// say hands on msg, and returns when the game may go on. It reports whether the
// person still sits there.
func (t *table) say(msg tea.Msg) bool {
	t.over = t.over || !t.yield(msg)
	return !t.over && !t.reply.leaves
}

// Sit tells the names of the players.
func (t *table) Sit(c say.Roster) { t.say(seated{c}) }

// Hear tells of an event.
func (t *table) Hear(e say.Entry, look func() *game.View) {
	lines := t.lines
	t.lines = nil
	t.say(happened{lines, e, look()})
}

// Tell keeps lines for the next message.
func (t *table) Tell(lines ...string) { t.lines = append(t.lines, lines...) }

// Show does nothing: the table is always in sight.
func (t *table) Show(*game.View) {}

// Ask waits for an answer.
func (t *table) Ask(q *solo.Question) (solo.Answer, error) {
	if !t.ask(asked{question: q}) {
		return solo.Answer{}, solo.ErrLeft
	}
	return t.reply.answer, nil
}

// Type waits for a line of text.
func (t *table) Type(q *solo.Question) (string, error) {
	if !t.ask(asked{question: q, typed: true}) {
		return "", solo.ErrLeft
	}
	return t.reply.text, nil
}

func (t *table) ask(a asked) bool {
	a.lines, t.lines = t.lines, nil
	return t.say(a)
}
