package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/blocks"
	"eleusis/rule/syntax"
)

const (
	blocksStyle = "blocks.css"
	byBlocks    = "blocks"  // the face in which a rule is picked, not written
	byLibrary   = "library" // the same: it is looked for in the library

	maxWas      = 30      // steps that can be taken back
	maxWasBytes = 6 << 10 // that they take in an address
)

// A picking is how far somebody is who picks a rule together: it stands in the
// address beside the rule.
type picking struct {
	Blocks bool
	At     string   // the place of the chosen block
	Was    []string // places and rules before, the last one first: 0.1@red even
	Shelf  bool     // the library is open, beside the text of the rule
	Find   string   // what is looked for there
}

// pickingIn returns the picking in an address.
func pickingIn(q url.Values) picking {
	p := picking{Blocks: q.Get("in") == byBlocks, At: q.Get("at"), Was: q["was"]}
	if p.Shelf = q.Get("in") == byLibrary; p.Shelf {
		p.Find = q.Get("find")
	}
	return p.kept()
}

// kept returns p with no more steps to be taken back than addresses may hold.
func (p picking) kept() picking {
	size := 0
	for i, was := range p.Was {
		if size += len(was); i == maxWas || size > maxWasBytes {
			p.Was = p.Was[:i:i]
			break
		}
	}
	return p
}

// write writes p into the fields of an address.
func (p picking) write(q url.Values) {
	if p.Shelf {
		q.Set("in", byLibrary)
		if p.Find != "" {
			q.Set("find", p.Find)
		}
	}
	if !p.Blocks {
		return
	}
	q.Set("in", byBlocks)
	if p.At != "" {
		q.Set("at", p.At)
	}
	if len(p.Was) > 0 {
		q["was"] = p.Was
	}
}

// do does what a button of the blocks says to the rule w, and returns the rule after
// it. What makes no sense changes nothing.
func (p *picking) do(act string, w written, f syntax.Face) string {
	text := w.text
	switch act {
	case "shelf":
		p.Shelf = !p.Shelf
		return text
	case "search":
		return text
	case "open":
		if w.doubt != nil { // its meaning is to be chosen first
			return text
		}
		p.Blocks, p.At, p.Shelf = true, "", false
		if _, err := blocks.Open(text, p.At); w.rule != nil && (err != nil || w.as != "") {
			return w.rule.String()
		}
		return p.begun(text)
	case "close":
		p.Blocks, p.Was = false, nil
		if r, err := rule.Parse(text); err == nil {
			return r.In(f)
		}
		return text
	case "anew":
		return p.step(blocks.New().Choose("0"), text)
	case "undo":
		if len(p.Was) == 0 {
			return text
		}
		at, before, _ := strings.Cut(p.Was[0], "@")
		p.At, p.Was = at, p.Was[1:]
		return before
	}
	if name, takes := strings.CutPrefix(act, "take "); takes {
		e, known := rule.Find(name)
		if !known {
			return text
		}
		p.Shelf = false
		return e.Rule().In(f)
	}
	if strings.TrimSpace(text) == "" {
		text = blocks.New().Formula()
	}
	d, err := blocks.Open(text, p.At)
	if err != nil {
		return text
	}
	if p.At == "" {
		d = d.Choose(strconv.Itoa(len(d.Root().Parts) - 1))
	}
	next, err := d.Do(act)
	switch {
	case err != nil:
		return text
	case strings.HasPrefix(act, "at "):
		p.choose(next)
		return text
	}
	return p.step(next, text)
}

// begun returns the text of a rule that is picked: a first block where there is
// none yet.
func (p *picking) begun(text string) string {
	if p.Blocks && strings.TrimSpace(text) == "" {
		return blocks.New().Formula()
	}
	return text
}

// theRule is the place of the rule itself. No place is where what it says stands, so
// that one can begin there.
const theRule = "rule"

// choose notes which block of a desk is chosen.
func (p *picking) choose(d *blocks.Desk) {
	if p.At = d.Place().String(); p.At == "" {
		p.At = theRule
	}
}

// step goes on to a desk from a rule, to which one can go back.
func (p *picking) step(d *blocks.Desk, from string) string {
	p.Was = append([]string{p.At + "@" + from}, p.Was...)
	p.choose(d)
	*p = p.kept()
	return d.Formula()
}

// A building is a rule as blocks, and what can be done to it.
type building struct {
	Field  string // in which the rule is kept
	Form   bool   // it has to say itself that its rule is picked
	Text   string
	At     string
	Was    []string
	Slips  []slip // what is wrong with a text, or that no card may open the line
	Reads  bool   // it opens as blocks
	Tree   piece
	Chosen string // the chosen block in words
	Dials  []dialing
	Edits  []acting
	Groups []offering
}

// An acting is a button that does something to the blocks.
type acting struct {
	Act, Label string
	Words      string // of a label that is a sign
	Example    string
	Chosen     bool
	Mark       string // the form of what is put there, or the edit
}

// A dialing is a dial with its values.
type dialing struct {
	Label   string
	Options []acting
}

// An offering is a group of what can be put somewhere.
type offering struct {
	Title  string
	Open   bool
	Offers []acting
}

// building draws the rule w, with what has been picked; nil if it is written, not
// picked.
func (d drawer) building(field string, w written, p picking) *building {
	if !p.Blocks {
		return nil
	}
	b := &building{Field: field, Text: w.text, At: p.At, Was: p.Was, Slips: d.slips(w)}
	desk, err := blocks.Open(w.text, p.At)
	if err != nil {
		return b
	}
	if p.At == "" {
		desk = desk.Choose(strconv.Itoa(len(desk.Root().Parts) - 1))
	}
	b.Reads = true
	b.Tree = d.piece(desk.Root(), scene{chosen: desk.Place().String()})
	b.Chosen = d.chosenWords(desk)
	for i, dial := range desk.Chosen().Dials() {
		if options := desk.Options(i); len(options) > 1 {
			b.Dials = append(b.Dials, d.dialing(desk, dial, options))
		}
	}
	for _, edit := range desk.Edits() {
		b.Edits = append(b.Edits, acting{Act: edit, Label: d.say.Text("blocks.edit."+edit, nil), Mark: edit})
	}
	b.Groups = d.offerings(desk)
	return b
}

// groupsShown is the order in which groups are shown.
var groupsShown = []blocks.Group{
	blocks.More, blocks.TheCard, blocks.TheLast, blocks.Earlier, blocks.Names, blocks.Plays, blocks.Build, blocks.Around,
}

// offerings returns what can be put at the chosen block, by groups.
func (d drawer) offerings(desk *blocks.Desk) []offering {
	byGroup := make(map[blocks.Group][]acting)
	for _, o := range desk.Offers() {
		byGroup[o.Group] = append(byGroup[o.Group], d.pieceOffer(desk, o))
	}
	shown := []blocks.Group{blocks.More}
	if desk.Chosen().Form == "always" || desk.Chosen().Sort() == blocks.Card || desk.Chosen().Sort() == blocks.Stretch {
		shown = groupsShown // something is to be put here
	}
	var all []offering
	for _, g := range groupsShown {
		if offers := byGroup[g]; len(offers) > 0 {
			all = append(all, offering{d.say.Text("blocks.group."+string(g), nil), slices.Contains(shown, g), offers})
		}
	}
	return all
}

// saidPlainly are the conditions whose sentence is long where they stand alone: their
// example is told in words of its own.
var saidPlainly = []string{
	"between", "count", "divides", "highest", "last-is", "pair", "position", "position-prime", "run", "several", "since",
	"steps",
	"streak", "sum", "sum-even", "total", "window",
}

// pieceOffer returns the button of an offer: a short name, and as an example the sentence
// that the piece is by itself.
func (d drawer) pieceOffer(desk *blocks.Desk, o blocks.Offer) acting {
	a := acting{Act: o.Act, Mark: string(o.Group)}
	switch {
	case o.Group == blocks.More:
		a.Label = d.say.Text("blocks.add."+o.Name, nil)
	case o.Group == blocks.Around:
		a.Label = d.say.Text("blocks.wrap."+o.Name, nil)
	case o.Group == blocks.Names || o.Example == "":
		a.Label = d.flat(o.Piece, sceneAt(desk))
	default:
		a.Label = d.say.Text("blocks.offer."+o.Name, nil)
		if slices.Contains(saidPlainly, o.Name) {
			a.Example = d.say.Text("blocks.plain."+o.Name, nil)
		} else if text, err := syntax.ParseIn(syntax.Formula, o.Example); err == nil {
			a.Example = text.Tree.In(d.say.Face())
		}
	}
	return a
}

// dialing returns a dial of the chosen block with its values.
func (d drawer) dialing(desk *blocks.Desk, dial blocks.Dial, options []blocks.Option) dialing {
	out := dialing{Label: d.say.Text("blocks.dial."+string(dial), nil)}
	for _, o := range options {
		a := acting{Act: o.Act, Chosen: o.Chosen}
		a.Label, a.Words = d.value(desk, dial, o.Value)
		if dial == "set" {
			_, a.Chosen = blocks.Toggles(desk.Chosen().Picks[0], o.Value)
		}
		out.Options = append(out.Options, a)
	}
	return out
}

// relationSigns are those of numbers.
var relationSigns = map[string]string{"eq": "=", "ne": "≠", "lt": "<", "le": "≤", "gt": ">", "ge": "≥"}

// value returns the label of a value of a dial, and what it is called if that is a
// sign.
func (d drawer) value(desk *blocks.Desk, dial blocks.Dial, v string) (label, words string) {
	b := desk.Chosen()
	switch dial {
	case "class":
		return d.say.Text("blocks.class."+v, nil), ""
	case "relation":
		words = d.say.Text("blocks.relation."+v, nil)
		if b.Form == "alike" {
			return d.say.Text("blocks.alike."+v, nil), ""
		}
		return relationSigns[v], words
	case "order":
		return suitSigns(v, " < "), ""
	case "cycle":
		return suitSigns(v, " → "), ""
	case "set":
		n, _ := blocks.Toggles(b.Picks[0], v)
		return d.numeral(n, b.Parts[0].IsRank()), ""
	case "number":
		s := sceneAt(desk)
		return d.numeralText(v, s.rank), ""
	case "card":
		return d.cardName(v, false), ""
	case "attribute", "seen", "run", "feature":
		if dial == "seen" && v == "bysuit" {
			v = "card"
		}
		return d.say.Text("blocks.attribute."+v, nil), ""
	case "figure", "operator", "which", "truth", "laid":
		return d.say.Text("blocks."+string(dial)+"."+v, nil), ""
	case "name", "recall", "held", "worth":
		return d.say.Face().Name(v), ""
	case "plays":
		if v == "0" {
			return d.say.Text("blocks.plays.any", nil), ""
		}
	}
	return v, ""
}

// suitSigns writes suits with something between them; the usual order if none are
// told.
func suitSigns(letters, between string) string {
	if letters == "" {
		letters = "CDHS"
	}
	var all []string
	for _, letter := range letters {
		all = append(all, map[rune]string{'C': "♣", 'D': "♦", 'H': "♥", 'S': "♠"}[letter])
	}
	return strings.Join(all, between)
}

// cardName returns what a card is called. In what is asked of earlier cards, the
// candidate is the one that is asked about.
func (d drawer) cardName(name string, asked bool) string {
	b := blocks.Block{Form: "card", Picks: []string{name}}
	switch n := b.Back(); {
	case name == "card" && asked:
		return d.say.Text("blocks.card.that", nil)
	case n > 2:
		return d.say.Text("blocks.card.back", say.Args{"N": n})
	case n == 2:
		return d.say.Text("blocks.card.before", nil)
	}
	return d.say.Text("blocks.card."+name, nil)
}
