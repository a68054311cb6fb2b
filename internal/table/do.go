package table

import (
	"context"
	"time"

	"eleusis/game"
)

// do is [Visit.Do] for a live table.
func (t *table) do(ctx context.Context, key string, q Request) (number int, err error) {
	random := t.lobby.random()
	// The connection may end; the request is carried out all the same.
	carryOut := func() { number, err = t.carryOut(context.WithoutCancel(ctx), key, q, random) }
	var judge func()
	callErr := t.ask(ctx, func() {
		judge = t.guessJudge(key, &q)
		if judge == nil {
			carryOut()
		}
	})
	if callErr == nil && judge != nil {
		callErr = t.judgeOutside(ctx, judge, carryOut)
	}
	if callErr != nil {
		return 0, callErr
	}
	return number, err
}

// guessJudge returns a function that compares the guess of q, if it is a valid one; nil
// otherwise. The game stands still until it returns: see [table.judgeOutside].
func (t *table) guessJudge(key string, q *Request) (judge func()) {
	seat := t.core.seatOf(key)
	if q.Action != Guess || t.unsure || !t.core.has(seat) || !t.core.state.Glance(seat).MayGuess {
		return nil
	}
	guess, err := q.Read()
	if err != nil {
		return nil
	}
	t.judging = true
	state := t.core.state.Clone()
	return func() { q.judged = new(state.Compare(game.SayRule(seat, guess))) }
}

// judgeOutside runs judge outside the goroutine of the table, while people can look and
// listen, and then f inside it, before all later requests.
func (t *table) judgeOutside(ctx context.Context, judge, f func()) error {
	ctx = context.WithoutCancel(ctx)
	judged := false
	defer func() {
		if !judged { // it panicked
			_ = t.call(ctx, t.resumeWaiting) // nobody waits at a stopped table
		}
	}()
	judge()
	judged = true
	return t.call(ctx, func() { f(); t.resumeWaiting() })
}

// resumeWaiting carries out the requests that waited for a comparison.
func (t *table) resumeWaiting() {
	t.judging = false
	for len(t.waiting) > 0 && !t.judging && !t.ends {
		next := t.waiting[0]
		t.waiting = t.waiting[1:]
		next()
	}
}

// carryOut carries out q, unless it was carried out before: then it returns the number of
// the first answer, also for a person who has left since.
func (t *table) carryOut(ctx context.Context, key string, q Request, random [32]byte) (number int, err error) {
	if err := t.catchUp(ctx); err != nil {
		return 0, err
	}
	seat, who := t.core.seatOf(key), t.core.whoHas(key)
	if who == 0 {
		return 0, ErrNoSeat
	}
	request, err := q.stamp(who)
	if err != nil {
		return 0, err
	}
	if seat == game.Nobody {
		number, done, err := t.core.answered(request)
		if !done && err == nil {
			err = ErrNoSeat
		}
		return number, err
	}
	if err := t.arrive(ctx, seat); err != nil {
		return 0, err
	}
	pauses := q.Action == Hint && t.held() && mayPause(t.core, seat)
	err = t.commit(ctx, envelope{seat: seat, request: request}, func() ([]logEvent, error) {
		if q.Action == Hold || q.Action == Release || q.Action == GoOn {
			return nil, t.wait(seat, q)
		}
		now := time.Now()
		return t.core.answer(pendingRequest{q, seat, t.presence.host(now), now, random})
	})
	if err != nil {
		return 0, err
	}
	if pauses {
		t.pause.number = t.core.lastGame
	}
	number, done, err := t.core.answered(request)
	if !done {
		number = t.core.lastSent()
	}
	return number, err
}
