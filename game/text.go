package game

import (
	"fmt"
	"slices"
)

// The words of the enumerations, as they stand on the wire, in the database
// and in records. Index 0 is the word of the zero value.
var (
	verdictWords   = []string{"unjudged", "right", "wrong"}
	phaseWords     = []string{"unopened", "between-rounds", "awaiting-starter", "playing", "game-over"}
	endingWords    = []string{"not-ended", "out-of-cards", "no-play", "all-expelled", "rule-guessed", "none-fits"}
	playKindWords  = []string{"nothing", "starter", "offer", "no-play", "pick", "refused-pick", "offered-pick", "again"}
	awaitedWords   = []string{"nothing", "play", "call", "pick", "guess", "objection", "verdict"}
	eventKindWords = []string{
		"nothing", "game-began", "round-began", "hands-dealt", "starter-laid", "played", "judged",
		"deck-added", "drew", "expelled", "no-play-claimed", "no-play-judged", "card-picked", "prophet-declared",
		"called", "pick-refused", "prophet-fell", "hand-returned", "hand-taken", "round-ended", "game-ended",
		"round-sealed", "word-added",
		"guessed", "hint-given", "starter-turned", "hand-discarded", "hand-put-under", "objected", "let-passed",
		"starter-refused", "pick-offered", "disputed", "first-phase-ended", "guess-judged", "starter-chosen",
		"dealer-cut",
	}
)

// A coded is a value of an enumeration. It has a word, which it is written as.
type coded[V vocabulary] uint8

// A vocabulary has the words of an enumeration, and its name for errors.
type vocabulary interface {
	words() (name string, words []string)
}

type (
	verdicts   struct{}
	phaseNames struct{}
	endings    struct{}
	playKinds  struct{}
	eventKinds struct{}
	awaited    struct{}
)

func (verdicts) words() (name string, words []string)   { return "verdict", verdictWords }
func (phaseNames) words() (name string, words []string) { return "phase", phaseWords }
func (endings) words() (name string, words []string)    { return "ending of a round", endingWords }
func (playKinds) words() (name string, words []string)  { return "kind of play", playKindWords }
func (eventKinds) words() (name string, words []string) { return "kind of event", eventKindWords }
func (awaited) words() (name string, words []string)    { return "move that is awaited", awaitedWords }

// String returns the word of c, as round-began.
func (c coded[V]) String() string {
	var v V
	_, words := v.words()
	if int(c) < len(words) {
		return words[c]
	}
	return fmt.Sprintf("unknown-%d", uint8(c))
}

// MarshalText returns the word of c.
func (c coded[V]) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the word of c.
func (c *coded[V]) UnmarshalText(text []byte) error {
	var v V
	name, words := v.words()
	i := slices.Index(words, string(text))
	*c = coded[V](max(i, 0))
	if i < 0 {
		return fmt.Errorf("%q is no %s", text, name)
	}
	return nil
}
