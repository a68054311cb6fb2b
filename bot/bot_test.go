package bot_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

func cards(text string) []card.Card {
	cs, err := card.ParseList(text)
	if err != nil {
		panic(err)
	}
	return cs
}

// view returns what seat 1 sees on its turn, after a line of single cards and
// no mistakes.
func view(line, hand string) game.View {
	o, _ := game.Preset("new")
	v := game.View{
		Setup: game.Setup{Options: o, Seats: 5, Dealer: 5}, Phase: game.Playing, Round: 1, Seat: 1, Dealer: 5, Turn: 1,
		Hand: cards(hand),
	}
	for i, c := range cards(line) {
		kind := game.Offered
		if i == 0 {
			kind = game.Starter
		}
		add(&v, game.Play{Kind: kind, Cards: []card.Card{c}, Verdict: game.Right})
	}
	return v
}

// add adds a play to v.
func add(v *game.View, p game.Play) {
	p.After = len(v.Mainline)
	v.Plays = append(v.Plays, p)
	if p.Kind == game.NoPlay {
		return
	}
	v.Laid += len(p.Cards)
	if p.Verdict == game.Right {
		v.Mainline = append(v.Mainline, p.Cards...)
	}
}

func player(t testing.TB, level string) bot.Player {
	t.Helper()
	p, ok := bot.New(level)
	if !ok {
		t.Fatalf("no level %q", level)
	}
	return p
}

// newPlayer returns a player of a level that there is.
func newPlayer(level string) bot.Player {
	p, _ := bot.New(level)
	return p
}

// often returns how often each command is chosen in n turns of other chance.
func often(p bot.Player, v game.View, n uint64) map[string]int {
	chosen := make(map[string]int)
	for seed := range n {
		c := p.Choose(&v, rand.New(rand.NewPCG(seed, 0)))
		if reflect.DeepEqual(c, game.ClaimNoPlay(v.Seat)) {
			chosen["no-play"]++
			continue
		}
		chosen[card.FormatList(c.Cards())]++
	}
	return chosen
}

func TestEveryLevelHasAPlayerAndNoOtherHas(t *testing.T) {
	for _, level := range bot.Levels() {
		player(t, level)
	}
	if p, ok := bot.New("grandmaster"); ok || p != nil {
		t.Errorf(`New("grandmaster") = %v, %v`, p, ok)
	}
}

var library = rule.Library()

// A gathering is a round in which some seats play anything that is allowed, to
// bring the others into every situation.
type gathering struct {
	state *game.State
	chaos *rand.Rand
}

func anyGathering(t *rapid.T) *gathering {
	o, _ := game.Preset("new")
	o.HandSize = rapid.IntRange(1, 14).Draw(t, "hand")
	o.Decks = rapid.IntRange(1, 3).Draw(t, "decks")
	o.PlayMax = rapid.IntRange(0, 6).Draw(t, "playMax")
	o.PenaltyPerCard = rapid.IntRange(1, 3).Draw(t, "penalty")
	o.ExpelAfter = rapid.SampledFrom([]int{0, 5, 30}).Draw(t, "expelAfter")
	o.NoPlayExpels = rapid.Bool().Draw(t, "noPlayExpels")
	o.ProphetExpelAfter = rapid.SampledFrom([]int{0, 5, 20}).Draw(t, "prophetExpelAfter")
	o.ProphetAnytime = rapid.Bool().Draw(t, "prophetAnytime")
	o.ProphetOnce = rapid.Bool().Draw(t, "prophetOnce")
	o.GoOutPenalty = rapid.SampledFrom([]int{0, 8}).Draw(t, "goOutPenalty")
	o.FallPenalty = rapid.IntRange(0, 5).Draw(t, "fallPenalty")
	o.Guess = rapid.Bool().Draw(t, "guess")
	seats := rapid.IntRange(4, 8).Draw(t, "seats")
	dealer := game.Seat(rapid.IntRange(1, seats).Draw(t, "dealer"))
	secret := library[rapid.IntRange(0, len(library)-1).Draw(t, "rule")].Rule()
	g := &gathering{chaos: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "chaos"), 0))}
	s, err := game.Start(game.Setup{Options: o, Seats: seats, Dealer: dealer},
		&game.Deal{Rule: secret, Seed: game.FastSeed(rapid.Uint64().Draw(t, "seed"))})
	if err != nil {
		t.Fatal(err)
	}
	g.state = s
	return g
}

func (g *gathering) do(t *rapid.T, c game.Command) {
	if _, err := g.state.Do(c, nil); err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
}

// anything returns some command that is allowed.
func (g *gathering) anything() game.Command {
	seat := g.state.Turn()
	v := g.state.View(seat)
	hand, last := v.Hand, v.Plays[len(v.Plays)-1]
	switch v.Awaits {
	case game.AwaitsCall:
		return game.Call(seat, []game.Verdict{game.Right, game.Wrong}[g.chaos.IntN(2)])
	case game.AwaitsPick:
		return game.PickOut(seat, last.Cards[g.chaos.IntN(len(last.Cards))])
	}
	if v.Awaits == game.AwaitsGuess {
		return game.PassGuess(seat)
	}
	if g.chaos.IntN(6) == 0 {
		return game.ClaimNoPlay(seat)
	}
	g.chaos.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	options := g.state.Setup().Options
	n := 1 + g.chaos.IntN(options.LongestPlay(len(hand)))
	return game.Offer(seat, hand[:n]...)
}

// guess asks the player who may guess whether they do.
func (g *gathering) guess(t *rapid.T, p bot.Player) {
	for seat := game.Seat(1); int(seat) <= g.state.Setup().Seats; seat++ {
		if !g.state.Glance(seat).MayGuess {
			continue
		}
		v := g.state.View(seat)
		if guess := p.Guesses(&v, g.chaos); guess != nil {
			g.do(t, game.SayRule(seat, guess))
		}
		return
	}
}

// declare asks everybody who may whether they want to be prophet, and takes some
// who do not.
func (g *gathering) declare(t *rapid.T, p bot.Player) {
	for q := range g.state.Asks() {
		if q.Kind != game.AsksOffice {
			continue
		}
		v := g.state.View(q.Seat)
		if wants := p.Declares(&v, g.chaos); wants || g.chaos.IntN(8) == 0 {
			g.do(t, game.DeclareProphet(q.Seat))
			return
		}
	}
}

// attention returns how many turns of a gathering there are for a player of that
// level, and that it is asked in one of how many: a slow player is asked
// seldom.
func attention(level string) (turns, seldom int) {
	if level == "random" || level == "novice" {
		return 120, 1
	}
	return 10, 5
}

// minds are players that think in different ways.
var minds = []string{"random", "novice", "casual", "expert"}

func TestEveryChoiceIsAllowedByTheRulesOfPlay(t *testing.T) {
	for _, level := range minds {
		p := player(t, level)
		turns, seldom := attention(level)
		t.Run(level, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := anyGathering(t)
				for turn := 0; turn < turns && g.state.Phase() == game.Playing; turn++ {
					c := g.anything()
					asked := g.chaos.IntN(seldom) == 0
					if turn%3 > 0 && asked {
						v := g.state.View(g.state.Turn())
						c = p.Choose(&v, g.chaos)
					}
					g.do(t, c)
					if turn%4 > 0 && asked {
						g.guess(t, p)
					}
					if asked {
						g.declare(t, p)
					}
				}
			})
		})
	}
}

func TestAChoiceDependsOnViewAndChanceAlone(t *testing.T) {
	for _, level := range minds {
		p, other := player(t, level), player(t, level)
		turns, seldom := attention(level)
		t.Run(level, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := anyGathering(t)
				for turn := 0; turn < turns/3 && g.state.Phase() == game.Playing; turn++ {
					seat := g.state.Turn()
					if g.chaos.IntN(seldom) > 0 {
						g.do(t, g.anything())
						continue
					}
					v, untouched := g.state.View(seat), g.state.View(seat)
					seed := g.chaos.Uint64()
					c := p.Choose(&v, rand.New(rand.NewPCG(seed, 0)))
					if !reflect.DeepEqual(v, untouched) {
						t.Fatalf("Choose changed its view to %+v, was %+v", v, untouched)
					}
					if again := other.Choose(&v, rand.New(rand.NewPCG(seed, 0))); !reflect.DeepEqual(c, again) {
						t.Fatalf("the same view and chance gave %+v, then %+v", c, again)
					}
					before := slices.Clone(c.Cards())
					clear(v.Hand) // the next view may be made in the same memory
					if !slices.Equal(c.Cards(), before) {
						t.Fatalf("the cards of %+v lie in the view", c)
					}
					g.do(t, c)
					if g.state.Phase() == game.Playing {
						g.do(t, g.anything())
					}
				}
			})
		})
	}
}

func TestRandomPlaysEveryCardOfItsHand(t *testing.T) {
	chosen := often(player(t, "random"), view("3H", "2C 5D 9S KH"), 4000)
	for _, c := range []string{"2C", "5D", "9S", "KH"} {
		if n := chosen[c]; n < 850 || n > 1150 { // 1000, and five standard deviations
			t.Errorf("%s was played %d times of 4000, want about 1000", c, n)
		}
	}
}
