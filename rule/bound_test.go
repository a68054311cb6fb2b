package rule

import (
	"strings"
	"testing"

	"eleusis/rule/syntax"
)

// hostile are rules that ask for as much work as they can. They are here and
// not at the front door because what is counted is the work, not the answer.
var hostile = map[string]string{
	"deep memory":       "last[40] is red",
	"whole cards":       "last.bysuit + last[2].bysuit + last[3].bysuit > bysuit",
	"all at once":       "last.bysuit * first.bysuit + last[2].bysuit > position * bysuit",
	"long count":        "position < 19990",
	"longer count":      "position < 1000000",
	"coprime periods":   "position mod 997 + position mod 991 = 3",
	"growing product":   "position * position mod 1000 = 3",
	"many atoms":        strings.TrimSuffix(strings.Repeat("rank + last.rank mod 7 = 3 or ", 60), " or "),
	"many ifs":          strings.Repeat("if last.rank * rank mod 9 = 2 then red else ", 25) + "odd",
	"long pattern":      "repeat " + strings.Repeat("red 97 times, ", 80) + "black",
	"count and memory":  "position < 350 and last.bysuit > bysuit",
	"memory of repeats": "repeat last[9] is red 7 times, last[12] is odd 3 times",
	"thirteen bits":     "last[13] is red",
	"saturated numbers": "1000000 * 1000000 * 1000000 * 1000000 * rank * last.rank mod 7 = 3",
}

func TestHostileRulesTakeBoundedWork(t *testing.T) {
	for name, text := range hostile {
		parsed, err := syntax.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p := newProgram(parsed.Tree)
		if p == nil {
			continue // refused before the walk
		}
		w := newWalk(p)
		w.run()
		if len(w.keys) > maxStates+1 || len(w.next) > maxArrows {
			t.Errorf("%s: %d states and %d arrows", name, len(w.keys), len(w.next))
		}
		for _, r := range p.registers {
			if r.size() > maxStates {
				t.Errorf("%s: a register with %d classes", name, r.size())
			}
		}
	}
}

// TestSplittingOneStateAtATimeTakesFewLooks pins the worst case of minimising:
// a rule that counts.
func TestSplittingOneStateAtATimeTakesFewLooks(t *testing.T) {
	r, err := Parse("position < 4000")
	if err != nil {
		t.Fatal(err)
	}
	if n := r.Machine().States(); n != 4000 {
		t.Errorf("%d states, want 4000", n)
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = Parse(text) // most are refused, which is the point
			}
		})
	}
}
