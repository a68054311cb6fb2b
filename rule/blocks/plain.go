package blocks

import (
	"slices"

	"eleusis/rule/syntax"
)

// plain brings b and all below it into the one form in which a formula reads back.
// What was joined with its like is one list, a number that is written out stands on
// the right, and a set of one number is that number.
func plain(b *Block) {
	for _, part := range b.Parts {
		plain(part)
	}
	switch b.Kind {
	case "and", "or":
		b.flatten()
	case "compare":
		if b.Parts[0].Kind == "number" && b.Parts[1].Kind != "number" {
			b.Parts[0], b.Parts[1] = b.Parts[1], b.Parts[0]
			b.Picks[0] = relations[relationOf[b.Picks[0]].Flip()]
		}
		if x, y := b.Parts[0], b.Parts[1]; isSuit(x) && isSuit(y) {
			*b = Block{"alike", []string{"suit", b.Picks[0], ""}, []*Block{x.Parts[0], y.Parts[0]}}
		}
	case "in":
		if r := rangesIn(b.Picks[0]); len(r) == 1 && r[0].Lo == r[0].Hi {
			b.of(block("number", b.Picks[0]))
			b.Kind, b.Picks = "compare", []string{"eq"}
		}
	case "prime":
		if x := b.Parts[0]; x.Kind == "feature" && x.Picks[0] == "rank" {
			*b = Block{"is", []string{"prime"}, x.Parts}
		}
	case "alike":
		b.plainAlike()
	case "follows":
		b.Picks[0] = suitsText(syntax.RotateCycle(suitsIn(b.Picks[0])))
	}
}

func isSuit(b *Block) bool { return b.Kind == "feature" && b.Picks[0] == "suit" }

// plainAlike makes ranks of two cards numbers, and forgets an order that nothing is
// compared in.
func (b *Block) plainAlike() {
	attribute, relation := b.Picks[0], b.Picks[1]
	if isFeature(attribute) {
		x, y := block("feature", attribute).of(b.Parts[0]), block("feature", attribute).of(b.Parts[1])
		*b = Block{"compare", []string{relation}, []*Block{x, y}}
		return
	}
	ordered := relation != "eq" && relation != "ne"
	if ordered && attribute != "suit" {
		b.Picks[1], ordered = "ne", false
	}
	if !ordered || b.Picks[2] == SuitOrder {
		b.Picks[2] = ""
	}
}

// flatten takes the parts of a part that joins as b does for its own.
func (b *Block) flatten() {
	for i := 0; i < len(b.Parts); {
		if part := b.Parts[i]; part.Kind == b.Kind {
			b.Parts = slices.Replace(b.Parts, i, i+1, part.Parts...)
			continue
		}
		i++
	}
}
