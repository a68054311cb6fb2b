package page

import (
	"context"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/arena"
	"eleusis/internal/limit"
	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// A TrialPage shows how computer players did with a rule.
type TrialPage struct {
	Head      Head
	Rule      string
	Workbench string // the address of the rule in the workshop
	Again     string // address of another trial
	Title     string
	Facts     []fact
	Round     string // which one is shown
	Before    string // address of the round before, if there is one
	After     string
	Ending    string
	Line      []lineCard
	Scores    []score
	Beliefs   []belief
	Log       []entry
}

func (TrialPage) template() string { return "try" }

// A belief is the hypothesis of a computer player.
type belief struct {
	Name string
	Text string // empty without a hypothesis
	Same string // whether it was right, in words
	Hit  bool
}

// TrialPage returns the page of a trial. An error says that there was no time.
func (pr WorkshopPresenter) TrialPage(ctx context.Context, k *workshop.State, t workshop.Trial) (TrialPage, error) {
	r := k.Rule.Rule
	l, state := workshop.LookAt(t.Rounds[t.Shown-1], pr.Say.Text("web.you", nil))
	presenter := ForTable(pr.Say, &l)
	p := TrialPage{
		Rule: r.In(k.FaceIn(pr.Say.Language())), Workbench: k.Address(), Again: t.Address(k, workshop.NewSeed(), 1),
		Title: pr.Say.Text("web.try.title", say.Args{"Count": len(t.Rounds), "Players": len(workshop.TrialPlayers)}),
		Facts: pr.trialFacts(t.Rounds),
		Round: pr.Say.Text("web.try.round", say.Args{"N": t.Shown, "Of": len(t.Rounds)}),
		Line:  presenter.board().line(&l.View), Log: presenter.board().log(&l),
	}
	if l.Result != nil {
		p.Ending = presenter.Say.Ending(presenter.Company, l.Result)
		p.Scores = presenter.board().scores(&l)
	}
	var err error
	p.Beliefs, err = pr.beliefs(ctx, state, r, k.FaceIn(pr.Say.Language()))
	if err != nil {
		return p, err
	}
	if t.Shown > 1 {
		p.Before = t.Address(k, t.Seed, t.Shown-1)
	}
	if t.Shown < len(t.Rounds) {
		p.After = t.Address(k, t.Seed, t.Shown+1)
	}
	p.Head = Head{Title: p.Title, Styles: []string{tableStyle, workshopStyle}}
	return p, nil
}

// A trialSums is what happened in rounds, counted.
type trialSums struct {
	plays, right, claims, trueClaims, line, out int
	points, dealer                              game.Points
}

// trialFacts returns how the players fared in all rounds.
func (pr WorkshopPresenter) trialFacts(rounds []arena.Round) []fact {
	var sum trialSums
	for _, r := range rounds {
		sum.add(r)
	}
	n := len(rounds)
	mean := func(total float64, of int) string {
		return pr.Say.Decimal(total / float64(max(of, 1)))
	}
	tell := func(label, value string, args say.Args) fact {
		return fact{Label: pr.Say.Text(label, nil), Value: pr.parts(pr.Say.Text(value, args))}
	}
	return []fact{
		tell("web.try.plays", "web.try.plays.value",
			say.Args{"Mean": mean(float64(sum.plays), n), "Line": mean(float64(sum.line), n)}),
		tell("web.try.right", "web.try.right.value",
			say.Args{"Percent": percent(float64(sum.right) / float64(max(sum.plays, 1)))}),
		tell("web.try.claims", "web.try.claims.value",
			say.Args{"Count": sum.claims, "Claims": sum.claims, "True": sum.trueClaims}),
		tell("web.try.points", "web.try.points.value",
			say.Args{"Mean": mean(sum.points.Float(), n*len(workshop.TrialPlayers)),
				"Dealer": mean(sum.dealer.Float(), n)}),
		tell("web.try.out", "web.try.out.value", say.Args{"Count": sum.out, "Out": sum.out, "Of": n}),
	}
}

// add counts a round.
func (f *trialSums) add(r arena.Round) {
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
func (pr WorkshopPresenter) beliefs(
	ctx context.Context, state *game.State, r *rule.Rule, f syntax.Face,
) ([]belief, error) {
	player, _ := bot.New(workshop.TrialLevel)
	thinker, ok := player.(bot.Believer)
	if !ok {
		return nil, nil
	}
	view := state.View(game.Nobody)
	line := rule.Cards(view.Mainline...)
	var all []belief
	for i, name := range workshop.TrialPlayers {
		v := state.View(game.Seat(i + 1))
		b := belief{Name: name, Same: pr.Say.Text("web.try.no-idea", nil)}
		if guess := thinker.Belief(&v, len(v.Plays), rand.New(rand.NewPCG(uint64(i), 0))); guess != nil {
			c := rule.SameAfter(r, guess, line)
			b.Text, b.Hit = guess.In(f), c.Same != rule.Different
			b.Same = pr.Say.Text(beliefTexts[c.Same], nil)
		}
		all = append(all, b)
		err := limit.Pause(ctx)
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
