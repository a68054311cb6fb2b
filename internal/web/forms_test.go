package web

import (
	"math/rand/v2"
	"testing"

	"eleusis/game"
	"eleusis/internal/table"
)

// preset returns the options of a form of the game.
func preset(t *testing.T, name string) game.Options {
	t.Helper()
	o, ok := game.Preset(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	return o
}

// express returns a table of Express where seat 1 has just played right.
func express(t *testing.T, seat game.Seat) *stage {
	t.Helper()
	g, r := set(seat, preset(t, "express")), rand.New(rand.NewPCG(3, 1))
	for range 200 {
		if g.state.MayGuess(1) {
			return g
		}
		g.do(plausible(g.state, r))
	}
	t.Fatal("nobody is ever right")
	return nil
}

// guesses are tables where the rule is said aloud, and what stands in the field.
func guesses(t *testing.T) map[string]page {
	t.Helper()
	may, held, wrong, deals := express(t, 1).now(), express(t, 1).now(), express(t, 1), express(t, 6)
	held.Held = true
	wrong.do(game.SayRule(1, writtenIn("", "Play any card.").rule))
	deals.do(game.Hint(6, "It is easier than it seems."))
	hints := deals.now()
	hints.Chairs[0].Level, hints.Chairs[5] = "novice", table.Chair{Name: "Grace"}
	hints.Ready = deals.state.ReadyHints()
	all := make(map[string]page)
	for name, l := range map[string]table.Look{
		"who may object": opposed(t, 1).now(), "others may object": opposed(t, 2).now(),
		"who may say the rule": may, "who thinks about the rule": held, "a wrong guess": wrong.now(), "a dealer who gives hints": hints,
	} {
		all[name] = tablePageOf(&l, refusal{})
	}
	all["a guess that reads"] = tablePageOf(&held, refusal{guess: "If the last card is red, play black; otherwise play red."})
	all["a guess with mistakes"] = tablePageOf(&held, refusal{guess: "colr \"<b>", message: "That does not read as a rule."})
	return all
}

// opposed returns a table with refuters where seat 1 is asked whether it objects
// to what a prophet has said.
func opposed(t *testing.T, seat game.Seat) *stage {
	t.Helper()
	o := standard()
	o.Refuter = true
	g, r := set(seat, o), rand.New(rand.NewPCG(8, 1))
	for range 300 {
		v := g.state.View(g.state.Turn())
		switch may := g.state.Declarers(); {
		case v.Awaits == game.AwaitsObjection && v.Turn == 1:
			return g
		case v.Awaits == game.AwaitsObjection:
			g.do(game.LetPass(v.Turn))
		case len(may) > 0 && may[0] != 1 && len(v.Plays) > 8:
			g.do(game.Declare(may[0]))
		default:
			if c := plausible(g.state, r); c.Kind != game.DeclareProphet {
				g.do(c)
			}
		}
	}
	t.Fatal("nobody is ever asked whether he objects")
	return nil
}
