package rule

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"eleusis/card"
	"eleusis/rule/syntax"
)

// A Wish describes the rules to compose.
type Wish struct {
	// Difficulty is the wanted [Measure.Difficulty], in plays. Compose accepts
	// rules that differ from it by a fifth or 2 plays, then by a third, and then
	// by half or 5 plays. Below 12 plays it accepts a difference of 4 at once,
	// because there are few easy rules.
	Difficulty float64
	// FitFrom and FitTo bound the share of the 52 cards that fits, after the
	// starter as well as in the long run.
	FitFrom, FitTo float64
	// Count is how many rules are wanted, at most 1000.
	Count int
}

// The difficulties that have names, in plays.
const (
	Easy   = 6
	Medium = 12
	Hard   = 25
)

// maxCompose is the most rules that are composed at once.
const maxCompose = 1000

// What every composed rule keeps to.
const (
	leastCards   = 4 // fit at any time, so nothing is a dead end
	maxNeverFits = 4 // cards that never fit
)

// How much work goes into one rule before what is wished for is widened, and in
// the end given up.
const (
	maxDraws = 20_000 // trees that are drawn
	maxTries = 1_000  // of those, different trees that become machines
)

// A WishError says why a wish is invalid.
type WishError struct{ reason string }

func (e *WishError) Error() string { return e.reason }

// An UnmetWish is the error of a composer that found only Found rules as wished. There
// may be others.
type UnmetWish struct {
	Wish  Wish
	Found int
}

func (e *UnmetWish) Error() string { return e.Remark().String() }

// Remark returns the error as a remark, which every language can say.
func (e *UnmetWish) Remark() syntax.Remark {
	number := func(x float64) syntax.Verbatim { return syntax.Verbatim(strconv.FormatFloat(x, 'g', -1, 64)) }
	w := e.Wish
	return tooFewRules.Of(syntax.Number(e.Found), syntax.Number(w.Count), number(w.Difficulty), number(w.FitFrom),
		number(w.FitTo))
}

// A Composer composes rules for one [Wish]. It is immutable.
type Composer struct {
	wish    Wish
	library []*Machine
}

// NewComposer returns a composer for w. The error is a [*WishError]. The first
// one reads the whole library.
func NewComposer(w Wish) (*Composer, error) {
	if err := w.validate(); err != nil {
		return nil, err
	}
	return &Composer{w, libraryMachines()}, nil
}

// libraryMachines returns the machines of the library, read once.
var libraryMachines = sync.OnceValue(func() []*Machine {
	var all []*Machine
	for _, e := range Library() {
		all = append(all, e.Rule().machine)
	}
	return all
})

// Compose draws new rules that are as wished, that are said as people say
// rules, and that are pleasant to play: some cards always fit, hardly any never
// do, nothing is a dead end or a trap, and no part of the text could be left
// out. Once the line is open no two are the same, and none is the same as one of
// the library or of past. The same draws give the same rules, on every machine.
// The error is an [*UnmetWish].
func (c *Composer) Compose(r *rand.Rand, past ...*Rule) ([]*Rule, error) {
	w := c.wish
	s := search{wish: w, author: author{r}, known: slices.Clone(c.library)}
	for _, p := range past {
		s.known = append(s.known, p.machine)
	}
	var rules []*Rule
	for _, s.slack = range w.slacks() {
		s.tried = make(map[string]bool)
		for len(rules) < w.Count {
			found := s.next()
			if found == nil {
				break
			}
			rules = append(rules, found)
		}
	}
	if len(rules) < w.Count {
		return nil, &UnmetWish{w, len(rules)}
	}
	return rules, nil
}

// Compose composes rules as a [Composer] does that is needed only once.
func Compose(w Wish, r *rand.Rand) ([]*Rule, error) {
	c, err := NewComposer(w)
	if err != nil {
		return nil, err
	}
	return c.Compose(r)
}

func (w Wish) validate() error {
	switch {
	case w.Count < 1 || w.Count > maxCompose:
		return &WishError{fmt.Sprintf("cannot compose %d rules: a number from 1 to %d is needed", w.Count, maxCompose)}
	case !(w.Difficulty > 0):
		return &WishError{fmt.Sprintf("no rule takes %g plays: a number above 0 is needed", w.Difficulty)}
	case !(0 <= w.FitFrom && w.FitFrom <= w.FitTo && w.FitTo <= 1):
		return &WishError{fmt.Sprintf("no rule lets %g to %g of the cards fit: "+
			"two numbers from 0 to 1 are needed, the lower first", w.FitFrom, w.FitTo)}
	}
	return nil
}

// slacks returns by how many plays a rule may miss the difficulty, at first and
// when no more turn up.
func (w Wish) slacks() [3]float64 {
	most := min(max(5, w.Difficulty/2), w.Difficulty)
	few := 24 / w.Difficulty // four plays at Easy, two at Medium
	return [...]float64{min(most, max(few, 2, w.Difficulty/5)), min(most, max(few, 2.5, w.Difficulty/3)), most}
}

// A search looks for rules that are as wished.
type search struct {
	wish   Wish
	author author
	slack  float64         // by how many plays a rule may miss the difficulty
	tried  map[string]bool // with that slack, in the formula face
	known  []*Machine
}

// next returns a rule that was not known and is from now on, nil if none turns
// up.
func (s *search) next() *Rule {
	tries := 0
	for range maxDraws {
		t := s.author.tree()
		if math.Abs(predictDifficulty(t)-s.wish.Difficulty) > s.slack {
			continue
		}
		text := t.String()
		if s.tried[text] {
			continue
		}
		s.tried[text] = true
		tries++
		if tries > maxTries {
			return nil
		}
		r := ruleOf(t)
		if r == nil {
			continue
		}
		p := r.playable()
		if !s.accepts(r.withWords(p.measure(namesBack(t))), p) || wordy(r) || slices.ContainsFunc(s.known, r.isLike) {
			continue
		}
		s.known = append(s.known, r.machine)
		return r
	}
	return nil
}

// ruleOf returns the rule of t, nil if t is not a rule or works on demand.
func ruleOf(t *syntax.Tree) *Rule {
	r, err := ParseIn(syntax.Formula, t.String())
	if err != nil || r.machine.States() == 0 {
		return nil
	}
	return r
}

// isLike reports whether r, once the line is open, is the same as a known rule.
func (r *Rule) isLike(known *Machine) bool {
	for c := range r.machine.Fits(r.machine.Start()).Cards() {
		if compare(r.machine, known, Cards(c), trialWork).Same == Different {
			return false
		}
	}
	return true
}

// accepts reports whether a rule is as wished and pleasant, by its figures and
// all that can happen under it.
func (s *search) accepts(m Measure, p *playable) bool {
	w := s.wish
	fits := func(share float64) bool { return w.FitFrom <= share && share <= w.FitTo }
	return m.pleasant(p) && fits(m.Fit.Now) && fits(m.Fit.Long)
}

// pleasant reports whether a rule of these figures keeps to what every composed
// rule does.
func (m Measure) pleasant(p *playable) bool {
	return m.Exact && len(m.Traps) == 0 && m.LooksBack != 0 &&
		m.Fit.Least >= share(leastCards) && p.ever(p.laid()).Len() >= card.Count-maxNeverFits
}

// wordy reports whether r gives one answer twice, or a part of it could be left
// out and, once the line is open, the rule stay the same.
func wordy(r *Rule) bool {
	given := answers(r.tree.Body)
	for i, x := range given {
		if slices.ContainsFunc(given[:i], func(y syntax.Cond) bool { return reflect.DeepEqual(x, y) }) {
			return true
		}
	}
	return slices.ContainsFunc(shortened(r.tree.Body), func(c syntax.Cond) bool {
		short := ruleOf(&syntax.Tree{Body: c})
		return short != nil && r.isLike(short.machine)
	})
}

// answers returns the branches of a chain of ifs.
func answers(c syntax.Cond) []syntax.Cond {
	if c, ok := c.(*syntax.If); ok {
		return append(answers(c.Else), c.Then)
	}
	return []syntax.Cond{c}
}

// shortened returns c in every way that leaves one part out.
func shortened(c syntax.Cond) []syntax.Cond {
	var all []syntax.Cond
	switch c := c.(type) {
	case *syntax.If:
		all = append(all, c.Then, c.Else)
		for _, question := range shortened(c.If) {
			all = append(all, &syntax.If{If: question, Then: c.Then, Else: c.Else})
		}
		for _, then := range shortened(c.Then) {
			all = append(all, &syntax.If{If: c.If, Then: then, Else: c.Else})
		}
		for _, other := range shortened(c.Else) {
			all = append(all, &syntax.If{If: c.If, Then: c.Then, Else: other})
		}
	case *syntax.Turned:
		all = append(all, c.X)
	case *syntax.Join:
		for i := range c.Xs {
			all = append(all, &syntax.Join{By: c.By, Xs: slices.Delete(slices.Clone(c.Xs), i, i+1)})
		}
	case *syntax.Repeat:
		for _, phase := range c.Phases {
			all = append(all, phase.Cond)
		}
	}
	return all
}
