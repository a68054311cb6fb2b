package web

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"slices"

	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A workshopPage is where a dealer writes a rule and sees what it means.
type workshopPage struct {
	Head    head
	Bench   bench
	Library library
	Phrases []phrase
	Words   words
}

func (workshopPage) template() string { return "workshop" }

// A benchPage is the bench alone, for scripts that have the rest already.
type benchPage struct {
	Bench bench
}

func (benchPage) template() string { return "bench-alone" }

// A bench is the part of the workshop that changes with the work.
type bench struct {
	Address string // where the work is found again
	Told    string // what is to be heard of it
	Faces   []choice
	Rule    sheet
	Build   *building // the rule as blocks, if it is picked together
	Meaning []saying  // the rule in all faces
	Also    []reading // what else its words can mean
	Layout  layout
	Picture picture
	Measure *measure // nil as long as the rule does not read
	Other   sheet
	Same    *sameness // nil as long as there are not two rules
	Use     *use      // nil as long as the rule does not read
	More    bool
}

// Reads reports whether there is a rule.
func (b bench) Reads() bool { return b.Measure != nil }

// A choice is an option of a list.
type choice struct {
	Value, Label string
	Chosen       bool
}

// A use is what can be done with a rule that reads.
type use struct {
	Refused string // why it cannot be dealt here
	Seed    uint64 // of a trial
}

// scriptsBench is the header by which scripts ask for the bench alone.
const scriptsBench = "Eleusis-Bench"

// workshop shows the workshop. An act leads to the address of the work as it is
// after it, so that pages without scripts can be kept and loaded again.
func (s *server) workshop(w http.ResponseWriter, r *http.Request) {
	if len(r.URL.RawQuery) > maxQuery {
		s.fail(w, r, failed(s.speaker(r), http.StatusRequestURITooLong, "too-large"))
		return
	}
	q := r.URL.Query()
	d := drawer{say: s.speaker(r)}
	k := workOf(q)
	if !q.Has("rule") {
		k = d.firstWork()
	}
	a, acted := actIn(q)
	err := k.read(r.Context(), s.known)
	if err == nil && acted {
		err = s.perform(r.Context(), &k, a, d)
	}
	alone := r.Header.Get(scriptsBench) != ""
	if err == nil && acted && !alone {
		http.Redirect(w, r, k.address()+anchors[a.name], http.StatusSeeOther)
		return
	}
	var b bench
	if err == nil {
		b, err = s.bench(r.Context(), d, &k, a)
	}
	switch {
	case err != nil:
		s.refuse(w, r, err)
	case alone:
		w.Header().Add("Vary", scriptsBench)
		s.show(w, r, http.StatusOK, benchPage{b})
	default:
		s.show(w, r, http.StatusOK, s.workshopPage(d, &k, b, searchIn(q)))
	}
}

// anchors are where one looks after an act, if not at the top.
var anchors = map[string]string{
	"lay": "#line", "undo": "#line", "clear": "#line", "go": "#line", "judge": "#line", "fix-other": "#compare",
	"block": "#blocks",
}

func (s *server) workshopPage(d drawer, k *work, b bench, look search) workshopPage {
	return workshopPage{
		Head: head{Title: d.say.Text("web.workshop", nil), Styles: []string{workshopStyle, blocksStyle},
			Module: workshopScript},
		Bench:   b,
		Library: d.library(s.library(), look, k),
		Phrases: d.phrases(),
		Words:   d.workshopWords(),
	}
}

// perform does what a says to k, and reads it again.
func (s *server) perform(ctx context.Context, k *work, a act, d drawer) error {
	f := k.face(d.say.Language())
	switch a.name {
	case "lib":
		if e, ok := rule.Find(a.value); ok {
			k.setRule(e.Rule().In(f))
		}
	case "block":
		k.Rule = typed{text: k.picking.do(a.value, k.rule, f)}
	case "compose":
		rules, err := rule.Compose(wishFor(a.value), mathrand.New(mathrand.NewPCG(newSeed(), 0)))
		if err != nil {
			return err
		}
		k.setRule(rules[0].In(f))
	default:
		k.do(a)
	}
	return k.read(ctx, s.known)
}

// difficulties are the buttons that compose a rule, in order, and how many plays
// each stands for.
var difficulties = []struct {
	name  string
	plays float64
	text  string // its key
}{
	{"easy", rule.Easy, "web.compose.easy"},
	{"medium", rule.Medium, "web.compose.medium"},
	{"hard", rule.Hard, "web.compose.hard"},
}

// wishFor returns the wish for one rule that is as difficult as its name says,
// of which as many cards fit as is pleasant.
func wishFor(difficulty string) rule.Wish {
	wish := rule.Wish{Difficulty: rule.Easy, FitFrom: 0.2, FitTo: 0.5, Count: 1}
	for _, d := range difficulties {
		if d.name == difficulty {
			wish.Difficulty = d.plays
		}
	}
	return wish
}

// newSeed returns a number that people may type again.
func newSeed() uint64 {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return uint64(binary.BigEndian.Uint32(b[:]))
}

// firstWork is what lies on the bench when somebody comes in: S0's own rule,
// with the line of its example.
func (d drawer) firstWork() work {
	k := work{Line: "3H 8Hx 5S 9D JHx 7Dx 8Sx 5C KH 4S+9D+JCx"}
	if e, ok := rule.Find("seven-or-higher-after-black"); ok {
		k.Rule.text = e.Rule().In(k.face(d.say.Language()))
	}
	return k
}

// bench draws k after a was done to it.
func (s *server) bench(ctx context.Context, d drawer, k *work, a act) (bench, error) {
	b, err := s.benches.get(ctx, digest(d.say.Language(), k.address()),
		func() (bench, error) { return s.drawBench(ctx, d, k) })
	if err != nil {
		return b, err
	}
	if b.Use != nil {
		b.Use = &use{Refused: b.Use.Refused, Seed: newSeed()}
	}
	b.Told = d.heard(k, b, a)
	return b, nil
}

// drawBench draws k, but for what is another each time.
func (s *server) drawBench(ctx context.Context, d drawer, k *work) (bench, error) {
	b := bench{
		Address: k.address(), Faces: d.faceChoices(k.written()), More: k.More,
		Rule:    d.sheet("rule", "fix", k.rule),
		Build:   d.building("rule", k.rule, k.picking),
		Other:   d.sheet("other", "fix-other", k.other),
		Layout:  d.layout(k),
		Picture: d.picture52(k),
	}
	if k.rule.rule == nil {
		return b, nil
	}
	m, err := s.measured(ctx, k.rule)
	if err != nil {
		return b, err
	}
	b.Meaning = d.meaning(k.rule)
	b.Also = d.readings(k, m.others)
	b.Measure = d.measure(k.rule.rule, m.Measure)
	b.Use = d.use(m.Measure)
	b.Same = d.sameness(k)
	return b, pause(ctx)
}

// use returns what can be done with a rule of these figures.
func (d drawer) use(m rule.Measure) *use {
	u := new(use)
	if m.ReadsRejected && !table.Options().ReadsRejected {
		u.Refused = d.say.Text("refusal.rule-reads-rejected", nil)
	}
	return u
}

// heard returns what is to be heard of k after a was done to it.
func (d drawer) heard(k *work, b bench, a act) string {
	if !b.Reads() {
		if b.Rule.Asked != nil {
			return b.Rule.Asked.Heard()
		}
		if len(b.Rule.Slips) == 0 {
			return d.say.Text("web.workshop.empty", nil)
		}
		n := len(b.Rule.Slips)
		return d.say.Text("web.slips", say.Args{"Count": n, "First": b.Rule.Slips[0].Message})
	}
	if plays := k.line.Plays; a.name == "lay" && len(plays) > 0 && !k.line.Open {
		last := plays[len(plays)-1]
		key := "web.laid.right"
		if last.Refused {
			key = "web.laid.wrong"
		}
		return d.say.Text(key, say.Args{"Card": d.say.Card(last.Cards[len(last.Cards)-1])}) + " " + b.Picture.Title
	}
	if i := slices.IndexFunc(b.Meaning, func(m saying) bool { return m.Lang == d.say.Language() }); i >= 0 &&
		a.name == "" {
		return b.Meaning[i].Text + " " + b.Picture.Title
	}
	return b.Picture.Title
}

// deal opens a table for a rule of the workshop: whoever wrote it deals, or
// plays with the others. Whether a rule by which every card fits is meant is asked
// where tables are made.
func (s *server) deal(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	k := workOf(r.PostForm)
	err := k.read(r.Context(), s.known)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if k.rule.rule == nil { // the page says what is wrong with it
		http.Redirect(w, r, k.address(), http.StatusSeeOther)
		return
	}
	m, err := s.measured(r.Context(), k.rule)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if fitsAll(m.Measure) {
		q := url.Values{dealField: {dealsMine}, ruleField: {k.Rule.text}, ruleField + chosenSuffix: {k.Rule.kept()}}
		http.Redirect(w, r, "/new?"+q.Encode()+"#own-rule", http.StatusSeeOther)
		return
	}
	id, key, err := s.hall.Open(r.Context(), table.Opening{
		Name: nameIn(s.speaker(r), myName(r)), Rule: k.rule.rule, Deals: r.PostForm.Get("as") != "player",
	})
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	rememberSeat(w, r, id, key)
	http.Redirect(w, r, tablePath(id), http.StatusSeeOther)
}
