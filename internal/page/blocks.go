package page

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/internal/say"
	"eleusis/internal/workshop"
	"eleusis/rule/blocks"
	"eleusis/rule/syntax"
)

// blocksStyle is the style sheet of rules that are built from blocks.
const blocksStyle = "blocks.css"

// A Building is a rule as blocks, and what can be done to it.
type Building struct {
	Field  string // the form field of the rule
	InForm bool   // its form has to say that the rule is picked from blocks
	Text   string
	At     string
	Was    []string
	Slips  []slip // mistakes of a text, or that no card may open the line
	Reads  bool   // the text can be shown as blocks
	Tree   piece
	Chosen string // the chosen block in words
	Dials  []dialButtons
	Edits  []blockButton
	Groups []blockGroup
}

// An blockButton is a button that changes the blocks.
type blockButton struct {
	Act, Label string
	Words      string // name of a label that is a sign
	Example    string
	Chosen     bool
	Mark       string // the group of the new block, or the edit
}

// A dialButtons is a dial with its values.
type dialButtons struct {
	Label   string
	Options []blockButton
}

// An blockGroup is a group of blocks that can be put somewhere.
type blockGroup struct {
	Title  string
	Open   bool
	Offers []blockButton
}

// Building returns the rule w as blocks, with the chosen one; nil if it is written as
// text.
func (pr BlockPresenter) Building(field string, w workshop.Written, p workshop.Picking) *Building {
	if !p.Blocks {
		return nil
	}
	b := &Building{Field: field, Text: w.Text, At: p.At, Was: p.Was, Slips: pr.slips(w)}
	desk, err := blocks.Open(w.Text, p.At)
	if err != nil {
		return b
	}
	if p.At == "" {
		desk = desk.Choose(strconv.Itoa(len(desk.Root().Parts) - 1))
	}
	b.Reads = true
	b.Tree = pr.piece(desk.Root(), scene{chosen: desk.Place().String()})
	b.Chosen = pr.chosenWords(desk)
	for i, dial := range desk.Chosen().Dials() {
		if options := desk.Options(i); len(options) > 1 {
			b.Dials = append(b.Dials, pr.dialButtons(desk, dial, options))
		}
	}
	for _, edit := range desk.Edits() {
		b.Edits = append(b.Edits, blockButton{Act: edit, Label: pr.Say.Text("blocks.edit."+edit, nil), Mark: edit})
	}
	b.Groups = pr.blockGroups(desk)
	return b
}

// groupsShown is the order of groups.
var groupsShown = []blocks.Group{
	blocks.More, blocks.TheCard, blocks.TheLast, blocks.Earlier, blocks.Names, blocks.Plays, blocks.Build,
	blocks.Around,
}

// blockGroups returns the blocks that can be put at the chosen place, by groups.
func (pr BlockPresenter) blockGroups(desk *blocks.Editor) []blockGroup {
	byGroup := make(map[blocks.Group][]blockButton)
	for _, o := range desk.Offers() {
		byGroup[o.Group] = append(byGroup[o.Group], pr.offerButton(desk, o))
	}
	shown := []blocks.Group{blocks.More}
	if desk.Chosen().Kind == "always" || desk.Chosen().Sort() == blocks.Card || desk.Chosen().Sort() == blocks.Stretch {
		shown = groupsShown // the place is empty
	}
	var all []blockGroup
	for _, g := range groupsShown {
		if offers := byGroup[g]; len(offers) > 0 {
			title := pr.Say.Text("blocks.group."+string(g), nil)
			all = append(all, blockGroup{title, slices.Contains(shown, g), offers})
		}
	}
	return all
}

// saidPlainly are the conditions with a long sentence of their own; their examples have
// texts of their own.
var saidPlainly = []string{
	"between", "count", "divides", "highest", "last-is", "pair", "position", "position-prime", "run", "several",
	"since",
	"steps",
	"streak", "sum", "sum-even", "total", "window",
}

// offerButton returns the button of an offer: a short name and, as an example, the sentence
// of the block by itself.
func (pr BlockPresenter) offerButton(desk *blocks.Editor, o blocks.Offer) blockButton {
	a := blockButton{Act: o.Act, Mark: string(o.Group)}
	switch {
	case o.Group == blocks.More:
		a.Label = pr.Say.Text("blocks.add."+o.Name, nil)
	case o.Group == blocks.Around:
		a.Label = pr.Say.Text("blocks.wrap."+o.Name, nil)
	case o.Group == blocks.Names || o.Example == "":
		a.Label = pr.flat(o.Piece, sceneAt(desk))
	default:
		a.Label = pr.Say.Text("blocks.offer."+o.Name, nil)
		if slices.Contains(saidPlainly, o.Name) {
			a.Example = pr.Say.Text("blocks.plain."+o.Name, nil)
		} else if text, err := syntax.Parse(o.Example); err == nil {
			a.Example = text.Tree.In(pr.Say.Face())
		}
	}
	return a
}

// dialButtons returns a dial of the chosen block with its values.
func (pr BlockPresenter) dialButtons(desk *blocks.Editor, dial blocks.Dial, options []blocks.Option) dialButtons {
	out := dialButtons{Label: pr.Say.Text("blocks.dial."+string(dial), nil)}
	for _, o := range options {
		a := blockButton{Act: o.Act, Chosen: o.Chosen}
		a.Label, a.Words = pr.value(desk, dial, o.Value)
		if dial == "set" {
			_, a.Chosen = blocks.Toggles(desk.Chosen().Picks[0], o.Value)
		}
		out.Options = append(out.Options, a)
	}
	return out
}

// relationSigns are the signs of comparisons of numbers.
var relationSigns = map[string]string{"eq": "=", "ne": "≠", "lt": "<", "le": "≤", "gt": ">", "ge": "≥"}

// value returns the label of a value of a dial, and its name if the label is a sign.
func (pr BlockPresenter) value(desk *blocks.Editor, dial blocks.Dial, v string) (label, words string) {
	b := desk.Chosen()
	switch dial {
	case "class":
		return pr.Say.Text("blocks.class."+v, nil), ""
	case "relation":
		words = pr.Say.Text("blocks.relation."+v, nil)
		if b.Kind == "alike" {
			return pr.Say.Text("blocks.alike."+v, nil), ""
		}
		return relationSigns[v], words
	case "order":
		return suitSigns(v, " < "), ""
	case "cycle":
		return suitSigns(v, " → "), ""
	case "set":
		n, _ := blocks.Toggles(b.Picks[0], v)
		return pr.numeral(n, b.Parts[0].IsRank()), ""
	case "number":
		s := sceneAt(desk)
		return pr.numeralText(v, s.rank), ""
	case "card":
		return pr.cardName(v, false), ""
	case "attribute", "seen", "run", "feature":
		if dial == "seen" && v == "bysuit" {
			v = "card"
		}
		return pr.Say.Text("blocks.attribute."+v, nil), ""
	case "figure", "operator", "which", "truth", "laid":
		return pr.Say.Text("blocks."+string(dial)+"."+v, nil), ""
	case "name", "recall", "held", "worth":
		return pr.Say.Face().Name(v), ""
	case "plays":
		if v == "0" {
			return pr.Say.Text("blocks.plays.any", nil), ""
		}
	}
	return v, ""
}

// suitSigns joins suits with a text between them; all in the usual order if suits is
// empty.
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

// cardName returns the name of a card. In a condition about earlier cards, the candidate
// is the card in question.
func (pr BlockPresenter) cardName(name string, asked bool) string {
	b := blocks.Block{Kind: "card", Picks: []string{name}}
	switch n := b.Back(); {
	case name == "card" && asked:
		return pr.Say.Text("blocks.card.that", nil)
	case n > 2:
		return pr.Say.Text("blocks.card.back", say.Args{"N": n})
	case n == 2:
		return pr.Say.Text("blocks.card.before", nil)
	}
	return pr.Say.Text("blocks.card."+name, nil)
}
