package page

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
	"eleusis/internal/notebook"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// A Notebook has the notes of a player about the rule, compared with the cards on the
// table.
type Notebook struct {
	Path    string // of the notebook
	Table   string // of the table
	Request string
	Alone   bool // of the rule of the day, which one person plays
	Closed  bool // between rounds: it can be read, and free words written
	Draft   draft
	Ideas   []idea
	Words   []wordsNote
	Offers  bool   // it can be shared: a person deals, who would see how close the ideas come
	Shares  bool   // it is shared with dealers
	Places  string // plays that contradict the chosen idea, from placesOf
	Fitting string // the cards of the hand that fit by it, as codes; “-” if that is not shown
	against []int  // the numbers of those plays
}

// A draft is a note that is being written.
type draft struct {
	Text    string
	Note    int // being changed; 0: a new one
	Max     int // characters
	Refused string
	Saying  string // how it is understood; empty until it can be read
	Formula string
	Slips   []shownMistake
	Asked   *question // if the text is ambiguous
	Fate    hypothesisStatus
}

// An idea is a hypothesis about the rule.
type idea struct {
	Note    int
	Text    string // as it was written, if that differs from Saying
	Saying  string // in the language of the page
	Formula string
	Chosen  bool
	First   bool
	Last    bool
	Guess   string // the address of the form of a guess; empty if none is possible now
	Fate    hypothesisStatus
	Fits    []Part // which cards of the own hand would fit by it; empty if that is not shown
}

// A wordsNote is a note in free words.
type wordsNote struct {
	Note        int
	Text        string
	First, Last bool
}

// A hypothesisStatus is the comparison of an idea with the cards on the table.
type hypothesisStatus struct {
	Dead      bool
	Words     []Part // the result
	Against   string // how many plays contradict it
	Objection []objection
}

// An objection is a play that contradicts an idea.
type objection struct {
	What    []Part
	Verdict string
	Why     []Part
}

// A ReadNote is a note with its rule.
type ReadNote struct {
	notebook.Note
	Means *rule.Rule // nil for free words, and for a text that cannot be read any more
}

// typed returns the text as written, with the meaning chosen for it.
func (n ReadNote) typed() workshop.Typed {
	t := workshop.Typed{Text: n.Text}
	if n.Rule == "" {
		return t
	}
	return t.Meaning(n.Rule)
}

// Notebook returns notes for the seat that sees l, which may share them with dealers. An error says that there
// was no time.
func (pr NotesPresenter) Notebook(
	ctx context.Context,
	l *table.Snapshot,
	notes []ReadNote,
	shares bool,
	want NoteForm,
) (b Notebook, err error) {
	v := &l.View
	b = Notebook{
		Path:    TablePath(l.ID) + "/notes",
		Table:   TablePath(l.ID),
		Request: rand.Text(),
		Closed:  !l.MayNote(),
		Fitting: "-",
		Offers:  l.MayNote() && int(v.Dealer) <= len(l.Chairs) && l.Chairs[v.Dealer-1].IsPerson(),
		Shares:  shares,
	}
	for _, n := range notes {
		if n.Rule == "" {
			b.Words = append(b.Words, wordsNote{Note: n.Note.Note, Text: n.Text})
			continue
		}
		slips := against(v, n.Means)
		i := pr.idea(l, n, slips)
		if n.Chosen && n.Means != nil {
			b.choose(pr.Presenter, l, n.Means, slips)
		}
		b.Ideas = append(b.Ideas, i)
	}
	for i := range b.Ideas {
		b.Ideas[i].First, b.Ideas[i].Last = i == 0, i == len(b.Ideas)-1
	}
	for i := range b.Words {
		b.Words[i].First, b.Words[i].Last = i == 0, i == len(b.Words)-1
	}
	b.Draft, err = pr.draft(ctx, v, notes, want)
	return b, err
}

// against returns the plays of v that contradict r, if that is a rule.
func against(v *game.View, r *rule.Rule) []game.Slip {
	if r == nil {
		return nil
	}
	return v.Against(r)
}

// draft returns the note being written. An existing note that was not changed yet comes
// with its text.
func (pr NotesPresenter) draft(ctx context.Context, v *game.View, notes []ReadNote, want NoteForm) (draft, error) {
	out := draft{Text: want.Text, Note: want.Note, Max: notebook.MaxText, Refused: want.Refused}
	i := slices.IndexFunc(notes, func(n ReadNote) bool { return n.Note.Note == want.Note })
	if i < 0 {
		out.Note = 0
	} else if out.Text == "" {
		out.Text = notes[i].Text
		want.Typed = notes[i].typed()
	}
	if utf8.RuneCountInString(out.Text) > notebook.MaxText {
		out.Refused = pr.Say.Text("notes.refused.long", say.Args{"Count": notebook.MaxText})
		return out, nil
	}
	w, err := workshop.Typed{Text: out.Text, As: want.As}.ReadAndSuggest(ctx, "")
	out.Slips, out.Asked = pr.shownMistakes(w), pr.question(NoteField, w).asLinks()
	if w.Rule != nil {
		out.Saying, out.Formula = w.Rule.In(pr.Say.Face()), w.Rule.String()
		out.Fate = pr.status(v, len(v.Plays), v.Against(w.Rule))
	}
	return out, err
}

// idea returns a note as an idea, with the plays that contradict it.
func (pr NotesPresenter) idea(l *table.Snapshot, n ReadNote, slips []game.Slip) idea {
	v := &l.View
	i := idea{Note: n.Note.Note, Saying: n.Text, Formula: n.Rule, Chosen: n.Chosen, Fate: pr.status(v, n.Play, slips)}
	if n.Means == nil {
		return i
	}
	i.Saying = pr.sentence(n.Means)
	if !strings.EqualFold(i.Saying, n.Text) && n.Text != n.Rule {
		i.Text = n.Text
	}
	if v.MayGuess {
		q := url.Values{}
		n.typed().Write(q, GuessField)
		i.Guess = "?" + q.Encode()
	}
	if showsHand(l) {
		i.Fits = pr.parts(pr.fits(v, n.Means))
	}
	return i
}

// showsHand reports whether the reader has a hand, and the host lets hypotheses be
// compared with it.
func showsHand(l *table.Snapshot) bool {
	v := &l.View
	return l.Settings.Notes == table.FullNotes && v.Phase == game.Playing && v.Seat != v.Dealer && len(v.Hand) > 0
}

// fits returns which cards of the own hand would be right now by r.
func (pr NotesPresenter) fits(v *game.View, r *rule.Rule) string {
	fit := fittingIn(v, r)
	if len(fit) == 0 {
		return pr.Say.Text("notes.fits.none", nil)
	}
	return pr.Say.Text("notes.fits", say.Args{"Count": len(fit), "Cards": say.Signs(fit)})
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

// status returns the comparison of an idea that was written after since plays.
func (pr NotesPresenter) status(v *game.View, since int, slips []game.Slip) hypothesisStatus {
	judged := judgedPlays(v)
	if len(slips) == 0 {
		return hypothesisStatus{Words: pr.parts(pr.Say.Text("notes.agrees", say.Args{"Count": judged}))}
	}
	f := hypothesisStatus{Dead: true,
		Against: pr.Say.Text("notes.against", say.Args{"Against": len(slips), "For": judged - len(slips)})}
	for _, slip := range slips {
		f.Objection = append(f.Objection, pr.objection(v, slip))
	}
	first := slips[0]
	key := "notes.dead"
	if first.Play > since {
		key = "notes.died"
	}
	f.Words = pr.parts(pr.Say.Text(key, say.Args{"Play": pr.playName(v, first.Play)}))
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

// playName names a play by its cards and the card before it, and by its player where there are others.
func (pr NotesPresenter) playName(v *game.View, number int) string {
	p := v.Plays[number-1]
	args := say.Args{"Cards": say.Signs(p.Cards)}
	if p.After == 0 {
		return pr.Say.Text("notes.play.starter", args)
	}
	args["After"] = say.Sign(v.Mainline[p.After-1])
	if pr.Company.Names == nil {
		return pr.Say.Text("notes.play.alone", args)
	}
	args["Who"] = pr.Company.Names(p.Seat)
	if p.Kind == game.NoPlay {
		return pr.Say.Text("notes.play.no-play", args)
	}
	return pr.Say.Text("notes.play", args)
}

// objection tells why a play contradicts a rule: its verdict, and that of the rule.
func (pr NotesPresenter) objection(v *game.View, slip game.Slip) objection {
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
		What: pr.parts(pr.playName(v, slip.Play)), Verdict: p.Verdict.String(),
		Why: pr.parts(pr.Say.Text(key, say.Args{"Count": p.WrongCards, "Wrong": slip.Wrong})),
	}
}

// choose colors the table by r.
func (b *Notebook) choose(d Presenter, l *table.Snapshot, r *rule.Rule, slips []game.Slip) {
	v := &l.View
	for _, slip := range slips {
		b.against = append(b.against, slip.Play)
	}
	b.Places = placesOf(d.board().line(v), b.against)
	if showsHand(l) {
		b.Fitting = card.FormatList(fittingIn(v, r))
	}
}

// tint marks the plays that contradict the chosen idea.
func (b *Notebook) tint(line []lineCard) {
	for i := range line {
		s := &line[i]
		s.Against = slices.Contains(b.against, s.Play)
		for j := range s.Side {
			s.Side[j].Against = slices.Contains(b.against, s.Side[j].Play)
		}
	}
}

// placesOf returns the places of the plays of these numbers, for scripts: 3 is the third
// card of the mainline, 3.2 the second thing below it.
func placesOf(line []lineCard, plays []int) string {
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

// Tints reports whether the chosen idea colors the hand.
func (b Notebook) Tints() bool { return b.Fitting != "-" }

// Fits reports whether a card of the hand fits by the chosen idea.
func (b Notebook) Fits(code string) bool {
	return b.Tints() && slices.Contains(strings.Fields(b.Fitting), code)
}
