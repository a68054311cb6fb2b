// Command player plays Eleusis at a server, in eleusis bench and in eleusis league:
//
//	player http://127.0.0.1:8080            a round with computer players
//	player http://127.0.0.1:8080 K7D39XQP   joins a table
//	eleusis bench --agent exec:./player
//	eleusis league --agent exec:./player
//
// How it plays is in player.go.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"

	"eleusis/client"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "player:", err)
		os.Exit(1)
	}
}

// run plays where the arguments say: at a server, at a table there, or else for eleusis bench or league.
func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return client.Serve(os.Stdin, os.Stdout, newPlayer())
	}
	c, err := client.New(args[0]).Register(ctx, "Go")
	if err != nil {
		return err
	}
	seat, err := sit(ctx, c, args[1:])
	if err != nil {
		return err
	}
	t, err := seat.PlayRound(ctx, newPlayer())
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(t.Result.Scores)
}

// sit joins the table that is named, or opens one.
func sit(ctx context.Context, c *client.Client, table []string) (*client.Seat, error) {
	if len(table) > 0 {
		return c.Join(ctx, table[0], client.JoinRequest{})
	}
	return c.Open(ctx, client.TableRequest{})
}
