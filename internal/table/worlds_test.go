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

// Two worlds are one table as seen from one seat, or by a spectator: what happened
// openly is the same, and what the seat may not know is not: the rule, the hands
// of others, the stock, the keys and the seed of the table, what others wrote to
// the host.
type worlds struct {
	*rapid.T
	seat   game.Seat // who looks; Nobody is a spectator
	seats  int
	cores  [2]*core
	hidden card.Card          // on which the two rules differ: nobody shows it
	secret map[game.Seat]int  // how many cards of a hand, the first, are others in the other world
	shows  map[game.Seat]bool // who may lay his hand open
	sent   int
}

// plainRules are those from which the rule of the one world is drawn.
var plainRules = []string{
	"color != last.color", "odd", "if last is black then rank >= 7 else rank <= 6", "rank != last.rank", "suit != last.suit", "rank >= 3",
}

// twoWorlds opens a table of any form in both worlds and deals.
func twoWorlds(t *rapid.T) *worlds {
	preset := rapid.SampledFrom(game.Presets()).Draw(t, "preset")
	preset.HandSize = rapid.IntRange(4, 9).Draw(t, "cards dealt")
	preset.Decks = max(2, preset.Decks)
	w := &worlds{T: t, seats: rapid.IntRange(max(4, preset.MinSeats), 6).Draw(t, "seats")}
	w.seat = game.Seat(rapid.IntRange(0, w.seats-1).Draw(t, "who looks"))
	here, there := w.cards(preset)
	text := rapid.SampledFrom(plainRules).Draw(t, "rule")
	other := fmt.Sprintf("if rank = %s and suit = %s then not (%s) else (%s)", w.hidden.Rank(), suitWord(w.hidden), text, text)
	for i, deal := range []*game.Deal{{Cards: here, Rule: read(t, text)}, {Cards: there, Rule: read(t, other)}} {
		deal.Seed = game.RealCards()
		deal.Begins = 1
		w.cores[i] = w.openIn(i, preset)
		w.fold(i, w.decided(i, game.Command{Kind: game.BeginRound, Seat: game.Seat(w.seats), Deal: deal}))
		w.fold(i, w.decided(i, game.Command{Kind: game.LayStarter, Seat: game.Seat(w.seats)}))
	}
	return w
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

// cards returns the order in which the cards are drawn in each world. The first
// cards of others go round among them, and what is never drawn is another.
func (w *worlds) cards(o game.Options) (here, there []card.Card) {
	here = card.AppendDecks(nil, o.Decks)
	chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(w.T, "shuffle"), 0))
	chance.Shuffle(len(here), func(i, j int) { here[i], here[j] = here[j], here[i] })
	i := len(here) - 1
	for slices.Contains(here[:o.HandSize*(w.seats-1)+10], here[i]) { // nobody is dealt it, and it opens no line
		i--
	}
	w.hidden = here[i]
	there = slices.Clone(here)
	slices.Reverse(there[len(there)-10:])
	players := w.seats - 1
	w.secret, w.shows = make(map[game.Seat]int), map[game.Seat]bool{w.seat: true}
	n := rapid.IntRange(1, o.HandSize-2).Draw(w.T, "secret cards of a hand")
	var at []int
	for seat := game.Seat(1); int(seat) <= players; seat++ {
		if seat == w.seat {
			continue
		}
		w.secret[seat] = n
		for i := range n {
			at = append(at, i*players+int(seat)-1) // seat 1 sits to the dealer's left
		}
	}
	for i := range at {
		there[at[i]] = here[at[(i+n)%len(at)]]
	}
	return here, there
}

// openIn opens the table in a world.
func (w *worlds) openIn(i int, o game.Options) *core {
	c := newCore(bot.NewDealer())
	w.cores[i] = c
	open := &opened{Seed: []byte(strings.Repeat(string(rune('A'+i)), 32)), Options: &o}
	for seat := 1; seat < w.seats; seat++ {
		key := fmt.Sprint("key ", seat)
		if game.Seat(seat) != w.seat {
			key += fmt.Sprint(" in world ", i)
		}
		open.Chairs = append(open.Chairs, chair{Chair: Chair{Name: fmt.Sprint("Player ", seat)}, Key: hashKey(key)})
	}
	open.Chairs = append(open.Chairs, chair{Chair: Chair{Name: "Luis", Deals: true}})
	w.fold(i, []happening{{opened: open}})
	setup := &game.Setup{Options: o, Seats: w.seats, Dealer: game.Seat(w.seats)}
	w.fold(i, w.decided(i, game.Command{Kind: game.OpenGame, Game: setup}))
	return c
}

func (w *worlds) decided(i int, command game.Command) []happening {
	hs, err := w.cores[i].decide(command)
	if err != nil {
		w.Fatalf("world %d: %v", i, err)
	}
	return hs
}

// fold folds hs in a world and returns every byte that the seat is told of them.
func (w *worlds) fold(i int, hs []happening) (told string) {
	c := w.cores[i]
	entries, err := encode(c.number, envelope{time: time.Unix(int64(c.number), 0), seat: 1}, hs)
	if err != nil {
		w.Fatal(err)
	}
	for _, e := range entries {
		h, err := c.fold(e)
		if err != nil {
			w.Fatalf("world %d: %v", i, err)
		}
		if h.quiet() {
			continue
		}
		told += w.text(c.frame(h, w.seat))
		if h.own != nil {
			told += w.text(c.tableShare(h.own.kind(), c.host))
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
	l := c.look("abcd", w.seat, c.host)
	return w.text(l) + w.text(c.told(w.seat)) + fmt.Sprintf("%+v", l.Chairs)
}

// difference returns how two texts differ; nothing if they do not.
func difference(here, there string) string {
	if here == there {
		return ""
	}
	byLines := strings.NewReplacer(",", ",\n")
	return cmp.Diff(byLines.Replace(here), byLines.Replace(there))
}

// openly returns what of hs happened for all to see.
func openly(hs []happening) (all []string) {
	for _, h := range hs {
		switch e := h.game; {
		case e == nil:
			kind, _ := h.content()
			all = append(all, kind)
		case e.Kind == game.Drew || e.Kind == game.HandsDealt || e.Kind == game.StarterLaid:
			all = append(all, fmt.Sprint(e.Kind, e.Seat, e.Cards))
		default:
			all = append(all, fmt.Sprint(e.Kind, e.Seat, e.Cards, e.Count, e.Verdict, e.Ending, e.Text, e.Same))
		}
	}
	return all
}

// request returns what somebody might want next.
func (w *worlds) request() (game.Seat, Request) {
	c := w.cores[0]
	w.sent++
	q := Request{ID: fmt.Sprint(w.sent), Seen: c.number}
	seat := game.Seat(rapid.IntRange(1, w.seats-1).Draw(w.T, "seat"))
	switch q.Action = rapid.SampledFrom([]Action{Play, Play, Play, Play, Play, NoPlay, Prophet, Say, Report, Hold, Guess, Pace}).Draw(w.T, "action"); q.Action {
	case Say:
		q.Text = "hm"
	case Report:
		q.Seat, seat = 1, max(2, seat) // seat 1 is host, and may see it
	case Guess:
		q.Text = "rank = A and red"
		seat = max(seat, c.state.Guesser())
	case Pace:
		q.Fast = !c.fast
	case Play, NoPlay:
		seat = c.state.Turn()
		w.turn(&q, seat)
	}
	return seat, q
}

// turn makes of q what the seat does whose turn it is, without showing what the
// worlds differ in.
func (w *worlds) turn(q *Request, seat game.Seat) {
	switch w.cores[0].state.Awaits() {
	case game.AwaitsCall:
		q.Action = rapid.SampledFrom([]Action{CallRight, CallWrong}).Draw(w.T, "call")
		return
	case game.AwaitsObjection:
		q.Action = rapid.SampledFrom([]Action{Object, LetPass}).Draw(w.T, "objection")
		return
	case game.AwaitsGuess:
		q.Action = PassGuess
		return
	}
	var open []card.Card
	hand := w.cores[0].state.View(seat).Hand
	for i, c := range hand {
		if i < len(w.cores[1].state.View(seat).Hand) && c == w.cores[1].state.View(seat).Hand[i] && c != w.hidden {
			open = append(open, c)
		}
	}
	if w.cores[0].state.Awaits() == game.AwaitsPick {
		q.Action, q.Cards = Pick, w.cores[0].state.View(seat).Plays[len(w.cores[0].state.View(seat).Plays)-1].Cards[:1]
		return
	}
	if q.Action == NoPlay && len(open) == len(hand) && len(hand) > 0 {
		return
	}
	q.Action = Play
	if len(open) > 0 {
		q.Cards = []card.Card{rapid.SampledFrom(open).Draw(w.T, "card")}
	}
}

// step does one thing in both worlds. It returns false if by it they differ
// openly, or the round is over.
func (w *worlds) step() bool {
	seat, q := w.request()
	var hs [2][]happening
	var errs [2]error
	for i, c := range w.cores {
		a := asking{q, seat, c.host, time.Unix(int64(1000*w.sent), 0), [32]byte{byte(i)}}
		if q.Action == Report && w.seat != c.host {
			a.Text = fmt.Sprint("what he says in world ", i)
		}
		hs[i], errs[i] = c.answer(a)
	}
	if seat == w.seat && fmt.Sprint(errs[0]) != fmt.Sprint(errs[1]) {
		w.Errorf("%+v: %v in the one world, %v in the other", q, errs[0], errs[1])
	}
	if !slices.Equal(openly(hs[0]), openly(hs[1])) {
		return false
	}
	if diff := difference(w.fold(0, hs[0]), w.fold(1, hs[1])); diff != "" {
		w.Errorf("seat %d is told otherwise of %+v:\n%s", w.seat, q, diff)
	}
	_, over := w.cores[0].state.Result()
	return !over
}

func TestNobodyCanTellTwoWorldsApartAtATable(t *testing.T) {
	steps, plays := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		w := twoWorlds(t)
		for range 40 {
			if diff := difference(w.seen(0), w.seen(1)); diff != "" {
				t.Fatalf("seat %d sees two worlds:\n%s", w.seat, diff)
			}
			if w.cores[0].state.Phase() == game.Playing && fmt.Sprint(w.cores[0].state.View(2).Hand) == fmt.Sprint(w.cores[1].state.View(2).Hand) && w.seat != 2 {
				break // a hand was discarded, or all of it shown: nothing is left to hide
			}
			steps++
			if !w.step() {
				break
			}
		}
		plays += len(w.cores[0].state.View(game.Nobody).Plays)
	})
	t.Logf("%d steps with %d plays were compared", steps, plays)
	if least := rapidChecks(); steps < 10*least || plays < 3*least {
		t.Errorf("only %d steps and %d plays were compared", steps, plays)
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
// rules that somebody has brought, and with different rounds behind one seal.
func TestNobodySeesARuleBeforeItIsDealt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &worlds{T: t, seats: 4, seat: game.Seat(rapid.SampledFrom([]int{0, 1, 3}).Draw(t, "who looks"))}
		o, _ := game.Preset("parlett")
		seal := game.Seal{Rule: game.Bytes32{1}, Seed: game.Bytes32{2}}
		var told [2]string
		for i, brought := range []ruled{
			{Seat: 2, Rule: rapid.SampledFrom(plainRules).Draw(t, "rule")},
			{Seat: 2, Words: "what I like", Level: "hard"},
		} {
			c := newCore(bot.NewDealer())
			w.cores[i] = c
			open := &opened{Seed: make([]byte, 32), Options: &o, Gathers: true, Dealing: &Dealing{BySeat, 2}}
			open.Seed[0] = byte(i)
			for seat := 1; seat <= w.seats; seat++ {
				open.Chairs = append(open.Chairs, chair{Chair: Chair{Name: fmt.Sprint(seat)}, Key: fmt.Sprint(seat, i)})
			}
			told[i] = w.fold(i, []happening{{opened: open}, {own: &brought}})
		}
		if diff := difference(told[0]+w.seen(0), told[1]+w.seen(1)); diff != "" {
			t.Fatalf("seat %d sees which rule was brought:\n%s", w.seat, diff)
		}
		for i, c := range w.cores {
			begin := []happening{{own: &started{Order: []game.Seat{1, 2, 3, 4}}}}
			deal := &game.Deal{Rule: read(t, plainRules[i]), Seed: game.SealedSeed([32]byte{byte(i)}), Salt: game.Bytes32{byte(i + 1)}}
			told[i] = w.fold(i, begin)
			told[i] += w.fold(i, w.decided(i, game.Command{Kind: game.OpenGame, Game: &game.Setup{Options: o, Seats: 4, Dealer: 2}}))
			told[i] += w.fold(i, []happening{{prepared: &prepared{deal}}, {game: &game.Event{Kind: game.RoundSealed, Seat: 2, Seal: &seal}}})
			if c.ready == nil {
				t.Fatal("nothing is sealed")
			}
		}
		if diff := difference(told[0]+w.seen(0), told[1]+w.seen(1)); diff != "" {
			t.Errorf("seat %d sees what is sealed:\n%s", w.seat, diff)
		}
	})
}
