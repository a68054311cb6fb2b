package web

import (
	"net/http"
	"net/url"
	"strconv"

	"eleusis/game"
	"eleusis/internal/say"
)

// A rulesPage tells how the game is played, with the options of one of its forms
// or of a table.
type rulesPage struct {
	Head    head
	Options game.Options
	Title   string // of the form
	About   string
	Forms   []choice    // the others, by their addresses
	Changed []optionRow // what is not as usual at this table
	Glance  []glimpse
	Sum     string      // an example of points
	Points  []pointsRow // another, with a sum for each
	Example []spot
}

func (rulesPage) template() string { return "rules" }

// Is reports whether an option is set to a word.
func (p rulesPage) Is(option, word string) bool { return p.Options.Option(option) == word }

// On reports whether a switch is on.
func (p rulesPage) On(option string) bool { return p.Is(option, "true") }

// Off reports whether a switch is off.
func (p rulesPage) Off(option string) bool { return p.Is(option, "false") }

// Single reports whether a play is always one card.
func (p rulesPage) Single() bool { return p.Options.PlayMax == 1 && p.Off("tell-plays") }

// Draws reports whether there are cards to draw once the hands are dealt.
func (p rulesPage) Draws() bool { return p.Options.HandSize > 0 || p.On("add-decks") }

// N returns the value of a number.
func (p rulesPage) N(option string) int {
	n, _ := strconv.Atoi(p.Options.Option(option)) // the options of every page read
	return n
}

func (s *server) rules(w http.ResponseWriter, r *http.Request) {
	d := drawer{say: s.speaker(r), picture: true}
	q := r.URL.Query()
	if preset := r.PathValue("preset"); preset != "" {
		if _, ok := game.Preset(preset); !ok {
			s.notFound(w, r)
			return
		}
		q.Set(presetField, preset)
	}
	q.Del(ruleField) // to read it is work
	q.Del(guardField)
	m := makingOf(q, d)
	if len(m.typed) > 0 || m.options.Validate() != nil {
		m.options = m.preset
	}
	s.show(w, r, http.StatusOK, d.rulesPage(m.options))
}

// rulesPage tells the rules of a table with options o.
func (d drawer) rulesPage(o game.Options) rulesPage {
	form := d.say.Preset(o.Preset)
	p := rulesPage{
		Head:   head{Title: d.say.Text("web.rules.title", nil), Styles: []string{tableStyle, rulesStyle}},
		Glance: d.glance(o), Points: d.pointsOf(o),
		Options: o, Title: form.Title, About: form.About, Sum: d.sumOf(o), Example: d.line(exampleFor(o)),
	}
	for _, other := range game.Presets() {
		p.Forms = append(p.Forms, choice{rulesPath(other), d.say.Preset(other.Preset).Title, other.Preset == o.Preset})
	}
	usual, _ := game.Preset(o.Preset)
	for _, name := range game.OptionNames() {
		if is, was := o.Option(name), usual.Option(name); is != was {
			title, _ := d.say.Option(name)
			p.Changed = append(p.Changed,
				optionRow{Title: title, Value: d.say.OptionWord(name, is), Usual: d.say.OptionWord(name, was)})
		}
	}
	return p
}

// exampleFor returns a round under way as a table with options o may see it.
func exampleFor(o game.Options) *game.View {
	v := example()
	if o.PlayMax == 1 {
		v.Plays = v.Plays[:len(v.Plays)-1] // the string
	}
	return v
}

// sumOf gives an example of points, S0's hands, where they are counted from
// hands.
func (d drawer) sumOf(o game.Options) string {
	const own, middle, none = 8, 3, 0
	from := own
	if o.ScoreFrom > 0 {
		from = o.ScoreFrom
	}
	if o.SecondPhase {
		return d.say.Text("web.rules.sum.left", say.Args{"Left": 3 + 4, "Bonus": o.ShareBonus, "Best": 3 + 4 + o.ShareBonus})
	}
	return d.say.Text("web.rules.sum",
		say.Args{"First": from - own, "Second": from - middle, "Third": from - none, "Bonus": o.OutBonus,
			"Best": from - none + o.OutBonus})
}

// rulesPath returns the address of the rules of a table with options o.
func rulesPath(o game.Options) string {
	q := url.Values{}
	usual, _ := game.Preset(o.Preset)
	for _, name := range game.OptionNames() {
		if is := o.Option(name); is != usual.Option(name) {
			q.Set(optionField+name, is)
		}
	}
	path := url.URL{Path: "/rules/" + o.Preset, RawQuery: q.Encode()}
	return path.String()
}

// A licensesPage says what of others is in the program.
type licensesPage struct{ Head head }

func (licensesPage) template() string { return "licenses" }

func (s *server) licenses(w http.ResponseWriter, r *http.Request) {
	title := s.speaker(r).Text("web.home.licences", nil)
	s.show(w, r, http.StatusOK, licensesPage{Head: head{Title: title}})
}
