package syntax

// A wordKind says what a word of the formula face is for.
type wordKind uint8

const (
	wordKey       wordKind = iota + 1 // if, and, last …: the grammar knows it by its text
	wordClass                         // red
	wordAttribute                     // rank
	wordNumber                        // queen
)

// A word is an entry of the vocabulary of the formula face.
type word struct {
	kind  wordKind
	text  string // first spelling of a key word
	value int    // the Class, the Attribute or the number
}

// The names that the formula is printed with.
var (
	classNames = [classes]string{
		Clubs: "clubs", Diamonds: "diamonds", Hearts: "hearts", Spades: "spades",
		Red: "red", Black: "black", Odd: "odd", Even: "even",
		FaceCard: "face", NumberCard: "number", Prime: "prime", Closed: "closed", Composite: "composite",
	}
	attributeNames = [attributes]string{
		Rank: "rank", Suit: "suit", Color: "color", Parity: "parity", Kind: "kind",
		BySuit: "bysuit", ByRank: "byrank",
	}
	suitSigns     = [...]string{Clubs: "C", Diamonds: "D", Hearts: "H", Spades: "S"}
	quantityNames = [quantities]string{"sum", "highest", "lowest", "place", "playsum"}
	operatorNames = [operators]string{"+", "-", "*", "div", "mod", "min", "max", "gcd"}
	relationMarks = [relations]string{"=", "!=", "<", "<=", ">", ">="}
	rankLetters   = map[int]string{1: "A", 11: "J", 12: "Q", 13: "K"}
	keyWords      = []string{
		"if", "then", "else", "and", "or", "not", "either", "xor", "is", "in", "mod", "any", "none",
		"start", "last", "first", "card", "position", "steps", "from", "to", "follows", "precedes",
		"repeat", "times", "turned", "by", "seen", "count", "since", "run", "sum", "highest", "lowest",
		"place", "playsum", "plays", "remember", "after", "refusing", "refused",
		"let", "new", "of", "div", "min", "max", "gcd", "iff", "most", "mean", "median",
	}
)

// otherSpellings are the words that the formula face reads but does not print.
var otherSpellings = map[string]string{
	"otherwise": "else", "are": "is", "anything": "any", "nothing": "none", "starters": "start",
	"previous": "last", "candidate": "card", "time": "times",
	"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades",
	"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades",
	"club": "clubs", "diamond": "diamonds", "heart": "hearts", "spade": "spades",
	"reds": "red", "blacks": "black", "faces": "face", "numbers": "number", "primes": "prime",
	"composites": "composite",
	"majority":   "most",
	"colour":     "color", "value": "rank",
}

// rankWords are the ranks that have a letter or a name.
var rankWords = map[string]int{
	"a": 1, "j": 11, "q": 12, "k": 13, "t": 10,
	"ace": 1, "jack": 11, "queen": 12, "king": 13,
	"aces": 1, "jacks": 11, "queens": 12, "kings": 13,
}

// vocabulary is every word that the formula face knows.
var vocabulary = buildVocabulary()

func buildVocabulary() map[string]word {
	words := make(map[string]word)
	for _, text := range keyWords {
		words[text] = word{kind: wordKey, text: text}
	}
	for c, text := range classNames {
		if text != "" {
			words[text] = word{wordClass, text, c}
		}
	}
	for a, text := range attributeNames {
		if text != "" {
			words[text] = word{wordAttribute, text, a}
		}
	}
	for text, n := range rankWords {
		words[text] = word{wordNumber, text, n}
	}
	for text, first := range otherSpellings {
		words[text] = words[first]
	}
	return words
}

// formulaWords is the words of the vocabulary, each as it is spelled.
var formulaWords = spelled(vocabulary)

func spelled(words map[string]word) map[string]string {
	spelled := make(map[string]string)
	for w := range words {
		spelled[w] = w
	}
	return spelled
}

// String returns the name of c in the formula face.
func (c Class) String() string { return classNames[c] }

// String returns the name of a in the formula face.
func (a Attribute) String() string { return attributeNames[a] }

// String returns the name of q in the formula face.
func (q Quantity) String() string { return quantityNames[q] }

// String returns the name of o in the formula face.
func (o Operator) String() string { return operatorNames[o] }

// String returns the sign of r in the formula face.
func (r Relation) String() string { return relationMarks[r] }
