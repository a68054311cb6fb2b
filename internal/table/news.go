package table

import (
	"slices"

	"eleusis/game"
)

// A News is what everybody at a table is told of who has come or gone, and of who
// is host since then.
type News struct {
	Number int // of the event; who leaves and who is host then have the same
	What   NewsKind
	Who    Who    // it is about
	Name   string // his, when it happened
	Other  string // the computer player who plays on, or has given way; nothing if the seat is open, or was
	Fresh  bool   // for who looks: it came in this round, after the last move that was his own
}

// NewsKind is what a [News] tells.
type NewsKind string

// The kinds of news.
const (
	NewsCame    NewsKind = "came"
	NewsLeft    NewsKind = "left"
	NewsRemoved NewsKind = "removed" // by the host
	NewsHost    NewsKind = "host"
)

// newsKept is how much of the news is kept, the last of it.
const newsKept = 50

// reseat folds that ch is on seat from event number on, and notes what is to be
// told of it.
func (c *core) reseat(number int, seat game.Seat, ch chair, why Action) error {
	var was chair
	if c.has(seat) {
		was = c.chairs[seat-1]
	}
	host := c.host
	if err := c.seats(seat, ch); err != nil {
		return err
	}
	add := func(n News) {
		n.Number = number
		c.news = append(c.news, n)
	}
	switch {
	case was.Key == ch.Key:
	case ch.Key != "":
		add(News{What: NewsCame, Who: c.who[ch.Key], Name: ch.Name, Other: was.Name})
	case why == Leave:
		add(News{What: NewsLeft, Who: c.who[was.Key], Name: was.Name, Other: ch.Name})
	default:
		add(News{What: NewsRemoved, Who: c.who[was.Key], Name: was.Name, Other: ch.Name})
	}
	if c.host != host {
		c.tellHost(number)
	}
	c.news = c.news[max(0, len(c.news)-newsKept):]
	return nil
}

// tellHost notes from event number on who is host, if anybody is.
func (c *core) tellHost(number int) {
	if host := c.chairOn(c.host); host != nil {
		delete(c.muted, c.whoOn(c.host)) // there is nobody who could let him be heard again
		c.news = append(c.news, News{Number: number, What: NewsHost, Who: c.whoOn(c.host), Name: host.Name})
	}
}

// newsFor returns the news as they are for seat. What came before its own last move
// in the present round it has seen, and who watches what came before the round; while
// people gather there are no moves, and the last is fresh.
func (c *core) newsFor(seat game.Seat) []News {
	all := slices.Clone(c.news)
	seen := max(c.started, c.chose[seat])
	if n := len(all); c.gathering && n > 0 {
		seen = all[n-1].Number - 1
	}
	for i := range all {
		all[i].Fresh = all[i].Number > seen
	}
	return all
}

// leavesWords notes that whoever said something on seat, reported something or was
// reported there has gone.
func (c *core) leavesWords(seat game.Seat) {
	moved := map[game.Seat]game.Seat{}
	for i := range c.chairs {
		moved[game.Seat(i+1)] = game.Seat(i + 1)
	}
	moved[Aside] = Aside
	delete(moved, seat)
	c.moveWords(moved)
}

// moveWords renumbers the seats of who has said or reported something. Who has gone
// stays nobody, whatever Nobody stands for in moved.
func (c *core) moveWords(moved map[game.Seat]game.Seat) {
	to := func(seat game.Seat) game.Seat {
		if seat == game.Nobody {
			return game.Nobody
		}
		return moved[seat]
	}
	c.said, c.reports = slices.Clone(c.said), slices.Clone(c.reports)
	for i := range c.said {
		c.said[i].Seat = to(c.said[i].Seat)
	}
	for i, r := range c.reports {
		c.reports[i].By, c.reports[i].Of = to(r.By), to(r.Of)
	}
}
