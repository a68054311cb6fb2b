package game

import (
	"cmp"
	"fmt"
	"slices"

	"eleusis/card"
)

// Decide appends the events that c causes in s to dst and returns the longer slice. It
// does not change s. The error is a [*Refusal].
func Decide(s *State, c Command, dst []Event) ([]Event, error) {
	d := decision{State: s, events: dst, from: len(dst)}
	err := d.decide(&c)
	if err != nil || !d.settles {
		return d.events, err
	}
	after := s.Clone()
	for i := range d.events[d.from:] {
		after.fold(&d.events[d.from+i])
	}
	for e, ok := after.completion(); ok; e, ok = after.completion() {
		d.add(e)
		after.fold(&e)
	}
	return d.events, nil
}

// decide adds what c leads to, except what completes a phase: that depends on the state
// after it. After an error there is nothing new.
func (d *decision) decide(c *Command) error {
	if err := (rules{d.State}).may(c); err != nil {
		return err
	}
	d.stock = d.undrawn()
	err := d.carryOut(c)
	if err != nil {
		d.events = d.events[:d.from]
	}
	return err
}

// Do decides c and folds what follows from it into s. It returns the events,
// appended to dst; after an error, a [*Refusal], s is unchanged.
func (s *State) Do(c Command, dst []Event) ([]Event, error) {
	dst, err := s.Step(&c, dst, nil)
	if err != nil {
		return dst, fmt.Errorf("command: %w", err)
	}
	return dst, nil
}

// Start returns a table at its first turn: [OpenGame] with setup, [BeginRound] with deal, and
// [LayStarter]. The dealer is that of setup; where everybody deals in turn (doc/rules.md §2, "who
// deals"), the last seat deals first. A dealer who judges by hand still has to judge the starter.
// The error is a [*Refusal] of one of these commands.
func Start(setup Setup, deal *Deal) (*State, error) {
	s, dealer := new(State), cmp.Or(setup.Dealer, Seat(setup.Seats))
	for _, c := range []Command{OpenGame(setup), BeginRound(dealer, deal), LayStarter(dealer)} {
		if _, err := s.Do(c, nil); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Step is [State.Do] for programs that play many rounds: it copies nothing. After
// each event it calls after, unless that is nil, and stops at its first error,
// with the events before folded. The error is that one or a [*Refusal].
func (s *State) Step(c *Command, dst []Event, after func(*Event) error) ([]Event, error) {
	var d decision // filled in where it stays: processors are slow to copy what was just written
	d.State, d.events, d.from = s, dst, len(dst)
	if err := d.decide(c); err != nil {
		return d.events, err
	}
	for i := d.from; i < len(d.events); i++ {
		e := &d.events[i]
		s.fold(e) // decided events can always follow
		if err := notify(after, e); err != nil {
			return d.events, err
		}
		if d.settles && i == len(d.events)-1 {
			if end, ok := s.completion(); ok {
				d.add(end)
			}
		}
	}
	return d.events, nil
}

// notify calls after with e, unless after is nil.
func notify(after func(*Event) error, e *Event) error {
	if after == nil {
		return nil
	}
	return after(e)
}

// carryOut adds the events of c, which is allowed. The only error is that a guess cannot
// be compared with the secret rule.
func (d *decision) carryOut(c *Command) error {
	switch c.kind {
	case openGame:
		d.add(Event{kind: GameBegan, setup: c.game})
	case cutForDealer:
		drawn, first := cutCards(c.deal.Seed, d.setup.Seats)
		d.add(Event{kind: DealerCut, seat: first, cards: drawn, deal: &Deal{Seed: c.deal.Seed}})
	case sealRound:
		d.add(Event{kind: RoundSealed, seat: c.seat, seal: new(c.deal.Seal())})
	case addWord:
		d.add(Event{kind: WordAdded, seat: c.seat, text: c.text})
	case beginRound:
		d.dealHands(c)
	case turnStarter:
		d.turnUp()
	case layStarter:
		d.openLine(c)
	case giveHint:
		d.add(Event{kind: HintGiven, seat: c.seat, text: oneLine(c.text)})
	case offerPlay:
		d.offer(c)
	case claimNoPlay:
		d.claim(c.seat)
	case declareProphet:
		d.declare(c.seat)
	case callPlay:
		d.call(c)
	case objectToCall:
		d.object(c.seat)
	case letCallPass:
		d.letPass(c.seat)
	case pickCard:
		d.pickOut(c.cards[0])
	case guessRule:
		return d.guess(c)
	case passGuess:
		d.goOut(c.seat)
	case judgePlay:
		d.judgeByHand(c)
	case sayNoneFits:
		d.end(NoneFits, Nobody)
	case disputeVerdict:
		d.add(Event{kind: Disputed, seat: c.seat, play: c.play, text: c.text})
	case endGame:
		d.add(Event{kind: GameEnded})
	}
	return nil
}

// dealHands begins a round and deals.
func (d *decision) dealHands(c *Command) {
	d.add(Event{kind: RoundBegan, seat: c.seat, deal: c.deal})
	o := &d.setup.Options
	players := d.setup.Seats - 1
	n := o.handSize(players)
	needed := n*players + c.deal.shown(o)
	for have := card.Count * o.Decks; have < needed; have += card.Count { // otherwise there are enough: see supplies
		d.add(Event{kind: DeckAdded})
	}
	d.add(Event{kind: HandsDealt, count: n})
}

func (d *decision) offer(c *Command) {
	e := d.event(Played, c.seat)
	e.cards, e.asProphet = c.cards, c.asProphet
	if d.machineJudges() {
		remaining := len(d.hands[c.seat]) - len(c.cards)
		d.judgeOffer(offer{c.seat, c.asProphet, len(c.cards), remaining}, judge{d.State}.ofOffer(c.cards))
		d.settle()
	}
}

// claim handles the claim that no card of the hand fits (S0, "Jogada sem cartas corretas";
// doc/rules.md §2).
func (d *decision) claim(seat Seat) {
	d.add(Event{kind: NoPlayClaimed, seat: seat, cards: slices.Clone(d.hands[seat])})
	if d.machineJudges() {
		d.judgeClaim(seat, judge{d.State}.ofClaim(seat))
	}
}
