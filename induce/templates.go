package induce

import (
	"fmt"
	"slices"
)

// An answerPair is two ideas that belong together, as answers of one question. The
// one may stand first or the other.
type answerPair struct {
	x, y string
	cost cost
}

// contraries returns pairs of ideas of which exactly one is true of any card.
func (k *costs) contraries() []answerPair {
	var all []answerPair
	add := func(c cost, pairs ...[2]string) {
		for _, p := range pairs {
			all = append(all, answerPair{p[0], p[1], c + k.contrary})
		}
	}
	add(k.color, [2]string{"red", "black"})
	add(k.parity, [2]string{"odd", "even"})
	add(k.face, [2]string{"face", "number"})
	add(k.named, [2]string{"prime", "not prime"}, [2]string{"closed", "not closed"})
	add(k.suitPair, [2]string{"(hearts or spades)", "(clubs or diamonds)"},
		[2]string{"(diamonds or spades)", "(clubs or hearts)"})
	for r := 5; r <= 8; r++ {
		add(k.half, [2]string{fmt.Sprintf("rank <= %d", r), fmt.Sprintf("rank >= %d", r+1)})
	}
	add(k.band, [2]string{"rank in 5..9", "rank not in 5..9"})
	for _, a := range []string{"color", "suit", "parity", "kind"} {
		add(k.like(a), [2]string{fmt.Sprintf("%[1]s = last.%[1]s", a), fmt.Sprintf("%[1]s != last.%[1]s", a)})
	}
	add(k.higher, [2]string{"rank > last.rank", "rank <= last.rank"},
		[2]string{"rank < last.rank", "rank >= last.rank"})
	for d := 2; d <= 5; d++ {
		add(k.near, [2]string{fmt.Sprintf("|rank - last.rank| <= %d", d), fmt.Sprintf("|rank - last.rank| > %d", d)})
	}
	return all
}

// mirrors returns pairs of ideas that go opposite ways, such as up and down.
func (k *costs) mirrors() []answerPair {
	var all []answerPair
	add := func(c cost, x, y string) { all = append(all, answerPair{x, y, c + k.mirror}) }
	add(k.higher, "rank > last.rank", "rank < last.rank")
	add(k.higher, "rank >= last.rank", "rank <= last.rank")
	for r := 3; r <= 9; r++ {
		add(k.half, fmt.Sprintf("rank <= %d", r), fmt.Sprintf("rank >= %d", 14-r))
	}
	add(k.half+bit, "rank <= 4", "rank >= 9")
	for d := 3; d <= 6; d++ {
		add(k.steps, fmt.Sprintf("steps from last in 1..%d", d), fmt.Sprintf("steps from card to last in 1..%d", d))
	}
	for d := 2; d <= 4; d++ {
		add(k.near, fmt.Sprintf("|rank - last.rank| <= %d", d), fmt.Sprintf("|rank - last.rank| > %d", 7-d))
	}
	for _, suits := range [][2]string{{"C > D > H > S", "C > S > H > D"}, {"C > D > S > H", "C > H > S > D"},
		{"C > H > D > S", "C > S > D > H"}} {
		add(k.cycle, "suit follows last.suit in "+suits[0], "suit follows last.suit in "+suits[1])
	}
	return all
}

// cousins returns pairs of simple ideas of different kinds.
func (k *costs) cousins() []answerPair {
	kinds := [][]wording{
		{{"red", k.color}, {"black", k.color}},
		{{"odd", k.parity}, {"even", k.parity}},
		{{"face", k.face}, {"number", k.face}},
		{{"hearts", k.suit}, {"spades", k.suit}, {"diamonds", k.suit}, {"clubs", k.suit}},
		{{"color = last.color", k.likeColor}, {"color != last.color", k.likeColor}},
		{{"suit = last.suit", k.likeSuit}, {"suit != last.suit", k.likeSuit}},
		{{"parity = last.parity", k.likeParity}, {"parity != last.parity", k.likeParity}},
		{{"rank > last.rank", k.higher}, {"rank < last.rank", k.higher}},
		{{"rank <= 7", k.half}, {"rank >= 7", k.half}},
		{{"any", k.otherwise}},
	}
	var all []answerPair
	for i, some := range kinds {
		for _, others := range kinds[:i] {
			for _, x := range some {
				for _, y := range others {
					all = append(all, answerPair{x.text, y.text, x.cost + y.cost + k.cousin})
				}
			}
		}
	}
	return all
}

// templates returns the parts whose answers belong together.
func (l *Library) templates(k *costs) ([]part, error) {
	t := templateBuilder{at: make(map[string]int16)}
	for i, x := range l.ideas {
		t.at[x.text] = int16(i)
	}
	contraries, mirrors, cousins := k.contraries(), k.mirrors(), k.cousins()
	for i := range l.questions {
		switch a := &l.questions[i]; {
		case a.opaque || a.rare || a.tells == nil:
		case a.answers == 3:
			t.three(int16(i), a, k)
		case a.answers == 2:
			t.answer(int16(i), a.cost, mirrors)
			if i >= l.mainQuestions { // the others have them anyhow
				t.answer(int16(i), a.cost, contraries)
				t.answer(int16(i), a.cost, cousins)
			}
		}
	}
	for _, class := range k.classes() {
		t.choose(class.text, k.choice+class.cost, mirrors)
	}
	for r := 6; r <= 9; r++ {
		t.choose(fmt.Sprintf("rank >= %d", r), k.choice+k.half, mirrors)
	}
	for _, likeness := range []string{"color = last.color", "suit = last.suit", "parity = last.parity",
		"rank > last.rank", "|rank - last.rank| <= 3"} {
		t.choose(likeness, k.choice+k.likeColor, slices.Concat(mirrors, cousins))
	}
	return t.all, t.err
}

// A templateBuilder finds ideas by their words.
type templateBuilder struct {
	at  map[string]int16
	all []part
	err error
}

func (t *templateBuilder) find(text string) int16 {
	i, ok := t.at[text]
	if !ok {
		t.err = fmt.Errorf("induce: %q is no idea", text)
	}
	return i
}

// answer adds the parts that answer a question about the line with a pair, either way round.
func (t *templateBuilder) answer(ask int16, c cost, by []answerPair) {
	for _, pair := range by {
		x, y := t.find(pair.x), t.find(pair.y)
		t.all = append(t.all,
			part{by: answer, question: ask, ideas: [maxAnswers]int16{x, y, y, y}, cost: c + pair.cost},
			part{by: answer, question: ask, ideas: [maxAnswers]int16{y, x, x, x}, cost: c + pair.cost})
	}
}

// choose adds the parts that answer a question about the new card with a pair, either way round.
func (t *templateBuilder) choose(of string, c cost, by []answerPair) {
	z := t.find(of)
	for _, pair := range by {
		x, y := t.find(pair.x), t.find(pair.y)
		t.all = append(t.all,
			part{by: chosen, ideas: [maxAnswers]int16{z, x, y}, cost: c + pair.cost},
			part{by: chosen, ideas: [maxAnswers]int16{z, y, x}, cost: c + pair.cost})
	}
}

// three adds the parts that answer a question of three answers with three ideas
// that belong together.
func (t *templateBuilder) three(ask int16, a *compiledQuestion, k *costs) {
	add := func(c cost, said ...string) {
		var ideas [maxAnswers]int16
		for i := range ideas {
			ideas[i] = t.find(said[min(i, len(said)-1)])
		}
		t.all = append(t.all, part{by: answer, question: ask, ideas: ideas, cost: a.cost + c})
	}
	for lo := 4; lo <= 5; lo++ {
		for hi := 8; hi <= 9; hi++ {
			if thirds := [2]int{lo, hi}; thirds != a.thirds {
				t.turns(thirds, k.round+k.middle, add)
			}
		}
	}
	if a.thirds[0] > 0 {
		t.turns(a.thirds, k.round, add)
	}
	for _, third := range []string{"face", "any", "rank <= 7", "color != last.color", "suit = last.suit"} {
		for _, pair := range [][2]string{{"red", "black"}, {"odd", "even"}, {"rank > last.rank", "rank < last.rank"},
			{"hearts", "diamonds"}, {"spades", "clubs"}} {
			x, y := pair[0], pair[1]
			for _, said := range [][3]string{{x, y, third}, {y, x, third}, {x, third, y}, {y, third, x}, {third, x, y},
				{third, y, x}} {
				add(k.round+k.color+2*bit, said[:]...)
			}
		}
	}
}

// turns adds low, middle and high ranks as answers, in turn one way and the
// other.
func (t *templateBuilder) turns(thirds [2]int, c cost, add func(cost, ...string)) {
	low, high := thirds[0], thirds[1]
	bands := []string{fmt.Sprintf("rank <= %d", low), fmt.Sprintf("rank in %d..%d", low+1, high),
		fmt.Sprintf("rank >= %d", high+1)}
	for i := range bands {
		add(c, bands[i], bands[(i+1)%3], bands[(i+2)%3])
		add(c, bands[i], bands[(i+2)%3], bands[(i+1)%3])
	}
}
