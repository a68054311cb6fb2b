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

// A drawing is the screen on which a model is shown. It changes nothing of the model.
type drawing struct{ *model }

// View draws the screen.
func (m model) View() tea.View {
	v := tea.NewView(strings.Join(drawing{&m}.rows(), "\n"))
	v.AltScreen = true
	v.WindowTitle = "Eleusis"
	return v
}

// rows returns the screen, row by row.
func (d drawing) rows() []string {
	if d.width < leastWidth || d.height < leastHeight {
		return wrapped(d.say.Text("screen.small", say.Args{"Width": leastWidth, "Height": leastHeight}), max(d.width, 1))
	}
	rows := append([]string{d.titleRow(), d.seatsRow()}, d.middleRows()...)
	rows = append(rows, d.ruler(d.handTitle(), d.width))
	rows = append(rows, d.handRows()...)
	rows = append(rows, d.askRows()...)
	return append(rows, d.keysRow())
}

// middleRows returns board, log and notebook, or what lies on the board.
func (d drawing) middleRows() []string {
	f := d.frame
	center := d.boardRows()
	if f.side == 0 {
		switch {
		case d.sheet != nil:
			return d.sheetRows()
		case d.mode == noting:
			return append(append(center, d.ruler(d.say.Text("notes", nil), f.width)), d.noteRows(f.width, f.log)...)
		}
		return append(append(center, d.ruler(d.say.Text("screen.log", nil), f.width)), d.logRows(f.width, f.log)...)
	}
	if d.sheet != nil {
		center = d.sheetRows()
	}
	side := append([]string{d.ruler(d.say.Text("screen.log", nil), f.side)}, d.logRows(f.side, f.log)...)
	side = append(append(side, d.ruler(d.say.Text("notes", nil), f.side)), d.noteRows(f.side, f.notes)...)
	rows := make([]string, f.board)
	for i := range rows {
		rows[i] = center[i] + d.paint.title.Render("│") + side[i]
	}
	return rows
}

// ruler returns a line with a title.
func (d drawing) ruler(title string, width int) string {
	text := "── " + title + " "
	return row(width, d.paint.title, span{text + strings.Repeat("─", max(width-ansi.StringWidth(text), 0)), d.paint.title})
}

// titleRow says what is played, and how far the round is.
func (d drawing) titleRow() string {
	spans := []span{{" Eleusis", d.paint.accent}}
	if v := d.view; v != nil {
		o := v.Setup.Options
		parts := []string{d.say.Preset(o.Preset).Title}
		if v.Round > 0 {
			parts = append(parts, d.say.Text("screen.round", say.Args{"N": v.Round}),
				d.say.Text("screen.laid", say.Args{"N": v.Laid}))
		}
		if v.Stock > 0 || o.AddDecks || o.HandSize > 0 {
			parts = append(parts, d.say.Text("screen.stock", say.Args{"N": v.Stock}))
		}
		spans[0] = span{" " + strings.Join(parts, " · "), d.paint.accent}
		switch {
		case v.MistakesExpel():
			spans = append(spans, span{" · " + d.say.Text("screen.expels", nil), d.paint.alarm})
		case v.ExpelAt > 0:
			spans = append(spans, span{" · " + d.say.Text("screen.expels.at", say.Args{"N": v.ExpelAt}), d.paint.dim})
		}
	}
	return row(d.width, d.paint.ink, spans...)
}

// seatsRow says how many cards each player holds and which one is to move.
func (d drawing) seatsRow() string {
	if d.view == nil {
		return row(d.width, d.paint.ink)
	}
	var spans []span
	for i := range d.view.Hands {
		seat, lead, style := game.Seat(i+1), " ", d.paint.ink
		switch {
		case d.view.Turn == seat:
			lead, style = "▸", d.paint.accent
		case d.view.Expelled[i] || d.view.Dealer == seat:
			style = d.paint.dim
		}
		spans = append(spans, span{lead + d.holds(seat) + " ", style})
	}
	return row(d.width, d.paint.ink, spans...)
}

// marks are the signs before the entries of the log.
var marks = map[string]string{
	"right": "✓", "wrong": "✗", "expelled": "⊗", "waits": "?", "prophet": "★", "fell": "☆", "hint": "※", "end": "■",
	"dispute": "!",
}

// entryText returns an entry of the log, with the hand that was laid open.
func (d drawing) entryText(e say.Entry) string {
	mark := marks[e.Mark]
	if mark == "" {
		mark = "·"
	}
	text := mark + " " + e.Text
	if len(e.Open) > 0 {
		text += " " + d.say.Text("play.shown", nil) + " " + say.Signs(sorted(e.Open))
	}
	return text
}

// logRows returns the end of the log.
func (d drawing) logRows(width, height int) []string {
	var rows []string
	for _, e := range slices.Backward(d.log) {
		var entry []string
		for i, text := range wrapped(d.entryText(e), width-3) {
			if i > 0 {
				text = "  " + text
			}
			entry = append(entry, row(width, d.paint.ink, span{" " + text, d.entryStyle(e)}))
		}
		rows = append(entry, rows...)
		if len(rows) >= height {
			break
		}
	}
	if over := len(rows) - height; over > 0 {
		rows = rows[over:]
	}
	return fit(rows, width, height, d.paint.ink)
}

// entryStyle returns the style of an entry: verdicts have their color.
func (d drawing) entryStyle(e say.Entry) lipgloss.Style {
	switch e.Mark {
	case "right":
		return d.paint.right
	case "wrong", "expelled", "fell":
		return d.paint.wrong
	}
	return d.paint.ink
}

// askRows returns the question, and below it what was told about the last answer, what
// is chosen or what is being written.
func (d drawing) askRows() []string {
	var rows []string
	text, style := d.promptText()
	for _, line := range wrapped(text, d.width-2) {
		rows = append(rows, row(d.width, d.paint.ink, span{" " + line, style}))
	}
	rows = fit(rows, d.width, askRows-1, d.paint.ink)
	last := row(d.width, d.paint.ink)
	switch {
	case d.takesText():
		last = row(d.width, d.paint.ink, span{" " + d.input.View(), d.paint.ink})
	case d.notice != "":
		last = row(d.width, d.paint.ink, span{" " + d.notice, d.paint.wrong})
	case d.mode == looking:
		last = row(d.width, d.paint.ink, span{" " + d.placeText(), d.paint.ink})
	case len(d.chosen) > 0:
		var cards []string
		for _, i := range d.chosen {
			cards = append(cards, say.Sign(d.cards()[i]))
		}
		last = row(d.width, d.paint.ink,
			span{" " + d.say.Text("screen.chosen", say.Args{"Cards": strings.Join(cards, " ")}), d.paint.accent})
	}
	return append(rows, last)
}

// promptText returns what is asked now, and its style.
func (d drawing) promptText() (string, lipgloss.Style) {
	switch {
	case d.confirm != nil:
		return d.confirm.text, d.paint.alarm
	case d.mode == noting && d.notice != "":
		return d.notice, d.paint.wrong
	case d.mode == noting:
		return d.say.Text("notes.field", nil), d.paint.accent
	case d.question == nil && d.view != nil && d.view.Turn != game.Nobody:
		return d.say.Who(d.company, "screen.turn", d.view.Turn, nil), d.paint.dim
	case d.question == nil:
		return "", d.paint.dim
	case d.mode == typing && !d.typed && d.notice == "":
		return d.say.Text("screen.write."+wishKeys[d.writing], nil), d.paint.accent
	case d.mode == typing && d.notice != "":
		return d.notice + "\n" + d.question.Text, d.paint.accent
	case slices.Contains(ownQuestions, d.question.Key):
		return d.say.Text("screen."+strings.TrimPrefix(d.question.Key, "play."), d.question.Args), d.paint.accent
	}
	return d.question.Text, d.paint.accent
}

// ownQuestions are asked in other words where cards are not typed.
var ownQuestions = []string{"play.ask.play", "play.ask.whole", "play.ask.again", "play.ask.pick", "play.ask.fitting"}

// keysRow says which keys there are.
func (d drawing) keysRow() string {
	var spans []span
	key := func(k, text string) {
		spans = append(spans, span{" " + k, d.paint.key}, span{" " + text + " ", d.paint.dim})
	}
	name := func(k string) string {
		if k == "enter" {
			return d.say.Text("web.keys.enter", nil)
		}
		return k
	}
	short := func(k, text string) { key(k, d.say.Text(text, nil)) }
	switch {
	case d.confirm != nil:
		short("y", "screen.yes")
		short("n", "screen.no")
	case d.mode == noting:
		for _, k := range []string{"enter", "up", "delete", "esc"} {
			short(d.say.Text("screen.key."+k, nil), "screen.note."+k)
		}
	case d.mode == typing:
		short(name("enter"), "screen.send")
		short("Esc", "screen.back")
	case d.mode == looking:
		short("←→↑↓", "screen.move")
		short("Tab", "screen.back")
	case d.question == nil:
		short(name("enter"), "screen.faster")
	case len(d.question.Cards) > 0:
		if d.most() > 1 {
			short(d.say.Text("web.keys.space", nil), "screen.choose")
		}
		short(name("enter"), "screen.play")
	}
	d.choiceKeys(func(k, text string) { key(name(k), text) })
	left := spans
	spans = nil
	if !d.takesText() && d.confirm == nil { // always in sight
		short("b", "screen.book")
		short("?", "screen.more")
	}
	width := 0
	for _, s := range spans {
		width += ansi.StringWidth(s.text)
	}
	return row(d.width-width, d.paint.ink, left...) + row(width, d.paint.ink, spans...)
}

// choiceKeys calls show with the key and the words of each choice there is.
func (d drawing) choiceKeys(show func(k, text string)) {
	if d.question == nil || d.mode != playing || d.confirm != nil {
		return
	}
	q := d.question
	for i, c := range q.Choices {
		k := wishKeys[c.Wish]
		if d.isYesOrNo() {
			k = [2]string{"n", "y"}[i]
		}
		text := c.Key
		if c.Wish == solo.WantsGuess {
			text = "screen.guess"
		}
		show(k, d.say.Text(text, nil))
	}
	if v := q.View; v != nil {
		for _, extra := range []struct {
			wish solo.Wish
			may  bool
			key  string
		}{{solo.WantsProphet, v.MayDeclare, "play.choice.prophet"}, {solo.WantsGuess, v.MayGuess, "screen.guess"},
			{solo.WantsHint, v.MayHint, "screen.hint.give"}} {
			if extra.may && slices.Contains(q.Also, extra.wish) {
				show(wishKeys[extra.wish], d.say.Text(extra.key, nil))
			}
		}
	}
}
