package game

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func TestPointsAreWrittenAsWholeNumbersOrFractions(t *testing.T) {
	for _, tt := range []struct {
		points     Points
		text, json string
	}{
		{0, "0", "0"}, {Whole(12), "12", "12"}, {Whole(-3), "-3", "-3"}, {Whole(6).among(5), "6/5", `"6/5"`},
		{Whole(6).among(4), "3/2", `"3/2"`}, {Whole(6).among(7), "6/7", `"6/7"`},
		{Whole(7) + Whole(3).among(5), "38/5", `"38/5"`},
		{-Whole(1).among(8), "-1/8", `"-1/8"`},
	} {
		if got := tt.points.String(); got != tt.text {
			t.Errorf("%d parts are written %s, want %s", tt.points, got, tt.text)
		}
		data, err := json.Marshal(tt.points)
		if err != nil || string(data) != tt.json {
			t.Errorf("%s in JSON is %s, %v, want %s", tt.text, data, err, tt.json)
		}
	}
}

func TestPointsAsANumberCountWholePoints(t *testing.T) {
	for p, want := range map[Points]float64{0: 0, Whole(12): 12, -Whole(3).among(2): -1.5} {
		if got := p.Float(); got != want {
			t.Errorf("%v as a number is %v, want %v", p, got, want)
		}
	}
}

func TestTheShareOfAllIsAllTheyShared(t *testing.T) {
	for n := 1; n <= MaxSeats-1; n++ {
		if got := Points(n) * Whole(6).among(n); got != Whole(6) {
			t.Errorf("%d shares of 6 points are %v", n, got)
		}
	}
}

func TestTextsThatAreNoPointsAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "x", "1/0", "1/-2", "6/11", "4/2", "2/4", "3/1", "+1", "01", "1/02", "1.5", "1/2/3", " 1", "-0", "-0/3",
		"0/7",
		"99999999999999999999", "1000000000001",
	} {
		if p, err := parsePoints(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

func TestPointsAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := int64(Whole(1_000_000))
		want := Points(rapid.Int64Range(-limit, limit).Draw(t, "parts"))
		if got, err := parsePoints(want.String()); got != want || err != nil {
			t.Errorf("%v is read as %v, %v", want, got, err)
		}
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Points
		if err := json.Unmarshal(data, &got); got != want || err != nil {
			t.Errorf("%s is read as %v, %v, want %v", data, got, err, want)
		}
	})
}

func FuzzParsePoints(f *testing.F) {
	for _, text := range []string{"12", "-3", "38/5", "1/840", "6/11", "1/0", "999999999999/839"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := parsePoints(text); err == nil && p.String() != text {
			t.Errorf("%q is read as %v", text, p)
		}
	})
}
