package table

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The worlds are one table as seen from one seat, or by a spectator: what happened
// openly is the same, and what the seat may not know is not: the rule, the cards
// that others are dealt and draw, the stock, the keys and the seed of the table,
// what others wrote to the host.
type worlds struct {
	*rapid.T
	seat   game.Seat // looks; Nobody is a spectator
	seats  int
	preset game.Options
	rules  [2]string
	cores  [2]*core
	hidden card.Card // on which the two rules differ: nobody shows it
	sent   int

	underProphet int // secret cards that others drew while the seat that looks was prophet
}

// plainRules are those from which the rule of the one world is drawn.
var plainRules = []string{
	"color != last.color", "odd", "if last is black then rank >= 7 else rank <= 6", "rank != last.rank",
	"suit != last.suit", "rank >= 3",
}

// twoWorlds opens a table of any form in both worlds and deals. It returns what is
// asked for at the table, in order.
func twoWorlds(t *rapid.T) (*worlds, []wish) {
	preset := rapid.SampledFrom(game.Presets()).Draw(t, "preset")
	preset.HandSize = rapid.IntRange(4, 9).Draw(t, "cards dealt")
	preset.Decks = max(2, preset.Decks)
	if rapid.IntRange(0, 3).Draw(t, "prophets as in the preset") > 0 {
		preset.Prophet, preset.ProphetOthers, preset.ProphetOnce = true, 1, false
	}
	w := &worlds{T: t, preset: preset, seats: rapid.IntRange(max(4, preset.MinSeats), 6).Draw(t, "seats")}
	w.seat = game.Seat(rapid.IntRange(0, w.seats-1).Draw(t, "viewer"))
	here := w.shuffled()
	text := rapid.SampledFrom(plainRules).Draw(t, "rule")
	w.rules = [2]string{text,
		fmt.Sprintf("if rank = %s and suit = %s then not (%s) else (%s)", w.hidden.Rank(), suitWord(w.hidden), text,
			text)}
	told := w.tell(here)
	w.begin(0, here)
	w.begin(1, told.otherCards())
	return w, told.wishes
}

// begin deals the first round in a world, from cards in their order.
func (w *worlds) begin(i int, cards []card.Card) (events []logEvent) {
	deal := &game.Deal{Cards: cards, Rule: read(w.T, w.rules[i]), Seed: game.RealCards(), Begins: 1}
	w.openIn(i, w.preset)
	for _, c := range []game.Command{game.BeginRound(game.Seat(w.seats), deal),
		game.LayStarter(game.Seat(w.seats))} {
		more := w.decided(i, c)
		w.fold(i, more)
		events = append(events, more...)
	}
	return events
}

func suitWord(c card.Card) string {
	return map[byte]string{'C': "clubs", 'D': "diamonds", 'H': "hearts", 'S': "spades"}[c.String()[len(c.String())-1]]
}

func read(t *rapid.T, text string) *rule.Rule {
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return r
}

// shuffled returns the order in which the cards are drawn in the one world. Its
// hidden card opens no line, and nobody is dealt it.
func (w *worlds) shuffled() []card.Card {
	cards := card.AppendDecks(nil, w.preset.Decks)
	chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(w.T, "shuffle"), 0))
	chance.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	i := len(cards) - 1
	for slices.Contains(cards[:w.preset.HandSize*(w.seats-1)+10], cards[i]) {
		i--
	}
	w.hidden = cards[i]
	return cards
}

// openIn opens the table in a world.
func (w *worlds) openIn(i int, o game.Options) *core {
	c := newCore(bot.NewDealer())
	w.cores[i] = c
	open := &tableOpened{Seed: []byte(strings.Repeat(string(rune('A'+i)), 32)), Options: &o}
	for seat := 1; seat < w.seats; seat++ {
		key := fmt.Sprint("key ", seat)
		if game.Seat(seat) != w.seat {
			key += fmt.Sprint(" in world ", i)
		}
		open.Chairs = append(open.Chairs, chair{Chair: Chair{Name: fmt.Sprint("Player ", seat)}, Key: hashKey(key)})
	}
	open.Chairs = append(open.Chairs, chair{Chair: Chair{Name: "Luis", Deals: true}})
	w.fold(i, []logEvent{{table: open}})
	setup := &game.Setup{Options: o, Seats: w.seats, Dealer: game.Seat(w.seats)}
	w.fold(i, w.decided(i, game.OpenGame(*setup)))
	return c
}

func (w *worlds) decided(i int, command game.Command) []logEvent {
	events, err := decideAll(&w.cores[i].state, command)
	if err != nil {
		w.Fatalf("world %d: %v", i, err)
	}
	return events
}

// fold folds events in a world and returns every byte that the seat is told of them.
func (w *worlds) fold(i int, events []logEvent) (told string) {
	c := w.cores[i]
	entries, err := encode(c.number, envelope{time: time.Unix(int64(c.number), 0), seat: 1}, events)
	if err != nil {
		w.Fatal(err)
	}
	for _, e := range entries {
		happened, err := c.fold(e)
		if err != nil {
			w.Fatalf("world %d: %v", i, err)
		}
		if happened.isUnsent() {
			continue
		}
		told += w.text(c.frame(happened, w.seat))
		if happened.table != nil {
			told += w.text(c.tableShare(happened.table.kind(), c.host))
		}
	}
	return told
}

func (w *worlds) text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		w.Fatal(err)
	}
	return string(b) + "\n"
}

// seen returns every byte of the table as the seat sees it.
func (w *worlds) seen(i int) string {
	c := w.cores[i]
	l := c.snapshot("abcd", w.seat, c.host)
	return w.text(l) + w.text(c.pastFrames(w.seat)) + fmt.Sprintf("%+v", l.Chairs)
}

// difference returns how two texts differ; nothing if they do not.
func difference(here, there string) string {
	if here == there {
		return ""
	}
	byLines := strings.NewReplacer(",", ",\n")
	return cmp.Diff(byLines.Replace(here), byLines.Replace(there))
}

// openly returns what of events happened for all to see.
func openly(events []logEvent) (all []string) {
	for _, happened := range events {
		switch e := happened.game; {
		case e == nil:
			all = append(all, happened.kind())
		case e.Kind() == game.Drew || e.Kind() == game.HandsDealt || e.Kind() == game.StarterLaid:
			all = append(all, fmt.Sprint(e.Kind(), e.Seat(), e.Cards()))
		default:
			all = append(all, withoutSecrets(e))
		}
	}
	return all
}

// withoutSecrets returns what an event says to all.
func withoutSecrets(e *game.Event) string {
	var told struct {
		Kind, Verdict, Ending, Text, Same string
		Seat, Count                       int
		Cards                             []card.Card
	}
	text, err := json.Marshal(e)
	if err == nil {
		err = json.Unmarshal(text, &told)
	}
	return fmt.Sprint(told, err)
}

// step does one thing in both worlds. It returns false if by it they differ
// openly, or the round is over.
func (w *worlds) step(next wish) bool {
	seat, q := next.seat, next.Request
	var events [2][]logEvent
	var errs [2]error
	for i, c := range w.cores {
		p := pendingRequest{q, seat, c.host, time.Unix(int64(1000*c.number), 0), [32]byte{byte(i)}}
		if q.Action == Report && w.seat != c.host {
			p.Text = fmt.Sprint("what they say in world ", i)
		}
		events[i], errs[i] = c.answer(p)
	}
	if seat == w.seat && fmt.Sprint(errs[0]) != fmt.Sprint(errs[1]) {
		w.Errorf("%+v: %v in the one world, %v in the other", q, errs[0], errs[1])
	}
	if !slices.Equal(openly(events[0]), openly(events[1])) {
		return false
	}
	if diff := difference(w.fold(0, events[0]), w.fold(1, events[1])); diff != "" {
		w.Errorf("seat %d is told otherwise of %+v:\n%s", w.seat, q, diff)
	}
	w.noteDraws(events[0])
	_, over := w.cores[0].state.Result()
	return !over
}

// noteDraws counts the cards that others have just drawn, other ones in each
// world, while the seat that looks was prophet.
func (w *worlds) noteDraws(events []logEvent) {
	for _, happened := range events {
		e := happened.game
		if e == nil || e.Kind() != game.Drew || e.Seat() == w.seat || w.seat == game.Nobody {
			continue
		}
		here, there := w.cores[0].state.View(e.Seat()), w.cores[1].state.View(e.Seat())
		if here.Prophet == w.seat && !slices.Equal(lastOf(here.Hand, e.Count()), lastOf(there.Hand, e.Count())) {
			w.underProphet++
		}
	}
}

func lastOf(hand []card.Card, n int) []card.Card { return hand[max(0, len(hand)-n):] }

// secretHands returns how many hands of others are not the same in both worlds.
func (w *worlds) secretHands() (n int) {
	for seat := game.Seat(1); int(seat) < w.seats; seat++ {
		if seat != w.seat && !slices.Equal(w.cores[0].state.View(seat).Hand, w.cores[1].state.View(seat).Hand) {
			n++
		}
	}
	return n
}

// TestNobodyCanTellTwoWorldsApartAtATable compares what a seat sees and is told of
// two worlds. Both must hold secrets where they can leak: prophets, who judge in
// the dealer's place, while others draw.
func TestNobodyCanTellTwoWorldsApartAtATable(t *testing.T) {
	steps, plays, secrets, underProphets := 0, 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		w, wishes := twoWorlds(t)
		for _, next := range wishes {
			if diff := difference(w.seen(0), w.seen(1)); diff != "" {
				t.Fatalf("seat %d sees two worlds:\n%s", w.seat, diff)
			}
			steps++
			if !w.step(next) {
				break
			}
		}
		secrets += w.secretHands()
		underProphets += w.underProphet
		plays += len(w.cores[0].state.View(game.Nobody).Plays)
	})
	t.Logf("%d steps with %d plays were compared, %d hands were secret in the end, prophets saw %d secret draws", steps,
		plays, secrets, underProphets)
	if least := rapidChecks(); steps < 10*least || plays < 3*least || secrets < least || underProphets < least/4 {
		t.Errorf("only %d steps, %d plays, %d secret hands and %d secret draws before prophets were compared", steps,
			plays, secrets, underProphets)
	}
}

// rapidChecks returns how many worlds are tried, unless a flag says otherwise.
func rapidChecks() int {
	if testing.Short() {
		return 20
	}
	return 100
}

// TestNobodySeesARuleBeforeItIsDealt compares tables that wait: with different
// rules that someone has brought, and with different rounds behind one seal.
func TestNobodySeesARuleBeforeItIsDealt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &worlds{T: t, seats: 4, seat: game.Seat(rapid.SampledFrom([]int{0, 1, 3}).Draw(t, "viewer"))}
		o, _ := game.Preset("parlett")
		seal := fmt.Sprintf(`{"kind":"round-sealed","seat":2,"seal":{"rule":"01%[1]s","seed":"02%[1]s"}}`,
			strings.Repeat("00", 31))
		var sealed game.Event
		if err := json.Unmarshal([]byte(seal), &sealed); err != nil {
			t.Fatal(err)
		}
		var told [2]string
		for i, brought := range []ruleGiven{
			{Seat: 2, Rule: rapid.SampledFrom(plainRules).Draw(t, "rule"), Sentence: "what my aunt likes"},
			{Seat: 2, Words: "what I like", Level: "hard"},
		} {
			c := newCore(bot.NewDealer())
			w.cores[i] = c
			open := &tableOpened{Seed: make([]byte, 32), Options: &o, Gathers: true, Dealing: &Dealing{BySeat, 2}}
			open.Seed[0] = byte(i)
			for seat := 1; seat <= w.seats; seat++ {
				open.Chairs = append(open.Chairs, chair{Chair: Chair{Name: fmt.Sprint(seat)}, Key: fmt.Sprint(seat, i)})
			}
			told[i] = w.fold(i, []logEvent{{table: open}, {table: &brought}})
		}
		if diff := difference(told[0]+w.seen(0), told[1]+w.seen(1)); diff != "" {
			t.Fatalf("seat %d sees which rule was brought:\n%s", w.seat, diff)
		}
		for i, c := range w.cores {
			begin := []logEvent{{table: &started{Order: []game.Seat{1, 2, 3, 4}}}}
			deal := &game.Deal{Rule: read(t, plainRules[i]), Seed: game.SealedSeed([32]byte{byte(i)}),
				Salt: game.Bytes32{byte(i + 1)}}
			told[i] = w.fold(i, begin)
			told[i] += w.fold(i,
				w.decided(i, game.OpenGame(game.Setup{Options: o, Seats: 4, Dealer: 2})))
			told[i] += w.fold(i,
				[]logEvent{{table: &prepared{deal}}, {game: &sealed}})
			if c.ready == nil {
				t.Fatal("nothing is sealed")
			}
		}
		if diff := difference(told[0]+w.seen(0), told[1]+w.seen(1)); diff != "" {
			t.Errorf("seat %d sees what is sealed:\n%s", w.seat, diff)
		}
	})
}
