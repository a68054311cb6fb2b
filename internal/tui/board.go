package tui

import (
	"fmt"
	"slices"
	"strconv"

	"charm.land/lipgloss/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/solo"
)

// A cell is one card, or a no-play, on the board: a sign before it and three columns.
type cell struct {
	lead, text  string
	play        int // its index in View.Plays
	front, body lipgloss.Style
}

// A column is a card of the mainline and what lies below it.
type column struct {
	top   cell
	below []cell
}

// columns returns the layout of the view.
func (d drawing) columns() []column {
	v := d.view
	marks, against := d.markers(), d.book.against()
	cellOf := func(play, i int, c card.Card, refused bool) cell {
		out := cell{lead: " ", text: sign(c), play: play, front: d.paint.feltDim, body: d.paint.of(c, refused)}
		if refused {
			out.lead = "·"
		}
		if i > 0 {
			out.lead = "+"
		}
		if mark := marks[[2]int{play, i}]; mark != "" {
			out.lead, out.front = mark, d.paint.gold
		}
		if against[play+1] {
			out.lead, out.front = "!", d.paint.gold
		}
		if play == len(v.Plays)-1 && play > 0 {
			out.body = out.body.Bold(true).Underline(true)
		}
		return out
	}
	var all []column
	for i, play := range v.Plays {
		if play.Laid() && play.Verdict == game.Right {
			for k, c := range play.Cards {
				all = append(all, column{top: cellOf(i, k, c, false)})
			}
		}
	}
	for place, side := range solo.Sidelines(v) {
		if place == 0 || place > len(all) {
			continue
		}
		for _, r := range side {
			for _, c := range r.Cards {
				k := slices.Index(v.Plays[r.Play].Cards, c)
				if len(r.Cards) < len(v.Plays[r.Play].Cards) && c == r.Cards[0] {
					k = 0 // the cards before it have joined the line
				}
				all[place-1].below = append(all[place-1].below, cellOf(r.Play, k, c, true))
			}
		}
	}
	d.hangClaims(all, against)
	return append(all, d.pending()...)
}

// hangClaims hangs each no-play below the card after which it was claimed.
func (d drawing) hangClaims(all []column, against map[int]bool) {
	for i, play := range d.view.Plays {
		if play.Kind != game.NoPlay || play.Verdict == game.Unjudged || play.After < 1 || play.After > len(all) {
			continue
		}
		c := cell{lead: "·", text: "∅✓ ", play: i, front: d.paint.feltDim, body: d.paint.felt}
		if play.Verdict == game.Wrong {
			c.text = "∅✗ "
		}
		if against[i+1] {
			c.lead, c.front = "!", d.paint.gold
		}
		below := all[play.After-1].below
		at, _ := slices.BinarySearchFunc(below, i, func(c cell, i int) int { return c.play - i })
		all[play.After-1].below = slices.Insert(below, at, c)
	}
}

// pending returns what waits for a verdict, after the last card.
func (d drawing) pending() (all []column) {
	waits := slices.Clone(d.view.Turned)
	if n := len(d.view.Plays); n > 0 {
		if last := d.view.Plays[n-1]; last.Verdict == game.Unjudged && last.Kind != game.NoPlay {
			waits = append(waits, last.Cards...)
		}
	}
	for _, c := range waits {
		all = append(all,
			column{top: cell{lead: "?", text: sign(c), play: -1, front: d.paint.gold, body: d.paint.of(c, false)}})
	}
	return all
}

// markers returns the signs of markers by play and card.
func (d drawing) markers() map[[2]int]string {
	all := make(map[[2]int]string)
	for _, k := range d.view.Markers {
		all[[2]int{k.Play, k.Card}] = "○"
		if k.Black {
			all[[2]int{k.Play, k.Card}] = "●"
		}
	}
	return all
}

// labelWidth is how wide the place of its first card stands before a band.
const labelWidth = 3

// columnWidth returns the width of a column of the line, in characters, on a board of
// that width.
func columnWidth(width int) int {
	if width < 100 {
		return 4
	}
	return 5
}

// perBand is how many cards of the mainline stand side by side.
func perBand(width int) int { return (width - labelWidth) / columnWidth(width) }

// A band is a piece of the mainline, and how many rows of sidelines are shown below it.
type band struct{ from, to, depth, shown int }

// bands cuts the line into bands and shares the rows among them: every card of the
// mainline is shown if there is room, then the sidelines of the band in focus, then
// those nearest to it.
func bands(all []column, per, rows, focus int) []band {
	var out []band
	for from := 0; from < len(all); from += per {
		b := band{from: from, to: min(from+per, len(all))}
		for _, c := range all[b.from:b.to] {
			b.depth = max(b.depth, len(c.below))
		}
		out = append(out, b)
	}
	if len(out) == 0 {
		return nil
	}
	focus = min(focus, len(out)-1)
	if n := len(out); n > rows {
		from := min(max(focus-rows/2, 0), n-rows)
		out, focus = out[from:from+rows], focus-from
	}
	left := rows - len(out)
	for reach := range len(out) {
		for _, i := range []int{focus - reach, focus + reach} {
			if i < 0 || i >= len(out) || out[i].shown > 0 {
				continue
			}
			out[i].shown = min(out[i].depth, left)
			left -= out[i].shown
		}
	}
	return out
}

// focusBand returns the band whose sidelines are shown first.
func (d drawing) focusBand(columns int) int {
	if d.mode == looking {
		return d.place / perBand(d.frame.middle)
	}
	return max(columns-1, 0) / perBand(d.frame.middle)
}

// boardRows returns the board: the mainline in bands, the sidelines below.
func (d drawing) boardRows() []string {
	width := d.frame.middle
	if d.view == nil {
		return fit(nil, width, d.frame.board, d.paint.felt)
	}
	all := d.columns()
	var rows []string
	for _, b := range bands(all, perBand(width), d.frame.board, d.focusBand(len(all))) {
		for depth := range b.shown + 1 {
			spans := []span{{fmt.Sprintf("%*s", labelWidth, ""), d.paint.felt}}
			if depth == 0 {
				spans[0] = span{fmt.Sprintf("%*d", labelWidth, b.from+1), d.paint.feltDim}
			}
			for i := b.from; i < b.to; i++ {
				spans = append(spans, d.cellSpans(all[i], i, depth, b)...)
			}
			rows = append(rows, row(width, d.paint.felt, spans...))
		}
	}
	return fit(rows, width, d.frame.board, d.paint.felt)
}

// cellSpans returns what stands in a row of column i of band b: row 0 is the
// mainline.
func (d drawing) cellSpans(c column, i, depth int, b band) []span {
	felt, gap := d.paint.felt, columnWidth(d.frame.middle)-4
	pad := span{fmt.Sprintf("%*s", gap, ""), felt}
	switch {
	case depth == 0:
		top := c.top
		if hidden := len(c.below) - b.shown; b.shown == 0 && hidden > 0 && top.lead == " " {
			top.lead, top.front = superscript(hidden), d.paint.feltDim
		}
		if d.mode == looking && i == d.place {
			top.lead, top.front = "▸", d.paint.gold
		}
		return []span{pad, {top.lead, top.front}, {top.text, top.body}}
	case depth > len(c.below):
		return []span{pad, {"    ", felt}}
	case depth == b.shown && len(c.below) > b.shown: // the last row there is
		more := "+" + strconv.Itoa(len(c.below)-b.shown+1)
		return []span{pad, {fmt.Sprintf(" %-3s", more), d.paint.gold}}
	}
	under := c.below[depth-1]
	return []span{pad, {under.lead, under.front}, {under.text, under.body}}
}

// superscript returns n as one sign.
func superscript(n int) string {
	signs := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹⁺")
	return string(signs[min(n, len(signs)-1)])
}
