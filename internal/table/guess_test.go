package table

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// atExpress returns a person at a table of Express whose rule they brought; the
// table is small, and everybody else plays by chance.
func atExpress(t *testing.T, seed byte, secret string, deals bool) *person {
	t.Helper()
	o, ok := game.Preset("express")
	if !ok {
		t.Fatal("no preset express")
	}
	r, err := rule.Parse(secret)
	if err != nil {
		t.Fatal(err)
	}
	lobby := lobbyOver(t, store.NewMemory(), seed)
	id, key, err := lobby.For(Caller{}).Open(t.Context(),
		TableRequest{Options: o, Seats: 4, Level: "random", Rule: r, Deals: deals})
	if err != nil {
		t.Fatal(err)
	}
	return &person{t: t, lobby: lobby, id: id, key: key}
}

// says sends a request with a text, and returns the error.
func (p *person) says(what Action, text string) error {
	p.t.Helper()
	p.sent++
	q := Request{ID: fmt.Sprint("request ", p.sent), Seen: p.look().Number, Action: what, Text: text}
	_, err := p.lobby.For(Caller{}).Do(p.t.Context(), p.id, p.key, q)
	return err
}

// right plays until the person was right and may guess.
func (p *person) right() Snapshot {
	p.t.Helper()
	for range 100 {
		if l := p.turn(); l.View.MayGuess {
			return l
		}
	}
	p.t.Fatal("in a hundred turns the person was never right")
	return Snapshot{}
}

func TestAPersonSaysTheRule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := atExpress(t, 31, "red", false)
		number := p.right().Number
		if err := p.ask(Hold); err != nil {
			t.Fatal(err)
		}
		<-time.After(thinkingTime + time.Minute) // there is time to write
		if l := p.look(); l.Number != number || !l.Held {
			t.Fatalf("held %v, event %d, it was %d", l.Held, l.Number, number)
		}
		var mistakes syntax.Mistakes
		if err := p.says(Guess, "red cards only if colr"); !errors.As(err, &mistakes) ||
			!errors.Is(err, ErrBadRequest) || len(mistakes) == 0 || mistakes[0].Column == 0 {
			t.Errorf("a rule that cannot be read: %v", err)
		}
		if l := p.look(); l.Number != number || !l.View.MayGuess {
			t.Fatalf("after it the table is at event %d, it was %d; may guess: %v", l.Number, number, l.View.MayGuess)
		}
		if err := p.says(Guess, "Only odd cards may be played."); err != nil {
			t.Fatal(err)
		}
		if l := p.look(); l.View.MayGuess || len(l.View.Guesses) != 1 || l.View.Guesses[0].Verdict != game.Wrong ||
			l.Held {
			t.Errorf("after a wrong guess: %+v, held %v", l.View.Guesses, l.Held)
		}
		if err := p.says(Guess, "red"); !errors.Is(err, &game.Refusal{Reason: "has-guessed"}) {
			t.Errorf("a second guess: %v", err)
		}
		p.right()
		if err := p.says(Guess, "Es dürfen nur rote Karten sein"); !errors.Is(err, ErrBadRequest) {
			t.Errorf("a rule in a language that is not read: %v", err)
		}
		if err := p.says(Guess, "Jogue cartas vermelhas."); err != nil {
			t.Fatal(err)
		}
		if r := p.look().Result; r == nil || r.Ending != game.RuleGuessed || r.Guesser != 1 {
			t.Errorf("after a right guess: %+v", r)
		}
	})
}

func TestTheTableWaitsForTheGuessOfAPlayerGoingOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := atExpress(t, 32, "any", false) // the others have as many cards, and the person begins
		for p.look().View.Awaits != game.AwaitsGuess {
			if l := p.myTurn(); l.Result != nil {
				t.Fatalf("the round ended: %+v", l.Result)
			}
			q := p.request(p.look())
			q.Action, q.Cards = Play, p.look().View.Hand[:1]
			if _, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key, q); err != nil {
				t.Fatal(err)
			}
		}
		number := p.look().Number
		<-time.After(time.Hour)
		if l := p.look(); l.Number != number || l.View.Turn != 1 {
			t.Fatalf("the table did not wait: event %d, it was %d", l.Number, number)
		}
		if err := p.ask(PassGuess); err != nil {
			t.Fatal(err)
		}
		if r := p.look().Result; r == nil || r.Ending != game.OutOfCards || r.Out != 1 {
			t.Errorf("without a guess: %+v", r)
		}
	})
}

func TestADealerGivesHints(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := atExpress(t, 33, "rank > last.rank", true)
		l := p.look()
		if len(l.Ready) == 0 || !l.View.MayHint {
			t.Fatalf("the dealer may hint %v, with %v", l.View.MayHint, l.Ready)
		}
		if err := p.says(Hint, "  suits do\tnot matter "); err != nil {
			t.Fatal(err)
		}
		if got := p.look().View.Hints; len(got) != 1 || got[0] != "suits do not matter" {
			t.Errorf("hints %q", got)
		}
		other, err := p.lobby.For(Caller{}).Snapshot(t.Context(), p.id, "no key")
		if err != nil || len(other.Ready) > 0 || len(other.View.Hints) != 1 {
			t.Errorf("a spectator sees the ready hints %v and the hints %v, %v", other.Ready, other.View.Hints, err)
		}
	})
}

func TestComputerPlayersSayTheRule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, _ := game.Preset("express")
		r, err := rule.Parse("color != last.color")
		if err != nil {
			t.Fatal(err)
		}
		lobby := lobbyOver(t, store.NewMemory(), 34)
		id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Options: o, Rule: r, Deals: true})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		for range 1000 {
			if p.look().Result != nil {
				break
			}
			<-time.After(paceCalm)
		}
		l := p.look()
		if l.Result == nil || l.Result.Ending != game.RuleGuessed || l.Chairs[l.Result.Guesser-1].IsPerson() {
			t.Fatalf("the round among computer players: %+v", l.Result)
		}
		var said game.Share // last
		for _, f := range l.Log {
			if f.Share.Kind == game.Guessed {
				said = f.Share
			}
		}
		if said.Guess != "color != last.color" || said.Verdict != game.Right || said.Same != rule.Always {
			t.Errorf("the last rule said: %+v", said)
		}
	})
}

func TestADealerByHandIsAskedAboutWhatComputerPlayersSay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, _ := game.Preset("express")
		lobby := lobbyOver(t, store.NewMemory(), 35)
		id, key, err := lobby.For(Caller{}).Open(t.Context(),
			TableRequest{Options: o, Words: "red and black in turn", Rule: secret(t, "color != last.color")})
		if err != nil {
			t.Fatal(err)
		}
		p := &person{t: t, lobby: lobby, id: id, key: key}
		for range 400 {
			l := p.asked()
			if l.Result != nil {
				break
			}
			p.sent++
			q := Request{ID: fmt.Sprint("request ", p.sent), Seen: l.Number, Action: JudgeRight, Sure: true}
			if l.Desk.Says == game.Wrong {
				q.Action, q.Cards = JudgeWrong, nil
				if len(l.Desk.Fits) > 0 {
					q.Cards = l.Desk.Fits[:1]
				}
			}
			if _, err := lobby.For(Caller{}).Do(t.Context(), id, key, q); err != nil {
				t.Fatal(err)
			}
		}
		l := p.look()
		if l.Result == nil || l.Result.Ending != game.RuleGuessed {
			t.Fatalf("the round by hand: %+v", l.Result)
		}
		if said := l.View.Guesses[len(l.View.Guesses)-1]; said.Rule != "" || said.Words == "" ||
			said.Verdict != game.Right {
			t.Errorf("the last rule said: %+v", said)
		}
	})
}

// TestADealerByHandHearsARuleBeforeAnybodyIsProphet says right to all that is
// played and wrong to all that is said, where both may follow a play.
func TestADealerByHandHearsARuleBeforeAnybodyIsProphet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, _ := game.Preset("new")
		o.Guess = true
		said, prophets := 0, 0
		for seed := range byte(6) {
			lobby := lobbyOver(t, store.NewMemory(), seed)
			id, key, err := lobby.For(Caller{}).Open(t.Context(), TableRequest{Options: o, Words: homely})
			if err != nil {
				t.Fatal(err)
			}
			p := &person{t: t, lobby: lobby, id: id, key: key}
			l := p.asked()
			for ; l.Result == nil; l = p.asked() {
				v := game.Right
				if n := len(l.View.Guesses); n > 0 && l.View.Guesses[n-1].Verdict == game.Unjudged {
					v = game.Wrong
					said++
				}
				if err := p.judge(l, v); err != nil {
					t.Fatalf("seed %d: after %d guesses: %v", seed, len(l.View.Guesses), err)
				}
			}
			for _, was := range l.View.Prophets {
				if was {
					prophets++
				}
			}
		}
		if said == 0 || prophets == 0 {
			t.Errorf("%d rules were said, and %d were prophets", said, prophets)
		}
	})
}

// TestATableIsSeenWhileAGuessIsJudged and what is asked meanwhile follows the guess, in order.
func TestATableIsSeenWhileAGuessIsJudged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := atExpress(t, 33, "red", false)
		number := p.right().Number
		live, err := p.lobby.For(Caller{}).table(t.Context(), p.id, p.key)
		if err != nil {
			t.Fatal(err)
		}
		guess := Request{ID: "guess", Seen: number, Action: Guess, Text: "odd"}
		var judge func()
		if err := live.ask(t.Context(), func() { judge = live.guessJudge(p.key, &guess) }); err != nil || judge == nil {
			t.Fatalf("the guess is judged at the table, %v", err)
		}
		answered := [2]chan int{make(chan int, 1), make(chan int, 1)}
		for i, fast := range []bool{true, false} {
			go func() {
				n, err := p.lobby.For(Caller{}).Do(t.Context(), p.id, p.key,
					Request{ID: fmt.Sprint(fast), Action: Pace, Fast: fast})
				if err != nil {
					t.Error(err)
				}
				answered[i] <- n
			}()
			synctest.Wait()
		}
		<-time.After(thinkingTime + time.Minute)
		if l, early := p.look(), len(answered[0])+len(answered[1]); l.Number != number || early > 0 {
			t.Errorf("while the guess is judged the table is at event %d, it was %d; %d requests are answered",
				l.Number, number, early)
		}
		var carried error
		err = live.judgeOutside(t.Context(), judge, func() {
			_, carried = live.carryOut(t.Context(), p.key, guess, [32]byte{})
		})
		if err != nil || carried != nil || guess.judged == nil {
			t.Fatal(err, carried)
		}
		first, second := <-answered[0], <-answered[1]
		if l := p.look(); len(l.View.Guesses) != 1 || l.View.Guesses[0].Verdict != game.Wrong || first <= number+1 ||
			second <= first || l.Fast {
			t.Errorf("it was at event %d, and the others are events %d and %d; guessed is %+v, fast %v", number, first,
				second, l.View.Guesses, l.Fast)
		}
		p.turn() // and the others go on
	})
}

// TestAJudgmentThatFailsLetsTheTableGoOn as a fault in one request does.
func TestAJudgmentThatFailsLetsTheTableGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := atExpress(t, 33, "red", false)
		p.right()
		live, err := p.lobby.For(Caller{}).table(t.Context(), p.id, p.key)
		if err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() { _ = recover() }()
			_ = live.call(t.Context(), func() { live.judging = true })
			_ = live.judgeOutside(t.Context(), func() { panic("a fault") }, func() {})
		}()
		if err := p.ask(Pace); err != nil {
			t.Fatal(err)
		}
		p.turn()
	})
}

// TestThinkingTooLateIsRefusedByItsReason lets a player think about a guess before any play, and a dealer about a
// hint in nature, where hints come before the starter.
func TestThinkingTooLateIsRefusedByItsReason(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		player := atExpress(t, 33, "red", false)
		if err := player.ask(Hold); !errors.Is(err, &game.Refusal{Reason: "not-after-right"}) {
			t.Errorf("a player who thinks before a right play hears %v", err)
		}
		nature, _ := game.Preset("nature")
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{
			Options: nature, Seats: 4, ComputerPlayers: 2, Rule: secret(t, "red"), Deals: true})
		p.join("Bob")
		p.do("Ada", Request{Action: Start})
		err := p.try("Ada", Request{Action: Hold})
		if !errors.Is(err, &game.Refusal{Reason: "too-late-for-hints"}) {
			t.Errorf("a dealer who thinks of a hint after the starter hears %v", err)
		}
	})
}
