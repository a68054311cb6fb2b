package web

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/arena"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// What a trial is: so many rounds, begun within so long.
const (
	trialRounds = 40
	trialTime   = time.Second
	trialLevel  = "novice"
)

// trialPlayers are who plays, as in S0's examples; whoever wrote the rule deals.
var trialPlayers = [...]string{"Ana", "Rui", "Clara", "Mario"}

// A tryPage tells how computer players fared with a rule.
type tryPage struct {
	Head    head
	Rule    string
	Bench   string // the address of the rule in the workshop
	Again   string // the address of another trial
	Title   string
	Facts   []fact
	Round   string // which one is shown
	Before  string // address of the round before, if there is one
	After   string
	Ending  string
	Line    []spot
	Scores  []score
	Beliefs []belief
	Log     []entry
}

func (tryPage) template() string { return "try" }

// A belief is what a computer player thought the rule was.
type belief struct {
	Name string
	Text string // nothing if it had no idea
	Same string // whether it was right, in words
	Hit  bool
}

// try lets computer players play rounds with a rule, and tells how they fared.
func (s *server) try(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	k := workOf(q)
	err := k.read(r.Context(), s.known)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if k.rule.rule == nil || k.rule.rule.Machine().ReadsRejected() && !table.Options().ReadsRejected {
		http.Redirect(w, r, k.address(), http.StatusSeeOther) // the page says why
		return
	}
	seed, err := strconv.ParseUint(q.Get("seed"), 10, 64)
	if err != nil {
		seed = newSeed()
	}
	key := digest(k.rule.rule.String(), strconv.FormatUint(seed, 10))
	rounds, err := s.trials.get(r.Context(), key, func() ([]arena.Round, error) {
		return playTrial(r.Context(), k.rule.rule, seed)
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	shown, err := strconv.Atoi(q.Get("round"))
	if err != nil || shown < 1 || shown > len(rounds) {
		shown = 1
	}
	page, err := drawer{say: s.speaker(r)}.tryPage(r.Context(), &k, trial{seed, rounds, shown})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, page)
}

// A trial is rounds that were played, of which one is shown.
type trial struct {
	seed   uint64
	rounds []arena.Round
	shown  int // from 1
}

// errEnough ends a trial that has taken its time.
var errEnough = errors.New("time is up")

// playTrial plays the rounds of a trial: fewer, if their work takes too long.
func playTrial(ctx context.Context, r *rule.Rule, seed uint64) ([]arena.Round, error) {
	began, waited := time.Now(), waitedIn(ctx)
	var rounds []arena.Round
	_, err := arena.Run(ctx, arena.Config{
		Options: table.Options(), Seats: len(trialPlayers) + 1, Levels: []string{trialLevel}, Rules: []*rule.Rule{r},
		Rounds: trialRounds, Seed: seed, Workers: 1, Events: true,
		Watch: func(round arena.Round) error {
			rounds = append(rounds, round)
			return nil
		},
		Pause: func() error {
			if time.Since(began)-(waitedIn(ctx)-waited) > trialTime {
				return errEnough
			}
			return pause(ctx)
		},
	})
	if errors.Is(err, errEnough) {
		err = nil
		if len(rounds) == 0 {
			err = errBusy
		}
	}
	return rounds, err
}

// lookAt returns a round as its dealer sees it at its end, and its state.
func lookAt(round arena.Round, dealer string) (table.Look, *game.State) {
	var state game.State
	var l table.Look
	for _, name := range trialPlayers {
		l.Chairs = append(l.Chairs, table.Chair{Name: name, Level: trialLevel})
	}
	l.Chairs = append(l.Chairs, table.Chair{Name: dealer})
	seat := game.Seat(len(l.Chairs))
	for i, e := range round.Events {
		state.Evolve(e)
		if e.Kind != game.GameBegan {
			l.Log = append(l.Log, table.Frame{Number: i + 1, Share: state.Share(e, seat)})
		}
	}
	l.View = state.View(seat)
	if result, over := state.Result(); over {
		l.Result = &result
	}
	return l, &state
}

func (d drawer) tryPage(ctx context.Context, k *work, t trial) (tryPage, error) {
	r := k.rule.rule
	l, state := lookAt(t.rounds[t.shown-1], d.say.Text("web.you", nil))
	told := drawerFor(d.say, &l)
	p := tryPage{
		Rule: r.In(k.face(d.say.Language())), Bench: k.address(), Again: t.address(k, newSeed(), 1),
		Title: d.say.Text("web.try.title", say.Args{"Count": len(t.rounds), "Players": len(trialPlayers)}),
		Facts: d.fared(t.rounds),
		Round: d.say.Text("web.try.round", say.Args{"N": t.shown, "Of": len(t.rounds)}),
		Line:  told.line(&l.View), Log: told.log(&l),
	}
	if l.Result != nil {
		p.Ending = told.say.Ending(told.company, l.Result)
		p.Scores = told.scores(&l)
	}
	var err error
	p.Beliefs, err = d.beliefs(ctx, state, r, k.face(d.say.Language()))
	if err != nil {
		return p, err
	}
	if t.shown > 1 {
		p.Before = t.address(k, t.seed, t.shown-1)
	}
	if t.shown < len(t.rounds) {
		p.After = t.address(k, t.seed, t.shown+1)
	}
	p.Head = head{Title: p.Title, Styles: []string{tableStyle, workshopStyle}}
	return p, nil
}

// address returns where a trial is found again.
func (t trial) address(k *work, seed uint64, round int) string {
	q := k.fields()
	q.Set("seed", strconv.FormatUint(seed, 10))
	q.Set("round", strconv.Itoa(round))
	return "/workshop/try?" + q.Encode()
}

// A fares is what happened in rounds, counted.
type fares struct {
	plays, right, claims, trueClaims, line, out int
	points, dealer                              game.Points
}

// fared returns how the players fared in all rounds.
func (d drawer) fared(rounds []arena.Round) []fact {
	var sum fares
	for _, r := range rounds {
		sum.add(r)
	}
	n := len(rounds)
	mean := func(total float64, of int) string {
		return d.say.Decimal(total / float64(max(of, 1)))
	}
	tell := func(label, value string, args say.Args) fact {
		return fact{Label: d.say.Text(label, nil), Value: d.parts(d.say.Text(value, args))}
	}
	return []fact{
		tell("web.try.plays", "web.try.plays.value",
			say.Args{"Mean": mean(float64(sum.plays), n), "Line": mean(float64(sum.line), n)}),
		tell("web.try.right", "web.try.right.value",
			say.Args{"Percent": percent(float64(sum.right) / float64(max(sum.plays, 1)))}),
		tell("web.try.claims", "web.try.claims.value",
			say.Args{"Count": sum.claims, "Claims": sum.claims, "True": sum.trueClaims}),
		tell("web.try.points", "web.try.points.value",
			say.Args{"Mean": mean(sum.points.Float(), n*len(trialPlayers)), "Dealer": mean(sum.dealer.Float(), n)}),
		tell("web.try.out", "web.try.out.value", say.Args{"Count": sum.out, "Out": sum.out, "Of": n}),
	}
}

// add counts a round.
func (f *fares) add(r arena.Round) {
	var state game.State
	for _, e := range r.Events {
		state.Evolve(e)
	}
	v := state.View(game.Nobody)
	f.line += len(v.Mainline)
	for _, p := range v.Plays {
		switch p.Kind {
		case game.Offered:
			f.plays++
			if p.Verdict == game.Right {
				f.right++
			}
		case game.NoPlay:
			f.claims++
			if p.Verdict == game.Right {
				f.trueClaims++
			}
		}
	}
	for _, s := range r.Scores {
		if s.Seat == v.Setup.Dealer {
			f.dealer += s.Points
		} else {
			f.points += s.Points
		}
	}
	if result, over := state.Result(); over && result.Out != game.Nobody {
		f.out++
	}
}

// beliefs returns what each player thought at the end of a round, in a face, and
// how far it was right.
func (d drawer) beliefs(ctx context.Context, state *game.State, r *rule.Rule, f syntax.Face) ([]belief, error) {
	player, _ := bot.New(trialLevel)
	thinker, ok := player.(bot.Believer)
	if !ok {
		return nil, nil
	}
	view := state.View(game.Nobody)
	line := rule.Cards(view.Mainline...)
	var all []belief
	for i, name := range trialPlayers {
		v := state.View(game.Seat(i + 1))
		b := belief{Name: name, Same: d.say.Text("web.try.no-idea", nil)}
		if guess := thinker.Belief(&v, len(v.Plays), rand.New(rand.NewPCG(uint64(i), 0))); guess != nil {
			c := rule.SameAfter(r, guess, line)
			b.Text, b.Hit = guess.In(f), c.Same != rule.Different
			b.Same = d.say.Text(beliefTexts[c.Same], nil)
		}
		all = append(all, b)
		err := pause(ctx)
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// beliefTexts are the keys of how far a belief was right.
var beliefTexts = map[rule.Sameness]string{
	rule.Always: "web.try.same.always", rule.FromHere: "web.try.same.line",
	rule.Different: "web.try.same.different", rule.Unknown: "web.try.same.unknown",
}
