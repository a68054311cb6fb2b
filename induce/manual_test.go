package induce

import (
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"
)

// TestTheManualTellsTheSizeOfTheLibrary compares the numbers in doc/belief.md
// with the library that everybody uses.
func TestTheManualTellsTheSizeOfTheLibrary(t *testing.T) {
	page, err := os.ReadFile("../doc/belief.md")
	if err != nil {
		t.Fatal(err)
	}
	l := Full()
	parts := func(words int) (n int) {
		for _, w := range l.live[:words] {
			n += bits.OnesCount64(w)
		}
		return n
	}
	all := parts(allWords)
	text := strings.Join(strings.Fields(string(page)), " ")
	for _, want := range []string{
		fmt.Sprintf("%d questions", len(l.questions)),
		fmt.Sprintf("For %d of them", l.mainQuestions),
		fmt.Sprintf("%d parts", parts(fewWords)),
		fmt.Sprintf("there are %d,%03d", all/1000, all%1000),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("doc/belief.md does not have %q", want)
		}
	}
}

// TestTheManualTellsTheSizesOfTheSmallerLibraries compares the numbers in doc/players.md with
// the libraries of casual and skilled players.
func TestTheManualTellsTheSizesOfTheSmallerLibraries(t *testing.T) {
	page, err := os.ReadFile("../doc/players.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []*Library{Casual(), Skilled()} {
		want := fmt.Sprintf("(%d ideas, %d questions)", len(l.ideas), len(l.questions))
		if !strings.Contains(string(page), want) {
			t.Errorf("doc/players.md does not have %q", want)
		}
	}
}
