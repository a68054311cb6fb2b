package game_test

import (
	"errors"
	"fmt"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A round in twenty lines: seat 4 deals, and everybody plays the first card of
// their hand.
func Example() {
	secret, _ := rule.Parse("color != last.color")
	options, _ := game.Preset("new")
	table, err := game.Start(game.Setup{Options: options, Seats: 4, Dealer: 4},
		&game.Deal{Rule: secret, Seed: game.FastSeed(1)})
	if err != nil {
		fmt.Println(err)
	}
	for table.Phase() == game.Playing {
		for q := range table.Asks() {
			if q.Kind != game.AsksMove {
				continue // nobody wants to be prophet
			}
			view := table.View(q.Seat) // all that the seat may know
			if _, err := table.Do(game.Offer(q.Seat, view.Hand[0]), nil); err != nil {
				fmt.Println(err)
			}
		}
	}
	result, _ := table.Result()
	fmt.Println(result.Rule, result.Ending)
	for _, s := range result.Scores {
		fmt.Printf("seat %d: hand %d, points %v\n", s.Seat, s.Hand, s.Points)
	}
	// Output:
	// color != last.color all-expelled
	// seat 1: hand 19, points 0
	// seat 2: hand 15, points 4
	// seat 3: hand 12, points 7
	// seat 4: hand 0, points 7
}

// begun returns a round of three players, seat 4 dealing by the rule red.
func begun() *game.State {
	secret, _ := rule.Parse("red")
	options, _ := game.Preset("new")
	s, err := game.Start(game.Setup{Options: options, Seats: 4, Dealer: 4},
		&game.Deal{Rule: secret, Seed: game.FastSeed(1)})
	if err != nil {
		panic(err)
	}
	return s
}

// Each form of the game says how many people it is for.
func ExampleStart() {
	secret, _ := rule.Parse("red")
	options, _ := game.Preset("new")
	for seats := range 5 {
		s, err := game.Start(game.Setup{Options: options, Seats: seats}, &game.Deal{Rule: secret})
		if err == nil {
			fmt.Println(seats, s.Phase())
		}
	}
	// Output:
	// 4 playing
}

// A command is refused for a reason, or leads to events.
func ExampleDecide() {
	s := begun()
	king, _ := card.Parse("KS")
	_, err := game.Decide(s, game.Offer(s.Turn()%3+1, king), nil)
	fmt.Println(errors.Is(err, &game.Refusal{Reason: game.NotYourTurn}))

	view := s.View(s.Turn())
	events, _ := game.Decide(s, game.Offer(view.Seat, view.Hand[0]), nil)
	for _, e := range events {
		s.Evolve(e)
		fmt.Println(e.Kind(), e.Cards(), e.Verdict())
	}
	// Output:
	// true
	// played [JH] unjudged
	// judged [] right
}

// A spectator sees the line and the sizes of the hands, and nothing else.
func ExampleState_View() {
	v := begun().View(game.Nobody)
	fmt.Println(v.Mainline, v.Hands, v.Hand)
	// Output:
	// [AH] [14 14 14 0] []
}

// A dealer tells everybody the seal before the first card, and after the round the deal
// that opens it. Another rule would not.
func ExampleDeal_Seal() {
	red, _ := rule.Parse("red")
	deal := game.Deal{Rule: red, Seed: game.SealedSeed([32]byte{1, 2, 3}), Salt: game.Bytes32{4, 5, 6}}
	told := deal.Seal()
	other := deal
	other.Rule, _ = rule.Parse("black")
	fmt.Println(deal.Seal() == told, other.Seal() == told)
	// Output:
	// true false
}

// A record is a game as text, which anybody can play again and check.
func ExampleWalkRecord() {
	var recorder game.Recorder
	s := new(game.State)
	options, _ := game.Preset("express")
	for _, c := range []game.Command{
		game.OpenGame(game.Setup{Options: options, Seats: 3, Dealer: 3}),
		game.EndGame(),
	} {
		events, err := game.Decide(s, c, nil)
		if err != nil {
			fmt.Println(err)
		}
		for _, e := range events {
			s.Evolve(e)
			recorder.Event(s, e)
		}
	}
	lines := recorder.Lines()
	rounds, err := game.WalkRecord(strings.Join(lines, "\n"), nil)
	fmt.Println(lines[1], rounds, err)
	// Output:
	// preset express 0 <nil>
}
