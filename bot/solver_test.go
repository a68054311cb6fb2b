package bot_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/rule"
)

// boardOf returns a board with what was right and, after the last of it, wrong.
func boardOf(t *testing.T, right, wrong, hand string) *bot.Board {
	t.Helper()
	b := &bot.Board{Turn: 9, Turns: 30, Cost: 2, Mainline: cardList(t, right), Hand: cardList(t, hand)}
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
	b.Wrong = []bot.WrongGuess{{Rule: g, Line: len(b.Mainline)}}
	if again := s.Guess(b, rand.New(rand.NewPCG(1, 1))); again != nil && rule.SameFrom(again, want, line).Same != rule.Different {
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
		if x, y := goesOn.Guess(&part, a), begins.Guess(&part, b); (x == nil) != (y == nil) || x != nil && x.String() != y.String() {
			t.Errorf("after %d cards: guesses %v and %v", n, x, y)
		}
		x, _ := goesOn.Turn(&part, a)
		if y, _ := begins.Turn(&part, b); x != y {
			t.Errorf("after %d cards: plays %v and %v", n, x, y)
		}
	}
}

func TestAnExpertGuessesNothingThatIsAgainstAVerdict(t *testing.T) {
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
