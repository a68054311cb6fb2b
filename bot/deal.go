package bot

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"eleusis/game"
	"eleusis/rule"
)

// A Table is what the computer dealer knows of the players.
type Table struct {
	// Players are the levels of those who will look for the rule, or [Person].
	Players []string
	// Past are the rules that were dealt here, as [rule.Rule.String] tells them.
	Past []string
}

// Person is the level of a person.
const Person = ""

// suiting are how difficult a rule suits a table whose best player is of a level,
// where that is more than easy. As measured (doc/performance.md), with rules so
// difficult the dealer still scores nearly as well as they can: someone finds the
// rule, and not at once. Casual players overlook too much for that.
var suiting = map[string]float64{"skilled": 14, "expert": 14}

// difficulty returns how difficult a rule suits the table, in plays that an expert needs. The
// best player counts, because the dealer scores with them. People count as beginners.
func (t Table) difficulty() float64 {
	most := float64(rule.Easy)
	for _, level := range t.Players {
		most = max(most, suiting[level])
	}
	return most
}

// What makes a rule pleasant to look for, as the sources advise: which share of
// the cards fits. About a third is best (S1), and rules under which more than
// half fit are harder (S0).
const (
	fewestFit = 0.20
	maxFit    = 0.50
)

// A Dealer is the computer dealer. It never changes, so it can serve many tables.
type Dealer struct{ library []rule.Entry }

// NewDealer returns a dealer that knows the library. It parses a rule only when it
// considers it.
func NewDealer() *Dealer { return &Dealer{rule.Library()} }

// Choose returns a rule of the library that was not dealt here and, if possible, is
// pleasant and not too difficult for the table.
func (d *Dealer) Choose(t Table, r *rand.Rand) rule.Entry {
	order := r.Perm(len(d.library))
	fresh := func(e rule.Entry) bool { return !slices.Contains(t.Past, e.Text) }
	for _, wish := range []func(rule.Entry) bool{
		func(e rule.Entry) bool { return fresh(e) && t.likes(e) },
		func(e rule.Entry) bool { return fresh(e) && pleasant(e.Rule().Measure()) },
		fresh,
		t.likes,
	} {
		if k := slices.IndexFunc(order, func(i int) bool { return wish(d.library[i]) }); k >= 0 {
			return d.library[order[k]]
		}
	}
	return d.library[order[0]]
}

// likes reports whether e is pleasant, and its grade at most twice as many plays
// as suit the table. Easier ones do no harm: there are many rounds.
func (t Table) likes(e rule.Entry) bool {
	return float64(e.Grade()) <= 2*t.difficulty() && pleasant(e.Rule().Measure())
}

// pleasant reports whether a fair share of the cards fits and something always
// does.
func pleasant(m rule.Measure) bool {
	return len(m.DeadEnds) == 0 && fewestFit <= m.Fit.Long && m.Fit.Long <= maxFit
}

// Compose returns a new rule that is pleasant and as difficult as is wished, in
// plays that an expert needs, or as suits the table if the wish is 0. It differs
// from every rule that was dealt here. The error is a [*rule.UnmetWish] or a
// [*rule.WishError].
func (d *Dealer) Compose(t Table, difficulty float64, r *rand.Rand) (*rule.Rule, error) {
	if difficulty == 0 {
		difficulty = t.difficulty()
	}
	c, err := rule.NewComposer(rule.Wish{Difficulty: difficulty, FitFrom: fewestFit, FitTo: maxFit, Count: 1})
	if err != nil {
		return nil, err
	}
	rules, err := c.Compose(r, t.past()...)
	if err != nil {
		return nil, err
	}
	return rules[0], nil
}

// past returns the rules that were dealt here.
func (t Table) past() []*rule.Rule {
	var rules []*rule.Rule
	for _, text := range t.Past {
		if r, err := rule.Parse(text); err == nil { // it was dealt, so it can be read
			rules = append(rules, r)
		}
	}
	return rules
}

// RandomBytes returns 32 bytes drawn from chance, for a seed or the salt of a [game.Deal].
func RandomBytes(chance *rand.Rand) (b game.Bytes32) {
	for i := 0; i < len(b); i += 8 {
		binary.LittleEndian.PutUint64(b[i:], chance.Uint64())
	}
	return b
}
