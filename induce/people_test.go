package induce

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"eleusis/rule"
)

// An inventor makes up rules as people say them at a table: one thought, in few
// words. It knows nothing of the ideas and questions of the library, so it may
// well say what they cannot.
type inventor struct{ *rand.Rand }

// pick returns one of from; said twice it is as likely again.
func (v inventor) pick(from ...string) string { return from[v.IntN(len(from))] }

func (v inventor) between(lo, hi int) int { return lo + v.IntN(hi-lo+1) }

func (v inventor) attribute() string {
	return v.pick("color", "color", "color", "parity", "parity", "suit", "kind")
}

// class is a class of cards that has a name.
func (v inventor) class() string {
	switch v.IntN(10) {
	case 0, 1, 2:
		return v.pick("red", "black")
	case 3, 4, 5:
		return v.pick("odd", "even")
	case 6:
		return v.pick("face", "number")
	case 7:
		return v.pick("hearts", "spades", "diamonds", "clubs")
	case 8:
		return v.half()
	}
	return v.pick("prime", "rank in {A, 4, 9}", v.band(), v.set(), v.suits(), fmt.Sprintf("rank mod 3 = %d", v.IntN(3)))
}

func (v inventor) half() string {
	if v.IntN(2) == 0 {
		return fmt.Sprintf("rank <= %d", v.between(4, 9))
	}
	return fmt.Sprintf("rank >= %d", v.between(5, 10))
}

func (v inventor) band() string {
	lo := v.between(2, 7)
	return fmt.Sprintf("rank in %d..%d", lo, lo+v.between(2, 5))
}

func (v inventor) suits() string {
	return v.pick("hearts or spades", "diamonds or clubs", "hearts or clubs", "diamonds or spades")
}

// set is some ranks that someone likes.
func (v inventor) set() string {
	var ranks []string
	for _, r := range v.Perm(13)[:v.between(3, 6)] {
		ranks = append(ranks, fmt.Sprint(r+1))
	}
	return "rank in {" + strings.Join(ranks, ", ") + "}"
}

// other is a class that goes well beside x.
func (v inventor) other(x string) string {
	for {
		if y := v.class(); strings.Fields(y)[0] != strings.Fields(x)[0] {
			return y
		}
	}
}

// of says that a card of the line is of a class.
func (v inventor) of(ref, class string) string {
	if strings.HasPrefix(class, "rank") {
		return ref + "." + class
	}
	return ref + " is (" + class + ")"
}

// contrasts are two answers that belong together.
func (v inventor) contrasts() (x, y string) {
	pairs := [][2]string{
		{"red", "black"}, {"odd", "even"}, {"face", "number"}, {"red", "black"}, {"odd", "even"},
		{"rank <= 6", "rank >= 7"}, {"rank <= 7", "rank >= 8"}, {"rank < 7", "rank > 7"}, {"rank <= 7", "rank >= 7"},
		{"rank <= 5", "rank >= 9"},
		{"rank > last.rank", "rank < last.rank"}, {"rank >= last.rank", "rank < last.rank"},
		{"rank > last.rank", "rank < last.rank"},
		{"color = last.color", "color != last.color"}, {"suit = last.suit", "suit != last.suit"},
		{"parity = last.parity", "parity != last.parity"},
		{"prime", "not prime"}, {"hearts or spades", "diamonds or clubs"}, {"rank in 5..9", "rank not in 5..9"},
		{"color != last.color", "parity != last.parity"}, {"suit = last.suit", "color != last.color"}, {"red", "odd"},
		{"black", "even"},
		{"rank > last.rank", "color != last.color"}, {"|rank - last.rank| <= 3", "|rank - last.rank| > 3"},
		{"suit != last.suit", "rank > last.rank"},
	}
	p := pairs[v.IntN(len(pairs))]
	if v.IntN(2) == 0 {
		return p[1], p[0]
	}
	return p[0], p[1]
}

func (v inventor) relation() string {
	a := v.attribute()
	switch v.IntN(12) {
	case 0, 1, 2:
		return a + " != last." + a
	case 3:
		return a + " = last." + a
	case 4, 5:
		return v.pick("rank > last.rank", "rank < last.rank", "rank >= last.rank", "rank <= last.rank")
	case 6:
		return fmt.Sprintf("|rank - last.rank| %s %d", v.pick("<=", ">=", "<=", ">"), v.between(2, 5))
	case 7:
		return fmt.Sprintf("steps from last in %d..%d", v.between(1, 2), v.between(3, 7))
	case 8:
		suits := []string{"H", "D", "C"}
		v.Shuffle(3, func(i, j int) { suits[i], suits[j] = suits[j], suits[i] })
		return "suit follows last.suit in S > " + strings.Join(suits, " > ")
	case 9:
		return fmt.Sprintf("rank + last.rank %s %d", v.pick(">=", "<="), v.between(10, 18))
	case 10:
		return v.pick("rank + last.rank is odd", "rank + last.rank is even",
			fmt.Sprintf("(rank + last.rank) mod 3 = %d", v.IntN(3)),
			fmt.Sprintf("(rank - last.rank) mod 3 = %d", v.IntN(3)), "|rank - last.rank| is prime",
			"rank + last.rank is prime",
			fmt.Sprintf("|rank - last.rank| mod 3 != %d", v.IntN(3)))
	}
	return v.pick("rank mod last.rank = 0 or last.rank mod rank = 0", "gcd(rank, last.rank) = 1",
		"|rank - last.rank| in {1, 2, 4, 8}",
		"rank * last.rank <= 40", "|rank - last.rank| = 1 or rank = last.rank",
		"not (suit = last.suit or rank = last.rank)")
}

// rule makes up a rule.
func (v inventor) rule() string {
	join := func() string { return v.pick(" and ", " or ") }
	switch v.IntN(33) {
	case 0, 1:
		return v.class()
	case 2, 3:
		x := v.class()
		return "(" + x + ")" + join() + "(" + v.other(x) + ")"
	case 4:
		x, y := v.contrasts()
		return fmt.Sprintf("if %s then %s else %s", v.other(x), x, y)
	case 5, 6, 7, 8, 9, 10, 11, 12:
		return v.relation()
	case 13, 14, 15:
		return "(" + v.relation() + ")" + join() + "(" + v.pick(v.relation(), v.relation(), v.class()) + ")"
	case 16, 17, 18, 19, 20, 21:
		x, y := v.contrasts()
		return fmt.Sprintf("if %s then %s else %s", v.of("last", v.class()), x, y)
	case 22:
		return fmt.Sprintf("if %s then %s else %s", v.of("last", v.class()), v.class(), v.class())
	case 23, 24:
		x, y := v.contrasts()
		return fmt.Sprintf("if %s then %s else %s", v.class(), x, y)
	case 25, 26:
		x, y := v.contrasts()
		return fmt.Sprintf("repeat %s %d times, %s %d times", x, v.between(1, 3), y, v.between(1, 3))
	case 27:
		return fmt.Sprintf("repeat %s, %s, %s", v.class(), v.class(), v.class())
	case 28:
		return v.pick(fmt.Sprintf("repeat %s, %s, %s, %s", v.class(), v.class(), v.class(), v.class()),
			"repeat spades, hearts, clubs, diamonds", "repeat red, even, black, odd",
			fmt.Sprintf("if position mod 3 = 0 then %s else %s", v.class(), v.relation()))
	}
	return v.remembering()
}

// common is a class that everybody thinks of first.
func (v inventor) common() string {
	switch v.IntN(8) {
	case 0, 1:
		return v.pick("red", "black")
	case 2, 3:
		return v.pick("odd", "even")
	case 4:
		return v.pick("face", "number")
	case 5:
		return v.pick("hearts", "spades", "diamonds", "clubs")
	case 6:
		return v.pick(v.suits(), v.band(), "prime", "rank mod 3 = 0")
	}
	return v.half()
}

// plainly are two answers that everybody thinks of first.
func (v inventor) plainly() (x, y string) {
	r := v.between(5, 8)
	pairs := [][2]string{{"red", "black"}, {"odd", "even"}, {"face", "number"},
		{fmt.Sprintf("rank <= %d", r), fmt.Sprintf("rank > %d", r)},
		{"rank > last.rank", "rank < last.rank"}, {"rank >= last.rank", "rank <= last.rank"},
		{"color = last.color", "color != last.color"}, {"red", "black"}, {"odd", "even"},
		{"suit = last.suit", "suit != last.suit"}, {"rank <= 7", "rank >= 7"}, {v.suits(), v.common()}}
	p := pairs[v.IntN(len(pairs))]
	if v.IntN(2) == 0 {
		return p[1], p[0]
	}
	return p[0], p[1]
}

// simple makes up a rule of the simplest kinds.
func (v inventor) simple() string {
	a := v.pick("color", "suit", "parity", "kind")
	near := fmt.Sprintf("|rank - last.rank| %s", v.pick("<= 2", "<= 3", "<= 4", ">= 3", ">= 4", ">= 5", "in 1..3"))
	order := v.pick("rank > last.rank", "rank < last.rank", "rank >= last.rank", "rank <= last.rank")
	suits := []string{"H", "D", "C"}
	v.Shuffle(3, func(i, j int) { suits[i], suits[j] = suits[j], suits[i] })
	cycle := "suit follows last.suit in S > " + strings.Join(suits, " > ")
	relation := v.pick(a+" != last."+a, a+" != last."+a, a+" = last."+a, near, order, order, cycle,
		"rank + last.rank is even", "rank + last.rank is odd",
		fmt.Sprintf("steps from last in 1..%d", v.between(3, 6)),
		fmt.Sprintf("rank + last.rank %s %d", v.pick("<=", ">="), v.between(11, 16)))
	x, y := v.plainly()
	n := v.between(1, 3)
	class := v.common()
	switch v.IntN(16) {
	case 0, 1:
		return class
	case 2:
		return "(" + class + ") and (" + v.other(class) + ")"
	case 3:
		return "(" + class + ") or (" + v.other(class) + ")"
	case 4, 5, 6, 7:
		return relation
	case 8:
		return v.pick("suit = last.suit or rank = last.rank",
			"color != last.color and "+v.pick(order, near, "parity != last.parity"),
			"suit != last.suit and "+v.pick(order, near, "parity != last.parity"),
			"suit = last.suit or "+v.pick(order, near), "color = last.color or "+v.pick(order, near),
			"parity != last.parity or "+v.pick("color != last.color", order))
	case 9, 10, 11:
		return fmt.Sprintf("if %s then %s else %s", v.of("last", v.common()), x, y)
	case 12:
		return fmt.Sprintf("if %s then %s else %s", class, x, y)
	case 13:
		return fmt.Sprintf("repeat %s %d times, %s %d times", x, n, y, []int{1, n}[v.IntN(2)])
	case 14:
		return v.pick(fmt.Sprintf("%[1]s != last[2].%[1]s", a),
			fmt.Sprintf("if run(%[1]s) >= %[2]d then %[1]s != last.%[1]s", a, v.between(2, 3)),
			fmt.Sprintf("if last.%[1]s = last[2].%[1]s then %[2]s else %[3]s", a, x, y),
			fmt.Sprintf("if last.rank > last[2].rank then %s else %s", x, y))
	}
	return v.pick(fmt.Sprintf("if last is face then %s else %s", v.common(), relation),
		fmt.Sprintf("%s turned by %s", v.pick(x, relation), v.pick("face", "rank = 7", "rank = A")),
		fmt.Sprintf("if last.rank >= %d then any else %s", v.between(10, 13), relation))
}

// remembering makes up a rule that looks further than at the last card.
func (v inventor) remembering() string {
	x, y := v.contrasts()
	a := v.attribute()
	n := v.between(2, 3)
	switch v.IntN(16) {
	case 0:
		return fmt.Sprintf("%s %s last[2].%s", a, v.pick("!=", "!=", "="), a)
	case 1:
		return fmt.Sprintf("if last.%[1]s = last[2].%[1]s then %[2]s else %[3]s", a, x, y)
	case 2:
		return fmt.Sprintf("if last.rank > last[2].rank then %s else %s", x, y)
	case 3:
		return fmt.Sprintf("if run(%[1]s) >= %[2]d then %[1]s != last.%[1]s", a, n)
	case 4:
		return fmt.Sprintf("if run(%[1]s) >= %[2]d then %[1]s != last.%[1]s else %[3]s", a, n, v.pick(x, v.relation()))
	case 5:
		return fmt.Sprintf("if %s turned by %s then %s else %s", v.of("last", v.class()),
			v.pick("face", "rank = 7", "rank = A", "rank = K", "hearts"), x, y)
	case 6:
		return fmt.Sprintf("%s turned by %s", v.pick(x, v.relation()),
			v.pick("face", "rank = 7", "rank = A", "rank = K", "spades"))
	case 7:
		return fmt.Sprintf("if last is face then %s else %s", v.pick("any", v.class()), v.relation())
	case 8:
		return fmt.Sprintf("if last.rank %s then %s else %s", v.pick(">= 11", "= K", "= A", ">= 10", "<= 3"),
			v.pick("any", v.half()), v.relation())
	case 9:
		lo, hi := v.between(3, 5), v.between(8, 10)
		low, mid, high := fmt.Sprintf("rank <= %d", lo), fmt.Sprintf("rank in %d..%d", lo+1, hi-1),
			fmt.Sprintf("rank >= %d", hi)
		if v.IntN(2) == 0 {
			return fmt.Sprintf("if last.%s then %s else if last.%s then %s else %s", low, mid, mid, high, low)
		}
		return fmt.Sprintf("if last.%s then %s else if last.%s then %s else %s", low, high, mid, low, mid)
	case 10:
		return v.pick(fmt.Sprintf("not seen(suit in last %d)", n),
			fmt.Sprintf("not seen(rank in last %d)", v.between(2, 4)), "rank != last.rank and rank != last[2].rank")
	case 11:
		return v.pick("if sum is even then "+x+" else "+y, fmt.Sprintf("(sum + rank) mod %d = 0", n),
			fmt.Sprintf("(sum + rank) mod %d != 0", n))
	case 12:
		return v.pick(fmt.Sprintf("if count(%s) mod 2 = 0 then %s else %s", v.class(), x, y),
			"if count(red) > count(black) then black else red",
			fmt.Sprintf("if count(%s in last 3) >= 2 then %s else %s", v.class(), x, y))
	case 13:
		return fmt.Sprintf("if since(%s) <= %d then %s else %s", v.class(), n, x, y)
	case 14:
		return v.pick("|rank - first.rank| <= 4", "rank >= first.rank",
			"if rank > highest or rank < lowest then any else red", fmt.Sprintf("rank > last[%d].rank", n),
			"rank > min(last.rank, last[2].rank)", "rank < max(last.rank, last[2].rank)",
			"either color = first.color or odd")
	}
	return v.pick("if last is hearts then spades else if last is spades then hearts else color = last.color",
		"if last is red then "+v.relation()+" else "+v.relation(),
		"if last is even then "+v.relation()+" else "+v.relation(),
		"if last is hearts then "+v.class()+" else if last is spades then "+v.class()+" else if last is "+
			"diamonds then "+v.class()+" else "+v.class())
}

// invented returns n rules of an inventor, the plainest of them again and again.
// None is a bore: between a tenth and nine tenths of the cards fit, and there are
// no dead ends.
func invented(n int, say func(inventor) string) []*rule.Rule {
	v := inventor{rand.New(rand.NewPCG(2026, 5))}
	var all []*rule.Rule
	known := make(map[string]*rule.Rule) // nil if it is a bore
	for len(all) < n {
		text := say(v)
		r, ok := known[text]
		if !ok {
			r, _ = rule.Parse(text)
			if r != nil && bores(r) {
				r = nil
			}
			known[text] = r
		}
		if r != nil {
			all = append(all, r)
		}
	}
	return all
}

func bores(r *rule.Rule) bool {
	m := r.Measure()
	return m.Fit.Long < .1 || m.Fit.Long > .9 || len(m.DeadEnds) > 0 || len(m.Traps) > 0
}

// heldBack reports whether r is kept for the last examination, as a third of the
// rules is: nothing may be fitted to it.
func heldBack(r *rule.Rule) bool {
	h := fnv.New64a()
	h.Write([]byte(r.String()))
	return h.Sum64()>>7%3 == 0
}
