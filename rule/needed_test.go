package rule_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"eleusis/induce"
	"eleusis/rule"
)

// How many plays an expert needs until they could say the rule is measured here, and
// held against what is predicted. To measure again, and fit what is predicted:
//
//	go test ./rule -run NeededPlays -timeout 1h -args -composed 400 -deals 3
//	go test ./rule -run PredictedDifficulty -v
//
// The first writes testdata/needed.txt, the second prints which weights fit best.
var (
	composedToMeasure = flag.Int("composed", 0,
		"write what an expert needs for the library and this number of composed rules")
	dealsToMeasure = flag.Int("deals", 2, "deals of each")
	partsToMeasure = flag.Int("parts", 1,
		"split the rules into this number of parts, measure one, and keep what the file says of the others")
	partToMeasure   = flag.Int("part", 0, "which, from 0")
	wishesToMeasure = flag.Int("wished", 12,
		"measure what an expert needs for this number of rules composed as easy, medium and hard")
)

const needed = "testdata/needed.txt"

// A trial is a rule and after how many plays it was known, deal by deal; 0 where
// it was not.
type trial struct {
	name  string
	rule  *rule.Rule
	plays []int
}

// heldBack reports whether t is for judging the fit, a third of all are.
func (t trial) heldBack() bool { return hashOf(t.name)%3 == 0 }

func hashOf(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}

// playsNeeded returns how many plays an expert needs for r. The deal depends on the rule and the number alone.
func playsNeeded(r *rule.Rule, deal int) int {
	return induce.Full().PlaysNeeded(r, rand.New(rand.NewPCG(hashOf(r.String()), uint64(deal))))
}

// TestNeededPlaysAreAsRecorded measures some rules again. With -composed it measures all, for
// an hour or so, and records them.
func TestNeededPlaysAreAsRecorded(t *testing.T) {
	all := trials(t)
	if *composedToMeasure > 0 {
		record(t, all)
		return
	}
	var before, again float64
	for i := 0; i < len(all); i += 20 {
		x := all[i]
		again += trial{plays: []int{playsNeeded(x.rule, 0)}}.mean()
		before += trial{plays: x.plays[:1]}.mean()
	}
	if again < before/1.15 || again > before*1.15 {
		t.Errorf("an expert took %.0f plays, recorded are %.0f", again, before)
	}
}

// record measures rules and writes the file of them. What is known of rules in other parts stays.
func record(t *testing.T, recorded []trial) {
	t.Helper()
	known := make(map[string]trial)
	for _, x := range recorded {
		known[x.name] = x
	}
	var b strings.Builder
	for i, x := range toMeasure(*composedToMeasure) {
		if i%*partsToMeasure != *partToMeasure {
			x.plays = known[x.name].plays
		} else {
			for deal := range *dealsToMeasure {
				x.plays = append(x.plays, playsNeeded(x.rule, deal))
			}
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\n", x.name, x.rule, strings.Trim(fmt.Sprint(x.plays), "[]"))
	}
	if err := os.WriteFile(needed, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// toMeasure returns the rules of the library and some composed ones.
func toMeasure(composed int) (all []trial) {
	for _, e := range rule.Library() {
		all = append(all, trial{name: e.Name, rule: e.Rule()})
	}
	for i, r := range rule.Anyhow(composed, rand.New(rand.NewPCG(1956, 0))) {
		all = append(all, trial{name: fmt.Sprintf("composed-%d", i+1), rule: r})
	}
	return all
}

// TestPredictedDifficultyIsAsMeasured judges what is predicted by rules that it was not
// fitted to. With -v it prints how well it does, and which weights fit best.
func TestPredictedDifficultyIsAsMeasured(t *testing.T) {
	var train, held []trial
	for _, x := range trials(t) {
		if x.heldBack() {
			held = append(held, x)
		} else {
			train = append(train, x)
		}
	}
	var best []string
	for _, w := range fitted(train) {
		best = append(best, fmt.Sprintf("%.1f", 100*w))
	}
	t.Logf("weights %v, those that fit best %v", rule.Weights(), best)
	t.Logf("fitted to: %+v", heldAgainst(train))
	got := heldAgainst(held)
	t.Logf("held back: %+v", got)
	if got.Correlation < 0.7 || got.Rank < 0.7 || got.Factor > 1.5 {
		t.Errorf("rules held back correlate by %.2f, their ranks by %.2f, and are missed by %.2f times", got.Correlation,
			got.Rank, got.Factor)
	}
	for _, b := range got.Bands {
		if b.Predicted < b.Measured/1.3 || b.Predicted > b.Measured*1.3 {
			t.Errorf("%d rules held back took %.1f plays, predicted were %.1f", b.Rules, b.Measured, b.Predicted)
		}
	}
}

// TestWishedRulesNeedAboutTheirPlays measures rules composed for the difficulties that have
// names. With -v it prints them.
func TestWishedRulesNeedAboutTheirPlays(t *testing.T) {
	easier := 0.
	for _, wish := range []float64{rule.Easy, rule.Medium, rule.Hard} {
		var b band
		for _, r := range composed(t, usual(wish, *wishesToMeasure), 1977) {
			x := trial{rule: r}
			for deal := range *dealsToMeasure {
				x.plays = append(x.plays, playsNeeded(r, deal))
			}
			b.add(x, r.Measure().Difficulty, x.mean())
		}
		t.Logf("wished %v: predicted %.1f, measured %.1f, given up %.0f %%", wish, b.Predicted, b.Measured, 100*b.NeverKnown)
		if b.Measured <= easier || b.Measured < wish/1.4 || b.Measured > 2*wish {
			t.Errorf("rules wished for %v plays took %.1f, easier ones %.1f", wish, b.Measured, easier)
		}
		easier = b.Measured
	}
}

// TestEveryProcessorPredictsTheSame shows that no doubling comes so near to where
// rounding turns that the last places could matter.
func TestEveryProcessorPredictsTheSame(t *testing.T) {
	for hundredths := 1; hundredths <= 1000; hundredths++ {
		tenths := 10 * math.Exp2(float64(hundredths)/100)
		if off := math.Abs(tenths - math.Floor(tenths) - 0.5); off < 1e-9 {
			t.Errorf("2 to the power of %d hundredths is %v tenths", hundredths, tenths)
		}
	}
}

func TestDoublingsAreCountedInWholeDigits(t *testing.T) {
	for n := 1; n <= 5000; n++ {
		got := rule.Doublings(n)
		if want := math.Log2(float64(n)); got > want+1e-12 || got < want-1e-6 {
			t.Fatalf("1 must be doubled %v times to be %d, got %v", want, n, got)
		}
		if digits := got * (1 << 20); digits != math.Trunc(digits) {
			t.Fatalf("the doublings of %d have more digits than are exact in a sum", n)
		}
	}
}

// trials reads what was measured.
func trials(t *testing.T) (all []trial) {
	t.Helper()
	text, err := os.ReadFile(needed)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		parts := strings.Split(strings.TrimSpace(line), "\t")
		if len(parts) != 3 {
			continue // not measured yet
		}
		x := trial{name: parts[0], rule: parse(t, parts[1])}
		for word := range strings.FieldsSeq(parts[2]) {
			n, err := strconv.Atoi(word)
			if err != nil {
				t.Fatalf("%s: %v", x.name, err)
			}
			x.plays = append(x.plays, n)
		}
		all = append(all, x)
	}
	return all
}
