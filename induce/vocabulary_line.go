package induce

import (
	"fmt"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// even is the value of a metric for a difference of ranks that is 0.
const even = 12

// orders adds comparisons of the rank with ranks of the line.
func (v *vocabulary) orders() {
	k := v.costs
	for _, at := range k.places() {
		if at.ref == "last[3]" {
			continue
		}
		of := at.of
		t := v.term("rank - "+at.ref+".rank", relation, metric{at.back, ofRank, func(s *scene, c card.Card) int {
			return int(c.Rank()) - int(of(s).Rank()) + even
		}})
		ref := at.ref + ".rank"
		t.add(k.higher+at.cost, among(even+1, 24), "rank > "+ref, "rank <= "+ref)
		t.add(k.higher+at.cost, among(0, even-1), "rank < "+ref, "rank >= "+ref)
		for d := 1; d <= 4 && at.ref == "last"; d++ {
			c := k.higher + k.slack + cost(d-1)*4
			t.add(c, among(0, even+d), fmt.Sprintf("rank <= %s + %d", ref, d), fmt.Sprintf("rank > %s + %d", ref, d))
			t.add(c, among(even-d, 24), fmt.Sprintf("rank >= %s - %d", ref, d), fmt.Sprintf("rank < %s - %d", ref, d))
		}
	}
	for _, x := range []struct {
		name string
		of   func(a, b int) int
	}{{"min", func(a, b int) int { return min(a, b) }}, {"max", func(a, b int) int { return max(a, b) }}} {
		t := v.term("", relation, metric{2, ofRank, func(s *scene, c card.Card) int {
			return int(c.Rank()) - x.of(s.rank(0), s.rank(1)) + even
		}})
		two := x.name + "(last.rank, last[2].rank)"
		t.add(k.higher+k.back+2*bit, among(even+1, 24), "rank > "+two, "rank <= "+two)
		t.add(k.higher+k.back+2*bit, among(0, even-1), "rank < "+two, "rank >= "+two)
	}
	step := func(s *scene, _ card.Card) int { return s.rank(0) - s.rank(1) + even }
	t := v.term("", relation, metric{2, ofLine, step})
	t.add(k.compared, among(even+1, 24), "last.rank > last[2].rank", "last.rank <= last[2].rank")
	t.add(k.compared, among(0, even-1), "last.rank < last[2].rank", "last.rank >= last[2].rank")
	high := v.term("", relation, metric{1, ofRank, func(s *scene, c card.Card) int {
		return mod(int(c.Rank())+11, 13) - mod(s.rank(0)+11, 13) + even
	}})
	aces := "(rank + 11) mod 13 %s (last.rank + 11) mod 13"
	high.add(k.higher+k.aceHigh, among(even+1, 24), fmt.Sprintf(aces, ">"), fmt.Sprintf(aces, "<="))
	high.add(k.higher+k.aceHigh, among(0, even-1), fmt.Sprintf(aces, "<"), fmt.Sprintf(aces, ">="))
}

// distances adds conditions on the distance of the rank from an earlier one.
func (v *vocabulary) distances() {
	k := v.costs
	for _, at := range k.places()[:2] {
		of := at.of
		apart := metric{at.back, ofRank, func(s *scene, c card.Card) int {
			return distance(int(c.Rank()), int(of(s).Rank()))
		}}
		text := "|rank - " + at.ref + ".rank|"
		t := v.term(text, relation, apart)
		for d := 1; d <= 9; d++ {
			t.is(k.near+at.cost+k.distant, d, 0)
			t.most(k.near+at.cost, d, 0)
		}
		for lo := 1; lo <= 4; lo++ {
			for hi := lo + 1; hi <= lo+5; hi++ {
				t.within(k.near+at.cost+2*bit, lo, hi)
			}
		}
		for m := 2; m <= 5; m++ {
			v.residues(k.remainder+at.cost+bit, text, m, apart)
		}
		if at.back == 1 {
			t.add(k.remainder+bit, 1<<1|1<<2|1<<4|1<<8, text+" in {1, 2, 4, 8}", "")
			t.add(k.remainder+bit, 1<<2|1<<3|1<<5|1<<7|1<<11, text+" is prime", "")
		}
	}
	steps := v.term("steps from last", relation, metric{1, ofRank, func(s *scene, c card.Card) int {
		return mod(int(c.Rank())-s.rank(0), 13)
	}})
	for lo := 1; lo <= 8; lo++ {
		for hi := lo; hi <= min(12, lo+7); hi++ {
			steps.within(k.steps, lo, hi)
		}
	}
	round := v.term("min(steps from last, steps from card to last)", relation, metric{1, ofRank,
		func(s *scene, c card.Card) int {
			up := mod(int(c.Rank())-s.rank(0), 13)
			return min(up, mod(13-up, 13))
		}})
	for d := 1; d <= 5; d++ {
		round.most(k.near+2*bit, d, 0)
	}
	turn := v.term("", relation, metric{2, ofRank, func(s *scene, c card.Card) int {
		return distance(int(c.Rank()), s.rank(0)) - distance(s.rank(0), s.rank(1)) + even
	}})
	two := []string{"|rank - last.rank| ", " |last.rank - last[2].rank|"}
	turn.add(k.near+k.back+bit, among(even+1, 24), two[0]+">"+two[1], two[0]+"<="+two[1])
	turn.add(k.near+k.back+bit, among(0, even-1), two[0]+"<"+two[1], two[0]+">="+two[1])
}

func distance(a, b int) int { return max(a-b, b-a) }

// arithmetic adds conditions on sums, products and remainders of ranks.
func (v *vocabulary) arithmetic() {
	k := v.costs
	sum := metric{1, ofRank, func(s *scene, c card.Card) int { return int(c.Rank()) + s.rank(0) }}
	t := v.term("rank + last.rank", relation, sum)
	for n := 6; n <= 20; n++ {
		t.most(k.sum, n, 0)
	}
	for lo := 8; lo <= 14; lo++ {
		for width := 2; width <= 8; width += 2 {
			t.within(k.sum+bit, lo, lo+width)
		}
	}
	primes := uint64(1<<2 | 1<<3 | 1<<5 | 1<<7 | 1<<11 | 1<<13 | 1<<17 | 1<<19 | 1<<23)
	t.add(k.divides+bit, primes, "rank + last.rank is prime", "")
	v.residues(k.sumParity, "(rank + last.rank)", 2, sum)
	three := metric{2, ofRank, func(s *scene, c card.Card) int { return int(c.Rank()) + s.rank(0) + s.rank(1) }}
	t = v.term("rank + last.rank + last[2].rank", relation, three)
	for n := 12; n <= 28; n++ {
		t.most(k.sum+k.back, n, 0)
	}
	v.residues(k.sumParity+k.back, "(rank + last.rank + last[2].rank)", 2, three)
	difference := metric{1, ofRank, func(s *scene, c card.Card) int { return int(c.Rank()) - s.rank(0) }}
	product := metric{1, ofRank, func(s *scene, c card.Card) int { return int(c.Rank()) * s.rank(0) }}
	for m := 3; m <= 7; m++ {
		v.residues(k.remainder, "(rank + last.rank)", m, sum)
		v.residues(k.remainder, "(rank - last.rank)", m, difference)
		v.residues(k.divides+2*bit, "rank * last.rank", m, product)
		if m <= 5 {
			v.residues(k.remainder+k.back, "(rank + last.rank + last[2].rank)", m, three)
		}
	}
	limits := []int{12, 15, 20, 24, 25, 30, 35, 36, 40, 45, 48, 50, 60, 70, 72, 80, 100}
	bucket := v.term("", relation, metric{1, ofRank, func(s *scene, c card.Card) (n int) {
		for _, limit := range limits {
			n += number(int(c.Rank())*s.rank(0) > limit)
		}
		return n
	}})
	for i, limit := range limits {
		bucket.add(k.divides+2*bit, among(0, i), fmt.Sprintf("rank * last.rank <= %d", limit),
			fmt.Sprintf("rank * last.rank > %d", limit))
	}
	v.divisors()
}

// divisors adds conditions on common divisors and multiples of the rank and the last one.
func (v *vocabulary) divisors() {
	k := v.costs
	of := func(c cost, text string, is func(a, b int) bool) {
		v.whether(c, text, "", metric{1, ofRank, func(s *scene, c card.Card) int {
			return number(is(int(c.Rank()), s.rank(0)))
		}})
	}
	of(k.divides, "rank mod last.rank = 0", func(a, b int) bool { return a%b == 0 })
	of(k.divides, "last.rank mod rank = 0", func(a, b int) bool { return b%a == 0 })
	of(k.divides, "(rank mod last.rank = 0 or last.rank mod rank = 0)",
		func(a, b int) bool { return a%b == 0 || b%a == 0 })
	of(k.divides, "gcd(rank, last.rank) = 1", func(a, b int) bool {
		for b != 0 {
			a, b = b, a%b
		}
		return a == 1
	})
	of(k.divides+bit, "rank >= 2 * last.rank", func(a, b int) bool { return a >= 2*b })
	of(k.divides+bit, "last.rank >= 2 * rank", func(a, b int) bool { return b >= 2*a })
}

// records adds comparisons with the highest, the lowest and the mean rank of the line.
func (v *vocabulary) records() {
	k := v.costs
	for _, x := range []struct {
		name string
		of   func(s *scene) int
	}{{"highest", func(s *scene) int { return int(s.high) }}, {"lowest", func(s *scene) int { return int(s.low) }}} {
		t := v.term("", relation, metric{1, ofRank, func(s *scene, c card.Card) int {
			return int(c.Rank()) - x.of(s) + even
		}})
		t.add(k.extreme, among(even+1, 24), "rank > "+x.name, "rank <= "+x.name)
		t.add(k.extreme, among(0, even-1), "rank < "+x.name, "rank >= "+x.name)
		for d := 1; d <= 4; d++ {
			t.add(k.extreme+2*bit, among(even-d, 24), fmt.Sprintf("rank >= %s - %d", x.name, d), "")
			t.add(k.extreme+2*bit, among(0, even+d), fmt.Sprintf("rank <= %s + %d", x.name, d), "")
		}
		v.whether(k.compared, "last.rank = "+x.name, "last.rank != "+x.name,
			metric{1, ofLine, func(s *scene, _ card.Card) int { return number(s.rank(0) == x.of(s)) }})
	}
	wide := v.term("highest - lowest", relation,
		metric{1, ofLine, func(s *scene, _ card.Card) int { return int(s.high - s.low) }})
	for d := 4; d <= 11; d++ {
		wide.most(k.counted+k.half, d, 0)
	}
	for n := 2; n <= 4; n++ {
		t := v.term("", relation, metric{1, ofRank, func(s *scene, c card.Card) int {
			sum, many := 0, min(n, s.cards)
			for i := range many {
				sum += s.rank(i)
			}
			return int(c.Rank()) - sum/many + even
		}})
		mean := fmt.Sprintf("mean(rank in last %d)", n)
		t.add(k.extreme+2*bit, among(even+1, 24), "rank > "+mean, "rank <= "+mean)
		t.add(k.extreme+2*bit, among(0, even-1), "rank < "+mean, "rank >= "+mean)
	}
}

// cycles adds conditions on the order of the suits: round in a cycle, or up and down.
func (v *vocabulary) cycles() {
	k := v.costs
	t := v.term("", relation, metric{1, ofCard, func(s *scene, c card.Card) int {
		return card.Suits*int(s.recent[0].Suit()) + int(c.Suit())
	}})
	names := "CDHS"
	for _, next := range [][4]int{{1, 2, 3, 0}, {1, 3, 0, 2}, {2, 3, 1, 0}, {2, 0, 3, 1}, {3, 2, 0, 1}, {3, 0, 1, 2}} {
		var pairs uint64
		cycle, at := "C", next[0]
		for range card.Suits - 1 {
			cycle += " > " + names[at:at+1]
			at = next[at]
		}
		for from, to := range next {
			pairs |= 1 << (card.Suits*from + to)
		}
		t.add(k.cycle, pairs, "suit follows last.suit in "+cycle, "")
	}
	var up, down uint64
	for from := range card.Suits {
		for to := range card.Suits {
			up |= uint64(number(to > from)) << (card.Suits*from + to)
			down |= uint64(number(to < from)) << (card.Suits*from + to)
		}
	}
	t.add(k.suitOrder, up, "suit > last.suit", "suit <= last.suit")
	t.add(k.suitOrder, down, "suit < last.suit", "suit >= last.suit")
}

// positions adds conditions on the position and the sum of the line.
func (v *vocabulary) positions() {
	k := v.costs
	at := metric{0, ofLine, func(s *scene, _ card.Card) int { return s.cards + 1 }}
	shifted := func(by int) metric {
		return metric{0, ofRank, func(s *scene, c card.Card) int { return int(c.Rank()) + by*(s.cards+1) }}
	}
	for m := 2; m <= 7; m++ {
		v.residues(k.running, "position", m, at)
		v.residues(k.running+4, "(rank + position)", m, shifted(1))
		if m > 2 {
			v.residues(k.running+bit, "(rank - position)", m, shifted(-1))
		}
		for times := 1; times <= 2; times++ {
			t := v.term("", relation, metric{0, ofRank, func(s *scene, c card.Card) int {
				return int(c.Rank()) - times*mod(s.cards+1, m) + even
			}})
			text := fmt.Sprintf("position mod %d", m)
			if times > 1 {
				text = fmt.Sprintf("%d * (%s)", times, text)
			}
			t.add(k.running+3*bit, among(even+1, 40), "rank > "+text, "rank <= "+text)
		}
	}
	total := metric{0, ofLine, func(s *scene, _ card.Card) int { return s.sum }}
	with := metric{0, ofRank, func(s *scene, c card.Card) int { return s.sum + int(c.Rank()) }}
	for m := 2; m <= 5; m++ {
		v.residues(k.counted, "sum", m, total)
		v.residues(k.running+bit, "(sum + rank)", m, with)
	}
	capped := v.term("position", relation,
		metric{0, ofLine, func(s *scene, _ card.Card) int { return min(63, s.cards+1) }})
	for n := 4; n <= 12; n++ {
		capped.most(k.counted+k.half, n, 0)
	}
	primes := uint64(0)
	for n := 2; n < 62; n++ {
		primes |= uint64(number(syntax.IsPrime(n))) << n
	}
	capped.add(k.running+2*bit, primes, "position is prime", "")
}

// counts adds conditions on how many cards of a class the line has.
func (v *vocabulary) counts() {
	k := v.costs
	kinds := []countable{
		{"red", k.color, syntax.Red.Has, false},
		{"odd", k.parity, syntax.Odd.Has, true},
		{"face", k.face, syntax.FaceCard.Has, true},
		{"prime", k.named, syntax.Prime.Has, true},
		{"rank >= 7", k.half, func(c card.Card) bool { return c.Rank() >= 7 }, true},
		{"rank >= 8", k.half, func(c card.Card) bool { return c.Rank() >= 8 }, true},
		{"clubs", k.suit, syntax.Clubs.Has, false},
		{"diamonds", k.suit, syntax.Diamonds.Has, false},
		{"hearts", k.suit, syntax.Hearts.Has, false},
		{"spades", k.suit, syntax.Spades.Has, false},
	}
	for _, x := range kinds {
		v.countsOf(&x)
	}
	for r := 1; r <= card.Ranks; r++ {
		v.residues(k.turned+4*bit, fmt.Sprintf("count(rank = %d)", r), 2,
			metric{0, ofLine, func(s *scene, _ card.Card) int { return int(s.ranks[r-1]) }})
	}
}

// A countable is a class of cards that counts are of.
type countable struct {
	text  string
	cost  cost
	is    func(c card.Card) bool
	ranks bool // rather than suits
}

// many returns how many cards of the line are of a class.
func (x *countable) many(s *scene) (n int) {
	for i := range s.ranks {
		if x.ranks && x.is(card.Of(card.Rank(i+1), 0)) {
			n += int(s.ranks[i])
		}
	}
	for i := range s.suits {
		if !x.ranks && x.is(card.Of(1, card.Suit(i))) {
			n += int(s.suits[i])
		}
	}
	return n
}

// countsOf adds those of one class.
func (v *vocabulary) countsOf(x *countable) {
	k := v.costs
	for n := 2; n <= 8; n++ {
		t := v.term(fmt.Sprintf("count(%s in last %d)", x.text, n), relation,
			metric{0, ofLine, func(s *scene, _ card.Card) int { return s.countLast(n, x.is) }})
		for m := range n {
			t.most(k.recent+x.cost+cost(n)*3, m, 0)
		}
	}
	t := v.term(fmt.Sprintf("count(%s)", x.text), relation,
		metric{0, ofLine, func(s *scene, _ card.Card) int { return min(63, x.many(s)) }})
	for n := range 3 {
		t.most(k.counted+x.cost+cost(n)*4, n, 0)
	}
	for m := 2; m <= 3; m++ {
		v.residues(k.turned+x.cost, fmt.Sprintf("count(%s)", x.text), m,
			metric{0, ofLine, func(s *scene, _ card.Card) int { return x.many(s) }})
	}
	t = v.term("", relation, metric{0, ofLine, func(s *scene, _ card.Card) int {
		return max(0, min(63, 2*x.many(s)-s.cards+31))
	}})
	t.add(k.counted+x.cost, among(32, 63), fmt.Sprintf("2 * count(%s) > position - 1", x.text), "")
}
