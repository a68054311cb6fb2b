package page

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// Fields of the form of a table. Those of options are called OptionField and their name.
const (
	PresetField = "preset"
	fromField   = "from" // the preset whose options the form shows
	seatsField  = "seats"
	levelField  = "level"
	DealField   = "deal"
	titleField  = "title" // of the dealer
	RuleField   = "rule"
	wordsField  = "free"  // of a dealer who judges by hand
	GuardField  = "guard" // and the rule that warns them
	waitsField  = "wait"  // the deal waits for a word
	firstField  = "first" // what is asked before all else
	SureField   = "sure"  // the dealer means a rule with a warning, or asks for the question
	OptionField = "o."
)

// Values of the field DealField, besides the difficulties of package table.
const (
	dealsLibrary = "library"
	DealsMine    = "mine"
	dealsByHand  = "hand"
)

// Values of the field SureField.
const (
	isMeant         = "yes"
	AskWhetherMeant = "ask"
)

// A TableForm is the form of a table as it was filled in. It keeps what cannot be read, so
// that nothing typed is lost.
type TableForm struct {
	Name  string
	Seats string
	waits bool // the deal waits for a word
	Level string
	Deal  string
	title string // of the dealer
	rule  workshop.Written
	plays float64 // that the rule takes; 0: not measured
	sure  bool    // the rule is meant, in spite of the warning about it
	asks  bool    // the form asks whether it is
	sent  bool    // to be carried out
	workshop.Picking
	words   string
	first   bool // the words are asked for before all else
	Guard   workshop.Written
	Preset  game.Options
	Options game.Options
	Typed   map[string]string // options that cannot be read, by name
	Wrong   map[string]string // mistakes, by the names of fields
	invited invited
}

// ReadTableForm reads the form of a table. Missing values are those of the preset.
func ReadTableForm(q url.Values, d Presenter) *TableForm {
	m := &TableForm{
		Name:    NameIn(d.Say, q.Get("name")),
		Level:   q.Get(levelField),
		Deal:    q.Get(DealField),
		title:   q.Get(titleField),
		waits:   q.Has(waitsField),
		Picking: workshop.PickingIn(q),
		words:   workshop.TextIn(q, wordsField),
		first:   q.Get(firstField) == wordsField,
		Guard:   workshop.TypedIn(q, GuardField).Read(""),
		Typed:   make(map[string]string),
		Wrong:   make(map[string]string),
		sure:    q.Get(SureField) == isMeant,
		asks:    q.Get(SureField) == AskWhetherMeant,
	}
	typed := workshop.TypedIn(q, RuleField)
	typed.Text = m.Picking.Begun(typed.Text)
	m.rule = typed.Read("")
	preset, ok := game.Preset(q.Get(PresetField))
	if !ok {
		preset = game.Presets()[0]
	}
	m.Preset, m.Options = preset, preset
	if from := q.Get(fromField); (from == "" || from == preset.Preset) && !q.Has("reset") {
		m.readOptions(q, d)
	}
	if !slices.Contains(bot.Levels(), m.Level) {
		m.Level = usualLevel
	}
	if !slices.Contains(deals(), m.Deal) {
		m.Deal = usualDeal
	}
	if !slices.Contains(say.Titles(), m.title) {
		m.title = say.Titles()[0]
	}
	m.readSeats(q, d)
	m.readInvited(q)
	m.checkRule(d)
	return m
}

// usualLevel is the default level of computer players.
const usualLevel = "novice"

// usualDeal is the default of the field DealField: players who chose nothing get a rule that they can find.
const usualDeal = table.Fitting

// deals returns the values of the field DealField, the default first.
func deals() []string {
	return append(table.Difficulties(), dealsLibrary, DealsMine, dealsByHand, dealsTurns)
}

// readOptions reads the fields of the options. An unticked box sends nothing: it is false,
// if the form had the options at all.
func (m *TableForm) readOptions(q url.Values, d Presenter) {
	for _, name := range game.OptionNames() {
		text := strings.TrimSpace(q.Get(OptionField + name))
		if !q.Has(OptionField + name) {
			if !q.Has(fromField) || !isSwitch(name) {
				continue
			}
			text = "false"
		}
		if m.Options.SetOption(name, text) != nil {
			m.Typed[name], m.Wrong[OptionField+name] = text, d.Say.Text("web.make.no-number", nil)
		}
	}
	for _, name := range game.OptionNames() {
		least, most, ok := m.Options.OptionBounds(name)
		if n, err := strconv.Atoi(m.Options.Option(name)); ok && err == nil && (n < least || n > most) {
			m.Wrong[OptionField+name] = d.Say.Text("web.make.number", say.Args{"Least": least, "Most": most})
		}
	}
	var known *game.OptionError
	switch err := m.Options.Validate(); {
	case errors.As(err, &known) && known.Endless:
		quoted := func(key string) string { return say.Nested(d.Say.Text(key, nil)) }
		m.Wrong["options"] = d.Say.Text("web.make.endless", say.Args{
			"Fewer": quoted("option.no-play-fewer"), "Hand": quoted("option.no-play-hand"),
			"Discarded": quoted("option.no-play-hand.discarded"),
		})
	case err != nil && known == nil:
		m.Wrong["options"] = d.Say.Text("refusal.wrong-options", nil)
	}
}

// isSwitch reports whether an option is true or false.
func isSwitch(name string) bool {
	return slices.Equal(game.OptionWords(name), []string{"false", "true"})
}

// readSeats reads the number of people. If another preset was chosen, the number stays,
// within its bounds.
func (m *TableForm) readSeats(q url.Values, d Presenter) {
	m.Seats = strings.TrimSpace(q.Get(seatsField))
	n, err := strconv.Atoi(m.Seats)
	least, most := m.Options.MinSeats, m.Options.MaxSeats
	switch from := q.Get(fromField); {
	case m.Seats == "":
		m.Seats = strconv.Itoa(table.Seats(m.Options))
	case err == nil && from != "" && from != m.Preset.Preset:
		m.Seats = strconv.Itoa(min(max(n, least), most))
	case err != nil || n < least || n > most:
		m.Wrong[seatsField] = d.Say.Text("web.make.people", say.Args{"Least": least, "Most": most})
	}
}

// checkRule sets the mistake of a dealer's own rule that cannot be dealt.
func (m *TableForm) checkRule(d Presenter) {
	switch r := m.rule.Rule; {
	case m.Deal == dealsByHand && m.waitsForPeople() && m.words == "": // brought later
	case m.Deal == dealsByHand:
		m.checkWords(d)
	case m.Deal != DealsMine, m.waitsForPeople() && m.rule.Text == "": // brought later
	case m.rule.Open():
		m.Wrong[RuleField] = d.Say.Text("ask.choose", nil)
	case len(m.rule.Mistakes) > 0:
		m.Wrong[RuleField] = d.firstMistake(m.rule)
	case r == nil:
		m.Wrong[RuleField] = d.Say.Text("refusal.no-rule", nil)
	case r.Machine().ReadsRejected() && !m.Options.ReadsRejected:
		m.Wrong[RuleField] = d.Say.Text("refusal.rule-reads-rejected", nil)
	case r.Machine().Fits(r.Machine().Start()) == 0:
		m.Wrong[RuleField] = d.Say.Text("refusal.no-starter", nil)
	}
}

// CheckSense lets m ask whether its maker means a rule by which a round stalls, or has
// nothing to find, unless they have said so.
func (m *TableForm) CheckSense(d Presenter) {
	m.sent = true
	if r := m.rule.Rule; len(m.Wrong) == 0 && m.Deal == DealsMine && r != nil && !m.sure {
		m.asks = d.Warning(r, r.Measure()) != ""
	}
}

// IsOpen reports whether the maker of m still has something to mend or to answer.
func (m *TableForm) IsOpen() bool { return len(m.Wrong) > 0 || m.asks }

// tooFewCards is the number of cards that can ever be played by a rule which leaves nothing to find.
const tooFewCards = 4

// Warning returns why a dealer should think again about r, which has these figures: the round stalls, or there is
// nothing to find. It is empty for other rules.
func (pr Presenter) Warning(r *rule.Rule, m rule.Measure) string {
	switch n := m.NeverFits.Len(); {
	case fitsAll(m):
		return pr.Say.Text("web.make.all-fit", nil)
	case n >= card.All.Len()-tooFewCards:
		return pr.Say.Text("web.warning.never.many", say.Args{"N": n})
	case len(m.DeadEnds) > 0:
		if dead := deadCards(r); dead.Len() > 1 && !m.ReadsPlays {
			return pr.Say.Text("web.warning.dead-cards", say.Args{"Cards": pr.Workshop().cardList(dead)})
		}
		return pr.deadEnd(r, m.DeadEnds[0])
	}
	return ""
}

// fitsAll reports whether every card always fits by a rule of these figures.
func fitsAll(m rule.Measure) bool { return m.Fit.Least == 1 }

// checkWords sets the mistake of the words of a dealer by hand.
func (m *TableForm) checkWords(d Presenter) {
	if clean := game.CleanWords(m.words); clean == "" || len([]rune(m.words)) > game.MaxWords {
		m.Wrong[wordsField] = d.Say.Text("web.make.deal.hand.none", nil)
	}
	switch {
	case m.Guard.Open():
		m.Wrong[GuardField] = d.Say.Text("ask.choose", nil)
	case len(m.Guard.Mistakes) > 0:
		m.Wrong[GuardField] = d.firstMistake(m.Guard)
	}
}

// Complete finds what the writer of the texts of m may have meant, and the number of plays that the rule takes,
// for the page that asks and shows them.
func (m *TableForm) Complete(ctx context.Context, d Presenter, measure Measures) error {
	err := m.suggest(ctx, d)
	if err == nil && m.rule.Rule != nil && m.Deal == DealsMine {
		var measured workshop.Measured
		measured, err = measure(ctx, m.rule)
		m.plays = measured.Plays
	}
	return err
}

// suggest finds what the writer of the texts of m may have meant. What is taken is no mistake any more, unless the
// form was sent to be carried out: then its writer has not seen it.
func (m *TableForm) suggest(ctx context.Context, d Presenter) error {
	for field, w := range map[string]*workshop.Written{RuleField: &m.rule, GuardField: &m.Guard} {
		err := w.Suggest(ctx)
		if err != nil {
			return err
		}
		if w.Taken && !m.sent {
			delete(m.Wrong, field)
		}
	}
	if !m.sent && (m.rule.Taken || m.Guard.Taken) {
		m.checkRule(d)
		m.ForgiveEmptyTexts()
	}
	return nil
}

// Measures returns the figures of a rule.
type Measures func(context.Context, workshop.Written) (workshop.Measured, error)

// ForgiveEmptyTexts passes over what is yet to be written.
func (m *TableForm) ForgiveEmptyTexts() {
	if m.rule.Text == "" {
		delete(m.Wrong, RuleField)
	}
	if m.words == "" {
		delete(m.Wrong, wordsField)
	}
}

// Opening returns the opening of m, if it has no mistakes.
func (m *TableForm) Opening() table.TableRequest {
	o := table.TableRequest{
		Name: m.Name, Title: m.title, Options: m.Options, Level: m.Level,
		Deals: m.Deal == DealsMine, Waits: m.waits && !m.peopleDeal(),
	}
	o.Seats, _ = strconv.Atoi(m.Seats) // not a number: a mistake of m
	switch m.Deal {
	case dealsLibrary, dealsTurns:
	case DealsMine:
		o.Rule, o.Sentence = m.rule.Rule, m.rule.OwnWords()
	case dealsByHand:
		o.Words, o.Rule, o.ByHand = m.words, m.Guard.Rule, true
	default:
		o.Difficulty = m.Deal
	}
	m.openTo(&o)
	return o
}

// Address returns the address of the form m: values of the preset are left out.
func (m *TableForm) Address() string {
	q := url.Values{PresetField: {m.Preset.Preset}, seatsField: {m.Seats}}
	for field, value := range map[string]string{levelField: m.Level, DealField: m.Deal, titleField: m.title} {
		if value != usualLevel && value != usualDeal && value != say.Titles()[0] {
			q.Set(field, value)
		}
	}
	if m.waits {
		q.Set(waitsField, "yes")
	}
	if m.first {
		q.Set(firstField, wordsField)
	}
	m.writeInvited(q)
	switch m.Deal {
	case DealsMine:
		m.rule.Write(q, RuleField)
		m.Picking.Write(q)
	case dealsByHand:
		q.Set(wordsField, m.words)
		m.Guard.Write(q, GuardField)
	}
	for _, name := range game.OptionNames() {
		if value := m.value(name); value != m.Preset.Option(name) {
			q.Set(OptionField+name, value)
		}
	}
	return "/new?" + q.Encode()
}

// value returns the value of an option's field.
func (m *TableForm) value(name string) string {
	if text, ok := m.Typed[name]; ok {
		return text
	}
	return m.Options.Option(name)
}

// workshopOf returns the address of the workshop with a rule.
func workshopOf(w workshop.Written) string {
	if w.Rule == nil {
		return "/workshop"
	}
	return (&workshop.State{RuleText: w.Typed}).Address()
}
