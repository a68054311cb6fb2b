package web

import (
	"crypto/rand"
	"errors"
	"net/http"

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
	Rule     string
	Free     string
	Guard    string
	MaxWords int
	Workshop string
	Refused  string
	Wrong    map[string]string
}

func (bringPage) template() string { return "bring" }

// bring shows where the next dealer writes down his rule.
func (s *server) bring(w http.ResponseWriter, r *http.Request) {
	look, d, ok := s.dealing(w, r)
	if !ok {
		return
	}
	m := &making{deal: dealsMine, options: look.Options, wrong: make(map[string]string)}
	if g := look.Given; g != nil {
		m.deal, m.words = g.Level, g.Words
		switch {
		case g.Words != "":
			m.deal = dealsByHand
			if g.Rule != nil {
				m.guard = writtenIn("", d.sentence(g.Rule))
			}
		case g.Rule != nil:
			m.deal, m.rule = dealsMine, writtenIn("", d.sentence(g.Rule))
		}
	}
	if text := textIn(r.URL.Query(), ruleField); text != "" { // as from the workshop
		m.deal, m.rule = dealsMine, writtenIn("", text)
	}
	s.show(w, r, http.StatusOK, d.bringPage(look, m))
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
	m := makingOf(r.PostForm, d)
	m.options, m.wrong = look.Options, make(map[string]string)
	if m.checkRule(d); len(m.wrong) > 0 {
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
		Head: head{Title: d.say.Text("join.bring", nil), Styles: []string{makeStyle, joinStyle}},
		Path: tablePath(l.ID), Request: rand.Text(), Number: l.Number, Wrong: m.wrong,
		Rule: m.rule.text, Free: m.words, Guard: m.guard.text, MaxWords: game.MaxWords, Workshop: workshopOf(m.rule.rule, m.rule.text),
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
