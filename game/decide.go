package game

import (
	"fmt"
	"slices"

	"eleusis/card"
)

// Decide appends the events that c causes in s to dst and returns the longer
// slice. It changes nothing: after an error the table stands as it was. The
// error is a [*Refusal].
func Decide(s *State, c Command, dst []Event) ([]Event, error) { return s.decide(&c, dst) }

func (s *State) decide(c *Command, dst []Event) ([]Event, error) {
	switch c.Kind {
	case OpenGame:
		return s.openGame(*c, dst)
	case BeginRound:
		return s.deals(*c, dst)
	case LayStarter:
		return s.opensLine(*c, dst)
	case OfferPlay:
		return s.offers(c, dst)
	case ClaimNoPlay:
		return s.claims(*c, dst)
	case DeclareProphet:
		return s.declares(*c, dst)
	case CallPlay:
		return s.calls(*c, dst)
	case PickCard:
		return s.picksOut(*c, dst)
	case SayNoneFits:
		return s.saysNoneFits(*c, dst)
	case ObjectToCall, LetCallPass:
		return s.answers(*c, dst)
	case EndGame:
		return s.stop(*c, dst)
	case SealRound:
		return s.seals(*c, dst)
	case AddWord:
		return s.adds(*c, dst)
	case GuessRule:
		return s.says(*c, dst)
	case PassGuess:
		return s.passes(*c, dst)
	case GiveHint:
		return s.hint(*c, dst)
	case JudgePlay:
		return s.judges(*c, dst)
	case DisputeVerdict:
		return s.disputes(*c, dst)
	case CutForDealer:
		return s.cuts(*c, dst)
	case TurnStarter:
		return s.turnsUp(*c, dst)
	}
	return dst, refuse(c.Seat, UnknownCommand)
}

func (s *State) openGame(c Command, dst []Event) ([]Event, error) {
	switch g := c.Game; {
	case s.phase != Unopened:
		return dst, refuse(c.Seat, AlreadyOpen)
	case g == nil || g.Options.possible() != nil:
		return dst, refuse(c.Seat, WrongOptions)
	case g.Seats < g.Options.MinSeats || g.Seats > g.Options.MaxSeats:
		limit := g.Options.MinSeats
		if g.Seats > limit {
			limit = g.Options.MaxSeats
		}
		return dst, &Refusal{Seat: c.Seat, Reason: WrongSeats, Count: g.Seats, Limit: limit}
	case int(g.Dealer) > g.Seats:
		return dst, refuse(g.Dealer, NoSuchSeat)
	case !g.Options.supplies(g.Seats - 1):
		return dst, refuse(c.Seat, WrongOptions)
	}
	return append(dst, Event{Kind: GameBegan, Game: c.Game}), nil
}

func (s *State) deals(c Command, dst []Event) ([]Event, error) {
	if err := s.mayDealOut(c); err != nil {
		return dst, err
	}
	if !s.opensSeal(c.Seat, c.Deal) {
		return dst, refuse(c.Seat, SealBroken)
	}
	dst = append(dst, Event{Kind: RoundBegan, Seat: c.Seat, Deal: c.Deal})
	o := &s.setup.Options
	players := s.setup.Seats - 1
	n := o.handSize(players)
	dst = addDecks(dst, card.Count*o.Decks, n*players+c.Deal.shown(o)) // none where none may be added: see supplies
	return append(dst, Event{Kind: HandsDealt, Count: n}), nil
}

// mayDealOut returns why the seat of c may not deal its Deal next, or nil.
func (s *State) mayDealOut(c Command) error {
	switch {
	case s.phase == Unopened:
		return refuse(c.Seat, NoRound)
	case s.phase == GameOver:
		return refuse(c.Seat, IsOver)
	case s.phase != BetweenRounds:
		return refuse(c.Seat, RoundUnderWay)
	case !s.has(c.Seat):
		return refuse(c.Seat, NoSuchSeat)
	case !s.MayDeal(c.Seat):
		return refuse(c.Seat, NotTheDealer)
	case c.Deal != nil && c.Deal.ByHand:
		return mayDealByHand(c.Seat, c.Deal)
	case c.Deal == nil || c.Deal.Rule == nil:
		return refuse(c.Seat, NoRule)
	}
	m := c.Deal.Rule.Machine()
	switch {
	case m.ReadsRejected() && !s.setup.Options.ReadsRejected:
		return refuse(c.Seat, RuleReadsRejected)
	case m.Fits(m.Start()) == 0 && s.setup.Options.Starter != OpensTurned:
		return refuse(c.Seat, NoStarter)
	case s.setup.Options.SecondPhase && s.demanded(c.Deal) > maxTold:
		return &Refusal{Seat: c.Seat, Reason: PlaysTooLong, Count: s.demanded(c.Deal), Limit: maxTold}
	}
	return nil
}

// mayActInRound returns why seat may do nothing now, or nil.
func (s *State) mayActInRound(seat Seat) error {
	switch {
	case s.phase == GameOver:
		return refuse(seat, IsOver)
	case s.phase != Playing:
		return refuse(seat, NoRound)
	case !s.isPlayer(seat):
		return refuse(seat, NoSuchSeat)
	case s.expelled[seat]:
		return refuse(seat, IsExpelled)
	}
	return nil
}

// mayMove returns why seat may not play now, or nil.
func (s *State) mayMove(seat Seat) error {
	if err := s.mayActInRound(seat); err != nil {
		return err
	}
	if seat == s.prophet.seat {
		return refuse(seat, IsProphet)
	}
	switch awaited := s.Awaits(); {
	case awaited == AwaitsGuess:
		return refuse(seat, AwaitsGuesser)
	case awaited == AwaitsVerdict:
		return refuse(seat, AwaitsDealer)
	case awaited != AwaitsPlay:
		return refuse(seat, AwaitsProphet)
	case seat != s.turn:
		return refuse(seat, NotYourTurn)
	}
	return nil
}

// An offer is a play before its verdict.
type offer struct {
	seat      Seat
	cards     []card.Card
	left      int // cards in the hand without it
	asProphet bool
}

func (s *State) offers(c *Command, dst []Event) ([]Event, error) {
	if err := s.mayOffer(c); err != nil {
		return dst, err
	}
	f := s.following(dst)
	e := f.happens(Played, c.Seat)
	e.Cards, e.AsProphet = c.Cards, c.AsProphet
	if s.prophet.seat == Nobody && !s.deal.ByHand {
		f.judgeOffer(offer{c.Seat, c.Cards, len(s.hands[c.Seat]) - len(c.Cards), c.AsProphet}, s.ofOffer(c.Cards))
		f.settles()
	}
	return f.events, nil
}

func (s *State) mayOffer(c *Command) error {
	if err := s.mayMove(c.Seat); err != nil {
		return err
	}
	if err := s.maySize(c.Seat, len(c.Cards)); err != nil {
		return err
	}
	if missing, yes := lacks(s.hands[c.Seat], c.Cards); yes {
		return &Refusal{Seat: c.Seat, Reason: NotInHand, Card: missing}
	}
	if s.second && s.refusedHere(c.Cards) {
		return &Refusal{Seat: c.Seat, Reason: TriedHere, Card: c.Cards[0]}
	}
	if !c.AsProphet {
		return nil
	}
	if s.setup.Options.GoOutPenalty == 0 || len(c.Cards) < len(s.hands[c.Seat]) {
		return refuse(c.Seat, NotGoingOut)
	}
	return s.mayTakeOffice(c.Seat)
}

// A judgement is the dealer's word on a play or a no-play, and so the one place
// where it matters whether a machine or a person deals.
type judgement struct {
	call    Verdict   // the prophet's before it; Unjudged if there is none
	said    Verdict   // the dealer's
	fitting card.Card // of a false no-play: the one that he would lay
	refuter Seat      // who opposed the call, if anybody
	wrong   int       // of a refused offer, where it is told: how many cards are wrong
}

// exempt reports whether the word overthrows the prophet: then who caused it is
// not punished (S0; doc/rules.md §2).
func (j judgement) exempt() bool { return j.call != Unjudged && j.call != j.said }

// ofOffer and ofClaim return the machine's judgement.
func (s *State) ofOffer(cs []card.Card) judgement {
	word := judgement{said: verdict(s.fits(cs))}
	if word.said == Wrong && s.setup.Options.PenaltyPerWrong {
		word.wrong = s.wrongCards(cs)
	}
	return word
}

func (s *State) ofClaim(seat Seat) judgement {
	fitting, untrue := s.holdsFit(seat)
	return judgement{said: verdict(!untrue), fitting: fitting}
}

// ofLast returns the machine's judgement of the last play, after a prophet's call
// and a refuter's objection.
func (s *State) ofLast(call Verdict, refuter Seat) judgement {
	p := s.last()
	word := judgement{}
	if p.kind == NoPlay {
		word = s.ofClaim(p.seat)
	} else {
		word = s.ofOffer(s.cards[p.from:p.to])
	}
	word.call, word.refuter = call, refuter
	return word
}

// judgeLast does what follows from the dealer's word on the last play or no-play,
// which stands in the state already.
func (f *following) judgeLast(word judgement) {
	p := f.last()
	if p.kind == NoPlay {
		f.judgeClaim(p.seat, word)
	} else {
		f.judgeOffer(offer{p.seat, f.cards[p.from:p.to], len(f.hands[p.seat]), p.asProphet}, word)
	}
	f.leavesBare()
}

// judgeOffer does what follows from the dealer's word on p.
func (f *following) judgeOffer(p offer, word judgement) {
	said, exempt := word.said, word.exempt()
	e, wrong := f.happens(Judged, p.seat), len(p.cards)
	e.Verdict = said
	if said == Wrong && f.setup.Options.PenaltyPerWrong {
		e.Count, wrong = word.wrong, word.wrong
	}
	if exempt {
		f.falls()
	}
	switch {
	case f.second:
	case f.setup.Options.SecondPhase && (said == Right || exempt): // nobody goes out: see settles
	case p.left == 0 && said == Right && p.asProphet:
		f.declares(p.seat)
	case p.left == 0 && said == Right:
		f.leaves(OutOfCards, p.seat)
	case p.left == 0 && exempt:
		f.ends(OutOfCards, p.seat)
	case said == Wrong && !exempt:
		f.punishes(p.seat, p.left, f.setup.Options.PenaltyPerCard*wrong, f.mistakesExpel())
	}
}

// claims hears the claim that no card of the hand fits (S0, "Jogada sem cartas
// corretas"; doc/rules.md §2).
func (s *State) claims(c Command, dst []Event) ([]Event, error) {
	if err := s.mayMove(c.Seat); err != nil {
		return dst, err
	}
	if !s.setup.Options.NoPlay {
		return dst, refuse(c.Seat, NoClaims)
	}
	f := s.following(dst)
	f.add(Event{Kind: NoPlayClaimed, Seat: c.Seat, Cards: slices.Clone(s.hands[c.Seat])})
	if s.prophet.seat == Nobody && !s.deal.ByHand {
		f.judgeClaim(c.Seat, s.ofClaim(c.Seat))
	}
	return f.events, nil
}

// judgeClaim does what follows from the dealer's word on a no-play. These are
// the four cases of S0 (doc/rules.md §3).
func (f *following) judgeClaim(seat Seat, word judgement) {
	f.happens(NoPlayJudged, seat).Verdict = word.said
	if word.exempt() {
		f.falls()
	}
	switch {
	case word.said == Right:
		f.handGoes(seat)
	case word.call != Wrong: // else it is the prophet's to pick
		f.picked(seat, word.fitting, word.exempt())
	}
}

// handGoes replaces the hand of a true no-play by a smaller one, or ends the
// round.
func (f *following) handGoes(seat Seat) {
	o, held := &f.setup.Options, len(f.hands[seat])
	if held <= o.NoPlayLast {
		f.add(Event{Kind: HandTaken, Seat: seat})
		f.leaves(NoPlayLeft, seat)
		return
	}
	f.add(Event{Kind: handGoes[o.NoPlayHand], Seat: seat})
	if o.NoPlayHand != ReturnsNever {
		f.stock += held
	}
	if f.draws(seat, held-o.NoPlayFewer) == 0 { // nothing is left to draw
		f.leaves(NoPlayLeft, seat)
	}
}

// handGoes are the events of the hand of a true no-play, by [Returning].
var handGoes = [...]EventKind{HandReturned, HandDiscarded, HandPutUnder}

// picked lays c, the fitting card of a false no-play, and punishes the claim if
// it did not overthrow a prophet.
func (f *following) picked(seat Seat, c card.Card, exempt bool) {
	f.add(Event{Kind: CardPicked, Seat: seat, Cards: []card.Card{c}})
	o, left := &f.setup.Options, len(f.hands[seat])-1
	switch {
	case !exempt:
		f.punishes(seat, left, o.NoPlayPenalty, o.NoPlayExpels && f.mistakesExpel())
	case left == 0:
		f.ends(OutOfCards, seat)
	}
}

// punishes gives seat, who was wrong and has so many cards left, the penalty, and
// expels him if it is time. If he is still in and without cards, for there are
// none to draw, he is out of cards.
func (f *following) punishes(seat Seat, left, penalty int, expelled bool) {
	if !expelled || f.setup.Options.ExpelledDraw {
		left += f.draws(seat, penalty)
	}
	switch {
	case expelled:
		f.expels(seat)
	case left == 0 && !f.setup.Options.SecondPhase:
		f.ends(OutOfCards, seat)
	}
}

// following is what follows from a command, put together event by event. The
// state is the one before all of them.
type following struct {
	*State
	events []Event
	stock  int  // cards, after the events
	added  int  // decks, by the events
	bare   Seat // a fallen prophet who has no cards and found none
	over   bool // the round has ended, or ends as soon as somebody has guessed
	from   int  // of the events, the first that follows
}

func (s *State) following(dst []Event) *following {
	return &following{State: s, events: dst, stock: s.undrawn(), from: len(dst)}
}

func (f *following) add(e Event) { f.events = append(f.events, e) }

// happens adds an event of seat and returns it, to be completed where it lies:
// that is quicker than to copy one.
func (f *following) happens(kind EventKind, seat Seat) *Event {
	f.events = append(f.events, Event{})
	e := &f.events[len(f.events)-1]
	e.Kind, e.Seat = kind, seat
	return e
}

// draws gives seat n cards; a deck is added before if the stock has fewer and the
// round may have one more (doc/rules.md §6.8). Where it may not, the seat gets
// what there is. It returns how many cards the seat drew.
func (f *following) draws(seat Seat, n int) int {
	for f.stock < n && f.addsDeck(f.added) {
		f.add(Event{Kind: DeckAdded})
		f.added++
		f.stock += card.Count
	}
	if n = min(n, f.stock); n > 0 {
		f.happens(Drew, seat).Count = n
		f.stock -= n
	}
	return n
}

// mostDecks is how many decks a round may have before no more are added to draw
// from. So every round ends: each play lays cards, and there are only so many.
const mostDecks = 12

// addsDeck reports whether the round may have one more deck after so many that are
// about to be added.
func (s *State) addsDeck(added int) bool {
	return s.setup.Options.AddDecks && s.decks+added < mostDecks
}

// addDecks adds decks to a stock of have cards until n can be dealt.
func addDecks(dst []Event, have, n int) []Event {
	for ; have < n; have += card.Count {
		dst = append(dst, Event{Kind: DeckAdded})
	}
	return dst
}

// expels puts seat out of the round, and ends it if nobody is left who plays.
func (f *following) expels(seat Seat) {
	f.happens(Expelled, seat)
	if f.othersIn(seat) == 0 {
		f.ends(AllExpelled, Nobody)
	}
}

// ends ends the round and, when everybody has dealt, the game.
func (f *following) ends(why Ending, out Seat) {
	f.happens(RoundEnded, out).Ending = why
	f.over = true
	if f.setup.Dealer != Nobody {
		return // one seat deals for as long as they like
	}
	for seat := Seat(1); f.has(seat); seat++ {
		if f.dealt[seat] < f.setup.Options.DealsEach {
			return
		}
	}
	f.add(Event{Kind: GameEnded})
}

func (s *State) stop(c Command, dst []Event) ([]Event, error) {
	switch s.phase {
	case BetweenRounds:
		return append(dst, Event{Kind: GameEnded}), nil
	case GameOver:
		return dst, refuse(c.Seat, IsOver)
	case Unopened:
		return dst, refuse(c.Seat, NoRound)
	}
	return dst, refuse(c.Seat, RoundUnderWay)
}

// Do decides c and folds what follows from it into s. It returns the events,
// appended to dst; after an error, a [*Refusal], s is unchanged.
func (s *State) Do(c Command, dst []Event) ([]Event, error) { return s.do(&c, dst) }

func (s *State) do(c *Command, dst []Event) ([]Event, error) {
	from := len(dst)
	dst, err := s.decide(c, dst)
	if err != nil {
		return dst, fmt.Errorf("command: %w", err)
	}
	for i := range dst[from:] {
		s.fold(&dst[from+i]) // what was decided can follow: storms ask
	}
	return dst, nil
}
