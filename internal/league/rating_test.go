package league_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"eleusis/internal/league"
)

// pairs returns rankings of two agents, of whom the first was the better one so often.
func pairs(won, lost, tied int) (all []league.Ranking) {
	for i := range won + lost + tied {
		values := []float64{0, 0}
		if i < won {
			values[0] = 1
		} else if i < won+lost {
			values[1] = 1
		}
		all = append(all, league.Ranking{Deal: fmt.Sprint(i), Agents: []int{0, 1}, Values: values})
	}
	return all
}

// unknown returns the ratings of agents of whom nothing is known.
func unknown(agents int) []float64 { return slices.Repeat([]float64{math.NaN()}, agents) }

func TestAPairIsRatedByItsOdds(t *testing.T) {
	for _, tt := range []struct{ won, lost, tied int }{{600, 200, 0}, {500, 100, 200}, {200, 200, 100}} {
		got := league.Rate(pairs(tt.won, tt.lost, tt.tied), unknown(2))
		odds := (float64(tt.won) + float64(tt.tied)/2) / (float64(tt.lost) + float64(tt.tied)/2)
		if apart, want := got[0].Rating-got[1].Rating, 400*math.Log10(odds); math.Abs(apart-want) > 2 {
			t.Errorf("%+v: %v points apart, want %v", tt, apart, want)
		}
	}
}

func TestTablesOfManyGiveBackTheStrengthsThatTheyWerePlayedBy(t *testing.T) {
	strengths := []float64{1, 2, 4, 8} // odds of two to one from one to the next
	chance := rand.New(rand.NewPCG(1, 2))
	var all []league.Ranking
	for deal := range 1500 {
		r := league.Ranking{Deal: fmt.Sprint(deal), Agents: []int{0, 1, 2, 3}}
		for _, s := range strengths { // the agent with the least of these is the first in the model
			r.Values = append(r.Values, -chance.ExpFloat64()/s)
		}
		all = append(all, r)
	}
	known := unknown(4)
	known[0] = 1000
	got := league.Rate(all, known)
	if got[0].Rating != 1000 || !got[0].Fixed || got[0].Interval != nil {
		t.Errorf("the anchor has %+v", got[0])
	}
	for i := 1; i < 4; i++ {
		want := 1000 + 400*math.Log10(strengths[i])
		if r := got[i]; math.Abs(r.Rating-want) > 30 || r.Interval[0] > want+10 || r.Interval[1] < want-10 {
			t.Errorf("agent %d has %v, %v; want about %.0f", i, r.Rating, *r.Interval, want)
		}
	}
	if again := league.Rate(all, known); !reflect.DeepEqual(got, again) {
		t.Errorf("the same rankings are rated %+v and %+v", got, again)
	}
}

func TestTiedAgentsAreRatedAlike(t *testing.T) {
	for _, n := range []int{2, 5, 8, 12} {
		r := league.Ranking{}
		for i := range n {
			r.Agents, r.Values = append(r.Agents, i), append(r.Values, 7)
		}
		for i, got := range league.Rate([]league.Ranking{r}, unknown(n)) {
			if math.Abs(got.Rating-1000) > 60 || n <= 8 && got.Rating != 1000 || got.Interval != nil {
				t.Errorf("%d tie, and number %d has %+v", n, i, got)
			}
		}
	}
}

func TestNobodyIsInfinitelyWeak(t *testing.T) {
	got := league.Rate(pairs(20, 0, 0), unknown(2))
	if apart := got[0].Rating - got[1].Rating; apart < 300 || apart > 2000 {
		t.Errorf("the winner of all 20 games is %v points better", apart)
	}
}

func TestKnownAgentsKeepTheirRating(t *testing.T) {
	got := league.Rate(pairs(30, 10, 0), []float64{math.NaN(), 1400})
	if got[1].Rating != 1400 || !got[1].Fixed || math.Abs(got[0].Rating-1400-400*math.Log10(3)) > 30 {
		t.Errorf("%+v, want one about 190 above the other, with 1400", got)
	}
}
