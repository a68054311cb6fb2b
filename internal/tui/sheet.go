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

// wrapped returns the lines of the sheet as they are broken on the board of f.
func (s *sheet) wrapped(f frame) (all []string) {
	for _, line := range s.lines {
		all = append(all, wrapped(line, f.middle-4)...)
	}
	return all
}

// turned returns the sheet a page up or down.
func (s *sheet) turned(key string, f frame) *sheet {
	step := f.sheetHeight() - 1
	if key == "pgup" {
		step = -step
	}
	turned := *s
	turned.top = max(min(turned.top+step, s.lastTop(f)), 0)
	return &turned
}

// lastTop returns the line at the top of the last page; below 0 if one page is not full.
func (s *sheet) lastTop(f frame) int { return len(s.wrapped(f)) - f.sheetHeight() + 1 }

// toggleSheet lays out the sheet of that name, or puts it away.
func (m *model) toggleSheet(name string, lines func() []string) {
	if m.sheet != nil && m.sheet.name == name {
		m.sheet = nil
		return
	}
	m.sheet = &sheet{name: name, lines: lines()}
	if name == "log" {
		m.sheet.top = max(m.sheet.lastTop(m.frame), 0)
	}
}

// sheetRows returns the visible rows of the sheet, with a mark for more.
func (d drawing) sheetRows() []string {
	width, height := d.frame.middle, d.frame.sheetHeight()
	lines := d.sheet.wrapped(d.frame)
	shown := lines[min(d.sheet.top, len(lines)):]
	var rows []string
	for _, line := range shown[:min(len(shown), height-1)] {
		rows = append(rows, row(width, d.paint.ink, span{"│ ", d.paint.title}, span{line, d.paint.ink}))
	}
	rows = fit(rows, width, height-1, d.paint.ink)
	key := "screen.sheet"
	if len(lines) > height-1 {
		key = "screen.sheet.more"
	}
	return append(rows, row(width, d.paint.ink, span{"╰ ", d.paint.title}, span{d.say.Text(key, nil), d.paint.dim}))
}

// helpLines returns what can be done, the question first.
func (d drawing) helpLines() (lines []string) {
	if d.question != nil {
		help := d.question.Help
		if slices.Contains(ownHelp, help) {
			help = "screen." + strings.TrimPrefix(help, "play.")
		}
		lines = append(lines, d.say.Text(help, nil), "")
	}
	for line := range strings.SplitSeq(d.say.Text("screen.help", nil), "\n") {
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
func (d drawing) logLines() (lines []string) {
	for _, e := range d.log {
		lines = append(lines, d.entryText(e))
	}
	return lines
}

// tableLines returns what of the table has no place on the screen.
func (d drawing) tableLines() []string {
	if d.view == nil {
		return nil
	}
	lines := []string{d.say.Game(d.view.Setup), ""}
	lines = append(lines, solo.CountTexts(d.say, d.view)...)
	var held []string
	for i := range d.view.Hands {
		held = append(held, d.holds(game.Seat(i+1)))
	}
	lines = append(lines, d.say.Text("play.hands", nil)+" "+strings.Join(held, ", "))
	for i, wrong := range d.view.Wrong {
		if len(wrong) > 0 {
			lines = append(lines, d.say.Who(d.company, "play.before", game.Seat(i+1), nil)+" "+say.Signs(sorted(wrong)))
		}
	}
	for _, hint := range d.view.Hints {
		lines = append(lines, d.say.Text("screen.hint", say.Args{"Text": d.say.Hint(hint)}))
	}
	if d.question != nil && len(d.question.Why) > 0 {
		lines = append(append(lines, ""), d.question.Why...)
	}
	return lines
}

// holds says how many cards seat has, and what else it is.
func (d drawing) holds(seat game.Seat) string { return solo.HandText(d.say, d.company, d.view, seat) }

// placeText says what lies at the card that is looked at, and below it.
func (d drawing) placeText() string {
	v := d.view
	parts := []string{d.say.Number(d.place+1) + ". " + say.Sign(v.Mainline[d.place])}
	for _, r := range solo.Sidelines(v)[d.place+1] {
		parts = append(parts,
			"✗ "+strings.ReplaceAll(say.Signs(r.Cards), " ", "+")+" ("+d.company.Names(v.Plays[r.Play].Seat)+")")
	}
	for _, p := range v.Plays {
		if p.Kind == game.NoPlay && p.Verdict != game.Unjudged && p.After == d.place+1 {
			verdict := map[game.Verdict]string{game.Right: "∅✓ ", game.Wrong: "∅✗ "}[p.Verdict]
			parts = append(parts, verdict+say.Signs(sorted(p.Cards))+" ("+d.company.Names(p.Seat)+")")
		}
	}
	return strings.Join(parts, " · ")
}
