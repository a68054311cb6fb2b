package rule_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

func TestTheLibraryIsSortedAndItsNamesAreKebabCase(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	before := ""
	for _, e := range rule.Library() {
		if e.Name <= before || !kebab.MatchString(e.Name) {
			t.Errorf("%q stands after %q", e.Name, before)
		}
		if !slices.Contains([]string{"", "S0", "S1", "S2", "S3", "S4"}, e.Source) {
			t.Errorf("%s has the source %q", e.Name, e.Source)
		}
		if found, ok := rule.Find(e.Name); !ok || found.Rule.String() != e.Rule.String() {
			t.Errorf("Find(%q) = %v, %t", e.Name, found, ok)
		}
		before = e.Name
	}
	if _, ok := rule.Find("no-such-rule"); ok {
		t.Error("a rule that is not there is found")
	}
}

func TestNoRuleOfTheLibraryHasADeadEnd(t *testing.T) {
	for _, e := range rule.Library() {
		for _, w := range e.Rule.Warnings() {
			if strings.HasPrefix(w, "after ") {
				t.Errorf("%s: %s", e.Name, w)
			}
		}
	}
}

// TestOurRulesLetAQuarterToAThirdOfTheCardsFit plays fitting cards at random;
// S0 and S1 advise that share.
func TestOurRulesLetAQuarterToAThirdOfTheCardsFit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ours := 0
	for _, e := range rule.Library() {
		if e.Source != "" {
			continue
		}
		ours++
		share, least := played(e.Rule.Machine(), r)
		if share < 0.22 || share > 0.4 || least < 8 {
			t.Errorf("%s: %.2f of the cards fit, at worst %d cards", e.Name, share, least)
		}
	}
	if ours < 12 {
		t.Errorf("%d rules are ours, want a dozen", ours)
	}
}

// played returns which share of the cards fits along a random line, and how
// many cards fit where the fewest do.
func played(m *rule.Machine, r *rand.Rand) (share float64, least int) {
	const length = 5000
	s, sum := m.Start(), 0
	least = card.Count
	for i := range length {
		fitting := slices.Collect(m.Fits(s).Cards())
		if i > 0 {
			sum, least = sum+len(fitting), min(least, len(fitting))
		}
		s = m.Next(s, fitting[r.IntN(len(fitting))], rule.Opens)
	}
	return float64(sum) / (length - 1) / card.Count, least
}
