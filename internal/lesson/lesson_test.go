package lesson_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/lesson"
)

// begin returns a lesson before the first card.
func begin(t *testing.T) *lesson.Lesson {
	t.Helper()
	l, err := lesson.Replay("")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// do does actions one after the other.
func do(t *testing.T, actions string) *lesson.Lesson {
	t.Helper()
	l := begin(t)
	for action := range strings.FieldsSeq(actions) {
		if err := l.Do(action); err != nil {
			t.Fatalf("%s in %s, after %q: %v", action, l.Stage, l.Actions(), err)
		}
	}
	return l
}

// said returns the words of the coach's remarks.
func said(l *lesson.Lesson) string {
	var words []string
	for _, r := range l.Remarks {
		words = append(words, r.Word)
	}
	return strings.Join(words, " ")
}

// choices returns what a learner can do now, strings of two and three cards
// included.
func choices(l *lesson.Lesson) (all []string) {
	hand := l.View().Hand
	switch l.Stage {
	case lesson.First, lesson.Second, lesson.Test:
		for _, c := range hand {
			all = append(all, c.String())
		}
	case lesson.Chain:
		for i, a := range hand {
			for j, b := range hand {
				if i != j {
					all = append(all, a.String()+"-"+b.String())
				}
			}
		}
		all = append(all, fmt.Sprintf("%v-%v-%v-%v", hand[0], hand[1], hand[2], hand[3]))
	case lesson.Think:
		for n := range l.Ideas() {
			all = append(all, fmt.Sprintf("idea-%d", n))
		}
	case lesson.HeardChain:
		all = []string{"prophet", "no-prophet"}
	case lesson.CallPlay, lesson.CallClaim:
		all = []string{"right", "wrong"}
	default:
		all = []string{"on"}
	}
	return all
}

func TestEveryLessonEndsWithTheRoundWhateverTheLearnerDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, err := lesson.Replay("")
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; l.Stage != lesson.End; n++ {
			if n > 30 {
				t.Fatalf("no end after %q", l.Actions())
			}
			if len(l.Remarks) == 0 {
				t.Fatalf("the coach is silent in %s, after %q", l.Stage, l.Actions())
			}
			action := rapid.SampledFrom(choices(l)).Draw(t, "action")
			if l.Stage == lesson.Think {
				action = rapid.SampledFrom([]string{action, standing(l)}).Draw(t, "idea")
			}
			if err := l.Do(action); err != nil {
				t.Fatalf("%s in %s, after %q: %v", action, l.Stage, l.Actions(), err)
			}
			again, err := lesson.Replay(l.Actions())
			if err != nil || !reflect.DeepEqual(again.Remarks, l.Remarks) || !reflect.DeepEqual(again.View(), l.View()) {
				t.Fatalf("%q is not the same lesson when it is dealt again: %v", l.Actions(), err)
			}
		}
		r, over := l.Result()
		if !over || r.Ending != game.NoPlayLeft || r.Out != lesson.Rui {
			t.Fatalf("after %q the round ended by %v of seat %d", l.Actions(), r.Ending, r.Out)
		}
	})
}

// standing returns the choice of an idea that stands.
func standing(l *lesson.Lesson) string {
	for n, i := range l.Ideas() {
		if i.Stands() {
			return fmt.Sprintf("idea-%d", n)
		}
	}
	return ""
}

func TestTheFirstTurnShowsARightAndAWrongCardWhateverIsPlayed(t *testing.T) {
	for _, c := range begin(t).View().Hand {
		l := do(t, c.String()+" on")
		verdicts := make(map[game.Verdict]int)
		for _, p := range l.View().Plays[1:3] { // the learner's and Ana's
			verdicts[p.Verdict]++
		}
		if verdicts[game.Right] != 1 || verdicts[game.Wrong] != 1 {
			t.Errorf("after %v the verdicts are %v", c, verdicts)
		}
	}
}

func TestTheLearnerHasSomethingToTestAfterAnyCard(t *testing.T) {
	for _, first := range begin(t).View().Hand {
		for _, second := range do(t, first.String()+" on").View().Hand {
			l := do(t, fmt.Sprintf("%v on %v on", first, second))
			if len(l.Ideas()) != 3 {
				t.Errorf("after %q there are %d ideas", l.Actions(), len(l.Ideas()))
			}
			l = do(t, fmt.Sprintf("%v on %v on %s", first, second, standing(l)))
			if len(l.Tests()) == 0 {
				t.Errorf("after %q no card tests anything", l.Actions())
			}
		}
	}
}

// toTheTest are the plays before the test. The starter is 8♠, and the hand
// 5♦ 6♥ 7♥ 9♦ 6♠ Q♠ 9♣ Q♣.
const toTheTest = "7H on 6S on "

func TestTheCoachSaysWhatATestHasTold(t *testing.T) {
	l := do(t, toTheTest)
	idea := standing(l)
	l = do(t, toTheTest+idea)
	tests := card.SetOf(l.Tests()...)
	for _, c := range l.View().Hand {
		l := do(t, toTheTest+idea+" "+c.String())
		_, again := l.Again()
		if tells := tests.Has(c); strings.Contains(said(l), "test.split") != tells || again == tells {
			t.Errorf("%v, of which the ideas say the same: %v; the coach: %s; to try again is offered: %v", c, !tells, said(l),
				again)
		}
	}
}

func TestTryingAgainGoesBackToBeforeTheCard(t *testing.T) {
	l := do(t, toTheTest)
	l = do(t, toTheTest+standing(l))
	before := l.View()
	for _, c := range before.Hand {
		after := do(t, strings.ReplaceAll(l.Actions(), ".", " ")+" "+c.String())
		actions, ok := after.Again()
		if !ok {
			continue
		}
		back, err := lesson.Replay(actions)
		if err != nil || !reflect.DeepEqual(back.View(), before) || back.Stage != lesson.Test {
			t.Errorf("after %v trying again leads to %v, %v", c, back, err)
		}
	}
}

func TestAnUnaskedActionIsRefusedAndChangesNothing(t *testing.T) {
	chain := do(t, toTheTest)
	chain = do(t, toTheTest+standing(chain))
	at := strings.ReplaceAll(chain.Actions(), ".", " ")
	for _, tt := range []struct {
		actions, action string
		want            error
	}{
		{"", "on", lesson.ErrNotNow},
		{"", "prophet", lesson.ErrNotNow},
		{"", "7h", lesson.ErrNotNow}, // one list is one lesson
		{"", "KC", lesson.ErrNotInHand},
		{"", "7H-6S", lesson.ErrOneCard},
		{"7H", "6S", lesson.ErrNotNow},
		{toTheTest, "idea-3", lesson.ErrNotNow},
		{toTheTest, "idea--1", lesson.ErrNotNow},
		{at + " 9C on", "QC", lesson.ErrNoString},
		{at + " 9C on", "QC-QC", lesson.ErrNotInHand},
	} {
		l := do(t, tt.actions)
		before, words := l.View(), said(l)
		if err := l.Do(tt.action); !errors.Is(err, tt.want) {
			t.Errorf("%q after %q: %v, want %v", tt.action, tt.actions, err, tt.want)
		}
		if !reflect.DeepEqual(l.View(), before) || said(l) != words {
			t.Errorf("%q after %q changed something", tt.action, tt.actions)
		}
	}
}

func TestAProphetWhoIsRightTwiceStandsToTheEnd(t *testing.T) {
	l := do(t, toTheTest)
	l = do(t, toTheTest+standing(l)+" 9C on QC-5D prophet")
	play := l.View().Plays[len(l.View().Plays)-1].Cards[0]
	call := map[bool]string{true: "right",
		false: "wrong"}[play.Suit().Red() != l.View().Mainline[len(l.View().Mainline)-1].Suit().Red()]
	for _, action := range []string{call, "right"} {
		if err := l.Do(action); err != nil {
			t.Fatal(err)
		}
	}
	r, _ := l.Result()
	if r.Prophet != lesson.Learner || !strings.Contains(said(l), "review.calls") {
		t.Errorf("prophet of seat %d; the coach: %s", r.Prophet, said(l))
	}
	other := map[string]string{"right": "wrong", "wrong": "right"}[call]
	l = do(t, strings.ReplaceAll(l.Actions()[:strings.LastIndex(l.Actions(), "."+call+".right")], ".", " ")+" "+other)
	if _, again := l.Again(); l.Stage != lesson.Fallen || !again {
		t.Errorf("after a call that does not stand: %s, to try again is offered: %v", l.Stage, again)
	}
}

func FuzzReplay(f *testing.F) {
	f.Add("")
	f.Add("7H.on.6S.on.idea-0")
	f.Add("7H-6S")
	f.Fuzz(func(t *testing.T, actions string) {
		l, err := lesson.Replay(actions)
		if err == nil && l.Actions() != actions {
			t.Errorf("%q is read as %q", actions, l.Actions())
		}
	})
}
