package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
)

// suitOrder is the order of the rows of a hand: black and red alternate.
var suitOrder = [card.Suits]int{card.Spades: 0, card.Hearts: 1, card.Clubs: 2, card.Diamonds: 3}

// sorted returns a hand by suit and rank.
func sorted(hand []card.Card) []card.Card {
	return slices.SortedStableFunc(slices.Values(hand), func(a, b card.Card) int {
		return cmp.Or(cmp.Compare(suitOrder[a.Suit()], suitOrder[b.Suit()]), cmp.Compare(a.Rank(), b.Rank()))
	})
}

// suitRows returns where each suit begins and ends in sorted cards.
func suitRows(cards []card.Card) (rows [card.Suits][2]int) {
	at := 0
	for r := range rows {
		from := at
		for at < len(cards) && suitOrder[cards[at].Suit()] == r {
			at++
		}
		rows[r] = [2]int{from, at}
	}
	return rows
}

// handTitle says whose cards are below.
func (d drawing) handTitle() string {
	cards := d.cards()
	switch claim := d.claim(); {
	case claim != nil:
		return d.say.Who(d.company, "web.claim.title", claim.Seat, nil)
	case d.question != nil && d.question.Key == "play.ask.pick" ||
		d.question != nil && d.question.Key == "play.ask.fitting":
		return strings.TrimRight(d.say.Text("play.shown", nil), " :")
	case d.view != nil && d.view.Dealer == d.company.Me:
		return d.say.Text("play.dealer.you", nil)
	}
	return d.say.Text("web.hand", say.Args{"Count": len(cards), "N": len(cards)})
}

// The widths of a card in the hand: sign, bracket, three columns and bracket, and
// less where a suit is long.
const (
	widestSlot = 6
	leastSlot  = 4
)

// handRows returns the cards by suit, each suit in its row.
func (d drawing) handRows() []string {
	cards := d.cards()
	var rows []string
	for _, r := range suitRows(cards) {
		rows = append(rows, d.suitRow(cards, r[0], r[1]))
	}
	return fit(rows, d.width, handRows, d.paint.ink)
}

// suitRow returns a row of cards. If they have no room it shows those around the
// cursor, and how many are hidden on each side.
func (d drawing) suitRow(cards []card.Card, from, to int) string {
	const ends = 5 // for the numbers of hidden cards on both sides
	if from == to {
		return row(d.width, d.paint.ink)
	}
	room := d.width - 2*ends
	slot := min(max(room/(to-from), leastSlot), widestSlot)
	first, last := from, to
	if shown := room / slot; to-from > shown {
		first = min(max(d.cursor-shown/2, from), to-shown)
		last = first + shown
	}
	left, right := fmt.Sprintf("%*s", ends, ""), ""
	if first > from {
		left = fmt.Sprintf(" ‹%-*d", ends-2, first-from)
	}
	if last < to {
		right = strconv.Itoa(to-last) + "›"
	}
	spans := []span{{left, d.paint.dim}}
	for i := first; i < last; i++ {
		spans = append(spans, d.handCard(cards[i], i, slot)...)
	}
	return row(d.width, d.paint.ink, append(spans, span{" " + right, d.paint.dim})...)
}

// handCard returns a card of the hand: before it its place in the play, or a sign
// that it fits the hypothesis that is shown; brackets if the cursor is on it.
func (d drawing) handCard(c card.Card, i, slot int) []span {
	mark := span{" ", d.paint.ink}
	if d.book.fits.Has(c) && d.book.shown > 0 {
		mark = span{"✓", d.paint.right}
	}
	style := d.paint.of(c, slices.Contains(d.view.Tried, c))
	if at := slices.Index(d.chosen, i); at >= 0 {
		mark = span{strconv.Itoa(at + 1), d.paint.accent}
		style = style.Reverse(true)
	}
	open, closing := " ", " "
	if d.picks() && i == d.cursor {
		open, closing = "[", "]"
		style = style.Bold(true)
	}
	switch slot {
	case widestSlot:
		return []span{mark, {open, d.paint.accent}, {sign(c), style}, {closing, d.paint.accent}}
	case leastSlot:
		if open == "[" && mark.text == " " {
			mark = span{"[", d.paint.accent}
		}
		return []span{mark, {sign(c), style}}
	}
	if open == "[" && mark.text == " " {
		mark = span{"[", d.paint.accent}
	}
	return []span{mark, {sign(c), style}, {closing, d.paint.accent}}
}

// picks reports whether the keys choose cards.
func (m *model) picks() bool {
	return m.mode == playing && m.question != nil && len(m.question.Cards) > 0 && m.confirm == nil
}

// moved returns the cursor after an arrow key.
func (m *model) moved(key string) int {
	cards := m.cards()
	rows := suitRows(cards)
	at := m.cursor
	switch key {
	case "left":
		return max(at-1, 0)
	case "right":
		return min(at+1, len(cards)-1)
	case "home":
		return 0
	case "end":
		return len(cards) - 1
	}
	step := 1
	if key == "up" {
		step = -1
	}
	here := slices.IndexFunc(rows[:], func(r [2]int) bool { return r[0] <= at && at < r[1] })
	for r := here + step; here >= 0 && r >= 0 && r < len(rows); r += step {
		if rows[r][0] < rows[r][1] {
			return min(rows[r][0]+at-rows[here][0], rows[r][1]-1)
		}
	}
	return at
}

// toggled returns what is chosen after the card under the cursor was chosen or
// taken back. Of a question for one card it replaces the one before.
func (m *model) toggled() []int {
	if at := slices.Index(m.chosen, m.cursor); at >= 0 {
		return slices.Delete(slices.Clone(m.chosen), at, at+1)
	}
	if m.most() == 1 {
		return []int{m.cursor}
	}
	return append(slices.Clone(m.chosen), m.cursor)
}

// most returns how many cards can be chosen.
func (m *model) most() int {
	if m.question.Single {
		return 1
	}
	_, most := m.view.PlaySize()
	return most
}
