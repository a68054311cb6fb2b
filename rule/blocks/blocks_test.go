package blocks_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/rule"
	"eleusis/rule/blocks"
	"eleusis/rule/syntax"
	"eleusis/rule/syntax/syntaxtest"
)

// library returns all rules that are known.
func library() []rule.Entry { return append(rule.Library(), rule.Demanding()...) }

func TestEveryRuleOfTheLibraryOpensAsBlocks(t *testing.T) {
	for _, e := range library() {
		want := e.Rule()
		d, err := blocks.Open(want.String(), "")
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if d.Formula() != want.String() {
			t.Errorf("%s: got %s, want %s", e.Name, d.Formula(), want)
		}
	}
}

func TestAnyRuleComesBackFromItsBlocksAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := syntaxtest.AllTrees().Draw(t, "tree")
		d, err := blocks.Open(tree.String(), "")
		if err != nil {
			t.Skip(err) // it is no rule
		}
		// Two thirds of what is done there and back is nothing: what is removed and
		// put again, or moved down and up.
		if again, err := blocks.Open(d.Formula(), "0"); err != nil || again.Formula() != tree.String() {
			t.Fatalf("%s\ncomes back as\n%s (%v)", tree, d.Formula(), err)
		}
		down, err := d.Choose("0").Do("down")
		if err != nil {
			return
		}
		if up, err := down.Do("up"); err != nil || up.Formula() != d.Formula() {
			t.Fatalf("%s\nis after down and up\n%v (%v)", d.Formula(), up, err)
		}
	})
}

// valid reports what is wrong with what an editor says: it must read, as the same
// blocks, and be a rule but for its starters and for what it asks of a machine.
func valid(d *blocks.Editor) error {
	text := d.Formula()
	again, err := blocks.Open(text, d.Place().String())
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(again.Root(), d.Root()) || again.Place().String() != d.Place().String() {
		return errors.New("it reads as other blocks")
	}
	if _, err := rule.ParseIn(syntax.Formula, text); err != nil {
		for _, allowed := range []syntax.RemarkKind{"noStarter", "asksTooMuch"} {
			if strings.Contains(err.Error(), allowed.Of().In(syntax.English)) {
				return nil
			}
		}
		return err
	}
	return nil
}

// acts returns all that can be done at an editor.
func acts(d *blocks.Editor) []string {
	all := d.Edits()
	for i := range d.Chosen().Dials() {
		for _, o := range d.Options(i) {
			all = append(all, o.Act)
		}
	}
	for _, o := range d.Offers() {
		all = append(all, o.Act)
	}
	return all
}

// places returns the places of b and of all its parts, b standing at a place.
func places(b *blocks.Block, at string) []string {
	all := []string{at}
	for i, part := range b.Parts {
		all = append(all, places(part, strings.TrimPrefix(at+"."+string(rune('0'+i%10)), "."))...)
	}
	return all
}

func TestEveryOfferLeadsToARule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := blocks.New()
		if rapid.Bool().Draw(t, "from the library") {
			e := rapid.SampledFrom(library()).Draw(t, "entry")
			d, _ = blocks.Open(e.Rule().String(), "")
		}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			d = d.Choose(rapid.SampledFrom(places(d.Root(), "")).Draw(t, "place"))
			offered := acts(d)
			if len(offered) == 0 || len(d.Formula()) > 400 {
				continue
			}
			act := rapid.SampledFrom(offered).Draw(t, "act")
			next, err := d.Do(act)
			if err != nil {
				t.Fatalf("%s at %q: %s was offered: %v", d.Formula(), d.Place(), act, err)
			}
			if err := valid(next); err != nil {
				t.Fatalf("%s at %q after %s: %s at %q: %v", d.Formula(), d.Place(), act, next.Formula(), next.Place(), err)
			}
			d = next
		}
	})
}

func TestSenselessActsChangeNothing(t *testing.T) {
	for _, c := range []struct{ text, place, act string }{
		{"red", "", "remove"}, {"red", "0", "up"}, {"red", "0", "pick 0 purple"}, {"red", "0", "pick 9 red"},
		{"red", "0", "pick x red"}, {"red", "0", "put recall:tally"}, {"red", "0", "put plus"},
		{"red", "0", "wrap plus"},
		{"red", "0", "add cond"}, {"red", "", "add cond"}, {"red", "0", "put playsum"}, {"red", "0.0", "put new"},
		{"red", "0", "dance"}, {"red", "0", ""},
		{"repeat red", "0.0", "remove"}, {"repeat red", "0.0", "lift"}, {"red or even", "0", "remove of"},
		{"remember tally = 0; after red: tally = 1; tally = 1", "0", "remove"},
		{"let pips = rank; pips > 3", "0.0", "put position"},
	} {
		d, err := blocks.Open(c.text, c.place)
		if err != nil {
			t.Fatal(err)
		}
		if next, err := d.Do(c.act); err == nil {
			t.Errorf("%s at %q: %q gives %s, want nothing", c.text, c.place, c.act, next.Formula())
		}
	}
}

func TestActsChangeTheChosenBlock(t *testing.T) {
	for _, c := range []struct{ text, place, act, want, at string }{
		{"any", "0", "put color", "red", "0"},
		{"red", "0", "pick 0 hearts", "hearts", "0"},
		{"red", "0.0", "put last", "last is red", "0.0"},
		{"red", "0", "wrap not", "not red", "0"},
		{"red", "0", "wrap and", "red and any", "0.1"},
		{"red and any", "0.1", "put parity", "red even", "0.1"},
		{"red even", "0.1", "up", "even red", "0.0"},
		{"red even", "0", "put or", "red or even", "0"},
		{"red even face", "0", "put either", "either red or (even or face)", "0"},
		{"red even", "0.0", "remove", "even", "0"},
		{"red even", "0.1", "lift", "even", "0"},
		{"red or even", "0.1", "wrap or", "red or even or none", "0.2"},
		{"red", "0", "wrap answer", "if last is red then red", "0.0"},
		{"if last is red then even else odd", "0.1", "down", "if last is red then odd else even", "0.2"},
		{"if last is red then even else odd", "0.0", "remove", "even", "0"},
		{"rank >= 7", "0.1", "pick 0 11", "rank >= J", "0.1"},
		{"rank >= 7", "0.1", "put last-rank", "rank >= last.rank", "0.1"},
		{"rank >= last.rank", "0.1", "wrap plus", "rank >= last.rank + 1", "0.1.1"},
		{"rank >= 7", "0", "put ranks", "rank in {A, 7..9}", "0"},
		{"rank in {A, 7..9}", "0", "pick 0 1,7,9", "rank in {A, 7, 9}", "0"},
		{"rank in {A, 7}", "0", "pick 0 7", "rank = 7", "0"},
		{"repeat red 2 times, black", "0", "add phase", "repeat red 2 times, black, any", "0.2.0"},
		{"repeat red 2 times, black", "0.0", "copy", "repeat red 2 times, red 2 times, black", "0.1"},
		{"repeat red 2 times, black", "0.1", "pick 0 3", "repeat red 2 times, black 3 times", "0.1"},
		{"suit = last.suit", "0", "pick 0 rank", "rank = last.rank", "0"},
		{"suit = last.suit", "0", "pick 1 gt", "suit > last.suit", "0"},
		{"red", "", "add remember", "remember tally = 0; after face: tally = rank; red", "0"},
		{"remember tally = 0; after face: tally = rank; tally = 1", "0", "pick 0 mood",
			"remember mood = 0; after face: mood = rank; mood = 1", "0"},
		{"red", "", "pick 0 2", "plays: 2; red", ""},
		{"last is red", "0", "add start", "", ""},
		{"last is red", "", "add start", "start: any; last is red", "0.0"},
	} {
		d, err := blocks.Open(c.text, c.place)
		if err != nil {
			t.Fatal(err)
		}
		next, err := d.Do(c.act)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s at %q: %q gives %s, want nothing", c.text, c.place, c.act, next.Formula())
			}
			continue
		}
		if err != nil {
			t.Errorf("%s at %q: %q: %v", c.text, c.place, c.act, err)
		} else if next.Formula() != c.want || next.Place().String() != c.at {
			t.Errorf("%s at %q: %q gives %s at %q, want %s at %q", c.text, c.place, c.act, next.Formula(), next.Place(), c.want,
				c.at)
		}
	}
}

// FuzzDesk takes up whatever an address may hold, and does whatever it asks for.
func FuzzDesk(f *testing.F) {
	f.Add("red", "0", "wrap and")
	f.Add("if last is red then rank in {A, 7..9} else odd", "0.1", "pick 0 1,7,8")
	f.Add("remember tally = 0; after red: tally = 1; tally = 1", "0.9.-1", "put remember:tally")
	f.Add("suit < last.suit in D < H", "0", "pick 2 DHS")
	f.Fuzz(func(t *testing.T, text, place, act string) {
		d, err := blocks.Open(text, place)
		if err != nil {
			return
		}
		next, err := d.Do(act)
		if err != nil {
			return
		}
		if err := valid(next); err != nil {
			t.Fatalf("%q at %q after %q: %s: %v", text, place, act, next.Formula(), err)
		}
	})
}
