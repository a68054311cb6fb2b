package page

import (
	"net/url"
	"strconv"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A RulesPage explains how to play, with the options of a preset or of a table.
type RulesPage struct {
	Head    Head
	Options game.Options
	Title   string // of the preset
	About   string
	Presets []choice    // the others, by their addresses
	Changed []optionRow // options of this table that differ from the preset
	Glance  []summary
	Signs   []summary   // what stands on cards and seats, and on buttons without words
	Sum     string      // an example of points
	Points  []pointsRow // another, with a sum for each
	Example []lineCard
}

func (RulesPage) template() string { return "rules" }

// Is reports whether an option is set to a word.
func (p RulesPage) Is(option, word string) bool { return p.Options.Option(option) == word }

// On reports whether a switch is on.
func (p RulesPage) On(option string) bool { return p.Is(option, "true") }

// Off reports whether a switch is off.
func (p RulesPage) Off(option string) bool { return p.Is(option, "false") }

// Single reports whether a play is always one card.
func (p RulesPage) Single() bool { return p.Options.PlayMax == 1 && p.Off("tell-plays") }

// Draws reports whether there are cards to draw once the hands are dealt.
func (p RulesPage) Draws() bool { return p.Options.HandSize > 0 || p.On("add-decks") }

// FirstHand returns the cards in a hand at the table of a first visit, if these are its rules but for that; else 0.
func (p RulesPage) FirstHand() int {
	first := table.FirstGame().Options
	o := p.Options
	o.HandSize = first.HandSize
	if o != first || p.Options == first {
		return 0
	}
	return first.HandSize
}

// N returns the value of a number.
func (p RulesPage) N(option string) int {
	n, _ := strconv.Atoi(p.Options.Option(option)) // a valid option is a number
	return n
}

// RulesPage returns the rules of a table with options o.
func (pr SetupPresenter) RulesPage(o game.Options) RulesPage {
	preset := pr.Say.Preset(o.Preset)
	p := RulesPage{
		Head:   Head{Title: pr.Say.Text("web.rules.title", nil), Styles: []string{tableStyle, rulesStyle}},
		Glance: pr.summaries(o), Signs: pr.signs(o), Points: pr.pointsOf(o),
		Options: o, Title: preset.Title, About: preset.About, Sum: pr.sumOf(o), Example: pr.board().line(exampleFor(o)),
	}
	for _, other := range game.Presets() {
		title := pr.Say.Preset(other.Preset).Title
		p.Presets = append(p.Presets, choice{rulesPath(other), title, other.Preset == o.Preset})
	}
	usual, _ := game.Preset(o.Preset)
	for _, name := range game.OptionNames() {
		if is, was := o.Option(name), usual.Option(name); is != was {
			title, _ := pr.Say.Option(name)
			p.Changed = append(p.Changed,
				optionRow{Title: title, Value: pr.Say.OptionWord(name, is), Usual: pr.Say.OptionWord(name, was)})
		}
	}
	return p
}

// exampleFor returns a round under way that is possible with options o.
func exampleFor(o game.Options) *game.View {
	v := example()
	if o.PlayMax == 1 {
		v.Plays = v.Plays[:len(v.Plays)-1] // the string
	}
	return v
}

// sumOf returns an example of points, S0's hands, if points are counted from hands.
func (pr SetupPresenter) sumOf(o game.Options) string {
	const own, middle, none = 8, 3, 0
	from := own
	if o.ScoreFrom > 0 {
		from = o.ScoreFrom
	}
	if o.SecondPhase {
		const left = 3 + 4
		return pr.Say.Text("web.rules.sum.left",
			say.Args{"Left": left, "Bonus": o.ShareBonus, "Best": left + o.ShareBonus})
	}
	return pr.Say.Text("web.rules.sum",
		say.Args{"First": from - own, "Second": from - middle, "Third": from - none, "Bonus": o.OutBonus,
			"Best": from - none + o.OutBonus})
}

// rulesPath returns the address of the rules of a table with options o.
func rulesPath(o game.Options) string {
	q := url.Values{}
	usual, _ := game.Preset(o.Preset)
	for _, name := range game.OptionNames() {
		if is := o.Option(name); is != usual.Option(name) {
			q.Set(OptionField+name, is)
		}
	}
	path := url.URL{Path: "/rules/" + o.Preset, RawQuery: q.Encode()}
	return path.String()
}

// A LicensesPage lists the licenses of third-party parts of the program.
type LicensesPage struct{ Head Head }

func (LicensesPage) template() string { return "licenses" }
