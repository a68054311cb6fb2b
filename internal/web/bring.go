package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"eleusis/game"
	"eleusis/internal/table"
)

// brought is what the next dealer among the people has brought for his round,
// as he alone sees it.
type brought struct {
	Path string // where he brings it
	Rule string // nothing: none yet
}

// mayBring reports whether who looks at l deals next and can still say by which
// rule.
func mayBring(l *table.Look) bool {
	me := l.View.Seat
	switch {
	case me == game.Nobody:
		return false
	case l.Gathering:
		return l.Dealing.By != table.ByComputer && l.Dealing.Seat == me
	}
	return l.Next == me && l.View.Phase == game.BetweenRounds && l.View.Coming == nil && (l.AwaitsRule || l.Given != nil)
}

// brought returns what who looks at l brings as the next dealer; nil if he does
// not deal next.
func (d drawer) brought(l *table.Look) *brought {
	if !mayBring(l) {
		return nil
	}
	b := &brought{Path: tablePath(l.ID) + "/rule"}
	switch g := l.Given; {
	case g == nil:
	case g.Words != "":
		b.Rule = g.Words
	case g.Rule != nil:
		b.Rule = d.sentence(g.Rule)
	default:
		b.Rule = d.say.Text(bringTexts[g.Level], nil)
	}
	return b
}

// A bringPage is where somebody who deals writes down his rule.
type bringPage struct {
	Head     head
	Path     string // of the table
	Request  string
	Number   int
	Deals    []choice
	Own      ownRule
	Free     string
	Guard    string
	MaxWords int
	Workshop string
	Refused  string
	Wrong    map[string]string
	Words    words
}

func (bringPage) template() string { return "bring" }

// bring shows where the next dealer writes down his rule.
func (s *server) bring(w http.ResponseWriter, r *http.Request) {
	look, d, ok := s.dealing(w, r)
	if !ok {
		return
	}
	if len(r.URL.RawQuery) > maxQuery {
		s.fail(w, r, failed(s.speaker(r), http.StatusRequestURITooLong, "too-large"))
		return
	}
	m := d.given(look)
	if q := r.URL.Query(); q.Has(ruleField) || q.Has(dealField) {
		m = d.bringingOf(look, q)
		if m.pick(q, d) && r.Header.Get(scriptsBench) == "" { // at an address that does it again when it is loaded again
			picked := url.Values{dealField: {dealsMine}, ruleField: {m.rule.text}}
			m.picking.write(picked)
			http.Redirect(w, r, tablePath(look.ID)+"/rule?"+picked.Encode()+"#own-rule", http.StatusSeeOther)
			return
		}
		m.wrong = make(map[string]string)
		if m.rule.text != "" && m.deal == dealsMine {
			m.checkRule(d)
		}
	}
	s.show(w, r, http.StatusOK, d.bringPage(look, m))
}

// given returns what the next dealer of l has brought so far.
func (d drawer) given(l *table.Look) *making {
	m := &making{deal: dealsMine, options: l.Options, wrong: make(map[string]string)}
	switch g := l.Given; {
	case g == nil:
	case g.Words != "":
		m.deal, m.words = dealsByHand, g.Words
		if g.Rule != nil {
			m.guard = writtenIn("", d.sentence(g.Rule))
		}
	case g.Rule != nil:
		m.rule = writtenIn("", d.sentence(g.Rule))
	default:
		m.deal = g.Level
	}
	return m
}

// bringingOf reads the form of a rule for l, with what is wrong in it.
func (d drawer) bringingOf(l *table.Look, q url.Values) *making {
	m := makingOf(q, d)
	if !slices.Contains(bringings(), q.Get(dealField)) {
		m.deal = dealsMine // as from the workshop
	}
	m.options, m.company, m.wrong = l.Options, invited{}, make(map[string]string)
	m.checkRule(d)
	return m
}

// dealing looks at the table of a request for who deals there next. Everybody
// else is led back.
func (s *server) dealing(w http.ResponseWriter, r *http.Request) (*table.Look, drawer, bool) {
	look, err := s.hall.Look(r.Context(), r.PathValue("id"), seatKey(r))
	switch {
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	case !mayBring(&look):
		http.Redirect(w, r, tablePath(look.ID), http.StatusSeeOther)
	default:
		return &look, drawerFor(s.speaker(r), &look), true
	}
	return nil, drawer{}, false
}

// bringRule takes the rule that the next dealer has written down. If something in
// it is wrong the page is shown again.
func (s *server) bringRule(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	look, d, ok := s.dealing(w, r)
	if !ok {
		return
	}
	m := d.bringingOf(look, r.PostForm)
	if len(m.wrong) > 0 {
		s.show(w, r, http.StatusUnprocessableEntity, d.bringPage(look, m))
		return
	}
	q, err := m.request(r)
	if err == nil {
		_, err = s.hall.Do(r.Context(), look.ID, seatKey(r), q)
	}
	var refusal *game.Refusal
	switch f := (failure{}); {
	case errors.As(err, &refusal):
		f = s.failure(r, err)
		page := d.bringPage(look, m)
		page.Refused = f.Message
		s.show(w, r, f.Status, page)
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	default:
		http.Redirect(w, r, tablePath(look.ID), http.StatusSeeOther)
	}
}

// request returns what brings the rule of m.
func (m *making) request(r *http.Request) (table.Request, error) {
	q, err := requestOf(r)
	q.Action = table.DealRule
	switch m.deal {
	case dealsMine:
		q.Text = m.rule.rule.String()
	case dealsByHand:
		q.Words = m.words
		if m.guard.rule != nil {
			q.Text = m.guard.rule.String()
		}
	default:
		q.Level = m.deal
	}
	return q, err
}

// bringPage draws m, the rule that who looks at l brings.
func (d drawer) bringPage(l *table.Look, m *making) bringPage {
	p := bringPage{
		Head: head{Title: d.say.Text("join.bring", nil), Styles: []string{makeStyle, blocksStyle, joinStyle}, Module: makeScript},
		Path: tablePath(l.ID), Request: rand.Text(), Number: l.Number, Wrong: m.wrong,
		Own: d.ownRule(m), Words: words{Text: map[string]string{"make.lost": d.say.Text("web.make.lost", nil)}}, Free: m.words, Guard: m.guard.text, MaxWords: game.MaxWords, Workshop: workshopOf(m.rule.rule, m.rule.text),
	}
	for _, deal := range bringings() {
		p.Deals = append(p.Deals, choice{deal, d.say.Text(bringTexts[deal], nil), deal == m.deal})
	}
	return p
}

// bringings returns how somebody can come by the rule that he deals.
func bringings() []string {
	return append([]string{dealsMine, dealsByHand, dealsLibrary}, table.Difficulties()...)
}

// bringTexts are the keys of that.
var bringTexts = map[string]string{
	dealsMine: "join.bring.mine", dealsByHand: "join.bring.hand", dealsLibrary: "join.bring.library",
	table.Fitting: "join.bring.fitting", "easy": "join.bring.easy", "medium": "join.bring.medium", "hard": "join.bring.hard",
}
