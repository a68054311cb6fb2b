package syntax

import (
	"strconv"
	"strings"
)

// What the English face says.
var englishVoice = &voice{
	remembered: "remember %s, at first %s",
	laid:       "every time %s is laid, %s becomes %s",
	refused:    "every time %s is refused, %s becomes %s",
	plays:      "play %s cards at a time",
	starters:   "start with %s",
	order:      "play %s",
	when:       "if %s, play %s",
	otherwise:  "otherwise play %s",
	inTurn:     "in turn, play %s",
	then:       ", then ",
	times:      " %s times",
	turned:     ", turned round every time %s is laid",
	alternate: [attributes]string{
		Color: "colors alternate", Parity: "parities alternate", Kind: "faces and numbers alternate",
	},
	cycle: "suits follow in the order %s",

	anyCard: "any card", noCard: "no card",
	noun: englishNoun,
	class: [classes]classWords{
		Clubs:      {"a club", "clubs", "a club", "a club"},
		Diamonds:   {"a diamond", "diamonds", "a diamond", "a diamond"},
		Hearts:     {"a heart", "hearts", "a heart", "a heart"},
		Spades:     {"a spade", "spades", "a spade", "a spade"},
		Red:        {"a red card", "red", "red", "a red one"},
		Black:      {"a black card", "black", "black", "a black one"},
		Odd:        {"an odd card", "odd", "odd", "an odd one"},
		Even:       {"an even card", "even", "even", "an even one"},
		FaceCard:   {"a face card", "face", "a face card", "a face one"},
		NumberCard: {"a number card", "number", "a number card", "a number one"},
		Prime:      {"a prime card", "prime", "prime", "a prime one"},
		Closed:     {"a card with a closed sign", "closed", "closed", "a one with a closed sign"},
	},
	suit:        [5]string{Clubs: "clubs", Diamonds: "diamonds", Hearts: "hearts", Spades: "spades"},
	ranks:       englishRank,
	oneRank:     func(n int) string { return englishArticle(englishRank(n)) },
	thanRank:    englishRank,
	orHigher:    "%s or higher",
	orLower:     "%s or lower",
	oneOf:       "one of %s",
	but:         "any card but %s",
	butModified: "any card but a card %s",
	suchThat:    "a card such that %s",
	card:        englishCard,
	cardAgain:   englishCard,

	attribute: [attributes]attributeWords{
		Rank:   englishAttribute("rank"),
		Suit:   englishAttribute("suit"),
		Color:  englishAttribute("color"),
		Parity: englishAttribute("parity"),
		Kind:   englishAttribute("kind"),
		BySuit: englishAttribute("place by suit"),
		ByRank: englishAttribute("place by rank"),
	},
	seenCard:    "already seen",
	height:      [relations]string{"exactly %s", "other than %s", "lower than %s", "no higher than %s", "higher than %s", "no lower than %s"},
	amount:      [relations]string{"exactly %s", "other than %s", "less than %s", "at most %s", "more than %s", "at least %s"},
	apart:       "%s away from %s",
	stepsUp:     "%s steps up from %s",
	fromTo:      "from %s to %s",
	numbers:     "%s to %s",
	sumEven:     [2]string{"whose sum with %s is even", "whose sum with %s is odd"},
	sumDivided:  "whose sum with %s is divisible by %s",
	suitFollows: "whose suit follows that of %s in the order %s",

	is:     [moods]string{"is ", "is ", "is "},
	isNot:  [moods]string{"is not ", "is not ", "is not "},
	stands: [moods]string{"is ", "is ", "is "},
	it:     "it ", itself: "it",
	always: "always", never: "never",
	not:      "not %s",
	either:   "either %s or %s but not both",
	ifThen:   "if %s then %s",
	elseThen: "; otherwise %s",
	repeat:   "in turn ",
	followsThat: [moods]string{
		"the suit of %s follows that of %s in the order %s",
		"the suit of %s follows that of %s in the order %s",
		"the suit of %s follows that of %s in the order %s",
	},
	compared: [relations]string{"%s", "%s", "less than %s", "at most %s", "more than %s", "at least %s"},
	among:    "one of %s",
	and:      " and ", or: " or ",

	of:       "%s of %s",
	position: "the position",
	quantity: [quantities]string{
		Sum: "the sum so far", Highest: "the highest rank so far", Lowest: "the lowest rank so far",
		Place: "the place in the play", PlaySum: "the sum of the play",
	},
	count:      "how often %s was laid",
	since:      "how long ago %s was laid",
	run:        "the length of the run of %s",
	operator:   [3]string{Plus: " plus ", Minus: " minus ", Times: " multiplied by "},
	modulo:     " modulo %s",
	difference: "the difference between %s and %s",
	absolute:   "the absolute value of %s",
	steps:      "the steps from %s to %s",
}

// englishNoun says one card: an odd spade, an odd black card higher than 7.
func englishNoun(v *voice, d description) string {
	n := len(d.classes)
	if n == 1 && len(d.behind) == 0 {
		return v.class[d.classes[0]].alone
	}
	var words []string
	for _, c := range d.classes {
		words = append(words, v.class[c].beside)
	}
	if n > 0 && d.classes[n-1].Attribute() == Suit && len(d.behind) == 0 {
		words[n-1] = strings.TrimSuffix(words[n-1], "s")
	} else {
		words = append(words, "card")
	}
	said := englishArticle(strings.Join(words, " "))
	if len(d.behind) > 0 {
		said += " " + strings.Join(d.behind, v.and)
	}
	return said
}

func englishArticle(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou8") {
		return "an " + noun
	}
	return "a " + noun
}

func englishRank(n int) string {
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

func englishAttribute(name string) attributeWords {
	return attributeWords{
		the: "the " + name, its: "its " + name, bare: name,
		same: "of the same " + name + " as %s", other: "of another " + name + " than %s",
		seen: "of a " + name + " already seen",
	}
}

func englishCard(r Ref) string {
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
