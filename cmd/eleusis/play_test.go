package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"eleusis/game"
)

// A typist plays at the terminal: it reads what is written, as a person would,
// and types an answer to each question, chosen by chance among what it was
// offered.
type typist struct {
	chance   *rand.Rand
	rounds   int  // it wants
	byHand   bool // it judges itself when it deals
	lenient  int  // plays that it calls right, whatever they are, before it judges by chance
	patience int  // answers it gives, and then leaves
	read     []byte
	line     []byte
	cards    string
	answers  chan string
	typing   []byte
}

func newTypist(seed uint64, rounds int) *typist {
	return &typist{chance: rand.New(rand.NewPCG(seed, 7)), rounds: rounds, patience: 1000, answers: make(chan string, 1)}
}

// Write reads a part of the screen.
func (p *typist) Write(text []byte) (int, error) {
	p.read = append(p.read, text...)
	for _, b := range text {
		p.line = append(p.line, b)
		if b == '\n' {
			p.reads(strings.TrimSpace(string(p.line)))
			p.line = p.line[:0]
		}
	}
	return len(text), nil
}

// reads takes in a line; a question is answered.
func (p *typist) reads(line string) {
	switch {
	case strings.HasPrefix(line, "Cards: "):
		p.cards = line
	case strings.HasPrefix(line, ">"):
		p.answers <- p.answer(line) + "\n"
	default:
		if strings.Contains(p.cards, "Cards:") && numberedCard.MatchString(line) {
			p.cards += " " + line
		}
	}
}

var (
	numberedCard   = regexp.MustCompile(`^\d+:\S`)
	numberedChoice = regexp.MustCompile(`(\d+) or \S+:`)
)

// answer returns what it types when it is asked.
func (p *typist) answer(question string) string {
	cards := strings.Count(p.cards, ":") - 1
	p.cards = ""
	p.patience--
	switch {
	case p.patience < 0:
		return "q"
	case strings.Contains(question, "next round"):
		p.rounds--
		if p.rounds > 0 {
			return ""
		}
		return "q"
	case strings.Contains(question, "give a hint"):
		return "1"
	case strings.Contains(question, "Write your rule") && p.byHand:
		return "h whatever the chance of the day will have"
	case strings.Contains(question, "How many of the cards are wrong?"):
		return "1"
	case p.lenient > 0 && strings.Contains(question, "Your verdict:"):
		p.lenient--
		return "r"
	case strings.Contains(question, "warns you before a slip") && p.lenient > 0:
		return ""
	case strings.Contains(question, "warns you before a slip"):
		return "red"
	case strings.Contains(question, "Write your rule"):
		return "if the last card is red then play black else play red"
	case strings.Contains(question, "g RULE:") && p.chance.IntN(3) == 0:
		return "g color != last.color"
	case cards < 1:
		choices := numberedChoice.FindAllStringSubmatch(question, -1)
		return choices[p.chance.IntN(len(choices))][1]
	case strings.Contains(question, "n: no card fits") && p.chance.IntN(6) == 0:
		return "n"
	}
	order, n := p.chance.Perm(cards), 1
	if strings.Contains(question, "in order") {
		n = 1 + p.chance.IntN(min(2, cards))
	}
	var typed []string
	for _, i := range order[:n] {
		typed = append(typed, fmt.Sprint(i+1))
	}
	return strings.Join(typed, " ")
}

// Read types.
func (p *typist) Read(b []byte) (int, error) {
	if len(p.typing) == 0 {
		text, ok := <-p.answers
		if !ok {
			return 0, io.EOF
		}
		p.typing = []byte(text)
	}
	n := copy(b, p.typing)
	p.typing = p.typing[n:]
	return n, nil
}

// atTable runs eleusis play with a typist before it, and returns the screen.
func atTable(t *testing.T, p *typist, args ...string) string {
	t.Helper()
	var talk bytes.Buffer
	a := &app{in: p, out: p, err: &talk, getenv: noEnvironment}
	code := a.run(t.Context(), append([]string{"play", "--plain"}, args...))
	close(p.answers)
	if code != exitYes {
		t.Fatalf("%v: exit code %d, told %q, after\n%s", args, code, talk.String(), p.read)
	}
	return string(p.read)
}

// TestAWholeRoundIsPlayedInEveryForm plays rounds of every preset, and the same
// once more: the same seed and the same answers are the same bytes.
func TestAWholeRoundIsPlayedInEveryForm(t *testing.T) {
	for _, o := range game.Presets() {
		for seed := range uint64(4) {
			record := filepath.Join(t.TempDir(), "record.txt")
			args := []string{"--preset", o.Preset, "--seed", fmt.Sprint(seed), "--bots", "random,novice", "--record", record}
			screen := atTable(t, newTypist(seed, 2), args...)
			if again := atTable(t, newTypist(seed, 2), args...); again != screen {
				t.Errorf("%v: the second time the screen is another:\n%s\n%s", args, screen, again)
			}
			for _, want := range []string{"The rule was: ", "As a formula: ", "Round 2 was shuffled by ", "You: ", " in all"} {
				if !strings.Contains(screen, want) {
					t.Errorf("%v: nowhere %q in\n%s", args, want, screen)
				}
			}
			text, err := os.ReadFile(record)
			if err != nil {
				t.Fatal(err)
			}
			if rounds, err := game.WalkRecord(string(text), nil); rounds != 2 || err != nil {
				t.Errorf("%v: the record has %d rounds, %v", args, rounds, err)
			}
			if story := replayed(t, record); strings.ContainsAny(story+screen, "⟨⟩") ||
				strings.Contains(story+screen, "<no value>") || strings.Count(story, "The rule is: ") != 2 {
				t.Errorf("%v: a text is missing, or a round, in\n%s\n%s", args, screen, story)
			}
		}
	}
}

func TestARoundIsJudgedByHandInEveryForm(t *testing.T) {
	for _, o := range game.Presets() {
		record := filepath.Join(t.TempDir(), "record.txt")
		p := newTypist(4, 1)
		p.byHand, p.patience = true, 5000
		screen := atTable(t, p, "--preset", o.Preset, "--deal", "me", "--seed", "6", "--record", record)
		for _, want := range []string{"judge by hand", "May it open the line?", "Your verdict:", "Your own rule says ",
			"The rule was: whatever the chance"} {
			if !strings.Contains(screen, want) && (want != "May it open the line?" || o.Starter == "fitting") {
				t.Errorf("%s: nowhere %q in\n%s", o.Preset, want, screen)
			}
		}
		if story := replayed(t, record); !strings.Contains(story, "whatever the chance") ||
			strings.ContainsAny(story+screen, "⟨⟩") {
			t.Errorf("%s: a text is missing in\n%s\n%s", o.Preset, screen, story)
		}
	}
}

func TestStringsOfTheClassicGameAreJudgedByHand(t *testing.T) {
	record := filepath.Join(t.TempDir(), "record.txt")
	p := newTypist(8, 1)
	p.byHand, p.lenient, p.patience = true, 25, 5000
	screen := atTable(t, p, "--preset", "classic", "--option", "decks=3", "--option", "hand-size=24", "--option",
		"play-max=3",
		"--deal", "me", "--seed", "1", "--record", record)
	for _, want := range []string{"How many of the cards are wrong?", "of the cards is wrong.",
		"Now the wrong cards are played again.", "Can any of the wrong cards left still fit?"} {
		if !strings.Contains(screen, want) {
			t.Errorf("nowhere %q in\n%s", want, screen)
		}
	}
	replayed(t, record)
}

func TestAnInterruptEndsTheGameWhileAnAnswerIsAwaited(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	answers, typed := io.Pipe() // nobody types
	defer typed.Close()
	var talk bytes.Buffer
	a := &app{in: answers, err: &talk, getenv: noEnvironment, out: writerFunc(func(p []byte) (int, error) {
		if bytes.Contains(p, []byte("> Your play")) {
			interrupt()
		}
		return len(p), nil
	})}
	if code := a.run(ctx, []string{"play", "--seed", "5"}); code != exitNo || talk.String() != "eleusis: interrupted\n" {
		t.Errorf("exit code %d, told %q", code, talk.String())
	}
}

// TestEveryOptionCanBePlayed plays a round with each value that an option can
// have beside the usual one.
func TestEveryOptionCanBePlayed(t *testing.T) {
	usual, _ := game.Preset("new")
	for _, name := range game.OptionNames() {
		values := game.OptionWords(name)
		if values == nil {
			values = []string{"0", "1", "3"}
		}
		for _, value := range values {
			o := usual
			if err := o.SetOption(name, value); err != nil || o == usual || o.Validate() != nil || o.MinSeats > 4 ||
				o.MaxSeats < 4 {
				continue
			}
			record := filepath.Join(t.TempDir(), "record.txt")
			p := newTypist(9, 1)
			p.patience = 60
			screen, story := atTable(t, p, "--option", name+"="+value, "--bots", "random", "--seats", "4", "--seed", "9",
				"--record", record), ""
			if strings.Contains(screen, "The round is over.") {
				story = replayed(t, record)
			}
			if strings.ContainsAny(story+screen, "⟨⟩") {
				t.Errorf("%s=%s: a text is missing in\n%s\n%s", name, value, screen, story)
			}
		}
	}
}

// replayed returns the steps of a record.
func replayed(t *testing.T, record string) string {
	t.Helper()
	var out, talk bytes.Buffer
	a := &app{out: &out, err: &talk, getenv: noEnvironment}
	if code := a.run(t.Context(), []string{"replay", "--plain", record}); code != exitYes {
		t.Fatalf("replay: exit code %d, told %q", code, talk.String())
	}
	return out.String()
}

func TestAWholeGameIsPlayedWhereEverybodyDeals(t *testing.T) {
	record := filepath.Join(t.TempDir(), "record.txt")
	screen := atTable(t, newTypist(1, 9), "--deal", "turns", "--seats", "4", "--seed", "3", "--record", record)
	for _, want := range []string{"You deal. ", "The game is over.", "If the last card is red", "Round 4 was shuffled"} {
		if !strings.Contains(screen, want) {
			t.Errorf("nowhere %q in\n%s", want, screen)
		}
	}
	text, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	if rounds, err := game.WalkRecord(string(text), nil); rounds != 4 || err != nil {
		t.Errorf("the record has %d rounds, %v", rounds, err)
	}
}

// TestNoSecretIsWrittenBeforeTheRoundEnds plays by two rules that judge alike: as
// long as they are secret, the screens are the same.
func TestNoSecretIsWrittenBeforeTheRoundEnds(t *testing.T) {
	var secrets [2]string
	for i, rule := range []string{"if last is red then black else red", "if last is black then red else black"} {
		screen := atTable(t, newTypist(2, 1), "--seed", "2", "--rule", rule)
		before, after, ok := strings.Cut(screen, "The rule was: ")
		before = regexp.MustCompile("sealed as .*").ReplaceAllString(before, "") // the seal of another rule is another
		if !ok || !strings.Contains(after, rule) {
			t.Fatalf("the rule %q is not opened at the end:\n%s", rule, screen)
		}
		secrets[i] = before
	}
	if secrets[0] != secrets[1] {
		t.Errorf("the screens differ before the rule is opened:\n%s\n%s", secrets[0], secrets[1])
	}
}
