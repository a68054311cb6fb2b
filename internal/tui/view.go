package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/solo"
)

// View draws the screen.
func (m model) View() tea.View {
	v := tea.NewView(strings.Join(m.rows(), "\n"))
	v.AltScreen = true
	v.WindowTitle = "Eleusis"
	return v
}

// rows returns the screen, row by row.
func (m *model) rows() []string {
	if m.width < leastWidth || m.height < leastHeight {
		return wrapped(m.say.Text("screen.small", say.Args{"Width": leastWidth, "Height": leastHeight}), max(m.width, 1))
	}
	rows := append([]string{m.titleRow(), m.seatsRow()}, m.middleRows()...)
	rows = append(rows, m.ruler(m.handTitle(), m.width))
	rows = append(rows, m.handRows()...)
	rows = append(rows, m.askRows()...)
	return append(rows, m.keysRow())
}

// middleRows returns board, log and notebook, or what lies on the board.
func (m *model) middleRows() []string {
	f := m.frame
	center := m.boardRows()
	if f.side == 0 {
		switch {
		case m.sheet != nil:
			return m.sheetRows()
		case m.mode == noting:
			return append(append(center, m.ruler(m.say.Text("notes", nil), f.width)), m.noteRows(f.width, f.log)...)
		}
		return append(append(center, m.ruler(m.say.Text("screen.log", nil), f.width)), m.logRows(f.width, f.log)...)
	}
	if m.sheet != nil {
		center = m.sheetRows()
	}
	side := append([]string{m.ruler(m.say.Text("screen.log", nil), f.side)}, m.logRows(f.side, f.log)...)
	side = append(append(side, m.ruler(m.say.Text("notes", nil), f.side)), m.noteRows(f.side, f.notes)...)
	rows := make([]string, f.board)
	for i := range rows {
		rows[i] = center[i] + m.paint.title.Render("│") + side[i]
	}
	return rows
}

// ruler returns a line with a title.
func (m *model) ruler(title string, width int) string {
	text := "── " + title + " "
	return row(width, m.paint.title, span{text + strings.Repeat("─", max(width-ansi.StringWidth(text), 0)), m.paint.title})
}

// titleRow says what is played, and how far the round is.
func (m *model) titleRow() string {
	spans := []span{{" Eleusis", m.paint.accent}}
	if v := m.view; v != nil {
		o := v.Setup.Options
		parts := []string{m.say.Preset(o.Preset).Title}
		if v.Round > 0 {
			parts = append(parts, m.say.Text("screen.round", say.Args{"N": v.Round}),
				m.say.Text("screen.laid", say.Args{"N": v.Laid}))
		}
		if v.Stock > 0 || o.AddDecks || o.HandSize > 0 {
			parts = append(parts, m.say.Text("screen.stock", say.Args{"N": v.Stock}))
		}
		spans[0] = span{" " + strings.Join(parts, " · "), m.paint.accent}
		switch {
		case v.MistakesExpel():
			spans = append(spans, span{" · " + m.say.Text("screen.expels", nil), m.paint.alarm})
		case v.ExpelAt > 0:
			spans = append(spans, span{" · " + m.say.Text("screen.expels.at", say.Args{"N": v.ExpelAt}), m.paint.dim})
		}
	}
	return row(m.width, m.paint.ink, spans...)
}

// seatsRow says how many cards each player holds and which one is to move.
func (m *model) seatsRow() string {
	if m.view == nil {
		return row(m.width, m.paint.ink)
	}
	var spans []span
	for i := range m.view.Hands {
		seat, lead, style := game.Seat(i+1), " ", m.paint.ink
		switch {
		case m.view.Turn == seat:
			lead, style = "▸", m.paint.accent
		case m.view.Expelled[i] || m.view.Dealer == seat:
			style = m.paint.dim
		}
		spans = append(spans, span{lead + m.holds(seat) + " ", style})
	}
	return row(m.width, m.paint.ink, spans...)
}

// marks are the signs before the entries of the log.
var marks = map[string]string{
	"right": "✓", "wrong": "✗", "expelled": "⊗", "waits": "?", "prophet": "★", "fell": "☆", "hint": "※", "end": "■",
	"dispute": "!",
}

// entryText returns an entry of the log, with the hand that was laid open.
func (m *model) entryText(e say.Entry) string {
	mark := marks[e.Mark]
	if mark == "" {
		mark = "·"
	}
	text := mark + " " + e.Text
	if len(e.Open) > 0 {
		text += " " + m.say.Text("play.shown", nil) + " " + say.Signs(sorted(e.Open))
	}
	return text
}

// logRows returns the end of the log.
func (m *model) logRows(width, height int) []string {
	var rows []string
	for _, e := range slices.Backward(m.log) {
		var entry []string
		for i, text := range wrapped(m.entryText(e), width-3) {
			if i > 0 {
				text = "  " + text
			}
			entry = append(entry, row(width, m.paint.ink, span{" " + text, m.entryStyle(e)}))
		}
		rows = append(entry, rows...)
		if len(rows) >= height {
			break
		}
	}
	if over := len(rows) - height; over > 0 {
		rows = rows[over:]
	}
	return fit(rows, width, height, m.paint.ink)
}

// entryStyle returns the style of an entry: verdicts have their color.
func (m *model) entryStyle(e say.Entry) lipgloss.Style {
	switch e.Mark {
	case "right":
		return m.paint.right
	case "wrong", "expelled", "fell":
		return m.paint.wrong
	}
	return m.paint.ink
}

// askRows returns the question, and below it what was told about the last answer, what
// is chosen or what is being written.
func (m *model) askRows() []string {
	var rows []string
	text, style := m.promptText()
	for _, line := range wrapped(text, m.width-2) {
		rows = append(rows, row(m.width, m.paint.ink, span{" " + line, style}))
	}
	rows = fit(rows, m.width, askRows-1, m.paint.ink)
	last := row(m.width, m.paint.ink)
	switch {
	case m.takesText():
		last = row(m.width, m.paint.ink, span{" " + m.input.View(), m.paint.ink})
	case m.notice != "":
		last = row(m.width, m.paint.ink, span{" " + m.notice, m.paint.wrong})
	case m.mode == looking:
		last = row(m.width, m.paint.ink, span{" " + m.placeText(), m.paint.ink})
	case len(m.chosen) > 0:
		var cards []string
		for _, i := range m.chosen {
			cards = append(cards, say.Sign(m.cards()[i]))
		}
		last = row(m.width, m.paint.ink,
			span{" " + m.say.Text("screen.chosen", say.Args{"Cards": strings.Join(cards, " ")}), m.paint.accent})
	}
	return append(rows, last)
}

// promptText returns what is asked now, and its style.
func (m *model) promptText() (string, lipgloss.Style) {
	switch {
	case m.confirm != nil:
		return m.confirm.text, m.paint.alarm
	case m.mode == noting && m.notice != "":
		return m.notice, m.paint.wrong
	case m.mode == noting:
		return m.say.Text("notes.field", nil), m.paint.accent
	case m.question == nil && m.view != nil && m.view.Turn != game.Nobody:
		return m.say.Who(m.company, "screen.turn", m.view.Turn, nil), m.paint.dim
	case m.question == nil:
		return "", m.paint.dim
	case m.mode == typing && !m.typed && m.notice == "":
		return m.say.Text("screen.write."+wishKeys[m.writing], nil), m.paint.accent
	case m.mode == typing && m.notice != "":
		return m.notice + "\n" + m.question.Text, m.paint.accent
	case slices.Contains(ownQuestions, m.question.Key):
		return m.say.Text("screen."+strings.TrimPrefix(m.question.Key, "play."), m.question.Args), m.paint.accent
	}
	return m.question.Text, m.paint.accent
}

// ownQuestions are asked in other words where cards are not typed.
var ownQuestions = []string{"play.ask.play", "play.ask.whole", "play.ask.again", "play.ask.pick", "play.ask.fitting"}

// keysRow says which keys there are.
func (m *model) keysRow() string {
	var spans []span
	key := func(k, text string) {
		spans = append(spans, span{" " + k, m.paint.key}, span{" " + text + " ", m.paint.dim})
	}
	name := func(k string) string {
		if k == "enter" {
			return m.say.Text("web.keys.enter", nil)
		}
		return k
	}
	short := func(k, text string) { key(k, m.say.Text(text, nil)) }
	switch {
	case m.confirm != nil:
		short("y", "screen.yes")
		short("n", "screen.no")
	case m.mode == noting:
		for _, k := range []string{"enter", "up", "delete", "esc"} {
			short(m.say.Text("screen.key."+k, nil), "screen.note."+k)
		}
	case m.mode == typing:
		short(name("enter"), "screen.send")
		short("Esc", "screen.back")
	case m.mode == looking:
		short("←→↑↓", "screen.move")
		short("Tab", "screen.back")
	case m.question == nil:
		short(name("enter"), "screen.faster")
	case len(m.question.Cards) > 0:
		if m.most() > 1 {
			short(m.say.Text("web.keys.space", nil), "screen.choose")
		}
		short(name("enter"), "screen.play")
	}
	m.choiceKeys(func(k, text string) { key(name(k), text) })
	left := spans
	spans = nil
	if !m.takesText() && m.confirm == nil { // always in sight
		short("b", "screen.book")
		short("?", "screen.more")
	}
	width := 0
	for _, s := range spans {
		width += ansi.StringWidth(s.text)
	}
	return row(m.width-width, m.paint.ink, left...) + row(width, m.paint.ink, spans...)
}

// choiceKeys calls show with the key and the words of each choice there is.
func (m *model) choiceKeys(show func(k, text string)) {
	if m.question == nil || m.mode != playing || m.confirm != nil {
		return
	}
	q := m.question
	for i, c := range q.Choices {
		k := wishKeys[c.Wish]
		if m.isYesOrNo() {
			k = [2]string{"n", "y"}[i]
		}
		text := c.Key
		if c.Wish == solo.WantsGuess {
			text = "screen.guess"
		}
		show(k, m.say.Text(text, nil))
	}
	if v := q.View; v != nil {
		for _, extra := range []struct {
			wish solo.Wish
			may  bool
			key  string
		}{{solo.WantsProphet, v.MayDeclare, "play.choice.prophet"}, {solo.WantsGuess, v.MayGuess, "screen.guess"},
			{solo.WantsHint, v.MayHint, "screen.hint.give"}} {
			if extra.may && slices.Contains(q.Also, extra.wish) {
				show(wishKeys[extra.wish], m.say.Text(extra.key, nil))
			}
		}
	}
}
