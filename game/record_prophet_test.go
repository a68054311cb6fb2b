package game

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// prophecy returns the lines of a record in which prophets sit and fall, and
// the places of some of them.
func prophecy(t *testing.T) (lines []string, declared, called, fell, picked int) {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		lines = strings.Split(strings.TrimSuffix(recorded(t, 5, seed), "\n"), "\n")
		declared, called, fell, picked = -1, -1, -1, -1
		for i, line := range lines {
			switch {
			case strings.HasSuffix(line, " prophet"):
				declared = i
			case strings.Contains(line, "called right right") && !strings.Contains(line, "no-play"):
				called = i
			case strings.Contains(line, "pick-refused"):
				picked = i
			case strings.HasSuffix(line, "called right wrong prophet-fell"):
				fell = i
			}
		}
		if min(declared, called, fell, picked) >= 0 {
			return lines, declared, called, fell, picked
		}
	}
}

func TestAFaultOfAProphetsRecordIsToldWithItsLine(t *testing.T) {
	lines, declared, called, fell, picked := prophecy(t)
	seat := func(i int) string { return lines[i][:1] }
	for _, tt := range []struct {
		name, line string
		at         int
		want       string
	}{
		{"a call is missing", strings.Replace(lines[called], " called right", "", 1), called,
			"“called right” or “called wrong” is expected here"},
		{"a call is no word", strings.Replace(lines[called], "called right", "called maybe", 1), called,
			"“called right” or “called wrong” is expected here"},
		{"the other call", strings.Replace(lines[called], "called right", "called wrong", 1), called, "prophet-fell” "},
		{"another verdict", strings.Replace(lines[called], "right right", "right wrong", 1), called, "is not valid here"},
		{"a fallen prophet stays", strings.TrimSuffix(lines[fell], " prophet-fell"), fell, "prophet-fell”"},
		{"an exempt player draws", lines[fell] + " draws 2C 3D", fell, "is not valid here"},
		{"another declares", "9 prophet", declared, "this cannot be done: seat 9: no-such-seat"},
		{"the prophet plays", seat(declared) + " 2C wrong draws 3C 4C", declared + 1, "this cannot be done"},
		{"a pick of no card", strings.Replace(lines[picked], "pick-refused ", "pick-refused x", 1), picked, "is expected"},
		{"a pick that fits is refused", strings.Replace(lines[picked], "pick-refused", "picked", 1), picked,
			"is not valid here"},
	} {
		changed := append([]string{}, lines...)
		changed[tt.at] = tt.line
		_, err := WalkRecord(strings.Join(changed, "\n"), nil)
		var wrong *RecordError
		if !errors.As(err, &wrong) || wrong.Line != tt.at+1 || !strings.Contains(err.Error()+" ", tt.want) {
			t.Errorf("%s: “%s” instead of “%s”: %v, want line %d and %s",
				tt.name, tt.line, lines[tt.at], err, tt.at+1, tt.want)
		}
	}
}

func TestARecordShowsAProphetGoingOut(t *testing.T) {
	head := "eleusis-record 1\npreset new\noption hand-size 1\noption go-out-penalty 8\nseats 4\ndealer 4\nround " +
		"1\ndeals 4\nrule red or black\n"
	for seed := uint64(1); seed < 3; seed++ {
		s, rec := new(State), new(Recorder)
		o := preset(t, "new")
		o.HandSize, o.GoOutPenalty = 1, 8
		secret := must(t, "red or black")
		play := func(c Command) { writeDown(t, s, rec, c) }
		play(OpenGame(Setup{Options: o, Seats: 4, Dealer: 4}))
		play(BeginRound(4, &Deal{Rule: secret, Seed: FastSeed(seed)}))
		play(LayStarter(4))
		first := s.Turn()
		c := Offer(first, s.hands[first][0])
		c.asProphet = true
		play(c)
		play(Offer(s.Turn(), s.hands[s.Turn()][0]))
		play(Call(first, Right))
		lines := rec.Lines()
		text := strings.Join(lines, "\n")
		if !strings.HasPrefix(text, strings.Replace(head, "red or black", secret.String(), 1)) ||
			!strings.Contains(text, fmt.Sprintf("%d %v right prophet\n", first, c.cards[0])) {
			t.Errorf("the record is\n%s", text)
		}
		if rounds, err := WalkRecord(text, nil); err != nil || rounds != 1 {
			t.Errorf("verified %d, %v\n%s", rounds, err, text)
		}
		if _, err := WalkRecord(strings.Replace(text, "right prophet", "right", 1), nil); err == nil {
			t.Error("the record verifies without the word prophet")
		}
	}
}
