package client_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/client"
	"eleusis/game"
)

// server is the address of a server, as "eleusis serve" prints it.
var server = "http://localhost:8080"

// A simple player plays its first card, and guesses in games alone that colors alternate.
type simple struct{}

func (simple) Move(v *game.View, moves []string) (client.Request, bool) {
	if slices.Contains(moves, "play") {
		return client.Request{Action: "play", Cards: v.Hand[:1]}, true
	}
	for _, action := range []string{"pass-guess", "let-pass", "go-on"} {
		if slices.Contains(moves, action) {
			return client.Request{Action: action}, true
		}
	}
	return client.Request{}, false
}

func (simple) Card(b *client.Board) card.Card { return b.Hand[0] }
func (simple) Guess(b *client.Board) string   { return "Alternate colors." }

// A program opens a table, and looks at it.
func Example() {
	ctx := context.Background()
	c, err := client.New(server).Register(ctx, "Robin")
	if err != nil {
		log.Fatal(err)
	}
	seat, err := c.Open(ctx, client.TableRequest{Preset: "express", WaitsForPeople: true, Seats: 3})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := seat.Say(ctx, "Who joins me?"); err != nil {
		log.Fatal(err)
	}
	t, err := seat.Look(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(t.Seat, t.Options.Preset, t.Gathering, t.Messages[0].Text)
	// Output: 1 express true Who joins me?
}

// Two programs and a computer player play a round. The first deals a rule by which every card is right.
func ExampleSeat_PlayRound() {
	ctx := context.Background()
	dealer, err := client.New(server).Register(ctx, "Dana")
	if err != nil {
		log.Fatal(err)
	}
	at, err := dealer.Open(ctx, client.TableRequest{
		Preset: "express", WaitsForPeople: true, Deals: true, Rule: "any", Seats: 3, ComputerPlayers: 1,
		Options: map[string]any{"handSize": 3},
	})
	if err != nil {
		log.Fatal(err)
	}
	robin, err := client.New(server).Register(ctx, "Robin")
	if err != nil {
		log.Fatal(err)
	}
	seat, err := robin.Join(ctx, at.Table, client.JoinRequest{})
	if err != nil {
		log.Fatal(err)
	}
	for _, q := range []client.Request{{Action: "start"}, {Action: "pace", Fast: true}} {
		if _, err := at.Do(ctx, q); err != nil {
			log.Fatal(err)
		}
	}
	t, err := seat.PlayRound(ctx, simple{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(t.Result.Ending, t.Result.Rule)
	// Output: out-of-cards any
}

// The same player answers eleusis bench --agent exec:COMMAND.
func ExampleServe() {
	bench := `{"type":"game","game":1,"games":1,"hand":12,"turns":30,"wrongGuess":2,"guess":"with"}
{"type":"turn","turn":1,"mainline":["3H"],"sideline":[[]],"hand":["2C","KD"],"wrongGuesses":0}
`
	if err := client.Serve(strings.NewReader(bench), os.Stdout, simple{}); err != nil {
		log.Fatal(err)
	}
	// Output: {"turn":1,"play":"2C","guess":"Alternate colors."}
}

// A player keeps rules in a notebook, which compares each with what the seat knows.
func ExampleSeat_Note() {
	ctx := context.Background()
	seat, err := client.New(server).Open(ctx, client.TableRequest{Name: "Robin", Preset: "express"})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := seat.Note(ctx, client.NoteChange{Do: "write", Text: "Alternate colors."}); err != nil {
		log.Fatal(err)
	}
	notes, err := seat.Note(ctx, client.NoteChange{Do: "write", Text: "suit != last.suit"})
	if err != nil {
		log.Fatal(err)
	}
	_, err = seat.Note(ctx, client.NoteChange{Do: "raise", Note: notes[1].Number})
	if err != nil {
		log.Fatal(err)
	}
	notes, err = seat.Notebook(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for _, n := range notes {
		fmt.Println(n.Idea.Formula, len(n.Idea.Against))
	}
	// Output: suit != last.suit 0
	// color != last.color 0
}

// What the server refuses is a problem, whose code says which.
func ExampleIsProblem() {
	_, err := client.New(server).At("nowhere1").Look(context.Background())
	fmt.Println(client.IsProblem(err, "no-table"))
	// Output: true
}
