package game

import (
	"fmt"
	"slices"

	"eleusis/card"
)

// Decide appends the events that c causes in s to dst and returns the longer
// slice. It changes nothing: after an error the table stands as it was. The
// error is a [*Refusal].
func Decide(s *State, c Command, dst []Event) ([]Event, error) {
	switch c.Kind {
	case OpenGame:
		return s.openGame(c, dst)
	case BeginRound:
		return s.deals(c, dst)
	case LayStarter:
		return s.opensLine(c, dst)
	case OfferPlay:
		return s.offer(c, dst)
	case ClaimNoPlay:
		return s.claimNoPlay(c, dst)
	case EndGame:
		return s.stop(c, dst)
	}
	return dst, refuse(c.Seat, UnknownCommand)
}

func (s *State) openGame(c Command, dst []Event) ([]Event, error) {
	switch g := c.Game; {
	case s.phase != Unopened:
		return dst, refuse(c.Seat, AlreadyOpen)
	case g == nil || g.Options.Validate() != nil:
		return dst, refuse(c.Seat, WrongOptions)
	case g.Seats < g.Options.MinSeats || g.Seats > g.Options.MaxSeats:
		limit := g.Options.MinSeats
		if g.Seats > limit {
			limit = g.Options.MaxSeats
		}
		return dst, &Refusal{Seat: c.Seat, Reason: WrongSeats, Count: g.Seats, Limit: limit}
	case int(g.Dealer) > g.Seats:
		return dst, refuse(g.Dealer, NoSuchSeat)
	}
	return append(dst, Event{Kind: GameBegan, Game: c.Game}), nil
}

func (s *State) deals(c Command, dst []Event) ([]Event, error) {
	if err := s.mayBegin(c); err != nil {
		return dst, err
	}
	dst = append(dst, Event{Kind: RoundBegan, Seat: c.Seat, Deal: c.Deal})
	o := s.setup.Options
	dst = addDecks(dst, card.Count*o.Decks, o.HandSize*(s.setup.Seats-1))
	return append(dst, Event{Kind: HandsDealt, Count: o.HandSize}), nil
}

func (s *State) mayBegin(c Command) error {
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
	case c.Deal == nil || c.Deal.Rule == nil:
		return refuse(c.Seat, NoRule)
	}
	m := c.Deal.Rule.Machine()
	switch {
	case m.ReadsRejected() && !s.setup.Options.ReadsRejected:
		return refuse(c.Seat, RuleReadsRejected)
	case m.Fits(m.Start()) == 0:
		return refuse(c.Seat, NoStarter)
	}
	return nil
}

// opensLine draws until the rule accepts a starter; a refused one goes back
// unseen (S0; doc/rules.md §2, "starter").
func (s *State) opensLine(c Command, dst []Event) ([]Event, error) {
	switch {
	case s.phase == Playing:
		return dst, refuse(c.Seat, RoundUnderWay)
	case s.phase != AwaitingStarter:
		return dst, refuse(c.Seat, NoRound)
	case c.Seat != s.dealer:
		return dst, refuse(c.Seat, NotTheDealer)
	}
	fit := s.deal.Rule.Machine().Fits(s.at)
	stock, chance := slices.Clone(s.stock), s.chance
	if card.SetOf(stock...)&fit == 0 { // every starter is in somebody's hand
		stock = card.AppendDecks(stock, 1)
		dst = append(dst, Event{Kind: DeckAdded})
	}
	refused := 0
	starter, rest := draw(stock, &chance)
	for ; !fit.Has(starter); refused++ {
		starter, rest = draw(append(rest, starter), &chance)
	}
	first := s.nth(int(starter.Rank()))
	return append(dst, Event{Kind: StarterLaid, Seat: first, Cards: []card.Card{starter}, Count: refused}), nil
}

// mayMove returns why seat may not play now, or nil.
func (s *State) mayMove(seat Seat) error {
	switch {
	case s.phase == GameOver:
		return refuse(seat, IsOver)
	case s.phase != Playing:
		return refuse(seat, NoRound)
	case !s.isPlayer(seat):
		return refuse(seat, NoSuchSeat)
	case s.expelled[seat]:
		return refuse(seat, IsExpelled)
	case seat != s.turn:
		return refuse(seat, NotYourTurn)
	}
	return nil
}

func (s *State) offer(c Command, dst []Event) ([]Event, error) {
	if err := s.mayOffer(c); err != nil {
		return dst, err
	}
	right := s.fits(c.Cards)
	dst = append(dst,
		Event{Kind: Played, Seat: c.Seat, Cards: c.Cards},
		Event{Kind: Judged, Seat: c.Seat, Verdict: verdict(right)})
	switch {
	case !right:
		dst = s.draws(dst, c.Seat, s.setup.Options.PenaltyPerCard*len(c.Cards), len(s.stock))
		return s.expels(dst, c.Seat), nil
	case len(c.Cards) == len(s.hands[c.Seat]):
		return s.ends(dst, OutOfCards, c.Seat), nil
	}
	return dst, nil
}

func (s *State) mayOffer(c Command) error {
	if err := s.mayMove(c.Seat); err != nil {
		return err
	}
	limit := s.setup.Options.PlayMax
	switch {
	case len(c.Cards) == 0:
		return refuse(c.Seat, NoCards)
	case len(c.Cards) > limit:
		return &Refusal{Seat: c.Seat, Reason: TooManyCards, Count: len(c.Cards), Limit: limit}
	}
	if missing, yes := lacks(s.hands[c.Seat], c.Cards); yes {
		return &Refusal{Seat: c.Seat, Reason: NotInHand, Card: missing}
	}
	return nil
}

// claimNoPlay judges the claim that no card of the hand fits (S0, "Jogada sem
// cartas corretas"; doc/rules.md §2).
func (s *State) claimNoPlay(c Command, dst []Event) ([]Event, error) {
	if err := s.mayMove(c.Seat); err != nil {
		return dst, err
	}
	hand := s.hands[c.Seat]
	fitting, wrong := s.holdsFit(c.Seat)
	dst = append(dst,
		Event{Kind: NoPlayClaimed, Seat: c.Seat, Cards: slices.Clone(hand)},
		Event{Kind: NoPlayJudged, Seat: c.Seat, Verdict: verdict(!wrong)})
	o := s.setup.Options
	switch {
	case wrong:
		dst = append(dst, Event{Kind: CardPicked, Seat: c.Seat, Cards: []card.Card{fitting}})
		dst = s.draws(dst, c.Seat, o.NoPlayPenalty, len(s.stock))
		if o.NoPlayExpels {
			dst = s.expels(dst, c.Seat)
		}
		return dst, nil
	case len(hand) <= o.NoPlayLast:
		dst = append(dst, Event{Kind: HandTaken, Seat: c.Seat})
		return s.ends(dst, NoPlayLeft, c.Seat), nil
	}
	dst = append(dst, Event{Kind: HandReturned, Seat: c.Seat})
	return s.draws(dst, c.Seat, len(hand)-o.NoPlayFewer, len(s.stock)+len(hand)), nil
}

// draws gives seat n cards of a stock of have cards.
func (s *State) draws(dst []Event, seat Seat, n, have int) []Event {
	if n == 0 {
		return dst
	}
	dst = addDecks(dst, have, n)
	return append(dst, Event{Kind: Drew, Seat: seat, Count: n})
}

// addDecks adds decks to a stock of have cards until n can be drawn
// (doc/rules.md §6.8).
func addDecks(dst []Event, have, n int) []Event {
	for ; have < n; have += card.Count {
		dst = append(dst, Event{Kind: DeckAdded})
	}
	return dst
}

// expels puts seat, who was wrong, out of the round if enough cards lay before
// his play (doc/rules.md §6.11), and ends the round if nobody is left.
func (s *State) expels(dst []Event, seat Seat) []Event {
	after := s.setup.Options.ExpelAfter
	if after == 0 || s.laid < after {
		return dst
	}
	dst = append(dst, Event{Kind: Expelled, Seat: seat})
	if s.othersIn(seat) {
		return dst
	}
	return s.ends(dst, AllExpelled, Nobody)
}

// ends ends the round and, when everybody has dealt, the game.
func (s *State) ends(dst []Event, why Ending, out Seat) []Event {
	dst = append(dst, Event{Kind: RoundEnded, Seat: out, Ending: why})
	if s.setup.Dealer != Nobody {
		return dst // one seat deals for as long as they like
	}
	for seat := Seat(1); s.has(seat); seat++ {
		if s.dealt[seat] < s.setup.Options.DealsEach {
			return dst
		}
	}
	return append(dst, Event{Kind: GameEnded})
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
func (s *State) Do(c Command, dst []Event) ([]Event, error) {
	from := len(dst)
	dst, err := Decide(s, c, dst)
	if err != nil {
		return dst, fmt.Errorf("command: %w", err)
	}
	for _, e := range dst[from:] {
		s.Evolve(e)
	}
	return dst, nil
}
