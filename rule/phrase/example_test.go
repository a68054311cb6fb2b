package phrase_test

import (
	"fmt"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// A sentence has readings, the likeliest first.
func ExampleRead() {
	for _, reading := range phrase.Read(syntax.English, "after a red card play a black one, and the other way round") {
		fmt.Println(reading.Tree, "sure:", reading.Sure)
	}
	// Output:
	// if last is red then black else red sure: true
	// if last is red then any else none sure: false
}
