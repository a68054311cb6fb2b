package rule_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"eleusis/rule"
	"eleusis/rule/syntax"
)

func TestATextThatDoesNotReadIsMended(t *testing.T) {
	for _, c := range []struct {
		face                syntax.Face
		text, part, nearest string
	}{
		{"en", "Only hearts, zebra giraffe lion tiger elephant monkey parrot", "Only hearts", "hearts"},
		{"en", "zebra giraffe lion tiger after red elephant monkey parrot puma black", "black", "if last is red then black"},
		{"pt", "Só copas, zebra girafa leão tigre elefante macaco papagaio", "Só copas", "hearts"},
		{"es", "Solo corazones, cebra jirafa león tigre elefante mono loro", "Solo corazones", "hearts"},
		{"it", "Solo cuori, zebra giraffa leone tigre elefante scimmia pappagallo", "Solo cuori", "hearts"},
	} {
		m := rule.SuggestIn(c.face, c.text)
		if m.Nearest == nil || m.Nearest.String() != c.nearest || m.Nearest.Sure() {
			t.Errorf("%s suggests %v, want %s, not sure", c.text, m.Nearest, c.nearest)
		}
		if !slices.ContainsFunc(m.Parts, func(p rule.Part) bool { return strings.HasPrefix(p.Words, c.part) }) {
			t.Errorf("%s has the parts %v, want %q among them", c.text, m.Parts, c.part)
		}
	}
}

func TestNoWordIsUnderstoodAndLeftOut(t *testing.T) {
	m := rule.SuggestIn(syntax.English, "hearts always follow")
	if m.Nearest == nil || len(m.Nearest.LeftOut()) != 1 || m.Nearest.LeftOut()[0] != "always follow" {
		t.Fatalf("it suggests %+v", m)
	}
	if len(m.Parts) != 1 || m.Parts[0].Words != "hearts" {
		t.Errorf("%+v is understood, want hearts alone", m.Parts)
	}
}

func TestNearestRulesDiffer(t *testing.T) {
	m := rule.Suggest("hearts higher zebra giraffe lion tiger elephant monkey not spades")
	others := m.Nearest.Readings()
	if len(others) == 0 {
		t.Fatal("nothing else is near")
	}
	for _, other := range others {
		if rule.Same(m.Nearest, other.Rule).Same != rule.Different || len(other.Apart.Line.Plays) == 0 {
			t.Errorf("%s is no other rule than %s", other.Rule, m.Nearest)
		}
	}
}

func TestFormulasAndNonsenseAreNotMended(t *testing.T) {
	for _, text := range []string{"rank > lst.rank", "kjhkjh kjhkjh", "", strings.Repeat("red or ", 2000)} {
		if m := rule.Suggest(text); m.Nearest != nil || m.Parts != nil {
			t.Errorf("%.40s suggests %v", text, m)
		}
	}
}

func FuzzMend(f *testing.F) {
	for _, text := range []string{"red zebra giraffe lion tiger after black", "Puros corazones, mijo.", "(((",
		"7 7 red no (if"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := rule.Suggest(text)
		if m.Nearest != nil && m.Nearest.Sure() {
			t.Errorf("%q suggests %s, and that is sure", text, m.Nearest)
		}
		for _, p := range m.Parts {
			if !strings.Contains(text, p.Words) {
				t.Errorf("%q has no part %q", text, p.Words)
			}
		}
	})
}

// TestAConditionIsNeverLeftOut has texts that begin with a condition no rule can have: what follows it alone would
// be another rule.
func TestAConditionIsNeverLeftOut(t *testing.T) {
	for _, text := range []string{
		"after a wrong card play the same suit", "after a mistake play a red card", "after bad luck red",
	} {
		if r, err := rule.Interpret(text); err == nil {
			t.Errorf("%q is read as %v", text, r)
		}
		if m := rule.Suggest(text); m.Nearest != nil {
			t.Errorf("%q suggests %v", text, m.Nearest)
		}
	}
}

// TestARuleOnWrongCardsIsRefused has conditions about a card that was wrong just before: the answer says how a rule
// can depend on refused cards. Their neighbors are about the line.
func TestARuleOnWrongCardsIsRefused(t *testing.T) {
	for _, text := range []string{
		"after a wrong card play the same suit", "after a mistake play a red card", "red, but after a rejected card black",
		"tras un error jugar una carta roja", "después de una carta incorrecta juega una roja",
		"après une erreur jouer une carte rouge", "après une carte fausse, joue rouge",
		"après une mauvaise carte joue rouge", "dopo un errore gioca una carta rossa",
		"dopo una carta sbagliata gioca lo stesso seme", "dopo aver sbagliato gioca rosso",
		"depois de um erro jogue uma carta vermelha", "após uma carta errada jogue o mesmo naipe",
		"if the last play was wrong, play red", "if the last card was refused play a heart",
		"red if the previous card was incorrect", "si la última jugada fue incorrecta, juega roja",
		"si le dernier coup était faux, joue rouge", "se l’ultima giocata era sbagliata, gioca rosso",
		"se a última jogada foi errada, jogue vermelha", "if the last card played was wrong, play red",
		"if someone makes a mistake, play red", "when a card is refused, the next card must be black",
		"after somebody plays a wrong card the suit must stay the same", "cuando se rechaza una carta, juega negra",
		"si alguien se equivoca, la siguiente debe ser roja", "se alguém errar, a próxima deve ser vermelha",
		"se qualcuno sbaglia, la prossima deve essere rossa", "quand une carte est refusée, joue noir",
		"If somebody is wrong, the next card must be red", "when a player is wrong, play a black card",
		"after two wrong cards in a row, anything goes", "each time someone guesses wrong, the suit changes",
		"después de dos cartas equivocadas seguidas, vale todo",
		"après deux cartes fausses de suite, tout est permis",
		"si quelqu'un se trompe, la carte suivante doit être rouge", "si un joueur a eu faux, joue une carte rouge",
		"dopo due carte sbagliate di fila vale tutto", "depois de duas cartas erradas seguidas, vale tudo",
	} {
		_, err := rule.Interpret(text)
		var mistakes syntax.Mistakes
		if !errors.As(err, &mistakes) || len(mistakes) != 1 ||
			!strings.Contains(mistakes[0].Message(syntax.English), "“the last refused card”") {
			t.Errorf("%q is answered with %v", text, err)
		}
		if m := rule.Suggest(text); m.Nearest != nil || m.Parts != nil {
			t.Errorf("%q suggests %v, %v", text, m.Nearest, m.Parts)
		}
	}
	for _, text := range []string{
		"after a red card play a black one", "después de una carta roja juega una negra",
		"après une carte rouge, joue une noire", "dopo una carta rossa gioca una nera",
		"depois de uma carta vermelha jogue uma preta",
	} {
		if r, err := rule.Interpret(text); err != nil || r.String() != "if last is red then black" {
			t.Errorf("%q is read as %v, %v", text, r, err)
		}
	}
}
