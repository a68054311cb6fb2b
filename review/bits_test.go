package review

import (
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"eleusis/induce"
)

func TestAnEvenChanceTellsOneBit(t *testing.T) {
	for _, tt := range []struct {
		chance          Chance
		surprise, doubt Bits
	}{
		{induce.Certain, 0, 0},
		{induce.Certain / 2, 100, 100},
		{induce.Certain / 4, 200, 81},
		{induce.Certain * 3 / 4, 42, 81},
		{induce.Certain / 1024, 1000, 1},
		{0, 1600, 0},
	} {
		if got := tt.chance.surprise(); got != tt.surprise {
			t.Errorf("%v of %v surprises by %v, want %v", int(tt.chance), induce.Certain, got, tt.surprise)
		}
		if got := tt.chance.doubt(); got != tt.doubt {
			t.Errorf("%v of %v leaves a doubt of %v, want %v", int(tt.chance), induce.Certain, got, tt.doubt)
		}
	}
}

func TestTheLogarithmInWholeNumbersIsTheLogarithm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Uint64Min(1).Draw(t, "x")
		got, want := float64(log2(x))/oneBit, math.Log2(float64(x))
		if math.Abs(got-want) > 2./oneBit {
			t.Errorf("log2(%d) = %v, want %v", x, got, want)
		}
	})
}

func TestChancesAndBitsAreWrittenAsNumbers(t *testing.T) {
	for _, tt := range []struct {
		value any
		want  string
	}{
		{Bits(158), "1.58"}, {Bits(0), "0.00"}, {Bits(1600), "16.00"}, {Bits(-25), "-0.25"},
		{Chance(induce.Certain), "1.000"}, {Chance(0), "0.000"}, {Chance(induce.Certain / 8), "0.125"},
	} {
		got, err := json.Marshal(tt.value)
		if err != nil || string(got) != tt.want {
			t.Errorf("%#v is written %s, %v; want %s", tt.value, got, err, tt.want)
		}
	}
}

func TestOnlyTheCertainIsAHundredPercent(t *testing.T) {
	for chance, want := range map[Chance]int{
		0: 0, 1: 1, induce.Certain / 2: 50, induce.Certain - 1: 99, induce.Certain: 100,
	} {
		if got := chance.Percent(); got != want {
			t.Errorf("%d of %d is %d percent, want %d", chance, induce.Certain, got, want)
		}
	}
}
