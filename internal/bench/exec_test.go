package bench_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"eleusis/internal/agent"
	"eleusis/internal/bench"
)

// first is an agent for the shell: it plays the first card of the hand.
const first = `while read -r line; do
case $line in *'"type":"turn"'*) card=${line#*'"hand":["'}; echo "{\"play\":\"${card%%\"*}\"}";; esac
done`

// execConfig returns one deal of four turns, played by a command.
func execConfig(t *testing.T, command string, limit time.Duration) (bench.Config, *bytes.Buffer) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell to run an agent")
	}
	var talk bytes.Buffer
	c := config(t, "red", nil)
	c.Turns, c.Deals = 4, 2
	c.Open = bench.Program(agent.Program{Kind: agent.Exec, Place: command, Limit: limit, Talk: &talk})
	return c, &talk
}

func TestACommandPlaysInLines(t *testing.T) {
	talk := t.TempDir() + "/heard"
	c, _ := execConfig(t, "tee "+talk+" | ( "+first+" )", time.Minute)
	if r := run(t, c); r.Games != 2 || r.Forfeits != 0 || r.Solved != 0 {
		t.Errorf("%+v, want two games of four plays", r)
	}
	text, err := os.ReadFile(talk)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) != 20 {
		t.Fatalf("%d lines, want 2 games of 10:\n%s", len(lines), text)
	}
	for i, want := range map[int]string{
		0: `{"type":"game","game":1,"games":2,"hand":5,"turns":4,"wrongGuess":2,"guess":"with","guesses":0,"protocol":""}`,
		1: `{"type":"turn","turn":1,"mainline":["`,
		9: `{"type":"over","turns":4,"solved":false,"score":0,"rule":"red","sentence":"`,
	} {
		if !strings.HasPrefix(lines[i], want) {
			t.Errorf("line %d is %s, want %s…", i, lines[i], want)
		}
	}
	for _, want := range []string{`,"sideline":[["`, `,"wrongGuesses":0}`, `{"type":"verdict","turn":1,"play":"`,
		`,"guessRight":null}`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// said returns a command that answers every line with what it is told to.
func said(answer string) string {
	return "while read -r line; do echo '" + answer + "'; done"
}

// within is how long an agent that never answers is waited for.
const within = 20 * time.Millisecond

func TestABadAgentForfeitsItsTurns(t *testing.T) {
	for name, test := range map[string]struct {
		command string
		limit   time.Duration
		talk    string // on stderr
	}{
		"garbage":                {said("garbage"), time.Minute, ""},
		"another type":           {said("[1, 2]"), time.Minute, ""},
		"no card":                {said(`{"play":7}`), time.Minute, ""},
		"an invalid rule":        {said(`{"play":"2C","guess":"colr = red"}`), time.Minute, ""},
		"a card not in the hand": {said(`{"play":"2C"}{`), time.Minute, ""},
		"two megabytes": {`while read -r line; do head -c 2000000 /dev/zero | tr '\0' x; echo; done`,
			time.Minute, ""},
		"silence":          {"cat >/dev/null", within, ""},
		"deaf and dumb":    {"sleep 1000", within, ""},
		"hears no end":     {"trap '' TERM HUP INT; sleep 1000 & wait; sleep 1000", within, ""},
		"death":            {"read -r line; exit 3", time.Minute, "the agent has gone (exit status 3)"},
		"death at once":    {"exit 0", time.Minute, "the agent has gone (exit status 0)"},
		"closed output":    {"exec >&-; cat >/dev/null", time.Minute, "the agent has gone (exit status 0)"},
		"talk without end": {"yes", time.Minute, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, talk := execConfig(t, test.command, test.limit)
			if r := run(t, c); r.Games != 2 || r.Forfeits != 8 || r.Solved != 0 {
				t.Errorf("%+v, want two games with four turns forfeited each", r)
			}
			if !strings.Contains(talk.String(), test.talk) {
				t.Errorf("talk %q, want %q", talk, test.talk)
			}
		})
	}
}

func TestACommandThatIsNotThereEndsAll(t *testing.T) {
	c, _ := execConfig(t, "no-such-agent", time.Minute)
	r, err := bench.Run(t.Context(), c)
	if err == nil || !strings.Contains(err.Error(), "the agent cannot be started: no-such-agent") || r.Games != 0 {
		t.Errorf("%v, %v; want no game and an error", r, err)
	}
}

func TestABadAnswerIsExplainedAndAskedForOnceMore(t *testing.T) {
	// Its first answer to each turn is bad; it keeps what it is told of that.
	file := t.TempDir() + "/errors"
	c, _ := execConfig(t, `bad=1; while read -r line; do case $line in
*'"type":"turn"'*) card=${line#*'"hand":["'}; card=${card%%\"*}
	if [ $bad = 1 ]; then bad=0; echo "{\"play\":\"$card\",\"guess\":\"colr = red\"}"; else bad=1; echo "{\"play\":\"$card\"}"; fi;;
*'"type":"error"'*) echo "$line" >>`+file+`;;
esac; done`, time.Minute)
	if r := run(t, c); r.Forfeits != 0 {
		t.Errorf("%d forfeits, want none: the second answers were good", r.Forfeits)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"error","message":"guess:1:1: unknown word “colr” (did you mean “color”?)"}` + "\n"
	if string(text) != strings.Repeat(want, 8) {
		t.Errorf("told %s, want eight times %s", text, want)
	}
}

func TestALateAnswerThatSaysItsTurnIsLeftOut(t *testing.T) {
	// It answers turn 2 as if it were the first, and then rightly.
	c, _ := execConfig(t, `turn=0; while read -r line; do case $line in
*'"type":"game"'*) turn=0;;
*'"type":"turn"'*) card=${line#*'"hand":["'}; card=${card%%\"*}; turn=$((turn+1))
	[ $turn = 2 ] && echo '{"turn":1,"play":"none"}'
	echo "{\"turn\":$turn,\"play\":\"$card\"}";;
esac; done`, time.Minute)
	if r := run(t, c); r.Forfeits != 0 {
		t.Errorf("%d forfeits, want none", r.Forfeits)
	}
}

// TestALateAnswerOfTheGameBeforeIsLeftOut lets the answer to the last turn of a
// game come after the first turn of the next one.
func TestALateAnswerOfTheGameBeforeIsLeftOut(t *testing.T) {
	c, _ := execConfig(t, `while read -r line; do case $line in
*'"type":"turn"'*) card=${line#*'"hand":["'}; card=${card%%\"*}; turn=${line#*'"turn":'}; turn=${turn%%,*}
	[ $turn = 1 ] && echo '{"turn":4,"play":"none"}'
	echo "{\"turn\":$turn,\"play\":\"$card\"}";;
esac; done`, time.Minute)
	if r := run(t, c); r.Forfeits != 0 {
		t.Errorf("%d forfeits, want none", r.Forfeits)
	}
}

func TestGuessesAfterTheVerdictAnswerIt(t *testing.T) {
	c, _ := execConfig(t, strings.Replace(first, "esac",
		`*'"type":"verdict"'*) echo '{"guess":"If you like, red."}';; esac`, 1), time.Minute)
	c.After = true
	if r := run(t, c); r.Forfeits != 8 {
		t.Errorf("%d forfeits, want all guesses, which cannot be read", r.Forfeits)
	}
	c, _ = execConfig(t, strings.Replace(first, "esac",
		`*'"type":"verdict"'*) echo '{"guess":"Play red cards."}';; esac`, 1), time.Minute)
	c.After = true
	if r := run(t, c); r.Solved != 1 || r.Score != 4 {
		t.Errorf("%+v, want all solved in the first turn", r)
	}
}

func TestAnInterruptEndsTheAgentAndReportsWhatWasPlayed(t *testing.T) {
	c, _ := execConfig(t, first, time.Minute)
	ctx, cancel := context.WithCancel(t.Context())
	c.Watch = func(g bench.Game) error {
		cancel()
		return nil
	}
	r, err := bench.Run(ctx, c)
	if !errors.Is(err, context.Canceled) || r.Games != 1 {
		t.Errorf("%d games, %v; want one and that it was canceled", r.Games, err)
	}
}

func TestAProgramSaysHowSureItIsAndWhatAnAnswerCost(t *testing.T) {
	sure := strings.Replace(first, `\"}"`, `\",\"guess\":\"red\",\"confidence\":0.75,\"cost\":2}"`, 1)
	c, _ := execConfig(t, sure, time.Minute)
	if r := run(t, c); r.Solved != 1 || r.Cost != 2 || r.Brier == nil || *r.Brier != 0.0625 || r.BadAnswers != 0 {
		t.Errorf("%+v, want games that cost 2, solved with a confidence of ¾", r)
	}
	c, _ = execConfig(t, strings.Replace(sure, "0.75", "75", 1), time.Minute)
	if r := run(t, c); r.Forfeits != 8 || r.BadAnswers != 16 || r.Late != 0 {
		t.Errorf("%+v, want a confidence of 75 to be no chance", r)
	}
	c, _ = execConfig(t, "cat >/dev/null", within)
	if r := run(t, c); r.Forfeits != 8 || r.BadAnswers != 16 || r.Late != 16 {
		t.Errorf("%+v, want every answer to be late", r)
	}
}

func TestAProgramRemembersALineThatItIsNotTold(t *testing.T) {
	talk := t.TempDir() + "/heard"
	c, _ := execConfig(t, "tee "+talk+" | ( "+first+" )", time.Minute)
	c.Unseen, c.Secret, c.Deals = true, true, 1
	run(t, c)
	text, err := os.ReadFile(talk)
	if err != nil || strings.Count(string(text), `"mainline"`) != 1 || strings.Contains(string(text), `"rule"`) {
		t.Errorf("told %s, %v; want the line in the first turn alone, and no rule", text, err)
	}
}
