package review_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"eleusis/game"
	"eleusis/induce"
	"eleusis/internal/arena"
	"eleusis/review"
	"eleusis/rule"
)

// A past round is one that is over, and its review.
type past struct {
	result  game.Result
	view    game.View
	minutes review.Transcript
	review.Review
}

func chance() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// over returns the round that has just ended in s.
func over(t testing.TB, s *game.State, m *review.Transcript) past {
	t.Helper()
	r, ok := review.Analyze(m, chance())
	if !ok {
		t.Fatal("a round that is over has no review")
	}
	result, _ := s.Result()
	return past{result, s.View(game.Nobody), *m, r}
}

// inRecord returns the first rounds of a record, at most that many.
func inRecord(t testing.TB, text string, most int) (rounds []past) {
	t.Helper()
	var m review.Transcript
	_, err := game.WalkRecord(text, func(s *game.State, e game.Event) error {
		m.Add(s, e)
		if e.Kind() == game.RoundEnded && len(rounds) < most {
			rounds = append(rounds, over(t, s, &m))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rounds
}

// hearing returns a visit to a record by which m hears it.
func hearing(m *review.Transcript) func(*game.State, game.Event) error {
	return func(s *game.State, e game.Event) error {
		m.Add(s, e)
		return nil
	}
}

// released returns the text of a record that programs before this one wrote.
func released(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../game/testdata/records", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func played(t testing.TB, c arena.Config) past {
	t.Helper()
	c.Rounds, c.Workers, c.Events = 1, 1, true
	var found past
	c.Watch = func(round arena.Round) error {
		var s game.State
		var m review.Transcript
		for _, e := range round.Events {
			s.Evolve(e)
			m.Add(&s, e)
		}
		found = over(t, &s, &m)
		return nil
	}
	if _, err := arena.Run(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	return found
}

// check returns what is wrong with a review, whatever the round.
func (p *past) check() error {
	if n := len(p.view.Plays); n > len(p.Moves) {
		return fmt.Errorf("%d plays, %d moves", n, len(p.Moves))
	}
	var told, byPlayers review.Bits
	for i, m := range p.Moves {
		told += m.Told
		if m.Told < 0 || m.Chance < 0 || m.Chance > induce.Certain || m.After.Rules < 1 || m.After.Doubt < 0 {
			return fmt.Errorf("move %d: %+v", i+1, m)
		}
		if m.Belief != nil && (m.Belief.Chance < 1 || m.Belief.Chance > induce.Certain) {
			return fmt.Errorf("move %d believes with a chance of %d", i+1, m.Belief.Chance)
		}
		if i > 0 && m.Kind != review.Declared && m.Kind != review.Guessed && m.Before != p.Moves[i-1].After {
			return fmt.Errorf("move %d begins where move %d did not end", i+1, i)
		}
	}
	for _, q := range p.Players {
		byPlayers += q.Told
		if q.Right > q.Plays || q.Nothing+q.Lost > q.Plays || q.Upheld > q.Calls || q.Seat == p.Dealer {
			return fmt.Errorf("player %+v", q)
		}
	}
	if err := p.checkMissed(); err != nil {
		return err
	}
	if told != p.Told || byPlayers != p.Told {
		return fmt.Errorf("told is %v, by the moves %v, by the players %v", p.Told, told, byPlayers)
	}
	return p.checkKnown()
}

// checkMissed compares the plays that missed the most with all others.
func (p *past) checkMissed() error {
	telling, shedding := review.Bits(0), 0
	for _, m := range p.Moves {
		if m.Better != nil {
			telling, shedding = max(telling, m.Better.Bits), max(shedding, m.Better.Fewer)
		}
	}
	for _, m := range p.Moves {
		if m.Better != nil && m.Play == p.Experiment && m.Better.Bits != telling ||
			m.Better != nil && m.Play == p.Shedding && m.Better.Fewer != shedding {
			return fmt.Errorf("play %d missed %+v, others %v bits and %d cards", m.Play, m.Better, telling, shedding)
		}
	}
	if telling > 0 && p.Experiment == 0 || shedding > 0 && p.Shedding == 0 {
		return fmt.Errorf("%v bits and %d cards were missed by nobody", telling, shedding)
	}
	return nil
}

// checkKnown compares what is believed with the rule.
func (p *past) checkKnown() error {
	if p.Rule == nil {
		if p.Known != nil || p.Likely != nil {
			return fmt.Errorf("known is %v of no rule", p.Known)
		}
		return nil
	}
	var line rule.Line
	last := 0 // the last play after which something else was believed
	for _, m := range p.Moves {
		if m.Kind == review.Declared || m.Kind == review.Guessed {
			continue
		}
		if q := p.view.Plays[m.Play-1]; q.Laid() {
			line.Plays = append(line.Plays, rule.Play{Cards: q.Cards, Refused: q.Verdict == game.Wrong})
		}
		top := m.Belief != nil && rule.SameFrom(m.Belief.Rule, p.Rule, line).Same != rule.Different
		if top != (m.Place == 1) {
			return fmt.Errorf("after play %d %v is at place %d", m.Play, m.Belief.Rule, m.Place)
		}
		if !top {
			last = m.Play
		}
	}
	switch {
	case p.Known == nil && last < len(p.view.Plays):
		return fmt.Errorf("from play %d on the rule was believed, and could never be known", last+1)
	case p.Known != nil && p.Known.Play != last+1:
		return fmt.Errorf("known from play %d, want %d", p.Known.Play, last+1)
	case p.Likely != nil && (p.Known == nil || p.Likely.Play < p.Known.Play):
		return fmt.Errorf("likely from play %v, known from %v", p.Likely, p.Known)
	}
	return nil
}

func TestEveryReleasedRecordHasItsReviews(t *testing.T) {
	names, err := filepath.Glob("../game/testdata/records/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d records, %v", len(names), err)
	}
	for _, name := range names {
		first := inRecord(t, released(t, filepath.Base(name)), 1)[0]
		if err := first.check(); err != nil {
			t.Errorf("%s: %v", filepath.Base(name), err)
		}
	}
}

func TestAnyRoundOfAnyFormHasOneReview(t *testing.T) {
	library := rule.Library()
	for i, o := range game.Presets() {
		p := played(t, arena.Config{
			Options: o, Seats: max(o.MinSeats, 4), Levels: []string{"novice", "random"}, Seed: uint64(i),
			Rules: []*rule.Rule{library[(17*i+3)%len(library)].Rule()},
		})
		if err := p.check(); err != nil {
			t.Errorf("%s: %v", o.Preset, err)
		}
		if again, _ := review.Analyze(&p.minutes, chance()); !reflect.DeepEqual(again, p.Review) {
			t.Errorf("%s: the same minutes have two reviews", o.Preset)
		}
		for _, m := range p.Moves {
			if b := m.Better; b != nil && (b.Bits <= 0 && b.Fewer <= 0 || slices.Equal(b.Cards, m.Cards)) {
				t.Errorf("%s, play %d: %v is no better than %v", o.Preset, m.Play, b, m.Cards)
			}
		}
	}
}

// surprise learns what was seen in p once more, and returns by how many bits it
// was unexpected in all.
func (p *past) surprise() (whole float64) {
	learner := induce.Full().New()
	for _, q := range p.view.Plays {
		right := q.Verdict == game.Right
		switch {
		case q.Kind == game.Starter:
			learner.AddUnjudged(q.Cards[0])
			continue
		case q.Kind != game.NoPlay:
			learner.AddPlay(q.Cards, right)
		case right:
			learner.AddNoPlay(q.Cards, true)
		default:
			continue // the card that is picked says it with more
		}
		whole += learner.Surprise()
	}
	return whole
}

func TestBitsAddUpToTheWhole(t *testing.T) {
	for _, name := range []string{"v1-express.txt", "v1-real-cards.txt", "v1-starters.txt"} {
		for _, p := range inRecord(t, released(t, name), 2) {
			whole := p.surprise()
			if told := float64(p.Told) / 100; math.Abs(told-whole) > .01*float64(len(p.view.Plays))+.05 {
				t.Errorf("%s, round %d: the plays told %v, all together %v", name, p.Round, told, whole)
			}
		}
	}
}

// TestAReviewIsMadeAPlayAtATime so that its caller can stop: a step looks at one play.
func TestAReviewIsMadeAPlayAtATime(t *testing.T) {
	var m review.Transcript
	if _, err := game.WalkRecord(released(t, "v1-express.txt"), hearing(&m)); err != nil {
		t.Fatal(err)
	}
	whole, _ := review.Analyze(&m, chance())
	steps := review.NewAnalysis(&m, chance())
	for n := 1; steps.Next(); n++ {
		plays := 0
		for _, move := range steps.Review().Moves {
			if move.IsPlay() {
				plays++
			}
		}
		if want := min(n, whole.Moves[len(whole.Moves)-1].Play); plays != want {
			t.Fatalf("after %d steps %d plays were looked at", n, plays)
		}
	}
	if !reflect.DeepEqual(steps.Review(), whole) {
		t.Error("made in steps it is another review")
	}
}

func TestARoundUnderWayHasNoReview(t *testing.T) {
	var m review.Transcript
	ended := false
	_, err := game.WalkRecord(released(t, "v1-seal.txt"), func(s *game.State, e game.Event) error {
		m.Add(s, e)
		ended = ended || e.Kind() == game.RoundEnded
		if _, over := review.Analyze(&m, chance()); over != ended {
			t.Fatalf("after %v there is a review: %v", e.Kind(), over)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWithoutARuleThatJudgesNothingIsKnown(t *testing.T) {
	rounds := inRecord(t, released(t, "v1-by-hand.txt"), 2)
	free := 0
	for _, p := range rounds {
		if p.result.ByHand && p.Rule == nil {
			free++
			if p.Known != nil || p.Told <= 0 {
				t.Errorf("round %d: known %v, told %v", p.Round, p.Known, p.Told)
			}
		}
	}
	if free == 0 {
		t.Error("no round was judged by free words")
	}
}

// TestABetterPlayIsBetter looks at rounds of players who play anything. Which
// plays are missed in one of them depends on what the observer thinks likely.
func TestABetterPlayIsBetter(t *testing.T) {
	whys := make(map[review.Reason]int)
	lost, longer := 0, 0
	for seed := range uint64(6) {
		p := played(t, arena.Config{
			Options: preset(t, "new"), Seats: 4, Levels: []string{"random"}, Seed: seed,
			Rules: []*rule.Rule{parse(t, "red")},
		})
		for _, m := range p.Moves {
			if m.Better != nil {
				whys[m.Better.Why]++
				checkBetter(t, &p, &m)
			}
		}
		for _, q := range p.Players {
			lost, longer = lost+q.Lost, longer+q.Longer
		}
	}
	if whys[review.MoreCards] == 0 || whys[review.SurelyRight] == 0 || whys[review.MoreTelling] == 0 {
		t.Errorf("better plays: %v, want some of each", whys)
	}
	if lost == 0 || longer != whys[review.MoreCards] {
		t.Errorf("%d plays lost, %d could be longer, of which %d are told", lost, longer, whys[review.MoreCards])
	}
}

// checkBetter checks what would have been better than m, in a round in which red
// cards fit.
func checkBetter(t *testing.T, p *past, m *review.Move) {
	t.Helper()
	if telling := m.Better.Why == review.MoreTelling; telling != (p.Likely == nil || m.Play <= p.Likely.Play) {
		t.Errorf("play %d, likely from %+v on: %+v", m.Play, p.Likely, m.Better)
	} else if telling {
		return
	}
	for _, c := range m.Better.Cards {
		if !c.Suit().Red() {
			t.Errorf("play %d: %v is not red", m.Play, c)
		}
	}
	if m.Better.Why == review.MoreCards && len(m.Better.Cards) <= len(m.Cards) {
		t.Errorf("play %d: %v is not longer than %v", m.Play, m.Better.Cards, m.Cards)
	}
}

func preset(t testing.TB, name string) game.Options {
	t.Helper()
	o, ok := game.Preset(name)
	if !ok {
		t.Fatalf("no preset %q", name)
	}
	return o
}

func parse(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// BenchmarkOf looks back at a round, and beside it only learns from it.
func BenchmarkOf(b *testing.B) {
	p := inRecord(b, released(b, "v1-nature.txt"), 2)[1]
	b.Run("review", func(b *testing.B) {
		for b.Loop() {
			review.Analyze(&p.minutes, chance())
		}
		b.ReportMetric(b.Elapsed().Seconds()*1e6/float64(b.N*len(p.Moves)), "µs/move")
	})
	b.Run("learning alone", func(b *testing.B) {
		for b.Loop() {
			p.surprise()
		}
	})
}
