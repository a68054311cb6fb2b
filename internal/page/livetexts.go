package page

import (
	"eleusis/game"
	"eleusis/internal/table"
)

// LiveTexts are the texts of a round's page that change with each move. The templates are filled from the same
// values, and scripts put them in their places after each move, so no text is chosen twice (decision 61).
type LiveTexts struct {
	Title string      `json:"title,omitempty"` // of the page
	Seats []seatTexts `json:"seats,omitempty"`
	Stock *numberText `json:"stock,omitempty"`
	// Say, Office and Telling are the texts of the dock about the turn, about becoming prophet and about guessing the
	// rule; nil where the page has none.
	Say     *turnText `json:"say,omitempty"`
	Office  *moment   `json:"prophet,omitempty"`
	Telling *moment   `json:"guess,omitempty"`
	Expels  bool      `json:"expels,omitempty"` // a wrong play expels from now on
}

// A seatTexts is how a page shows a seat after an event.
type seatTexts struct {
	Seat   game.Seat `json:"seat"`
	Deals  bool      `json:"-"`
	Judges bool      `json:"-"` // the prophet
	Turn   bool      `json:"turn,omitempty"`
	Out    bool      `json:"out,omitempty"`
	Cards  int       `json:"n"`
	What   string    `json:"what"`           // below the name
	Away   string    `json:"away,omitempty"` // the text for a person who is away; empty if nobody is
}

// A numberText is a count, with the words that show it.
type numberText struct {
	N     int    `json:"n"`
	Words string `json:"words"`
}

// LiveTexts returns the texts of the page of l; nil while people gather. After the end of a round they are still those
// of the round's page. Texts of before, which may be nil, are reused where nothing has changed.
func (pr TablePresenter) LiveTexts(l *table.Snapshot, before *LiveTexts) *LiveTexts {
	if l.Gathering {
		return nil
	}
	if before == nil {
		before = new(LiveTexts)
	}
	v, dock := &l.View, pr.dock()
	out := &LiveTexts{
		Title: pr.title(l), Stock: before.Stock, Seats: pr.board().seatTexts(l, before.Seats),
		Expels: v.MistakesExpel(),
	}
	if out.Stock == nil || out.Stock.N != v.Stock {
		out.Stock = pr.stock(v)
	}
	switch {
	case v.Seat == game.Nobody || v.Seat == v.Dealer || v.Phase == game.AwaitingStarter:
	case v.Phase == game.Playing:
		out.Say, out.Office, out.Telling = dock.turnText(turnOf(l), l), dock.office(v), dock.telling(v)
	case !v.Expelled[v.Seat-1]:
		out.Say = &turnText{Turn: "over", Text: pr.Say.Text("web.over", nil)}
	}
	return out
}

// Since returns the texts of s that differ from before.
func (s LiveTexts) Since(before *LiveTexts) *LiveTexts {
	if s.Title == before.Title {
		s.Title = ""
	}
	seats := s.Seats
	s.Seats = nil
	for i, seat := range seats {
		if i >= len(before.Seats) || seat != before.Seats[i] {
			s.Seats = append(s.Seats, seat)
		}
	}
	s.Stock, s.Office = changedOrNil(s.Stock, before.Stock), changedOrNil(s.Office, before.Office)
	s.Telling = changedOrNil(s.Telling, before.Telling)
	return &s
}

// changedOrNil returns now, or nil if it equals before.
func changedOrNil[T comparable](now, before *T) *T {
	if now != nil && before != nil && *now == *before {
		return nil
	}
	return now
}
