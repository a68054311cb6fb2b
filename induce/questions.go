package induce

import (
	"fmt"
	"strings"
)

// A question is what a rule asks before it says what fits: of the line, such
// as whether the last card was red, or of the new card itself. Each answer has
// an idea of its own.
type question struct {
	// form is the rule in the formula face, with %s where the ideas go.
	form    string
	answers int
	cost    cost
	// class, of a question about the new card, says which cards it is true of;
	// such a question has two answers.
	class string
	// thirds are the last ranks of the two lower answers, of a question about
	// bands of ranks.
	thirds [2]int
	// rare marks a question for the revision of rules only.
	rare bool
	// tied is the form for an idea and its contrary, with %s once; empty if there
	// is none.
	tied string
}

// questions returns every question, the one that asks nothing first.
func (k *costs) questions() []question {
	all := []question{{form: "%s", answers: 1, cost: k.plain}}
	all = append(all, k.aboutCards()...)
	all = append(all, k.bands()...)
	all = append(all, k.comparisons()...)
	all = append(all, k.inTurn()...)
	all = append(all, k.swaps()...)
	all = append(all, k.lineFigures()...)
	return append(all, k.aboutTheNew()...)
}

// asked returns a question with the answers yes and no.
func asked(condition string, c cost) question {
	return question{
		form: "if " + condition + " then %s else %s", tied: "if " + condition + " then %[1]s else not %[1]s",
		answers: 2, cost: c,
	}
}

// classes returns the classes that people ask for, with what they cost.
func (k *costs) classes() []wording {
	return []wording{
		{"red", k.color}, {"odd", k.parity}, {"face", k.face}, {"prime", k.named}, {"closed", k.named},
		{"clubs", k.suit}, {"diamonds", k.suit}, {"hearts", k.suit}, {"spades", k.suit},
		{"(hearts or spades)", k.suitPair}, {"(diamonds or spades)", k.suitPair},
	}
}

// from returns what it costs to ask whether a rank is at least that high.
func (k *costs) from(rank int) cost {
	if rank >= 6 && rank <= 9 {
		return k.half
	}
	return k.edge
}

// aboutCards returns questions about the last card, the one before it and the first one.
func (k *costs) aboutCards() []question {
	var all []question
	for _, of := range []struct {
		ref  string
		cost cost
	}{{"last", 0}, {"last[2]", k.earlier}, {"first", k.earlier}} {
		for _, class := range k.classes() {
			all = append(all, asked(of.ref+" is "+class.text, k.asked+of.cost+class.cost-bit))
		}
		for r := 3; r <= 12; r++ {
			all = append(all, asked(fmt.Sprintf("%s.rank >= %d", of.ref, r), k.asked+of.cost+k.from(r)))
		}
		all = append(all, question{
			form: fmt.Sprintf("if %[1]s is clubs then %%s else if %[1]s is diamonds then %%s "+
				"else if %[1]s is hearts then %%s else %%s", of.ref),
			answers: 4, cost: k.asked + of.cost + 2*k.more,
		})
	}
	for _, r := range []int{1, 7, 11, 12, 13} {
		all = append(all, asked(fmt.Sprintf("last.rank = %d", r), k.asked+k.exact))
	}
	all = append(all, question{
		form:    "if last.rank mod 3 = 0 then %s else if last.rank mod 3 = 1 then %s else %s",
		answers: 3, cost: k.asked + k.residue + k.more,
	}, question{
		form: "if last is odd red then %s else if last is even red then %s " +
			"else if last is odd black then %s else %s",
		answers: 4, cost: k.asked + k.color + k.parity + 2*k.more,
	})
	for _, color := range []string{"red", "black"} {
		for _, parity := range []string{"odd", "even"} {
			all = append(all, asked("last is "+parity+" "+color, k.asked+k.color+k.parity-bit))
		}
	}
	return append(all, asked("either last is red or last is odd", k.asked+k.color+k.parity))
}

// bands returns questions whether the last rank was low, in the middle, or high.
func (k *costs) bands() []question {
	var all []question
	for lo := 3; lo <= 6; lo++ {
		for hi := lo + 2; hi <= 11; hi++ {
			all = append(all, question{
				form:    fmt.Sprintf("if last.rank <= %d then %%s else if last.rank <= %d then %%s else %%s", lo, hi),
				answers: 3, cost: k.asked + k.between(lo+1, hi) + k.more, thirds: [2]int{lo, hi},
			})
		}
	}
	return append(all, question{
		form:    "if last is face then %s else if last is odd then %s else %s",
		answers: 3, cost: k.asked + k.face + k.parity + k.more,
	}, question{
		form:    "if last is face then %s else if last is red then %s else %s",
		answers: 3, cost: k.asked + k.face + k.color + k.more,
	})
}

// comparisons returns questions that compare the last two cards.
func (k *costs) comparisons() []question {
	var all []question
	for _, condition := range []string{
		"last.color = last[2].color", "last.suit = last[2].suit", "last.parity = last[2].parity",
		"last.kind = last[2].kind",
		"last.rank > last[2].rank", "last.rank < last[2].rank", "last.rank = last[2].rank",
	} {
		all = append(all, asked(condition, k.compared))
	}
	for d := 1; d <= 5; d++ {
		all = append(all, asked(fmt.Sprintf("|last.rank - last[2].rank| <= %d", d), k.compared+k.near-2*bit))
	}
	return append(all, asked("last.rank + last[2].rank is odd", k.compared+2*bit), question{
		form:    "if last.rank > last[2].rank then %s else if last.rank < last[2].rank then %s else %s",
		answers: 3, cost: k.compared + k.more,
	})
}

// inTurn returns patterns that repeat along the line.
func (k *costs) inTurn() []question {
	var all []question
	for _, n := range [][]int{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {1, 2}, {2, 1}, {1, 3}, {3, 1}, {2, 3}, {3, 2}, {1, 4},
		{4, 1}, {1, 1, 1}, {2, 2, 2}, {1, 1, 1, 1}} {
		q := question{answers: len(n), cost: k.repeat + cost(len(n)-2)*k.more}
		var said, contrary []string
		for i, times := range n {
			said = append(said, fmt.Sprintf("%%s %d times", times))
			contrary = append(contrary, fmt.Sprintf([]string{"%%[1]s %d times", "(not %%[1]s) %d times"}[i%2], times))
			q.cost += cost(times-1) * k.times
		}
		q.form = "repeat " + strings.Join(said, ", ")
		if len(n) == 2 {
			q.tied = "repeat " + strings.Join(contrary, ", ")
		}
		all = append(all, q)
	}
	return all
}

// swaps returns questions whose answer swaps at each card of a class.
func (k *costs) swaps() []question {
	var all []question
	at := func(event string, c cost) {
		all = append(all, question{
			form: "if any turned by " + event + " then %s else %s", answers: 2, cost: k.turned + c,
			tied: "%s turned by " + event,
		})
	}
	for _, class := range append(k.classes(), wording{text: "even", cost: k.parity},
		wording{text: "black", cost: k.color}, wording{text: "number", cost: k.face}) {
		at(class.text, class.cost-2*bit)
	}
	for r := 1; r <= 13; r++ {
		c := 4 * bit
		if r == 1 || r == 7 || r == 13 {
			c = 2 * bit
		}
		at(fmt.Sprintf("rank = %d", r), c)
	}
	for _, attribute := range []string{"color", "suit", "parity"} {
		at(attribute+" = last."+attribute, 2*bit)
	}
	return all
}

// lineFigures returns questions about numbers of the whole line, or of its end.
func (k *costs) lineFigures() []question {
	var all []question
	for m := 2; m <= 4; m++ {
		said, otherwise := "", ""
		for r := range m - 1 {
			said += fmt.Sprintf("%sif sum mod %d = %d then %%s", otherwise, m, r)
			otherwise = " else "
		}
		all = append(all, question{form: said + " else %s", answers: m, cost: k.counted + cost(m-2)*k.more})
	}
	for _, attribute := range []string{"color", "suit", "parity", "kind"} {
		for n := 2; n <= 3; n++ {
			all = append(all, asked(fmt.Sprintf("run(%s) >= %d", attribute, n), k.counted+cost(n-2)*4))
		}
		all = append(all, asked(fmt.Sprintf("run(%s) is odd", attribute), k.counted+bit))
	}
	return all
}

// aboutTheNew returns questions about the new card itself.
func (k *costs) aboutTheNew() []question {
	var all []question
	ask := func(class string, c cost) {
		q := asked(class, k.ofCard+c)
		q.class = class
		all = append(all, q)
	}
	for _, class := range k.classes() {
		ask(class.text, class.cost-bit)
	}
	for r := 4; r <= 11; r++ {
		ask(fmt.Sprintf("rank >= %d", r), k.from(r))
	}
	return all
}

// rareQuestions returns questions that people seldom ask. A player considers only answers to
// them that belong together.
func (k *costs) rareQuestions() []question {
	all := k.turnedQuestions()
	for _, class := range k.classes() {
		for n := 2; n <= 4; n++ {
			all = append(all, asked(fmt.Sprintf("since(%s) <= %d", class.text, n), k.recent+class.cost+cost(n-2)*4))
		}
		all = append(all,
			asked(fmt.Sprintf("last is %[1]s and last[2] is %[1]s", class.text), k.recent+class.cost),
			asked(fmt.Sprintf("count(%s in last 3) >= 2", class.text), k.recent+class.cost),
			asked(fmt.Sprintf("count(%s) mod 2 = 0", class.text), k.turned+class.cost),
			question{
				form: fmt.Sprintf("if count(%[1]s) mod 3 = 0 then %%s else if count(%[1]s) mod 3 = 1 then %%s else %%s",
					class.text),
				answers: 3, cost: k.turned + class.cost + k.more,
			})
	}
	all = append(all, k.memories()...)
	for lo := 2; lo <= 6; lo++ {
		for hi := lo + 2; hi <= 10; hi++ {
			all = append(all, asked(fmt.Sprintf("last.rank in %d..%d", lo, hi), k.asked+k.band))
		}
	}
	for r := range 3 {
		all = append(all, asked(fmt.Sprintf("last.rank mod 3 = %d", r), k.asked+k.residue))
	}
	for _, ranks := range []string{"{A, 4, 9}", "{A..2, 4, 8}", "{A..3, 5, 8, K}", "{2..3, 5, 7}"} {
		all = append(all, asked("last.rank in "+ranks, k.asked+k.sets))
	}
	for n := 10; n <= 18; n += 2 {
		all = append(all, asked(fmt.Sprintf("last.rank + last[2].rank >= %d", n), k.compared+k.sum-2*bit))
	}
	return append(all,
		asked("last.rank = highest", k.compared), asked("last.rank = lowest", k.compared),
		asked("sum mod 10 <= 4", k.counted+bit), asked("count(red) > count(black)", k.counted),
		asked("count(odd) > count(even)", k.counted))
}

// memories returns questions how long ago something was, how often it happened, and how
// long the line is.
func (k *costs) memories() []question {
	var all []question
	for _, r := range []int{1, 7, 11, 12, 13} {
		for n := 2; n <= 4; n++ {
			all = append(all, asked(fmt.Sprintf("since(rank = %d) <= %d", r, n), k.recent+k.exact+cost(n-2)*4))
		}
		all = append(all, asked(fmt.Sprintf("count(rank = %d) >= 1", r), k.counted+k.exact))
	}
	for _, class := range k.classes() {
		for n := 1; n <= 3; n++ {
			all = append(all, asked(fmt.Sprintf("count(%s) >= %d", class.text, n), k.counted+class.cost+cost(n-1)*4))
		}
	}
	for n := 4; n <= 10; n++ {
		all = append(all, asked(fmt.Sprintf("position <= %d", n), k.counted+k.half))
	}
	for i := range all {
		all[i].rare = true
	}
	return all
}

// turnedQuestions returns questions about the last card whose answer some cards turn round.
func (k *costs) turnedQuestions() []question {
	var all []question
	questions := []wording{
		{"last is red", k.color}, {"last is odd", k.parity}, {"last is face", k.face}, {"last.rank >= 7", k.half},
		{"last.rank >= 8", k.half},
		{"last.color = last[2].color", k.compared - k.asked}, {"last.rank > last[2].rank", k.compared - k.asked},
	}
	events := []wording{{"face", 0}, {"rank = 1", 0}, {"rank = 7", 0}, {"rank = 13", 0}, {"hearts", bit},
		{"spades", bit}, {"even", bit}, {"red", bit}}
	for _, q := range questions {
		for _, e := range events {
			all = append(all, asked(q.text+" turned by "+e.text, k.asked+q.cost+k.turned+e.cost-2*bit))
		}
	}
	return all
}
