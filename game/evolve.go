package game

import (
	"errors"
	"fmt"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// Evolve folds e into s. An event is a fact, so Evolve refuses none; it panics
// if e cannot follow s, for then a Decide was wrong. Events from outside are
// folded by [Replay].
func (s *State) Evolve(e Event) {
	if err := s.follows(&e); err != nil {
		panic("game: " + err.Error())
	}
	s.fold(&e)
}

// fold folds e, which can follow.
func (s *State) fold(e *Event) {
	switch e.Kind {
	case GameBegan:
		s.Reset()
		s.setup, s.phase = *e.Game, BetweenRounds
	case RoundBegan:
		s.beginRound(e.Seat, *e.Deal)
	case HandsDealt:
		s.dealHands(e.Count)
	case StarterLaid:
		s.layStarter(e)
	case StarterTurned:
		s.turnUp(e)
	case StarterChosen:
		s.layChosen(e)
	case DealerCut:
		s.cut = e.Seat
	case Played:
		s.offered(e)
	case Called:
		s.last().call = e.Verdict
		s.refuter, s.asked = Nobody, s.nextAsked(e.Seat)
	case Judged:
		s.judged(e)
	case DeckAdded:
		s.stock = card.AppendDecks(s.stock, 1)
		s.decks++
	case Drew:
		s.drawn(e)
	case Expelled:
		s.expelled[e.Seat] = true
	case NoPlayClaimed:
		s.record(NoPlay, e.Seat, e.Cards)
	case NoPlayJudged:
		s.noteVerdict(e.Verdict)
		s.last().verdict = e.Verdict
		s.picks = e.Verdict == Wrong && s.last().call == Wrong
		s.turn = s.next(e.Seat)
	case CardPicked:
		s.hands[e.Seat] = without(s.hands[e.Seat], e.Cards)
		s.pick(Pick, e)
		s.lay(Right)
		s.picks = false
	case PickRefused:
		s.pick(RefusedPick, e)
		s.last().verdict = Wrong
	case ProphetDeclared:
		s.takeOffice(e.Seat)
	case ProphetFell:
		s.loseOffice()
	case HandReturned:
		s.stock = append(s.stock, s.hands[e.Seat]...)
		s.hands[e.Seat] = s.hands[e.Seat][:0]
	case HandPutUnder:
		s.under = append(s.under, s.hands[e.Seat]...)
		s.hands[e.Seat] = s.hands[e.Seat][:0]
	case HandTaken, HandDiscarded:
		s.takeHand(e)
	case RoundEnded:
		s.endRound(e.Ending, e.Seat)
	case GameEnded:
		s.endGame()
	default:
		s.hear(e)
	}
}

// takeHand puts a hand out of the round.
func (s *State) takeHand(e *Event) {
	s.gone = append(s.gone, s.hands[e.Seat]...)
	s.hands[e.Seat] = s.hands[e.Seat][:0]
	if e.Kind == HandTaken || s.exhausted() {
		s.asksToGuess(e.Seat)
	}
}

// judged lays the play that has had its verdict.
func (s *State) judged(e *Event) {
	s.noteVerdict(e.Verdict)
	s.last().wrong = uint32(e.Count)
	s.lay(e.Verdict)
	s.turn = s.next(e.Seat)
	if e.Verdict == Right {
		s.asksToGuess(e.Seat)
	}
}

// offered takes what is offered from the hand; in the second phase it stays
// before its player until it is accepted.
func (s *State) offered(e *Event) {
	if s.second {
		s.record(Again, e.Seat, e.Cards)
		return
	}
	s.hands[e.Seat] = without(s.hands[e.Seat], e.Cards)
	s.record(Offered, e.Seat, e.Cards)
	s.last().asProphet = e.AsProphet
}

// drawn gives a hand the cards that are drawn. Who had none, and was to be
// passed over, has a turn again.
func (s *State) drawn(e *Event) {
	for range e.Count {
		s.hands[e.Seat] = append(s.hands[e.Seat], s.draw())
	}
	if s.setup.Options.SecondPhase {
		s.turn = s.next(s.last().seat)
	}
}

// hear folds what is said at the table rather than played.
func (s *State) hear(e *Event) {
	switch e.Kind {
	case RoundSealed, WordAdded:
		s.sealRound(e)
	case Guessed:
		s.guesses = append(s.guesses, Guess{
			Seat: e.Seat, Rule: e.guess(), Words: e.Text, Verdict: e.Verdict, Same: e.Same, Play: len(s.plays),
		})
	case GuessJudged:
		s.guesses[len(s.guesses)-1].Verdict = e.Verdict
	case HintGiven:
		s.hints = append(s.hints, e.Text)
	case LetPassed:
		s.asked = s.nextAsked(e.Seat)
	case Objected:
		s.last().refuter, s.refuter, s.asked = e.Seat, e.Seat, Nobody
	case FirstPhaseEnded:
		s.endFirstPhase()
	default:
		s.evolveByHand(e)
	}
}

// Replay folds events that come from outside, from the first of a game on. It
// returns an error that names the first event which cannot follow the ones
// before it, and the state before that event.
func Replay(events []Event) (*State, error) {
	s := new(State)
	for i, e := range events {
		if err := s.Follow(e); err != nil {
			return s, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return s, nil
}

// Follow folds e, which comes from outside, into s. It returns an error, and
// changes nothing, if e cannot follow.
func (s *State) Follow(e Event) error {
	if err := s.follows(&e); err != nil {
		return err
	}
	s.fold(&e)
	return nil
}

func (s *State) beginRound(dealer Seat, deal Deal) {
	s.name = new(byte)
	s.rounds++
	s.dealt[dealer]++
	s.dealer, s.deal = dealer, deal
	s.at = deal.start()
	s.sealed, s.coming = s.coming, Sealed{}
	s.chance = s.shuffled(deal)
	s.decks = s.setup.Options.Decks
	s.stock = card.AppendDecks(s.stock[:0], s.decks)
	for i := range s.hands {
		s.hands[i] = s.hands[i][:0]
	}
	s.marked.clear(&s.setup.Options)
	s.under, s.gone, s.turned = s.under[:0], s.gone[:0], 0
	s.expelled = [MaxSeats + 1]bool{}
	s.turn, s.prophet, s.prophets, s.picks = Nobody, office{}, [MaxSeats + 1]bool{}, false
	s.beginPhases(&deal)
	s.asked, s.refuter, s.inVain = Nobody, Nobody, [MaxSeats + 1]bool{}
	s.plays, s.cards, s.mainline, s.laid = s.plays[:0], s.cards[:0], s.mainline[:0], 0
	s.refused, s.disputed = 0, s.disputed[:0]
	s.leaving, s.guesses, s.hints = Nobody, s.guesses[:0], s.hints[:0]
	s.ending, s.out, s.guesser, s.scores = NotEnded, Nobody, Nobody, s.scores[:0]
	s.phase = AwaitingStarter
}

func (s *State) dealHands(n int) {
	for range n {
		for seat := s.left(s.dealer); seat != s.dealer; seat = s.left(seat) {
			s.hands[seat] = append(s.hands[seat], s.draw())
		}
	}
}

// undrawn returns how many cards are left to draw.
func (s *State) undrawn() int { return len(s.stock) + len(s.under) }

// draw takes the next card of the stock, see [Seed]; what lies under it comes
// last, in the order in which it was put there.
func (s *State) draw() card.Card {
	if len(s.stock) == 0 {
		c := s.under[0]
		s.under = slices.Delete(s.under, 0, 1)
		s.chance.pass(c)
		return c
	}
	c, rest := draw(s.stock, &s.chance)
	s.stock = rest
	return c
}

func draw(stock []card.Card, chance *stream) (c card.Card, rest []card.Card) {
	last := len(stock) - 1
	i := chance.place(stock)
	c = stock[i]
	stock[i] = stock[last]
	return c, stock[:last]
}

// record notes what a seat did; its cards are laid by lay.
func (s *State) record(kind PlayKind, seat Seat, cs []card.Card) {
	s.plays = append(s.plays, play{})
	p := s.last()
	p.kind, p.seat, p.prophet, p.after = kind, seat, s.prophet.seat, uint32(len(s.mainline))
	p.from = uint32(len(s.cards))
	s.cards = append(s.cards, cs...)
	p.to = uint32(len(s.cards))
}

// pick notes a card taken from a false no-play, or refused. What a prophet has
// offered to a dealer by hand stands there already.
func (s *State) pick(kind PlayKind, e *Event) {
	if last := s.last(); last.kind == OfferedPick {
		last.kind = kind
		return
	}
	s.record(kind, e.Seat, e.Cards)
}

// lay puts the cards of the last play where its verdict sends them.
func (s *State) lay(v Verdict) {
	p := s.last()
	p.verdict = v
	cs := s.cards[p.from:p.to]
	if s.setup.Options.SecondPhase {
		s.layBefore(p)
	}
	if p.kind != Again || v == Right {
		s.laid += len(cs)
	}
	if s.laid >= s.marked.whiteAt || s.laid >= s.marked.blackAt {
		s.mark()
	}
	if v != Wrong {
		s.mainline = append(s.mainline, cs...)
	}
	s.at = s.after(s.at, cs, v)
}

// after returns the rule's state after the play cs; a dealer by hand may have no
// rule.
func (s *State) after(at rule.State, cs []card.Card, v Verdict) rule.State {
	if s.deal.Rule == nil {
		return at
	}
	return afterPlay(s.deal.Rule.Machine(), at, cs, v)
}

// afterPlay returns m's state after the play cs. A refused one leaves it as it
// was, unless the rule looks at rejected cards (doc/rules.md §6.1).
func afterPlay(m *rule.Machine, at rule.State, cs []card.Card, v Verdict) rule.State {
	if m.ReadsPlays() { // each starter is a play by itself, and has ended
		return m.Lay(at, rule.Play{Cards: cs, Refused: v == Wrong})
	}
	var mark rule.Mark
	if v == Wrong {
		if !m.ReadsRejected() {
			return at
		}
		mark = rule.Refused
	}
	for i, c := range cs {
		at = m.Next(at, c, mark|opens(i))
	}
	return at
}

// without removes cs, which hand holds, from hand and keeps the order of the
// rest.
func without(hand, cs []card.Card) []card.Card {
	for _, c := range cs {
		i := slices.Index(hand, c)
		hand = append(hand[:i], hand[i+1:]...)
	}
	return hand
}

// The ways in which an event can fail to follow.
var (
	errUnknownEvent = errors.New("no such kind of event")
	errPhase        = errors.New("this does not happen at this point of a game")
	errSeat         = errors.New("the seat cannot do this")
	errCards        = errors.New("the cards are not there")
	errCount        = errors.New("the number of cards is not possible")
	errIncomplete   = errors.New("the event is incomplete")
	errVerdict      = errors.New("there is no verdict to give")
	errSeal         = errors.New("it is not what was sealed")
)

// follows returns why e cannot come next, or nil. It asks what the fold needs
// to be possible; whether e is what the rules of play demand is asked by
// [Decide] and by [Record.Verify].
func (s *State) follows(e *Event) error {
	var err error
	switch e.Kind {
	case StarterRefused, PickOffered, Disputed:
		err = s.followsByHand(e)
	case GameBegan:
		err = s.canOpen(e)
	case RoundBegan:
		switch {
		case s.phase != BetweenRounds:
			err = errPhase
		case !e.Deal.complete():
			err = errIncomplete
		case !s.MayDeal(e.Seat):
			err = errSeat
		case !s.opensSeal(e.Seat, e.Deal):
			err = errSeal
		}
	case RoundSealed, WordAdded:
		err = s.followsSeal(e)
	case HandsDealt:
		err = s.canDraw(AwaitingStarter, e.Count*(s.setup.Seats-1))
	case StarterLaid, StarterTurned:
		if err = s.canDraw(AwaitingStarter, 1); err == nil {
			err = s.canOpenLine(e)
		}
	case StarterChosen:
		err = s.canChoose(e)
	case DealerCut:
		err = s.canCut(e)
	case DeckAdded:
		if s.phase != Playing && s.phase != AwaitingStarter {
			err = errPhase
		}
	case GameEnded:
		if s.phase != BetweenRounds {
			err = errPhase
		}
	case HintGiven:
		err = s.followsHint(e)
	default:
		err = s.followsInRound(e)
	}
	if err != nil {
		return fmt.Errorf("%v: %w", e.Kind, err)
	}
	return nil
}

// followsInRound is follows for the events of a round under way.
func (s *State) followsInRound(e *Event) error {
	if int(e.Kind) >= len(eventKindWords) || e.Kind == 0 {
		return errUnknownEvent
	}
	if s.phase != Playing {
		return errPhase
	}
	if e.Kind == FirstPhaseEnded {
		return s.followsPhase(e)
	}
	if e.Kind != RoundEnded && !s.isPlayer(e.Seat) {
		return errSeat
	}
	if s.hears() && e.Kind != GuessJudged {
		return errPhase
	}
	if prophetic(e.Kind) {
		return s.followsProphet(e)
	}
	pending := s.last()
	waits := pending.verdict == Unjudged
	switch e.Kind {
	case Played, NoPlayClaimed:
		if waits || s.picks || e.Seat != s.turn || s.expelled[e.Seat] {
			return errSeat
		}
		if len(e.Cards) == 0 || !holds(s.hands[e.Seat], e.Cards) {
			return errCards
		}
	case Judged, NoPlayJudged:
		claimed := e.Kind == NoPlayJudged
		called := pending.prophet == Nobody || pending.call != Unjudged && s.asked == Nobody
		if !waits || !called || (pending.kind == NoPlay) != claimed || pending.seat != e.Seat || e.Verdict != Right && e.Verdict != Wrong {
			return errVerdict
		}
		if e.Count < 0 || e.Count > int(pending.to-pending.from) {
			return errCount
		}
	case CardPicked:
		if waits && pending.kind != OfferedPick || len(e.Cards) != 1 || !holds(s.hands[e.Seat], e.Cards) {
			return errCards
		}
	case Drew:
		return s.canDraw(Playing, e.Count)
	case Guessed:
		return s.followsGuess(e)
	case GuessJudged:
		return s.followsWord(e)
	case RoundEnded:
		if waits || s.picks || e.Ending == NotEnded || e.Ending > lastEnding {
			return errIncomplete
		}
	}
	return nil
}

func (s *State) canOpen(e *Event) error {
	switch {
	case s.phase != Unopened:
		return errPhase
	case e.Game == nil:
		return errIncomplete
	case e.Game.Options.possible() != nil:
		return errIncomplete
	case e.Game.Seats < 2 || e.Game.Seats > MaxSeats || int(e.Game.Dealer) > e.Game.Seats:
		return errSeat
	}
	return nil
}

func (s *State) canDraw(in Phase, n int) error {
	switch {
	case s.phase != in:
		return errPhase
	case n < 1 || n > s.undrawn():
		return errCount
	}
	return nil
}

// stockRoom is how many cards of a stock are tried out without asking for
// memory.
const stockRoom = 6 * card.Count

// holds reports whether hand holds all of cs, equal cards each for itself.
func holds(hand, cs []card.Card) bool {
	_, missing := lacks(hand, cs)
	return !missing
}

// lacks returns the first card of cs that hand does not hold, equal cards each
// for itself.
func lacks(hand, cs []card.Card) (card.Card, bool) {
	if len(cs) > manyCards {
		return lacksMany(hand, cs)
	}
	for i, c := range cs {
		if !slices.Contains(hand, c) || i > 0 && count(hand, c) < count(cs[:i+1], c) {
			return c, true
		}
	}
	return 0, false
}

// manyCards is how long a string is that is compared with the hand as a whole.
const manyCards = 8

// lacksMany is lacks for long strings: it takes no longer for equal cards.
func lacksMany(hand, cs []card.Card) (card.Card, bool) {
	var n [card.Count]int
	for _, c := range hand {
		n[c]++
	}
	for _, c := range cs {
		if !c.Valid() || n[c] == 0 {
			return c, true
		}
		n[c]--
	}
	return 0, false
}

func count(cs []card.Card, c card.Card) int {
	n := 0
	for _, d := range cs {
		if d == c {
			n++
		}
	}
	return n
}
