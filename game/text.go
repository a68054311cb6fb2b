package game

import (
	"fmt"
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

// word returns the word with the index i.
func word(words []string, i uint8) string {
	if int(i) < len(words) {
		return words[i]
	}
	return fmt.Sprintf("unknown-%d", i)
}

// index returns the index of text in words; the error names what the words are.
func index(words []string, text []byte, what string) (uint8, error) {
	for i, w := range words {
		if w == string(text) {
			return uint8(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no %s", text, what)
}

// String returns the word of v: right, wrong or unjudged.
func (v Verdict) String() string { return word(verdictWords, uint8(v)) }

// MarshalText returns the word of v.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the word of a verdict.
func (v *Verdict) UnmarshalText(text []byte) error {
	i, err := index(verdictWords, text, "verdict")
	*v = Verdict(i)
	return err
}

// String returns the word of p, as between-rounds.
func (p Phase) String() string { return word(phaseWords, uint8(p)) }

// MarshalText returns the word of p.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the word of a phase.
func (p *Phase) UnmarshalText(text []byte) error {
	i, err := index(phaseWords, text, "phase")
	*p = Phase(i)
	return err
}

// String returns the word of e, as out-of-cards.
func (e Ending) String() string { return word(endingWords, uint8(e)) }

// MarshalText returns the word of e.
func (e Ending) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads the word of an ending.
func (e *Ending) UnmarshalText(text []byte) error {
	i, err := index(endingWords, text, "ending of a round")
	*e = Ending(i)
	return err
}

// String returns the word of a, as call.
func (a Awaited) String() string { return word(awaitedWords, uint8(a)) }

// MarshalText returns the word of a.
func (a Awaited) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads the word of what is awaited.
func (a *Awaited) UnmarshalText(text []byte) error {
	i, err := index(awaitedWords, text, "move that is awaited")
	*a = Awaited(i)
	return err
}

// String returns the word of k, as no-play.
func (k PlayKind) String() string { return word(playKindWords, uint8(k)) }

// MarshalText returns the word of k.
func (k PlayKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the word of a kind of play.
func (k *PlayKind) UnmarshalText(text []byte) error {
	i, err := index(playKindWords, text, "kind of play")
	*k = PlayKind(i)
	return err
}
