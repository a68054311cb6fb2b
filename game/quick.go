package game

import (
	"math/bits"
	"slices"

	"eleusis/card"
)

// What nearly every turn is, decided without asking the rules of all others: a simulation
// plays a hundred times as many cards as anything else happens. A test throws commands
// by the million and holds that the events are those of the other files.

// notQuick is the place of no card.
const notQuick = -1

// offerQuickly appends the events of c to dst, and returns the place of its card in the
// hand, if c is an offer of one card, allowed, that the machine judges at once, with no
// prophet, and that neither ends the round nor adds a deck. Otherwise it appends nothing
// and returns notQuick.
func (s *State) offerQuickly(c *Command, dst []Event) ([]Event, int) {
	seat := c.Seat
	if c.Kind != OfferPlay || len(c.Cards) != 1 || c.AsProphet || !s.offersFreely(seat) {
		return dst, notQuick
	}
	hand, offered := s.hands[seat], c.Cards[0]
	at := slices.Index(hand, offered)
	if at < 0 || s.second && s.tried.Has(offered) {
		return dst, notQuick
	}
	left, o := len(hand)-1, &s.setup.Options
	right := s.deal.Rule.Machine().Fits(s.at).Has(offered)
	draws, expelled, count := 0, false, 0
	switch {
	case right:
		if left == 0 && !o.SecondPhase {
			return dst, notQuick
		}
	case !s.second:
		expelled = s.mistakesExpel()
		if !expelled || o.ExpelledDraw {
			draws = o.PenaltyPerCard
		}
		if undrawn := s.undrawn(); draws > undrawn {
			if s.addsDeck(0) {
				return dst, notQuick
			}
			draws = undrawn
		}
		if expelled && s.othersIn(seat) == 0 || left+draws == 0 && !o.SecondPhase {
			return dst, notQuick
		}
	}
	if !right && o.PenaltyPerWrong {
		count = 1
	}
	// Each is written where it stays: to copy one just written takes as long as all else here.
	n := len(dst)
	dst = slices.Grow(dst, mostQuick)[:n+mostQuick]
	played, judged := blank(dst, n), blank(dst, n+1)
	n += 2
	played.Kind, played.Seat, played.Cards = Played, seat, c.Cards
	judged.Kind, judged.Seat, judged.Verdict, judged.Count = Judged, seat, verdict(right), count
	if draws > 0 {
		drew := blank(dst, n)
		n++
		drew.Kind, drew.Seat, drew.Count = Drew, seat, draws
	}
	if expelled {
		out := blank(dst, n)
		n++
		out.Kind, out.Seat = Expelled, seat
	}
	return dst[:n], at
}

// mostQuick is how many events an offer of one card causes at most, as far as it is quick.
const mostQuick = 4

// blank makes the i-th event blank, and returns it.
func blank(events []Event, i int) *Event {
	events[i] = Event{}
	return &events[i]
}

// offersFreely reports whether seat may offer a card now and the machine judges it, with
// nobody else to be asked.
func (s *State) offersFreely(seat Seat) bool {
	asks := s.phase != Playing || s.prophet.seat != Nobody || s.leaving != Nobody || s.deal.ByHand
	return !asks && seat == s.turn && s.isIn(seat) && s.told <= 1
}

// offeredQuickly folds events of offerQuickly, of a card at that place of the hand, and
// calls after, if there is one, after each. There is no second phase.
func (f folding) offeredQuickly(events []Event, at int, after func(*Event) error) error {
	played, judged := &events[0], &events[1]
	seat, cs := played.Seat, played.Cards
	hand := f.hands[seat]
	f.hands[seat] = hand[:at+copy(hand[at:], hand[at+1:])]
	f.record(Offered, seat, cs)
	f.moment++
	if err := call(after, played); err != nil {
		return err
	}
	p := f.last()
	p.verdict, p.wrong = judged.Verdict, uint32(judged.Count)
	f.laid++
	if f.laid >= f.marked.whiteAt {
		f.mark()
	}
	if judged.Verdict == Right {
		f.mainline = append(f.mainline, cs[0])
	}
	f.at = f.after(f.at, cs, judged.Verdict)
	f.turn = f.next(seat)
	f.moment++
	if err := call(after, judged); err != nil {
		return err
	}
	for i := range events[2:] {
		e := &events[2+i]
		f.fold(e)
		if err := call(after, e); err != nil {
			return err
		}
	}
	return nil
}

// appendDrawn draws n cards, of which there are enough, and appends them to dst.
func (p *pile) appendDrawn(dst []card.Card, n int) []card.Card {
	if p.chance.told != nil || p.chance.seed.sealed || n > len(p.stock) {
		for range n {
			dst = append(dst, p.draw())
		}
		return dst
	}
	stock, chance := p.stock, stream{count: p.chance.count}
	have := len(dst)
	dst = slices.Grow(dst, n)[:have+n]
	for i := range dst[have:] {
		last := len(stock) - 1
		hi, lo := bits.Mul32(chance.fast(), uint32(len(stock)))
		if lo < uint32(len(stock)) {
			hi = chance.evenly(uint32(len(stock)), hi, lo)
		}
		dst[have+i] = stock[hi]
		stock[hi] = stock[last]
		stock = stock[:last]
	}
	p.stock, p.chance.count = stock, chance.count
	return dst
}

// call calls after with e, if there is such a function.
func call(after func(*Event) error, e *Event) error {
	if after == nil {
		return nil
	}
	return after(e)
}
