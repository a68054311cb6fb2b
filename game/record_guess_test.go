package game

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// spoken returns the lines of a record of Express in which hints are given and
// rules said, right and wrong; and the places of some of them.
func spoken(t *testing.T) (lines []string, hint, wrong, right, passed int) {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		lines = strings.Split(strings.TrimSuffix(expressRecord(t, 4, seed), "\n"), "\n")
		hint, wrong, right, passed = -1, -1, -1, -1
		for i, line := range lines {
			switch {
			case strings.HasPrefix(line, "hint t♥"):
				hint = i
			case strings.Contains(line, " guess wrong different"):
				wrong = i
			case strings.Contains(line, " guess right always"):
				right = i
			case strings.HasPrefix(line, "end out-of-cards") && !strings.Contains(lines[i-1], "guess"):
				passed = i
			}
		}
		if min(hint, wrong, right, passed) >= 0 {
			return lines, hint, wrong, right, passed
		}
	}
}

// expressRecord plays n rounds of Express at random, with a hint before each
// starter, and returns their record.
func expressRecord(t testing.TB, n int, seed uint64) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 2))
	s, rec := new(State), &Recorder{Players: []string{"Ana"}}
	record := func(c Command) { writeDown(t, s, rec, c) }
	o := preset(t, "express")
	o.HandSize = 4
	record(OpenGame(Setup{Options: o, Seats: 4}))
	for round := range n {
		dealer := Seat(round + 1)
		record(BeginRound(dealer, &Deal{Rule: must(t, secrets[round%len(secrets)]), Seed: FastSeed(r.Uint64())}))
		record(GiveHint(dealer, hintTexts[r.IntN(len(hintTexts))]))
		record(LayStarter(dealer))
		for s.Phase() == Playing {
			record(anyMove(s, r))
		}
	}
	return strings.Join(rec.Lines(), "\n") + "\n"
}

func TestARecordOfExpressVerifies(t *testing.T) {
	for seed := range uint64(30) {
		text := expressRecord(t, 4, seed)
		for _, written := range []string{text, strings.ReplaceAll(strings.ReplaceAll(text, "\n", " \r\n"), " ", "  ")} {
			if rounds, err := WalkRecord(written, nil); err != nil || rounds != 4 {
				t.Fatalf("verified %d, %v\n%s", rounds, err, written)
			}
		}
	}
}

func TestAFaultInWhatIsSaidIsToldWithItsLine(t *testing.T) {
	lines, hint, wrong, right, passed := spoken(t)
	for _, tt := range []struct {
		name, line string
		at         int
		want       string
	}{
		{"another verdict", strings.Replace(lines[right], "right", "wrong", 1), right, "is not valid here"},
		{"another sameness", strings.Replace(lines[right], "always", "unknown", 1), right, "is not valid here"},
		{"a wrong guess is right", strings.Replace(lines[wrong], "wrong different", "right always", 1), wrong,
			"is not valid here"},
		{"a guess without a rule", strings.Join(strings.Fields(lines[wrong])[:4], " "), wrong, "must follow “guess”"},
		{"a guess that cannot be read", strings.Join(strings.Fields(lines[wrong])[:4], " ") + " colr = red", wrong,
			"the rule cannot be read"},
		{"a guess in other words", strings.Join(strings.Fields(lines[wrong])[:4], " ") + " Play red.", wrong,
			"the rule must be written “red”"},
		{"the dealer guesses", dealerOf(lines, wrong) + lines[wrong][1:], wrong, "no-such-seat"},
		{"nobody goes out", strings.Replace(lines[passed], "out-of-cards", "rule-guessed", 1), passed, "is not valid here"},
		{"a hint without words", "hint", hint, "no-hint"},
		{"a hint that is too long", "hint " + strings.Repeat("so ", 99), hint, "hint-too-long"},
	} {
		changed := append([]string{}, lines...)
		changed[tt.at] = tt.line
		_, err := WalkRecord(strings.Join(changed, "\n"), nil)
		var fault *RecordError
		if !errors.As(err, &fault) || fault.Line != tt.at+1 || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: “%s” instead of “%s”: %v, want line %d and %s",
				tt.name, tt.line, lines[tt.at], err, tt.at+1, tt.want)
		}
	}
	for name, at := range map[string]int{"a right guess": right, "the end": passed} {
		changed := append(append([]string{}, lines[:at]...), lines[at+1:]...)
		if _, err := WalkRecord(strings.Join(changed, "\n"), nil); err == nil {
			t.Errorf("%s is missing, and the record verifies", name)
		}
	}
}

// dealerOf returns the dealer of the round of line i.
func dealerOf(lines []string, i int) string {
	for !strings.HasPrefix(lines[i], "deals ") {
		i--
	}
	return strings.TrimPrefix(lines[i], "deals ")
}
