package blocks_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eleusis/rule"
	"eleusis/rule/blocks"
)

func TestEveryRuleOfTheLibraryCanBePickedTogether(t *testing.T) {
	for _, e := range library() {
		want, err := blocks.Open(e.Rule().String(), "")
		if err != nil {
			t.Fatal(err)
		}
		b := builder{t: t, name: e.Name, editor: blocks.New()}
		b.build(nil, b.renamed(want).Root())
		got, err := rule.Parse(b.editor.Formula())
		if err != nil {
			t.Errorf("%s: %s: %v", e.Name, b.editor.Formula(), err)
			continue
		}
		if same := rule.Same(got, e.Rule()).Same; same == rule.Different ||
			same == rule.Unknown && b.editor.Formula() != b.renamed(want).Formula() {
			t.Errorf("%s: got %s, want %s", e.Name, got, e.Rule())
		}
	}
}

// A builder makes a rule from nothing, only by what is offered.
type builder struct {
	t      *testing.T
	name   string
	editor *blocks.Editor
}

func (b *builder) do(act string) {
	b.t.Helper()
	next, err := b.editor.Do(act)
	if err != nil {
		b.t.Fatalf("%s: %s at %q: %s: %v", b.name, b.editor.Formula(), b.editor.Place(), act, err)
	}
	b.editor = next
}

// renamed returns a rule whose names are those that are offered.
func (b *builder) renamed(d *blocks.Editor) *blocks.Editor {
	free := []string{"tally", "mood", "tide", "heat", "debt", "anchor", "leader", "beacon"}
	declared := 0
	for i, part := range d.Root().Parts {
		if s := part.Sort(); s != blocks.Worth && s != blocks.Memory {
			continue
		}
		if next, err := d.Choose(strconv.Itoa(i)).Do("pick 0 " + free[declared]); err == nil {
			d = next
		}
		declared++
	}
	return d
}

func text(at []int) string {
	var all []string
	for _, step := range at {
		all = append(all, strconv.Itoa(step))
	}
	return strings.Join(all, ".")
}

// build makes the block at a place like the one that is wanted.
func (b *builder) build(at []int, want *blocks.Block) {
	b.t.Helper()
	b.choose(at)
	if b.editor.Chosen().Kind != want.Kind {
		b.put(want)
	}
	if want.Kind == "rule" {
		b.do("pick 0 " + want.Picks[0])
		b.declare(want)
	}
	b.count(at, want)
	if want.Kind != "in" {
		b.set(at, want)
	}
	for i, part := range want.Parts {
		b.build(append(slices.Clone(at), i), part)
	}
	b.set(at, want)
}

func (b *builder) choose(at []int) { b.editor = b.editor.Choose(text(at)) }

// put puts something of the wanted kind where the chosen block stands.
func (b *builder) put(want *blocks.Block) {
	b.t.Helper()
	for _, o := range b.editor.Offers() {
		if !strings.HasPrefix(o.Act, "put ") {
			continue
		}
		next, err := b.editor.Do(o.Act)
		if err != nil || next.Chosen().Kind != want.Kind || next.Place().String() != b.editor.Place().String() ||
			o.Name == "between" {
			continue
		}
		b.editor = next
		return
	}
	b.t.Fatalf("%s: %s at %q: nothing of the kind %s is offered", b.name, b.editor.Formula(), b.editor.Place(), want.Kind)
}

// declare adds what the rule declares.
func (b *builder) declare(want *blocks.Block) {
	for _, part := range want.Parts {
		act := map[blocks.Sort]string{blocks.Worth: "let", blocks.Memory: string(part.Kind),
			blocks.Starters: "start"}[part.Sort()]
		if act == "" {
			continue
		}
		b.choose(nil)
		b.do("add " + act)
		if act != "start" {
			b.do("pick 0 " + part.Picks[0])
		}
	}
}

// count brings the number of parts to what is wanted.
func (b *builder) count(at []int, want *blocks.Block) {
	add := map[blocks.Kind]string{"and": "cond", "or": "cond", "several": "cond", "repeat": "phase", "let": "case",
		"remember": "event", "anchor": "holding"}[want.Kind]
	for add != "" {
		b.choose(at)
		switch n := len(b.editor.Chosen().Parts); {
		case n < len(want.Parts):
			b.do("add " + add)
			if add == "cond" { // what changes nothing would be joined away
				b.do("put color")
			}
		case n > len(want.Parts):
			b.choose(append(slices.Clone(at), n-1))
			b.do("remove")
		default:
			return
		}
	}
}

// set sets the dials as they are wanted.
func (b *builder) set(at []int, want *blocks.Block) {
	b.t.Helper()
	for i, wish := range want.Picks {
		for steps := 0; ; steps++ {
			b.choose(at)
			now := b.editor.Chosen()
			if now.Picks[i] == wish {
				break
			}
			if steps > 60 {
				e := b.editor
				b.t.Fatalf("%s: %s at %q: dial %d is %s, want %s", b.name, e.Formula(), e.Place(), i, now.Picks[i], wish)
			}
			if dial := now.Dials()[i]; dial == "cycle" || dial == "order" {
				b.walk(i, wish)
				continue
			}
			b.do(nearest(b.editor.Options(i), now.Dials()[i], wish))
		}
		b.choose(at)
	}
}

// walk sets dial i by the fewest picks.
func (b *builder) walk(i int, wish string) {
	b.t.Helper()
	seen := map[string]bool{}
	for queue := []*blocks.Editor{b.editor}; len(queue) > 0; queue = queue[1:] {
		for _, o := range queue[0].Options(i) {
			if next, err := queue[0].Do(o.Act); err == nil && !seen[o.Value] {
				seen[o.Value] = true
				if o.Value == wish {
					b.editor = next
					return
				}
				queue = append(queue, next)
			}
		}
	}
	b.t.Fatalf("%s: no picks lead to %s", b.name, wish)
}

// nearest returns the act of the option that is most like a wish.
func nearest(options []blocks.Option, dial blocks.Dial, wish string) string {
	best, least := "", math.Inf(1)
	for _, o := range options {
		far := distance(dial, o.Value, wish)
		if far < least && !o.Chosen {
			best, least = o.Act, far
		}
	}
	return best
}

func distance(dial blocks.Dial, a, b string) float64 {
	if a == b {
		return -1
	}
	switch dial {
	case "number", "times", "window":
		x, _ := strconv.Atoi(a)
		y, _ := strconv.Atoi(b)
		return math.Abs(float64(x - y))
	case "card":
		return math.Abs(float64(len(a) - len(b)))
	case "set":
		n := 0.0
		have, wanted := members(a), members(b)
		for i := -30; i < 80; i++ {
			switch {
			case wanted[i] && !have[i]:
				n += 10
			case have[i] && !wanted[i]:
				n++
			}
		}
		return n
	}
	return 100
}

func members(set string) map[int]bool {
	in := make(map[int]bool)
	for one := range strings.SplitSeq(set, ",") {
		lo, hi, ok := strings.Cut(one, "..")
		if !ok {
			hi = lo
		}
		x, _ := strconv.Atoi(lo)
		y, _ := strconv.Atoi(hi)
		for i := x; i <= y; i++ {
			in[i] = true
		}
	}
	return in
}
