package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/rule"
)

// Bytes32 is 32 bytes that are written as 64 hexadecimal digits: a SHA-256, or
// a salt.
type Bytes32 [32]byte

// parseBytes32 reads the text form.
func parseBytes32(text string) (Bytes32, error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 32 || strings.ToLower(text) != text {
		return Bytes32{}, fmt.Errorf("%q must be 64 hexadecimal digits, in small letters", text)
	}
	return Bytes32(b), nil
}

// String returns the text form.
func (b Bytes32) String() string { return hex.EncodeToString(b[:]) }

// MarshalText returns the text form.
func (b Bytes32) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads the text form.
func (b *Bytes32) UnmarshalText(text []byte) error {
	parsed, err := parseBytes32(string(text))
	if err != nil {
		return err
	}
	*b = parsed
	return nil
}

// hashOf returns the SHA-256 of lines, a line feed between each two. The first
// says what is hashed, so that no hash can pass for one of another kind.
func hashOf(lines ...string) Bytes32 {
	return sha256.Sum256([]byte(strings.Join(lines, "\n")))
}

// A Seal commits to the rule and the seed of a round before the first card, and
// reveals neither (doc/rules.md §3). With both hashes everybody can check the rule,
// the salt and the seed when they are opened:
//
//	Rule  SHA-256 of "eleusis-rule", the salt and the rule; of a round by hand
//	      of "eleusis-words", the salt, the words and, if there is one, the guard
//	Seed  SHA-256 of "eleusis-seed" and the seed
//
// all as the texts a record has them in, with a line feed between each two.
type Seal struct {
	Rule Bytes32 `json:"rule"`
	Seed Bytes32 `json:"seed"`
}

// Seal returns the seal that d opens.
func (d *Deal) Seal() Seal { return Seal{Rule: d.ruleSeal(), Seed: d.seedSeal()} }

// SealedLines returns the lines whose hashes seal the rule and the seed of d.
func (d *Deal) SealedLines() (ofRule, ofSeed []string) { return d.ruleLines(), d.seedLines() }

func (d *Deal) ruleSeal() Bytes32 { return hashOf(d.ruleLines()...) }

func (d *Deal) seedSeal() Bytes32 { return hashOf(d.seedLines()...) }

// ruleLines returns the lines whose hash seals the rule of d.
func (d *Deal) ruleLines() []string {
	switch {
	case !d.ByHand:
		return []string{"eleusis-rule", d.Salt.String(), d.Rule.String()}
	case d.Rule == nil:
		return []string{"eleusis-words", d.Salt.String(), d.Words}
	}
	return []string{"eleusis-words", d.Salt.String(), d.Words, d.Rule.String()}
}

// seedLines returns the lines whose hash seals the seed of d.
func (d *Deal) seedLines() []string { return []string{"eleusis-seed", d.Seed.String()} }

// isSecret reports whether what the seal of d hides cannot be guessed.
func (d *Deal) isSecret() bool { return d.Salt != Bytes32{} && d.Seed.sealed }

// A Word is what a player added to the shuffle before the deal.
type Word struct {
	Seat Seat   `json:"seat"`
	Text string `json:"text"`
}

// A Sealed is a round whose rule and seed are sealed, as everybody knows it.
type Sealed struct {
	Dealer Seat   `json:"dealer"`
	Seal   Seal   `json:"seal"`
	Words  []Word `json:"words"` // in the order they were said
}

// shuffle returns the seed of the draws: of the seed that was sealed and of the
// players' words, one line each, in the order they were said. Nobody could know
// it before the last word.
func (p *Sealed) shuffle(seed Seed) Seed {
	lines := []string{"eleusis-draws", seed.String()}
	for _, w := range p.Words {
		lines = append(lines, strconv.Itoa(int(w.Seat))+" "+w.Text)
	}
	return SealedSeed(hashOf(lines...))
}

// known returns what everybody knows of p, nil if nothing is sealed.
func (p *Sealed) known() *Sealed {
	if p.Dealer == Nobody {
		return nil
	}
	return &Sealed{p.Dealer, p.Seal, slices.Clone(p.Words)}
}

// A Deal is the secret of a round: the dealer's rule and the seed of every draw. It never
// leaves the server while the round is under way.
type Deal struct {
	Rule *rule.Rule `json:"rule"`
	Seed Seed       `json:"seed"`
	// Salt protects the rule from being guessed by its seal. It is zero in a round without
	// a seal, as in simulations.
	Salt Bytes32 `json:"salt,omitzero"`
	// ByHand says that the dealer judges, by a rule that they have written
	// in Words. Rule then is their guard, if they have one: it warns them before a slip,
	// see [State.WouldSlip], and decides nothing.
	ByHand bool   `json:"byHand,omitempty"`
	Words  string `json:"words,omitempty"`
	// Cards are those that were drawn, hands first, in their order, if the Seed
	// is [RealCards]; Begins is then the player drawn to begin, if that is drawn.
	Cards  []card.Card `json:"cards,omitempty"`
	Begins Seat        `json:"begins,omitempty"`
}

// start returns the initial state of the rule, if there is one.
func (d *Deal) start() rule.State {
	if d.Rule == nil {
		return rule.State{}
	}
	return d.Rule.Machine().Start()
}

// shown returns how many cards the stock must keep for a dealer by hand, who is
// shown each starter.
func (d *Deal) shown(o *Options) int {
	if d.ByHand && o.AddDecks {
		return o.Starters
	}
	return 0
}

// mayDealByHand returns why a round by hand may not begin as d says, or nil. The
// guard decides nothing, so it may be any rule.
func mayDealByHand(seat Seat, d *Deal) error {
	if d.Words == "" || d.Words != CleanWords(d.Words) {
		return refuse(seat, wrongWords)
	}
	return nil
}
