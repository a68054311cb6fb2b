package answer_test

import (
	"strings"
	"testing"

	"eleusis/internal/answer"
	"eleusis/rule"
)

// TestAFieldThatCannotBeReadIsNamed asks about a red rule with plays and lines that are wrong.
func TestAFieldThatCannotBeReadIsNamed(t *testing.T) {
	red, err := rule.Parse("red")
	if err != nil {
		t.Fatal(err)
	}
	long := strings.TrimSpace(strings.Repeat("8H ", red.Machine().MaxCards()+1))
	judge := func(plays ...string) error {
		_, err := answer.JudgeTexts(red, plays)
		return err
	}
	fits := func(line string) error {
		_, err := answer.FitsAfter(red, line)
		return err
	}
	compare := func(line string) error {
		_, err := answer.Compare(red, red, line)
		return err
	}
	for _, test := range []struct {
		err  error
		want string // the field, empty for no error
	}{
		{judge("3H", "8H+5S"), ""},
		{judge("3H", "8Hx"), "plays[1]"},
		{judge("3H 4H"), "plays[0]"},
		{judge("none"), "plays[0]"},
		{judge(strings.Fields(long)...), "plays"},
		{fits("3H 2Cx"), ""},
		{fits("3Y"), "line"},
		{fits(long), "line"},
		{compare("3H 2Cx"), ""},
		{compare(long), "line"},
	} {
		field := ""
		if wrong, ok := test.err.(*answer.FieldError); ok {
			field = wrong.Field
		}
		if field != test.want || (test.err != nil) != (test.want != "") {
			t.Errorf("got %v, want an error in %q", test.err, test.want)
		}
	}
}
