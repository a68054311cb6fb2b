package rule_test

import (
	"errors"
	"reflect"
	"testing"
	"unicode/utf8"

	"eleusis/card"
	"eleusis/rule"
)

func TestLinesRead(t *testing.T) {
	play := func(refused bool, text string) rule.Play {
		return rule.Play{Cards: cards(t, text), Refused: refused}
	}
	for text, want := range map[string]rule.Line{
		"":                 {},
		" , ":              {},
		"3H":               {Plays: []rule.Play{play(false, "3H")}},
		"3H,10s\tTd":       {Plays: []rule.Play{play(false, "3H"), play(false, "10S"), play(false, "10D")}},
		"8H+5S+AC 9DX":     {Plays: []rule.Play{play(false, "8H 5S AC"), play(true, "9D")}},
		"8H+5Sx":           {Plays: []rule.Play{play(true, "8H 5S")}},
		"3H 8H+5S+ ":       {Plays: []rule.Play{play(false, "3H"), play(false, "8H 5S")}, Open: true},
		"Q♥+K♠\ufe0fx, 2♦": {Plays: []rule.Play{play(true, "QH KS"), play(false, "2D")}},
	} {
		got, err := rule.ParseLine(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("ParseLine(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
}

func TestLinesThatDoNotRead(t *testing.T) {
	for text, column := range map[string]int{
		"3H foo":   4,
		"♥3":       1,
		"3♥ 5♠+1C": 7,
		"8H+ 5S":   3,
		"8H++5S":   4,
		"8Hx+":     3,
		"+8H":      1,
		"x":        1,
		"3H 8H +":  7,
		"8Hxx":     1,
	} {
		_, err := rule.ParseLine(text)
		var mistake *rule.LineError
		if !errors.As(err, &mistake) || mistake.Column != column {
			t.Errorf("ParseLine(%q): %+v, want a mistake in column %d", text, err, column)
		}
	}
}

func FuzzParseLine(f *testing.F) {
	for _, text := range []string{"3H 8H+5S 9Dx", "8H+5Sx, 4♣+", "10h\t, Td", "x +"} {
		f.Add(text)
	}
	m := parse(f, "if last.color = last[2].color then even else odd").Machine()
	f.Fuzz(func(t *testing.T, text string) {
		l, err := rule.ParseLine(text)
		var mistake *rule.LineError
		if errors.As(err, &mistake) {
			if mistake.Column < 1 || mistake.Column > utf8.RuneCountInString(text)+1 {
				t.Errorf("%q: mistake in column %d", text, mistake.Column)
			}
			return
		}
		again, err := rule.ParseLine(l.String())
		if err != nil || !reflect.DeepEqual(l, again) {
			t.Errorf("%q reads as %v, and that as %v, %v", text, l, again, err)
		}
		if m.Fits(m.After(l))&^card.All != 0 {
			t.Errorf("after %v more than the 52 cards fit", l)
		}
	})
}
