package bot_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/rule"
)

// boardOf returns a board with what was right and, after the last of it, wrong.
func boardOf(t *testing.T, right, wrong, hand string) *bot.SolverView {
	t.Helper()
	b := &bot.SolverView{Turn: 9, Turns: 30, Cost: 2, Mainline: cardList(t, right), Hand: cardList(t, hand)}
	b.Sideline = make([][]card.Card, len(b.Mainline))
	b.Sideline[len(b.Mainline)-1] = cardList(t, wrong)
	return b
}

func cardList(t *testing.T, text string) []card.Card {
	t.Helper()
	cards, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func TestEverySolverPlaysACardOfItsHand(t *testing.T) {
	b := boardOf(t, "3H 4C 9D", "KH 2D", "5H 6H QS QS AC")
	for _, level := range bot.Solvers() {
		s, err := bot.NewSolver(level)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(5) {
			if c, _ := s.Turn(b, rand.New(rand.NewPCG(seed, 1))); !slices.Contains(b.Hand, c) {
				t.Errorf("%s plays %v, which is not in %v", level, c, b.Hand)
			}
		}
	}
	if _, err := bot.NewSolver("god"); err == nil {
		t.Error("there is a solver of a level that there is not")
	}
}

func TestAnExpertGuessesTheRuleThatExplainsALot(t *testing.T) {
	s, _ := bot.NewSolver("expert")
	b := boardOf(t, "3H 4C 9D KS 2H 2C JD 7S 5H QC", "4S KC 2C 7S", "5H 6H QS QS AC")
	want, _ := rule.Parse("color != last.color")
	line := rule.Cards(b.Mainline...)
	g := s.Guess(b, rand.New(rand.NewPCG(1, 1)))
	if g == nil || rule.SameFrom(g, want, line).Same == rule.Different {
		t.Fatalf("guesses %v, want %v", g, want)
	}
	b.Wrong = []bot.WrongGuess{{Rule: g, Cards: len(b.Mainline)}}
	if again := s.Guess(b, rand.New(rand.NewPCG(1, 1))); again != nil &&
		rule.SameFrom(again, want, line).Same != rule.Different {
		t.Errorf("guesses %v again, which was wrong", again)
	}
}

func TestASolverThatGoesOnThinksAsOneThatBegins(t *testing.T) {
	whole := boardOf(t, "3H 4C 9D KS 2H", "4D AH", "5H 6H QS QS AC 9C 8D")
	goesOn, _ := bot.NewSolver("expert")
	for n := 1; n <= 5; n++ {
		part := *whole
		part.Mainline, part.Sideline = whole.Mainline[:n], whole.Sideline[:n]
		begins, _ := bot.NewSolver("expert")
		a, b := rand.New(rand.NewPCG(3, 3)), rand.New(rand.NewPCG(3, 3))
		if x, y := goesOn.Guess(&part, a), begins.Guess(&part, b); (x == nil) != (y == nil) ||
			x != nil && x.String() != y.String() {
			t.Errorf("after %d cards: guesses %v and %v", n, x, y)
		}
		x, _ := goesOn.Turn(&part, a)
		if y, _ := begins.Turn(&part, b); x != y {
			t.Errorf("after %d cards: plays %v and %v", n, x, y)
		}
	}
}

func TestAnExpertGuessesNothingThatIsAgainstALateVerdict(t *testing.T) {
	// Colors alternate but for two cards that do not.
	b := boardOf(t, "3H 4C 9D KS 2H 2C JD 7D 5H QC", "4S KC 2C 7S", "5H 6H QS QS AC")
	for turn := range 30 {
		s, _ := bot.NewSolver("expert")
		b.Turn = turn + 1
		g := s.Guess(b, rand.New(rand.NewPCG(uint64(turn), 1)))
		if g == nil {
			continue
		}
		m := g.Machine()
		at := m.Start()
		for i, c := range b.Mainline {
			if !m.Fits(at).Has(c) {
				t.Fatalf("turn %d: guesses %v, by which %v is wrong", b.Turn, g, c)
			}
			at = m.Next(at, c, rule.Opens)
			for _, c := range b.Sideline[i] {
				if m.Fits(at).Has(c) {
					t.Fatalf("turn %d: guesses %v, by which %v is right", b.Turn, g, c)
				}
			}
		}
	}
}

// TestAnExpertSaysWhatARuleComesDownTo has a king on the line, from which on a rule
// that nobody thinks of is "rank <= 6", though higher cards were right before.
func TestAnExpertSaysWhatARuleComesDownTo(t *testing.T) {
	secret, _ := rule.Parse("if count(rank = K) = 0 then not clubs and rank != 6 else rank <= 6")
	b := boardOf(t, "7H 2D 9D JS KH", "QC", "5H 8H QS AC")
	b.Sideline[1] = cardList(t, "6D 4C")
	for i, c := range cardList(t, "3S 10D 6H KC 4D 8S 2D 9H AC JD 5C 7S 6D QH 3C KD 4S 8C AD 7D 6S 9C 2H JC 5D 10H") {
		if i%2 == 0 {
			b.Mainline, b.Sideline = append(b.Mainline, c), append(b.Sideline, nil)
			continue
		}
		last := len(b.Sideline) - 1
		b.Sideline[last] = append(b.Sideline[last], c)
	}
	s, _ := bot.NewSolver("expert")
	g := s.Guess(b, rand.New(rand.NewPCG(1, 1)))
	if g == nil || rule.SameFrom(g, secret, rule.Cards(b.Mainline...)).Same == rule.Different {
		t.Errorf("guesses %v, want what %v is after a king", g, secret)
	}
}

// guessed returns a board like b on which a rule was guessed wrongly at a line.
func guessed(t *testing.T, b *bot.SolverView, text string, line int) *bot.SolverView {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	b.Wrong = append(b.Wrong, bot.WrongGuess{Rule: r, Cards: line})
	return b
}

func TestAnExpertGuessesWhatIsLeftWhenWhatExplainsAllIsWrong(t *testing.T) {
	b := boardOf(t, "3H", "", "5H 6H QS QS AC")
	chance := rand.New(rand.NewPCG(1, 1))
	for range 150 {
		if c := card.Card(chance.IntN(card.Count)); c.Suit().Red() {
			b.Mainline, b.Sideline = append(b.Mainline, c), append(b.Sideline, nil)
		} else {
			last := len(b.Sideline) - 1
			b.Sideline[last] = append(b.Sideline[last], c)
		}
	}
	b.Turns, b.Turn = 151, 151 // there is nothing to lose
	guessed(t, b, "red", len(b.Mainline))
	s, _ := bot.NewSolver("expert")
	if g := s.Guess(b, chance); g == nil ||
		rule.SameFrom(g, b.Wrong[0].Rule, rule.Cards(b.Mainline...)).Same != rule.Different {
		t.Errorf("guesses %v, want something else than %v", g, b.Wrong[0].Rule)
	}
}

// TestAnExpertSaysAgainWhatARuleComesDownTo has a line that was red for some cards
// and is black from then on.
func TestAnExpertSaysAgainWhatARuleComesDownTo(t *testing.T) {
	b := boardOf(t, "3H 4D 9D KH 2H 2D JS 7S 5C QS 4S 9C KC 10S 3C 8C 5S 6S", "KD", "5H 6H QS QS AC")
	for _, at := range []int{0, 1, 2, 3, 4} {
		b.Sideline[at] = cardList(t, "JC 5S")
	}
	for _, at := range []int{6, 8, 10, 12, 14, 16} {
		b.Sideline[at] = cardList(t, "JD 7H")
	}
	b.Turns, b.Turn = 60, 32
	guessed(t, b, "color = last.color", 3)
	s, _ := bot.NewSolver("expert")
	g := s.Guess(b, rand.New(rand.NewPCG(1, 1)))
	black, _ := rule.Parse("black")
	if g == nil || rule.SameFrom(g, black, rule.Cards(b.Mainline...)).Same == rule.Different {
		t.Errorf("guesses %v, want what is %v from here on", g, black)
	}
}

func TestASolverThatIsAskedAfterTheVerdictGuessesNothingWithACard(t *testing.T) {
	b := boardOf(t, "3H 4C 9D KS 2H 2C JD 7S 5H QC", "4S KC 2C 7S", "5H 6H QS QS AC")
	b.After = true
	s, _ := bot.NewSolver("expert")
	if _, g := s.Turn(b, rand.New(rand.NewPCG(1, 1))); g != nil {
		t.Errorf("guesses %v with a card", g)
	}
	if s.Guess(b, rand.New(rand.NewPCG(1, 1))) == nil {
		t.Error("guesses nothing when it is asked")
	}
}

// BenchmarkTurn is a turn of the expert alone with a rule, all that it thinks in
// it, in games of thirty turns under many rules: how long half of the turns
// take, and all but one in a hundred.
func BenchmarkTurn(b *testing.B) {
	var took []time.Duration
	for b.Loop() {
		for i, e := range rule.Library() {
			if m := e.Rule().Machine(); i%5 == 0 && !m.ReadsPlays() && !m.ReadsRejected() {
				took = append(took, turns(b, e.Rule(), uint64(i))...)
			}
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// turns plays a game under r and returns how long each turn took.
func turns(b *testing.B, r *rule.Rule, seed uint64) []time.Duration {
	s, err := bot.NewSolver("expert")
	if err != nil {
		b.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(seed, 1))
	drawn := func() card.Card { return card.Card(chance.IntN(card.Count)) }
	m := r.Machine()
	at, c := m.Start(), drawn()
	for !m.Fits(at).Has(c) {
		c = drawn()
	}
	board := bot.SolverView{Turns: 30, Cost: 2, Mainline: []card.Card{c}, Sideline: [][]card.Card{nil}}
	at = m.Next(at, c, rule.Opens)
	for range 12 {
		board.Hand = append(board.Hand, drawn())
	}
	var took []time.Duration
	for board.Turn = 1; board.Turn <= board.Turns; board.Turn++ {
		began := b.Elapsed()
		c, guess := s.Turn(&board, chance)
		took = append(took, b.Elapsed()-began)
		if guess != nil {
			if rule.SameFrom(r, guess, rule.Cards(board.Mainline...)).Same != rule.Different {
				break
			}
			line := len(board.Mainline)
			board.Wrong = append(board.Wrong,
				bot.WrongGuess{Rule: guess, Cards: line, RefusedBefore: len(board.Sideline[line-1])})
		}
		board.Hand[slices.Index(board.Hand, c)] = drawn()
		last := len(board.Sideline) - 1
		if !m.Fits(at).Has(c) {
			board.Sideline[last] = append(board.Sideline[last], c)
			continue
		}
		at = m.Next(at, c, rule.Opens)
		board.Mainline, board.Sideline = append(board.Mainline, c), append(board.Sideline, nil)
	}
	return took
}

func TestTheFloorLearnsNothing(t *testing.T) {
	floor, err := bot.NewSolver("random")
	if err != nil {
		t.Fatal(err)
	}
	begun, late := boardOf(t, "3H", "", "5H 6H QS QS AC"), boardOf(t, "3H 4C 9D KS 2H 2C", "4S KC 2C 7S", "AS 2S")
	guesses := 0
	for seed := range uint64(500) {
		a := floor.Guess(begun, rand.New(rand.NewPCG(seed, 1)))
		b := floor.Guess(late, rand.New(rand.NewPCG(seed, 1)))
		if (a == nil) != (b == nil) || a != nil && a.String() != b.String() {
			t.Fatalf("guesses %v before anything is known, and %v later", a, b)
		}
		if a != nil {
			guesses++
		}
	}
	if guesses < 60 || guesses > 140 {
		t.Errorf("guesses in %d of 500 turns, want about 100", guesses)
	}
	begun.After = true
	for seed := range uint64(50) {
		if _, g := floor.Turn(begun, rand.New(rand.NewPCG(seed, 1))); g != nil {
			t.Fatalf("guesses %v with a card, where guesses follow the verdict", g)
		}
	}
}
