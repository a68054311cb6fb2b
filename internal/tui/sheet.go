package tui

import (
	"slices"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/solo"
)

// A sheet is text that lies on the board until it is put away.
type sheet struct {
	name      string // of one that a key shows
	transient bool   // it belongs to the question, and goes away with it
	lines     []string
	top       int
}

// toggleSheet lays out the sheet of that name, or puts it away.
func (m *model) toggleSheet(name string, lines func() []string) {
	if m.sheet != nil && m.sheet.name == name {
		m.sheet = nil
		return
	}
	m.sheet = &sheet{name: name, lines: lines()}
	if name == "log" {
		m.sheet.top = max(len(m.sheetLines())-m.sheetHeight()+1, 0)
	}
}

// turnSheet goes a page up or down.
func (m *model) turnSheet(key string) {
	step := m.sheetHeight() - 1
	if key == "pgup" {
		step = -step
	}
	turned := *m.sheet
	turned.top = max(min(turned.top+step, len(m.sheetLines())-m.sheetHeight()+1), 0)
	m.sheet = &turned
}

// sheetHeight is how many rows a sheet has: those of the board, and of a log below.
func (m *model) sheetHeight() int {
	if m.frame.side > 0 {
		return m.frame.board
	}
	return m.frame.board + 1 + m.frame.log
}

// sheetLines returns the lines of the sheet as they are broken.
func (m *model) sheetLines() (all []string) {
	for _, line := range m.sheet.lines {
		all = append(all, wrapped(line, m.frame.middle-4)...)
	}
	return all
}

// sheetRows returns the sheet.
func (m *model) sheetRows() []string {
	width, height := m.frame.middle, m.sheetHeight()
	lines := m.sheetLines()
	shown := lines[min(m.sheet.top, len(lines)):]
	var rows []string
	for _, line := range shown[:min(len(shown), height-1)] {
		rows = append(rows, row(width, m.paint.ink, span{"│ ", m.paint.title}, span{line, m.paint.ink}))
	}
	rows = fit(rows, width, height-1, m.paint.ink)
	key := "screen.sheet"
	if len(lines) > height-1 {
		key = "screen.sheet.more"
	}
	return append(rows, row(width, m.paint.ink, span{"╰ ", m.paint.title}, span{m.say.Text(key, nil), m.paint.dim}))
}

// helpLines returns what can be done, the question first.
func (m *model) helpLines() (lines []string) {
	if m.question != nil {
		help := m.question.Help
		if slices.Contains(ownHelp, help) {
			help = "screen." + strings.TrimPrefix(help, "play.")
		}
		lines = append(lines, m.say.Text(help, nil), "")
	}
	for line := range strings.SplitSeq(m.say.Text("screen.help", nil), "\n") {
		lines = append(lines, line)
	}
	return lines
}

// ownHelp are the questions about which more is said here than in lines of text,
// where answers are typed.
var ownHelp = []string{
	"play.help.play", "play.help.pick", "play.help.prophet", "play.help.guess", "play.help.judge", "play.help.none-fits",
	"play.help.fitting", "play.help.slip", "play.help.round",
}

// logLines returns all that was told.
func (m *model) logLines() (lines []string) {
	for _, e := range m.log {
		lines = append(lines, m.entryText(e))
	}
	return lines
}

// tableLines returns what of the table has no place on the screen.
func (m *model) tableLines() []string {
	if m.view == nil {
		return nil
	}
	lines := []string{m.say.Game(m.view.Setup), ""}
	lines = append(lines, m.counts()...)
	var held []string
	for i := range m.view.Hands {
		held = append(held, m.holds(game.Seat(i+1)))
	}
	lines = append(lines, m.say.Text("play.hands", nil)+" "+strings.Join(held, ", "))
	for i, wrong := range m.view.Wrong {
		if len(wrong) > 0 {
			lines = append(lines, m.say.Who(m.company, "play.before", game.Seat(i+1), nil)+" "+say.Signs(sorted(wrong)))
		}
	}
	for _, hint := range m.view.Hints {
		lines = append(lines, m.say.Text("screen.hint", say.Args{"Text": m.say.Hint(hint)}))
	}
	if m.question != nil && len(m.question.Why) > 0 {
		lines = append(append(lines, ""), m.question.Why...)
	}
	return lines
}

// counts says how many cards there are, and what follows from that.
func (m *model) counts() []string {
	v, o := m.view, m.view.Setup.Options
	lines := []string{m.say.Text("play.laid", say.Args{"Count": v.Laid})}
	if v.Stock > 0 || o.AddDecks || o.HandSize > 0 {
		lines = append(lines, m.say.Text("play.stock", say.Args{"Count": v.Stock}))
	}
	switch {
	case v.MistakesExpel():
		lines = append(lines, m.say.Text("play.expels", nil))
	case v.ExpelAt > 0:
		lines = append(lines, m.say.Text("play.expels.at", say.Args{"Count": v.ExpelAt}))
	}
	return lines
}

// holds says how many cards seat has, and what else it is.
func (m *model) holds(seat game.Seat) string {
	v, key := m.view, "play.holds"
	switch {
	case seat == v.Dealer:
		key = "play.holds.dealer"
	case seat == v.Prophet:
		key = "play.holds.prophet"
	case v.Expelled[seat-1]:
		key = "play.holds.expelled"
	}
	return m.say.Who(m.company, key, seat, say.Args{"Cards": v.Hands[seat-1]})
}

// placeText says what lies at the card that is looked at, and below it.
func (m *model) placeText() string {
	v := m.view
	parts := []string{m.say.Number(m.place+1) + ". " + say.Sign(v.Mainline[m.place])}
	for _, r := range solo.Sidelines(v)[m.place+1] {
		parts = append(parts,
			"✗ "+strings.ReplaceAll(say.Signs(r.Cards), " ", "+")+" ("+m.company.Names(v.Plays[r.Play].Seat)+")")
	}
	for _, p := range v.Plays {
		if p.Kind == game.NoPlay && p.Verdict != game.Unjudged && p.After == m.place+1 {
			verdict := map[game.Verdict]string{game.Right: "∅✓ ", game.Wrong: "∅✗ "}[p.Verdict]
			parts = append(parts, verdict+say.Signs(sorted(p.Cards))+" ("+m.company.Names(p.Seat)+")")
		}
	}
	return strings.Join(parts, " · ")
}
