package induce

import (
	"fmt"
	"strings"
)

// An idea is a condition on the new card that people have names for, in the
// formula face.
type idea struct {
	wording
	kind kind
}

// A wording is a condition in the formula face, and what it costs.
type wording struct {
	text string
	cost cost
}

// A kind is what an idea looks at: the new card alone, or the line too.
type kind uint8

const (
	class kind = iota
	relation
)

// ideas returns every single condition that a part of a rule can be.
func (k *costs) ideas() []idea {
	var all []idea
	of := class
	add := func(c cost, texts ...string) {
		for _, text := range texts {
			all = append(all, idea{wording{text, c}, of})
		}
	}
	add(k.free, "any")
	k.classIdeas(add)
	k.rankIdeas(add)
	of = relation
	k.likenessIdeas(add)
	k.matchIdeas(add)
	k.orderIdeas(add)
	k.cycleIdeas(add)
	k.lineIdeas(add)
	k.rareIdeas(add)
	return all
}

func (k *costs) classIdeas(add func(cost, ...string)) {
	add(k.color, "red", "black")
	add(k.parity, "odd", "even")
	add(k.face, "face", "number")
	add(k.suit, "clubs", "diamonds", "hearts", "spades")
	add(k.suit+k.negated, "not clubs", "not diamonds", "not hearts", "not spades")
	add(k.suitPair, "(clubs or diamonds)", "(hearts or spades)", "(clubs or hearts)", "(diamonds or spades)")
	add(k.named, "prime", "not prime", "closed", "not closed")
	for _, ranks := range []string{"{A, 4, 9}", "{A..2, 4, 8}", "{A..3, 5, 8, K}", "{2..3, 5, 7}"} {
		add(k.sets, "rank in "+ranks, "rank not in "+ranks)
	}
	add(k.honor, "rank in {A, J..K}", "rank not in {A, J..K}")
}

func (k *costs) rankIdeas(add func(cost, ...string)) {
	for r := 2; r <= 12; r++ {
		c := k.edge
		if r >= 5 && r <= 8 {
			c = k.half
		}
		add(c, fmt.Sprintf("rank <= %d", r), fmt.Sprintf("rank >= %d", r+1))
	}
	for lo := 2; lo <= 9; lo++ {
		for hi := lo + 1; hi <= 12; hi++ {
			if hi-lo <= 7 {
				add(k.between(lo, hi), fmt.Sprintf("rank in %d..%d", lo, hi), fmt.Sprintf("rank not in %d..%d", lo, hi))
			}
		}
	}
	for r := 1; r <= 13; r++ {
		add(k.rank, fmt.Sprintf("rank = %d", r))
		add(k.rank+k.negated, fmt.Sprintf("rank != %d", r))
	}
	for m := 3; m <= 5; m++ {
		for r := range m {
			c := k.residue
			if m == 3 && r == 0 {
				c = k.threes
			}
			add(c, fmt.Sprintf("rank mod %d = %d", m, r))
			add(c+k.negated, fmt.Sprintf("rank mod %d != %d", m, r))
		}
	}
}

// between is what it costs to think of some ranks in a row.
func (k *costs) between(lo, hi int) cost {
	if lo >= 4 && lo <= 6 && hi >= 8 && hi <= 10 {
		return k.middle
	}
	return k.band
}

func (k *costs) likenessIdeas(add func(cost, ...string)) {
	for _, to := range []struct {
		ref  string
		cost cost
	}{{"last", 0}, {"last[2]", k.back}, {"last[3]", k.back + 2*bit}, {"first", k.first}} {
		for _, attribute := range []string{"color", "suit", "parity", "kind", "rank"} {
			c := k.like(attribute) + to.cost
			add(c+k.same, fmt.Sprintf("%[1]s = %[2]s.%[1]s", attribute, to.ref))
			add(c, fmt.Sprintf("%[1]s != %[2]s.%[1]s", attribute, to.ref))
		}
	}
}

// matchIdeas are two things of which one is enough, or neither may be: people
// say them in one breath.
func (k *costs) matchIdeas(add func(cost, ...string)) {
	for _, attribute := range []string{"suit", "color", "parity"} {
		match := fmt.Sprintf("%[1]s = last.%[1]s or rank = last.rank", attribute)
		add(k.match+k.like(attribute), match, "not ("+match+")")
	}
	add(k.match+k.likeSuit, "suit = last.suit or |rank - last.rank| = 1", "suit = last.suit or |rank - last.rank| <= 1")
}

func (k *costs) orderIdeas(add func(cost, ...string)) {
	for _, to := range []struct {
		ref  string
		cost cost
	}{{"last.rank", 0}, {"last[2].rank", k.back + bit}, {"first.rank", k.first}} {
		add(k.higher+to.cost, "rank > "+to.ref, "rank < "+to.ref)
		add(k.higher+to.cost+k.orEqual, "rank >= "+to.ref, "rank <= "+to.ref)
	}
	for _, of := range []string{"min", "max"} {
		two := of + "(last.rank, last[2].rank)"
		add(k.higher+k.back+2*bit, "rank > "+two, "rank < "+two)
	}
	for d := 1; d <= 4; d++ {
		c := k.higher + k.slack + cost(d-1)*4
		add(c, fmt.Sprintf("rank >= last.rank - %d", d), fmt.Sprintf("rank <= last.rank + %d", d))
		add(c, fmt.Sprintf("rank > last.rank + %d", d), fmt.Sprintf("rank < last.rank - %d", d))
	}
	for _, than := range []string{">", "<", ">=", "<="} {
		c := k.higher + k.aceHigh
		if strings.HasSuffix(than, "=") {
			c += k.orEqual
		}
		add(c, fmt.Sprintf("(rank + 11) mod 13 %s (last.rank + 11) mod 13", than))
	}
	k.escapeIdeas(add)
	k.rowIdeas(add)
	add(k.suitOrder, "suit > last.suit", "suit < last.suit", "suit >= last.suit", "suit <= last.suit")
	k.distanceIdeas(add)
	k.sumIdeas(add)
}

// escapeIdeas adds ideas that go up or down, with a way on from where nothing would
// fit: people do not like a line that gets stuck.
func (k *costs) escapeIdeas(add func(cost, ...string)) {
	for _, up := range []string{">", ">="} {
		down := strings.Replace(up, ">", "<", 1)
		c := k.higher + k.escape
		if up == ">=" {
			c += k.orEqual
		}
		add(c, fmt.Sprintf("(rank %s last.rank or last is king)", up),
			fmt.Sprintf("(rank %s last.rank or last is ace)", down))
		add(c+bit, fmt.Sprintf("(rank %s last.rank or last is face)", up))
		add(c+bit, fmt.Sprintf("(rank %s last.rank or rank = 1)", up),
			fmt.Sprintf("(rank %s last.rank or rank = 13)", down))
	}
}

// rowIdeas adds ideas of how a class of cards follows itself: in turn with the others,
// never twice in a row, or on and on.
func (k *costs) rowIdeas(add func(cost, ...string)) {
	row := func(c cost, is, was string) {
		add(c+k.row, fmt.Sprintf("(either %s or %s)", is, was), fmt.Sprintf("(not either %s or %s)", is, was))
		add(c+k.row, fmt.Sprintf("(not (%s and %s))", is, was), fmt.Sprintf("(%s or %s)", is, was))
		add(c+k.row+bit, fmt.Sprintf("(%s or not %s)", is, was), fmt.Sprintf("(not %s or %s)", is, was))
	}
	for _, class := range k.classes() {
		row(class.cost, class.text, "last is "+class.text)
	}
	for r := 6; r <= 10; r++ {
		row(k.half, fmt.Sprintf("rank >= %d", r), fmt.Sprintf("last.rank >= %d", r))
	}
}

// distanceIdeas adds ideas of how far the rank is from an earlier one.
func (k *costs) distanceIdeas(add func(cost, ...string)) {
	for d := 1; d <= 7; d++ {
		add(k.near, fmt.Sprintf("|rank - last.rank| <= %d", d), fmt.Sprintf("|rank - last.rank| > %d", d))
		add(k.near+k.distant, fmt.Sprintf("|rank - last.rank| = %d", d), fmt.Sprintf("|rank - last.rank| in 1..%d", d))
	}
	for lo := 2; lo <= 4; lo++ {
		for hi := lo + 1; hi <= lo+3; hi++ {
			add(k.near+2*bit, fmt.Sprintf("|rank - last.rank| in %d..%d", lo, hi))
		}
	}
	for d := 1; d <= 5; d++ {
		round := "min(steps from last, steps from card to last)"
		add(k.near+2*bit, fmt.Sprintf("%s <= %d", round, d), fmt.Sprintf("%s > %d", round, d))
	}
	for d := 2; d <= 5; d++ {
		add(k.near+k.back+bit, fmt.Sprintf("|rank - last[2].rank| <= %d", d),
			fmt.Sprintf("|rank - last[2].rank| > %d", d))
		add(k.near+k.first, fmt.Sprintf("|rank - first.rank| <= %d", d), fmt.Sprintf("|rank - first.rank| > %d", d))
	}
	for lo := 1; lo <= 6; lo++ {
		for hi := lo; hi <= lo+7 && hi <= 12; hi++ {
			add(k.steps, fmt.Sprintf("steps from last in %d..%d", lo, hi))
			add(k.steps+4, fmt.Sprintf("steps from card to last in %d..%d", lo, hi))
		}
	}
	for m := 3; m <= 5; m++ {
		for r := range m {
			add(k.remainder+cost(m-3)*4, fmt.Sprintf("(rank - last.rank) mod %d = %d", m, r))
		}
	}
	add(k.remainder+bit, "|rank - last.rank| mod 3 = 0", "|rank - last.rank| mod 3 = 1", "|rank - last.rank| mod 3 = 2",
		"|rank - last.rank| mod 3 != 0", "|rank - last.rank| mod 3 != 1", "|rank - last.rank| mod 3 != 2")
	for _, set := range []string{"{1, 2, 4, 8}", "{1, 4, 9}", "{2, 3, 5, 7, 11}", "{1, 3, 5}", "{2, 4, 6}"} {
		add(k.remainder+bit, "|rank - last.rank| in "+set)
	}
	add(k.sum, "rank >= |last.rank - last[2].rank|", "rank <= |last.rank - last[2].rank|")
}

// sumIdeas adds ideas that calculate with the rank and the last one.
func (k *costs) sumIdeas(add func(cost, ...string)) {
	for n := 8; n <= 20; n++ {
		add(k.sum, fmt.Sprintf("rank + last.rank >= %d", n), fmt.Sprintf("rank + last.rank <= %d", n))
	}
	for lo := 8; lo <= 14; lo++ {
		for width := 2; width <= 8; width += 2 {
			add(k.sum+bit, fmt.Sprintf("rank + last.rank in %d..%d", lo, lo+width))
		}
	}
	add(k.sumParity, "(rank + last.rank) mod 2 = 0", "(rank + last.rank) mod 2 = 1")
	three := "(rank + last.rank + last[2].rank) mod"
	add(k.sumParity+k.back, three+" 2 = 0", three+" 2 = 1")
	for r := range 3 {
		add(k.remainder+k.back, fmt.Sprintf("%s 3 = %d", three, r), fmt.Sprintf("%s 3 != %d", three, r))
	}
	for n := 10; n <= 17; n++ {
		points := "min(rank, 10) + min(last.rank, 10)"
		add(k.sum+2*bit, fmt.Sprintf("%s <= %d", points, n), fmt.Sprintf("%s >= %d", points, n))
	}
	for m := 3; m <= 5; m++ {
		for r := range m {
			add(k.remainder+cost(m-3)*4, fmt.Sprintf("(rank + last.rank) mod %d = %d", m, r))
			add(k.remainder+bit, fmt.Sprintf("(rank + last.rank) mod %d != %d", m, r))
		}
	}
	add(k.remainder+bit, "(rank + last.rank) mod 4 <= 1", "(rank + last.rank) mod 4 >= 2",
		"(rank + last.rank) mod 5 <= 1", "(rank + last.rank) mod 5 <= 2", "(rank + last.rank) mod 5 >= 2",
		"(rank + last.rank) mod 5 >= 3", "(rank + last.rank) mod 10 <= 4", "(rank + last.rank) mod 10 >= 5")
	add(k.divides, "rank mod last.rank = 0", "last.rank mod rank = 0",
		"rank mod last.rank = 0 or last.rank mod rank = 0", "gcd(rank, last.rank) = 1", "gcd(rank, last.rank) > 1")
	add(k.divides+bit, "rank >= 2 * last.rank", "last.rank >= 2 * rank", "rank + last.rank is prime",
		"rank * last.rank is even")
	for n := 20; n <= 60; n += 10 {
		add(k.divides+2*bit, fmt.Sprintf("rank * last.rank <= %d", n), fmt.Sprintf("rank * last.rank > %d", n))
	}
	for m := 2; m <= 4; m++ {
		for r := range m {
			add(k.running+cost(m-2)*bit, fmt.Sprintf("(sum + rank) mod %d = %d", m, r))
			add(k.running+cost(m-2)*bit+4, fmt.Sprintf("(rank + position) mod %d = %d", m, r))
		}
	}
	add(k.running+3*bit, "(sum + rank) mod 3 != 0", "(sum + rank) mod 5 = 0", "(sum + rank) mod 5 <= 1",
		"(sum + rank) mod 10 <= 4", "(sum + rank) mod 10 >= 5")
}

// cycleIdeas adds the six ways round the four suits.
func (k *costs) cycleIdeas(add func(cost, ...string)) {
	suits := []string{"D", "H", "S"}
	for i, x := range suits {
		for j, y := range suits {
			if i != j {
				cycle := strings.Join([]string{"C", x, y, suits[3-i-j]}, " > ")
				add(k.cycle, "suit follows last.suit in "+cycle)
				add(k.cycle+k.back, "suit follows last[2].suit in "+cycle)
			}
		}
	}
}

// lineIdeas adds ideas about all cards of the line, and about the last card alone.
func (k *costs) lineIdeas(add func(cost, ...string)) {
	add(k.extreme, "rank > highest", "rank < lowest", "rank >= highest", "rank <= lowest", "rank < highest",
		"rank > lowest")
	add(k.extreme, "not seen(suit)", "not seen(suit in last 2)", "not seen(suit in last 3)")
	add(k.extreme, "not seen(rank in last 2)", "not seen(rank in last 3)")
	for _, of := range releases {
		add(neverAlone, "last is "+of)
	}
}

// releases are last cards after which any card may fit, whatever else the rule
// says.
var releases = []string{"face", "number", "ace", "2", "7", "jack", "queen", "king"}

// exemptions returns what frees a card from a rule, with what it costs in addition to
// the rule: that the card always fits, or that any fits after the last one.
func (k *costs) exemptions() map[string]cost {
	all := make(map[string]cost)
	for _, wild := range []string{"face", "rank = 1", "rank = 2", "rank = 7", "rank = 8", "rank = 11", "rank = 12",
		"rank = 13"} {
		all[wild] = k.wild
	}
	for _, last := range releases {
		all["last is "+last] = k.release
	}
	return all
}

// neverAlone is the cost of what is only said together with something else.
const neverAlone = 30 * bit

// rareIdeas adds ideas that few people have, each by itself.
func (k *costs) rareIdeas(add func(cost, ...string)) {
	three := "rank + last.rank + last[2].rank"
	for _, n := range []int{15, 16, 18, 20, 21, 22, 24, 25} {
		add(k.sum+k.back, fmt.Sprintf("%s <= %d", three, n), fmt.Sprintf("%s >= %d", three, n))
	}
	add(k.sum+k.back, "rank < last.rank + last[2].rank", "rank > last.rank + last[2].rank")
	for _, than := range []string{"<", ">", "<=", ">=", "=", "!="} {
		add(k.near+k.back+bit, fmt.Sprintf("|rank - last.rank| %s |last.rank - last[2].rank|", than))
	}
	for n := 7; n <= 20; n++ {
		add(k.sum+2*bit, fmt.Sprintf("rank + last.rank = %d", n))
	}
	for m := 3; m <= 6; m++ {
		add(k.divides+3*bit, fmt.Sprintf("rank * last.rank mod %d = 0", m),
			fmt.Sprintf("rank * last.rank mod %d != 0", m))
	}
	for _, attribute := range []string{"color", "suit"} {
		for _, many := range []string{"= 1", "= 2", ">= 2"} {
			add(k.likeSuit+k.match+4*bit, fmt.Sprintf(
				"number of (%[1]s = last.%[1]s, parity = last.parity, kind = last.kind) %[2]s", attribute, many))
		}
		for _, than := range []string{"<", ">", "<=", ">="} {
			add(k.higher+k.back+3*bit, fmt.Sprintf("rank %[2]s last(%[1]s = new.%[1]s).rank", attribute, than))
		}
	}
	for _, few := range []string{"count(suit = new.suit in last 3) <= 1", "count(suit = new.suit in last 4) <= 1",
		"count(suit = new.suit in last 5) <= 1",
		"count(color = new.color in last 3) <= 1", "count(color = new.color in last 4) <= 2",
		"count(parity = new.parity in last 3) <= 1"} {
		add(k.extreme+2*bit, few)
	}
	add(k.residue+bit, "rank mod 4 <= 1", "rank mod 4 >= 2", "rank mod 4 in {1, 2}", "rank mod 4 in {0, 3}",
		"rank mod 6 <= 2", "rank mod 6 >= 3")
	honor := "rank in {A, J..K}"
	for _, row := range []string{"(%s or last.%[1]s)", "(not (%s and last.%[1]s))", "(either %s or last.%[1]s)",
		"(not either %s or last.%[1]s)"} {
		add(k.honor+k.row, fmt.Sprintf(row, honor))
	}
}
