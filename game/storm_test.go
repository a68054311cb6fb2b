package game

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eleusis/card"
)

// TestAStormOfCommandsBreaksNothing plays many rounds of every kind of table
// with prophets, one command in four mere noise. After each command all
// invariants hold, and each record verifies.
func TestAStormOfCommandsBreaksNothing(t *testing.T) {
	const commands = 40_000
	r := rand.New(rand.NewPCG(4, 4))
	happened := make(map[EventKind]int)
	ended := make(map[Ending]int)
	stood := 0
	for n := 0; n < commands; {
		s, rec := stormy(t, r)
		audit := NewAudit()
		for ; s.Phase() == Playing; n++ {
			c := anyMove(s, r)
			if r.IntN(4) == 0 {
				c = noise(s, r)
			}
			events, err := Decide(s, c, nil)
			if err != nil {
				continue
			}
			for _, e := range events {
				s.Evolve(e)
				if err := audit(s); err != nil {
					t.Fatalf("after %+v: %v", e, err)
				}
				rec.Event(s, e)
				happened[e.kind]++
			}
			if err := s.check(); err != nil {
				t.Fatalf("after %+v: %v", c, err)
			}
		}
		if result, _ := s.Result(); result.Prophet != Nobody {
			stood++
		}
		ended[s.ending]++
		text := strings.Join(rec.Lines(), "\n")
		if _, err := WalkRecord(text, nil); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	for i, kind := range eventKinds {
		between := func(first, last EventKind) bool {
			return i >= slices.Index(eventKinds, first) && i <= slices.Index(eventKinds, last)
		}
		byHand := between(StarterRefused, Disputed)
		// the others come before it or after it
		if happened[kind] == 0 && between(Played, FirstPhaseEnded) && !byHand && !between(GameEnded, StarterTurned) {
			t.Errorf("the storm never had the event %v", kind)
		}
	}
	for _, why := range endings {
		if ended[why] == 0 {
			t.Errorf("no round ended by %v", why)
		}
	}
	if happened[Guessed] == 0 || happened[HintGiven] == 0 {
		t.Errorf("%d guesses, %d hints", happened[Guessed], happened[HintGiven])
	}
	if stood == 0 {
		t.Error("no prophet ever stood")
	}
}

// stormy returns a round that has just begun, and its record.
func stormy(t *testing.T, r *rand.Rand) (*State, *Recorder) {
	o := Presets()[r.IntN(len(Presets()))]
	o.HandSize, o.Decks = 1+r.IntN(10), 1+r.IntN(3)
	o.ProphetOthers, o.ProphetExpelAfter = r.IntN(3), 5*r.IntN(5)
	o.ProphetOnce, o.ProphetAnytime, o.DoubleSince = r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0
	o.Refuter = r.IntN(2) == 0
	o.FallPenalty, o.GoOutPenalty = 5*r.IntN(2), 8*r.IntN(2)
	o.Starter, o.Starters, o.First = openingWords[r.IntN(3)], 1+r.IntN(3),
		beginnerWords[r.IntN(3)]
	o.MarkerEvery, o.ExpelAfter = []int{0, 1, 3, 10}[r.IntN(4)], 10*(1+r.IntN(4))
	o.NobodyLeft, o.TieNeverDealt = r.IntN(2) == 0, r.IntN(2) == 0
	o.WhiteUnderProphet, o.BlackBeforeWhite = r.IntN(2) == 0, r.IntN(2) == 0
	o.ExpelledWhole = r.IntN(2) == 0
	o.CountStarter, o.ExpelledDraw = r.IntN(2) == 0, r.IntN(2) == 0
	o.NoPlayHand, o.NoPlayLast = returningWords[r.IntN(3)], 1+r.IntN(4)
	o.NoPlayFewer = r.IntN(o.NoPlayLast)
	o.Guess, o.GuessFromLine, o.ScoreFrom = r.IntN(2) == 0, r.IntN(2) == 0, 12*r.IntN(2)
	o.Hints = hintTimeWords[r.IntN(len(hintTimeWords))]
	secret := secrets[r.IntN(len(secrets))]
	if o.SecondPhase {
		o, secret = inPhases(t, r)
	}
	s, rec := new(State), new(Recorder)
	seats := o.MinSeats + r.IntN(o.MaxSeats-o.MinSeats+1)
	o.AddDecks = false
	o.AddDecks = !o.SecondPhase && (!o.supplies(seats-1) || r.IntN(2) == 0)
	commands := []Command{OpenGame(Setup{Options: o, Seats: seats, Dealer: 1})}
	deal := &Deal{Rule: must(t, secret), Seed: FastSeed(r.Uint64())}
	if r.IntN(4) == 0 {
		deal.Seed, deal.Salt = SealedSeed(count32(byte(r.IntN(200)))), count32(byte(1+r.IntN(200)))
		commands = append(commands, SealRound(1, deal), say(2, "a word"))
	}
	commands = append(commands, BeginRound(1, deal), LayStarter(1))
	for _, c := range commands {
		for _, e := range do(t, s, c) {
			rec.Event(s, e) // what it tells of has not changed since
		}
	}
	return s, rec
}

// inPhases returns some form of the classic game, and a rule.
func inPhases(t *testing.T, r *rand.Rand) (Options, string) {
	o := preset(t, "classic")
	if r.IntN(2) == 0 {
		o.Decks, o.HandSize, o.PlayMax = 2+r.IntN(2), 1+r.IntN(10), 1+r.IntN(6)
	}
	o.Starters, o.Prophet, o.ProphetAnytime = 1+r.IntN(3), r.IntN(2) == 0, r.IntN(2) == 0
	o.ProphetOthers, o.Refuter, o.ReadsRejected = r.IntN(3), r.IntN(2) == 0, true
	o.PenaltyPerWrong, o.TellPlays = r.IntN(2) == 0, r.IntN(3) > 0
	return o, []string{
		s0Rule, "color != last.color", "red", "plays: 2; if place = 2 then playsum > 10",
		"plays: 3; rank > last.rank or place = 1",
		"remember total = 0; after total + rank <= 18: total = total + rank; after refusing any: total = 0; total + " +
			"rank <= 18",
	}[r.IntN(6)]
}

// noise returns a command that is seldom possible.
func noise(s *State, r *rand.Rand) Command {
	c := Command{kind: commandKind(r.IntN(int(cutForDealer) + 2)), seat: Seat(r.IntN(10)), call: Verdict(r.IntN(4)),
		asProphet: r.IntN(2) == 0}
	if c.kind == guessRule {
		c.guess = s.deal.Rule // a player who may not guess must be refused
	}
	for range r.IntN(6) {
		c.cards = append(c.cards, card.Card(r.IntN(card.Count)))
	}
	return c
}
