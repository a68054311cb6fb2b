package page

import (
	"math/rand/v2"
	"slices"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// dealingStyle lays out the side of a dealer.
const dealingStyle = "dealing.css"

// A console shows a dealer the rule during a round, the cards that fit now, and which players are close.
type console struct {
	Rule      string     // or the words of a rule by hand
	Guard     string     // the rule that warns a dealer by hand
	Now       *miniature // the cards that fit; nil before the line begins, or without a readable rule
	Cards     string     // the same as a list
	OpenCards []string   // players with open wrong cards that fit now

	Close []Closeness // of the players that share their notebooks
	Minds []Mind      // of the computer players
}

// A Mind is what computer players think of the rule, told to the dealer alone.
type Mind struct {
	Names   string
	Shared  bool   // several players think so
	Idea    string // their best guess, however unlikely; empty if they have none
	Prophet bool   // they call the plays: to have no idea would belie them
	Baffled bool   // no rule that they can think of agrees with all plays
	Percent int    // how likely it is to them
	Hit     bool   // it is the rule
}

// Minds returns what the computer players at l think: only for the dealer, while they play by a rule that no person
// judges. It is worked out from the plays, which everybody sees. The function player returns the player of a level.
func (pr ReviewPresenter) Minds(l *table.Snapshot, player func(level string) bot.Player) []Mind {
	if !hasMinds(l) {
		return nil
	}
	var all []Mind
	for i, c := range l.Chairs {
		v := l.View
		v.Seat = game.Seat(i + 1)
		if c.Level == "" || v.Seat == v.Dealer {
			continue
		}
		thinks := bot.Convinced(player(c.Level), &v, rand.New(rand.NewPCG(uint64(v.Seat), uint64(len(v.Plays)))))
		m := Mind{Names: pr.Company.Names(v.Seat), Prophet: v.Seat == v.Prophet, Baffled: thinks.Baffled}
		if thinks.Rule != nil && !thinks.Rule.Absurd() {
			m.Idea, m.Percent = pr.sentence(thinks.Rule), max(thinks.Percent, 1) // a weak guess says how weak it is
			m.Hit = rule.Same(l.Desk.Rule, thinks.Rule).Same == rule.Always
		}
		all = withMind(all, m)
	}
	return all
}

// withMind returns minds with m, which shares the place of players that think the same.
func withMind(minds []Mind, m Mind) []Mind {
	for i, other := range minds {
		names := other.Names
		other.Names, other.Shared = m.Names, false
		if other == m {
			minds[i].Names, minds[i].Shared = names+", "+m.Names, true
			return minds
		}
	}
	return append(minds, m)
}

// hasMinds reports whether the reader of l may see what the computer players think: none of them thinks before the
// first card.
func hasMinds(l *table.Snapshot) bool {
	v := &l.View
	return l.Desk != nil && l.Desk.Rule != nil && !v.ByHand && v.Phase == game.Playing && len(v.Plays) > 1
}

// console returns the console of the reader of l; nil for everybody but the dealer.
func (pr dockPresenter) console(l *table.Snapshot) *console {
	if l.Desk == nil || l.Desk.Rule == nil && l.Desk.Words == "" {
		return nil
	}
	c := &console{Rule: l.Desk.Words}
	r := l.Desk.Rule
	switch {
	case r == nil:
		return c
	case c.Rule == "":
		c.Rule = pr.sentence(r)
	default:
		c.Guard = pr.sentence(r)
	}
	if l.View.Phase == game.Playing {
		pr.fitsNow(c, &l.View, r)
	}
	return c
}

// fitsNow sets in c which cards fit now by r. Of the hands, a dealer knows the open cards:
// in a second phase, the wrong cards before their players.
func (pr dockPresenter) fitsNow(c *console, v *game.View, r *rule.Rule) {
	fits := v.FitBy(r)
	shown := pictureOf(fits)
	shown.Ranks = rankHeads()
	key := "web.console.now"
	if fits == 0 {
		key = "web.console.none"
	}
	shown.Words = pr.parts(pr.Say.Text(key, say.Args{"Count": fits.Len(), "N": fits.Len()}))
	c.Now, c.Cards = &shown, say.Signs(sorted(slices.Collect(fits.Cards())))
	if !v.Second {
		return
	}
	for i, cards := range v.Wrong {
		var fitting []card.Card
		for _, one := range sorted(cards) {
			if fits.Has(one) {
				fitting = append(fitting, one)
			}
		}
		if len(fitting) > 0 {
			name := pr.Company.Names(game.Seat(i + 1))
			args := say.Args{"Who": name, "Cards": say.Signs(fitting), "Count": len(fitting)}
			c.OpenCards = append(c.OpenCards, pr.Say.Text("web.console.front", args))
		}
	}
}
