package game

import (
	"slices"
	"unicode/utf8"
)

// mayDealOut returns why the seat of c may not deal its Deal next, or nil.
func (r rules) mayDealOut(c *Command) error {
	switch {
	case r.phase == Unopened:
		return refuse(c.seat, noRound)
	case r.phase == GameOver:
		return refuse(c.seat, isOver)
	case r.phase != BetweenRounds:
		return refuse(c.seat, RoundUnderWay)
	case !r.has(c.seat):
		return refuse(c.seat, noSuchSeat)
	case !r.MayDeal(c.seat):
		return refuse(c.seat, NotTheDealer)
	case c.deal != nil && c.deal.ByHand:
		return mayDealByHand(c.seat, c.deal)
	case c.deal == nil || c.deal.Rule == nil:
		return refuse(c.seat, NoRule)
	}
	m := c.deal.Rule.Machine()
	switch {
	case m.ReadsRejected() && !r.setup.Options.ReadsRejected:
		return refuse(c.seat, RuleReadsRejected)
	case m.Fits(m.Start()) == 0 && r.setup.Options.Starter != OpensTurned:
		return refuse(c.seat, noStarter)
	case r.setup.Options.SecondPhase && r.demandedBy(c.deal) > maxDemanded:
		return &Refusal{Seat: c.seat, Reason: playsTooLong, Count: r.demandedBy(c.deal), Limit: maxDemanded}
	}
	return nil
}

func (r rules) mayAdd(seat Seat, text string) error {
	switch {
	case r.coming.Dealer == Nobody:
		return refuse(seat, notSealed)
	case !r.has(seat) || seat == r.coming.Dealer:
		return refuse(seat, noSuchSeat)
	case r.hasSaid(seat):
		return refuse(seat, wordSaid)
	case !mayBeWord(text):
		return refuse(seat, badWord)
	}
	return nil
}

// mayHint returns why seat may not give a hint now, or nil (doc/rules.md §2,
// "hints").
func (r rules) mayHint(seat Seat) error {
	switch {
	case r.phase == GameOver:
		return refuse(seat, isOver)
	case r.phase != AwaitingStarter && r.phase != Playing:
		return refuse(seat, noRound)
	case seat != r.dealer:
		return refuse(seat, NotTheDealer)
	case r.phase == Playing && r.asksDealer():
		return refuse(seat, awaitsDealer)
	case r.midTurn():
		return refuse(seat, awaitsProphet)
	case r.setup.Options.Hints == HintsBefore && len(r.plays) > r.starters(),
		r.setup.Options.Hints == hintsBeforeStarter && (len(r.plays) > 0 || r.turnedUp()):
		return refuse(seat, tooLateForHints)
	}
	return nil
}

// turnedUp reports whether a card has been turned up to open the line, also if it was
// refused since.
func (r rules) turnedUp() bool {
	return r.turned != 0 || r.setup.Options.Starter == OpensExchanged && r.refused > 0
}

// midTurn reports whether a play or no-play has been made and not been settled: a
// hint waits for that.
func (r rules) midTurn() bool {
	switch r.Awaits() {
	case AwaitsCall, AwaitsObjection, AwaitsPick:
		return true
	case AwaitsVerdict:
		return r.phase == Playing
	}
	return false
}

// mayOpenLine returns why seat may not lay a starter now, or nil.
func (r rules) mayOpenLine(seat Seat) error {
	switch {
	case r.phase == Playing:
		return refuse(seat, RoundUnderWay)
	case r.phase != AwaitingStarter:
		return refuse(seat, noRound)
	case seat != r.dealer:
		return refuse(seat, NotTheDealer)
	case r.asksDealer():
		return refuse(seat, awaitsDealer)
	}
	return nil
}

// mayJudgeByHand returns why the dealer may not say c now, or nil.
func (r rules) mayJudgeByHand(c *Command) error {
	switch {
	case r.phase == GameOver:
		return refuse(c.seat, isOver)
	case r.phase != Playing && r.phase != AwaitingStarter:
		return refuse(c.seat, noRound)
	case c.seat != r.dealer:
		return refuse(c.seat, NotTheDealer)
	case !r.asksDealer():
		return refuse(c.seat, nothingToJudge)
	case c.call != Right && c.call != Wrong:
		return refuse(c.seat, noCall)
	case r.phase == AwaitingStarter && c.call == Wrong && r.refused >= maxRefused:
		return refuse(c.seat, noStarter)
	case r.tellsWrong(c.call) && !r.mayTell(c.count):
		return refuse(c.seat, noCount)
	}
	return r.mayName(c)
}

// mayTell reports whether n cards of the last play can be wrong; of a play of
// one card it need not be said.
func (r rules) mayTell(n int) bool {
	cards := int(r.last().to - r.last().from)
	return n >= 1 && n <= cards || n == 0 && cards == 1
}

// mayName returns why the dealer may not name the cards of c as what fits, or
// nil: they name one card of the hand where they lay one, and none elsewhere.
func (r rules) mayName(c *Command) error {
	if !r.namesFitting(c.call) {
		if len(c.cards) > 0 {
			return refuse(c.seat, namesCard)
		}
		return nil
	}
	last := r.last()
	switch {
	case len(c.cards) != 1:
		return refuse(c.seat, namesCard)
	case !holds(r.hands[last.seat], c.cards):
		return &Refusal{Seat: c.seat, Reason: NotInHand, Card: c.cards[0]}
	case last.kind == OfferedPick && r.cards[last.from] == c.cards[0]:
		return refuse(c.seat, namesCard) // they have just said that it does not fit
	}
	return nil
}

// namesFitting reports whether a dealer who now says v lays a fitting card of
// their choice, out of the hand of a false no-play.
func (r rules) namesFitting(v Verdict) bool {
	if v != Wrong || r.phase != Playing || r.hasGuessToJudge() {
		return false
	}
	last := r.last()
	return last.kind == OfferedPick || last.kind == NoPlay && last.call != Wrong
}

// tellsWrong reports whether a dealer who now says v tells how many cards of the
// play are wrong.
func (r rules) tellsWrong(v Verdict) bool {
	if v != Wrong || r.phase != Playing || r.hasGuessToJudge() || !r.setup.Options.PenaltyPerWrong {
		return false
	}
	kind := r.last().kind
	return kind == Offered || kind == Again
}

// mayCutWith returns why the first deal may not be cut for with the seed of c, or
// nil.
func (r rules) mayCutWith(c *Command) error {
	switch {
	case r.phase == Unopened:
		return refuse(c.seat, noRound)
	case r.phase == GameOver:
		return refuse(c.seat, isOver)
	case !r.mayCut():
		return refuse(c.seat, tooLateToCut)
	case c.deal == nil || c.deal.Seed.cards:
		return refuse(c.seat, noCutSeed)
	}
	return nil
}

// maySeal returns why the dealer may not commit to the deal of c, or nil.
func (r rules) maySeal(c *Command) error {
	if err := r.mayDealOut(c); err != nil {
		return err
	}
	switch {
	case r.coming.Dealer != Nobody:
		return refuse(c.seat, AlreadySealed)
	case !c.deal.isSecret():
		return refuse(c.seat, notSecret)
	case slices.Contains(r.served, c.deal.seedSeal()):
		return refuse(c.seat, seedServed)
	}
	return nil
}

// mayBegin returns why the round of c may not begin, or nil.
func (r rules) mayBegin(c *Command) error {
	if err := r.mayDealOut(c); err != nil {
		return err
	}
	if !r.opensSeal(c.seat, c.deal) {
		return refuse(c.seat, sealBroken)
	}
	return nil
}

// mayTurnUp returns why seat may not turn up a card to open the line with, or nil
// (S2; doc/rules.md §2, "starter").
func (r rules) mayTurnUp(seat Seat) error {
	if err := r.mayOpenLine(seat); err != nil {
		return err
	}
	switch {
	case r.setup.Options.Starter != OpensExchanged:
		return refuse(seat, nothingTurned)
	case r.turned != 0 || r.deal.ByHand:
		return refuse(seat, awaitsDealer)
	}
	return nil
}

// mayLayStarter returns why the line may not be opened as c says, or nil. The
// rule must refuse the card that is turned up, and accept one laid in its place.
func (r rules) mayLayStarter(c *Command) error {
	if err := r.mayOpenLine(c.seat); err != nil || len(c.cards) == 0 {
		return err
	}
	switch {
	case r.turned == 0:
		return refuse(c.seat, nothingTurned)
	case len(c.cards) > 1:
		return &Refusal{Seat: c.seat, Reason: TooManyCards, Count: len(c.cards), Limit: 1}
	case r.turned.Has(c.cards[0]):
		return nil
	}
	l := newOpening(r.State, nil, nil)
	switch fit := l.wanted(); {
	case r.turned&fit != 0:
		return refuse(c.seat, starterStands)
	case !slices.Contains(l.stock, c.cards[0]):
		return refuse(c.seat, notInStock)
	case !fit.Has(c.cards[0]):
		return refuse(c.seat, starterUnfit)
	}
	return nil
}

// maySayHint returns why the dealer may not give text as a hint now, or nil.
func (r rules) maySayHint(seat Seat, text string) error {
	if err := r.mayHint(seat); err != nil {
		return err
	}
	text = oneLine(text)
	switch n := utf8.RuneCountInString(text); {
	case text == "" || !readable(text):
		return refuse(seat, noHint)
	case n > hintLength:
		return &Refusal{Seat: seat, Reason: hintTooLong, Count: n, Limit: hintLength}
	}
	return nil
}

// maySayNoneFits returns why the dealer may not say that no wrong card can ever
// fit, or nil.
func (r rules) maySayNoneFits(seat Seat) error {
	switch {
	case r.phase == GameOver:
		return refuse(seat, isOver)
	case r.phase != Playing:
		return refuse(seat, noRound)
	case seat != r.dealer:
		return refuse(seat, NotTheDealer)
	case !r.second || !r.deal.ByHand || r.Awaits() != AwaitsPlay:
		return refuse(seat, nothingToJudge)
	}
	return nil
}
