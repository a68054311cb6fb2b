package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"eleusis/card"
	"eleusis/internal/say"
)

// A palette is the styles of the screen: the colors of the pages. What a color
// says, a sign or a word says too.
type palette struct {
	felt, feltDim, gold         lipgloss.Style // on the table
	black, red                  lipgloss.Style // cards
	blackRefused, redRefused    lipgloss.Style // cards that were refused
	ink, dim, title, key        lipgloss.Style // beside the table
	right, wrong, accent, alarm lipgloss.Style
}

// newPalette returns the colors for a dark or a light window of a terminal that can
// show those of profile. Where it has few the table is darker than on the pages.
func newPalette(dark bool, profile colorprofile.Profile) palette {
	pick := lipgloss.LightDark(dark)
	color := func(light, other string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(pick(lipgloss.Color(light), lipgloss.Color(other)))
	}
	felt := lipgloss.Complete(profile)(lipgloss.Color("0"), lipgloss.Color("23"),
		pick(lipgloss.Color("#215048"), lipgloss.Color("#15302c")))
	onFelt := func(light, other string) lipgloss.Style { return color(light, other).Background(felt) }
	paper := pick(lipgloss.Color("#fffdf6"), lipgloss.Color("#ece3cf"))
	refused := pick(lipgloss.Color("#e9e2d0"), lipgloss.Color("#cfc6b2"))
	black, red := color("#1b2230", "#1b2230"), color("#b0212d", "#a11a27")
	accent := color("#1d5551", "#8accbd")
	return palette{
		felt: onFelt("#f8efdb", "#ece3cf"), feltDim: onFelt("#cfdccf", "#a9bcb1"),
		gold:  onFelt("#ecc372", "#dcb566").Bold(true),
		black: black.Background(paper), red: red.Background(paper),
		blackRefused: black.Background(refused), redRefused: red.Background(refused),
		ink: lipgloss.NewStyle(), dim: color("#555b60", "#b0b2aa"), title: accent, key: accent.Bold(true),
		right: color("#1c6340", "#86cfa3"), wrong: color("#a3222c", "#f39b95"), accent: accent.Bold(true),
		alarm: color("#a3222c", "#f39b95").Bold(true),
	}
}

// of returns the style of c, which lies on the mainline or was refused.
func (p *palette) of(c card.Card, refused bool) lipgloss.Style {
	switch {
	case refused && c.Suit().Red():
		return p.redRefused
	case refused:
		return p.blackRefused
	case c.Suit().Red():
		return p.red
	}
	return p.black
}

// A span is a text in one style.
type span struct {
	text  string
	style lipgloss.Style
}

// row returns spans as one row that is exactly width columns wide, filled up in
// the style fill.
func row(width int, fill lipgloss.Style, spans ...span) string {
	var out strings.Builder
	left := width
	for _, s := range spans {
		text := ansi.Truncate(strings.ReplaceAll(s.text, "\n", " "), left, "…")
		left -= ansi.StringWidth(text)
		out.WriteString(s.style.Render(text))
	}
	if left > 0 {
		out.WriteString(fill.Render(strings.Repeat(" ", left)))
	}
	return out.String()
}

// fit returns rows, made exactly height by cutting or adding rows of fill.
func fit(rows []string, width, height int, fill lipgloss.Style) []string {
	for len(rows) < height {
		rows = append(rows, row(width, fill))
	}
	return rows[:height]
}

// wrapped returns text in lines of at most width columns.
func wrapped(text string, width int) []string {
	return strings.Split(ansi.Wrap(text, width, ""), "\n")
}

// sign returns c in three columns.
func sign(c card.Card) string {
	s := say.Sign(c)
	return s + strings.Repeat(" ", max(3-ansi.StringWidth(s), 0))
}
