package page

import (
	"slices"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// A layout is the line on the workbench.
type layout struct {
	Text  string // as it can be typed
	Wrong string // why the typed text is no line
	Spots []place
	Cards int
	// Odd is the number of plays that the rule would judge otherwise.
	Odd int
	// Unjudged is set if the rule would refuse the starter, which is not judged.
	Unjudged bool
	Open     bool // the last play is not finished
}

// A place is a card of the mainline with what was refused after it, or the
// place before the starter.
type place struct {
	Starter bool // no card: for what was refused as a starter
	lineCard
}

// A picture is all 52 cards, and which of them fit next.
type picture struct {
	Title string
	Judge bool // the rule can be read, so cards can be laid
	Plays bool // the rule is about plays of several cards
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

// layout returns the line of k.
func (pr WorkshopPresenter) layout(k *workshop.State) layout {
	out := layout{Text: k.LineText, Open: k.Line.Open, Spots: []place{{Starter: true}}}
	if k.LineError != nil {
		out.Wrong = pr.Say.Text("web.line.wrong", nil)
	}
	verdicts := k.Verdicts()
	for i, p := range k.Line.Plays {
		odd := verdicts != nil && verdicts[i] == p.Refused
		starts := len(out.Spots) == 1 && !p.Refused
		switch {
		case odd && starts:
			out.Unjudged = true
		case odd:
			out.Odd++
		}
		out.Cards += len(p.Cards)
		cards := pr.placed(p, odd && !starts)
		if odd && starts {
			first := &cards[0]
			first.Words = pr.Say.Text("web.card.starter", say.Args{"Card": first.Name})
		}
		if last := &out.Spots[len(out.Spots)-1]; p.Refused {
			last.Side = append(last.Side, pr.hanging(cards))
		} else {
			for j, c := range cards {
				out.Spots = append(out.Spots, place{lineCard: lineCard{tableCard: c, Joined: j > 0}})
			}
		}
	}
	out.mark(k.Line)
	return out
}

// placed returns the cards of p as laid; an odd play has a token.
func (pr WorkshopPresenter) placed(p rule.Play, odd bool) []tableCard {
	cards := pr.open(p.Cards)
	if last := &cards[len(cards)-1]; odd {
		key := "web.odd.line"
		last.Badge = game.Wrong.String()
		if p.Refused {
			key, last.Badge = "web.odd.side", game.Right.String()
		}
		last.Words = pr.Say.Text(key, say.Args{"Card": last.Name})
	}
	return cards
}

// mark marks the newest cards, and drops the place before the starter if it is empty.
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

// picture returns a picture of the cards that fit after the line of k.
func (pr WorkshopPresenter) picture(k *workshop.State) picture {
	var fits, differ card.Set
	p := picture{Judge: k.Rule.Rule != nil}
	if p.Judge {
		fits = k.Fits(k.Rule.Rule)
		p.Plays = k.Rule.Rule.Machine().ReadsPlays()
		if k.Other.Rule != nil {
			differ = fits ^ k.Fits(k.Other.Rule)
		}
	}
	p.Title, p.Differ = pr.fitting(k, fits), differ.Len()
	byOrder := func(a, b card.Suit) int { return workshop.SuitOrder[a] - workshop.SuitOrder[b] }
	for _, s := range slices.SortedFunc(workshop.AllSuits, byOrder) {
		r := row{Suit: suits[s], Name: pr.Say.Text("suit."+suits[s], nil)}
		for rank := card.Ace; rank <= card.King; rank++ {
			c := card.Of(rank, s)
			r.Cells = append(r.Cells, pr.cell(c, p.Judge, fits, differ))
		}
		p.Rows = append(p.Rows, r)
	}
	return p
}

// cell words whether c fits, and whether another rule judges it differently; only the name without a verdict.
func (pr WorkshopPresenter) cell(c card.Card, judged bool, fits, differ card.Set) cell {
	out := cell{face: pr.face(c), Fits: fits.Has(c), Differ: differ.Has(c)}
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
	out.Words = pr.Say.Text(key, say.Args{"Card": out.Name})
	return out
}

// fitting returns how many cards fit next.
func (pr WorkshopPresenter) fitting(k *workshop.State, fits card.Set) string {
	if k.Rule.Rule == nil {
		return pr.Say.Text("web.picture.waits", nil)
	}
	key := "web.picture.next"
	switch {
	case k.More:
		key = "web.picture.goes-on"
	case len(k.Line.Plays) == 0:
		key = "web.picture.starters"
	}
	return pr.Say.Text(key, say.Args{"Count": fits.Len(), "N": fits.Len()})
}
