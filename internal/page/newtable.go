package page

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A NewTablePage is the form of a new table.
type NewTablePage struct {
	Head        Head
	Address     string // of the form as it is filled in
	Name        string
	MaxName     int
	From        string // the preset whose options the form shows
	Presets     []presetCard
	Main        []presetCard // those that are always shown, the easiest first
	Other       []presetCard
	OtherChosen bool // one of Other is chosen
	Seats       []choice
	Levels      []choice
	ByComputer  []computerDeal // ways in which a computer deals
	ByPeople    []choice
	Titles      []choice // of the dealer
	Own         ownRule
	WordsFirst  bool   // the words of the rule are asked for before all else
	Free        string // the words of the rule, if the dealer judges by hand
	Guard       string
	GuardAsked  *question
	MaxWords    int
	Workshop    string // the address of the rule there
	Waits       bool   // the deal waits for a word
	Invited     invitedPart
	Groups      []optionGroup
	Changed     int // options that are not as in the preset
	Summary     string
	Wrong       map[string]string // mistakes by field
	First       string            // the id of the first field with one
	FirstWrong  string            // the mistake there
	FirstAsked  string            // the question there, if it is no mistake
	Words       words
}

func (NewTablePage) template() string { return "make" }

// Shows reports whether the options are open at first: one has a mistake or differs from
// the preset.
func (p NewTablePage) Shows() bool {
	return p.Changed > 0 || slices.ContainsFunc(p.Groups, optionGroup.Shows)
}

// A presetCard is a preset to choose.
type presetCard struct {
	choice
	Kind  string // in a word, of a main preset
	About string
	Facts []string
}

// A computerDeal is a rule by which the computer deals.
type computerDeal struct {
	choice
	Short string
}

// computerDeals are the keys of short names of the rules by which the computer deals.
var computerDeals = map[string]string{
	dealsLibrary: "web.make.by.library", table.Fitting: "web.make.by.fitting",
	"easy": "web.make.by.easy", "medium": "web.make.by.medium", "hard": "web.make.by.hard",
}

// mainPresets are the presets that are always shown, the easiest first, and presetKinds
// the keys of their short names.
var (
	mainPresets = []string{"express", "new", "classic"}
	presetKinds = map[string]string{"express": "web.make.kind.express", "new": "web.make.kind.new",
		"classic": "web.make.kind.classic"}
)

// setPresets sets the presets of the page, with the chosen one.
func (p *NewTablePage) setPresets(d SetupPresenter, chosen string) {
	p.From = chosen
	for _, o := range game.Presets() {
		p.Presets = append(p.Presets, d.presetCard(o, o.Preset == chosen))
	}
	for _, name := range mainPresets {
		i := slices.IndexFunc(p.Presets, func(c presetCard) bool { return c.Value == name })
		p.Main = append(p.Main, p.Presets[i])
	}
	p.Other = slices.DeleteFunc(slices.Clone(p.Presets), func(c presetCard) bool { return c.Kind != "" })
	p.OtherChosen = slices.ContainsFunc(p.Other, func(c presetCard) bool { return c.Chosen })
}

// An optionGroup is options that belong together.
type optionGroup struct {
	Title   string
	Rows    []optionRow
	Changed int
}

// Shows reports whether something in g has a mistake.
func (g optionGroup) Shows() bool {
	return slices.ContainsFunc(g.Rows, func(r optionRow) bool { return r.Wrong != "" })
}

// An optionRow is an option with its field.
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
	Usual       string // the value of the preset, if it differs
	Wrong       string
}

// optionGroups are the options by topic, in the order of a round. An option that is in
// none is found by the first word of its name, or is in the last group.
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
		[]string{"out-bonus", "dealers-double", "double-since", "deals-each", "clockwise", "never-dealt",
			"tie-never-dealt", "score-from", "share-bonus"}},
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

// NewTablePage presents the form for a table, filled in as m.
func (pr SetupPresenter) NewTablePage(m *TableForm) NewTablePage {
	p := NewTablePage{
		Head: Head{Title: pr.Say.Text("web.make", nil), Styles: []string{makeStyle, blocksStyle},
			Module: makeScript},
		Address: m.Address(), Name: m.Name, MaxName: longestTyped, Waits: m.waits,
		Own: pr.ownRule(m), Free: m.words, Guard: m.Guard.Text, GuardAsked: pr.question(GuardField, m.Guard),
		WordsFirst: m.first, MaxWords: game.MaxWords, Workshop: workshopOf(m.rule), Wrong: m.Wrong,
		Seats: pr.seatChoices(m), Words: words{Text: map[string]string{"make.lost": pr.Say.Text("web.make.lost", nil)}},
	}
	p.setPresets(pr, m.Preset.Preset)
	for _, level := range bot.Levels() {
		p.Levels = append(p.Levels, choice{level, pr.Say.Level(level), level == m.Level})
	}
	for _, deal := range deals() {
		c := choice{deal, pr.Say.Text(dealTexts[deal], nil), deal == m.Deal}
		if deal == DealsMine || deal == dealsByHand || deal == dealsTurns {
			p.ByPeople = append(p.ByPeople, c)
		} else {
			p.ByComputer = append(p.ByComputer, computerDeal{c, pr.Say.Text(computerDeals[deal], nil)})
		}
	}
	for _, title := range say.Titles() {
		p.Titles = append(p.Titles, choice{title, pr.Say.Title(title), title == m.title})
	}
	p.Invited = pr.Gathering().invitedPart(m)
	p.Groups, p.Changed = pr.optionGroups(m)
	p.First, p.FirstWrong = p.firstWrong(pr.Say.Text("web.colon", nil))
	p.FirstAsked = p.firstAsked()
	args := say.Args{"Game": pr.Say.Preset(m.Preset.Preset).Title, "Seats": m.Seats, "Count": p.Changed,
		"Changed": p.Changed}
	p.Summary = pr.Say.Text("web.make.summary", args)
	if p.Changed > 0 {
		p.Summary = pr.Say.Text("web.make.summary.changed", args)
	}
	return p
}

// ownRuleID is the id of a dealer's own rule in the form.
const ownRuleID = "own-rule"

// firstWrong returns the id of the first field with a mistake, empty if none; and the mistake, unless it stands below a
// text that is written.
func (p NewTablePage) firstWrong(colon string) (id, why string) {
	for _, field := range []string{seatsField, RuleField, wordsField, GuardField} {
		if p.Wrong[field] != "" && field == RuleField {
			return ownRuleID, "" // a rule of blocks has no field
		}
		if p.Wrong[field] != "" && field == seatsField {
			return field, p.Wrong[field]
		}
		if p.Wrong[field] != "" {
			return field, ""
		}
	}
	for _, g := range p.Groups {
		for _, row := range g.Rows {
			if row.Wrong != "" {
				return row.ID, row.Title + colon + " " + row.Wrong
			}
		}
	}
	if len(p.Wrong) > 0 {
		return "change", p.Wrong["options"]
	}
	return "", ""
}

// dealTexts are the keys of the dealers.
var dealTexts = map[string]string{
	dealsLibrary: "web.make.deal.library", table.Fitting: "web.make.deal.fitting",
	"easy": "web.make.deal.easy", "medium": "web.make.deal.medium", "hard": "web.make.deal.hard",
	DealsMine: "web.make.deal.mine", dealsByHand: "web.make.deal.hand", dealsTurns: "join.deals.make",
}

func (pr SetupPresenter) presetCard(o game.Options, chosen bool) presetCard {
	p := pr.Say.Preset(o.Preset)
	kind := ""
	if key := presetKinds[o.Preset]; key != "" {
		kind = pr.Say.Text(key, nil)
	}
	return presetCard{
		Kind:   kind,
		choice: choice{o.Preset, p.Title, chosen}, About: p.About,
		Facts: []string{pr.Say.Text("web.make.for", say.Args{"Least": o.MinSeats, "Most": o.MaxSeats}), p.Length},
	}
}

// seatChoices returns the possible numbers of people, with the chosen one.
func (pr SetupPresenter) seatChoices(m *TableForm) []choice {
	var all []choice
	add := func(n int) {
		text := strconv.Itoa(n)
		key, others := "web.make.seats.of", n-2
		if m.peopleDeal() {
			key, others = "web.make.seats.mine", n-1
		}
		switch {
		case m.invited.aside && m.Deal == dealsTurns:
			key = "join.seats.all"
		case m.invited.aside:
			key, others = "join.seats.aside", n-1
		case m.Deal == dealsTurns:
			key = "join.seats.turn"
		}
		label := pr.Say.Text(key, say.Args{"N": n, "Count": others, "Others": others})
		all = append(all, choice{text, label, text == m.Seats})
	}
	n, err := strconv.Atoi(m.Seats)
	if err == nil && n < m.Options.MinSeats && n > 1 {
		add(n)
	}
	for k := m.Options.MinSeats; k <= min(m.Options.MaxSeats, game.MaxSeats); k++ {
		add(k)
	}
	if err == nil && n > m.Options.MaxSeats && n <= game.MaxSeats {
		add(n)
	}
	return all
}

func (pr SetupPresenter) optionGroups(m *TableForm) (groups []optionGroup, changed int) {
	all := make([]optionGroup, len(optionGroups))
	for i, g := range optionGroups {
		all[i].Title = pr.Say.Text(g.title, nil)
	}
	for _, name := range game.OptionNames() {
		g := &all[groupOf(name)]
		row := pr.optionRow(m, name)
		g.Rows = append(g.Rows, row)
		if row.Usual != "" {
			g.Changed++
			changed++
		}
	}
	return slices.DeleteFunc(all, func(g optionGroup) bool { return len(g.Rows) == 0 }), changed
}

func (pr SetupPresenter) optionRow(m *TableForm, name string) optionRow {
	row := optionRow{Name: OptionField + name, ID: "o-" + name, Value: m.value(name), Switch: isSwitch(name),
		Wrong: m.Wrong[OptionField+name]}
	row.Title, row.About = pr.Say.Option(name)
	row.Least, row.Most, _ = m.Options.OptionBounds(name)
	row.On = row.Value == "true"
	if usual := m.Preset.Option(name); usual != row.Value {
		row.Usual = pr.Say.OptionWord(name, usual)
	}
	if row.Switch {
		return row
	}
	for _, word := range game.OptionWords(name) {
		row.Choices = append(row.Choices, choice{word, pr.Say.OptionWord(name, word), word == row.Value})
	}
	return row
}

// firstAsked returns the question that the first field asks about the meaning of its text, empty if none.
func (p NewTablePage) firstAsked() string {
	asked := map[string]*question{ownRuleID: p.Own.Asked, GuardField: p.GuardAsked}[p.First]
	if asked == nil || !asked.Open() {
		return ""
	}
	return asked.Asks
}
