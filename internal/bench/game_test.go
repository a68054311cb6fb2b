package bench_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/internal/agent"
	"eleusis/internal/bench"
	"eleusis/rule"
)

// A script is an agent that plays as a function says and notes what it is told.
type script struct {
	turn     func(*bot.SolverView) (bench.Answer, error)
	guess    func(*bot.SolverView) *rule.Rule // after a verdict
	openings []bench.Opening
	boards   []string
	verdicts []bench.Verdict
	refused  []string
	over     []bench.Game
}

func (s *script) Begin(o bench.Opening, _ *rand.Rand) error {
	s.openings = append(s.openings, o)
	return nil
}

func (s *script) Turn(b *bot.SolverView) (bench.Answer, error) {
	s.boards = append(s.boards, fmt.Sprint(b.Turn, b.Mainline, b.Sideline, b.Hand, len(b.Wrong)))
	return s.turn(b)
}

func (s *script) Verdict(v bench.Verdict) error {
	s.verdicts = append(s.verdicts, v)
	return nil
}

func (s *script) Guess(b *bot.SolverView, v bench.Verdict) (bench.Answer, error) {
	s.verdicts = append(s.verdicts, v)
	return bench.Answer{Guess: s.guess(b)}, nil
}

func (s *script) Refuse(bad *agent.AnswerError) error {
	s.refused = append(s.refused, bad.Error())
	return nil
}

func (s *script) Over(g *bench.Game) error {
	s.over = append(s.over, *g)
	return nil
}

func (s *script) Close() {}

func parse(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

// config returns three deals of one rule, played by s.
func config(t testing.TB, secret string, s *script) bench.Config {
	return bench.Config{
		Rules:    []bench.Rule{{Name: "secret", Rule: parse(t, secret)}},
		Protocol: bench.Protocol{Hand: 5, Turns: 10, WrongGuess: 2}, Deals: 3, Seed: 7, Workers: 1,
		Open: func(context.Context) (bench.Agent, error) { return s, nil },
	}
}

func run(t testing.TB, c bench.Config) bench.Report {
	t.Helper()
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	r, err := bench.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// playFirst plays the first card of the hand and guesses what it has in its
// turn, if anything.
func playFirst(guesses map[int]*rule.Rule) func(*bot.SolverView) (bench.Answer, error) {
	return func(b *bot.SolverView) (bench.Answer, error) {
		return bench.Answer{Play: b.Hand[0], Guess: guesses[b.Turn]}, nil
	}
}

func TestARightGuessEndsTheGameAndWrongOnesCost(t *testing.T) {
	red, black, odd := parse(t, "red"), parse(t, "black"), parse(t, "odd")
	for _, test := range []struct {
		guesses map[int]*rule.Rule
		want    bench.Game
	}{
		{map[int]*rule.Rule{1: red}, bench.Game{Turns: 1, Solved: true, Score: 10}},
		{map[int]*rule.Rule{4: red}, bench.Game{Turns: 4, Solved: true, Score: 7}},
		{map[int]*rule.Rule{1: odd, 2: black, 3: red}, bench.Game{Turns: 3, Solved: true, Score: 4, Wrong: 2}},
		{map[int]*rule.Rule{1: odd, 2: odd, 3: odd, 4: odd, 5: odd, 6: red},
			bench.Game{Turns: 6, Solved: true, Score: 0, Wrong: 5}},
		{map[int]*rule.Rule{10: odd}, bench.Game{Turns: 10, Wrong: 1}},
		{nil, bench.Game{Turns: 10}},
	} {
		s := &script{turn: playFirst(test.guesses)}
		run(t, config(t, "red", s))
		for _, g := range s.over {
			got := bench.Game{Turns: g.Turns, Solved: g.Solved, Score: g.Score, Wrong: g.Wrong}
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("guesses %v: %+v, want %+v", test.guesses, got, test.want)
			}
		}
	}
}

func TestTheBoardSaysWhereAGuessWasWrong(t *testing.T) {
	odd := parse(t, "odd")
	var want []bot.WrongGuess
	s := &script{turn: func(b *bot.SolverView) (bench.Answer, error) {
		if b.Turn == 1 {
			want = nil
		}
		if !slices.Equal(b.Wrong, want) {
			t.Errorf("turn %d: %v was guessed in vain, want %v", b.Turn, b.Wrong, want)
		}
		line := len(b.Mainline)
		want = append(want, bot.WrongGuess{Rule: odd, Cards: line, RefusedBefore: len(b.Sideline[line-1])})
		return bench.Answer{Play: b.Hand[0], Guess: odd}, nil
	}}
	run(t, config(t, "red", s))
	if !slices.ContainsFunc(want, func(w bot.WrongGuess) bool { return w.RefusedBefore > 1 }) {
		t.Errorf("no guess after two wrong cards: %v", want)
	}
}

func TestAGuessGoesWithTheCardOrFollowsItsVerdict(t *testing.T) {
	// From a red card on they are the same, and both games begin with a black one.
	const secret = "start: black; if last is black then red else odd red"
	s := &script{turn: func(b *bot.SolverView) (bench.Answer, error) {
		return bench.Answer{Play: redOf(b.Hand), Guess: parse(t, "odd red")}, nil
	}}
	c := config(t, secret, s)
	c.Hand = 40 // there is a red one
	run(t, c)
	for _, g := range s.over {
		if g.Turns != 2 || !g.Solved || g.Wrong != 1 || g.Always {
			t.Errorf("with the card: %+v, want to be wrong before the first card and right after it", g)
		}
	}
	s = &script{
		turn:  func(b *bot.SolverView) (bench.Answer, error) { return bench.Answer{Play: redOf(b.Hand)}, nil },
		guess: func(*bot.SolverView) *rule.Rule { return parse(t, "odd red") },
	}
	c = config(t, secret, s)
	c.Hand, c.After = 40, true
	run(t, c)
	for _, g := range s.over {
		if g.Turns != 1 || !g.Solved || g.Wrong != 0 || g.Score != 10 {
			t.Errorf("after the verdict: %+v, want to be right in turn 1", g)
		}
	}
	if !s.openings[0].After {
		t.Error("the agent is not told when to guess")
	}
}

func redOf(hand []card.Card) card.Card {
	return hand[slices.IndexFunc(hand, func(c card.Card) bool { return c.Suit().Red() })]
}

func TestVerdictsAndBoardsTellWhatHappened(t *testing.T) {
	var mainline []card.Card
	var wrong [][]card.Card
	s := &script{}
	s.turn = func(b *bot.SolverView) (bench.Answer, error) {
		if b.Turn == 1 {
			mainline, wrong = slices.Clone(b.Mainline), [][]card.Card{nil}
			if len(mainline) != 1 || !mainline[0].Suit().Red() {
				t.Errorf("the line begins %v, want a red starter", mainline)
			}
		} else if v := s.verdicts[len(s.verdicts)-1]; v.Right {
			mainline, wrong = append(mainline, v.Play), append(wrong, nil)
		} else {
			wrong[len(wrong)-1] = append(wrong[len(wrong)-1], v.Play)
		}
		if got, want := fmt.Sprint(b.Mainline, b.Sideline), fmt.Sprint(mainline, wrong); got != want {
			t.Errorf("turn %d: board %s, want %s", b.Turn, got, want)
		}
		if len(b.Hand) != 5 {
			t.Errorf("turn %d: hand %v, want 5 cards", b.Turn, b.Hand)
		}
		return bench.Answer{Play: b.Hand[len(b.Hand)-1]}, nil
	}
	run(t, config(t, "red", s))
	for _, v := range s.verdicts {
		if v.Right != v.Play.Suit().Red() || v.GuessRight != nil {
			t.Errorf("verdict %+v on a card of %v", v, v.Play)
		}
	}
	if len(s.verdicts) != 30 {
		t.Errorf("%d verdicts, want 30", len(s.verdicts))
	}
}

func TestADealDependsOnSeedNameAndNumberAlone(t *testing.T) {
	first := func(c bench.Config, s *script) (boards []string) {
		c.Turns = 1
		run(t, c)
		return s.boards
	}
	playsFirst := func() *script { return &script{turn: playFirst(nil)} }
	s := playsFirst()
	alone := first(config(t, "red", s), s)
	s = playsFirst()
	c := config(t, "red", s)
	c.Rules = append([]bench.Rule{{Name: "other", Rule: parse(t, "red")}}, c.Rules...)
	among := first(c, s)
	if !slices.Equal(alone, among[3:]) {
		t.Errorf("after another rule: %v, want %v", among[3:], alone)
	}
	if slices.Equal(alone, among[:3]) || alone[0] == alone[1] {
		t.Errorf("another name or number gives the same deal: %v", among)
	}
	s = playsFirst()
	c = config(t, "red", s)
	c.Seed++
	if slices.Equal(alone, first(c, s)) {
		t.Errorf("another seed gives the same deals: %v", alone)
	}
}

func TestAStockThatIsPlayedThroughIsDealtAgain(t *testing.T) {
	s := &script{turn: playFirst(nil)}
	c := config(t, "any", s)
	c.Hand, c.Turns, c.Deals = 100, 300, 1
	if r := run(t, c); r.Games != 1 || r.Solved != 0 {
		t.Errorf("%+v, want one game that is not solved", r)
	}
	played := make(map[card.Card]int)
	for _, v := range s.verdicts[:107] { // one starter and 107 cards are two packs with four to spare
		played[v.Play]++
	}
	for c, n := range played {
		if n > 4 {
			t.Errorf("%v was played %d times out of four packs", c, n)
		}
	}
}

func TestTheSecondBadAnswerForfeitsATurn(t *testing.T) {
	asked := 0
	s := &script{}
	s.turn = func(b *bot.SolverView) (bench.Answer, error) {
		asked++
		if b.Turn == 2 && len(s.refused) == 0 {
			return bench.Answer{Play: missing(b.Hand)}, nil // once: the next will do
		}
		if b.Turn == 4 {
			return bench.Answer{Play: missing(b.Hand)}, nil
		}
		return bench.Answer{Play: b.Hand[0]}, nil
	}
	c := config(t, "red", s)
	c.Deals = 1
	r := run(t, c)
	if asked != 12 || r.Forfeits != 1 || len(s.verdicts) != 9 {
		t.Errorf("asked %d times, %d forfeits, %d verdicts; want 12, 1, 9", asked, r.Forfeits, len(s.verdicts))
	}
	if len(s.refused) != 3 || !strings.Contains(s.refused[0], " is not in the hand: ") {
		t.Errorf("refused %q, want three cards that are not in the hand", s.refused)
	}
}

func missing(hand []card.Card) card.Card {
	for c := range card.Card(card.Count) {
		if !slices.Contains(hand, c) {
			return c
		}
	}
	panic("a hand of all cards")
}

// TestAGuessThatTakesTooLongToCompareIsNone in the verdict either, if the second
// answer guesses nothing.
func TestAGuessThatTakesTooLongToCompareIsNone(t *testing.T) {
	const secret = "red or last(last(last(last(rank > 3) is red) is odd) is clubs) is spades or last(bysuit = " +
		"new.bysuit).rank > first(rank = new.rank).bysuit"
	guess := parse(t, "any and ("+secret+")")
	s := &script{}
	s.turn = func(b *bot.SolverView) (bench.Answer, error) {
		if len(s.refused) == 0 {
			return bench.Answer{Play: b.Hand[0], Guess: guess}, nil
		}
		return bench.Answer{Play: b.Hand[0]}, nil
	}
	c := config(t, secret, s)
	c.Turns, c.Deals = 1, 1
	r := run(t, c)
	if len(s.refused) != 1 || r.Forfeits != 0 || r.WrongGuesses != 0 {
		t.Fatalf("refused %q, %+v; want one guess refused and nothing else", s.refused, r)
	}
	if v := s.verdicts[0]; v.GuessRight != nil {
		t.Errorf("the verdict says of a guess that was refused: %v", *v.GuessRight)
	}
}

func TestAGuessThatIsNotProvedCountsAndIsToldApart(t *testing.T) {
	const secret = "not seen(card)"
	guess := parse(t, "if seen(card) then none else any")
	s := &script{turn: playFirst(map[int]*rule.Rule{1: guess})}
	c := config(t, secret, s)
	r := run(t, c)
	if r.Undecided != 3 || r.Solved != 1 || *r.Always != 0 {
		t.Errorf("%+v, want three right guesses that are not proved", r)
	}
}

func TestTheSameSeedGivesTheSameReport(t *testing.T) {
	open, err := bench.Bot("expert")
	if err != nil {
		t.Fatal(err)
	}
	var reports []string
	for _, workers := range []int{1, 3} {
		var watched sync.Map
		c := config(t, "color != last.color", nil)
		c.Rules = append(c.Rules, bench.Rule{Name: "higher", Rule: parse(t, "rank >= last.rank")})
		c.Turns, c.Hand, c.Workers = 12, 12, workers
		c.Open = func(context.Context) (bench.Agent, error) { return open(), nil }
		c.Watch = func(g bench.Game) error {
			watched.Store(g.Number, g.Score)
			return nil
		}
		r := run(t, c)
		r.MSPerDecision = nil
		for i := range r.Rules {
			r.Rules[i].MSPerDecision = nil
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		reports = append(reports, string(text))
		for n := range 6 {
			if _, ok := watched.Load(n); !ok {
				t.Errorf("%d workers: game %d was not shown", workers, n)
			}
		}
	}
	if reports[0] != reports[1] {
		t.Errorf("one worker:\n%s\nthree:\n%s", reports[0], reports[1])
	}
}

func TestImpossibleSettingsAreToldBefore(t *testing.T) {
	for want, change := range map[string]func(*bench.Config){
		"no rules":                     func(c *bench.Config) { c.Rules = nil },
		"a hand of 0":                  func(c *bench.Config) { c.Hand = 0 },
		"a hand of 101":                func(c *bench.Config) { c.Hand = 101 },
		"0 turns":                      func(c *bench.Config) { c.Turns = 0 },
		"901 turns":                    func(c *bench.Config) { c.Turns = 901 },
		"0 deals":                      func(c *bench.Config) { c.Deals = 0 },
		"a wrong guess costs -1":       func(c *bench.Config) { c.WrongGuess = -1 },
		"0 workers: at least 1 is nee": func(c *bench.Config) { c.Workers = 0 },
	} {
		c := config(t, "red", nil)
		change(&c)
		if err := c.Validate(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s…", err, want)
		}
	}
}
