package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/review"
)

const reviewStyle = "review.css"

// A ReviewSection tells how the rule of a finished round was found.
type ReviewSection struct {
	When  [][]Part // the rule could have been known
	Best  [][]Part // the plays that were missed the most
	Chart *chart   // nil if there is nothing to draw
	Parts []share
	Plays []toldPlay
}

// A chart shows the number of possible rules after each play, as a logarithm, and how far the play changed it. A
// play is one unit wide; both pictures are chartHigh high.
type chart struct {
	Width    int
	From, To string // number of possible rules at the start and the end
	Falls    string // the points of the staircase
	Tenths   []int  // where it has a tenth, a hundredth and so on of its rules; each is a line
	Bars     []toldBar
	Dots     []dot
	Kinds    []string // of dots, each once
	Rises    bool     // a play surprised: more rules were possible after it
	Known    int      // play after which the rule was the likeliest; 0: never
	Likely   int      // play after which it was likelier than all others together
	Words    string   // for screen readers
}

// A dot on the staircase marks a declaration or a guess.
type dot struct {
	X, Y  int
	Kind  string // prophet, guess.right or guess.wrong
	Words string
}

// A toldBar is how far a play changed the number of possible rules.
type toldBar struct {
	X, Y, High int
	Verdict    string
	Rises      bool // there were more after it
	Words      string
}

const chartHigh = 1000

// A share is the information of a player's plays.
type share struct {
	Name   string
	You    bool
	Bits   string
	Part   int // of the most, in hundredths
	Words  string
	Missed [][]Part
}

// A toldPlay is a play with its information.
type toldPlay struct {
	Event   int
	Number  int
	Name    string
	What    []Part
	Verdict string
	Step    string // the address of the replay after it
	Exact   string // its information, in figures
	Lines   [][]Part
}

// TooLong returns the section of a round that would take too long.
func (pr ReviewPresenter) TooLong() *ReviewSection { return pr.saying("review.too-long") }

// Busy returns the section of a round whose review has no time now.
func (pr ReviewPresenter) Busy() *ReviewSection { return pr.saying("review.busy") }

// saying returns a section with one text and nothing else.
func (pr ReviewPresenter) saying(key string) *ReviewSection {
	return &ReviewSection{When: [][]Part{pr.parts(pr.Say.Text(key, nil))}}
}

// Section presents a review below the end of a round; nil without one.
func (pr ReviewPresenter) Section(r *review.Review) *ReviewSection {
	if r == nil {
		return nil
	}
	f := &ReviewSection{Chart: pr.chart(r)}
	for _, line := range pr.Say.WhenKnown(pr.Company, r) {
		f.When = append(f.When, pr.parts(line))
	}
	for _, line := range append(pr.Say.BestQuestion(pr.Company, r), pr.Say.MissedInRound(pr.Company, r)...) {
		f.Best = append(f.Best, pr.parts(line))
	}
	for i := range r.Moves {
		if lines := pr.Say.Move(r, i); len(lines) > 0 {
			f.Plays = append(f.Plays, pr.toldPlay(&r.Moves[i], lines))
		}
	}
	most := review.Bits(1)
	for _, q := range r.Players {
		most = max(most, q.Told)
	}
	players := slices.SortedStableFunc(slices.Values(r.Players),
		func(a, b review.Player) int { return cmp.Compare(b.Told, a.Told) })
	for _, q := range players {
		plays := pr.Say.Text("review.player.plays", say.Args{"Count": q.Plays})
		s := share{
			Name: pr.Company.Names(q.Seat), You: q.Seat == pr.Company.Me,
			Bits: pr.Say.Bits(q.Told), Part: int(100 * q.Told / most),
			Words: strings.TrimSpace(plays + " " + pr.Say.Worth(q)),
		}
		for _, line := range pr.Say.MissedBy(r, q) {
			s.Missed = append(s.Missed, pr.parts(line))
		}
		f.Parts = append(f.Parts, s)
	}
	if len(f.Parts) == 1 { // there is nobody to compare with
		f.Best = append(f.Best, pr.parts(f.Parts[0].Words))
		f.Parts = nil
	}
	return f
}

// toldPlay returns m with its texts.
func (pr ReviewPresenter) toldPlay(m *review.Move, lines []string) toldPlay {
	out := toldPlay{Event: m.Event, Number: m.Play, Name: pr.Company.Names(m.Seat), What: pr.parts(pr.moveText(m))}
	if m.IsPlay() {
		out.Exact = pr.Say.InformationInFigures(m)
	}
	if m.Verdict != game.Unjudged {
		out.Verdict = m.Verdict.String()
	}
	for _, line := range lines {
		out.Lines = append(out.Lines, pr.parts(line))
	}
	return out
}

// moveText returns the move of m, in short.
func (pr ReviewPresenter) moveText(m *review.Move) string {
	return pr.Say.Text("review.did."+string(m.Kind), say.Args{"Cards": say.Signs(m.Cards)})
}

// leastScale is the minimum of the highest bar, in bits; tenth is what leaves a tenth of the rules.
const (
	leastScale review.Bits = 200
	tenth      review.Bits = 332
)

// chart draws how doubt falls from move to move; nil for fewer than two.
func (pr ReviewPresenter) chart(r *review.Review) *chart {
	if len(r.Moves) < 2 {
		return nil
	}
	first, last := r.Moves[0].After, r.Moves[len(r.Moves)-1].After
	whole, most := first.Doubt, leastScale
	for _, m := range r.Moves {
		whole = max(whole, m.After.Doubt)
		if m.IsPlay() && m.Kind != review.Starter {
			most = max(most, m.Cut(), -m.Cut())
		}
	}
	c := &chart{From: pr.Say.Number(first.Rules), To: pr.Say.Number(last.Rules),
		Words: strings.Join(pr.Say.WhenKnown(pr.Company, r), " ")}
	for left := whole - tenth; left > 0; left -= tenth {
		c.Tenths = append(c.Tenths, chartHigh-int(chartHigh*left/whole))
	}
	var falls strings.Builder
	for i := range r.Moves {
		m := &r.Moves[i]
		y := chartHigh - int(chartHigh*m.After.Doubt/max(whole, 1))
		if !m.IsPlay() {
			c.dot(pr.Presenter, m, pr.Say.PlayAt(r, m.Play), y)
			continue
		}
		fmt.Fprintf(&falls, "%d,%d %d,%d ", c.Width, y, c.Width+1, y)
		if m.Kind != review.Starter {
			rises := m.Cut() < 0
			high := int(chartHigh * max(m.Cut(), -m.Cut()) / most)
			c.Rises = c.Rises || rises
			c.Bars = append(c.Bars, toldBar{c.Width, chartHigh - high, high, m.Verdict.String(), rises, pr.barWords(m)})
		}
		c.Width++
	}
	c.Falls = strings.TrimSpace(falls.String())
	if r.Known != nil {
		c.Known = r.Known.Play
	}
	if r.Likely != nil {
		c.Likely = r.Likely.Play
	}
	return c
}

// dot marks a declaration or a guess after a play.
func (c *chart) dot(d Presenter, m *review.Move, played string, y int) {
	kind := string(m.Kind)
	if m.Kind == review.Guessed {
		kind += "." + m.Verdict.String()
	}
	words := d.Say.Text("review.sign."+kind, say.Args{"Who": d.Company.Names(m.Seat), "Cards": played})
	c.Dots = append(c.Dots, dot{c.Width, y, kind, words})
	if !slices.Contains(c.Kinds, kind) {
		c.Kinds = append(c.Kinds, kind)
	}
}

// toldAlone returns the information of a move, for readers who do not want to know the
// rule yet.
func (pr ReviewPresenter) toldAlone(m *review.Move) string {
	if m.IsPlay() {
		return pr.Say.Information(m)
	}
	return pr.barWords(m)
}

// barWords returns the tooltip of a bar.
func (pr ReviewPresenter) barWords(m *review.Move) string {
	return pr.Say.Text("review.bar", say.Args{
		"Who": pr.Company.Names(m.Seat), "What": pr.moveText(m), "Before": pr.Say.Number(m.Before.Rules),
		"Rules": pr.Say.Number(m.After.Rules),
	})
}
