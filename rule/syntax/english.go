package syntax

import (
	"strconv"
	"strings"
)

// What the English face says.
var englishVoice = &voice{
	remembered:     "remember a number, %s, that starts at %s",
	rememberedCard: "remember a card, %s, at first none",
	worths:         "each card has a number, %s: %s",
	worthOf:        "%s for %s",
	laid:           "every time %s is laid, %s becomes %s",
	refused:        "every time %s is refused, %s becomes %s",
	plays:          "play %s cards at a time",
	starters:       "start with %s",
	order:          "play %s",
	orderNone:      "no card fits",
	mustBe:         "it must be %s",
	when:           "if %s, %s",
	otherwise:      "otherwise %s",
	inTurn:         "play %s, and so on",
	then:           ", then ",
	times:          " %s times",
	some:           "%s %s",
	turned:         ", turned round every time %s is laid",
	ruleTurns:      "the rule turns round every time %s is laid",
	swap:           "the two options swap every time %s is laid",
	alternate: [attributes]string{
		Color: "colors alternate", Parity: "odd and even alternate", Kind: "faces and numbers alternate",
	},
	cycle: "suits follow in the order %s",

	anyCard: "any card", noCard: "no card", aCard: "a card",
	noun: englishNoun,
	class: [classes]classWords{
		Clubs:      {"a club", "clubs", "a club", "a club", "clubs"},
		Diamonds:   {"a diamond", "diamonds", "a diamond", "a diamond", "diamonds"},
		Hearts:     {"a heart", "hearts", "a heart", "a heart", "hearts"},
		Spades:     {"a spade", "spades", "a spade", "a spade", "spades"},
		Red:        {"a red card", "red", "red", "a red one", "red cards"},
		Black:      {"a black card", "black", "black", "a black one", "black cards"},
		Odd:        {"an odd card", "odd", "odd", "an odd one", "odd cards"},
		Even:       {"an even card", "even", "even", "an even one", "even cards"},
		FaceCard:   {"a face card", "face", "a face card", "a face card", "face cards"},
		NumberCard: {"a number card", "number", "a number card", "a number card", "number cards"},
		Prime:      {"a prime card", "prime", "prime", "a prime one", "prime cards"},
		Closed:     {"a card with a closed sign", "closed", "closed", "one with a closed sign", "cards with a closed sign"},
		Composite:  {"a composite card", "composite", "composite", "a composite one", "composite cards"},
	},
	suit:         [5]string{Clubs: "clubs", Diamonds: "diamonds", Hearts: "hearts", Spades: "spades"},
	rank:         englishRank,
	orHigher:     "%s or higher",
	orLower:      "%s or lower",
	oneOf:        "one of these: %s",
	oneOfValues:  "one of these: %s",
	fromTo:       "from %s to %s",
	numbers:      "%s to %s",
	but:          "any card but %s",
	butModified:  "any card but a card %s",
	that:         "a card that %s",
	suchThat:     "a card such that %s",
	back:         englishCard,
	thatCard:     "that card",
	foundClasses: [2]string{"the last %s card", "the first %s card"},
	foundRank:    [2][2]string{{"the last %s", "the last %s"}, {"the first %s", "the first %s"}},
	foundAlike:   [2]string{"the last card %s", "the first card %s"},
	foundAt:      "the card at position %s",
	foundThat:    [2]string{"the last card that was %s", "the first card that was %s"},
	foundSuch:    [2]string{"the last card such that (%s)", "the first card such that (%s)"},

	attribute: [attributes]attributeWords{
		Rank:   englishAttribute("rank", "ranks"),
		Suit:   englishAttribute("suit", "suits"),
		Color:  englishAttribute("color", "colors"),
		Parity: englishAttribute("parity", "parities"),
		Kind:   englishAttribute("kind", "kinds"),
		BySuit: englishAttribute("place by suit and rank", "places by suit and rank"),
		ByRank: englishAttribute("place by rank and suit", "places by rank and suit"),
	},
	sameAs:     "%s as %s",
	otherThan:  "%s than %s",
	seenCard:   [2]string{"not yet seen", "already seen"},
	seenCardIn: [2]string{"not seen %s", "seen %s"},
	suitHeight: [relations]string{Less: "of a lower suit than %s", LessEqual: "of no higher suit than %s", Greater: "of a higher suit than %s", GreaterEqual: "of no lower suit than %s"},
	inOrder:    "%s in the order %s",
	height:     [relations]string{"of rank %s", "other than %s", "lower than %s", "no higher than %s", "higher than %s", "no lower than %s"},
	amount:     [relations]string{"exactly %s", "other than %s", "less than %s", "at most %s", "more than %s", "at least %s"},
	apart: [relations]string{
		"exactly %s away from %s",
		"other than %s away from %s",
		"less than %s away from %s",
		"at most %s away from %s",
		"more than %s away from %s",
		"at least %s away from %s",
	},
	apartPair:    "%s or %s away from %s",
	apartRange:   "%s to %s away from %s",
	stepUp:       "%s step up the circle from %s",
	stepsUp:      "%s steps up the circle from %s",
	pair:         "%s or %s",
	sumWith:      "whose sum with %s %s",
	followsAfter: "of the suit that follows that of %s in the order %s",

	is:        [moods]string{"is ", "is ", "is "},
	isNot:     [moods]string{"is not ", "is not ", "is not "},
	stands:    [moods]string{"is ", "is ", "is "},
	standsNot: [moods]string{"is not ", "is not ", "is not "},
	lastTwo: [moods]string{
		"the last two cards are %s", "the last two cards are %s", "the last two cards are %s",
	},
	it: "it ", itself: "it",
	always: "always", never: "never",
	not: [moods]string{
		"it is not true that ", "it is not true that ", "it is not true that ",
	},
	either:   "either %s or %s, but not both",
	ifThen:   "if %s then %s",
	elseThen: "; otherwise %s",
	repeat:   "in turn ",
	ago: [moods]string{
		"%s was%s laid %s ago", "%s was%s laid %s ago", "%s was%s laid %s ago",
	},
	lastTime:  " last",
	cardsAgo:  [2]string{"%s card", "%s cards"},
	compared:  [relations]string{"%s", "%s", "less than %s", "at most %s", "more than %s", "at least %s"},
	parity:    [2]string{"even", "odd"},
	divisible: "divisible by %s",
	prime:     "a prime number",
	several: [moods][2]string{
		{"%s of these is true: (%s)", "%s of these are true: (%s)"},
		{"%s of these is true: (%s)", "%s of these are true: (%s)"},
		{"%s of these is true: (%s)", "%s of these are true: (%s)"},
	},
	and: " and ", or: " or ",

	theWorth: "the %s", itsWorth: "its %s",
	of:       "%s of %s",
	position: "the position",
	quantity: [quantities]string{
		Sum: "the sum so far", Highest: "the highest rank so far", Lowest: "the lowest rank so far",
		Place: "the place in the play", PlaySum: "the sum of the play",
	},
	soFar:        "so far",
	quantityIn:   [3]string{"the sum of the ranks %s", "the highest rank %s", "the lowest rank %s"},
	quantityOf:   [3]string{"the sum of (%s) %s", "the highest of (%s) %s", "the lowest of (%s) %s"},
	count:        "the number of times %s was laid",
	countIn:      "the number of times %s was laid %s",
	countClass:   "the number of %s so far",
	countClassIn: "the number of %s %s",
	streak:       "the number of times in a row %s was laid",
	inLast:       [2]string{"in the last card", "in the last %s cards"},
	sinceCard:    "since %s",
	since:        "the number of cards since %s was laid",
	run:          "the number of cards in a row %s",
	operator:     [Modulo + 1]string{Plus: " plus ", Minus: " minus ", Times: " multiplied by ", Over: " divided by ", Modulo: " modulo "},
	functions:    [3]string{"the smallest of ", "the largest of ", "the greatest common divisor of "},
	difference:   "the difference between %s and %s",
	absolute:     "the absolute value of %s",
	steps:        "the number of steps from %s to %s",
}

// englishNoun says one card: an odd spade, an odd black card higher than 7, a red
// queen, the queen of spades.
func englishNoun(v *voice, d description) string {
	if d.suit != NoClass {
		return strings.Join(append([]string{v.rank(d.rank).the + " of " + v.suit[d.suit]}, d.behind...), v.and)
	}
	said := englishHead(v, d)
	if len(d.behind) > 0 {
		said += " " + strings.Join(d.behind, v.and)
	}
	return said
}

// englishHead says a card without what stands behind it.
func englishHead(v *voice, d description) string {
	n := len(d.classes)
	if n == 1 && d.rank == 0 {
		return v.class[d.classes[0]].alone
	}
	var words []string
	for _, c := range d.classes {
		words = append(words, v.class[c].beside)
	}
	switch {
	case d.rank > 0:
		words = append(words, v.rank(d.rank).bare)
	case n > 0 && d.classes[n-1].Attribute() == Suit:
		words[n-1] = strings.TrimSuffix(words[n-1], "s")
	default:
		words = append(words, "card")
	}
	return englishArticle(strings.Join(words, " "))
}

func englishArticle(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou8") {
		return "an " + noun
	}
	return "a " + noun
}

func englishRank(n int) rankForms {
	named := map[int]string{1: "ace", 11: "jack", 12: "queen", 13: "king"}
	if said, ok := named[n]; ok {
		return rankForms{bare: said, one: englishArticle(said), the: "the " + said, than: englishArticle(said)}
	}
	said := strconv.Itoa(n)
	return rankForms{bare: said, one: englishArticle(said), the: "the " + said, than: said}
}

func englishAttribute(name, several string) attributeWords {
	by := ""
	if _, order, ok := strings.Cut(name, " by "); ok {
		by = " by " + order
	}
	return attributeWords{
		the: "the " + name, its: "its " + name, by: by,
		same: "of the same " + name, other: "of another " + name, unlike: "of different " + several,
		seen:   [2]string{"of a " + name + " not yet seen", "of a " + name + " already seen"},
		seenIn: [2]string{"of a " + name + " not seen %s", "of a " + name + " seen %s"},
	}
}

func englishCard(r Back) string {
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
