package game

import (
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
	switch c.Kind {
	case OpenGame:
		d.add(Event{Kind: GameBegan, Game: c.Game})
	case CutForDealer:
		drawn, first := cutCards(c.Deal.Seed, d.setup.Seats)
		d.add(Event{Kind: DealerCut, Seat: first, Cards: drawn, Deal: &Deal{Seed: c.Deal.Seed}})
	case SealRound:
		d.add(Event{Kind: RoundSealed, Seat: c.Seat, Seal: new(c.Deal.Seal())})
	case AddWord:
		d.add(Event{Kind: WordAdded, Seat: c.Seat, Text: c.Text})
	case BeginRound:
		d.dealHands(c)
	case TurnStarter:
		d.turnUp()
	case LayStarter:
		d.openLine(c)
	case GiveHint:
		d.add(Event{Kind: HintGiven, Seat: c.Seat, Text: oneLine(c.Text)})
	case OfferPlay:
		d.offer(c)
	case ClaimNoPlay:
		d.claim(c.Seat)
	case DeclareProphet:
		d.declare(c.Seat)
	case CallPlay:
		d.call(c)
	case ObjectToCall:
		d.object(c.Seat)
	case LetCallPass:
		d.letPass(c.Seat)
	case PickCard:
		d.pickOut(c.Cards[0])
	case GuessRule:
		return d.guess(c)
	case PassGuess:
		d.goOut(c.Seat)
	case JudgePlay:
		d.judgeByHand(c)
	case SayNoneFits:
		d.end(NoneFits, Nobody)
	case DisputeVerdict:
		d.add(Event{Kind: Disputed, Seat: c.Seat, Play: c.Play, Text: c.Text})
	case EndGame:
		d.add(Event{Kind: GameEnded})
	}
	return nil
}

// dealHands begins a round and deals.
func (d *decision) dealHands(c *Command) {
	d.add(Event{Kind: RoundBegan, Seat: c.Seat, Deal: c.Deal})
	o := &d.setup.Options
	players := d.setup.Seats - 1
	n := o.handSize(players)
	needed := n*players + c.Deal.shown(o)
	for have := card.Count * o.Decks; have < needed; have += card.Count { // otherwise there are enough: see supplies
		d.add(Event{Kind: DeckAdded})
	}
	d.add(Event{Kind: HandsDealt, Count: n})
}

func (d *decision) offer(c *Command) {
	e := d.event(Played, c.Seat)
	e.Cards, e.AsProphet = c.Cards, c.AsProphet
	if d.machineJudges() {
		left := len(d.hands[c.Seat]) - len(c.Cards)
		d.judgeOffer(offer{c.Seat, c.AsProphet, len(c.Cards), left}, judge{d.State}.ofOffer(c.Cards))
		d.settle()
	}
}

// claim handles the claim that no card of the hand fits (S0, "Jogada sem cartas corretas";
// doc/rules.md §2).
func (d *decision) claim(seat Seat) {
	d.add(Event{Kind: NoPlayClaimed, Seat: seat, Cards: slices.Clone(d.hands[seat])})
	if d.machineJudges() {
		d.judgeClaim(seat, judge{d.State}.ofClaim(seat))
	}
}
