package bench_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"eleusis/bot"
	"eleusis/internal/bench"
	"eleusis/internal/daily"
	"eleusis/rule"
)

func TestTheProtocolOfTodayIsThatOfTodaysRule(t *testing.T) {
	p, err := bench.FindProtocol("today")
	if err != nil || p.Hand != daily.HandSize || p.Turns != daily.Turns || p.WrongGuess != daily.WrongCost || !p.After {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestProtocolsAreValidAndKeepTheirNames(t *testing.T) {
	for _, p := range bench.Protocols() {
		if err := p.Validate(); err != nil || p.Named() != p || p.About == "" {
			t.Errorf("%+v: %v, named %+v", p, err, p.Named())
		}
		p.Hand++
		if p.Named().Name != bench.Custom {
			t.Errorf("%+v has a name although it is another one", p.Named())
		}
	}
	if _, err := bench.FindProtocol("none"); err == nil || !strings.Contains(err.Error(), "standard, long, ") {
		t.Errorf("%v, want a list of names", err)
	}
}

func TestTheLastGuessThatMayBeMadeEndsTheGame(t *testing.T) {
	s := &script{turn: playFirst(map[int]*rule.Rule{2: parse(t, "odd"), 3: parse(t, "black"), 4: parse(t, "red")})}
	c := config(t, "red", s)
	c.Guesses = 2
	if r := run(t, c); r.Solved != 0 || r.WrongGuesses != 2 || s.over[0].Turns != 3 {
		t.Errorf("%+v, want games that end with their second guess in turn 3", s.over[0])
	}
}

// file plays c and returns its games as a file, and the report.
func file(t *testing.T, c bench.Config) (text []byte, report bench.Report) {
	t.Helper()
	var lines bytes.Buffer
	head := bench.FileOf(&c, "script")
	if err := head.Write(&lines); err != nil {
		t.Fatal(err)
	}
	c.Watch = func(g bench.Game) error { return head.WriteGame(&lines, &g) }
	report = run(t, c)
	return lines.Bytes(), report
}

// sure returns a script that guesses odd and then red, as sure as it is told.
func sure(t *testing.T, first, second float64) *script {
	return &script{turn: func(b *bot.SolverView) (bench.Answer, error) {
		a := bench.Answer{Play: b.Hand[0], Cost: 0.25}
		switch b.Turn {
		case 2:
			a.Guess, a.Confidence = parse(t, "odd"), &first
		case 4:
			a.Guess, a.Confidence = parse(t, "red"), &second
		}
		return a, nil
	}}
}

func TestConfidencesAreHeldAgainstWhatWasRight(t *testing.T) {
	r := run(t, config(t, "red", sure(t, 0.5, 0.75)))
	c := r.Calibration
	// Three games, in each a wrong guess held for ½ likely and a right one held for ¾ likely.
	if c.Claims != 6 || *c.Brier != 0.1563 || *c.Error != 0.375 || *r.Rules[0].Brier != 0.1563 {
		t.Errorf("%d claims, Brier %v, error %v", c.Claims, *c.Brier, *c.Error)
	}
	want := []bench.Bin{{From: .5, To: .6, Claims: 3, Confidence: .5},
		{From: .7, To: .8, Claims: 3, Confidence: .75, Right: 1}}
	if !reflect.DeepEqual(c.Bins, want) {
		t.Errorf("bins %+v, want %+v", c.Bins, want)
	}
	if r.Cost != 1 {
		t.Errorf("a game costs %v, want four answers of a quarter", r.Cost)
	}
}

// 16144 ns make 0.016144 ms, which times a million is a little less than 16144.
func TestTheTimeOfAGameIsReadToTheNanosecond(t *testing.T) {
	c := config(t, "red", sure(t, 0.5, 1))
	text, _ := file(t, c)
	f, games, _, err := bench.ReadFile(text)
	if err != nil {
		t.Fatal(err)
	}
	games = games[:1]
	games[0].Thinking = 16144
	var again bytes.Buffer
	if err := errors.Join(f.Write(&again), f.WriteGame(&again, &games[0])); err != nil {
		t.Fatal(err)
	}
	_, games, _, err = bench.ReadFile(again.Bytes())
	if err != nil || games[0].Thinking != 16144 {
		t.Errorf("%v, %v", games, err)
	}
}

func TestAFileOfGamesIsReadAsItWasWritten(t *testing.T) {
	c := config(t, "red", sure(t, 0.5, 1))
	text, _ := file(t, c)
	f, games, whole, err := bench.ReadFile(text)
	if err != nil || len(games) != 3 || whole != len(text) || f.Agent != "script" {
		t.Fatalf("%+v, %d games, %v", f, len(games), err)
	}
	var again bytes.Buffer
	if err := f.Write(&again); err != nil {
		t.Fatal(err)
	}
	for i := range games {
		if err := games[i].Verify(f.Protocol); err != nil {
			t.Errorf("game %d: %v", i+1, err)
		}
		if err := f.WriteGame(&again, &games[i]); err != nil {
			t.Fatal(err)
		}
	}
	if again.String() != string(text) {
		t.Errorf("%s\nis written again as\n%s", text, again.String())
	}
	games[0].Moves[0].Right = !games[0].Moves[0].Right
	games[1].Score++
	games[2].Moves[1].GuessRight = new(true)
	for i := range games {
		if games[i].Verify(f.Protocol) == nil {
			t.Errorf("game %d verifies although it was changed", i+1)
		}
	}
}

func TestAnUnsolvedGameHasNoTurnAndNoMeanTurn(t *testing.T) {
	text, report := file(t, config(t, "red", &script{turn: playFirst(nil)}))
	figures, err := json.Marshal(report)
	if err != nil || !strings.Contains(string(text), `"solved":false,"turn":null,`) ||
		!strings.Contains(string(figures), `"plays":null,`) {
		t.Errorf("%s\n%s\n%v", text, figures, err)
	}
}

func TestARunThatWasInterruptedGoesOn(t *testing.T) {
	c := config(t, "red", sure(t, 0.5, 1))
	text, want := file(t, c)
	_, games, whole, err := bench.ReadFile(text[:len(text)-20]) // the last line is torn
	if err != nil || len(games) != 2 || text[whole-1] != '\n' || whole > len(text)-20 {
		t.Fatalf("%d games in %d bytes, %v", len(games), whole, err)
	}
	c.Played = games
	played := 0
	c.Watch = func(bench.Game) error { played++; return nil }
	if got := run(t, c); played != 1 || got.Score != want.Score || got.Cost != want.Cost || got.Games != 3 {
		t.Errorf("%d played, %+v, want one and %+v", played, got, want)
	}
	c.Played = nil
	full := errors.New("disk full")
	c.Watch = func(bench.Game) error { return full }
	if r, err := bench.Run(context.Background(), c); !errors.Is(err, full) || r.Games != 1 {
		t.Errorf("%d games, %v; want one and %v", r.Games, err, full)
	}
}

func TestABadFileOfGamesIsToldByLine(t *testing.T) {
	text, _ := file(t, config(t, "red", &script{turn: playFirst(nil)}))
	first, rest, _ := strings.Cut(string(text), "\n")
	for bad, want := range map[string]string{
		"":     "line 1: ",
		"{}\n": "line 1: version 0",
		strings.Replace(first, `"red"`, `"colr"`, 1) + "\n": `line 1: rule "secret": 1:1: unknown word “colr”`,
		first + "\n[]\n": "line 2: ",
		first + "\n" + strings.Replace(rest, "secret", "x", 1): `line 2: no game 1 by a rule "x"`,
	} {
		if _, _, _, err := bench.ReadFile([]byte(bad)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", bad, err, want)
		}
	}
}

func TestRulesByWhichEveryCardFitsOrNoneAreTrivial(t *testing.T) {
	var rules []bench.Rule
	for _, text := range []string{"any", "red", "start: red; any", "start: any; none", "red or black",
		"if last is red then any else none", "start: red; if last is red then black else none"} {
		rules = append(rules, bench.Rule{Name: text, Rule: parse(t, text)})
	}
	kept, trivial := bench.WithoutTrivial(rules)
	const want = "any | start: red; any | start: any; none | red or black"
	if got := strings.Join(trivial, " | "); len(kept) != 3 || got != want {
		t.Errorf("%d kept, trivial %s", len(kept), got)
	}
}

// FuzzReadFile reads files of games. What reads is written and read again as the same.
func FuzzReadFile(f *testing.F) {
	f.Add([]byte(`{"bench":1,"agent":"a","seed":1,"deals":1,"protocol":{"hand":5,"turns":3},"rules":[{"name":"r","rule":"red"}]}
{"game":1,"rule":"r","solved":true,"turn":1,"score":3,"turns":1,"starter":"3H","moves":[{"play":"4H","right":true,"guess":"red","guessRight":true}]}
`))
	f.Fuzz(func(t *testing.T, text []byte) {
		head, games, whole, err := bench.ReadFile(text)
		if whole > len(text) {
			t.Fatalf("%d of %d bytes are whole", whole, len(text))
		}
		if err != nil {
			return
		}
		for i := range games {
			_ = games[i].Verify(head.Protocol)
		}
	})
}
