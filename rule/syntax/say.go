package syntax

import (
	"strconv"
	"strings"
)

// This file writes the English face. A part of a rule is said as a noun phrase
// ("a red card higher than the last card") where there is one, or else as a
// clause about cards ("it is red and the last card is higher than 7"). A clause
// can say everything: it is built like a formula, brackets and all, so that it
// is read back without doubt.

// sentence returns t in English.
func sentence(t *Tree) string {
	var b strings.Builder
	for _, m := range t.Memories {
		b.WriteString(memorySaid(m))
	}
	if t.PlayCards > 0 {
		b.WriteString("Play " + strconv.Itoa(t.PlayCards) + " cards at a time. ")
	}
	if t.Starters != nil {
		b.WriteString("Start with " + nounPhrase(t.Starters) + ". ")
	}
	body := wholeRule(t.Body)
	b.WriteString(strings.ToUpper(body[:1]) + body[1:] + ".")
	return b.String()
}

// wholeRule says a condition as an order to the players.
func wholeRule(c Cond) string {
	switch c := c.(type) {
	case *If:
		return ifSentence(c)
	case *Repeat:
		return repeatSentence(c)
	case *Turned:
		if said, ok := noun(c.X); ok {
			return "play " + said + turnedSaid(c.At)
		}
	case *Compare:
		if said, ok := alternation(c); ok {
			return said
		}
	case *Follows:
		if c.Of == Card && c.After == Last {
			return "suits follow in the order " + cycleSaid(c.Cycle)
		}
	}
	return "play " + nounPhrase(c)
}

// alternation says that an attribute with two values changes with every card.
func alternation(c *Compare) (string, bool) {
	x, okX := c.X.(*Attr)
	y, okY := c.Y.(*Attr)
	if c.Relation != NotEqual || !okX || !okY || *x != (Attr{Card, x.Attribute}) || *y != (Attr{Last, x.Attribute}) {
		return "", false
	}
	said, ok := map[Attribute]string{
		Color: "colors alternate", Parity: "parities alternate", Kind: "faces and numbers alternate",
	}[x.Attribute]
	return said, ok
}

func ifSentence(c *If) string {
	said := "if " + questionOf(c.If) + ", play " + nounPhrase(c.Then)
	switch no := c.Else.(type) {
	case *Always:
		if no.Value {
			return said
		}
	case *If:
		return said + "; " + ifSentence(no)
	}
	return said + "; otherwise play " + nounPhrase(c.Else)
}

func repeatSentence(c *Repeat) string {
	said := "in turn, play "
	for i, phase := range c.Phases {
		if i > 0 {
			said += ", then "
		}
		said += nounPhrase(phase.Cond) + timesSaid(phase.Count)
	}
	return said
}

func timesSaid(n int) string {
	if n == 1 {
		return ""
	}
	return " " + strconv.Itoa(n) + " times"
}

// nounPhrase names the cards of which c is true.
func nounPhrase(c Cond) string {
	if said, ok := noun(c); ok {
		return said
	}
	if j, ok := c.(*Join); ok && j.By == Or {
		if said, ok := nouns(j.Xs); ok {
			return said
		}
	}
	return "a card such that " + clauseOf(c, true)
}

// nouns names the cards of which one of xs is true.
func nouns(xs []Cond) (string, bool) {
	var all []string
	for _, x := range xs {
		said, ok := noun(x)
		_, not := x.(*Not)
		_, in := x.(*In) // its own list ends in "or"
		if !ok || not || in {
			return "", false
		}
		all = append(all, said)
	}
	return strings.Join(all, " or "), true
}

// noun names the cards of which c is true, if there is a phrase of few words.
func noun(c Cond) (string, bool) {
	switch c := c.(type) {
	case *Always:
		if c.Value {
			return "any card", true
		}
		return "no card", true
	case *Is:
		return className(c.Class), c.Of == Card
	case *Not:
		return butNoun(c.X)
	case *Compare:
		if said, ok := rankNoun(c); ok {
			return said, true
		}
	case *In:
		if len(c.Ranges) > 1 && isCandidateRank(c.X) {
			return "one of " + listSaid(c), true
		}
	case *Join:
		return adjectives(c)
	}
	said, ok := modifier(c, Card)
	return "a card " + said, ok
}

// butNoun names all cards but those of which c is true.
func butNoun(c Cond) (string, bool) {
	switch c := c.(type) {
	case *Seen:
		return "any card but a card " + seenSaid(c.What), true
	case *Is:
		if c.Of != Card {
			return "", false
		}
		return "any card but " + strings.Replace(className(c.Class), " card", " one", 1), true
	case *Compare:
		if !isCandidateRank(c.X) || !isLiteral(c.Y) || c.Relation != Equal {
			return "", false
		}
	case *In:
		if !isCandidateRank(c.X) {
			return "", false
		}
	default:
		return "", false
	}
	said, ok := noun(c)
	return "any card but " + said, ok
}

// adjectives says classes of the candidate before the noun, and other things
// after it: an odd black card lower than 7 and of the same suit as the last card.
func adjectives(c *Join) (string, bool) {
	if c.By != And {
		return "", false
	}
	n := 0 // how many classes begin
	var before, after []string
	for n < len(c.Xs) && isCandidateClass(c.Xs[n]) {
		before = append(before, c.Xs[n].(*Is).Class.String())
		n++
	}
	for _, x := range c.Xs[n:] {
		said, ok := modifier(x, Card)
		if !ok {
			return "", false
		}
		after = append(after, said)
	}
	if len(after) > 0 {
		return withArticle(strings.Join(append(before, "card "), " ")) + strings.Join(after, " and "), true
	}
	if c.Xs[n-1].(*Is).Class.Attribute() == Suit {
		return withArticle(strings.TrimSuffix(strings.Join(before, " "), "s")), true
	}
	return withArticle(strings.Join(append(before, "card"), " ")), true
}

func isCandidateClass(c Cond) bool {
	is, ok := c.(*Is)
	return ok && is.Of == Card
}

// className says one card of the class.
func className(c Class) string {
	switch {
	case c.Attribute() == Suit:
		return withArticle(strings.TrimSuffix(c.String(), "s"))
	case c == Closed:
		return "a card with a closed sign"
	}
	return withArticle(c.String() + " card")
}

func withArticle(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou8") {
		return "an " + noun
	}
	return "a " + noun
}

// rankNoun says which ranks a card may have, counted from one of them.
func rankNoun(c *Compare) (string, bool) {
	n, ok := c.Y.(*Literal)
	if !ok || !isCandidateRank(c.X) {
		return "", false
	}
	switch c.Relation {
	case Equal:
		return withArticle(rankSaid(n.Value)), true
	case GreaterEqual:
		return rankSaid(n.Value) + " or higher", true
	case LessEqual:
		return rankSaid(n.Value) + " or lower", true
	}
	return "", false
}

func isCandidateRank(t Term) bool {
	a, ok := t.(*Attr)
	return ok && *a == (Attr{Card, Rank})
}

func rankSaid(n int) string {
	switch n {
	case 1:
		return "ace"
	case 11:
		return "jack"
	case 12:
		return "queen"
	case 13:
		return "king"
	}
	return strconv.Itoa(n)
}

// modifier says something of the card that stands behind its noun, or behind
// "is".
func modifier(c Cond, of Ref) (string, bool) {
	switch c := c.(type) {
	case *Compare:
		return compared(c, of)
	case *In:
		return ranged(c, of)
	case *Follows:
		if c.Of == of {
			return "whose suit follows that of " + refSaid(c.After) + " in the order " + cycleSaid(c.Cycle), of == Card
		}
	case *Seen:
		return seenSaid(c.What), of == Card
	}
	return "", false
}

func compared(c *Compare, of Ref) (string, bool) {
	switch x := c.X.(type) {
	case *Attr:
		if x.Of == of {
			return attributeCompared(c, x.Attribute)
		}
	case *Abs:
		return apartSaid(c, x, of)
	case *Mod:
		return sumSaid(c, x, of)
	case *Steps:
		if n, ok := c.Y.(*Literal); ok && x.To == of {
			return relationSaid(c.Relation) + " " + strconv.Itoa(n.Value) + " steps up from " + refSaid(x.From), true
		}
	}
	return "", false
}

// attributeCompared says how an attribute of the card compares with a number or
// with that of another card.
func attributeCompared(c *Compare, a Attribute) (string, bool) {
	if n, ok := c.Y.(*Literal); ok && a == Rank && c.Relation != Equal {
		return heightSaid(c.Relation) + " " + rankSaid(n.Value), true
	}
	if f, ok := c.Y.(*Figure); ok && a == Rank && c.Relation != Equal {
		return heightSaid(c.Relation) + " " + quantitySaid(f.Of), true
	}
	y, ok := c.Y.(*Attr)
	if !ok || y.Attribute != a || y.Of == Card {
		return "", false
	}
	switch {
	case c.Relation == Equal:
		return "of the same " + attributeSaid(a) + " as " + refSaid(y.Of), true
	case c.Relation == NotEqual:
		return "of another " + attributeSaid(a) + " than " + refSaid(y.Of), true
	case a == Rank:
		return heightSaid(c.Relation) + " " + refSaid(y.Of), true
	}
	return "", false
}

// apartSaid says how far the rank of the card is from that of another.
func apartSaid(c *Compare, x *Abs, of Ref) (string, bool) {
	n, ok := c.Y.(*Literal)
	other, apart := rankDifference(x, of)
	if !ok || !apart {
		return "", false
	}
	return relationSaid(c.Relation) + " " + strconv.Itoa(n.Value) + " away from " + refSaid(other), true
}

// rankDifference returns the other card of |rank − other rank|.
func rankDifference(x *Abs, of Ref) (Ref, bool) {
	d, ok := x.X.(*Arith)
	if !ok || d.Operator != Minus {
		return 0, false
	}
	a, okA := d.X.(*Attr)
	b, okB := d.Y.(*Attr)
	if !okA || !okB || *a != (Attr{of, Rank}) || b.Attribute != Rank {
		return 0, false
	}
	return b.Of, true
}

// sumSaid says by what the sum with the rank of another card can be divided.
func sumSaid(c *Compare, x *Mod, of Ref) (string, bool) {
	n, ok := c.Y.(*Literal)
	sum, okSum := x.X.(*Arith)
	if !ok || !okSum || sum.Operator != Plus || c.Relation != Equal || n.Value < 0 || n.Value > 1 || x.By > 2 && n.Value == 1 {
		return "", false
	}
	a, okA := sum.X.(*Attr)
	b, okB := sum.Y.(*Attr)
	if !okA || !okB || *a != (Attr{of, Rank}) || b.Attribute != Rank || of != Card {
		return "", false
	}
	said := "divisible by " + strconv.Itoa(x.By)
	if x.By == 2 {
		said = [...]string{"even", "odd"}[n.Value]
	}
	return "whose sum with " + refSaid(b.Of) + " is " + said, true
}

func ranged(c *In, of Ref) (string, bool) {
	r := c.Ranges[0]
	if len(c.Ranges) > 1 {
		return "", false
	}
	numbers := strconv.Itoa(r.Lo) + " to " + strconv.Itoa(r.Hi)
	switch x := c.X.(type) {
	case *Attr:
		return "from " + rankSaid(r.Lo) + " to " + rankSaid(r.Hi), *x == (Attr{of, Rank})
	case *Abs:
		other, ok := rankDifference(x, of)
		return numbers + " away from " + refSaid(other), ok
	case *Steps:
		return numbers + " steps up from " + refSaid(x.From), x.To == of
	}
	return "", false
}

// listSaid says the numbers of c.
func listSaid(c *In) string {
	said := strconv.Itoa
	if a, ok := c.X.(*Attr); ok && a.Attribute == Rank {
		said = rankSaid
	}
	var b strings.Builder
	for i, r := range c.Ranges {
		switch {
		case i > 0 && i == len(c.Ranges)-1:
			b.WriteString(" or ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(said(r.Lo))
		if r.Lo < r.Hi {
			b.WriteString(" to " + said(r.Hi))
		}
	}
	return b.String()
}

// heightSaid compares ranks, relationSaid numbers.
func heightSaid(r Relation) string {
	return [relations]string{"exactly", "other than", "lower than", "no higher than", "higher than", "no lower than"}[r]
}

func relationSaid(r Relation) string {
	return [relations]string{"exactly", "other than", "less than", "at most", "more than", "at least"}[r]
}

func attributeSaid(a Attribute) string {
	switch a {
	case BySuit:
		return "place by suit"
	case ByRank:
		return "place by rank"
	}
	return a.String()
}

func refSaid(r Ref) string {
	switch r {
	case Card:
		return "the new card"
	case First:
		return "the first card"
	case Refused:
		return "the last refused card"
	case Last:
		return "the last card"
	case 2:
		return "the card before last"
	}
	return "the card " + strconv.Itoa(int(r)) + " back"
}

func cycleSaid(cycle []Class) string {
	var names []string
	for _, c := range cycle {
		names = append(names, c.String())
	}
	return strings.Join(names, ", ")
}
