package review

import (
	"testing"

	"eleusis/rule"
)

func read(t *testing.T, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSoManyLongComparisonsAreMadeAndNoMore compares rules that work on demand:
// nothing tells them apart, which takes long to find out.
func TestSoManyLongComparisonsAreMadeAndNoMore(t *testing.T) {
	o := newObserver(nil)
	a, b := read(t, "not seen(card)"), read(t, "if seen(card) then none else any")
	for n := range maxSlowComparisons + 2 {
		if got, want := o.compare(a, b, rule.Line{}), n < maxSlowComparisons; got != want {
			t.Fatalf("comparison %d says the same: %v, want %v", n+1, got, want)
		}
	}
}

// TestASlowComparisonIsMadeOnce asks about one rule more often than
// long comparisons are made.
func TestASlowComparisonIsMadeOnce(t *testing.T) {
	o := newObserver(nil)
	secret, x := read(t, "not seen(card)"), read(t, "if seen(card) then none else any")
	for n := range maxSlowComparisons + 2 {
		if !o.sameAsSecret(x, secret, rule.Line{}) {
			t.Fatalf("comparison %d says different", n+1)
		}
	}
	if o.slowComparisons != 1 {
		t.Errorf("%d comparisons, want 1", o.slowComparisons)
	}
}

// TestPlainRulesAreComparedHoweverOften, whether they are the same or not.
func TestPlainRulesAreComparedHoweverOften(t *testing.T) {
	o := newObserver(nil)
	red, odd, other := read(t, "red"), read(t, "odd"), read(t, "not black")
	for n := range 4 * maxSlowComparisons {
		if !o.compare(red, other, rule.Line{}) || o.compare(red, odd, rule.Line{}) {
			t.Fatalf("comparison %d is wrong", n+1)
		}
	}
	if o.slowComparisons != 0 {
		t.Errorf("%d comparisons were much work, want 0", o.slowComparisons)
	}
}
