package game

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/card"
)

// count32 returns 32 bytes that count up from first.
func count32(first byte) (b Bytes32) {
	for i := range b {
		b[i] = first + byte(i)
	}
	return b
}

// secretDeal returns a deal whose seal can be checked by hand.
func secretDeal(t testing.TB, secret string) *Deal {
	t.Helper()
	return &Deal{Rule: must(t, secret), Seed: SealedSeed(count32(32)), Salt: count32(0)}
}

// sealedGame returns a game of four whose first round, the fourth seat's, is
// sealed and not dealt.
func sealedGame(t testing.TB, d *Deal) *State {
	t.Helper()
	s := new(State)
	do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}))
	do(t, s, SealRound(4, d))
	return s
}

func say(seat Seat, text string) Command { return AddWord(seat, text) }

// TestASealIsTheHashOfThreeLines has its hashes and cards from a program in
// another language, which was written after doc/notation.md.
func TestASealIsTheHashOfThreeLines(t *testing.T) {
	d := secretDeal(t, "closed")
	s := sealedGame(t, d)
	coming := s.View(Nobody).Coming
	if coming == nil {
		t.Fatal("no round is sealed")
	}
	if got := coming.Seal.Rule.String(); got != "5b8e4ff28cfd1ef6cd6780fc3a2618e4a3950aee08bcb8343c0c8a6d7e6bdfde" {
		t.Errorf("the rule is sealed by %s", got)
	}
	if got := coming.Seal.Seed.String(); got != "a614cadecd0e17e32cf320bc5f8ae1560ac6870b48354bbe79ef01701833320b" {
		t.Errorf("the seed is sealed by %s", got)
	}
	if got := coming.shuffle(
		d.Seed).String(); got != "sha256:62bc8aae9d599a7888cc7c5679d59a0310ca4165c8933f9081599fd58060b546" {
		t.Errorf("without a word the draws come from %s", got)
	}
	do(t, s, say(1, "bananas"))
	do(t, s, say(3, "João e Rui"))
	do(t, s, BeginRound(4, d))
	for seat, want := range []string{
		1: "QS 5C 5H 8S 8D 7S 2S 9D 8S 3S 5C JH KS AH",
		2: "6D 3H 10H AD 4H 8H JH JD 7S 10C 9H 3C 6S 6D",
		3: "4H 3C 9H KH QC 5S 7C 4D KS QD QD QH 4C AS",
	} {
		if got := card.FormatList(s.hands[seat]); got != want {
			t.Errorf("seat %d was dealt %s, want %s", seat, got, want)
		}
	}
}

func TestOnlyWhatWasSealedIsDealt(t *testing.T) {
	d := secretDeal(t, "red")
	for name, change := range map[string]func(*Deal){
		"another rule": func(d *Deal) { d.Rule = must(t, "black") },
		"another salt": func(d *Deal) { d.Salt[0]++ },
		"another seed": func(d *Deal) { d.Seed = SealedSeed(count32(9)) },
		"no salt":      func(d *Deal) { d.Salt = Bytes32{} },
	} {
		other := *d
		change(&other)
		s := sealedGame(t, d)
		before := s.Clone()
		if _, err := Decide(s, BeginRound(4, &other), nil); !refusedFor(err, sealBroken) {
			t.Errorf("%s: %v", name, err)
		}
		if err := s.Follow(Event{kind: RoundBegan, seat: 4, deal: &other}); err == nil {
			t.Errorf("%s: it could follow", name)
		}
		if diff := difference(before, s); diff != "" {
			t.Errorf("%s changed the table: %s", name, diff)
		}
	}
	if _, err := Decide(sealedGame(t, d), BeginRound(1, d), nil); !refusedFor(err, sealBroken) {
		t.Errorf("another dealer: %v", err)
	}
	unsealed := new(State)
	do(t, unsealed, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}))
	if _, err := Decide(unsealed, BeginRound(4, d), nil); !refusedFor(err, sealBroken) {
		t.Errorf("a salt without a seal: %v", err)
	}
}

func TestARoundIsSealedOnceAndWithASecret(t *testing.T) {
	d := secretDeal(t, "red")
	open := func() *State {
		s := new(State)
		do(t, s, OpenGame(Setup{Options: preset(t, "new"), Seats: 4}))
		return s
	}
	played := sealedGame(t, d)
	do(t, played, BeginRound(4, d))
	do(t, played, LayStarter(4))
	for r := rand.New(rand.NewPCG(1, 1)); played.Phase() == Playing; {
		do(t, played, anyMove(played, r))
	}
	for _, tt := range []struct {
		name  string
		table *State
		seat  Seat
		deal  *Deal
		want  Reason
	}{
		{"before the game", new(State), 4, d, noRound},
		{"twice", sealedGame(t, d), 4, d, AlreadySealed},
		{"by nobody", open(), 9, d, noSuchSeat},
		{"without a rule", open(), 4, &Deal{Seed: d.Seed, Salt: d.Salt}, NoRule},
		{"without a salt", open(), 4, &Deal{Rule: d.Rule, Seed: d.Seed}, notSecret},
		{"by a seed of simulations", open(), 4, &Deal{Rule: d.Rule, Seed: FastSeed(1), Salt: d.Salt}, notSecret},
		{"by a seed that has served", played, 1, d, seedServed},
	} {
		if _, err := Decide(tt.table, SealRound(tt.seat, tt.deal), nil); !refusedFor(err,
			tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

func TestEveryPlayerMayAddOneWord(t *testing.T) {
	s := sealedGame(t, secretDeal(t, "red"))
	do(t, s, say(2, "so be it"))
	for _, tt := range []struct {
		name string
		c    Command
		want Reason
	}{
		{"a second one", say(2, "again"), wordSaid},
		{"the dealer", say(4, "me too"), noSuchSeat},
		{"nobody", say(0, "hello"), noSuchSeat},
		{"no word", say(1, ""), badWord},
		{"two lines", say(1, "one\ntwo"), badWord},
		{"two spaces", say(1, "one  two"), badWord},
		{"a space around", say(1, " one"), badWord},
		{"a hidden sign", say(1, "on\u200be"), badWord},
		{"no text", say(1, "\xff"), badWord},
		{"too long", say(1, strings.Repeat("x", MaxWord+1)), badWord},
	} {
		if _, err := Decide(s, tt.c, nil); !refusedFor(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	if _, err := Decide(new(State), say(1, "early"), nil); !refusedFor(err, notSealed) {
		t.Errorf("before the seal: %v", err)
	}
}

func TestAnEndedRoundOpensItsSeal(t *testing.T) {
	d := secretDeal(t, "red")
	s := sealedGame(t, d)
	do(t, s, say(1, "word"))
	do(t, s, BeginRound(4, d))
	do(t, s, LayStarter(4))
	for r := rand.New(rand.NewPCG(1, 1)); s.Phase() == Playing; {
		do(t, s, anyMove(s, r))
	}
	next := &Deal{Rule: must(t, "odd"), Seed: SealedSeed(count32(1)), Salt: count32(3)}
	do(t, s, SealRound(1, next)) // the next seal changes nothing about the last
	result, ok := s.Result()
	deal := result.Deal()
	if !ok || result.Sealed == nil || deal.Seal() != result.Sealed.Seal || len(result.Sealed.Words) != 1 {
		t.Fatalf("%+v does not open", result)
	}
	for name, change := range map[string]func(*Result){
		"the rule": func(r *Result) { r.Rule = must(t, "black") },
		"the salt": func(r *Result) { r.Salt[31]++ },
		"the seed": func(r *Result) { r.Seed = FastSeed(1) },
	} {
		wrong := result
		change(&wrong)
		if deal := wrong.Deal(); deal.Seal() == result.Sealed.Seal {
			t.Errorf("another opens, too: %s", name)
		}
	}
}

// TestASealTellsNothing looks for the secrets of a sealed round in all that any
// seat is told before its end.
func TestASealTellsNothing(t *testing.T) {
	d := secretDeal(t, "rank mod 7 = 3 or clubs")
	s := new(State)
	commands := []Command{
		OpenGame(Setup{Options: preset(t, "new"), Seats: 4}),
		SealRound(4, d),
		say(2, "word"),
		BeginRound(4, d),
		LayStarter(4),
	}
	for _, c := range commands {
		for _, e := range do(t, s, c) {
			for seat := Nobody; seat <= 4; seat++ {
				told, err := json.Marshal([]any{s.Share(e, seat), s.View(seat)})
				if err != nil {
					t.Fatal(err)
				}
				for _, secret := range []string{d.Salt.String(), strings.TrimPrefix(d.Seed.String(), "sha256:"), d.Rule.String()} {
					if strings.Contains(string(told), secret) {
						t.Errorf("seat %d is told %s after %v", seat, secret, e.kind)
					}
				}
				if seal := d.Seal().Rule.String(); e.kind == RoundSealed && !strings.Contains(string(told), seal) {
					t.Errorf("seat %d is not told the seal", seat)
				}
			}
		}
	}
}

// sealedRecord returns the record of a sealed round with two words, and its
// events.
func sealedRecord(t testing.TB) (string, []Event) {
	t.Helper()
	d := secretDeal(t, s0Rule)
	o := preset(t, "new")
	o.HandSize = 5
	s, rec, r := new(State), new(Recorder), rand.New(rand.NewPCG(5, 5))
	var events []Event
	record := func(c Command) {
		for _, e := range do(t, s, c) {
			rec.Event(s, e)
			events = append(events, e)
		}
	}
	record(OpenGame(Setup{Options: o, Seats: 4}))
	record(SealRound(4, d))
	record(say(3, "10H for luck"))
	record(say(1, "às vezes"))
	record(BeginRound(4, d))
	record(LayStarter(4))
	for s.Phase() == Playing {
		record(anyMove(s, r))
	}
	return strings.Join(rec.Lines(), "\n") + "\n", events
}

// replayStored plays events again as they come back from their JSON form.
func replayStored(t *testing.T, events []Event) {
	t.Helper()
	stored, err := json.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	var again []Event
	if err := json.Unmarshal(stored, &again); err != nil {
		t.Fatal(err)
	}
	if _, err := replay(again); err != nil {
		t.Error(err)
	}
}

func TestASealedRecordVerifies(t *testing.T) {
	text, events := sealedRecord(t)
	if rounds, err := WalkRecord(text, nil); err != nil || rounds != 1 {
		t.Fatalf("verified %d, %v\n%s", rounds, err, text)
	}
	replayStored(t, events)
}

func TestTheFirstFaultOfASealedRecordIsNamed(t *testing.T) {
	good, _ := sealedRecord(t)
	line := func(start string) string {
		return start + strings.SplitN(strings.SplitN(good, "\n"+start, 2)[1], "\n", 2)[0]
	}
	swap := func(a, b string) string {
		return strings.NewReplacer(a, b, b, a).Replace(good)
	}
	other := strings.Repeat("ab", 32)
	for _, tt := range []struct {
		name, text, want string
	}{
		{"another rule", strings.Replace(good, "rule "+s0Rule, "rule red", 1),
			"12: the rule and the salt do not open the seal"},
		{"another salt", strings.Replace(good, line("salt "), "salt "+other, 1),
			"12: the rule and the salt do not open the seal"},
		{"another seed", strings.Replace(good, line("seed "), "seed sha256:"+other, 1),
			"13: the seed does not open the seal"},
		{"another seal of the rule", strings.Replace(good, line("seal rule "), "seal rule "+other, 1),
			"12: the rule and the salt do not open the seal"},
		{"another seal of the seed", strings.Replace(good, line("seal seed "), "seal seed "+other, 1),
			"13: the seed does not open the seal"},
		{"another word", strings.Replace(good, "luck", "loss", 1), "14: “hand 1 "},
		{"no word", strings.Replace(good, line("word 1 ")+"\n", "", 1), "13: “hand 1 "},
		{"words in another order", swap("word 3 10H for luck", "word 1 às vezes"), "14: “hand 1 "},
		{"a word of the dealer", strings.Replace(good, "word 1", "word 4", 1),
			"10: seat 4 deals the round and can add no word to its shuffle"},
		{"two words of one", strings.Replace(good, "word 1", "word 3", 1),
			"13: this cannot be done: seat 3: word-said"},
		{"a word after the rule", swap(line("word 1 "), line("rule ")),
			"11: a word must be between the lines “seal seed …” and “rule …” or “by-hand”"},
		{"the rule before the seal", swap(line("seal rule "), line("rule ")), "8: a line “seed …” is expected here"},
		{"no salt", strings.Replace(good, line("salt ")+"\n", "", 1), "12: a line “salt …” is expected here"},
		{"a salt without a seal", strings.Replace(good, line("seal rule ")+"\n"+line("seal seed ")+"\n", "", 1),
			"7: a word must be between the lines “seal seed …” and “rule …” or “by-hand”"},
		{"the seed's seal first", swap(line("seal rule "), line("seal seed ")),
			"7: “seal rule” and 64 hexadecimal digits are expected here"},
		{"a word without a text", strings.Replace(good, line("word 1 "), "word 1", 1),
			"10: a seat and its word must follow “word”"},
	} {
		_, err := WalkRecord(tt.text, nil)
		var wrong *RecordError
		if !errors.As(err, &wrong) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s…", tt.name, err, tt.want)
		}
	}
}

func TestASealedRoundThatIsNotDealtIsNotInTheRecord(t *testing.T) {
	s, rec := new(State), new(Recorder)
	for _, c := range []Command{
		OpenGame(Setup{Options: preset(t, "new"), Seats: 4}),
		SealRound(4, secretDeal(t, "red")),
		say(1, "word"),
		EndGame(),
	} {
		for _, e := range do(t, s, c) {
			rec.Event(s, e)
		}
	}
	if s.View(Nobody).Coming != nil {
		t.Error("a game that is over has a coming round")
	}
	text := strings.Join(rec.Lines(), "\n")
	if _, err := WalkRecord(text, nil); err != nil || strings.Contains(text, "seal") || strings.Contains(text, "word") {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestAnyWordIsRefusedOrKeptInTheRecord(t *testing.T) {
	red := must(t, "red")
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "word")
		d := &Deal{Rule: red, Seed: SealedSeed(count32(1)), Salt: count32(2)}
		s, rec := new(State), new(Recorder)
		o, _ := Preset("new")
		for _, c := range []Command{
			OpenGame(Setup{Options: o, Seats: 4, Dealer: 4}),
			SealRound(4, d),
			say(1, text),
			BeginRound(4, d),
			LayStarter(4),
		} {
			events, err := Decide(s, c, nil)
			if refusedFor(err, badWord) {
				return
			}
			for _, e := range events {
				s.Evolve(e)
				rec.Event(s, e)
			}
		}
		// The round is cut off; all that came before must hold.
		record := strings.Join(rec.Lines(), "\n")
		if _, err := WalkRecord(record, nil); err == nil || !strings.Contains(err.Error(), "in the middle of round 1") {
			t.Fatalf("%v\n%s", err, record)
		}
	})
}
