package game

import (
	"errors"
	"testing"

	"eleusis/card"
)

// A bareLoop is the yardstick of every figure for whole rounds: the least
// that has to be done to play a round of Eleusis in Go, with no events to speak
// of, no views and no checks. One-card plays, alternating colors, two cards
// for a wrong one, out when wrong after the 40th card.
type bareLoop struct {
	chance   uint64
	fits     [card.Count]uint64
	template [104]uint8 // two packs in order
	deck     [104]uint8
	hands    [5][104]uint8
	held     [5]int
	events   [512]uint16
	scores   [5]int
}

func newBareLoop() *bareLoop {
	b := &bareLoop{chance: 1}
	for i := range b.template {
		b.template[i] = uint8(i % card.Count)
	}
	for last := range card.Card(card.Count) {
		for c := range card.Card(card.Count) {
			if last.Suit().Red() != c.Suit().Red() {
				b.fits[last] |= 1 << c
			}
		}
	}
	return b
}

func (b *bareLoop) below(n int) int {
	b.chance = b.chance*0xd1342543de82ef95 + 1
	x := b.chance ^ b.chance>>29
	return int(x >> 32 * uint64(n) >> 32)
}

// round plays one round and returns how many plays it had.
func (b *bareLoop) round() int {
	b.deck = b.template
	for i := len(b.deck) - 1; i > 0; i-- {
		j := b.below(i + 1)
		b.deck[i], b.deck[j] = b.deck[j], b.deck[i]
	}
	top := 0
	for p := range b.hands {
		b.held[p] = copy(b.hands[p][:14], b.deck[top:])
		top += 14
	}
	last := b.deck[top]
	top++
	var out [5]bool
	in, plays, laid := 5, 0, 1
	for p := 0; in > 0; p = (p + 1) % 5 {
		if out[p] {
			continue
		}
		i := b.below(b.held[p])
		c := b.hands[p][i]
		b.held[p]--
		b.hands[p][i] = b.hands[p][b.held[p]]
		right := b.fits[last]>>c&1 != 0
		b.events[plays] = uint16(p)<<8 | uint16(c)
		plays++
		laid++
		if right {
			last = c
			if b.held[p] == 0 {
				break
			}
			continue
		}
		if top+2 > len(b.deck) {
			break
		}
		b.held[p] += copy(b.hands[p][b.held[p]:], b.deck[top:top+2])
		top += 2
		if laid > 40 {
			out[p] = true
			in--
		}
	}
	b.score()
	return plays
}

func (b *bareLoop) score() {
	highest := 0
	for _, n := range b.held {
		highest = max(highest, n)
	}
	for p, n := range b.held {
		b.scores[p] = highest - n
		if n == 0 {
			b.scores[p] += 4
		}
	}
}

// BenchmarkRound plays whole rounds: bare is the bare loop; game is this
// package at the bare loop's table (two decks, five players, one-card plays, 40
// cards, the round is broken off where a deck would be added), with every event;
// audited adds all invariants after every event; checked does so the long way.
func BenchmarkRound(b *testing.B) {
	loop := newBareLoop()
	b.Run("bare", func(b *testing.B) { benchmarkRound(b, loop.round) })
	b.Run("game", func(b *testing.B) { benchmarkRound(b, newBenchTable(b, nil).round) })
	b.Run("audited", func(b *testing.B) { benchmarkRound(b, newBenchTable(b, NewAudit()).round) })
	b.Run("checked", func(b *testing.B) { benchmarkRound(b, newBenchTable(b, (*State).check).round) })
}

// benchmarkRound plays rounds, each of which returns how many plays it had.
func benchmarkRound(b *testing.B, round func() int) {
	plays := 0
	b.ReportAllocs()
	for b.Loop() {
		plays += round()
	}
	b.ReportMetric(float64(plays)/float64(b.N), "plays/round")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plays), "ns/play")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
}

// A benchTable is a state that is played on, and checked if that is asked for.
type benchTable struct {
	*State
	b      *testing.B
	deal   Deal
	rounds uint64
	chance stream
	events []Event
	check  func(*State) error
	after  func(*Event) error
}

// benchSeats are the seats of a benchTable, the last of them the dealer's.
const benchSeats = 6

func newBenchTable(b *testing.B, check func(*State) error) *benchTable {
	b.Helper()
	o := preset(b, "new")
	o.Decks, o.ExpelAfter = 2, 40
	t := &benchTable{State: new(State), b: b, check: check, chance: FastSeed(1).stream()}
	t.after, t.deal.Rule = t.happened, must(b, "color != last.color")
	t.do(new(OpenGame(Setup{Options: o, Seats: benchSeats, Dealer: benchSeats})))
	return t
}

// round plays one round and returns how many plays it had.
func (t *benchTable) round() (plays int) {
	t.rounds++
	t.deal.Seed = FastSeed(t.rounds)
	t.do(new(BeginRound(benchSeats, &t.deal)))
	t.do(new(LayStarter(benchSeats)))
	var card [1]card.Card
	offer := Offer(Nobody, card[:]...)
	for ; t.phase == Playing; plays++ {
		hand := t.hands[t.turn]
		offer.seat, card[0] = t.turn, hand[t.chance.below(uint32(len(hand)))]
		t.do(&offer)
	}
	return plays
}

// errBroken says that the round is broken off.
var errBroken = errors.New("a deck would be added")

func (t *benchTable) do(c *Command) {
	var err error
	t.events, err = t.Step(c, t.events[:0], t.after)
	switch {
	case err == errBroken:
		folding{t.State}.endRound(AllExpelled, Nobody)
	case err != nil:
		t.b.Fatal(err)
	}
}

func (t *benchTable) happened(e *Event) error {
	switch {
	case e.kind == DeckAdded:
		return errBroken
	case t.check != nil:
		return t.check(t.State)
	}
	return nil
}
