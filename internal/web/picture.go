package web

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
)

// A layout is the line on the bench.
type layout struct {
	Text  string // as it can be typed
	Wrong string // why what was typed is no line
	Spots []place
	Cards int
	// Odd is how many plays do not lie where the rule would put them.
	Odd  int
	Open bool // the last play is not at its end
}

// A place is a card of the mainline with what was refused after it, or the
// place before the starter.
type place struct {
	Starter bool // there is no card: what hangs here was refused as a starter
	spot
}

// A picture is all 52 cards, and which of them fit next.
type picture struct {
	Title string
	Judge bool // the rule reads, so cards can be laid
	Plays bool // the rule reads plays
	Rows  []row
	// Differ is how many cards the other rule judges differently.
	Differ int
}

// A row is the cards of a suit.
type row struct {
	Suit  string // its symbol
	Name  string
	Cells []cell
}

// A cell is a card in a picture.
type cell struct {
	face
	Fits   bool
	Differ bool
	Words  string
}

// layout draws the line of k.
func (d drawer) layout(k *work) layout {
	out := layout{Text: k.Line, Open: k.line.Open, Spots: []place{{Starter: true}}}
	if k.lineError != nil {
		out.Wrong = d.say.Text("web.line.wrong", nil)
	}
	verdicts := k.verdicts()
	for i, p := range k.line.Plays {
		odd := verdicts != nil && verdicts[i] == p.Refused
		if odd {
			out.Odd++
		}
		out.Cards += len(p.Cards)
		cards := d.placed(p, odd)
		if last := &out.Spots[len(out.Spots)-1]; p.Refused {
			h := hanging{Cards: cards}
			if len(cards) > 1 {
				h.Words = d.say.Text("web.string", say.Args{"N": len(cards)})
			}
			last.Side = append(last.Side, h)
		} else {
			for j, c := range cards {
				out.Spots = append(out.Spots, place{spot: spot{laid: c, Joined: j > 0}})
			}
		}
	}
	out.mark(k.line)
	return out
}

// placed returns the cards of p as they lie; on an odd play lies a token.
func (d drawer) placed(p rule.Play, odd bool) []laid {
	cards := d.open(p.Cards)
	if last := &cards[len(cards)-1]; odd {
		key := "web.odd.line"
		last.Badge = game.Wrong.String()
		if p.Refused {
			key, last.Badge = "web.odd.side", game.Right.String()
		}
		last.Words = d.say.Text(key, say.Args{"Card": last.Name})
	}
	return cards
}

// mark marks what was laid last, and drops the place before the starter if
// nothing needs it.
func (l *layout) mark(line rule.Line) {
	if n := len(line.Plays); n > 0 {
		last := &l.Spots[len(l.Spots)-1]
		if line.Plays[n-1].Refused {
			last.Side[len(last.Side)-1].Newest = true
		} else {
			last.Newest = true
		}
	}
	if len(l.Spots) > 1 && len(l.Spots[0].Side) == 0 {
		l.Spots = l.Spots[1:]
	}
}

// picture52 draws which cards fit after the line of k.
func (d drawer) picture52(k *work) picture {
	var fits, differ card.Set
	p := picture{Judge: k.rule.rule != nil}
	if p.Judge {
		fits = k.fits(k.rule.rule)
		p.Plays = k.rule.rule.Machine().ReadsPlays()
		if k.other.rule != nil {
			differ = fits ^ k.fits(k.other.rule)
		}
	}
	p.Title, p.Differ = d.fitting(k, fits), differ.Len()
	for _, s := range slices.SortedFunc(allSuits, func(a, b card.Suit) int { return suitOrder[a] - suitOrder[b] }) {
		r := row{Suit: suits[s], Name: d.say.Text("suit."+suits[s], nil)}
		for rank := card.Ace; rank <= card.King; rank++ {
			c := card.Of(rank, s)
			r.Cells = append(r.Cells, d.cell(c, p.Judge, fits, differ))
		}
		p.Rows = append(p.Rows, r)
	}
	return p
}

// allSuits yields the suits in the order of package card.
func allSuits(yield func(card.Suit) bool) {
	for s := range card.Suit(card.Suits) {
		if !yield(s) {
			return
		}
	}
}

// cell draws c.
func (d drawer) cell(c card.Card, judged bool, fits, differ card.Set) cell {
	out := cell{face: d.face(c), Fits: fits.Has(c), Differ: differ.Has(c)}
	key := "web.cell.misses"
	switch {
	case !judged:
		out.Words = out.Name
		return out
	case out.Fits && out.Differ:
		key = "web.cell.fits.differs"
	case out.Fits:
		key = "web.cell.fits"
	case out.Differ:
		key = "web.cell.misses.differs"
	}
	out.Words = d.say.Text(key, say.Args{"Card": out.Name})
	return out
}

// fits returns the cards that r lets come next on the line of k: the last of a
// play, or, if more are to follow, one that is not.
func (k *work) fits(r *rule.Rule) card.Set {
	m := r.Machine()
	at := m.After(k.line)
	if k.More {
		return m.GoesOn(at)
	}
	return m.Fits(at)
}

// fitting says how many cards fit next.
func (d drawer) fitting(k *work, fits card.Set) string {
	if k.rule.rule == nil {
		return d.say.Text("web.picture.waits", nil)
	}
	key := "web.picture.next"
	switch {
	case k.More:
		key = "web.picture.goes-on"
	case len(k.line.Plays) == 0:
		key = "web.picture.starters"
	}
	return d.say.Text(key, say.Args{"Count": fits.Len(), "N": fits.Len()})
}
