package rule_test

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

// TestTheSpecificationIsTrue runs every example of doc/rule-language.md, and those
// of testdata/examples.md.
func TestTheSpecificationIsTrue(t *testing.T) {
	var data []byte
	for _, file := range []string{"../doc/rule-language.md", "testdata/examples.md"} {
		page, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, page...)
	}
	runs := map[string]func(*testing.T, []string){
		"rule": reads, "same": readsAlike, "said": isSaid, "mistake": isMistaken, "judge": isJudged, "compare": isCompared,
		"readings": canMean,
	}
	for _, block := range regexp.MustCompile("(?ms)^```(.*?)\n(.*?)\n```$").FindAllStringSubmatch(string(data), -1) {
		run, ok := runs[block[1]]
		if !ok {
			t.Errorf("a block of kind %q:\n%s", block[1], block[2])
			continue
		}
		t.Run(block[1], func(t *testing.T) { run(t, strings.Split(block[2], "\n")) })
	}
}

// reads checks that each line is printed as it stands.
func reads(t *testing.T, lines []string) {
	for _, text := range lines {
		if got := parse(t, text).String(); got != text {
			t.Errorf("%s is printed as %s", text, got)
		}
	}
}

// readsAlike checks that all lines are the rule of the first, and formulas its tree.
func readsAlike(t *testing.T, lines []string) {
	want, err := rule.Interpret(lines[0])
	if err != nil {
		t.Errorf("%s: %v", lines[0], err)
		return
	}
	for _, text := range lines[1:] {
		got, err := rule.Interpret(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		tree := got.Face() != syntax.Formula || want.Face() != syntax.Formula || reflect.DeepEqual(got.Tree(), want.Tree())
		if !tree || rule.Same(got, want).Same == rule.Different {
			t.Errorf("%s reads as %s, not as %s", text, got, want)
		}
	}
}

// isSaid checks that the rule of the first line is the second in English.
func isSaid(t *testing.T, lines []string) {
	if got := parse(t, lines[0]).In(syntax.English); got != lines[1] {
		t.Errorf("%s is said as\n%s, want\n%s", lines[0], got, lines[1])
	}
	readsAlike(t, lines)
}

// isMistaken checks that the first line is refused with what the others tell.
func isMistaken(t *testing.T, lines []string) {
	_, err := rule.Parse(lines[0])
	if want := strings.Join(lines[1:], "\n"); err == nil || err.Error() != want {
		t.Errorf("%s: got %v, want %s", lines[0], err, want)
	}
}

// canMean checks that the sentence of the first line is read as the second, and
// can mean the others.
func canMean(t *testing.T, lines []string) {
	r, err := rule.Interpret(lines[0])
	if err != nil {
		t.Errorf("%s: %v", lines[0], err)
		return
	}
	got := []string{r.String()}
	for _, other := range r.Readings() {
		got = append(got, other.Rule.String())
	}
	if want := lines[1:]; !slices.Equal(got, want) {
		t.Errorf("%s can mean\n%q, want\n%q", lines[0], got, want)
	}
}

// isJudged plays the second line on the rule of the first.
func isJudged(t *testing.T, lines []string) {
	m := parse(t, lines[0]).Machine()
	s := m.Start()
	for i, move := range strings.Split(lines[1], ", ") {
		text, want, _ := strings.Cut(move, " ")
		play, err := rule.ParseLine(text)
		if err != nil {
			t.Fatal(err)
		}
		right, after := m.Judge(s, play.Plays[0].Cards)
		if right != (want == "right") {
			t.Errorf("%s: play %d, %s, is judged %t, want %s", lines[0], i+1, text, right, want)
		}
		s = after
	}
}

// isCompared checks that the first two lines are as much the same as the third
// says.
func isCompared(t *testing.T, lines []string) {
	c := rule.Same(parse(t, lines[0]), parse(t, lines[1]))
	got := c.Same.String()
	if c.Same == rule.Different {
		got += " " + c.Line.String()
	}
	if got != lines[2] {
		t.Errorf("%s\n%s\nare %s, want %s", lines[0], lines[1], got, lines[2])
	}
}

// TestTheManualTellsHowLongRulesAre compares the lengths in doc/rule-language.md with Measure.
func TestTheManualTellsHowLongRulesAre(t *testing.T) {
	page, err := os.ReadFile("../doc/rule-language.md")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("`red` has %d, the rule at the top of this page %d", parse(t, "red").Measure().Bits,
		parse(t, "if last is black then rank >= 7 else rank <= 6").Measure().Bits)
	if !strings.Contains(string(page), want) {
		t.Errorf("doc/rule-language.md does not have %q", want)
	}
}
