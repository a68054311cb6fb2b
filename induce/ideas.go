package induce

import (
	"fmt"
	"strings"
)

// An idea is a condition on the new card that people have names for, in the
// formula face.
type idea struct {
	text string
	cost cost
}

// ideas returns every single condition that a part of a rule can be.
func (k *costs) ideas() []idea {
	var all []idea
	add := func(c cost, texts ...string) {
		for _, text := range texts {
			all = append(all, idea{text, c})
		}
	}
	add(k.free, "any")
	k.classIdeas(add)
	k.rankIdeas(add)
	k.likenessIdeas(add)
	k.orderIdeas(add)
	k.cycleIdeas(add)
	k.lineIdeas(add)
	return all
}

func (k *costs) classIdeas(add func(cost, ...string)) {
	add(k.color, "red", "black")
	add(k.parity, "odd", "even")
	add(k.face, "face", "number")
	add(k.suit, "clubs", "diamonds", "hearts", "spades")
	add(k.suit+bit, "not clubs", "not diamonds", "not hearts", "not spades")
	add(k.suitPair, "(clubs or diamonds)", "(hearts or spades)", "(clubs or hearts)", "(diamonds or spades)")
	add(k.named, "prime", "not prime", "closed", "not closed")
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
			if hi-lo <= 6 {
				add(k.band, fmt.Sprintf("rank in %d..%d", lo, hi), fmt.Sprintf("rank not in %d..%d", lo, hi))
			}
		}
	}
	for r := 1; r <= 13; r++ {
		add(k.rank, fmt.Sprintf("rank = %d", r))
		add(k.rank+bit, fmt.Sprintf("rank != %d", r))
	}
	for m := 3; m <= 4; m++ {
		for r := range m {
			add(k.residue, fmt.Sprintf("rank mod %d = %d", m, r))
			add(k.residue+bit, fmt.Sprintf("rank mod %d != %d", m, r))
		}
	}
}

func (k *costs) likenessIdeas(add func(cost, ...string)) {
	for _, to := range []struct {
		ref  string
		cost cost
	}{{"last", 0}, {"last[2]", k.back}, {"last[3]", k.back + 2*bit}, {"first", k.first}} {
		for _, attribute := range []struct {
			name string
			cost cost
		}{{"color", 0}, {"suit", 4}, {"parity", 4}, {"kind", 12}, {"rank", 20}} {
			add(k.alike+to.cost+attribute.cost,
				fmt.Sprintf("%s = %s.%s", attribute.name, to.ref, attribute.name),
				fmt.Sprintf("%s != %s.%s", attribute.name, to.ref, attribute.name))
		}
	}
}

func (k *costs) orderIdeas(add func(cost, ...string)) {
	for _, to := range []struct {
		ref  string
		cost cost
	}{{"last.rank", 0}, {"last[2].rank", k.back + bit}, {"first.rank", k.first}} {
		add(k.higher+to.cost, "rank > "+to.ref, "rank < "+to.ref)
		add(k.higher+to.cost+4, "rank >= "+to.ref, "rank <= "+to.ref)
	}
	for d := 1; d <= 6; d++ {
		add(k.near, fmt.Sprintf("|rank - last.rank| <= %d", d), fmt.Sprintf("|rank - last.rank| > %d", d))
		add(k.near+bit, fmt.Sprintf("|rank - last.rank| = %d", d), fmt.Sprintf("|rank - last.rank| in 1..%d", d))
	}
	for lo := 1; lo <= 6; lo++ {
		for hi := lo; hi <= lo+7 && hi <= 12; hi++ {
			add(k.steps, fmt.Sprintf("steps from last in %d..%d", lo, hi))
			add(k.steps+4, fmt.Sprintf("steps from card to last in %d..%d", lo, hi))
		}
	}
	for n := 8; n <= 20; n++ {
		add(k.sum, fmt.Sprintf("rank + last.rank >= %d", n), fmt.Sprintf("rank + last.rank <= %d", n))
	}
	for m := 2; m <= 4; m++ {
		for r := range m {
			add(k.sumParity+cost(m-2)*bit, fmt.Sprintf("(rank + last.rank) mod %d = %d", m, r))
		}
	}
	add(k.divides, "rank mod last.rank = 0", "last.rank mod rank = 0")
	add(k.sum, "rank >= |last.rank - last[2].rank|", "rank <= |last.rank - last[2].rank|")
}

// cycleIdeas are the six ways round the four suits.
func (k *costs) cycleIdeas(add func(cost, ...string)) {
	suits := []string{"D", "H", "S"}
	for i, x := range suits {
		for j, y := range suits {
			if i == j {
				continue
			}
			z := suits[3-i-j]
			add(k.cycle, "suit follows last.suit in "+strings.Join([]string{"C", x, y, z}, " > "))
		}
	}
}

func (k *costs) lineIdeas(add func(cost, ...string)) {
	add(k.extreme, "rank > highest", "rank < lowest", "rank >= highest", "rank <= lowest", "rank < highest", "rank > lowest")
	add(k.extreme, "not seen(suit)", "not seen(suit in last 2)", "not seen(suit in last 3)")
	add(k.extreme, "not seen(rank in last 2)", "not seen(rank in last 3)")
}
