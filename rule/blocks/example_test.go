package blocks_test

import (
	"fmt"
	"log"

	"eleusis/rule/blocks"
)

// An editor offers what can be done at the chosen block, and does it. Here something is put
// around the condition of a rule.
func Example() {
	editor, err := blocks.Open("red", "0")
	if err != nil {
		log.Fatal(err)
	}
	for _, offer := range editor.Offers() {
		if offer.Group != blocks.Around {
			continue
		}
		changed, err := editor.Do(offer.Act)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s\n", offer.Name, changed.Formula())
	}
	// Output:
	// and: red and any
	// or: red or none
	// not: not red
	// answer: if last is red then red
	// question: if red then any
	// either: either red or none
	// several: number of (red, none) = 1
	// turned: red turned by face
	// repeat: repeat red, any
}
