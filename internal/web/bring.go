package web

import (
	"context"
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
	Same bool   // none is needed: that of the last round would be dealt again
}

// brought returns what who looks at l brings as the next dealer; nil if he cannot.
func (d drawer) brought(l *table.Look) *brought {
	if !l.MayBring {
		return nil
	}
	b := &brought{Path: tablePath(l.ID) + "/rule", Same: !l.Gathering && !l.AwaitsRule}
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
	Head       head
	Path       string // of the table
	Request    string
	Number     int
	Deals      []choice
	Own        ownRule
	Free       string
	Guard      string
	GuardAsked *question
	MaxWords   int
	Workshop   string
	Refused    string
	Wrong      map[string]string
	Words      words
}

func (bringPage) template() string { return "bring" }

// bring shows where the next dealer writes down his rule.
func (s *server) bring(w http.ResponseWriter, r *http.Request) {
	if look, d, ok := s.dealing(w, r); ok {
		s.show(w, r, http.StatusOK, d.bringPage(look, d.given(look)))
	}
}

// given returns what the next dealer of l has brought so far.
func (d drawer) given(l *table.Look) *making {
	m := &making{deal: dealsMine, options: l.Options, wrong: make(map[string]string)}
	switch g := l.Given; {
	case g == nil && l.ByHand:
		m.deal = dealsByHand
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
		m.deal = dealsMine
	}
	m.options, m.invited, m.wrong = l.Options, invited{}, make(map[string]string)
	m.checkRule(d)
	return m
}

// dealing looks at the table of a request for who deals there next. Everybody else
// is led back, but for who brings what he has written, and no longer deals or has
// lost his seat meanwhile.
func (s *server) dealing(w http.ResponseWriter, r *http.Request) (*table.Look, drawer, bool) {
	look, err := s.atDoor(r, r.PathValue("id"), seatKey(r))
	switch {
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	case !look.MayBring && (r.Method != http.MethodPost || look.Me == 0):
		http.Redirect(w, r, tablePath(look.ID), http.StatusSeeOther)
	default:
		d := drawerFor(s.speaker(r), &look)
		d.shelves = s.library
		return &look, d, true
	}
	return nil, drawer{}, false
}

// bringRule takes the rule that the next dealer has written down. If something in
// it is wrong the page is shown again; and also while he still picks or writes it: a
// secret stands in no address.
func (s *server) bringRule(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	look, d, ok := s.dealing(w, r)
	if !ok {
		return
	}
	var b bringing
	read := func(ctx context.Context) (err error) {
		b, err = d.bringing(ctx, look, r)
		return err
	}
	if err := s.inTurnOf(r, read); err != nil {
		s.refuse(w, r, err)
		return
	}
	if b.status != 0 {
		s.show(w, r, b.status, b.page)
		return
	}
	_, err := s.hall.Do(r.Context(), look.ID, seatKey(r), b.request)
	var refusal *game.Refusal
	switch {
	case errors.As(err, &refusal), errors.Is(err, table.ErrNoSeat):
		f := s.failure(r, err)
		b.page.Refused = f.Message
		s.show(w, r, f.Status, b.page)
	case err != nil:
		s.fail(w, r, s.failure(r, err))
	default:
		http.Redirect(w, r, tablePath(look.ID)+"#onward", http.StatusSeeOther)
	}
}

// A bringing is what comes of the form in which a rule is brought: the page as it is
// to be shown with a status, or else what is asked of the table.
type bringing struct {
	page    bringPage
	status  int
	request table.Request
}

// bringing reads the form r of a rule for l. An error says that there was no time.
func (d drawer) bringing(ctx context.Context, l *table.Look, r *http.Request) (b bringing, err error) {
	m := d.bringingOf(l, r.PostForm)
	if m.pick(r.PostForm, d) || choosing(r.PostForm) || r.Header.Get(scriptsBench) != "" {
		m.awaitsText()
		b.status = http.StatusOK
	} else if m.checkSense(d); len(m.wrong) > 0 {
		b.status = http.StatusUnprocessableEntity
	} else {
		b.request = m.request(r)
	}
	if b.status != 0 {
		err = m.mend(ctx)
	}
	b.page = d.bringPage(l, m)
	return b, err
}

// request returns what brings the rule of m, read.
func (m *making) request(r *http.Request) table.Request {
	q := table.Request{ID: r.PostForm.Get("request"), Action: table.DealRule}
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
	if q.SaysRule() {
		_, _ = q.Read() // it has been checked
	}
	return q
}

// bringPage draws m, the rule that who looks at l brings.
func (d drawer) bringPage(l *table.Look, m *making) bringPage {
	p := bringPage{
		Head: head{Title: d.say.Text("join.bring", nil), Styles: []string{makeStyle, blocksStyle, joinStyle},
			Module: makeScript},
		Path: tablePath(l.ID), Request: rand.Text(), Number: l.Number, Wrong: m.wrong,
		Own: d.ownRule(m), Words: words{Text: map[string]string{"make.lost": d.say.Text("web.make.lost", nil)}},
		Free: m.words, Guard: m.guard.text, GuardAsked: d.question(guardField, m.guard), MaxWords: game.MaxWords,
		Workshop: workshopOf(m.rule),
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
	table.Fitting: "join.bring.fitting", "easy": "join.bring.easy", "medium": "join.bring.medium",
	"hard": "join.bring.hard",
}
