package bot

import (
	"testing"

	"eleusis/card"
	"eleusis/rule"
)

func must(t *testing.T, text string) *rule.Machine {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return r.Machine()
}

func TestEveryIdeaIsTheRuleItSays(t *testing.T) {
	p := theIdeas()
	if n := len(p.ideas); n > 64 {
		t.Fatalf("%d ideas do not fit into a set", n)
	}
	for i, d := range p.ideas {
		m := must(t, d.text)
		if got, want := accepted(p, i, noCard), m.Fits(m.Start()); got != want {
			t.Errorf("%q opens a line with\n%s, want\n%s", d.text, got.Picture(), want.Picture())
		}
		for last := range card.Card(card.Count) {
			want := m.Fits(m.Next(m.Start(), last, rule.Opens))
			if got := accepted(p, i, last); got != want {
				t.Errorf("%q accepts after %v\n%s, want\n%s", d.text, last, got.Picture(), want.Picture())
			}
		}
	}
}

func accepted(p *ideaTable, i int, last card.Card) card.Set {
	var s card.Set
	for c := range card.Card(card.Count) {
		if p.accepts[last][c]>>i&1 != 0 {
			s |= card.SetOf(c)
		}
	}
	return s
}

func TestEveryAnswerIsTheConditionItSays(t *testing.T) {
	p := theIdeas()
	for q, question := range questions {
		text := ""
		for a, condition := range question.conditions {
			text += "if " + condition + " then rank = " + card.Rank(a+1).String() + " else "
		}
		m := must(t, text+"rank = "+card.Rank(len(question.conditions)+1).String())
		for last := range card.Card(card.Count) {
			for c := range m.Fits(m.Next(m.Start(), last, rule.Opens)).Cards() {
				if got, want := p.answerOf[q][last], uint8(c.Rank()-1); got != want {
					t.Errorf("%q: the answer for %v is %d, want %d", question.conditions, last, got, want)
				}
			}
		}
	}
}

func TestNoTwoIdeasAreTheSame(t *testing.T) {
	p := theIdeas()
	type meaning [card.Count]card.Set
	seen := make(map[meaning]string)
	for i, d := range p.ideas {
		var m meaning
		for last := range m {
			m[last] = accepted(p, i, card.Card(last))
		}
		if other, ok := seen[m]; ok {
			t.Errorf("%q and %q mean the same", other, d.text)
		}
		seen[m] = d.text
	}
}

func TestNovicesShareTheirIdeas(t *testing.T) {
	if one, other := newNovice(), newNovice(); one.table != other.table {
		t.Error("each novice lays out a table of its own")
	}
}
