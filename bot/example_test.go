package bot_test

import (
	"fmt"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/rule"
)

// A careful player offers one red card at a time, and claims a no-play when there
// is none. It never judges, and never guesses.
type careful struct{}

func (careful) Choose(v *game.View, _ *rand.Rand) game.Command {
	for _, c := range v.Hand {
		if c.Suit().Red() {
			return game.Offer(v.Seat, c)
		}
	}
	return game.ClaimNoPlay(v.Seat)
}

func (careful) Declares(*game.View, *rand.Rand) bool { return false }

func (careful) Guesses(*game.View, *rand.Rand) *rule.Rule { return nil }

// Your own player is a type with three methods. It sees a [game.View], so it
// cannot cheat.
func Example() {
	secret, _ := rule.Parse("red")
	options, _ := game.Preset("new")
	options.Prophet = false
	table, err := game.Start(game.Setup{Options: options, Seats: 4, Dealer: 4},
		&game.Deal{Rule: secret, Seed: game.FastSeed(1)})
	if err != nil {
		fmt.Println(err)
	}
	random, _ := bot.New("random")
	players := map[game.Seat]bot.Player{1: careful{}, 2: random, 3: random}
	chance := rand.New(rand.NewPCG(1, 2))
	for table.Phase() == game.Playing {
		for q := range table.Asks() {
			view := table.View(q.Seat)
			c, answers := bot.Answer(players[q.Seat], q, &view, chance)
			if !answers {
				continue
			}
			if _, err := table.Do(c, nil); err != nil {
				fmt.Println(err)
			}
		}
	}
	result, _ := table.Result()
	fmt.Println(result.Ending, result.Out, len(result.Hands[0]))
	// Output: no-play 1 0
}
