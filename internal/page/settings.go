package page

import (
	"net/url"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// Fields of the settings of a table.
const (
	clockField      = "clock"
	substituteField = "cover"
	notesField      = "notes"
	chatField       = "chat"
	watchField      = "spectators"
	takeOverField   = "take-over"
	peopleField     = "people-only"
	whoDealsField   = "deals"
	dealsComputer   = "computer"
	dealsInTurn     = "turn"
	dealsSeat       = "seat-" // and its number
)

// clockTexts and notesTexts are the keys of the choices, in order; the text KEY.more
// explains a choice.
var (
	clockTexts = []struct {
		clock table.Clock
		key   string
	}{{table.NoClock, "join.clock.off"}, {table.Relaxed, "join.clock.relaxed"}, {table.Brisk, "join.clock.brisk"}}
	notesTexts = []struct {
		notes table.Notes
		key   string
	}{{table.FullNotes, "join.notes.full"}, {table.ContradictionsOnly, "join.notes.contradictions"},
		{table.NoNotes, "join.notes.none"}}
)

// A setting has the choices of a host, with the present ones.
type setting struct {
	Deals       []choice // none once the game has begun
	Clocks      []choice
	Substitutes []choice
	Notes       []choice
	Chat        bool
	Watch       bool
	TakeOver    bool
	People      bool // programs may not join
}

// setting returns the choices of the host of l.
func (pr GatheringPresenter) setting(l *table.Snapshot) *setting {
	s := pr.settingOf(l.Settings)
	if !l.Gathering {
		return s
	}
	s.Deals = append(s.Deals,
		choice{dealsComputer, pr.Say.Text("join.deals.computer", nil), l.Dealing.By == table.ByComputer})
	for i, c := range l.Chairs {
		seat := game.Seat(i + 1)
		if c.IsPerson() {
			text := pr.Say.Who(pr.Company, "join.deals.seat", seat, nil)
			s.Deals = append(s.Deals,
				choice{dealsSeat + strconv.Itoa(i+1), text, l.Dealing == table.Dealing{By: table.BySeat, Seat: seat}})
		}
	}
	s.Deals = append(s.Deals, choice{dealsInTurn, pr.Say.Text("join.deals.turn", nil), l.Dealing.By == table.InTurn})
	return s
}

// settingOf returns the choices made in t.
func (pr GatheringPresenter) settingOf(t table.Settings) *setting {
	s := &setting{Chat: t.Chat, Watch: t.Spectators, TakeOver: t.TakeOver, People: t.PeopleOnly}
	for _, c := range clockTexts {
		s.Clocks = append(s.Clocks, choice{string(c.clock), pr.explained(c.key), c.clock == t.Clock})
	}
	for _, n := range notesTexts {
		s.Notes = append(s.Notes, choice{string(n.notes), pr.explained(n.key), n.notes == t.Notes})
	}
	for _, level := range pr.levels(t.Substitute) {
		level.Chosen = level.Chosen && t.Substitute != table.NoSubstitute
		level.Label = pr.Say.Text("join.cover.level", say.Args{"Level": pr.levelName(level.Value)})
		s.Substitutes = append(s.Substitutes, level)
	}
	nobody := choice{table.NoSubstitute, pr.Say.Text("join.cover.nobody", nil), t.Substitute == table.NoSubstitute}
	s.Substitutes = append(s.Substitutes, nobody)
	return s
}

// explained returns the text called key with its explanation.
func (pr GatheringPresenter) explained(key string) string {
	return pr.Say.Text("join.explained", say.Args{"What": pr.Say.Text(key, nil), "More": pr.Say.Text(key+".more", nil)})
}

// terms returns the settings of l in words.
func (pr GatheringPresenter) terms(l *table.Snapshot) []term {
	add := func(title, text string) term { return term{pr.Say.Text(title, nil), text} }
	s := l.Settings
	all := []term{
		add("join.term.game", pr.Say.Preset(l.Options.Preset).Title),
		add("join.term.deals", pr.whoDeals(l)),
	}
	for _, c := range clockTexts {
		if c.clock == s.Clock {
			all = append(all, add("join.term.clock", pr.explained(c.key)))
		}
	}
	substitute := pr.Say.Text("join.cover.nobody", nil)
	if s.Substitute != table.NoSubstitute {
		substitute = pr.Say.Text("join.cover.level", say.Args{"Level": pr.levelName(s.Substitute)})
	}
	all = append(all, add("join.term.cover", substitute))
	for _, n := range notesTexts {
		if n.notes == s.Notes {
			all = append(all, add("join.term.notes", pr.explained(n.key)))
		}
	}
	var doors []string
	for _, door := range []struct {
		open     bool
		yes, not string
	}{{s.Spectators, "join.watch.yes", "join.watch.no"}, {s.TakeOver, "join.take-over.yes", "join.take-over.no"},
		{s.Chat, "join.chat.yes", "join.chat.no"}, {s.PeopleOnly, "join.people-only.yes", "join.people-only.no"}} {
		key := door.not
		if door.open {
			key = door.yes
		}
		doors = append(doors, pr.Say.Text(key, nil))
	}
	return append(all, add("join.term.doors", strings.Join(doors, " ")))
}

// whoDeals names the dealer of l, in words.
func (pr GatheringPresenter) whoDeals(l *table.Snapshot) string {
	switch l.Dealing.By {
	case table.BySeat:
		return pr.Say.Who(pr.Company, "join.deals.seat", l.Dealing.Seat, nil)
	case table.InTurn:
		return pr.Say.Text("join.deals.turn", nil)
	}
	if key, known := dealTexts[l.Difficulty]; known {
		return pr.Say.Text(key, nil)
	}
	return pr.Say.Text("join.deals.computer", nil)
}

// SettingsIn reads the settings in a form.
func SettingsIn(q url.Values) table.Settings {
	return table.Settings{
		Clock: table.Clock(q.Get(clockField)), Substitute: q.Get(substituteField),
		Notes: table.Notes(q.Get(notesField)), Chat: q.Has(chatField), Spectators: q.Has(watchField),
		TakeOver: q.Has(takeOverField), PeopleOnly: q.Has(peopleField),
	}
}

// DealingIn reads the choice of the dealer; nil if a form has none.
func DealingIn(q url.Values) *table.Dealing {
	text := q.Get(whoDealsField)
	if n, ok := strings.CutPrefix(text, dealsSeat); ok {
		seat, err := strconv.ParseUint(n, 10, 8)
		if err != nil {
			seat = uint64(game.Nobody) // the table refuses it
		}
		return &table.Dealing{By: table.BySeat, Seat: game.Seat(seat)}
	}
	switch text {
	case dealsComputer:
		return &table.Dealing{}
	case dealsInTurn:
		return &table.Dealing{By: table.InTurn}
	}
	return nil
}
