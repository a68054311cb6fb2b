package bot_test

import (
	"errors"
	"reflect"
	"testing"

	"eleusis/bot"
	"eleusis/game"
)

// TestAGuessThatIsTooCostlyIsDropped settles answers that were carried out with some error.
func TestAGuessThatIsTooCostlyIsDropped(t *testing.T) {
	costly, other := &game.Refusal{Seat: 2, Reason: game.GuessTooCostly}, errors.New("other")
	for what, tt := range map[string]struct {
		kind     game.QuestionKind
		err      error
		answered bool
		left     error
		done     []game.Command
	}{
		"a move":                    {game.AsksMove, nil, true, nil, nil},
		"a guess":                   {game.AsksGuess, nil, true, nil, nil},
		"a costly guess":            {game.AsksGuess, costly, false, nil, nil},
		"a costly guess, going out": {game.AsksMove, costly, true, nil, []game.Command{game.PassGuess(2)}},
		"another error":             {game.AsksMove, other, false, other, nil},
	} {
		var done []game.Command
		answered, left := bot.Settle(game.Question{Kind: tt.kind, Seat: 2}, tt.err, func(c game.Command) error {
			done = append(done, c)
			return nil
		})
		if answered != tt.answered || !errors.Is(left, tt.left) || !reflect.DeepEqual(done, tt.done) {
			t.Errorf("%s: %v, %v, %+v", what, answered, left, done)
		}
	}
}
