package web

import (
	"net/http"
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
	Short      string // enough of the rule's hash to know it again
	Rule, Seed game.Bytes32
	Words      []added
	MayAdd     bool // who looks may add a word, if the round is not dealt yet
}

// An added word is one for the shuffle.
type added struct {
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

// MaxWord is how many letters a word may have; some letters are of several bytes.
func (seal) MaxWord() int { return game.MaxWord / 2 }

// sealOf returns p as pages show it, nil if nothing is sealed.
func (d drawer) sealOf(l *table.Look, p *game.Sealed) *seal {
	if p == nil {
		return nil
	}
	out := &seal{
		Path: tablePath(l.ID), Round: l.View.Round, Short: say.Short(p.Seal.Rule), Rule: p.Seal.Rule, Seed: p.Seal.Seed,
		MayAdd: l.View.Seat != game.Nobody && l.View.Seat != p.Dealer,
	}
	for _, w := range p.Words {
		out.Words = append(out.Words, added{w.Seat, d.company.Names(w.Seat), w.Text})
		out.MayAdd = out.MayAdd && w.Seat != l.View.Seat
	}
	return out
}

// openingOf returns the seal of the round that is over, nil if it had none.
func (d drawer) openingOf(l *table.Look) *opening {
	r := l.Result
	s := d.sealOf(l, r.Sealed)
	if s == nil {
		return nil
	}
	deal := r.Deal()
	return &opening{
		seal: *s, Decks: l.View.Setup.Options.Decks, RuleLines: deal.RuleLines(), SeedLines: deal.SeedLines(),
		Shell: []string{shellHash(deal.RuleLines()), shellHash(deal.SeedLines())},
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

// record sends what was played at a table, to be kept and verified.
func (s *server) record(w http.ResponseWriter, r *http.Request) {
	id, text := r.PathValue("id"), ""
	_, err := s.hall.Look(r.Context(), id, seatKey(r)) // it may shut out who has no seat
	if err == nil {
		text, err = s.hall.Record(r.Context(), id)
	}
	switch {
	case err != nil:
		s.fail(w, r, s.failure(r, err))
		return
	case text == "":
		s.fail(w, r, failed(s.speaker(r), http.StatusNotFound, "no-record"))
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/plain; charset=utf-8")
	header.Set("Content-Disposition", `attachment; filename="eleusis-`+id+`.txt"`)
	header.Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(text)) // who asked may have gone
}
