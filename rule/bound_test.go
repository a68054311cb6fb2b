package rule

import (
	"fmt"
	"strings"
	"testing"
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
	"many counters":     manyCounters(),
	"many events": strings.TrimSuffix(strings.Repeat("count(last.bysuit + last[2].rank > bysuit) mod 2 = 0 or ",
		8)+strings.Repeat("since(last.bysuit * 3 + last[2].rank > bysuit) < 3 or ", 8), " or "),
	"nested events": strings.Repeat("count(", 60) + "red" + strings.Repeat(") > 1", 60),
	"many memories": "remember aa = 0; after any: aa = (aa + rank) mod 997; remember bb = 0; after any: bb = (bb * " +
		"rank + aa) mod 991; aa > bb",
	"growing memory": "remember aa = 2; after any: aa = aa * aa + rank; after refusing any: aa = 0 - aa; aa mod 7 > rank",
	"runs":           "run(bysuit) > 300 or run(byrank) > 300",
	"sets":           "seen(rank) or seen(suit) and sum mod 100 > 3",
	"long plays":     "plays: 10; playsum mod 11 > rank mod 5 or last.bysuit > bysuit",
	"large tables":   tooMany(80, "position mod 1000 < bysuit + %d", " and "),
	"many sets":      strings.TrimSuffix(strings.Repeat("not seen(rank) xor ", 100), " xor "),
	"many refusals": "red or " + strings.TrimSuffix(strings.Repeat("refused.bysuit + last.bysuit > bysuit xor ", 40),
		" xor "),
	"positions":        tooMany(90, "position = 7%d", " or ") + " or red",
	"asked at each":    "red or " + tooMany(45, "count(last.bysuit * rank mod %d = 3) > sum", " or "),
	"twenty thousand":  "not seen(rank) or last.bysuit > 3",
	"cards and place":  "position < 280 or last.bysuit > bysuit",
	"all windows":      "count(rank = new.rank in last 30) > 1 or count(bysuit > new.bysuit in last 30) > 2",
	"long windows":     "sum(rank in last 30) mod 7 > rank or sum(bysuit in last 30) mod 7 > rank",
	"nested cards":     strings.Repeat("last(", 60) + "red" + strings.Repeat(") is red", 60),
	"nested sums":      strings.Repeat("sum(", 60) + "rank" + strings.Repeat(")", 60) + " mod 7 > rank",
	"nested stretches": strings.Repeat("count(rank = new.rank since ", 25) + "red" + strings.Repeat(") > 1", 25),
	"plays of kinds": "plays: 2; seen(suit since rank = lowest(new.byrank since seen(suit))) xor |rank - " +
		"first.rank| = 2",
	"many kinds": strings.TrimSuffix(strings.Repeat("count(suit = new.suit and rank = new.rank + last.rank) > 1 or ", 25),
		" or "),
	"held cards": "remember aa; after red: aa = card; remember bb; after black: bb = aa; remember cc; after odd: cc = " +
		"bb; cc.rank + bb.rank > aa.rank + rank",
	"large primes":     strings.TrimSuffix(strings.Repeat("sum * 999999 + rank is prime or ", 60), " or "),
	"smallest of many": "red or min(" + tooMany(100, "sum * %d", ", ") + ") > 30",
	"common divisors":  tooMany(60, "gcd(sum, position * %d) > 3", " or ") + " or red",
	"many of several":  "number of (" + tooMany(100, "position mod %d > rank", ", ") + ") >= 60",
	"window of kinds":  "red or count(bysuit = new.bysuit in last 30) > 3",
	"windows of windows": "red or count(count(count(bysuit > new.bysuit in last 30) > new.rank in last 30) > " +
		"new.bysuit in last 30) > 3",
	"kinds of kinds":   "red or count(count(count(bysuit = new.bysuit) > new.rank) > new.bysuit) > 3",
	"many new sums":    tooMany(50, "sum(|bysuit - new.bysuit| * %d in last 30) > 3", " or ") + " or red",
	"many found cards": tooMany(50, "last((bysuit * %d) mod 53 > new.bysuit) is red", " or ") + " or red",
	"found in found": "red or last(last(last(last(rank > 3) is red) is odd) is clubs) is spades or last(bysuit = " +
		"new.bysuit).rank > first(rank = new.rank).bysuit",
	"held in turn": "remember ax; after red: ax = card; remember ay; after black: ay = ax; remember az; after odd: az " +
		"= ay; red or ax.bysuit + ay.bysuit > az.bysuit",
	"stretches": "red or highest(bysuit * rank in last 30) > lowest(byrank * bysuit in last 29) or sum(rank * bysuit " +
		"since rank = K) > highest(rank since red) * 30",
	"seen in stretches": "red or seen(card in last 30) or seen(card since rank = K) or seen(rank in last 29)",
	"worth of worth": "let xa = rank * rank; let xb = xa * xa; let xc = xb * xb; let xd = xc * xc; let xe = xd * xd; " +
		"let xf = xe * xe; red or xf > last.xf",
	"saturated numbers": "1000000 * 1000000 * 1000000 * 1000000 * rank * last.rank mod 7 = 3",
}

// manyCounters counts in two classes each of twenty kinds of cards.
func manyCounters() string {
	var b strings.Builder
	for n := range 20 {
		fmt.Fprintf(&b, "count(bysuit mod 23 = %d) mod 2 = 0 or ", n)
	}
	return b.String() + "red"
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

// TestUsefulRulesKeepTheirTables pins rules near the bounds that must stay exact.
func TestUsefulRulesKeepTheirTables(t *testing.T) {
	for text, states := range map[string]int{
		"if last[3].suit = last.suit then rank > last[2].rank else even": 3981,
		"count(red) mod 7 != 3":                               7,
		"not seen(rank)":                                      1 << 13,
		"(sum + rank) mod 100 < 50":                           100,
		"rank > highest or rank < lowest":                     92,
		"run(suit) < 4 or suit != last.suit":                  4*4 + 1,
		"count(red in last 5) >= 2 or red":                    15,
		"not seen(suit in last 3)":                            53,
		"count(|rank - new.rank| < 2 in last 3) = 0":          1736,
		"rank > last(color = new.color).rank":                 14 * 14,
		"if sum(rank in last 3) is even then odd else even":   1 << 3,
		"sum(rank since face) + rank <= 21":                   22,
		"sum div 10 mod 2 = 0":                                20,
		"let pips = min(rank, 10); pips + last.pips <= 15":    6,
		"if run(rank > last.rank) >= 2 then rank < last.rank": 34,
		"number of (red, odd, suit = last.suit) >= 2":         5,
		"if min(count(red), 3) = 3 then black else red":       4,
		"last[13] is red":                                     1 << 13, // what is not there yet fits as red does
		// A state is written in 64 bits, one for each card of a stretch: no table has longer ones.
		"red or count(any in last 30) + count(any in last 29) + count(any in last 5) > 60": 29,
	} {
		r, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if n := r.Machine().States(); n != states {
			t.Errorf("%s has %d states, want %d", text, n, states)
		}
	}
}
