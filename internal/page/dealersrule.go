package page

import (
	"crypto/rand"
	"net/url"
	"slices"

	"eleusis/game"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// broughtRule is the rule that the next dealer has brought for their round, as only they see
// it.
type broughtRule struct {
	Path string // where they bring it
	Rule string // empty: none yet
	Same bool   // optional: the rule of the last round would be dealt again
}

// brought returns what the reader of l brings as the next dealer; nil if they cannot.
func (pr GatheringPresenter) brought(l *table.Snapshot) *broughtRule {
	if !l.MayBring {
		return nil
	}
	b := &broughtRule{Path: TablePath(l.ID) + "/rule", Same: !l.Gathering && !l.AwaitsRule}
	switch g := l.Given; {
	case g == nil:
	case g.Words != "":
		b.Rule = g.Words
	case g.Rule != nil:
		b.Rule = pr.sentence(g.Rule)
	default:
		b.Rule = pr.Say.Text(bringTexts[g.Level], nil)
	}
	return b
}

// A BringPage is the page on which a dealer writes their rule.
type BringPage struct {
	Head       Head
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

func (BringPage) template() string { return "bring" }

// BroughtForm returns what the next dealer of l has brought so far.
func (pr SetupPresenter) BroughtForm(l *table.Snapshot) *TableForm {
	m := &TableForm{Deal: DealsMine, Options: l.Options, Wrong: make(map[string]string)}
	switch g := l.Given; {
	case g == nil && l.ByHand:
		m.Deal = dealsByHand
	case g == nil:
	case g.Words != "":
		m.Deal, m.words = dealsByHand, g.Words
		if g.Rule != nil {
			m.Guard = workshop.WrittenIn("", pr.sentence(g.Rule))
		}
	case g.Rule != nil:
		m.rule = workshop.WrittenIn("", pr.sentence(g.Rule))
	default:
		m.Deal = g.Level
	}
	return m
}

// ReadRuleForm reads the form of a rule for l, with its mistakes.
func (pr SetupPresenter) ReadRuleForm(l *table.Snapshot, q url.Values) *TableForm {
	m := ReadTableForm(q, pr.Presenter)
	if !slices.Contains(waysToBring(), q.Get(DealField)) {
		m.Deal = DealsMine
	}
	m.Options, m.invited, m.Wrong = l.Options, invited{}, make(map[string]string)
	m.checkRule(pr.Presenter)
	return m
}

// Request returns the request with that id that brings the rule of m, parsed.
func (m *TableForm) Request(id string) table.Request {
	q := table.Request{ID: id, Action: table.DealRule}
	switch m.Deal {
	case DealsMine:
		q.Text, q.Sentence = m.rule.Rule.String(), m.rule.OwnWords()
	case dealsByHand:
		q.Words = m.words
		if m.Guard.Rule != nil {
			q.Text = m.Guard.Rule.String()
		}
	default:
		q.Level = m.Deal
	}
	if q.SaysRule() {
		_, _ = q.Read() // checked before
	}
	return q
}

// BringPage returns the page with m, the rule that the reader of l brings.
func (pr SetupPresenter) BringPage(l *table.Snapshot, m *TableForm) BringPage {
	p := BringPage{
		Head: Head{Title: pr.Say.Text("join.bring", nil), Styles: []string{makeStyle, blocksStyle, JoinStyle},
			Module: makeScript},
		Path: TablePath(l.ID), Request: rand.Text(), Number: l.Number, Wrong: m.Wrong,
		Own: pr.ownRule(m), Words: words{Text: map[string]string{"make.lost": pr.Say.Text("web.make.lost", nil)}},
		Free: m.words, Guard: m.Guard.Text, GuardAsked: pr.question(GuardField, m.Guard), MaxWords: game.MaxWords,
		Workshop: workshopOf(m.rule),
	}
	for _, deal := range waysToBring() {
		p.Deals = append(p.Deals, choice{deal, pr.Say.Text(bringTexts[deal], nil), deal == m.Deal})
	}
	return p
}

// waysToBring returns the ways in which a dealer can get a rule.
func waysToBring() []string {
	return append([]string{DealsMine, dealsByHand, dealsLibrary}, table.Difficulties()...)
}

// bringTexts are their keys.
var bringTexts = map[string]string{
	DealsMine: "join.bring.mine", dealsByHand: "join.bring.hand", dealsLibrary: "join.bring.library",
	table.Fitting: "join.bring.fitting", "easy": "join.bring.easy", "medium": "join.bring.medium",
	"hard": "join.bring.hard",
}
