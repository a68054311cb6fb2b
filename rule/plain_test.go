package rule_test

import (
	"testing"

	"pgregory.net/rapid"

	"eleusis/rule"
	"eleusis/rule/syntax/syntaxtest"
)

// TestPlainTreesMeanTheSame compares any rule with what its sentence says, on every line.
func TestPlainTreesMeanTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		written, err := rule.Parse(tree.String())
		if err != nil {
			t.Skip("it is no rule")
		}
		plain, err := rule.Parse(tree.Plain().String())
		if err != nil {
			t.Fatalf("%s is plainly %s: %v", tree, tree.Plain(), err)
		}
		if got := rule.Same(written, plain); got.Same == rule.Different {
			t.Fatalf("%s is plainly %s, which differs on %v", tree, tree.Plain(), got.Line)
		}
	})
}
