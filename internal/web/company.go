package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

// guestsField is how many people somebody invites who makes a table.
const guestsField = "guests"

// dealsTurns says, of who deals, that everybody does.
const dealsTurns = "turn"

// An invited is for whom a table is made, besides the computer players.
type invited struct {
	guests   int // people who are invited; 0: nobody, and the game begins at once
	settings table.Settings
}

// usualSettings are those of a table that nobody has changed.
func usualSettings(level string) table.Settings {
	return table.Settings{Cover: level, Chat: true, Spectators: true, TakeOver: true}
}

// readCompany reads who is invited, and on which terms.
func (m *making) readCompany(q url.Values) {
	m.company.settings = usualSettings(m.level)
	if q.Has(clockField) { // the form had them
		m.company.settings = settingsIn(q)
	}
	guests, _ := strconv.Atoi(strings.TrimSpace(q.Get(guestsField)))
	m.company.guests = min(max(guests, 0), m.places())
}

// places returns for how many others than who makes the table there is a seat.
func (m *making) places() int {
	n, err := strconv.Atoi(m.seats)
	if err != nil {
		n = m.options.MinSeats
	}
	n = min(max(n, m.options.MinSeats), m.options.MaxSeats) - 1
	if !m.peopleDeal() {
		n--
	}
	return max(n, 0)
}

// peopleDeal reports whether the dealer is one of those who play.
func (m *making) peopleDeal() bool {
	return slices.Contains([]string{dealsMine, dealsByHand, dealsTurns}, m.deal)
}

// gathers reports whether the table waits for people before the game begins.
func (m *making) gathers() bool { return m.company.guests > 0 }

// openTo makes o the opening of a table for the company of m.
func (m *making) openTo(o *table.Opening) {
	if m.deal == dealsTurns {
		o.Dealing = table.Dealing{By: table.InTurn}
	}
	if !m.gathers() {
		return
	}
	o.Deals = m.deal == dealsMine || m.deal == dealsByHand
	o.Gathers, o.Companions, o.Settings = true, m.places()-m.company.guests, m.company.settings
}

// writeCompany puts into q what is not as usual.
func (m *making) writeCompany(q url.Values) {
	if !m.gathers() {
		return
	}
	q.Set(guestsField, strconv.Itoa(m.company.guests))
	s := m.company.settings
	if s == usualSettings(m.level) {
		return
	}
	q.Set(clockField, string(s.Clock))
	q.Set(coverField, s.Cover)
	q.Set(notesField, string(s.Notes))
	for field, on := range map[string]bool{chatField: s.Chat, watchField: s.Spectators, takeOverField: s.TakeOver} {
		if on {
			q.Set(field, "yes")
		}
	}
}

// A companyPart is the part of the page about the people who are invited.
type companyPart struct {
	Guests  []choice
	Invites bool
	Setting *setting
}

func (d drawer) companyPart(m *making) companyPart {
	p := companyPart{Invites: m.gathers(), Setting: d.settingOf(m.company.settings)}
	places := m.places()
	for n := range places + 1 {
		key := "join.guests"
		if n == 0 {
			key = "join.guests.none"
		}
		text := d.say.Text(key, say.Args{"Count": n, "N": n, "Rest": places - n})
		p.Guests = append(p.Guests, choice{strconv.Itoa(n), text, n == m.company.guests})
	}
	return p
}
