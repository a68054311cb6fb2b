package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bytes32 is 32 bytes that are written as 64 hexadecimal digits: a SHA-256, or
// a salt.
type Bytes32 [32]byte

// ParseBytes32 reads the text form.
func ParseBytes32(text string) (Bytes32, error) {
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
	parsed, err := ParseBytes32(string(text))
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

// A Seal fixes the rule and the seed of a round before the first card, and
// tells neither (doc/rules.md §3). Whoever knows both hashes can check the rule,
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

func (d *Deal) ruleSeal() Bytes32 { return hashOf(d.RuleLines()...) }

func (d *Deal) seedSeal() Bytes32 { return hashOf(d.SeedLines()...) }

// RuleLines returns the lines whose hash seals the rule of d.
func (d *Deal) RuleLines() []string {
	switch {
	case !d.ByHand:
		return []string{"eleusis-rule", d.Salt.String(), d.Rule.String()}
	case d.Rule == nil:
		return []string{"eleusis-words", d.Salt.String(), d.Words}
	}
	return []string{"eleusis-words", d.Salt.String(), d.Words, d.Rule.String()}
}

// SeedLines returns the lines whose hash seals the seed of d.
func (d *Deal) SeedLines() []string { return []string{"eleusis-seed", d.Seed.String()} }

// secret reports whether nobody can guess what the seal of d hides.
func (d *Deal) secret() bool { return d.Salt != Bytes32{} && d.Seed.sealed }

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

// Verify returns what of d does not open the seal, the rule before the seed, or
// nil. That the cards came from the seed and the words is checked by
// [VerifyRecord].
func (p *Sealed) Verify(d Deal) error {
	switch {
	case !d.complete() || d.ruleSeal() != p.Seal.Rule:
		return errors.New("the rule and the salt do not open the seal")
	case d.seedSeal() != p.Seal.Seed:
		return errors.New("the seed does not open the seal")
	}
	return nil
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

// MaxWord is the longest word a player can add, in bytes.
const MaxWord = 64

// mayBeWord reports whether text is one line as a record can hold it.
func mayBeWord(text string) bool {
	odd := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }
	return text != "" && len(text) <= MaxWord && utf8.ValidString(text) &&
		strings.Join(strings.Fields(text), " ") == text && !strings.ContainsFunc(text, odd)
}

// Coming returns the round that is sealed and not dealt yet; false if there is
// none.
func (s *State) Coming() (Sealed, bool) {
	p := s.coming
	p.Words = slices.Clone(p.Words)
	return p, p.Dealer != Nobody
}

// known returns what everybody knows of p, nil if nothing is sealed.
func (p *Sealed) known() *Sealed {
	if p.Dealer == Nobody {
		return nil
	}
	return &Sealed{p.Dealer, p.Seal, slices.Clone(p.Words)}
}

// seals commits the dealer to the rule and the seed of the next round.
func (s *State) seals(c Command, dst []Event) ([]Event, error) {
	if err := s.mayDealOut(c); err != nil {
		return dst, err
	}
	if s.coming.Dealer != Nobody {
		return dst, refuse(c.Seat, AlreadySealed)
	}
	if !c.Deal.secret() {
		return dst, refuse(c.Seat, NotSecret)
	}
	seal := c.Deal.Seal()
	if slices.Contains(s.served, seal.Seed) {
		return dst, refuse(c.Seat, SeedServed)
	}
	return append(dst, Event{Kind: RoundSealed, Seat: c.Seat, Seal: &seal}), nil
}

// adds mixes a player's word into the shuffle of the round that is sealed.
func (s *State) adds(c Command, dst []Event) ([]Event, error) {
	if err := s.mayAdd(c.Seat, c.Text); err != nil {
		return dst, err
	}
	return append(dst, Event{Kind: WordAdded, Seat: c.Seat, Text: c.Text}), nil
}

func (s *State) mayAdd(seat Seat, text string) error {
	switch {
	case s.coming.Dealer == Nobody:
		return refuse(seat, NotSealed)
	case !s.has(seat) || seat == s.coming.Dealer:
		return refuse(seat, NoSuchSeat)
	case s.hasSaid(seat):
		return refuse(seat, WordSaid)
	case !mayBeWord(text):
		return refuse(seat, BadWord)
	}
	return nil
}

func (s *State) hasSaid(seat Seat) bool {
	return slices.ContainsFunc(s.coming.Words, func(w Word) bool { return w.Seat == seat })
}

// opensSeal reports whether dealer may deal d: it is what he sealed, or neither
// was anything sealed nor is there a salt.
func (s *State) opensSeal(dealer Seat, d *Deal) bool {
	if s.coming.Dealer == Nobody {
		return d.Salt == Bytes32{}
	}
	return dealer == s.coming.Dealer && d.Seal() == s.coming.Seal
}

// followsSeal is follows for the events before the deal.
func (s *State) followsSeal(e *Event) error {
	if s.phase != BetweenRounds {
		return errPhase
	}
	if e.Kind == WordAdded {
		return s.mayAdd(e.Seat, e.Text)
	}
	switch {
	case e.Seal == nil:
		return errIncomplete
	case s.coming.Dealer != Nobody || !s.MayDeal(e.Seat):
		return errSeat
	case slices.Contains(s.served, e.Seal.Seed):
		return errSeal
	}
	return nil
}

// sealRound folds the events before the deal.
func (s *State) sealRound(e *Event) {
	if e.Kind == WordAdded {
		s.coming.Words = append(s.coming.Words, Word{e.Seat, e.Text})
		return
	}
	s.coming = Sealed{Dealer: e.Seat, Seal: *e.Seal}
	s.served = append(s.served, e.Seal.Seed)
}

// shuffled returns the stream of the draws of a round that begins with deal.
func (s *State) shuffled(deal Deal) stream {
	if deal.Seed.cards {
		return stream{told: s.tells(deal)}
	}
	if s.sealed.Dealer == Nobody {
		return deal.Seed.stream()
	}
	return s.sealed.shuffle(deal.Seed).stream()
}
