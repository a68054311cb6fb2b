package web

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/review"
)

const reviewStyle = "review.css"

// A found section tells how the rule of a round that is over was found.
type found struct {
	When  []string // it could be known
	Best  [][]part // the plays that were missed the most
	Chart *chart   // nil if there is nothing to draw
	Parts []share
	Plays []toldPlay
}

// A chart draws what each play told, and how many rules stood after it. A play is
// one wide; both pictures are chartHigh high.
type chart struct {
	Width    int
	From, To string // how many rules stood first and last
	Falls    string // the points of the stairs
	Bars     []toldBar
	Dots     []dot
	Kinds    []string // of dots, each once
	Most     string   // bits, as high as a bar can be
	Known    int      // after this play the rule was the likeliest; 0: never
	Likely   int      // after this one it was likelier than all others
	Words    string   // for who does not see it
}

// A dot on the stairs says that somebody thought to know the rule.
type dot struct {
	X, Y  int
	Kind  string // prophet, guess.right or guess.wrong
	Words string
}

// A toldBar is what a play told.
type toldBar struct {
	X, Y, High int
	Verdict    string
	Words      string
}

const chartHigh = 1000

// A share is what a player's plays were worth.
type share struct {
	Name   string
	You    bool
	Bits   string
	Part   int // of the most, in hundredths
	Words  string
	Missed [][]part
}

// A toldPlay is a play with what it told.
type toldPlay struct {
	event   int
	Number  int
	Name    string
	What    []part
	Verdict string
	Step    string // the address of the replay after it
	Exact   string // what it told, in figures
	Lines   [][]part
}

// found looks back at the round that has ended at l. If there is no time for it now,
// the page says so.
func (s *server) found(r *http.Request, d drawer, l *table.Look) *found {
	if l.Minutes.Work() > reviewMost {
		return d.tooLong()
	}
	key := reviewKey(l.ID, l.Dealt)
	back, kept := s.reviews.at(key)
	var err error
	if !kept {
		err = s.inTurnOf(r, func(ctx context.Context) error {
			back, err = s.reviews.of(ctx, key, l.Minutes)
			return err
		})
	}
	if err != nil {
		return &found{When: []string{d.say.Text("review.busy", nil)}}
	}
	return s.section(d, l, back)
}

// sectionsKept is how many sections about rounds that are over are kept for the next visitor.
const sectionsKept = 128

// section returns the section about the round that has ended at l, which a visitor who reads it in the same words has
// seen before.
func (s *server) section(d drawer, l *table.Look, back *review.Review) *found {
	key := fmt.Sprintf("%s %s %q %d", reviewKey(l.ID, l.Dealt), d.say.Language(), l.Title, d.company.Me)
	for i := range l.Chairs {
		key += fmt.Sprintf(" %q", d.company.Names(game.Seat(i+1)))
	}
	out, known := s.sections.at(key)
	if known {
		return out
	}
	out = d.found(back)
	for i := range out.Plays {
		out.Plays[i].Step = fmt.Sprintf("%s/replay/%d?move=%d&rule=told#step", tablePath(l.ID), l.Dealt, out.Plays[i].event)
	}
	return s.sections.put(key, out)
}

// tooLong returns the section about a round that would keep others waiting.
func (d drawer) tooLong() *found { return &found{When: []string{d.say.Text("review.too-long", nil)}} }

// found returns the section about r.
func (d drawer) found(r *review.Review) *found {
	if r == nil {
		return nil
	}
	f := &found{When: d.say.Known(d.company, r), Chart: d.chart(r)}
	for _, line := range append(d.say.Question(d.company, r), d.say.Best(d.company, r)...) {
		f.Best = append(f.Best, d.parts(line))
	}
	for i := range r.Moves {
		if lines := d.say.Move(r, i); len(lines) > 0 {
			f.Plays = append(f.Plays, d.toldPlay(&r.Moves[i], lines))
		}
	}
	most := review.Bits(1)
	for _, q := range r.Players {
		most = max(most, q.Told)
	}
	players := slices.SortedStableFunc(slices.Values(r.Players),
		func(a, b review.Player) int { return cmp.Compare(b.Told, a.Told) })
	for _, q := range players {
		s := share{
			Name: d.company.Names(q.Seat), You: q.Seat == d.company.Me, Bits: d.say.Bits(q.Told), Part: int(100 * q.Told / most),
			Words: strings.TrimSpace(d.say.Text("review.player.plays", say.Args{"Count": q.Plays}) + " " + d.say.Worth(q)),
		}
		for _, line := range d.say.Missed(r, q) {
			s.Missed = append(s.Missed, d.parts(line))
		}
		f.Parts = append(f.Parts, s)
	}
	return f
}

// toldPlay returns m with what is said of it.
func (d drawer) toldPlay(m *review.Move, lines []string) toldPlay {
	out := toldPlay{event: m.Event, Number: m.Play, Name: d.company.Names(m.Seat), What: d.parts(d.did(m))}
	if m.IsPlay() {
		out.Exact = d.say.Exact(m)
	}
	if m.Verdict != game.Unjudged {
		out.Verdict = m.Verdict.String()
	}
	for _, line := range lines {
		out.Lines = append(out.Lines, d.parts(line))
	}
	return out
}

// did returns what was done by m, shortly.
func (d drawer) did(m *review.Move) string {
	return d.say.Text("review.did."+string(m.Kind), say.Args{"Cards": say.Signs(m.Cards)})
}

// leastScale is how high the highest bar stands for at least.
const leastScale review.Bits = 200

// chart draws r.
func (d drawer) chart(r *review.Review) *chart {
	if len(r.Moves) < 2 {
		return nil
	}
	first, last := r.Moves[0].After, r.Moves[len(r.Moves)-1].After
	whole, most := first.Doubt, leastScale
	for _, m := range r.Moves {
		whole, most = max(whole, m.After.Doubt), max(most, m.Told)
	}
	c := &chart{From: d.say.Number(first.Rules), To: d.say.Number(last.Rules), Most: d.say.Bits(most),
		Words: strings.Join(d.say.Known(d.company, r), " ")}
	var falls strings.Builder
	for i := range r.Moves {
		m := &r.Moves[i]
		y := chartHigh - int(chartHigh*m.After.Doubt/max(whole, 1))
		if !m.IsPlay() {
			c.dot(d, m, y)
			continue
		}
		fmt.Fprintf(&falls, "%d,%d %d,%d ", c.Width, y, c.Width+1, y)
		if m.Kind != review.Starter {
			high := int(chartHigh * m.Told / most)
			c.Bars = append(c.Bars, toldBar{c.Width, chartHigh - high, high, m.Verdict.String(), d.barWords(m)})
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

// dot marks a declaration or a guess after the last play.
func (c *chart) dot(d drawer, m *review.Move, y int) {
	kind := string(m.Kind)
	if m.Kind == review.Guessed {
		kind += "." + m.Verdict.String()
	}
	words := d.say.Text("review.sign."+kind, say.Args{"Who": d.company.Names(m.Seat), "Play": m.Play})
	c.Dots = append(c.Dots, dot{c.Width, y, kind, words})
	if !slices.Contains(c.Kinds, kind) {
		c.Kinds = append(c.Kinds, kind)
	}
}

// toldAlone returns what a move told, to whoever does not want to know the rule yet.
func (d drawer) toldAlone(m *review.Move) string {
	if m.IsPlay() {
		return d.say.Told(m)
	}
	return d.barWords(m)
}

// barWords returns what a bar says when it is pointed at.
func (d drawer) barWords(m *review.Move) string {
	return d.say.Text("review.bar", say.Args{
		"Play": m.Play, "Who": d.company.Names(m.Seat), "What": d.did(m), "Bits": d.say.Bits(m.Told),
		"Rules": d.say.Number(m.After.Rules),
	})
}
