package syntax_test

import (
	"fmt"

	"eleusis/rule/syntax"
)

// A formula is read into a tree. A mistake in a text comes with its place.
func Example() {
	text, _ := syntax.Parse("if the.last is black then 7 else 6")
	fmt.Println(text == nil)
	text, err := syntax.Parse("if card.color is last.color, then even red")
	fmt.Println(text.Tree, err)
	_, err = syntax.Parse("colr = red")
	fmt.Println(err)
	// Output:
	// true
	// if color = last.color then even red <nil>
	// 1:1: unknown word “colr” (did you mean “color”?)
}
