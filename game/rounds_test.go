package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Here a small round of each form of the game is counted by hand from doc/rules.md, whose
// sections stand beside the figures: after every command the cards in each hand and in the
// stock, who is asked and what they may, the markers by the number of the card played, and at
// the end the points of every seat, the dealer last.
//
// But for Express, colors alternate and the starter is 3♥. The stock is black, so that a drawn
// card is black, whichever it is.

// A move is a command, and what is counted after it or why it is refused.
type move struct {
	command func(*State) Command
	want    string
	refused Reason
}

// saying returns c, whatever the state.
func saying(c Command) func(*State) Command { return func(*State) Command { return c } }

// playing returns the offer of the cards in text.
func playing(t testing.TB, seat Seat, text string) func(*State) Command {
	return saying(Offer(seat, cards(t, text)...))
}

// lastDrawn returns the offer of the n cards that a seat drew last.
func lastDrawn(seat Seat, n int) func(*State) Command {
	return func(s *State) Command {
		hand := slices.Clone(s.hands[seat])
		return Offer(seat, hand[len(hand)-n:]...)
	}
}

// figures returns what there is to count at a table.
func figures(s *State) string {
	if r, over := s.Result(); over {
		var hands, points []string
		for _, score := range r.Scores {
			hands = append(hands, fmt.Sprint(score.Hand))
			points = append(points, score.Points.String())
		}
		players := len(hands) - 1
		return "over: hands " + strings.Join(hands[:players], " ") + ", points " + strings.Join(points, " ")
	}
	v := s.View(Nobody)
	text := fmt.Sprintf("hands %s, stock %d, seat %d: %v", bare(v.Hands[:v.Dealer-1]), v.Stock, v.Turn, v.Awaits)
	if v.Second {
		text += " again"
	}
	if v.Prophet != Nobody {
		text += fmt.Sprintf(", prophet %d", v.Prophet)
	}
	for q := range s.Asks() {
		if q.Kind == AsksOffice {
			text += fmt.Sprintf(", %d may declare", q.Seat)
		}
	}
	if s.phase == Playing && s.canGuess(s.last().seat) {
		text += fmt.Sprintf(", %d may guess", s.last().seat)
	}
	for i, expelled := range v.Expelled {
		if expelled {
			text += fmt.Sprintf(", %d expelled", i+1)
		}
	}
	if white := markersOf(s, false); white != nil {
		text += ", white " + bare(white)
	}
	if black := markersOf(s, true); black != nil {
		text += ", black " + bare(black)
	}
	return text
}

// bare returns numbers with spaces between them.
func bare(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }

// alternating returns a round in which seat 2 has played that many cards, all of them wrong,
// and whose stock has only the given cards.
func alternating(t testing.TB, name string, played int, stock string, hands ...string) *State {
	t.Helper()
	s := riggedAs(t, preset(t, name), "color != last.color", "3H", hands...)
	return stocked(t, laid(s, 1+played), stock)
}

// stocked takes all other cards out of the stock.
func stocked(t testing.TB, s *State, stock string) *State {
	t.Helper()
	left := s.stock
	s.stock = nil
	for _, c := range cards(t, stock) {
		i := slices.Index(left, c)
		left = slices.Delete(left, i, i+1)
		s.stock = append(s.stock, c)
	}
	s.gone = append(s.gone, left...)
	if err := s.check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// goThrough carries out moves and compares what is counted with what was counted by hand.
func goThrough(t *testing.T, s *State, start string, moves []move) {
	t.Helper()
	if got := figures(s); got != start {
		t.Fatalf("at first\n     %s\nwant %s", got, start)
	}
	for i, m := range moves {
		c := m.command(s)
		if m.refused != "" {
			if _, err := Decide(s, c, nil); !refusedFor(err, m.refused) {
				t.Errorf("move %d: %v, want it refused as %s", i+1, err, m.refused)
			}
			continue
		}
		do(t, s, c)
		if got := figures(s); got != m.want {
			t.Fatalf("after move %d\n     %s\nwant %s", i+1, got, m.want)
		}
	}
}

const spades = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS" // 13 cards

// TestARoundOfExpressCountedByHand is about express (§2): a wrong card costs 1, so does a false
// no-play, and a true one replaces the hand by one fewer. The rule is that of S1's picture.
// The stock are 12 even black cards, which never fit here.
func TestARoundOfExpressCountedByHand(t *testing.T) {
	s := riggedAs(t, preset(t, "express"), "if last is black then even red else odd black", "8H",
		"2S 9S", "3H QH 5S", "KD AC").turnTo(1)
	s = stocked(t, s, "2S 4S 6S 8S 10S QS 2C 4C 6C 8C 10C QC")
	goThrough(t, s, "hands 2 3 2, stock 12, seat 1: play", []move{
		// Even after red: wrong, 1 drawn. After a wrong card there is no guess.
		{command: playing(t, 1, "2S"), want: "hands 2 3 2, stock 11, seat 2: play"},
		{command: saying(SayRule(1, must(t, "red"))), refused: notAfterRight},
		// False: the dealer lays the 5S of the three cards, and 1 is drawn.
		{command: saying(ClaimNoPlay(2)), want: "hands 2 3 2, stock 10, seat 3: play"},
		{command: playing(t, 3, "KD AC"), refused: TooManyCards}, // one card a turn
		{command: playing(t, 3, "AC"), want: "hands 2 3 2, stock 9, seat 1: play"},
		// True, with 9S and a card of the stock: both go under the stock, 2 − 1 = 1 is drawn.
		{command: saying(ClaimNoPlay(1)), want: "hands 1 3 2, stock 10, seat 2: play, 1 may guess"},
		// A wrong guess costs nothing.
		{command: saying(SayRule(1, must(t, "color != last.color"))), want: "hands 1 3 2, stock 10, seat 2: play"},
		{command: playing(t, 2, "QH"), want: "hands 1 2 2, stock 10, seat 3: play, 2 may guess"},
		// True, with KD and a card of the stock.
		{command: saying(ClaimNoPlay(3)), want: "hands 1 2 1, stock 11, seat 1: play, 3 may guess"},
		// True with the last card, which is going out; one who goes out may guess first (§6.10).
		{command: saying(ClaimNoPlay(1)), want: "hands 0 2 1, stock 11, seat 1: guess, 1 may guess"},
		{command: playing(t, 2, "3H"), refused: awaitsGuesser},
		// 12 − 0, 3 for going out and 6 for the rule; 12 − 2; 12 − 1; the dealer as the best.
		{command: saying(SayRule(1, must(t, "if last is red then odd black else even red"))),
			want: "over: hands 0 2 1, points 21 10 11 21"},
	})
}

// TestARoundOfNatureCountedByHand is about nature (§2): white markers on every 10th card played,
// none under a prophet; a fallen prophet draws 5 and may not be one again; the dealer's double
// is of the cards since the marker.
func TestARoundOfNatureCountedByHand(t *testing.T) {
	s := alternating(t, "nature", 8, spades+" "+spades,
		"AC 2D JD QD", "5D 6D 7D 8D 9D", "4D 6C 8D", "KD 2C").turnTo(1)
	goThrough(t, s, "hands 4 5 3 2, stock 26, seat 1: play, 2 may declare", []move{
		// The 9th and 10th card. Seat 1 may declare, since 2 others or more are in.
		{command: playing(t, 1, "AC 2D"), want: "hands 2 5 3 2, stock 26, seat 2: play, 1 may declare, white 10"},
		{command: saying(DeclareProphet(1)),
			want: "hands 2 5 3 2, stock 26, seat 2: play, prophet 1, white 10, black 10"},
		// True: of 5 cards, which are discarded, 4 fewer are drawn.
		{command: saying(ClaimNoPlay(2)), want: "hands 2 5 3 2, stock 26, seat 1: call, prophet 1, white 10, black 10"},
		{command: saying(Call(1, Right)), want: "hands 2 1 3 2, stock 25, seat 3: play, prophet 1, white 10, black 10"},
		// The 11th card is right. The prophet falls and draws 5; the player may be prophet.
		{command: playing(t, 3, "6C"), want: "hands 2 1 2 2, stock 25, seat 1: call, prophet 1, white 10, black 10"},
		{command: saying(Call(1, Wrong)), want: "hands 7 1 2 2, stock 20, seat 4: play, 3 may declare, white 10"},
		{command: playing(t, 4, "KD"), want: "hands 7 1 2 1, stock 20, seat 1: play, 4 may declare, white 10"},
		// False: one of the 5 black cards is laid, the 13th, and 5 are drawn. Seat 1 was prophet.
		{command: saying(ClaimNoPlay(1)), want: "hands 11 1 2 1, stock 15, seat 2: play, white 10"},
		{command: saying(DeclareProphet(1)), refused: wasProphet},
		// The 14th card is black after black: wrong, 2 drawn. A wrong play is no hindrance.
		{command: lastDrawn(2, 1), want: "hands 11 2 2 1, stock 13, seat 3: play, 2 may declare, white 10"},
		{command: saying(DeclareProphet(2)),
			want: "hands 11 2 2 1, stock 13, seat 3: play, prophet 2, white 10, black 14"},
		{command: playing(t, 3, "4D"), want: "hands 11 2 1 1, stock 13, seat 2: call, prophet 2, white 10, black 14"},
		{command: saying(Call(2, Right)),
			want: "hands 11 2 1 1, stock 13, seat 4: play, prophet 2, white 10, black 14"},
		{command: playing(t, 4, "2C"), want: "hands 11 2 1 0, stock 13, seat 2: call, prophet 2, white 10, black 14"},
		// 11 − 11; 11 − 2 and 1 for each of the 2 cards since; 11 − 1; 11 and 4 for going out. The
		// dealer: at most 2 × 2 cards since.
		{command: saying(Call(2, Right)), want: "over: hands 11 2 1 0, points 0 11 10 15 4"},
	})
}

// TestARoundOfParlettCountedByHand is about parlett (§2): strings of any length, a prophet with
// one other player and again, no expulsion by white under a prophet, and none drawn by the
// expelled.
func TestARoundOfParlettCountedByHand(t *testing.T) {
	s := alternating(t, "parlett", 39, spades, "AC 2D 5C 6D 7C JD", "AD 4D KC").turnTo(1)
	goThrough(t, s, "hands 6 3, stock 13, seat 1: play, 2 may declare, white 10 20 30", []move{
		// The 40th to the 44th card.
		{command: playing(t, 1, "AC 2D 5C 6D 7C"),
			want: "hands 1 3, stock 13, seat 2: play, 1 may declare, white 10 20 30 40"},
		{command: saying(DeclareProphet(1)),
			want: "hands 1 3, stock 13, seat 2: play, prophet 1, white 10 20 30 40, black 44"},
		{command: playing(t, 2, "AD"),
			want: "hands 1 2, stock 13, seat 1: call, prophet 1, white 10 20 30 40, black 44"},
		{command: saying(Call(1, Right)),
			want: "hands 1 2, stock 13, seat 2: play, prophet 1, white 10 20 30 40, black 44"},
		// The 46th card is wrong: 2 are drawn, and nobody is expelled before the 4th black marker.
		{command: playing(t, 2, "4D"),
			want: "hands 1 1, stock 13, seat 1: call, prophet 1, white 10 20 30 40, black 44"},
		{command: saying(Call(1, Wrong)),
			want: "hands 1 3, stock 11, seat 2: play, prophet 1, white 10 20 30 40, black 44"},
		// The 47th card is right: the prophet falls and draws 5.
		{command: playing(t, 2, "KC"),
			want: "hands 1 2, stock 11, seat 1: call, prophet 1, white 10 20 30 40, black 44"},
		{command: saying(Call(1, Wrong)), want: "hands 6 2, stock 6, seat 1: play, 2 may declare, white 10 20 30 40"},
		// A player who was prophet may be one again.
		{command: playing(t, 1, "JD"), want: "hands 5 2, stock 6, seat 2: play, 1 may declare, white 10 20 30 40"},
		// Black after black, after the 40th card: expelled, and nothing drawn.
		{command: lastDrawn(2, 2), want: "hands 5 0, stock 6, seat 1: play, 2 expelled, white 10 20 30 40"},
		// So is the last player. Seat 2 has not gone out (§2, expulsion): 3 − 3, 3 − 0, and the dealer as
		// the best.
		{command: lastDrawn(1, 2), want: "over: hands 3 0, points 0 3 3"},
	})
}

// TestARoundOfGardnerCountedByHand is about gardner (§2): as parlett, but strings of at most 4,
// the first player by the starter, and two others for a prophet.
func TestARoundOfGardnerCountedByHand(t *testing.T) {
	s := alternating(t, "gardner", 0, spades, "AC 2D 5C 6D 7C", "2H 4H", "6D 8D 9D JD QD KD")
	goThrough(t, s, "hands 5 2 6, stock 13, seat 3: play", []move{ // the starter is a 3
		// True: of 6 cards, which are discarded, 4 fewer are drawn.
		{command: saying(ClaimNoPlay(3)), want: "hands 5 2 2, stock 11, seat 1: play, 3 may declare"},
		{command: playing(t, 1, "AC 2D 5C 6D 7C"), refused: TooManyCards},
		{command: playing(t, 1, "AC 2D 5C 6D"), want: "hands 1 2 2, stock 11, seat 2: play, 1 may declare"},
		{command: playing(t, 2, "2H"), want: "hands 1 3 2, stock 9, seat 3: play, 2 may declare"},
		{command: saying(DeclareProphet(2)), want: "hands 1 3 2, stock 9, seat 3: play, prophet 2, black 5"},
		{command: lastDrawn(3, 1), want: "hands 1 3 1, stock 9, seat 2: call, prophet 2, black 5"},
		{command: saying(Call(2, Right)), want: "hands 1 3 1, stock 9, seat 1: play, prophet 2, black 5"},
		// Black after black is wrong, with the last card: 2 are drawn, so nobody is out.
		{command: playing(t, 1, "7C"), want: "hands 0 3 1, stock 9, seat 2: call, prophet 2, black 5"},
		{command: saying(Call(2, Wrong)), want: "hands 2 3 1, stock 7, seat 3: play, prophet 2, black 5"},
		// True with 4 cards or fewer ends the round, and counts as going out (§6.2): 3 − 2; 3 − 3, 1 for
		// the right card since and 2 for the wrong one; 3 − 0 and 4. The dealer as the best, since 7 is
		// less than 2 × 5 cards before.
		{command: saying(ClaimNoPlay(3)), want: "hands 2 3 1, stock 7, seat 2: call, prophet 2, black 5"},
		{command: saying(Call(2, Right)), want: "over: hands 2 3 0, points 1 3 7 7"},
	})
}

// TestARoundOfTheClassicGameCountedByHand is about classic (§2, §4): nothing is drawn, and wrong
// cards are played again.
func TestARoundOfTheClassicGameCountedByHand(t *testing.T) {
	s := riggedAs(t, preset(t, "classic"), "color != last.color", "3H", "2H 3C", "4D 5D", "6C 7D").turnTo(1)
	s = stocked(t, s, "")
	goThrough(t, s, "hands 2 2 2, stock 0, seat 1: play", []move{
		{command: playing(t, 1, "2H"), want: "hands 1 2 2, stock 0, seat 2: play"}, // wrong
		{command: playing(t, 2, "4D"), want: "hands 1 1 2, stock 0, seat 3: play"}, // wrong
		{command: playing(t, 3, "6C"), want: "hands 1 1 1, stock 0, seat 1: play"}, // right
		{command: playing(t, 1, "3C"), want: "hands 0 1 1, stock 0, seat 2: play"}, // wrong
		{command: playing(t, 2, "5D"), want: "hands 0 0 1, stock 0, seat 3: play"}, // right
		// Wrong. The first phase is over with 2, 1 and 1 wrong cards: the dealer has (2 − 1) + 0 + 0.
		{command: playing(t, 3, "7D"), want: "hands 2 1 1, stock 0, seat 1: play again"},
		// After the 5D neither fits. A card is not offered twice on the same line, in either phase
		// (§6.25): seat 3 with the 7D is passed over.
		{command: playing(t, 1, "2H"), want: "hands 2 1 1, stock 0, seat 2: play again"},
		{command: playing(t, 2, "4D"), want: "hands 2 1 1, stock 0, seat 1: play again"},
		{command: playing(t, 1, "2H"), refused: triedHere},
		{command: playing(t, 1, "3C"), want: "hands 1 1 1, stock 0, seat 2: play again"},
		// Seat 2 is rid of its cards: 6 and the 1 + 1 before the others. Those have 0 + 1 before the
		// others less 1 × 2 others, so 0 and not −1.
		{command: playing(t, 2, "4D"), want: "over: hands 1 0 1, points 0 8 0 1"},
	})
}

// TestARoundOfNewEleusisCountedByHand is about new (§2): the white marker on the 30th card that
// lies, expulsion after it and not under a prophet, a prophet who falls without drawing, and
// the hand of a true no-play shuffled into the stock.
func TestARoundOfNewEleusisCountedByHand(t *testing.T) {
	s := alternating(t, "new", 27, spades+" "+spades, "AC 2D 5C", "4D 6D", "8D 9D JD QD KD", "7C KC 2H").turnTo(1)
	goThrough(t, s, "hands 3 2 5 3, stock 26, seat 1: play, 2 may declare", []move{
		// The 28th and 29th card played; the starter lies, too.
		{command: playing(t, 1, "AC 2D"), want: "hands 1 2 5 3, stock 26, seat 2: play, 1 may declare, white 29"},
		{command: saying(DeclareProphet(1)),
			want: "hands 1 2 5 3, stock 26, seat 2: play, prophet 1, white 29, black 29"},
		// Wrong, but expulsion under a prophet begins with the 21st card after the marker.
		{command: playing(t, 2, "4D"), want: "hands 1 1 5 3, stock 26, seat 1: call, prophet 1, white 29, black 29"},
		{command: saying(Call(1, Wrong)), want: "hands 1 3 5 3, stock 24, seat 3: play, prophet 1, white 29, black 29"},
		// True, and called false: the prophet falls and draws nothing; 5 cards go into the stock and 1 is
		// drawn (§3, by the prophet).
		{command: saying(ClaimNoPlay(3)), want: "hands 1 3 5 3, stock 24, seat 1: call, prophet 1, white 29, black 29"},
		{command: saying(Call(1, Wrong)), want: "hands 1 3 1 3, stock 28, seat 4: play, 3 may declare, white 29"},
		// Wrong, as red after red: expelled, and 2 are drawn all the same.
		{command: playing(t, 4, "2H"), want: "hands 1 3 1 4, stock 26, seat 1: play, 4 expelled, white 29"},
		// 4 − 0 and 4; 4 − 3; 4 − 1; 4 − 4; the dealer as the best.
		{command: playing(t, 1, "5C"), want: "over: hands 0 3 1 4, points 8 1 3 0 8"},
	})
}
