package web

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A makePage is where a table is put together.
type makePage struct {
	Head       head
	Address    string // where the form is found again as it is
	Name       string
	MaxName    int
	Presets    []presetCard
	Seats      []choice
	Levels     []choice
	ByComputer []computerDeal // who deals
	ByPeople   []choice
	Titles     []choice // of the dealer
	Own        ownRule
	Free       string // the words of the rule, if the dealer judges by hand
	Guard      string
	GuardAsked *question
	MaxWords   int
	Workshop   string // the address of the rule there
	Waits      bool   // the deal does, for a word
	Invited    invitedPart
	Groups     []optionGroup
	Changed    int // options that are not as in the preset
	Summary    string
	Wrong      map[string]string // why a field cannot stay so
	First      string            // the id of the first such field
	Words      words
}

func (makePage) template() string { return "make" }

// From returns the preset whose options the form shows.
func (p makePage) From() string {
	i := slices.IndexFunc(p.Presets, func(c presetCard) bool { return c.Chosen })
	return p.Presets[i].Value
}

// Shows reports whether the options are to be seen at once: something there is
// wrong or not as usual.
func (p makePage) Shows() bool {
	return p.Changed > 0 || slices.ContainsFunc(p.Groups, optionGroup.Shows)
}

// A presetCard is a form of the game to choose.
type presetCard struct {
	choice
	Kind  string // in a word, of a card that is seen at once
	About string
	Facts []string
}

// A computerDeal is a rule by which the computer deals.
type computerDeal struct {
	choice
	Short string
}

// computerDeals are the keys of the rules by which the computer deals, in a word.
var computerDeals = map[string]string{
	dealsLibrary: "web.make.by.library", table.Fitting: "web.make.by.fitting",
	"easy": "web.make.by.easy", "medium": "web.make.by.medium", "hard": "web.make.by.hard",
}

// mainPresets are the forms that are seen at once, the easiest first, and presetKinds are their keys in a word.
var (
	mainPresets = []string{"express", "new", "classic"}
	presetKinds = map[string]string{"express": "web.make.kind.express", "new": "web.make.kind.new",
		"classic": "web.make.kind.classic"}
)

// Main returns the forms of the game that are seen at once.
func (p makePage) Main() (cards []presetCard) {
	for _, name := range mainPresets {
		i := slices.IndexFunc(p.Presets, func(c presetCard) bool { return c.Value == name })
		cards = append(cards, p.Presets[i])
	}
	return cards
}

// Other returns the other forms.
func (p makePage) Other() []presetCard {
	return slices.DeleteFunc(slices.Clone(p.Presets), func(c presetCard) bool { return c.Kind != "" })
}

// OtherChosen reports whether one of the other forms is chosen.
func (p makePage) OtherChosen() bool {
	return slices.ContainsFunc(p.Other(), func(c presetCard) bool { return c.Chosen })
}

// An optionGroup is options that belong together.
type optionGroup struct {
	Title   string
	Rows    []optionRow
	Changed int
}

// Shows reports whether something in g is wrong.
func (g optionGroup) Shows() bool {
	return slices.ContainsFunc(g.Rows, func(r optionRow) bool { return r.Wrong != "" })
}

// An optionRow is an option to be set.
type optionRow struct {
	Name        string // of its field
	ID          string
	Title       string
	About       string
	Value       string
	Least, Most int      // of a number
	Choices     []choice // of words
	Switch      bool
	On          bool
	Usual       string // what it is in the preset, if that is something else
	Wrong       string
}

// optionGroups are the options by what they are about, in the order of a
// round. An option that is in none goes by the first word of its name, or is at
// the end.
var optionGroups = []struct {
	title   string // its key
	prefix  string
	options []string
}{
	{"web.make.group.cards", "deck",
		[]string{"decks", "hand-size", "add-decks", "starter", "starters", "first", "reads-rejected", "seal"}},
	{"web.make.group.turn", "play",
		[]string{"play-max", "penalty-per-card", "no-play", "no-play-penalty", "no-play-fewer", "no-play-last",
			"no-play-hand", "hand-visible", "second-phase", "penalty-per-wrong", "tell-plays"}},
	{"web.make.group.expulsion", "expel",
		[]string{"expel-after", "no-play-expels", "expelled-draw", "expelled-whole", "nobody-left", "marker-every",
			"count-starter", "white-under-prophet", "black-before-white"}},
	{"web.make.group.prophet", "prophet", []string{"fall-penalty", "go-out-penalty", "refuter"}},
	{"web.make.group.guess", "guess", []string{"hints"}},
	{"web.make.group.points", "score",
		[]string{"out-bonus", "dealers-double", "double-since", "deals-each", "clockwise", "never-dealt", "tie-never-dealt",
			"score-from", "share-bonus"}},
	{"web.make.group.more", "", nil},
}

// groupOf returns the index of the group of an option.
func groupOf(name string) int {
	for i, g := range optionGroups {
		if slices.Contains(g.options, name) {
			return i
		}
	}
	first, _, _ := strings.Cut(name, "-")
	for i, g := range optionGroups {
		if g.prefix == first {
			return i
		}
	}
	return len(optionGroups) - 1
}

// makePage draws m.
func (d drawer) makePage(m *making) makePage {
	p := makePage{
		Head:    head{Title: d.say.Text("web.make", nil), Styles: []string{makeStyle, blocksStyle}, Module: makeScript},
		Address: m.address(), Name: m.name, MaxName: table.MaxName, Waits: m.waits,
		Own: d.ownRule(m), Free: m.words, Guard: m.guard.text, GuardAsked: d.question(guardField, m.guard),
		MaxWords: game.MaxWords, Workshop: workshopOf(m.rule), Wrong: m.wrong,
		Seats: d.seatChoices(m), Words: words{Text: map[string]string{"make.lost": d.say.Text("web.make.lost", nil)}},
	}
	for _, o := range game.Presets() {
		p.Presets = append(p.Presets, d.presetCard(o, o.Preset == m.preset.Preset))
	}
	for _, level := range bot.Levels() {
		p.Levels = append(p.Levels, choice{level, d.say.Level(level), level == m.level})
	}
	for _, deal := range deals() {
		c := choice{deal, d.say.Text(dealTexts[deal], nil), deal == m.deal}
		if deal == dealsMine || deal == dealsByHand || deal == dealsTurns {
			p.ByPeople = append(p.ByPeople, c)
		} else {
			p.ByComputer = append(p.ByComputer, computerDeal{c, d.say.Text(computerDeals[deal], nil)})
		}
	}
	for _, title := range say.Titles() {
		p.Titles = append(p.Titles, choice{title, d.say.Title(title), title == m.title})
	}
	p.Invited = d.invitedPart(m)
	p.Groups, p.Changed = d.optionGroups(m)
	p.First = p.firstWrong()
	args := say.Args{"Game": d.say.Preset(m.preset.Preset).Title, "Seats": m.seats, "Count": p.Changed,
		"Changed": p.Changed}
	p.Summary = d.say.Text("web.make.summary", args)
	if p.Changed > 0 {
		p.Summary = d.say.Text("web.make.summary.changed", args)
	}
	return p
}

// firstWrong returns the id of the first field that cannot stay so, or nothing.
func (p makePage) firstWrong() string {
	for _, field := range []string{seatsField, ruleField, wordsField, guardField} {
		if p.Wrong[field] != "" && field == ruleField {
			return "own-rule" // the rule itself may be picked and no field
		}
		if p.Wrong[field] != "" {
			return field
		}
	}
	for _, g := range p.Groups {
		for _, row := range g.Rows {
			if row.Wrong != "" {
				return row.ID
			}
		}
	}
	if len(p.Wrong) > 0 {
		return "change"
	}
	return ""
}

// dealTexts are the keys of who deals.
var dealTexts = map[string]string{
	dealsLibrary: "web.make.deal.library", table.Fitting: "web.make.deal.fitting",
	"easy": "web.make.deal.easy", "medium": "web.make.deal.medium", "hard": "web.make.deal.hard",
	dealsMine: "web.make.deal.mine", dealsByHand: "web.make.deal.hand", dealsTurns: "join.deals.make",
}

func (d drawer) presetCard(o game.Options, chosen bool) presetCard {
	p := d.say.Preset(o.Preset)
	kind := ""
	if key := presetKinds[o.Preset]; key != "" {
		kind = d.say.Text(key, nil)
	}
	return presetCard{
		Kind:   kind,
		choice: choice{o.Preset, p.Title, chosen}, About: p.About,
		Facts: []string{d.say.Text("web.make.for", say.Args{"Least": o.MinSeats, "Most": o.MaxSeats}), p.Length},
	}
}

// seatChoices returns how many people there may be, and what was asked for.
func (d drawer) seatChoices(m *making) []choice {
	var all []choice
	add := func(n int) {
		text := strconv.Itoa(n)
		key, others := "web.make.seats.of", n-2
		if m.peopleDeal() {
			key, others = "web.make.seats.mine", n-1
		}
		switch {
		case m.invited.aside && m.deal == dealsTurns:
			key = "join.seats.all"
		case m.invited.aside:
			key, others = "join.seats.aside", n-1
		case m.deal == dealsTurns:
			key = "join.seats.turn"
		}
		all = append(all, choice{text, d.say.Text(key, say.Args{"N": n, "Count": others, "Others": others}), text == m.seats})
	}
	n, err := strconv.Atoi(m.seats)
	if err == nil && n < m.options.MinSeats && n > 1 {
		add(n)
	}
	for k := m.options.MinSeats; k <= min(m.options.MaxSeats, game.MaxSeats); k++ {
		add(k)
	}
	if err == nil && n > m.options.MaxSeats && n <= game.MaxSeats {
		add(n)
	}
	return all
}

func (d drawer) optionGroups(m *making) (groups []optionGroup, changed int) {
	all := make([]optionGroup, len(optionGroups))
	for i, g := range optionGroups {
		all[i].Title = d.say.Text(g.title, nil)
	}
	for _, name := range game.OptionNames() {
		g := &all[groupOf(name)]
		row := d.optionRow(m, name)
		g.Rows = append(g.Rows, row)
		if row.Usual != "" {
			g.Changed++
			changed++
		}
	}
	return slices.DeleteFunc(all, func(g optionGroup) bool { return len(g.Rows) == 0 }), changed
}

func (d drawer) optionRow(m *making, name string) optionRow {
	row := optionRow{Name: optionField + name, ID: "o-" + name, Value: m.value(name), Switch: isSwitch(name),
		Wrong: m.wrong[optionField+name]}
	row.Title, row.About = d.say.Option(name)
	row.Least, row.Most, _ = m.options.OptionBounds(name)
	row.On = row.Value == "true"
	if usual := m.preset.Option(name); usual != row.Value {
		row.Usual = d.say.OptionWord(name, usual)
	}
	if row.Switch {
		return row
	}
	for _, word := range game.OptionWords(name) {
		row.Choices = append(row.Choices, choice{word, d.say.OptionWord(name, word), word == row.Value})
	}
	return row
}
