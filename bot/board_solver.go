package bot

import (
	"math"
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/induce"
	"eleusis/rule"
)

// A boardSolver is a solver that believes what package induce does. It decides by a
// sample of the rules that may be the secret one.
type boardSolver struct {
	library    func() *induce.Library // the rules that it considers
	policy     cardPolicy
	learned    []judgedCard // the evidence of belief
	belief     *induce.Posterior
	confidence int                    // of the last guess, out of certain
	wrong      []WrongGuess           // of the board before
	checked    map[string]checkedRule // hypotheses that were compared with wrong guesses, by their words
}

// A checkedRule tells whether a hypothesis means the same as a wrong guess.
type checkedRule struct {
	against int // the number of wrong guesses it was compared with
	refuted bool
}

// A cardPolicy chooses a card of a hand.
type cardPolicy func(s *induce.Sample, hand []card.Card, r *rand.Rand) card.Card

// A judgedCard is one card of a board.
type judgedCard struct {
	card  card.Card
	right bool
}

// How large a sample is.
const (
	sampleSize       = 128            // rules
	maxSample        = 4 * sampleSize // rules, if most of those drawn are known to be wrong
	minSample        = 8              // rules: a smaller sample says nothing
	maxChecked       = 4              // hypotheses that are compared with wrong guesses
	minCheckedChance = 3              // the least chance of these, in hundredths
)

// When a boardSolver guesses.
const (
	minConfidence    = 13 // the least confidence in a guess, in hundredths
	wrongGuessWeight = 65 // the part of the cost of a wrong guess that counts, in hundredths: it informs, too
	minChanceNow     = 50 // the least chance of a guess that contradicts a verdict, in hundredths
	recentCards      = 6  // the number of the last cards whose verdicts such a guess must give
)

// Turn guesses if that is worth it, and plays as if the guess was wrong.
func (bs *boardSolver) Turn(b *SolverView, r *rand.Rand) (c card.Card, guess *rule.Rule) {
	s := bs.sample(b, r)
	if !b.After {
		var n int
		n, guess = bs.guess(s, b, r)
		if guess != nil {
			s.RuleOut(n)
			if s.Size() < minSample {
				s = bs.alternatives(s, b, r)
			}
		}
	}
	if s.Size() == 0 { // everything that was sampled is known to be wrong
		s = bs.belief.Sample(sampleSize, r)
	}
	return bs.policy(s, b.Hand, r), guess
}

// Guess guesses if that is worth it.
func (bs *boardSolver) Guess(b *SolverView, r *rand.Rand) *rule.Rule {
	_, guess := bs.guess(bs.sample(b, r), b, r)
	return guess
}

// Confidence returns the chance that the last guess is right: the share of right guesses among those
// that were as sure, in the games to which it was fitted.
func (bs *boardSolver) Confidence() float64 {
	return math.Round(1e3*float64(bs.confidence)/induce.Certain) / 1e3
}

// sample returns rules that may be the secret one. The likeliest of them are not
// among what was guessed wrongly. If many of the sampled rules were, it takes a larger
// sample.
func (bs *boardSolver) sample(b *SolverView, r *rand.Rand) *induce.Sample {
	bs.learn(b)
	for n := sampleSize; ; n *= 4 {
		s := bs.belief.Sample(n, r)
		bs.ruleOutWrong(s, b)
		switch {
		case s.Size() >= sampleSize/2 || n >= maxSample && s.Size() >= minSample:
			return s
		case n >= maxSample || s.Size()*maxSample/sampleSize < minSample:
			return bs.alternatives(s, b, r)
		}
	}
}

// alternatives returns a sample of what is left if what was most likely is wrong, or s
// if nothing is left.
func (bs *boardSolver) alternatives(s *induce.Sample, b *SolverView, r *rand.Rand) *induce.Sample {
	other := s.Alternatives(sampleSize, r)
	bs.ruleOutWrong(other, b)
	if other.Size() > s.Size() {
		return other
	}
	return s
}

// ruleOutWrong rules out of s what was guessed wrongly.
func (bs *boardSolver) ruleOutWrong(s *induce.Sample, b *SolverView) {
	if len(b.Wrong) == 0 {
		return
	}
	for i := 0; i < min(maxChecked, s.Hypotheses()) && s.Chance(i) > induce.Certain*minCheckedChance/100; {
		if bs.isRefuted(s, i, b) {
			s.RuleOut(i)
			continue
		}
		i++
	}
}

// isRefuted reports whether the n-th hypothesis of s is the same rule as a wrong guess.
// Reading a rule takes long, so it reads only hypotheses by which the same cards fit
// now as by the guess, and keeps what it finds out.
func (bs *boardSolver) isRefuted(s *induce.Sample, n int, b *SolverView) bool {
	words := s.Words(n)
	h := bs.checked[words]
	if h.refuted && b.Wrong[h.against-1].shown(b) {
		h.refuted = false
	}
	for ; !h.refuted && h.against < len(b.Wrong); h.against++ {
		if w := &b.Wrong[h.against]; w.fits(b) == s.Fitting(n) && !w.shown(b) {
			x := s.Hypothesis(n).Rule
			h.refuted = x == nil || w.sameFrom(x, b)
		}
	}
	bs.checked[words] = h
	return h.refuted
}

// guess returns the likeliest rule of s that may be said, and its index, if saying it
// now is worth more than waiting a turn. Waiting costs a turn if the rule is right. If
// it is wrong, waiting saves its cost, provided the card played now shows that it is wrong.
func (bs *boardSolver) guess(s *induce.Sample, b *SolverView, r *rand.Rand) (n int, guess *rule.Rule) {
	left := b.Turns - b.Turn - b.Cost*len(b.Wrong) // points of a right guess in the next turn
	least := induce.Certain * minConfidence / 100
	if left <= 0 { // there is nothing to lose
		least = 0
	}
	n, guess = b.likeliest(s, least)
	if guess == nil {
		return n, nil
	}
	bs.confidence = s.Confidence(n)
	if left <= 0 {
		return n, guess
	}
	shown := s.Against(n, bs.policy(s, b.Hand, r)) * 100 / induce.Certain
	saved := (induce.Certain - bs.confidence) / 100 * shown * min(b.Cost, left) * wrongGuessWeight / 100
	if bs.confidence < saved {
		return 0, nil
	}
	return n, guess
}

// likeliest returns the likeliest rule of s that may be said, and its index. It returns nil if
// there is none, or if a likelier one has less than the confidence least.
func (b *SolverView) likeliest(s *induce.Sample, least int) (n int, x *rule.Rule) {
	if s.Size() < minSample {
		return 0, nil
	}
	for n := range min(maxChecked, s.Hypotheses()) {
		if s.Confidence(n) < least {
			break
		}
		if x := s.Hypothesis(n).Rule; x != nil && b.mayBe(x, s.Chance(n)*100 >= minChanceNow*induce.Certain) {
			return n, x
		}
	}
	return 0, nil
}

// learn brings the belief up to b. If b goes on from the board before, only
// what is new is learned.
func (bs *boardSolver) learn(b *SolverView) {
	all := b.cards()
	if bs.belief == nil || len(bs.learned) > len(all) || !slices.Equal(bs.learned, all[:len(bs.learned)]) {
		bs.belief, bs.learned, bs.wrong = bs.library().New(), nil, nil
	}
	for _, s := range all[len(bs.learned):] { // the starter too: the rule accepted it
		bs.belief.AddVerdict(s.card, s.right)
	}
	bs.learned = all
	if n := len(bs.wrong); n == 0 || n > len(b.Wrong) || !slices.Equal(bs.wrong, b.Wrong[:n]) {
		bs.checked = make(map[string]checkedRule)
	}
	bs.wrong = slices.Clone(b.Wrong)
}

// cards returns the cards of b in the order of play.
func (b *SolverView) cards() []judgedCard {
	var all []judgedCard
	for i, c := range b.Mainline {
		all = append(all, judgedCard{c, true})
		for _, c := range b.refused(i + 1) {
			all = append(all, judgedCard{c, false})
		}
	}
	return all
}

// refused returns the cards that were wrong after the n-th of the mainline, from 1.
func (b *SolverView) refused(n int) []card.Card {
	if 0 < n && n <= len(b.Sideline) {
		return b.Sideline[n-1]
	}
	return nil
}

// mayBe reports whether x may be what the secret rule says from here on: it gives
// every card of b its verdict. If x is likely the last cards will do. For a rule
// may come down to a simpler one: after a king nothing is higher than all before.
func (b *SolverView) mayBe(x *rule.Rule, likely bool) bool {
	m := x.Machine()
	at, agreed, against := m.Start(), 0, false
	for _, s := range b.cards() {
		agreed++
		if m.Fits(at).Has(s.card) != s.right {
			agreed, against = 0, true
		}
		at = m.Lay(at, rule.Play{Cards: []card.Card{s.card}, Refused: !s.right})
	}
	return !against || likely && agreed >= recentCards
}

// fits returns the cards that would fit now if w was right.
func (w *WrongGuess) fits(b *SolverView) card.Set {
	m := w.Rule.Machine()
	return m.Fits(m.After(rule.Cards(b.Mainline...)))
}

// shown reports whether the verdicts have shown since that w was wrong. Then it may
// be what the rule comes down to now.
func (w *WrongGuess) shown(b *SolverView) bool {
	m := w.Rule.Machine()
	at := m.After(rule.Cards(b.Mainline[:w.Cards]...))
	since := b.refused(w.Cards)
	since = since[min(w.RefusedBefore, len(since)):]
	for n, c := range b.Mainline[w.Cards:] {
		if fits := m.Fits(at); fits&card.SetOf(since...) != 0 || !fits.Has(c) {
			return true
		}
		at, since = m.Next(at, c, rule.Opens), b.refused(w.Cards+n+1)
	}
	return m.Fits(at)&card.SetOf(since...) != 0
}

// sameFrom reports whether x and the rule of w give the same verdicts after the line on which
// w was guessed.
func (w *WrongGuess) sameFrom(x *rule.Rule, b *SolverView) bool {
	return rule.SameFrom(w.Rule, x, rule.Cards(b.Mainline[:w.Cards]...)).Same != rule.Different
}

// randomCard chooses any card, each equally likely.
func randomCard(_ *induce.Sample, hand []card.Card, r *rand.Rand) card.Card {
	return hand[r.IntN(len(hand))]
}

// likeliestCard chooses the card that is likeliest to fit.
func likeliestCard(s *induce.Sample, hand []card.Card, _ *rand.Rand) card.Card {
	return slices.MaxFunc(hand, func(x, y card.Card) int { return s.Fits(x) - s.Fits(y) })
}

// likelyInformative chooses the most informative of the cards that are likelier to fit
// than not, if there are any.
func likelyInformative(s *induce.Sample, hand []card.Card, r *rand.Rand) card.Card {
	hopeful := slices.DeleteFunc(slices.Clone(hand), func(c card.Card) bool { return s.Fits(c) < induce.Certain/2 })
	if len(hopeful) == 0 {
		hopeful = hand
	}
	return mostInformative(s, hopeful, r)
}

// mostInformative chooses the card with the greatest information gain by itself: its
// chance to fit is the nearest to a half.
func mostInformative(s *induce.Sample, hand []card.Card, _ *rand.Rand) card.Card {
	doubt := func(c card.Card) int { return min(s.Fits(c), induce.Certain-s.Fits(c)) }
	return slices.MaxFunc(hand, func(x, y card.Card) int { return doubt(x) - doubt(y) })
}

// mostInformativePair chooses the card with the greatest information gain, together with
// the one after it.
func mostInformativePair(s *induce.Sample, hand []card.Card, _ *rand.Rand) card.Card {
	tells, best := s.InformationGain(hand), 0
	for i, bits := range tells {
		if bits > tells[best] {
			best = i
		}
	}
	return hand[best]
}
