package web

import (
	"context"
	"crypto/rand"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A notebook is what a player has written down about the rule, held against what
// lies on the table.
type notebook struct {
	Path    string // of the notebook
	Table   string // of the table
	Request string
	Closed  bool // no round goes on: it can be read, and free words be written
	Draft   draft
	Ideas   []idea
	Words   []wordsNote
	Places  string // what speaks against the chosen idea, as placesOf has it
	Fitting string // the cards of the hand that fit by it, as codes; “-” if that is not to be seen
	against []int  // the numbers of those plays
}

// A draft is what is about to be written.
type draft struct {
	Text    string
	Note    int // that is written anew; 0: a new one
	Max     int // characters
	Refused string
	Saying  string // how it is understood; nothing as long as it does not read
	Formula string
	Slips   []slip
	Asked   *question // what the text means
	Fate    fate
}

// An idea is a hypothesis about the rule.
type idea struct {
	Note    int
	Text    string // as it was written, if it is not said so in the language
	Saying  string // in the language of the page
	Formula string
	Chosen  bool
	First   bool
	Last    bool
	Guess   string // the address where it can be said aloud; nothing if it cannot now
	Fate    fate
	Fits    []part // which cards of the own hand would fit by it; nothing if that is not to be seen
}

// A wordsNote is a note in free words.
type wordsNote struct {
	Note        int
	Text        string
	First, Last bool
}

// A fate is how an idea fares with what lies on the table.
type fate struct {
	Dead      bool
	Words     []part // what is said of it
	Against   string // how many plays speak against it
	Objection []objection
}

// An objection is a play that speaks against an idea.
type objection struct {
	What    []part
	Verdict string
	Why     []part
}

// A readNote is a note with its rule.
type readNote struct {
	table.Note
	rule *rule.Rule // nil for free words, and for what does not read any more
}

// reads returns notes with their rules.
func (s *server) reads(notes []table.Note) []readNote {
	all := make([]readNote, len(notes))
	for i, n := range notes {
		all[i].Note = n
		if n.Rule != "" {
			all[i].rule = s.known.rule(n.Rule)
		}
	}
	return all
}

// typed returns what was written, with the meaning that it has had since.
func (n readNote) typed() typed {
	t := typed{text: n.Text}
	if n.Rule == "" {
		return t
	}
	return t.meaning(n.Rule)
}

// notebook draws notes for the seat that looks at l. An error says that there was no time.
func (d drawer) notebook(ctx context.Context, l *table.Look, notes []readNote, want drafting) (b notebook, err error) {
	v := &l.View
	b = notebook{
		Path: tablePath(l.ID) + "/notes", Table: tablePath(l.ID), Request: rand.Text(), Closed: !l.MayNote(), Fitting: "-",
	}
	for _, n := range notes {
		if n.Rule == "" {
			b.Words = append(b.Words, wordsNote{Note: n.Note.Note, Text: n.Text})
			continue
		}
		slips := against(v, n.rule)
		i := d.idea(l, n, slips)
		if n.Chosen && n.rule != nil {
			b.choose(d, l, n.rule, slips)
		}
		b.Ideas = append(b.Ideas, i)
	}
	for i := range b.Ideas {
		b.Ideas[i].First, b.Ideas[i].Last = i == 0, i == len(b.Ideas)-1
	}
	for i := range b.Words {
		b.Words[i].First, b.Words[i].Last = i == 0, i == len(b.Words)-1
	}
	b.Draft, err = d.draft(ctx, v, notes, want)
	return b, err
}

// against returns what of v speaks against r, if that is a rule.
func against(v *game.View, r *rule.Rule) []game.Slip {
	if r == nil {
		return nil
	}
	return v.Against(r)
}

// draft returns what is about to be written, with the note that is written anew
// if nothing was changed of it yet.
func (d drawer) draft(ctx context.Context, v *game.View, notes []readNote, want drafting) (draft, error) {
	out := draft{Text: want.text, Note: want.note, Max: table.MaxNote, Refused: want.refused}
	i := slices.IndexFunc(notes, func(n readNote) bool { return n.Note.Note == want.note })
	if i < 0 {
		out.Note = 0
	} else if out.Text == "" {
		out.Text = notes[i].Text
		want.typed = notes[i].typed()
	}
	if utf8.RuneCountInString(out.Text) > table.MaxNote {
		out.Refused = d.say.Text("notes.refused.long", say.Args{"Count": table.MaxNote})
		return out, nil
	}
	w, err := typed{out.Text, want.as}.mended(ctx, "")
	out.Slips, out.Asked = d.slips(w), d.question(noteField, w).leading()
	if w.rule != nil {
		out.Saying, out.Formula = w.rule.In(d.say.Face()), w.rule.String()
		out.Fate = d.fate(v, len(v.Plays), v.Against(w.rule))
	}
	return out, err
}

func (d drawer) idea(l *table.Look, n readNote, slips []game.Slip) idea {
	v := &l.View
	i := idea{Note: n.Note.Note, Saying: n.Text, Formula: n.Rule, Chosen: n.Chosen, Fate: d.fate(v, n.Play, slips)}
	if n.rule == nil {
		return i
	}
	if i.Saying = d.sentence(n.rule); !strings.EqualFold(i.Saying, n.Text) && n.Text != n.Rule {
		i.Text = n.Text
	}
	if v.MayGuess {
		q := url.Values{}
		n.typed().write(q, guessField)
		i.Guess = "?" + q.Encode()
	}
	if showsHand(l) {
		i.Fits = d.parts(d.fits(v, n.rule))
	}
	return i
}

// showsHand reports whether there is a hand to be looked at, and the table's host
// lets hypotheses be compared with it.
func showsHand(l *table.Look) bool {
	v := &l.View
	return l.Settings.Notes == table.FullNotes && v.Phase == game.Playing && v.Seat != v.Dealer && len(v.Hand) > 0
}

// fits says which cards of the own hand would be right now by r.
func (d drawer) fits(v *game.View, r *rule.Rule) string {
	fit := fittingIn(v, r)
	if len(fit) == 0 {
		return d.say.Text("notes.fits.none", nil)
	}
	return d.say.Text("notes.fits", say.Args{"Count": len(fit), "Cards": say.Signs(fit)})
}

// fittingIn returns the cards of the own hand that, each alone, fit by r.
func fittingIn(v *game.View, r *rule.Rule) (fit []card.Card) {
	set := v.FitBy(r)
	for _, c := range sorted(v.Hand) {
		if set.Has(c) {
			fit = append(fit, c)
		}
	}
	return fit
}

// fate tells how an idea fares that was written after so many plays.
func (d drawer) fate(v *game.View, since int, slips []game.Slip) fate {
	judged := judgedPlays(v)
	if len(slips) == 0 {
		return fate{Words: d.parts(d.say.Text("notes.agrees", say.Args{"Count": judged}))}
	}
	f := fate{Dead: true,
		Against: d.say.Text("notes.against", say.Args{"Against": len(slips), "For": judged - len(slips)})}
	for _, slip := range slips {
		f.Objection = append(f.Objection, d.objection(v, slip))
	}
	first := slips[0]
	key := "notes.dead"
	if first.Play > since {
		key = "notes.died"
	}
	f.Words = d.parts(d.say.Text(key, say.Args{"Play": d.playName(v, first.Play)}))
	return f
}

// judgedPlays returns how many plays of v have been judged.
func judgedPlays(v *game.View) int {
	n := 0
	for _, p := range v.Plays {
		if p.Verdict != game.Unjudged {
			n++
		}
	}
	return n
}

// playName returns which play that is, who made it and with what.
func (d drawer) playName(v *game.View, number int) string {
	p := v.Plays[number-1]
	key := "notes.play"
	if p.Kind == game.NoPlay {
		key = "notes.play.no-play"
	}
	return d.say.Text(key, say.Args{"N": number, "Who": d.company.Names(p.Seat), "Cards": say.Signs(p.Cards)})
}

// objection tells why a play speaks against a rule: what was heard of it, and what
// the rule says.
func (d drawer) objection(v *game.View, slip game.Slip) objection {
	p := v.Plays[slip.Play-1]
	key := "notes.why." + p.Verdict.String()
	switch {
	case slip.Wrong > 0:
		key = "notes.why.count"
	case p.Kind == game.NoPlay:
		key = "notes.why.no-play." + p.Verdict.String()
	case p.Verdict == game.Wrong && len(p.Cards) > 1:
		key = "notes.why.string"
	}
	return objection{
		What: d.parts(d.playName(v, slip.Play)), Verdict: p.Verdict.String(),
		Why: d.parts(d.say.Text(key, say.Args{"Count": p.WrongCards, "Wrong": slip.Wrong})),
	}
}

// choose lets r colour the table.
func (b *notebook) choose(d drawer, l *table.Look, r *rule.Rule, slips []game.Slip) {
	v := &l.View
	for _, slip := range slips {
		b.against = append(b.against, slip.Play)
	}
	b.Places = placesOf(d.line(v), b.against)
	if showsHand(l) {
		b.Fitting = card.FormatList(fittingIn(v, r))
	}
}

// tint marks what speaks against the chosen idea.
func (b *notebook) tint(line []spot) {
	for i := range line {
		s := &line[i]
		s.Against = slices.Contains(b.against, s.Play)
		for j := range s.Side {
			s.Side[j].Against = slices.Contains(b.against, s.Side[j].Play)
		}
	}
}

// placesOf returns where the plays of these numbers lie, for scripts: 3 is the
// third card of the mainline, 3.2 the second thing below it.
func placesOf(line []spot, plays []int) string {
	var all []string
	for i, s := range line {
		if slices.Contains(plays, s.Play) {
			all = append(all, strconv.Itoa(i+1))
		}
		for j, h := range s.Side {
			if slices.Contains(plays, h.Play) {
				all = append(all, strconv.Itoa(i+1)+"."+strconv.Itoa(j+1))
			}
		}
	}
	return strings.Join(all, " ")
}

// Tints reports whether the chosen idea colours the hand.
func (b notebook) Tints() bool { return b.Fitting != "-" }

// Fits reports whether a card of the hand fits by the chosen idea.
func (b notebook) Fits(code string) bool {
	return b.Tints() && slices.Contains(strings.Fields(b.Fitting), code)
}
