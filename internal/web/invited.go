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

// asideField says that who makes a table does not play.
const asideField = "aside"

// dealsTurns says, of who deals, that everybody does.
const dealsTurns = "turn"

// An invited is for whom a table is made, besides the computer players.
type invited struct {
	guests   int  // people who are invited; 0: nobody, and the game begins at once
	aside    bool // who makes the table does not play, and is host all the same
	settings table.Settings
}

// readInvited reads who is invited, and on which terms.
func (m *making) readInvited(q url.Values) {
	m.invited.settings = table.UsualSettings(true, m.level)
	if q.Has(clockField) { // the form had them
		m.invited.settings = settingsIn(q)
	}
	m.invited.aside = q.Has(asideField) && !m.deals()
	guests, _ := strconv.Atoi(strings.TrimSpace(q.Get(guestsField)))
	m.invited.guests = min(max(guests, 0), m.places())
}

// places returns for how many others than who makes the table there is a seat.
func (m *making) places() int {
	n, err := strconv.Atoi(m.seats)
	if err != nil {
		n = m.options.MinSeats
	}
	n = min(max(n, m.options.MinSeats), m.options.MaxSeats)
	if !m.invited.aside {
		n--
	}
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
func (m *making) gathers() bool { return m.invited.guests > 0 || m.invited.aside }

// deals reports whether who makes the table deals every round.
func (m *making) deals() bool { return m.deal == dealsMine || m.deal == dealsByHand }

// openTo makes o the opening of a table for those whom m invites.
func (m *making) openTo(o *table.Opening) {
	if m.deal == dealsTurns {
		o.Dealing = table.Dealing{By: table.InTurn}
	}
	if !m.gathers() {
		return
	}
	o.Deals, o.Aside = m.deals(), m.invited.aside
	o.Gathers, o.Companions, o.Settings = true, m.places()-m.invited.guests, m.invited.settings
}

// writeInvited puts into q what is not as usual.
func (m *making) writeInvited(q url.Values) {
	if !m.gathers() {
		return
	}
	q.Set(guestsField, strconv.Itoa(m.invited.guests))
	if m.invited.aside {
		q.Set(asideField, "yes")
	}
	s := m.invited.settings
	if s == table.UsualSettings(true, m.level) {
		return
	}
	q.Set(clockField, string(s.Clock))
	q.Set(coverField, s.Cover)
	q.Set(notesField, string(s.Notes))
	for field, on := range map[string]bool{chatField: s.Chat, watchField: s.Spectators, takeOverField: s.TakeOver,
		peopleField: s.PeopleOnly} {
		if on {
			q.Set(field, "yes")
		}
	}
}

// An invitedPart is the part of the page about the people who are invited.
type invitedPart struct {
	Guests  []choice
	Invites bool
	Aside   bool
	Setting *setting
}

func (d drawer) invitedPart(m *making) invitedPart {
	p := invitedPart{Invites: m.gathers(), Aside: m.invited.aside, Setting: d.settingOf(m.invited.settings)}
	places := m.places()
	for n := range places + 1 {
		key := "join.guests"
		switch {
		case n == 0 && m.invited.aside:
			key = "join.guests.none.aside"
		case n == 0:
			key = "join.guests.none"
		}
		text := d.say.Text(key, say.Args{"Count": n, "N": n, "Rest": places - n})
		p.Guests = append(p.Guests, choice{strconv.Itoa(n), text, n == m.invited.guests})
	}
	return p
}
