package lesson

import (
	"slices"
	"sync"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// An Idea is what the rule could be.
type Idea struct {
	Rule *rule.Rule
	// Against is the first play that contradicts it; nil as long as it stands.
	Against *game.Play
}

// Stands reports whether everything on the table fits the idea.
func (i Idea) Stands() bool { return i.Against == nil }

// rivalTexts are rules that a beginner may take for the secret one, the likeliest first.
// The last two are the secret one with an exception: they are rarely contradicted before
// they are tested.
var rivalTexts = [...]string{
	"if last is even then odd else even",
	"suit != last.suit",
	"if last.rank <= 6 then rank >= 7 else rank <= 6",
	"color != last.color and not face",
	"color != last.color or rank = last.rank",
}

// rivals returns the rules of rivalTexts.
var rivals = sync.OnceValue(func() []*rule.Rule {
	var all []*rule.Rule
	for _, text := range rivalTexts {
		all = append(all, parsed(text))
	}
	return all
})

var truth = sync.OnceValue(func() *rule.Rule { return parsed(secret) })

func parsed(text string) *rule.Rule {
	r, err := rule.Parse(text)
	if err != nil {
		panic("lesson: " + err.Error())
	}
	return r
}

// weigh returns r with the first of plays that contradicts it.
func weigh(r *rule.Rule, plays []game.Play) Idea {
	m := r.Machine()
	at := m.Start()
	for i := range plays {
		p := &plays[i]
		if p.Kind != game.Starter && p.Kind != game.Offered || p.Verdict == game.Unjudged {
			continue
		}
		says, _ := m.Judge(at, p.Cards)
		if p.Kind == game.Offered && says != (p.Verdict == game.Right) {
			return Idea{r, p}
		}
		at = m.Lay(at, rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong})
	}
	return Idea{r, nil}
}

// think sets the ideas to choose from: the secret rule, a rival that stands and that a card
// of the learner's can test, and one that is contradicted, if there is one.
func (l *Lesson) think() {
	v := l.View()
	end := v.Mainline[len(v.Mainline)-1]
	var standing, testable, fallen []Idea
	for _, r := range rivals() {
		i := weigh(r, v.Plays)
		tests := slices.ContainsFunc(v.Hand, func(c card.Card) bool { return fits(r, end, c) != fits(truth(), end, c) })
		switch {
		case !i.Stands():
			fallen = append(fallen, i)
		case tests:
			testable = append(testable, i)
		default:
			standing = append(standing, i)
		}
	}
	standing = append(testable, standing...)
	ideas := append([]Idea{weigh(truth(), v.Plays)}, first(standing, 1)...)
	ideas = append(ideas, first(append(fallen, standing[min(1, len(standing)):]...), 1)...)
	slices.SortFunc(ideas, func(a, b Idea) int { // in an order that tells nothing
		return slices.Compare([]byte(b.Rule.String()), []byte(a.Rule.String()))
	})
	l.ideas = ideas
}

func first(ideas []Idea, n int) []Idea { return ideas[:min(n, len(ideas))] }

// reweigh compares the ideas with all plays again.
func (l *Lesson) reweigh() {
	v := l.View()
	for i := range l.ideas {
		l.ideas[i] = weigh(l.ideas[i].Rule, v.Plays)
	}
}

// rival returns an idea that stands beside the secret rule, nil if none does.
func (l *Lesson) rival() *rule.Rule {
	for _, i := range l.ideas {
		if i.Stands() && i.Rule.String() != truth().String() {
			return i.Rule
		}
	}
	return nil
}

// Tests returns the cards of the learner's hand about which the ideas that stand
// disagree.
func (l *Lesson) Tests() []card.Card {
	other := l.rival()
	v := l.View()
	if other == nil || l.Stage != Test {
		return nil
	}
	end := v.Mainline[len(v.Mainline)-1]
	var all []card.Card
	for _, c := range v.Hand {
		if fits(other, end, c) != fits(truth(), end, c) && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}
