package table

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
)

// A party is a table that gathers people.
type party struct {
	t     *testing.T
	lobby *Lobby
	id    string
	keys  map[string]string // by name
	sent  int
	came  int // people who asked for a seat
}

// gather opens a table whose host is Ada.
func gather(t *testing.T, lobby *Lobby, o TableRequest) *party {
	t.Helper()
	o.Name, o.WaitsForPeople = "Ada", true
	id, key, err := lobby.For(Caller{}).Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return &party{t: t, lobby: lobby, id: id, keys: map[string]string{"Ada": key}}
}

func (p *party) join(name string) {
	p.t.Helper()
	key, err := p.lobby.For(Caller{}).Join(p.t.Context(), p.id, p.joining(name))
	if err != nil {
		p.t.Fatal(err)
	}
	p.keys[name] = key
}

// joining returns the joining of someone with that name, with a new secret.
func (p *party) joining(name string) JoinRequest {
	p.came++
	return JoinRequest{Secret: secretOf(fmt.Sprint("joining ", p.came)), Name: name}
}

// secretOf returns a secret that a client has made of text.
func secretOf(text string) string { return hashKey("the secret of " + text) }

func (p *party) look(name string) Snapshot {
	p.t.Helper()
	l, err := p.lobby.For(Caller{}).Snapshot(p.t.Context(), p.id, p.keys[name])
	if err != nil {
		p.t.Fatal(err)
	}
	return l
}

func (p *party) try(name string, q Request) error {
	p.t.Helper()
	p.sent++
	q.ID, q.Seen = fmt.Sprint("request ", p.sent), p.look(name).Number
	_, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.keys[name], q)
	return err
}

func (p *party) do(name string, q Request) {
	p.t.Helper()
	if err := p.try(name, q); err != nil {
		p.t.Fatalf("%s: %+v: %v", name, q, err)
	}
}

// seat returns where someone sits.
func (p *party) seat(name string) game.Seat {
	p.t.Helper()
	return p.look(name).View.Seat
}

// sitters returns the names at the table, a level for computer players.
func (p *party) sitters() []string {
	var all []string
	for _, c := range p.look("Ada").Chairs {
		switch {
		case c.Open:
			all = append(all, "open")
		case c.Level != "":
			all = append(all, c.Level)
		case c.Deals:
			all = append(all, "dealer")
		default:
			all = append(all, c.Name)
		}
	}
	return all
}

func (p *party) wantSitters(want ...string) {
	p.t.Helper()
	if got := p.sitters(); !slices.Equal(got, want) {
		p.t.Errorf("there sit %q, want %q", got, want)
	}
}

func TestPeopleGatherAndTheHostBeginsWithThosePresent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 6})
		p.wantSitters("Ada", "open", "open", "open", "open")
		if l := p.look("Ada"); !l.Gathering || l.Host != 1 || !l.Chairs[0].Host || l.View.Seat != 1 ||
			l.Options.Preset != "new" {
			t.Errorf("the host sees %+v", l)
		}
		p.join("Bob")
		p.join("Cid")
		p.do("Ada", Request{Action: Fill, Seat: 5, Level: "random"})
		p.wantSitters("Ada", "Bob", "Cid", "open", "random")
		if err := p.try("Bob", Request{Action: Start}); !errors.Is(err, ErrNotHost) {
			t.Errorf("a person who is not host begins: %v", err)
		}
		if err := p.try("Bob", Request{Action: NoPlay}); !errors.Is(err, &game.Refusal{Reason: "no-round"}) {
			t.Errorf("a play before the game: %v", err)
		}
		p.do("Ada", Request{Action: Start})
		p.wantSitters("Ada", "Bob", "Cid", "random", "dealer")
		l := p.look("Cid")
		if l.Gathering || l.View.Phase != game.Playing || l.View.Seat != 3 || l.View.Dealer != 5 ||
			len(l.View.Hand) != 14 {
			t.Errorf("the third sees %+v", l.View)
		}
	})
}

func TestTooFewPlayersCannotBegin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		p.join("Bob")
		before := p.look("Ada")
		if err := p.try("Ada", Request{Action: Start}); !errors.Is(err, &game.Refusal{Reason: game.WrongSeats}) {
			t.Errorf("three with the dealer begin: %v", err)
		}
		if after := p.look("Ada"); after.Number != before.Number || !after.Gathering {
			t.Errorf("the refusal changed the table: %+v", after)
		}
		p.do("Ada", Request{Action: Fill})
		p.do("Ada", Request{Action: Start})
		p.wantSitters("Ada", "Bob", "novice", "novice", "novice", "dealer")
	})
}

func TestNobodyGetsASeatThatIsTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		p := gather(t, lobby, TableRequest{Seats: 4, ComputerPlayers: 1})
		p.wantSitters("Ada", "novice", "open")
		for _, seat := range []game.Seat{1, 2, 9} {
			bob := JoinRequest{Secret: secretOf("Bob"), Name: "Bob", Seat: seat}
			if _, err := lobby.For(Caller{}).Join(t.Context(), p.id, bob); !errors.Is(err,
				ErrNoFreeSeat) {
				t.Errorf("seat %d: %v", seat, err)
			}
		}
		p.join("Bob")
		if _, err := lobby.For(Caller{}).Join(t.Context(), p.id, p.joining("Cid")); !errors.Is(err, ErrNoFreeSeat) {
			t.Errorf("a full table: %v", err)
		}
		p.do("Ada", Request{Action: AddSeat})
		p.join("Cid")
		p.wantSitters("Ada", "novice", "Bob", "Cid")
	})
}

func TestAJoiningSentTwiceTakesOneSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		p := gather(t, lobby, TableRequest{})
		j := JoinRequest{Secret: secretOf("the form"), Name: "Bob"}
		first, err := lobby.For(Caller{}).Join(t.Context(), p.id, j)
		if err != nil {
			t.Fatal(err)
		}
		again, err := lobby.For(Caller{}).Join(t.Context(), p.id, j)
		if err != nil || again != first {
			t.Errorf("keys %q and %q, %v", first, again, err)
		}
		p.wantSitters("Ada", "Bob", "open", "open", "open")
		p.do("Ada", Request{Action: Remove, Seat: 2})
		if _, err := lobby.For(Caller{}).Join(t.Context(), p.id, j); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a removed person sends their form again: %v", err)
		}
	})
}

func TestPeopleOfOneNameGetNumbers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		p := gather(t, lobby, TableRequest{})
		for range 2 {
			if _, err := lobby.For(Caller{}).Join(t.Context(), p.id, p.joining("ada")); err != nil {
				t.Fatal(err)
			}
		}
		p.wantSitters("Ada", "ada 2", "ada 3", "open", "open")
	})
}

func TestADepartedHostIsReplacedAndHasASuccessor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 5})
		p.join("Bob")
		p.join("Cid")
		p.do("Cid", Request{Action: Leave})
		p.wantSitters("Ada", "Bob", "open", "open")
		p.do("Ada", Request{Action: Fill, Level: "random"})
		p.do("Ada", Request{Action: Start})
		p.do("Ada", Request{Action: Leave})
		if l := p.look("Bob"); l.Host != 2 || l.Chairs[0].Level != "novice" || l.Chairs[0].Name == "Ada" {
			t.Errorf("after the host left: host %d, chairs %+v", l.Host, l.Chairs)
		}
		if err := p.try("Ada", Request{Action: NoPlay}); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a person who left plays: %v", err)
		}
		p.do("Bob", Request{Action: Replace, Seat: 3, Level: "casual"})
		if l := p.look("Bob"); l.Chairs[2].Level != "casual" {
			t.Errorf("chairs %+v", l.Chairs)
		}
	})
}

func TestLatecomersTakeSeatsOfComputerPlayersIfTheHostAllows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		p := gather(t, lobby, TableRequest{Seats: 4, ComputerPlayers: 2})
		p.do("Ada", Request{Action: Start})
		p.join("Bob")
		if l := p.look("Bob"); l.View.Seat != 2 || len(l.View.Hand) == 0 || l.Chairs[1].Name != "Bob" {
			t.Errorf("a person who came late sees %+v", l)
		}
		s := p.look("Ada").Settings
		s.TakeOver = false
		p.do("Ada", Request{Action: Set, Settings: &s})
		if _, err := lobby.For(Caller{}).Join(t.Context(), p.id, p.joining("Cid")); !errors.Is(err, ErrStarted) {
			t.Errorf("a person who comes when nobody may: %v", err)
		}
	})
}

func TestTheRuleOfADealerIsSealedAndNobodyElseSeesIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 5, ComputerPlayers: 2})
		p.join("Bob")
		bob := p.seat("Bob")
		if err := p.try("Bob", Request{Action: DealRule, Text: "odd"}); !errors.Is(err,
			&game.Refusal{Reason: game.NotTheDealer}) {
			t.Errorf("a person who does not deal brings a rule: %v", err)
		}
		p.do("Ada", Request{Action: Set, Dealing: &Dealing{BySeat, bob}})
		if p.look("Ada").RuleReady {
			t.Error("nobody has brought a rule")
		}
		p.do("Bob", Request{Action: DealRule, Text: "odd"})
		if !p.look("Ada").RuleReady {
			t.Error("that a rule was brought is not told")
		}
		if l := p.look("Bob"); l.Given == nil || l.Given.Rule.String() != "odd" {
			t.Errorf("the dealer sees %+v", l.Given)
		}
		if l := p.look("Ada"); l.Given != nil {
			t.Errorf("another sees %+v", l.Given)
		}
		p.do("Ada", Request{Action: Start})
		l := p.look("Bob")
		if l.View.Phase != game.Playing || l.View.Dealer != bob || l.View.Sealed == nil || l.Desk == nil ||
			l.Desk.Rule.String() != "odd" {
			t.Errorf("the dealer sees %+v, desk %+v", l.View, l.Desk)
		}
	})
}

func TestPeopleDealInTurnAndEachBringsTheirRule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		options, _ := game.Preset("parlett")
		options.HandSize = 2
		p := gather(t, lobbyOver(t, store.NewMemory(), 1),
			TableRequest{Options: options, Seats: 3, ComputerPlayers: 1, Dealing: Dealing{By: InTurn, Seat: 2}})
		p.join("Bob")
		p.do("Ada", Request{Action: Start})
		if l := p.look("Ada"); l.View.Phase != game.Playing || l.View.Dealer != 2 {
			t.Fatalf("a computer player deals first: %+v", l.View)
		}
		p.finish()
		l := p.look("Ada")
		if l.Next != 3 || !l.AwaitsRule {
			t.Fatalf("next deals %d, the table awaits a rule: %v", l.Next, l.AwaitsRule)
		}
		if err := p.try("Ada", Request{Action: NextRound}); !errors.Is(err, &game.Refusal{Reason: game.NoRule}) {
			t.Errorf("a round without a rule: %v", err)
		}
		p.do("Bob", Request{Action: DealRule, Text: "red or odd"})
		if l := p.look("Ada"); l.View.Coming == nil || l.View.Coming.Dealer != 3 || l.AwaitsRule {
			t.Fatalf("the rule that was brought is not sealed: %+v", l.View)
		}
		if err := p.try("Bob", Request{Action: DealRule, Text: "odd"}); !errors.Is(err,
			&game.Refusal{Reason: game.AlreadySealed}) {
			t.Errorf("another rule after the seal: %v", err)
		}
		p.do("Bob", Request{Action: NextRound})
		p.finish()
		if l := p.look("Bob"); l.Result.Rule.String() != "red or odd" || l.Next != 1 || !l.AwaitsRule {
			t.Errorf("after the second round: %+v, next %d", l.Result, l.Next)
		}
		p.do("Ada", Request{Action: DealRule, Level: "easy"})
		p.do("Ada", Request{Action: NextRound})
		p.finish()
		if l := p.look("Ada"); l.View.Phase != game.GameOver || l.Next != game.Nobody {
			t.Errorf("everybody has dealt: phase %v, next %d", l.View.Phase, l.Next)
		}
		p.do("Ada", Request{Action: Rematch})
		if l := p.look("Bob"); l.View.Phase == game.GameOver || l.View.Seat != 3 || l.View.Setup.Options != options {
			t.Errorf("the rematch: %+v", l.View)
		}
	})
}

func TestAJoinWithALostAnswerTakesOneSeat(t *testing.T) {
	for _, fault := range []storetest.Fault{storetest.NotDone, storetest.AnswerLost} {
		synctest.Test(t, func(t *testing.T) {
			memory := store.NewMemory()
			// The first call opens the table.
			p := gather(t, lobbyOver(t, storetest.Failing(memory, 2, fault), 1), TableRequest{})
			j := JoinRequest{Secret: secretOf("the form"), Name: "Bob"}
			if _, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, j); !errors.Is(err, store.ErrFault) {
				t.Fatalf("fault %d: %v", fault, err)
			}
			key, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, j)
			if err != nil {
				t.Fatalf("fault %d, sent again: %v", fault, err)
			}
			p.keys["Bob"] = key
			p.wantSitters("Ada", "Bob", "open", "open", "open")
			p.do("Bob", Request{Action: Rename, Text: "Robert"})
		})
	}
}

func TestAPersonWhoChangesTheTableTooOftenWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		pass(changesWithin)
		for i := range changesMost {
			p.do("Bob", Request{Action: Pace, Fast: i%2 == 0})
		}
		for _, a := range []Action{Rename, Pace} {
			if err := p.try("Bob", Request{Action: a, Text: "Robert", Fast: true}); !errors.Is(err, ErrRateLimited) {
				t.Errorf("%s once more: %v", a, err)
			}
		}
		p.do("Cid", Request{Action: Rename, Text: "Sid"})
		pass(changesWithin)
		p.do("Bob", Request{Action: Rename, Text: "Robert"})
	})
}

func TestSoManySitDownInAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 4})
		pass(changesWithin)
		for range changesMost {
			p.join("Bob")
			p.do("Bob", Request{Action: Leave})
		}
		if _, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, p.joining("Bob")); !errors.Is(err, ErrRateLimited) {
			t.Errorf("once more: %v", err)
		}
		p.do("Ada", Request{Action: Rename, Text: "Adela"})
		pass(changesWithin)
		p.join("Bob")
	})
}

func TestNobodyClearsTheSeatOfAnAbsentHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{
			Settings: Settings{Substitute: "novice", Spectators: true},
		})
		host := p.look("Ada").View.Seat
		defer p.stays("Bob")()
		pass(awaySilent * 2)
		for _, a := range []Action{Remove, Replace} {
			if err := p.try("Bob", Request{Action: a, Seat: host, Level: "novice"}); !errors.Is(err, ErrWrongSeat) {
				t.Errorf("%s of the host by the acting host: %v", a, err)
			}
		}
	})
}

func TestTheTableWaitsForADealerWhoThinksOfAHint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		grace := TableRequest{Name: "Grace", Rule: secret(t, "odd"), Deals: true}
		id, key, err := lobby.For(Caller{}).Open(t.Context(), grace)
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		ask := func(q Request) {
			t.Helper()
			p.sent++
			q.ID, q.Seen = fmt.Sprint(p.sent), p.look().Number
			if _, err := lobby.For(Caller{}).Do(t.Context(), id, key, q); err != nil {
				t.Fatal(err)
			}
		}
		pass(paceAsked - time.Millisecond)
		if !p.look().View.MayHint {
			t.Fatal("no time for a hint")
		}
		ask(Request{Action: Hold})
		for range 3 {
			pass(thinkingTime / 4)
			if l := p.look(); !l.View.MayHint || !l.Held {
				t.Fatal("the table does not wait")
			}
		}
		ask(Request{Action: Hint, Text: "look at the ranks"})
		ask(Request{Action: GoOn})
		pass(thinkingTime)
		if l := p.look(); l.View.MayHint || len(l.View.Hints) != 1 {
			t.Errorf("after the hint: %+v", l.View)
		}
	})
}

// finish plays the round to its end: people offer their first card.
func (p *party) finish() {
	p.t.Helper()
	for turns := 0; p.look("Ada").Result == nil; turns++ {
		if turns > 2000 {
			p.t.Fatal("no end")
		}
		l := p.look("Ada")
		moved := false
		for name := range p.keys {
			if seat := p.seat(name); seat == l.View.Turn {
				p.do(name, (&person{sent: turns}).request(p.look(name)))
				moved = true
				break
			}
		}
		if !moved {
			<-time.After(paceFast)
		}
	}
}

// TestARuleIsReadBeforeItsTableIsAsked so that nobody there waits for it.
func TestARuleIsReadBeforeItsTableIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 4, Dealing: Dealing{BySeat, 1}})
		q := Request{Action: DealRule, Text: "odd"}
		if _, err := q.Read(); err != nil {
			t.Fatal(err)
		}
		q.Text = "((" // is not read again
		p.do("Ada", q)
		if l := p.look("Ada"); l.Given == nil || l.Given.Rule.String() != "odd" {
			t.Errorf("what was brought is %+v", l.Given)
		}
	})
}

// TestATableHasNoMoreSeatsThanItsForm adds seats, once with a computer dealer beside
// them and once with a dealer on one of them.
func TestATableHasNoMoreSeatsThanItsForm(t *testing.T) {
	for by, others := range map[DealsBy]int{ByComputer: 1, InTurn: 0} {
		synctest.Test(t, func(t *testing.T) {
			p := gather(t, lobbyOver(t, store.NewMemory(), 3), TableRequest{Dealing: Dealing{By: by}})
			for range game.MaxSeats {
				if err := p.try("Ada", Request{Action: AddSeat}); errors.Is(err, ErrNoFreeSeat) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
			if l := p.look("Ada"); len(l.Chairs)+others != l.Options.MaxSeats {
				t.Errorf("dealt %v: %d seats fit, want %d", by, len(l.Chairs), l.Options.MaxSeats-others)
			}
		})
	}
}

// TestTheSeatOfADealerIsFreeOnceTheirRoundHasEnded lets a person come for the seat of the computer player who
// deals: during the round they would learn the rule.
func TestTheSeatOfADealerIsFreeOnceTheirRoundHasEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		options, _ := game.Preset("parlett")
		options.HandSize = 2
		p := gather(t, lobbyOver(t, store.NewMemory(), 1),
			TableRequest{Options: options, Seats: 3, ComputerPlayers: 1, Dealing: Dealing{By: InTurn, Seat: 2}})
		p.join("Bob")
		p.do("Ada", Request{Action: Start})
		cid := p.joining("Cid")
		cid.Seat = 2
		if _, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, cid); !errors.Is(err, ErrNoFreeSeat) {
			t.Errorf("Cid comes for the seat of the dealer: %v, want %v", err, ErrNoFreeSeat)
		}
		p.finish()
		if _, err := p.lobby.For(Caller{}).Join(t.Context(), p.id, cid); err != nil {
			t.Errorf("Cid comes for the seat after the round: %v", err)
		}
	})
}

func TestAPersonWhoChangesTheirNameKeepsTheirRule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 4})
		p.join("Bob")
		dealing := Dealing{BySeat, p.seat("Bob")}
		p.do("Ada", Request{Action: Set, Dealing: &dealing})
		p.do("Bob", Request{Action: DealRule, Text: "odd"})
		p.do("Bob", Request{Action: Rename, Text: "Robert"})
		if l := p.look("Bob"); l.Dealing != dealing || l.Given == nil || l.Given.Rule.String() != "odd" {
			t.Errorf("the dealing is %+v, want %+v, and the dealer sees their rule as %+v", l.Dealing, dealing, l.Given)
		}
	})
}

// TestAComputerDealerNeedsASeatOfItsOwn changes who deals, with a free seat and without one.
func TestAComputerDealerNeedsASeatOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Dealing: Dealing{BySeat, 1}})
		for p.try("Ada", Request{Action: AddSeat}) == nil {
			// until no further seat fits
		}
		inTurn := Request{Action: Set, Dealing: &Dealing{By: InTurn}}
		byComputer := Request{Action: Set, Dealing: &Dealing{}}
		p.do("Ada", inTurn)
		if err := p.try("Ada", byComputer); !errors.Is(err, ErrNoFreeSeat) {
			t.Errorf("a computer deals at a full table: %v, want %v", err, ErrNoFreeSeat)
		}
		p.do("Ada", Request{Action: Remove, Seat: 2})
		p.do("Ada", byComputer)
		p.do("Ada", byComputer)
		p.do("Ada", inTurn)
		if l := p.look("Ada"); l.Dealing != *inTurn.Dealing {
			t.Errorf("the dealing is %+v, want %+v", l.Dealing, *inTurn.Dealing)
		}
	})
}

// TestAComputerPlayerTakesTheSeatOfAPersonWhoLeaves at a table that waits for absent people.
func TestAComputerPlayerTakesTheSeatOfAPersonWhoLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1),
			TableRequest{Level: "random", Settings: Settings{Substitute: NoSubstitute}})
		p.do("Bob", Request{Action: Leave})
		p.wantSitters("Ada", companionLevel, "Cid", "dealer")
	})
}

// TestASeatThatCannotGoIsDamage folds removals of seats that no host can have asked for.
func TestASeatThatCannotGoIsDamage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby := lobbyOver(t, store.NewMemory(), 1)
		for name, p := range map[string]*party{
			"gathering": gather(t, lobby, TableRequest{Seats: 4}), "under way": threePlay(t, lobby, TableRequest{}),
		} {
			for _, seat := range []game.Seat{game.Nobody, 2, 7} {
				if name == "gathering" && seat == 2 {
					continue // it can
				}
				live, err := lobby.load(t.Context(), p.id)
				if err != nil {
					t.Fatal(err)
				}
				if err := (&changed{Seat: seat, Why: Remove}).fold(live.core, store.Entry{}); err == nil {
					t.Errorf("%s, seat %d goes", name, seat)
				}
			}
		}
	})
}
