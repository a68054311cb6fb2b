package game

import (
	"slices"
	"testing"
)

// asked returns what is asked while answer is carried out after its question.
func asked(t *testing.T, s *State, answer map[QuestionKind]Command) (all []Question) {
	for q := range s.Asks() {
		all = append(all, q)
		if c, ok := answer[q.Kind]; ok && q.Seat == c.seat {
			do(t, s, c)
		}
	}
	return all
}

func TestAGuessIsAskedBeforeOfficesAndOfficesBeforeTheMove(t *testing.T) {
	o := preset(t, "new")
	o.Guess, o.ProphetAnytime = true, true
	for _, tt := range []struct {
		name   string
		answer map[QuestionKind]Command
		want   []Question
	}{
		{"nobody wants anything", nil,
			[]Question{{1, AsksGuess}, {1, AsksOffice}, {2, AsksOffice}, {3, AsksOffice}, {2, AsksMove}}},
		{"a wrong guess", map[QuestionKind]Command{AsksGuess: SayRule(1, must(t, "red"))},
			[]Question{{1, AsksGuess}, {1, AsksOffice}, {2, AsksOffice}, {3, AsksOffice}, {2, AsksMove}}},
		{"a right guess", map[QuestionKind]Command{AsksGuess: SayRule(1, must(t, s0Rule))}, []Question{{1, AsksGuess}}},
		{"a prophet", map[QuestionKind]Command{AsksOffice: DeclareProphet(2)},
			[]Question{{1, AsksGuess}, {1, AsksOffice}, {2, AsksOffice}, {3, AsksMove}}},
	} {
		s := riggedAs(t, o, s0Rule, "3H", "5H 9S", "9D 2C", "7D 3C").turnTo(1)
		do(t, s, Offer(1, cards(t, "5H")...))
		if got := asked(t, s, tt.answer); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v is asked, want %v", tt.name, got, tt.want)
		}
	}
}

func TestASeatThatGoesOutIsAskedForItsGuessOnce(t *testing.T) {
	o := preset(t, "new")
	o.Guess = true
	s := riggedAs(t, o, s0Rule, "3H", "5H", "9D 2C", "7D 3C").turnTo(1)
	do(t, s, Offer(1, cards(t, "5H")...))
	if got := asked(t, s, nil); !slices.Equal(got, []Question{{1, AsksMove}}) {
		t.Errorf("%v is asked while the table awaits %v", got, s.Awaits())
	}
	if got := asked(t, new(State), nil); got != nil {
		t.Errorf("before a game %v is asked", got)
	}
}
