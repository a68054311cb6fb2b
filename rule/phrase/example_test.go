package phrase_test

import (
	"fmt"

	"eleusis/rule/phrase"
	"eleusis/rule/syntax"
)

// A sentence has readings, the likeliest first.
func ExampleRead() {
	for _, reading := range phrase.Read(syntax.English, "the card must be red and higher than 10") {
		fmt.Println(reading.Tree, "sure:", reading.Sure)
	}
	// Output:
	// red and rank > 10 sure: false
	// red or rank > 10 sure: false
}
