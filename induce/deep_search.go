package induce

import (
	"cmp"
	"slices"

	"eleusis/card"
)

// A foundRule is a deep rule that explains all verdicts.
type foundRule struct {
	deepRule
	cost cost
	says uint64 // fingerprint of its verdicts at the probes
}

// How far deep rules are searched for.
const (
	maxDeepRules  = 96       // deep rules kept, at most
	maxDeepCost   = 34 * bit // a rule that costs more is not examined
	maxExcess     = 12 * bit // by how much a rule may cost more than the cheapest
	deepSurcharge = 2 * bit  // added to the cost of each: the library has short ones too
	probes        = 6        // lines, the last of those seen, at which they are compared
	maxWords      = 4        // of 64 verdicts
	maxOthers     = 3        // conditions for the other side of a case
	maxSame       = 3        // conditions that say the same of all verdicts
	leastCase     = 2        // verdicts on either side of a case
	stepWork      = 1 << 21  // conditions that are asked in one step
	maxSteps      = 12       // steps of one search
)

// A deepSearch is a search for deep rules that explain some verdicts. What it knows of the
// verdicts never changes, so copies share it.
type deepSearch struct {
	v            *vocabulary
	words        int
	right, known []uint64
	firm         []uint64   // verdicts for which every literal is true or false
	may, mayNot  [][]uint64 // by word: the verdicts for which each literal may be true, or false
	// representative says of each literal whether it stands for those that say the same of all verdicts.
	representative []bool
	points         [][]card.Set // of each literal: what it says at the probes
	all            []foundRule  // the cheapest first

	stage int // 0 for pairs, 1 for cases with a condition on either side, 2 for those with a pair
	next  int // the literal that is the next case
	asked int // conditions evaluated in this step
	steps int // steps taken
}

// newDeepSearch prepares a search.
func newDeepSearch(seen []verdict, here *scene) *deepSearch {
	v := conditions()
	seen = seen[max(0, len(seen)-64*maxWords):]
	d := &deepSearch{v: v, words: (len(seen) + 63) / 64}
	d.right, d.known, d.firm = make([]uint64, d.words), make([]uint64, d.words), make([]uint64, d.words)
	for range d.words {
		d.may = append(d.may, make([]uint64, len(v.literals)))
		d.mayNot = append(d.mayNot, make([]uint64, len(v.literals)))
	}
	for n := range seen {
		d.note(n, &seen[n])
	}
	d.markRepresentatives()
	d.probe(seen, here)
	return d
}

// note records the predictions of all literals for the n-th verdict.
func (d *deepSearch) note(n int, x *verdict) {
	v, w, at := d.v, n/64, uint64(n%64)
	numbers := make([]int, len(v.metrics))
	for i := range v.metrics {
		numbers[i] = v.metrics[i].at(&x.scene, x.card)
	}
	d.known[w] |= 1 << at
	d.right[w] |= uint64(number(x.right)) << at
	d.firm[w] |= uint64(number(x.scene.cards > 2)) << at
	may, mayNot := d.may[w], d.mayNot[w]
	for i := range v.literals {
		l := &v.literals[i]
		n := numbers[l.metric]
		if n == noNumber {
			may[i] |= 1 << at
			mayNot[i] |= 1 << at
			continue
		}
		is := l.values >> n & 1
		may[i] |= is << at
		mayNot[i] |= (is ^ 1) << at
	}
}

// markRepresentatives marks the cheapest few of the literals with the same predictions for all verdicts.
func (d *deepSearch) markRepresentatives() {
	type columns [2][maxWords]uint64
	many := make(map[columns]int)
	d.representative = make([]bool, len(d.v.literals))
	for i := range d.representative {
		var c columns
		for w := range d.words {
			c[0][w], c[1][w] = d.may[w][i], d.mayNot[w][i]
		}
		many[c]++
		d.representative[i] = many[c] <= maxSame
	}
}

// probe records the predictions of all literals for all cards here, and at the last lines.
func (d *deepSearch) probe(seen []verdict, here *scene) {
	scenes := []*scene{here}
	for n := len(seen) - 1; n >= 0 && len(scenes) < probes; n-- {
		if s := &seen[n].scene; s.cards != scenes[len(scenes)-1].cards {
			scenes = append(scenes, s)
		}
	}
	all := make([]card.Set, len(scenes)*len(d.v.literals))
	for range d.v.literals {
		d.points = append(d.points, all[:len(scenes):len(scenes)])
		all = all[len(scenes):]
	}
	sorted := make([]numbering, len(d.v.metrics))
	for j, s := range scenes {
		for i := range sorted {
			d.v.metrics[i].number(s, &sorted[i])
		}
		for i := range d.v.literals {
			x := &d.v.literals[i]
			d.points[i][j] = sorted[x.metric].among(x.values)
		}
	}
}

// clone returns a copy of d that continues independently.
func (d *deepSearch) clone() *deepSearch {
	c := *d
	c.all = slices.Clone(d.all)
	return &c
}

// worst returns the least cost that is too high to be kept.
func (d *deepSearch) worst() cost {
	switch {
	case len(d.all) == 0:
		return maxDeepCost
	case len(d.all) < maxDeepRules:
		return min(maxDeepCost, d.all[0].cost+maxExcess)
	}
	return min(d.all[len(d.all)-1].cost, d.all[0].cost+maxExcess)
}

// keep keeps x if it is among the cheapest rules, and is the cheapest with its verdicts at the probes.
func (d *deepSearch) keep(x deepRule, c cost) {
	if c >= d.worst() {
		return
	}
	f := foundRule{x, c, d.fingerprint(&x)}
	if i := slices.IndexFunc(d.all, func(y foundRule) bool { return y.says == f.says }); i >= 0 {
		if d.all[i].cost <= c {
			return
		}
		d.all = slices.Delete(d.all, i, i+1)
	}
	at, _ := slices.BinarySearchFunc(d.all, f, func(a, b foundRule) int { return cmp.Compare(a.cost, b.cost+1) })
	d.all = slices.Insert(d.all, at, f)
	d.all = d.all[:min(len(d.all), maxDeepRules)]
}

// fingerprint returns a hash of the verdicts of x at the probes.
func (d *deepSearch) fingerprint(x *deepRule) uint64 {
	h := newHash()
	for i, says := range d.points[x.a] {
		if x.form != oneOf {
			b := d.points[x.b][i]
			says, _ = x.form.join(says, ^says, b, ^b)
		}
		if x.when != alwaysTrue {
			yes, other := d.points[x.when][i], card.Set(0)
			switch {
			case x.other == alwaysTrue:
				other = card.All
			case x.other != neverTrue:
				other = d.points[x.other][i]
			}
			says = says&yes | other&^yes
		}
		h.add(uint64(says & card.All))
	}
	return uint64(h)
}

// step continues the search, and reports whether it has ended.
func (d *deepSearch) step() bool {
	d.asked = 0
	d.steps++
	for d.asked < stepWork && d.stage < 3 {
		switch {
		case d.stage == 0:
			whole := d.allVerdicts()
			d.keepSingles(&whole)
			d.keepPairs(&whole)
			d.exclusivePairs()
			d.stage++
		case d.next == len(d.v.literals) || d.v.literals[d.next].cost+d.least() >= d.worst():
			d.stage, d.next = d.stage+1, 0
		default:
			d.searchCase(d.next)
			d.next++
		}
	}
	return d.stage == 3 || d.steps == maxSteps
}

// least returns the cost of the cheapest literal.
func (d *deepSearch) least() cost { return d.v.literals[0].cost }

// searchCase searches rules that have literal i as their case, with an explanation for the other side.
func (d *deepSearch) searchCase(i int) {
	costs, x := d.v.costs, &d.v.literals[i]
	if !d.representative[i] {
		return
	}
	yes, no, enough := d.splitBy(i)
	if !enough {
		return
	}
	no.cost = x.cost + d.least()
	for _, other := range d.explanations(&no) {
		yes.rest = deepRule{when: i, other: other}
		yes.cost = x.cost
		switch other {
		case neverTrue:
			yes.cost += costs.and
		case alwaysTrue:
			yes.cost += costs.or
		default:
			yes.cost += d.v.literals[other].cost + costs.ofCard
		}
		if d.stage == 1 {
			d.keepSingles(&yes)
		} else {
			d.keepPairs(&yes)
		}
	}
}

// A side is some of the verdicts, which a part of a rule has to explain.
type side struct {
	right, wrong [maxWords]uint64
	cost         cost     // of the rest of the rule
	rest         deepRule // without that part
}

// allVerdicts returns the side that has to be explained while no part of the rule is chosen.
func (d *deepSearch) allVerdicts() side {
	s := side{rest: deepRule{when: alwaysTrue}}
	for w := range d.words {
		s.right[w], s.wrong[w] = d.right[w], d.known[w]&^d.right[w]
	}
	return s
}

// splitBy returns the verdicts for which literal i is true, and those for which it is false. It reports whether each
// side has enough of them.
func (d *deepSearch) splitBy(i int) (yes, no side, enough bool) {
	var in, out uint64
	for w := range d.words {
		may, mayNot := d.may[w][i], d.mayNot[w][i]
		right, wrong := d.right[w], d.known[w]&^d.right[w]
		yes.right[w], yes.wrong[w] = right&may&^mayNot, wrong&may&^mayNot
		no.right[w], no.wrong[w] = right&mayNot&^may, wrong&mayNot&^may
		in += count(may &^ mayNot)
		out += count(mayNot &^ may)
	}
	return yes, no, in >= leastCase && out >= leastCase
}

// explanations returns what can explain a side alone: neverTrue, alwaysTrue, or the cheapest literals.
func (d *deepSearch) explanations(s *side) []int {
	switch {
	case s.right == [maxWords]uint64{}:
		return []int{neverTrue}
	case s.wrong == [maxWords]uint64{}:
		return []int{alwaysTrue}
	}
	var all []int
	for i := d.nextExplaining(s, 0); i >= 0 && len(all) < maxOthers; i = d.nextExplaining(s, i+1) {
		all = append(all, i)
	}
	return all
}

// nextExplaining returns the first literal, from the given index on, that explains a side alone and keeps the rule
// cheap enough; a negative number if there is none.
func (d *deepSearch) nextExplaining(s *side, from int) int {
	most := d.worst() - s.cost
	right, of := s.right[0], s.right[0]|s.wrong[0]
	for i, may := range d.may[0][from:] {
		if (may^right)&of != 0 { // most fail here
			continue
		}
		i += from
		if d.v.literals[i].cost >= most {
			d.asked += i - from
			return -1
		}
		if d.representative[i] && d.explains(i, s) {
			d.asked += i - from
			return i
		}
	}
	d.asked += len(d.may[0]) - from
	return -1
}

// explains reports whether a literal gives the verdicts of a side.
func (d *deepSearch) explains(i int, s *side) bool {
	for w := range d.words {
		if s.right[w]&^d.may[w][i] != 0 || s.wrong[w]&d.may[w][i] != 0 {
			return false
		}
	}
	return true
}

// keepSingles keeps the literals that each explain a side alone.
func (d *deepSearch) keepSingles(s *side) {
	for i := d.nextExplaining(s, 0); i >= 0; i = d.nextExplaining(s, i+1) {
		x := s.rest
		x.form, x.a, x.b = oneOf, i, neverTrue
		d.keep(x, s.cost+d.v.literals[i].cost)
	}
}

// A candidate is a literal for a pair, and the verdicts that it leaves to the other literal.
type candidate struct {
	literal int
	left    [maxWords]uint64
}

// keepPairs keeps the pairs of conditions that explain a side.
func (d *deepSearch) keepPairs(s *side) {
	var both, some []candidate
	most := d.worst() - s.cost - d.least()
	end, _ := slices.BinarySearchFunc(d.v.literals, most, func(x literal, most cost) int {
		return cmp.Compare(x.cost, most)
	})
	may := d.may[0][:end]
	d.asked += end
	for i, x := range may {
		missed, caught := s.right[0]&^x, s.wrong[0]&x
		if missed != 0 && caught != 0 || !d.representative[i] {
			continue
		}
		a, b := candidate{literal: i}, candidate{literal: i}
		var missing, catching bool
		for w := range d.words {
			a.left[w], b.left[w] = s.wrong[w]&d.may[w][i], s.right[w]&^d.may[w][i]
			catching, missing = catching || a.left[w] != 0, missing || b.left[w] != 0
		}
		switch {
		case !missing && catching && a.left != s.wrong:
			both = append(both, a)
		case missing && !catching && b.left != s.right:
			some = append(some, b)
		}
	}
	d.keepPairsOf(s, bothOf, both)
	d.keepPairsOf(s, eitherOf, some)
}

// keepPairsOf keeps the pairs of candidates that leave nothing.
func (d *deepSearch) keepPairsOf(s *side, f form, all []candidate) {
	byRelations, by := d.v.costs.connectiveCosts(), and
	if f == eitherOf {
		by = or
	}
	least := min(byRelations[0][by], byRelations[1][by], byRelations[2][by])
	first := make([]uint64, len(all)) // of the verdicts that are left, the first word
	for i := range all {
		first[i] = all[i].left[0]
	}
	for i := range all {
		x := &all[i]
		d.asked += i
		one := s.cost + d.v.literals[x.literal].cost + least
		if one+d.v.literals[all[0].literal].cost >= d.worst() {
			return
		}
		for j, left := range first[:i] {
			left &= x.left[0]
			if left != 0 { // most fail here
				continue
			}
			y := &all[j]
			for w := 1; w < d.words; w++ {
				left |= x.left[w] & y.left[w]
			}
			if left != 0 {
				continue
			}
			c := one + d.v.literals[y.literal].cost
			if c >= d.worst() {
				break
			}
			z := s.rest
			z.form, z.a, z.b = f, y.literal, x.literal
			d.keep(z, c-least+d.v.pairCost(f, y.literal, x.literal))
		}
	}
}

// exclusivePairs keeps the pairs of conditions of which one holds, but not both, that explain everything.
func (d *deepSearch) exclusivePairs() {
	type column [maxWords]uint64
	known := make(map[column][]int)
	of := func(i int, turned uint64) (c column) {
		for w := range d.words {
			c[w] = (d.may[w][i] ^ d.right[w]&turned) & d.firm[w]
		}
		return c
	}
	for i := range d.v.literals {
		if d.v.literals[i].cost+d.least() >= d.worst() {
			break
		}
		for _, j := range known[of(i, ^uint64(0))] {
			c := d.v.literals[i].cost + d.v.literals[j].cost + d.v.pairCost(exclusiveOr, i, j)
			d.keep(deepRule{exclusiveOr, j, i, alwaysTrue, neverTrue}, c)
		}
		if c := of(i, 0); len(known[c]) < maxOthers {
			known[c] = append(known[c], i)
		}
	}
}

// formula returns the i-th rule that was found.
func (d *deepSearch) formula(i int) *formula {
	x := d.all[i]
	f := &formula{deep: &x.deepRule, cost: x.cost + deepSurcharge, size: 1, when: always}
	if x.when != alwaysTrue && x.other >= 0 {
		f.size = 2
	}
	return f
}
