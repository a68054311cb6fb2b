package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// What stands in the form of a table, beside its options: their fields bear
// their names after optionField.
const (
	presetField = "preset"
	fromField   = "from" // the preset whose options the form shows
	seatsField  = "seats"
	levelField  = "level"
	dealField   = "deal"
	titleField  = "title" // of the dealer
	ruleField   = "rule"
	wordsField  = "free"  // of a dealer who judges by hand
	guardField  = "guard" // and the rule that warns him
	waitsField  = "wait"  // with the deal, for a word
	sureField   = "sure"  // that he means a rule by which every card fits
	optionField = "o."
)

// Who deals, beside the difficulties of package table.
const (
	dealsLibrary = "library"
	dealsMine    = "mine"
	dealsByHand  = "hand"
)

// A making is a table that somebody puts together, as the form says it. It keeps
// what does not read, so that nothing that was typed is lost.
type making struct {
	name  string
	seats string
	waits bool // the deal does, for a word
	level string
	deal  string
	title string // of the dealer
	rule  written
	sure  bool // that it is meant, though every card fits
	picking
	words   string
	guard   written
	preset  game.Options
	options game.Options
	typed   map[string]string // options that do not read, by name
	wrong   map[string]string // why a field cannot stay so, by its name
	invited invited
}

// makingOf reads the form of a table. What it does not say is as in the preset.
func makingOf(q url.Values, d drawer) *making {
	m := &making{
		name: nameIn(d.say, q.Get("name")), level: q.Get(levelField), deal: q.Get(dealField), title: q.Get(titleField),
		waits: q.Has(waitsField), picking: pickingIn(q),
		words: textIn(q, wordsField), guard: typedIn(q, guardField).read(""), typed: make(map[string]string),
		wrong: make(map[string]string),
		sure:  q.Has(sureField),
	}
	rule := typedIn(q, ruleField)
	rule.text = m.picking.begun(rule.text)
	m.rule = rule.read("")
	preset, ok := game.Preset(q.Get(presetField))
	if !ok {
		preset = game.Presets()[0]
	}
	m.preset, m.options = preset, preset
	if from := q.Get(fromField); (from == "" || from == preset.Preset) && !q.Has("reset") {
		m.readOptions(q, d)
	}
	if !slices.Contains(bot.Levels(), m.level) {
		m.level = usualLevel
	}
	if !slices.Contains(deals(), m.deal) {
		m.deal = dealsLibrary
	}
	if !slices.Contains(say.Titles(), m.title) {
		m.title = say.Titles()[0]
	}
	m.readSeats(q, d)
	m.readInvited(q)
	m.checkRule(d)
	return m
}

// usualLevel is that of the computer players if nobody says.
const usualLevel = "novice"

// deals returns who can deal.
func deals() []string {
	return append(append([]string{dealsLibrary}, table.Difficulties()...), dealsMine, dealsByHand, dealsTurns)
}

// readOptions reads the fields of the options. A box that is not ticked sends
// nothing: it is false, if the form had the options at all.
func (m *making) readOptions(q url.Values, d drawer) {
	for _, name := range game.OptionNames() {
		text := strings.TrimSpace(q.Get(optionField + name))
		if !q.Has(optionField + name) {
			if !q.Has(fromField) || !isSwitch(name) {
				continue
			}
			text = "false"
		}
		if m.options.SetOption(name, text) != nil {
			m.typed[name], m.wrong[optionField+name] = text, d.say.Text("web.make.no-number", nil)
		}
	}
	for _, name := range game.OptionNames() {
		least, most, ok := m.options.OptionBounds(name)
		if n, err := strconv.Atoi(m.options.Option(name)); ok && err == nil && (n < least || n > most) {
			m.wrong[optionField+name] = d.say.Text("web.make.number", say.Args{"Least": least, "Most": most})
		}
	}
	var known *game.OptionError
	switch err := m.options.Validate(); {
	case errors.Is(err, game.ErrEndless):
		m.wrong["options"] = d.say.Text("web.make.endless", say.Args{
			"Fewer": d.say.Text("option.no-play-fewer", nil), "Hand": d.say.Text("option.no-play-hand", nil),
			"Discarded": d.say.Text("option.no-play-hand.discarded", nil),
		})
	case err != nil && !errors.As(err, &known):
		m.wrong["options"] = d.say.Text("refusal.wrong-options", nil)
	}
}

// isSwitch reports whether an option is true or false.
func isSwitch(name string) bool {
	return slices.Equal(game.OptionWords(name), []string{"false", "true"})
}

// readSeats reads how many people sit down: if another preset was chosen, as
// many as before as far as it allows.
func (m *making) readSeats(q url.Values, d drawer) {
	m.seats = strings.TrimSpace(q.Get(seatsField))
	n, err := strconv.Atoi(m.seats)
	least, most := m.options.MinSeats, m.options.MaxSeats
	switch from := q.Get(fromField); {
	case m.seats == "":
		m.seats = strconv.Itoa(table.Seats(m.options))
	case err == nil && from != "" && from != m.preset.Preset:
		m.seats = strconv.Itoa(min(max(n, least), most))
	case err != nil || n < least || n > most:
		m.wrong[seatsField] = d.say.Text("web.make.people", say.Args{"Least": least, "Most": most})
	}
}

// checkRule says why the rule of somebody who deals his own cannot be dealt.
func (m *making) checkRule(d drawer) {
	switch r := m.rule.rule; {
	case m.deal == dealsByHand && m.gathers() && m.words == "": // they are yet to be brought
	case m.deal == dealsByHand:
		m.checkWords(d)
	case m.deal != dealsMine, m.gathers() && m.rule.text == "": // it is yet to be brought
	case m.rule.doubt != nil:
		m.wrong[ruleField] = d.say.Text("ask.choose", nil)
	case len(m.rule.mistakes) > 0:
		m.wrong[ruleField] = d.plain(m.rule)
	case r == nil:
		m.wrong[ruleField] = d.say.Text("refusal.no-rule", nil)
	case r.Machine().ReadsRejected() && !m.options.ReadsRejected:
		m.wrong[ruleField] = d.say.Text("refusal.rule-reads-rejected", nil)
	case r.Machine().Fits(r.Machine().Start()) == 0:
		m.wrong[ruleField] = d.say.Text("refusal.no-starter", nil)
	}
}

// checkSense asks whether a rule by which every card fits is meant: there is nothing
// to find.
func (m *making) checkSense(d drawer) {
	if r := m.rule.rule; m.deal == dealsMine && r != nil && !m.sure && fitsAll(r.Measure()) {
		m.wrong[ruleField] = d.say.Text("web.make.all-fit", nil)
	}
}

// fitsAll reports whether, by a rule of these figures, every card always fits.
func fitsAll(m rule.Measure) bool { return m.Fit.Least == 1 }

// checkWords says why somebody who judges by hand cannot deal what he wrote.
func (m *making) checkWords(d drawer) {
	if clean := game.CleanWords(m.words); clean == "" || len([]rune(m.words)) > game.MaxWords {
		m.wrong[wordsField] = d.say.Text("web.make.deal.hand.none", nil)
	}
	switch {
	case m.guard.doubt != nil:
		m.wrong[guardField] = d.say.Text("ask.choose", nil)
	case len(m.guard.mistakes) > 0:
		m.wrong[guardField] = d.plain(m.guard)
	}
}

// mend mends the texts of m, for the page that asks about them.
func (m *making) mend(ctx context.Context) error {
	err := m.rule.mend(ctx)
	if err != nil {
		return err
	}
	return m.guard.mend(ctx)
}

// awaitsText passes over what is yet to be written.
func (m *making) awaitsText() {
	if m.rule.text == "" {
		delete(m.wrong, ruleField)
	}
	if m.words == "" {
		delete(m.wrong, wordsField)
	}
}

// opening returns what m says, if nothing in it is wrong.
func (m *making) opening() table.Opening {
	o := table.Opening{Name: m.name, Title: m.title, Options: m.options, Level: m.level, Deals: m.deal == dealsMine,
		Waits: m.waits && !m.peopleDeal()}
	o.Seats, _ = strconv.Atoi(m.seats)
	switch m.deal {
	case dealsLibrary, dealsTurns:
	case dealsMine:
		o.Rule = m.rule.rule
	case dealsByHand:
		o.Words, o.Rule, o.ByHand = m.words, m.guard.rule, true
	default:
		o.Difficulty = m.deal
	}
	m.openTo(&o)
	return o
}

// address returns where m is found again: what is as in the preset is left out.
func (m *making) address() string {
	q := url.Values{presetField: {m.preset.Preset}, seatsField: {m.seats}}
	for field, value := range map[string]string{levelField: m.level, dealField: m.deal, titleField: m.title} {
		if value != usualLevel && value != dealsLibrary && value != say.Titles()[0] {
			q.Set(field, value)
		}
	}
	if m.waits {
		q.Set(waitsField, "yes")
	}
	m.writeInvited(q)
	switch m.deal {
	case dealsMine:
		m.rule.write(q, ruleField)
		m.picking.write(q)
	case dealsByHand:
		q.Set(wordsField, m.words)
		m.guard.write(q, guardField)
	}
	for _, name := range game.OptionNames() {
		if value := m.value(name); value != m.preset.Option(name) {
			q.Set(optionField+name, value)
		}
	}
	return "/new?" + q.Encode()
}

// value returns what the field of an option says.
func (m *making) value(name string) string {
	if text, ok := m.typed[name]; ok {
		return text
	}
	return m.options.Option(name)
}

// newTable shows the form of a table.
func (s *server) newTable(w http.ResponseWriter, r *http.Request) {
	if len(r.URL.RawQuery) > maxQuery {
		s.fail(w, r, failed(s.speaker(r), http.StatusRequestURITooLong, "too-large"))
		return
	}
	q := r.URL.Query()
	d := drawer{say: s.speaker(r), shelves: s.library}
	s.readingForm(w, r, q, func(r *http.Request) error {
		m := makingOf(q, d)
		if !q.Has("name") {
			m.name = myName(r)
		}
		if m.pick(q, d) && r.Header.Get(scriptsBench) == "" {
			http.Redirect(w, r, m.address()+"#own-rule", http.StatusSeeOther)
			return nil
		}
		m.awaitsText()
		err := m.mend(r.Context())
		if err == nil {
			s.show(w, r, http.StatusOK, d.makePage(m))
		}
		return err
	})
}

// readingForm calls f, which reads the form q of a table, in turn if a rule stands in
// it; and reports whether it did.
func (s *server) readingForm(w http.ResponseWriter, r *http.Request, q url.Values, f func(*http.Request) error) bool {
	var err error
	if q.Get(ruleField) == "" && q.Get(guardField) == "" && !q.Has("block") && q.Get("in") != byLibrary {
		err = f(r)
	} else {
		err = s.inTurnOf(r, func(ctx context.Context) error { return f(r.WithContext(ctx)) })
	}
	if err != nil {
		s.refuse(w, r, err)
	}
	return err == nil
}

// makeTable opens the table of a form and leads there. If something in it is
// wrong the form is shown again.
func (s *server) makeTable(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	d := drawer{say: s.speaker(r), shelves: s.library}
	var m *making
	read := s.readingForm(w, r, r.PostForm, func(r *http.Request) error {
		m = makingOf(r.PostForm, d)
		if m.checkSense(d); len(m.wrong) == 0 {
			return nil
		}
		err := m.mend(r.Context())
		if err == nil {
			s.show(w, r, http.StatusUnprocessableEntity, d.makePage(m))
		}
		return err
	})
	if !read || len(m.wrong) > 0 {
		return
	}
	id, key, err := s.hall.Open(r.Context(), m.opening())
	if err != nil {
		f := s.failure(r, err)
		if f.Status != http.StatusConflict {
			s.fail(w, r, f)
			return
		}
		m.wrong["options"] = f.Message
		s.show(w, r, f.Status, d.makePage(m))
		return
	}
	rememberSeat(w, r, id, key)
	rememberName(w, r, m.name)
	http.Redirect(w, r, tablePath(id), http.StatusSeeOther)
}

// workshopOf returns the address of the workshop with a rule on the bench.
func workshopOf(w written) string {
	if w.rule == nil {
		return "/workshop"
	}
	return (&work{Rule: w.typed}).address()
}
