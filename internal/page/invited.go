package page

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

// guestsField is the field with the number of invited people.
const guestsField = "guests"

// asideField says that the maker of the table does not play.
const asideField = "aside"

// dealsTurns says that everybody deals in turn.
const dealsTurns = "turn"

// An invited says which people a table is made for, besides the computer players.
type invited struct {
	guests   int  // number of invited people; 0: the game begins at once
	aside    bool // the maker of the table is host without playing
	settings table.Settings
}

// readInvited reads the number of invited people, and the settings.
func (m *TableForm) readInvited(q url.Values) {
	m.invited.settings = table.UsualSettings(true, m.Level)
	if q.Has(clockField) { // the form had them
		m.invited.settings = SettingsIn(q)
	}
	m.invited.aside = q.Has(asideField) && !m.deals()
	guests, _ := strconv.Atoi(strings.TrimSpace(q.Get(guestsField))) // not a number: nobody
	m.invited.guests = min(max(guests, 0), m.places())
}

// places returns the number of seats besides the maker's.
func (m *TableForm) places() int {
	n, err := strconv.Atoi(m.Seats)
	if err != nil {
		n = m.Options.MinSeats
	}
	n = min(max(n, m.Options.MinSeats), m.Options.MaxSeats)
	if !m.invited.aside {
		n--
	}
	if !m.peopleDeal() {
		n--
	}
	return max(n, 0)
}

// peopleDeal reports whether the dealer is one of the players.
func (m *TableForm) peopleDeal() bool {
	return slices.Contains([]string{DealsMine, dealsByHand, dealsTurns}, m.Deal)
}

// waitsForPeople reports whether the table waits for people before the game begins.
func (m *TableForm) waitsForPeople() bool { return m.invited.guests > 0 || m.invited.aside }

// deals reports whether the maker of the table deals every round.
func (m *TableForm) deals() bool { return m.Deal == DealsMine || m.Deal == dealsByHand }

// openTo adds the invitation m to the opening o.
func (m *TableForm) openTo(o *table.TableRequest) {
	if m.Deal == dealsTurns {
		o.Dealing = table.Dealing{By: table.InTurn}
	}
	if !m.waitsForPeople() {
		return
	}
	o.Deals, o.Aside = m.deals(), m.invited.aside
	o.WaitsForPeople, o.ComputerPlayers, o.Settings = true, m.places()-m.invited.guests, m.invited.settings
}

// writeInvited adds what differs from the default to q.
func (m *TableForm) writeInvited(q url.Values) {
	if !m.waitsForPeople() {
		return
	}
	q.Set(guestsField, strconv.Itoa(m.invited.guests))
	if m.invited.aside {
		q.Set(asideField, "yes")
	}
	s := m.invited.settings
	if s == table.UsualSettings(true, m.Level) {
		return
	}
	q.Set(clockField, string(s.Clock))
	q.Set(substituteField, s.Substitute)
	q.Set(notesField, string(s.Notes))
	for field, on := range map[string]bool{chatField: s.Chat, watchField: s.Spectators, takeOverField: s.TakeOver,
		peopleField: s.PeopleOnly} {
		if on {
			q.Set(field, "yes")
		}
	}
}

// An invitedPart is the part of the page about invited people.
type invitedPart struct {
	Guests  []choice
	Invites bool
	Aside   bool
	Setting *setting
}

func (pr GatheringPresenter) invitedPart(m *TableForm) invitedPart {
	p := invitedPart{Invites: m.waitsForPeople(), Aside: m.invited.aside, Setting: pr.settingOf(m.invited.settings)}
	places := m.places()
	for n := range places + 1 {
		key := "join.guests"
		switch {
		case n == 0 && m.invited.aside:
			key = "join.guests.none.aside"
		case n == 0:
			key = "join.guests.none"
		}
		text := pr.Say.Text(key, say.Args{"Count": n, "N": n, "Rest": places - n})
		p.Guests = append(p.Guests, choice{strconv.Itoa(n), text, n == m.invited.guests})
	}
	return p
}
