package bot

import (
	"math"
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// A thinker is a solver that believes what package induce does. It thinks by a
// sample of the rules that may be the secret one.
type thinker struct {
	library func() *induce.Library // the rules that it thinks of
	taste   taste
	seen    []seen // what belief has heard
	belief  *induce.Posterior
	sure    int             // of the last guess, out of certain
	wrong   []WrongGuess    // of the board before
	held    map[string]held // hypotheses that came to mind, by their words
}

// A held is a hypothesis that was held against what was guessed wrongly.
type held struct {
	against int // that many of these
	refuted bool
}

// A taste chooses a card of a hand.
type taste func(s *induce.Sample, hand []card.Card, r *rand.Rand) card.Card

// A seen is one card of a board.
type seen struct {
	card  card.Card
	right bool
}

// How much a thinker thinks of.
const (
	thoughts     = 128          // rules of a sample
	mostThoughts = 4 * thoughts // if what comes to mind is mostly known to be wrong
	doubtful     = 8            // of which so few are left that it says nothing
	looked       = 4            // hypotheses that are held against what is known
	unlikely     = 3            // the chance, in hundredths, below which none is
)

// When a thinker guesses.
const (
	leastSure = 15 // the chance that a guess has at least, in hundredths
	patience  = 80 // what is made of the cost of a wrong guess, in hundredths: it also tells
	leastNow  = 50 // the chance of a guess that is against a verdict
	lately    = 6  // to how many of the last cards such a guess gives their verdicts
)

// Turn guesses if that is worth it, and plays as if the guess was wrong.
func (t *thinker) Turn(b *Board, r *rand.Rand) (c card.Card, guess *rule.Rule) {
	s := t.think(b, r)
	if !b.After {
		var n int
		n, guess = t.guess(s, b, r)
		if guess != nil {
			s.RuleOut(n)
			if s.Size() < doubtful {
				s = t.otherwise(s, b, r)
			}
		}
	}
	if s.Size() == 0 { // all that came to mind was wrong
		s = t.belief.Sample(thoughts, r)
	}
	return t.taste(s, b.Hand, r), guess
}

// Guess guesses if that is worth it.
func (t *thinker) Guess(b *Board, r *rand.Rand) *rule.Rule {
	_, guess := t.guess(t.think(b, r), b, r)
	return guess
}

// Confidence returns how often what is said like the last guess is right.
func (t *thinker) Confidence() float64 { return math.Round(1e3*float64(t.sure)/induce.Certain) / 1e3 }

// think returns rules that may be the secret one. The likeliest of them are not
// among what was guessed wrongly. If much of what comes to mind was, it thinks
// harder.
func (t *thinker) think(b *Board, r *rand.Rand) *induce.Sample {
	t.learn(b)
	for n := thoughts; ; n *= 4 {
		s := t.belief.Sample(n, r)
		t.forget(s, b)
		switch {
		case s.Size() >= thoughts/2 || n >= mostThoughts && s.Size() >= doubtful:
			return s
		case n >= mostThoughts || s.Size()*mostThoughts/thoughts < doubtful:
			return t.otherwise(s, b, r)
		}
	}
}

// otherwise returns what is left if what was most likely is wrong, or s if there is
// no more to it.
func (t *thinker) otherwise(s *induce.Sample, b *Board, r *rand.Rand) *induce.Sample {
	other := s.Otherwise(thoughts, r)
	t.forget(other, b)
	if other.Size() > s.Size() {
		return other
	}
	return s
}

// forget rules out of s what was guessed wrongly.
func (t *thinker) forget(s *induce.Sample, b *Board) {
	for i := 0; len(b.Wrong) > 0 && i < min(looked, s.Hypotheses()) && s.Chance(i) > induce.Certain*unlikely/100; {
		if t.refuted(s, i, b) {
			s.RuleOut(i)
			continue
		}
		i++
	}
}

// refuted reports whether the n-th hypothesis of s is known to be wrong, for it
// says what was guessed wrongly. To read a rule takes long; so only those are read
// by which the same cards fit now, and what was found out is kept.
func (t *thinker) refuted(s *induce.Sample, n int, b *Board) bool {
	words := s.Words(n)
	h := t.held[words]
	if h.refuted && b.Wrong[h.against-1].shown(b) {
		h.refuted = false
	}
	for ; !h.refuted && h.against < len(b.Wrong); h.against++ {
		if w := &b.Wrong[h.against]; w.fits(b) == s.Fitting(n) && !w.shown(b) {
			x := s.Hypothesis(n).Rule
			h.refuted = x == nil || w.same(x, b)
		}
	}
	t.held[words] = h
	return h.refuted
}

// guess returns the likeliest rule of s that may be said, and its place, if to say
// it now is worth more than to wait and see. Who waits loses a turn if it is right.
// If it is wrong, they save what it costs, if the card that they play now would have
// shown it.
func (t *thinker) guess(s *induce.Sample, b *Board, r *rand.Rand) (n int, guess *rule.Rule) {
	left := b.Turns - b.Turn - b.Cost*len(b.Wrong) // points of a right guess in the next turn
	least := induce.Certain * leastSure / 100
	if left <= 0 { // there is nothing to lose
		least = 0
	}
	n, guess = b.likeliest(s, least)
	if guess == nil {
		return n, nil
	}
	chance := s.Chance(n)
	t.sure = s.Confidence(n)
	if left <= 0 {
		return n, guess
	}
	shown := s.Against(n, t.taste(s, b.Hand, r)) * 100 / induce.Certain
	if saved := (induce.Certain - chance) / 100 * shown * min(b.Cost, left) * patience / 100; chance < saved {
		return 0, nil
	}
	return n, guess
}

// likeliest returns the likeliest rule of s that may be said and has at least that
// chance, and its place. What is believed may well be only nearly right; then it
// returns nil.
func (b *Board) likeliest(s *induce.Sample, least int) (n int, x *rule.Rule) {
	if s.Size() < doubtful {
		return 0, nil
	}
	for n := range min(looked, s.Hypotheses()) {
		chance := s.Chance(n)
		if chance < least {
			break
		}
		if x := s.Hypothesis(n).Rule; x != nil && b.mayBe(x, chance*100 >= leastNow*induce.Certain) {
			return n, x
		}
	}
	return 0, nil
}

// learn brings the belief up to b. If b goes on from the board before, only
// what is new is learned.
func (t *thinker) learn(b *Board) {
	all := b.cards()
	if t.belief == nil || len(t.seen) > len(all) || !slices.Equal(t.seen, all[:len(t.seen)]) {
		t.belief, t.seen, t.wrong = t.library().New(), nil, nil
	}
	for _, s := range all[len(t.seen):] { // the starter too: the rule accepted it
		t.belief.Judged(s.card, s.right)
	}
	t.seen = all
	if n := len(t.wrong); n == 0 || n > len(b.Wrong) || !slices.Equal(t.wrong, b.Wrong[:n]) {
		t.held = make(map[string]held)
	}
	t.wrong = slices.Clone(b.Wrong)
}

// cards returns the cards of b in the order of play.
func (b *Board) cards() []seen {
	var all []seen
	for i, c := range b.Mainline {
		all = append(all, seen{c, true})
		for _, c := range b.refused(i + 1) {
			all = append(all, seen{c, false})
		}
	}
	return all
}

// refused returns the cards that were wrong after the n-th of the mainline, from 1.
func (b *Board) refused(n int) []card.Card {
	if 0 < n && n <= len(b.Sideline) {
		return b.Sideline[n-1]
	}
	return nil
}

// mayBe reports whether x may be what the secret rule says from here on: it gives
// every card of b its verdict. If x is likely the last cards will do. For a rule
// may come down to a simpler one: after a king nothing is higher than all before.
func (b *Board) mayBe(x *rule.Rule, likely bool) bool {
	m := x.Machine()
	at, agreed, against := m.Start(), 0, false
	for _, s := range b.cards() {
		agreed++
		if m.Fits(at).Has(s.card) != s.right {
			agreed, against = 0, true
		}
		at = m.Lay(at, rule.Play{Cards: []card.Card{s.card}, Refused: !s.right})
	}
	return !against || likely && agreed >= lately
}

// fits returns the cards that would fit now if w was right.
func (w *WrongGuess) fits(b *Board) card.Set {
	m := w.Rule.Machine()
	return m.Fits(m.After(rule.Cards(b.Mainline...)))
}

// shown reports whether the verdicts have shown since that w was wrong. Then it may
// be what the rule comes down to now.
func (w *WrongGuess) shown(b *Board) bool {
	m := w.Rule.Machine()
	at := m.After(rule.Cards(b.Mainline[:w.Line]...))
	since := b.refused(w.Line)
	since = since[min(w.Refused, len(since)):]
	for n, c := range b.Mainline[w.Line:] {
		if fits := m.Fits(at); fits&card.SetOf(since...) != 0 || !fits.Has(c) {
			return true
		}
		at, since = m.Next(at, c, rule.Opens), b.refused(w.Line+n+1)
	}
	return m.Fits(at)&card.SetOf(since...) != 0
}

// same reports whether x says what w does, from the line on at which it was
// guessed.
func (w *WrongGuess) same(x *rule.Rule, b *Board) bool {
	return rule.SameFrom(w.Rule, x, rule.Cards(b.Mainline[:w.Line]...)).Same != rule.Different
}

// anyCard chooses any card.
func anyCard(_ *induce.Sample, hand []card.Card, r *rand.Rand) card.Card {
	return hand[r.IntN(len(hand))]
}

// likeliest chooses the card that is likeliest to fit.
func likeliest(s *induce.Sample, hand []card.Card, _ *rand.Rand) card.Card {
	return slices.MaxFunc(hand, func(x, y card.Card) int { return s.Fits(x) - s.Fits(y) })
}

// likelier chooses the card that tells the most of those that are likelier to
// fit than not, if there are any.
func likelier(s *induce.Sample, hand []card.Card, r *rand.Rand) card.Card {
	hopeful := slices.DeleteFunc(slices.Clone(hand), func(c card.Card) bool { return s.Fits(c) < induce.Certain/2 })
	if len(hopeful) == 0 {
		hopeful = hand
	}
	return tellingNow(s, hopeful, r)
}

// tellingNow chooses the card that tells the most by itself: the one that is as
// likely to fit as not.
func tellingNow(s *induce.Sample, hand []card.Card, _ *rand.Rand) card.Card {
	doubt := func(c card.Card) int { return min(s.Fits(c), induce.Certain-s.Fits(c)) }
	return slices.MaxFunc(hand, func(x, y card.Card) int { return doubt(x) - doubt(y) })
}

// mostTelling chooses the card that tells the most, with the one after it.
func mostTelling(s *induce.Sample, hand []card.Card, _ *rand.Rand) card.Card {
	tells, best := s.Telling(hand), 0
	for i, bits := range tells {
		if bits > tells[best] {
			best = i
		}
	}
	return hand[best]
}
