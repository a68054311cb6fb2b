package game

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

var (
	commands = flag.Int("commands", 100_000, "commands of the storm over all forms and options")
	records  = flag.String("records", "",
		"write the records of that storm to this `file`, for a verifier written elsewhere")
)

// shards is how many storms blow at once.
const shards = 4

// TestCommandsByTheMillionBreakNothing throws commands at tables of every form
// with options drawn at random; make test throws a million. Most are possible, one in six is noise. A refused one
// changes nothing; an event that was decided can follow; after each event all
// invariants hold; what was written down verifies.
func TestCommandsByTheMillionBreakNothing(t *testing.T) {
	n := *commands
	if testing.Short() {
		n /= 5
	}
	var storms [shards]storm
	t.Run("", func(t *testing.T) {
		for shard := range shards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				w := &storms[shard]
				w.T, w.Rand = t, rand.New(rand.NewPCG(11, uint64(shard)))
				w.events, w.endings = make(map[EventKind]int), make(map[Ending]int)
				for w.left = n / shards; w.left > 0; {
					w.written.WriteString(w.game())
				}
			})
		}
	})
	if n >= 100_000 {
		sawEverything(t, storms[:])
	}
	if *records == "" {
		return
	}
	file, err := os.Create(*records)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for i := range storms {
		if _, err := file.WriteString(storms[i].written.String()); err != nil {
			t.Fatal(err)
		}
	}
}

// A storm is many games of random commands and options.
type storm struct {
	*testing.T
	*rand.Rand
	left    int // commands
	events  map[EventKind]int
	endings map[Ending]int
	stood   int
	written strings.Builder

	s     *State
	audit audit
	rec   Recorder
}

// sawEverything fails if all storms together never came to something.
func sawEverything(t *testing.T, storms []storm) {
	never := func(seen func(*storm) int) bool {
		return !slices.ContainsFunc(storms, func(w storm) bool { return seen(&w) > 0 })
	}
	for _, kind := range eventKinds {
		if never(func(w *storm) int { return w.events[kind] }) {
			t.Errorf("the storm never had the event %v", kind)
		}
	}
	for _, why := range endings {
		if never(func(w *storm) int { return w.endings[why] }) {
			t.Errorf("no round ended by %v", why)
		}
	}
	if never(func(w *storm) int { return w.stood }) {
		t.Error("no prophet ever stood")
	}
}

// game plays a game, or as much of it as there are commands left for, and
// returns its record if it stopped between two rounds.
func (w *storm) game() string {
	w.s, w.audit, w.rec = new(State), audit{}, Recorder{}
	for ; w.s.phase != GameOver && w.left > 0; w.left-- {
		c := w.sensible()
		if w.IntN(6) == 0 {
			c = w.noise(c)
		}
		w.command(c)
		if w.s.rounds > 0 && len(w.s.plays) > 300 {
			return "" // without expulsion a round may take long
		}
	}
	if w.s.phase != GameOver && (w.s.phase != BetweenRounds || w.s.rounds == 0) {
		return ""
	}
	text := strings.Join(w.rec.Lines(), "\n") + "\n"
	if w.IntN(4) == 0 || *records != "" {
		if _, err := WalkRecord(text, nil); err != nil {
			w.Fatalf("%v\n%s", err, text)
		}
	}
	if *records == "" {
		return ""
	}
	return text
}

// command carries out c, if it is possible.
func (w *storm) command(c Command) {
	var before *State
	if w.IntN(16) == 0 {
		before = w.s.Clone()
	}
	events, err := Decide(w.s, c, nil)
	w.steps(c, events, err)
	if before != nil && !reflect.DeepEqual(before, w.s) {
		w.Fatalf("Decide(%+v) changed the state:\n%s", c, difference(before, w.s))
	}
	if refusal := new(Refusal); err != nil && (!errors.As(err, &refusal) || len(events) > 0) {
		w.Fatalf("Decide(%+v): %v and %d events", c, err, len(events))
	}
	for _, e := range events {
		w.s.Evolve(e)
		w.rec.Event(w.s, e)
		w.events[e.kind]++
		if e.kind == RoundEnded {
			w.ended()
		}
		if err := w.audit.after(w.s); err != nil {
			w.Fatalf("audit after %+v, of %+v: %v", e, c, err)
		}
		if w.IntN(4) > 0 {
			continue
		}
		if err := w.s.check(); err != nil {
			w.Fatalf("after %+v, of %+v: %v", e, c, err)
		}
	}
	if w.IntN(16) == 0 {
		w.offered()
	}
}

// steps asks that a command carried out at once leads to the events that were decided, and
// to the state after them.
func (w *storm) steps(c Command, events []Event, err error) {
	if w.IntN(16) > 0 {
		return
	}
	at, after := w.s.Clone(), w.s.Clone()
	stepped, stepErr := at.Step(&c, nil, nil)
	if !reflect.DeepEqual(stepped, events) || !reflect.DeepEqual(stepErr, err) {
		w.Fatalf("%+v: the step leads to %+v, %v; decided was %+v, %v", c, stepped, stepErr, events, err)
	}
	for _, e := range events {
		after.Evolve(e)
	}
	at.roundID, after.roundID = nil, nil
	if !reflect.DeepEqual(at, after) {
		w.Fatalf("%+v: the step is not what its events are:\n%s", c, difference(at, after))
	}
}

// offered asks that what a seat is told it may do is what it can do.
func (w *storm) offered() {
	for seat := Nobody; seat <= MaxSeats; seat++ {
		if _, err := Decide(w.s, DeclareProphet(seat), nil); w.s.canDeclare(seat) != (err == nil) {
			w.Fatalf("the table awaits %v; seat %d may declare: %v, and is told %v",
				w.s.Awaits(), seat, w.s.canDeclare(seat), err)
		}
		if _, err := Decide(w.s, GiveHint(seat, "look"), nil); w.s.canHint(seat) != (err == nil) {
			w.Fatalf("the table awaits %v; seat %d may give a hint: %v, and is told %v",
				w.s.Awaits(), seat, w.s.canHint(seat), err)
		}
	}
}

func (w *storm) ended() {
	w.endings[w.s.ending]++
	if w.s.prophet.seat != Nobody {
		w.stood++
	}
}

// sensible returns a command that is nearly always possible.
func (w *storm) sensible() Command {
	switch s := w.s; {
	case s.phase == Unopened:
		return w.open()
	case s.phase == BetweenRounds && s.ending != NotEnded && s.deal.ByHand && w.IntN(2) == 0:
		return DisputeVerdict(Seat(1+w.IntN(s.setup.Seats)), 1+w.IntN(len(s.plays)), "this cannot be")
	case s.phase == BetweenRounds && s.rounds > 0 && w.IntN(4) == 0:
		return EndGame()
	case s.phase == BetweenRounds:
		return w.begin()
	case s.phase == AwaitingStarter && s.Awaits() != AwaitsVerdict && s.setup.Options.Starter == OpensExchanged &&
		w.IntN(2) == 0:
		if s.turned != 0 { // then it lies in the stock, which may be empty before
			return LayStarter(s.dealer, s.stock[w.IntN(len(s.stock))])
		}
		return TurnStarter(s.dealer)
	case s.phase == AwaitingStarter && s.Awaits() != AwaitsVerdict:
		return LayStarter(s.dealer)
	case s.Awaits() == AwaitsGuess && w.IntN(3) > 0:
		return PassGuess(s.leaving)
	case s.Awaits() == AwaitsGuess || s.phase == Playing && s.canGuess(s.last().seat) && w.IntN(8) == 0:
		return SayRule(s.last().seat, w.secret())
	case s.canHint(s.dealer) && w.IntN(20) == 0:
		return GiveHint(s.dealer, "look at  the colors")
	}
	if w.s.Awaits() == AwaitsPlay && w.s.deal.Rule != nil && w.IntN(2) == 0 {
		return w.skilled()
	}
	return anyMove(w.s, w.Rand)
}

// skilled returns the play of a card that fits, or the claim that there is none.
func (w *storm) skilled() Command {
	c, ok := judge{w.s}.holdsFit(w.s.turn)
	if !ok {
		return ClaimNoPlay(w.s.turn)
	}
	return Offer(w.s.turn, c)
}

// open returns the begin of a game of any form, some of its options changed.
func (w *storm) open() Command {
	o := anyOptions(w.Rand)
	g := &Setup{Options: o, Seats: o.MinSeats + w.IntN(o.MaxSeats-o.MinSeats+1)}
	if w.IntN(3) > 0 {
		g.Dealer = Seat(1 + w.IntN(g.Seats))
	}
	return OpenGame(*g)
}

// anyOptions returns a form of the game with options drawn at random.
func anyOptions(r *rand.Rand) Options {
	all := Presets()
	o := all[r.IntN(len(all))]
	if r.IntN(6) == 0 {
		return o
	}
	for _, name := range OptionNames() {
		if r.IntN(3) > 0 {
			continue
		}
		value := strconv.Itoa([]int{0, 1, 2, 3, 4, 5, 8, 13, 20}[r.IntN(9)])
		if words := OptionWords(name); words != nil {
			value = words[r.IntN(len(words))]
		}
		changed := o
		if changed.SetOption(name, value) == nil && changed.Validate() == nil {
			o = changed
		}
	}
	return o
}

// begin seals the next round, adds a word to it or deals it.
func (w *storm) begin() Command {
	s := w.s
	dealer := s.setup.Dealer
	for dealer == Nobody || !s.MayDeal(dealer) {
		dealer = Seat(1 + w.IntN(s.setup.Seats))
	}
	coming := s.coming.Dealer != Nobody
	if s.rounds == 0 && w.IntN(4) == 0 {
		return CutForDealer(FastSeed(w.Uint64()))
	}
	switch {
	case coming && w.IntN(3) > 0:
		return AddWord(Seat(1+w.IntN(s.setup.Seats)), "word")
	case coming:
		return BeginRound(s.coming.Dealer, w.sealedDeal())
	case w.IntN(10) == 0:
		return SealRound(dealer, w.sealedDeal())
	}
	return BeginRound(dealer, w.byHand(&Deal{Rule: w.secret(), Seed: FastSeed(w.Uint64())}, w.IntN(10)))
}

// sealedDeal returns the deal of the round that is to come, the same for all
// commands about it.
func (w *storm) sealedDeal() *Deal {
	var seed, salt Bytes32
	seed[0], salt[0] = byte(w.s.rounds), 1
	return w.byHand(&Deal{Rule: storming[w.s.rounds%len(storming)], Seed: SealedSeed(seed), Salt: salt}, w.s.rounds%5)
}

// byHand makes d a deal by hand if n is 0, with a guard, or 1.
func (w *storm) byHand(d *Deal, n int) *Deal {
	if n > 1 {
		return d
	}
	d.ByHand, d.Words = true, "as the wind blows"
	if n == 1 {
		d.Rule = nil
	}
	return d
}

func (w *storm) secret() *rule.Rule { return storming[w.IntN(len(storming))] }

// storming are the rules of the storm; the last two read refused cards and
// plays.
var storming = func() (rules []*rule.Rule) {
	for _, text := range append(secrets, "rank >= last.rank or black", "color != refused.color", "lib:pairs-above-ten") {
		r, err := rule.Parse(text)
		if e, ok := rule.Find(strings.TrimPrefix(text, "lib:")); ok {
			r, err = e.Rule(), nil
		}
		if err != nil {
			panic(err)
		}
		rules = append(rules, r)
	}
	return rules
}()

// noise returns a command that is seldom possible; it has something of c.
func (w *storm) noise(c Command) Command {
	n := Command{play: c.play, kind: commandKind(w.IntN(40)), seat: Seat(w.IntN(MaxSeats + 2)),
		call: Verdict(w.IntN(4)), asProphet: w.IntN(2) == 0, text: c.text, game: c.game, deal: c.deal, guess: c.guess}
	if w.IntN(2) == 0 {
		n.kind = c.kind
	}
	if w.IntN(2) == 0 {
		n.seat = c.seat
	}
	for range w.IntN(6) {
		n.cards = append(n.cards, card.Card(w.IntN(card.Count)))
	}
	return n
}
