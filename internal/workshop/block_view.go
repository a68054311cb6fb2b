package workshop

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/internal/say"
	"eleusis/rule/blocks"
	"eleusis/rule/syntax"
)

// A BlockView is a rule as nested blocks: a tree of pieces with their words in one
// language, and the buttons of what can be done to the chosen block. The editor itself is
// in rule/blocks.
type BlockView struct {
	Tree   piece
	Chosen string // the chosen block in words
	Dials  []dialButtons
	Edits  []blockButton
	Groups []blockGroup
}

// A blockButton is a button that changes the blocks.
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

// A blockGroup is a group of blocks that can be put somewhere.
type blockGroup struct {
	Title  string
	Open   bool
	Offers []blockButton
}

// ViewBlocks returns the rule of a text as blocks, in the language of p. The block at a place is
// chosen; without a place it is the last part of the rule. An error says that the text
// cannot be shown as blocks.
func ViewBlocks(p *say.Localizer, text, place string) (BlockView, error) {
	editor, err := blocks.Open(text, place)
	if err != nil {
		return BlockView{}, err
	}
	if place == "" {
		editor = editor.Choose(strconv.Itoa(len(editor.Root().Parts) - 1))
	}
	w := writer{p}
	v := BlockView{
		Tree:   w.piece(editor.Root(), scene{chosen: editor.Place().String()}),
		Chosen: w.chosenWords(editor),
		Groups: w.blockGroups(editor),
	}
	for i, dial := range editor.Chosen().Dials() {
		if options := editor.Options(i); len(options) > 1 {
			v.Dials = append(v.Dials, w.dialButtons(editor, dial, options))
		}
	}
	for _, edit := range editor.Edits() {
		v.Edits = append(v.Edits, blockButton{Act: edit, Label: p.Text("blocks.edit."+edit, nil), Mark: edit})
	}
	return v, nil
}

// A writer puts blocks into the words of one language.
type writer struct{ say *say.Localizer }

// groupsShown is the order of groups.
var groupsShown = []blocks.Group{
	blocks.More, blocks.TheCard, blocks.TheLast, blocks.Earlier, blocks.Names, blocks.Plays, blocks.Build,
	blocks.Around,
}

// blockGroups returns the blocks that can be put at the chosen place, by groups.
func (w writer) blockGroups(editor *blocks.Editor) []blockGroup {
	byGroup := make(map[blocks.Group][]blockButton)
	for _, o := range editor.Offers() {
		byGroup[o.Group] = append(byGroup[o.Group], w.offerButton(editor, o))
	}
	shown := []blocks.Group{blocks.More}
	if b := editor.Chosen(); b.Kind == "always" || b.Sort() == blocks.Card || b.Sort() == blocks.Stretch {
		shown = groupsShown // the place is empty
	}
	var all []blockGroup
	for _, g := range groupsShown {
		if offers := byGroup[g]; len(offers) > 0 {
			title := w.say.Text("blocks.group."+string(g), nil)
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
func (w writer) offerButton(editor *blocks.Editor, o blocks.Offer) blockButton {
	a := blockButton{Act: o.Act, Mark: string(o.Group)}
	switch {
	case o.Group == blocks.More:
		a.Label = w.say.Text("blocks.add."+o.Name, nil)
	case o.Group == blocks.Around:
		a.Label = w.say.Text("blocks.wrap."+o.Name, nil)
	case o.Group == blocks.Names || o.Example == "":
		a.Label = w.flat(o.Piece, sceneAt(editor))
	default:
		a.Label = w.say.Text("blocks.offer."+o.Name, nil)
		if slices.Contains(saidPlainly, o.Name) {
			a.Example = w.say.Text("blocks.plain."+o.Name, nil)
		} else if text, err := syntax.Parse(o.Example); err == nil {
			a.Example = text.Tree.In(w.say.Face())
		}
	}
	return a
}

// dialButtons returns a dial of the chosen block with its values.
func (w writer) dialButtons(editor *blocks.Editor, dial blocks.Dial, options []blocks.Option) dialButtons {
	out := dialButtons{Label: w.say.Text("blocks.dial."+string(dial), nil)}
	for _, o := range options {
		a := blockButton{Act: o.Act, Chosen: o.Chosen}
		a.Label, a.Words = w.value(editor, dial, o.Value)
		if dial == "set" {
			_, a.Chosen = blocks.ToggledNumber(editor.Chosen().Picks[0], o.Value)
		}
		out.Options = append(out.Options, a)
	}
	return out
}

// relationSigns are the signs of comparisons of numbers.
var relationSigns = map[string]string{"eq": "=", "ne": "≠", "lt": "<", "le": "≤", "gt": ">", "ge": "≥"}

// value returns the label of a value of a dial, and its name if the label is a sign.
func (w writer) value(editor *blocks.Editor, dial blocks.Dial, v string) (label, words string) {
	b := editor.Chosen()
	switch dial {
	case "class":
		return w.say.Text("blocks.class."+v, nil), ""
	case "relation":
		words = w.say.Text("blocks.relation."+v, nil)
		if b.Kind == "alike" {
			return w.say.Text("blocks.alike."+v, nil), ""
		}
		return relationSigns[v], words
	case "order":
		return suitSigns(v, " < "), ""
	case "cycle":
		return suitSigns(v, " → "), ""
	case "set":
		n, _ := blocks.ToggledNumber(b.Picks[0], v)
		return w.numeral(n, b.Parts[0].IsRank()), ""
	case "number":
		s := sceneAt(editor)
		return w.numeralText(v, s.rank), ""
	case "card":
		return w.cardName(v, false), ""
	case "attribute", "seen", "run", "feature":
		if dial == "seen" && v == "bysuit" {
			v = "card"
		}
		return w.say.Text("blocks.attribute."+v, nil), ""
	case "figure", "operator", "which", "truth", "laid":
		return w.say.Text("blocks."+string(dial)+"."+v, nil), ""
	case "name", "recall", "held", "worth":
		return w.say.Face().Name(v), ""
	case "plays":
		if v == "0" {
			return w.say.Text("blocks.plays.any", nil), ""
		}
	}
	return v, ""
}

// suitSigns joins the signs of suits with a text between them; all in the usual order if there are
// no letters.
func suitSigns(letters, between string) string {
	if letters == "" {
		letters = blocks.SuitOrder
	}
	var all []string
	for _, letter := range letters {
		ace, _ := card.Parse("A" + string(letter)) // a suit is no card
		all = append(all, ace.Suit().Symbol())
	}
	return strings.Join(all, between)
}

// cardName returns the name of a card. In a condition about earlier cards, the candidate
// is the card in question.
func (w writer) cardName(name string, asked bool) string {
	b := blocks.Block{Kind: "card", Picks: []string{name}}
	switch n := b.Back(); {
	case name == "card" && asked:
		return w.say.Text("blocks.card.that", nil)
	case n > 2:
		return w.say.Text("blocks.card.back", say.Args{"N": n})
	case n == 2:
		return w.say.Text("blocks.card.before", nil)
	}
	return w.say.Text("blocks.card."+name, nil)
}
