package page

import (
	"cmp"
	"slices"

	"eleusis/game"
	"eleusis/internal/table"
)

// A score is a row of the table of points.
type score struct {
	Name   string
	You    bool
	Office string   // dealer, or empty
	Apart  string   // why the row competes with no other, if it does not
	Sum    []string // how the points came about
	Points game.Points
	Total  game.Points
	First  bool // first in total
}

// scores returns the rows, highest points of this round first.
func (pr boardPresenter) scores(l *table.Snapshot) []score {
	v, r := &l.View, l.Result
	_, leaders := firstInGame(l)
	var rows []score
	for _, s := range r.Scores {
		row := score{
			Name: pr.Company.Names(s.Seat), You: s.Seat == v.Seat,
			Points: s.Points, Total: s.Total, First: slices.Contains(leaders, s.Seat),
		}
		if s.Seat == r.Dealer {
			row.Office = pr.Say.Text("web.seat.dealer", nil)
		}
		if !competes(l, s.Seat) {
			row.Apart = pr.Say.Text("web.end.apart", nil)
		}
		for _, term := range s.Sum {
			row.Sum = append(row.Sum, pr.Say.Term(pr.Company, s, term))
		}
		if v.Expelled[s.Seat-1] {
			row.Sum = append(row.Sum, pr.Say.Text("sum.expelled", nil))
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b score) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Total, a.Total))
	})
	return rows
}
