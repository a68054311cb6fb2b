package tui

import (
	"errors"
	"io"
	"slices"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/solo"
)

// A mode says what the keys are for.
type mode uint8

const (
	playing mode = iota // answering, with a key or with cards
	typing              // a line that answers
	looking             // at the cards of the board
	noting              // in the notebook
)

// A model is what the person was told, and what they are doing.
type model struct {
	say  *say.Localizer
	goOn func(reply) tea.Cmd
	pace time.Duration

	width, height int
	frame         frame
	dark          bool
	profile       colorprofile.Profile
	paint         palette

	company say.Roster
	view    *game.View // as it was told last; nil before the game
	log     []say.Entry
	beat    int  // counts what was shown for a while
	hurries bool // nothing is shown for a while before the next question

	question *solo.Question // nil while others play
	typed    bool           // its answer is a line of text
	notice   string         // what was told about the last answer
	mode     mode
	cursor   int       // in the cards of the hand
	chosen   []int     // of them, in order
	writing  solo.Wish // typing: what the line is for
	input    textinput.Model
	confirm  *confirmation // asked before all else
	sheet    *sheet
	place    int // looking: at this card of the mainline
	leaving  bool

	book book

	last []string // told at the end
	err  error
}

// A confirmation is a question that is answered by yes or no.
type confirmation struct {
	text    string
	yes, no func(model) (tea.Model, tea.Cmd)
}

func newModel(localizer *say.Localizer, goOn func(reply) tea.Cmd, pace time.Duration) model {
	m := model{say: localizer, goOn: goOn, pace: pace, dark: true, profile: colorprofile.TrueColor, input: textinput.New()}
	m.paint = newPalette(m.dark, m.profile)
	m.input.Prompt = "> "
	m.input.CharLimit = game.MaxWords
	styles := textinput.DefaultDarkStyles()
	styles.Cursor.Blink = false
	m.input.SetStyles(styles)
	m.input.Focus()
	return m
}

// Init begins the game.
func (m model) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.goOn(reply{})) }

// resumed ends the time for which something was shown.
type resumed struct{ beat int }

// Update takes a key, or what the game says.
func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.frame = newFrame(msg.Width, msg.Height)
		m.input.SetWidth(max(msg.Width-6, 1))
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
		m.paint = newPalette(m.dark, m.profile)
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.paint = newPalette(m.dark, m.profile)
	case tea.KeyPressMsg:
		return m.pressed(msg)
	case tea.PasteMsg:
		if m.takesText() {
			var cmd tea.Cmd
			m.input, cmd = m.input.Update(msg)
			return m, cmd
		}
	case seated:
		m.company = msg.company
		return m, m.goOn(reply{})
	case happened:
		return m.showEvent(msg)
	case resumed:
		if msg.beat == m.beat && m.question == nil {
			return m.proceed()
		}
	case asked:
		return m.isAsked(msg)
	case ended:
		m.last, m.err = msg.lines, msg.err
		if errors.Is(m.err, io.EOF) {
			m.err = nil
		}
		return m, tea.Quit
	}
	return m, nil
}

// takesText reports whether a line is being written.
func (m *model) takesText() bool { return m.confirm == nil && (m.mode == typing || m.mode == noting) }

// showEvent takes an event. A play of someone, and what comes of it, is shown for a
// while before the game goes on.
func (m model) showEvent(h happened) (tea.Model, tea.Cmd) {
	if m.view == nil || m.view.Round != h.view.Round {
		m.book = book{}
	}
	m.view = h.view
	m.note(h.lines)
	n := len(m.log)
	isNew := n == 0 || m.log[n-1].Number != h.entry.Number
	turns := isNew || m.log[n-1].Mark != h.entry.Mark
	if isNew {
		m.log = append(m.log[:n:n], h.entry)
	} else {
		m.log = append(m.log[:n-1:n-1], h.entry)
	}
	m.book = m.book.judged(m.view)
	m.beat++
	wait := m.pace
	if h.entry.Mark == "waits" {
		wait /= 2
	}
	if !turns || m.hurries || wait == 0 {
		return m.proceed()
	}
	beat := m.beat
	return m, tea.Tick(wait, func(time.Time) tea.Msg { return resumed{beat} })
}

// proceed lets the game go on while nothing is asked.
func (m model) proceed() (tea.Model, tea.Cmd) {
	m.beat++
	return m, m.goOn(reply{leaves: m.leaving})
}

// isAsked takes a question. More than one line that was told before it is laid on
// a sheet.
func (m model) isAsked(a asked) (tea.Model, tea.Cmd) {
	if m.leaving {
		return m, m.goOn(reply{leaves: true})
	}
	m.question, m.typed, m.hurries = a.question, a.typed, false
	if a.question.View != nil {
		m.view = a.question.View
	}
	m.chosen, m.notice = nil, ""
	m.cursor = m.firstToTry()
	if m.mode != noting {
		m.mode = playing
	}
	if a.typed && m.mode != noting {
		m.write(solo.WantsNothing)
	}
	if len(wrapped(a.question.Text, m.width-2)) >= askRows { // it has no room below the hand
		a.lines = append(a.lines, "", a.question.Text)
	}
	m.tell(a.lines)
	return m, nil
}

// firstToTry returns the cursor if it is on a card that can be played, or else the first
// card that can.
func (m *model) firstToTry() int {
	cards := m.cards()
	at := max(min(m.cursor, len(cards)-1), 0)
	tried := func(c card.Card) bool { return slices.Contains(m.view.Tried, c) }
	if len(cards) == 0 || m.view == nil || !tried(cards[at]) {
		return at
	}
	return max(slices.IndexFunc(cards, func(c card.Card) bool { return !tried(c) }), 0)
}

// tell shows lines: one as a notice, more on a sheet.
func (m *model) tell(lines []string) {
	switch {
	case len(lines) == 1 && len(wrapped(lines[0], m.width-2)) == 1:
		m.notice = lines[0]
	case len(lines) > 0:
		m.sheet = &sheet{transient: true, lines: lines}
		m.note(lines)
	}
}

// note adds lines that belong to no event to the log.
func (m *model) note(lines []string) {
	for _, line := range lines {
		m.log = append(m.log[:len(m.log):len(m.log)], say.Entry{Number: noEvent, Text: line})
	}
}

// noEvent is the number of entries that belong to no event.
const noEvent = -1

// write begins a line of text for w.
func (m *model) write(w solo.Wish) {
	m.mode, m.writing = typing, w
	m.input.Reset()
}

// answer lets the game go on with an answer.
func (m model) answer(r reply) (tea.Model, tea.Cmd) {
	m.question, m.chosen, m.notice, m.confirm, m.mode = nil, nil, "", nil, playing
	if m.sheet != nil && m.sheet.transient {
		m.sheet = nil
	}
	m.input.Reset()
	return m, m.goOn(r)
}

// leave ends the game as soon as the game asks something.
func (m model) leave() (tea.Model, tea.Cmd) {
	m.leaving, m.hurries = true, true
	if m.question != nil {
		return m.answer(reply{leaves: true})
	}
	return m.proceedNow()
}

// proceedNow cuts short what is being shown for a while.
func (m model) proceedNow() (tea.Model, tea.Cmd) {
	m.hurries = true
	return m, func() tea.Msg { return resumed{m.beat} }
}

// cards returns the cards that lie in the zone of the hand: those to choose among,
// a hand that was laid open and is judged, or one's own.
func (m *model) cards() []card.Card {
	switch {
	case m.question != nil && len(m.question.Cards) > 0 && m.question.Help != "play.help.play":
		return sorted(m.question.Cards)
	case m.claim() != nil:
		return sorted(m.claim().Cards)
	case m.view != nil:
		return sorted(m.view.Hand)
	}
	return nil
}

// claim returns the no-play that waits for a verdict; nil if there is none.
func (m *model) claim() *game.Play {
	if m.view == nil || len(m.view.Plays) == 0 {
		return nil
	}
	last := &m.view.Plays[len(m.view.Plays)-1]
	if last.Kind == game.NoPlay && last.Verdict == game.Unjudged {
		return last
	}
	return nil
}
