package page

import (
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

const sealStyle = "seal.css"

// A seal is what everybody knows of a round before its first card.
type seal struct {
	Path       string // of the table
	Round      int
	Short      string // beginning of the rule's hash
	Rule, Seed game.Bytes32
	Words      []shuffleWord
	MayAdd     bool // the reader may add a word, if the round is not dealt yet
}

// A shuffleWord is what a seat added to the chance of the deal.
type shuffleWord struct {
	Seat game.Seat
	Who  string
	Text string
}

// An opening is a seal with what opens it.
type opening struct {
	seal
	Decks     int // at the start
	RuleLines []string
	SeedLines []string
	Shell     []string // commands that print the two seals
}

// MaxWord is the maximum length of a word, in letters; some letters have several bytes.
func (seal) MaxWord() int { return game.MaxWord / 2 }

// sealOf returns p as pages show it, nil if nothing is sealed.
func (pr boardPresenter) sealOf(l *table.Snapshot, p *game.Sealed) *seal {
	if p == nil {
		return nil
	}
	out := &seal{
		Path: TablePath(l.ID), Round: l.View.Round, Short: say.Short(p.Seal.Rule), Rule: p.Seal.Rule, Seed: p.Seal.Seed,
		MayAdd: l.View.Seat != game.Nobody && l.View.Seat != p.Dealer,
	}
	for _, w := range p.Words {
		out.Words = append(out.Words, shuffleWord{w.Seat, pr.Company.Names(w.Seat), w.Text})
		out.MayAdd = out.MayAdd && w.Seat != l.View.Seat
	}
	return out
}

// openingOf returns the seal of the round that is over, nil if it had none.
func (pr boardPresenter) openingOf(l *table.Snapshot) *opening {
	r := l.Result
	s := pr.sealOf(l, r.Sealed)
	if s == nil {
		return nil
	}
	deal := r.Deal()
	rule, seed := deal.SealedLines()
	return &opening{
		seal: *s, Decks: l.View.Setup.Options.Decks, RuleLines: rule, SeedLines: seed,
		Shell: []string{shellHash(rule), shellHash(seed)},
	}
}

// shellHash returns the command that prints the hash of lines, as sealed.
func shellHash(lines []string) string {
	command := "printf '" + strings.TrimPrefix(strings.Repeat(`\n%s`, len(lines)), `\n`) + "'"
	for _, line := range lines {
		command += " '" + strings.ReplaceAll(line, "'", `'\''`) + "'"
	}
	return command + " | sha256sum"
}
