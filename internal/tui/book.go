package tui

import (
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A book is the notebook of a round.
type book struct {
	notes []note
	at    int // the note that keys change
	shown int // the number of the note that board and hand show, from 1; 0: none

	fits     card.Set // by the note that is shown
	readings []say.Reading
}

// A note is a hypothesis, or words that are no rule.
type note struct {
	text  string
	rule  *rule.Rule
	slips []game.Slip // the plays that contradict it
	fits  []card.Card // of the hand
}

// judged returns b with every hypothesis held against v.
func (b book) judged(v *game.View) book {
	notes := make([]note, len(b.notes))
	for i, n := range b.notes {
		if n.rule != nil {
			n.slips, n.fits = v.Against(n.rule), nil
			set := v.FitBy(n.rule)
			for _, c := range sorted(v.Hand) {
				if set.Has(c) {
					n.fits = append(n.fits, c)
				}
			}
			if b.shown == i+1 {
				b.fits = set
			}
		}
		notes[i] = n
	}
	b.notes = notes
	return b
}

// against returns the plays that contradict the hypothesis that is shown, by number.
func (b book) against() map[int]bool {
	if b.shown == 0 {
		return nil
	}
	all := make(map[int]bool)
	for _, slip := range b.notes[b.shown-1].slips {
		all[slip.Play] = true
	}
	return all
}

// with returns b with one note more, which is at hand, and shown if it is a hypothesis.
func (b book) with(n note) book {
	b.notes = append(b.notes[:len(b.notes):len(b.notes)], n)
	b.at, b.readings = len(b.notes)-1, nil
	if n.rule != nil {
		b.shown = len(b.notes)
	}
	return b
}

// withoutNote returns b without the note at hand.
func (b book) withoutNote() book {
	at := b.at
	b.notes = append(b.notes[:at:at], b.notes[at+1:]...)
	switch {
	case b.shown == at+1:
		b.shown = 0
	case b.shown > at+1:
		b.shown--
	}
	b.at = max(min(at, len(b.notes)-1), 0)
	return b
}

// toggled returns b with the hypothesis at hand shown on the board and in the hand, or no more.
func (b book) toggled() book {
	switch {
	case b.shown == b.at+1:
		b.shown = 0
	case b.notes[b.at].rule != nil:
		b.shown = b.at + 1
	}
	return b
}

// keep adds a note.
func (m *model) keep(text string, r *rule.Rule) {
	m.book = m.book.with(note{text: text, rule: r}).judged(m.view)
	m.input.Reset()
	m.sheet = nil
}

// noteKey takes a key in the notebook.
func (m model) noteKey(key tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	m.notice = ""
	text := strings.TrimSpace(m.input.Value())
	switch k := key.String(); {
	case k == "esc":
		m.mode, m.book.readings = playing, nil
		m.input.Reset()
		if m.typed {
			m.write(m.writing)
		}
		return m, nil
	case k == "up":
		m.book.at = max(m.book.at-1, 0)
		return m, nil
	case k == "down":
		m.book.at = max(min(m.book.at+1, len(m.book.notes)-1), 0)
		return m, nil
	case k == "delete" && text == "" && len(m.book.notes) > 0:
		m.book = m.book.withoutNote()
		return m, nil
	case k == "enter" && text == "" && len(m.book.notes) > 0:
		m.book = m.book.toggled().judged(m.view)
		return m, nil
	case k == "enter" && text != "":
		m.noteHypothesis(text)
		return m, nil
	}
	if n := len(m.book.readings); n > 0 && len(key.Text) == 1 && key.Text >= "1" && int(key.Text[0]-'0') <= n {
		m.keep(m.book.readings[key.Text[0]-'1'].Text, m.book.readings[key.Text[0]-'1'].Rule)
		return m, nil
	}
	var cmd tea.Cmd
	m.input, cmd = m.input.Update(key)
	return m, cmd
}

// noteHypothesis takes a line as a hypothesis. If it can mean several rules they are laid out
// to choose among; if it is none it stays as a note.
func (m *model) noteHypothesis(text string) {
	r, err := rule.Interpret(text)
	var mistakes syntax.Mistakes
	switch {
	case err == nil && r.Sure():
		m.keep(r.In(m.say.Face()), r)
	case err == nil:
		m.layOutReadings(m.say.Ambiguity(r))
	case errors.As(err, &mistakes):
		if d, near := m.say.Nearest(rule.Suggest(text)); near {
			m.layOutReadings(d)
			return
		}
		m.keep(text, nil)
		m.notice = mistakes[0].In(mistakes[0].Language(m.say.Face()))
	default:
		m.keep(text, nil)
		m.notice = err.Error()
	}
}

// layOutReadings lays out the readings of a line.
func (m *model) layOutReadings(a say.Ambiguity) {
	lines := []string{a.Asks}
	for i, r := range a.Readings {
		lines = append(lines, strings.TrimSpace(m.say.Number(i+1)+": "+r.Text+" "+r.Apart))
	}
	m.book.readings, m.sheet = a.Readings, &sheet{lines: lines}
}

// noteRows returns the notebook: each note, and what the one at hand says.
func (d drawing) noteRows(width, height int) []string {
	if len(d.book.notes) == 0 {
		rows := []string{}
		for _, text := range wrapped(d.say.Text("screen.notes.none", nil), width-1) {
			rows = append(rows, row(width, d.paint.ink, span{" " + text, d.paint.dim}))
		}
		return fit(rows, width, height, d.paint.ink)
	}
	var rows []string
	at := 0
	for i, n := range d.book.notes {
		if i == d.book.at {
			at = len(rows)
		}
		rows = append(rows, d.noteRow(i, n, width)...)
	}
	if over := len(rows) - height; over > 0 {
		rows = rows[min(at, over):]
	}
	return fit(rows, width, height, d.paint.ink)
}

// noteRow returns a note in one row, and the one at hand with what it says about
// the plays and the hand.
func (d drawing) noteRow(i int, n note, width int) []string {
	lead, mark, style := " ", " ", d.paint.ink
	if i == d.book.at && d.mode == noting {
		lead = "▸"
	}
	switch {
	case n.rule != nil && len(n.slips) > 0:
		mark, style = "✗", d.paint.wrong
	case n.rule != nil:
		mark, style = "✓", d.paint.right
	}
	if d.book.shown == i+1 {
		mark += "●"
	} else {
		mark += " "
	}
	rows := []string{row(width, d.paint.ink, span{lead, d.paint.accent}, span{mark, style},
		span{" " + n.text, d.paint.ink})}
	if n.rule == nil || i != d.book.at {
		return rows
	}
	for _, text := range []string{d.fate(n), d.fitting(n)} {
		rows = append(rows, row(width, d.paint.ink, span{"    " + text, d.paint.dim}))
	}
	return rows
}

// fate says which plays contradict n.
func (d drawing) fate(n note) string {
	judged := 0
	for _, p := range d.view.Plays {
		if p.Verdict != game.Unjudged {
			judged++
		}
	}
	if len(n.slips) == 0 {
		return d.say.Text("notes.agrees", say.Args{"Count": judged})
	}
	var plays []string
	for _, slip := range n.slips {
		plays = append(plays, say.Signs(d.view.Plays[slip.Play-1].Cards))
	}
	return d.say.Text("screen.notes.against", say.Args{"Count": len(n.slips), "Plays": strings.Join(plays, ", ")})
}

// fitting says which cards of the hand fit by n.
func (d drawing) fitting(n note) string {
	if len(n.fits) == 0 {
		return d.say.Text("notes.fits.none", nil)
	}
	return d.say.Text("notes.fits", say.Args{"Count": len(n.fits), "Cards": say.Signs(n.fits)})
}
