package syntax

// The words that remarks are made of. What a face prints is in its voice; these
// stand alone, where a voice would need a sentence around them.

var orWording = wording{"or", "ou", "o", "o"}

var classWordings = [classes]wording{
	Clubs:      {"clubs", "paus", "tréboles", "fiori"},
	Diamonds:   {"diamonds", "ouros", "diamantes", "quadri"},
	Hearts:     {"hearts", "copas", "corazones", "cuori"},
	Spades:     {"spades", "espadas", "picas", "picche"},
	Red:        {"red", "vermelha", "roja", "rossa"},
	Black:      {"black", "preta", "negra", "nera"},
	Odd:        {"odd", "ímpar", "impar", "dispari"},
	Even:       {"even", "par", "par", "pari"},
	FaceCard:   {"face card", "figura", "figura", "figura"},
	NumberCard: {"number card", "carta numérica", "carta numérica", "carta numerica"},
	Prime:      {"prime", "de número primo", "de número primo", "di numero primo"},
	Closed:     {"with a closed sign", "de símbolo fechado", "de símbolo cerrado", "di simbolo chiuso"},
	Composite:  {"composite", "de número composto", "de número compuesto", "di numero composto"},
}

// attributeWordings name attributes: rank, a rank, the rank.
var attributeWordings = [attributes]struct{ bare, one, the wording }{
	Rank: {
		wording{"rank", "valor", "valor", "valore"},
		wording{"a rank", "um valor", "un valor", "un valore"},
		wording{"rank", "o valor", "el valor", "il valore"},
	},
	Suit: {
		wording{"suit", "naipe", "palo", "seme"},
		wording{"a suit", "um naipe", "un palo", "un seme"},
		wording{"suit", "o naipe", "el palo", "il seme"},
	},
	Color: {
		wording{"color", "cor", "color", "colore"},
		wording{"a color", "uma cor", "un color", "un colore"},
		wording{"color", "a cor", "el color", "il colore"},
	},
	Parity: {
		wording{"parity", "paridade", "paridad", "parità"},
		wording{"a parity", "uma paridade", "una paridad", "una parità"},
		wording{"parity", "a paridade", "la paridad", "la parità"},
	},
	Kind: {
		wording{"kind", "tipo", "tipo", "tipo"},
		wording{"a kind", "um tipo", "un tipo", "un tipo"},
		wording{"kind", "o tipo", "el tipo", "il tipo"},
	},
	BySuit: {
		wording{"place by suit and rank", "lugar por naipe e valor", "lugar por palo y valor", "posto per seme e valore"},
		wording{"a place by suit and rank", "um lugar por naipe e valor", "un lugar por palo y valor", "un posto per seme e valore"},
		wording{"place by suit and rank", "o lugar por naipe e valor", "el lugar por palo y valor", "il posto per seme e valore"},
	},
	ByRank: {
		wording{"place by rank and suit", "lugar por valor e naipe", "lugar por valor y palo", "posto per valore e seme"},
		wording{"a place by rank and suit", "um lugar por valor e naipe", "un lugar por valor y palo", "un posto per valore e seme"},
		wording{"place by rank and suit", "o lugar por valor e naipe", "el lugar por valor y palo", "il posto per valore e seme"},
	},
}

var quantityWordings = [quantities]wording{
	Sum:     {"the sum so far", "a soma até agora", "la suma hasta ahora", "la somma finora"},
	Highest: {"the highest rank so far", "o maior valor até agora", "el mayor valor hasta ahora", "il valore più alto finora"},
	Lowest:  {"the lowest rank so far", "o menor valor até agora", "el menor valor hasta ahora", "il valore più basso finora"},
	Place:   {"the place in the play", "o lugar na jogada", "el lugar en la jugada", "il posto nella giocata"},
	PlaySum: {"the sum of the play", "a soma da jogada", "la suma de la jugada", "la somma della giocata"},
}

var cardWordings = map[Back]wording{
	Card:    {"the new card", "a nova carta", "la nueva carta", "la nuova carta"},
	First:   {"the first card", "a primeira carta", "la primera carta", "la prima carta"},
	Refused: {"the last refused card", "a última carta recusada", "la última carta rechazada", "l'ultima carta rifiutata"},
	Last:    {"the last card", "a última carta", "la última carta", "l'ultima carta"},
}

// cardBack names a card %1 back.
var cardBack = wording{"the card %1 back", "a carta %1 lugares atrás", "la carta %1 puestos atrás", "la carta %1 posti indietro"}

// How a rule says how many cards a play has, and what a cycle of suits is.
var (
	playsSample = sample{"plays: 2;", wording{
		"Play 2 cards at a time.", "Jogue 2 cartas de cada vez.", "Juega 2 cartas a la vez.", "Gioca 2 carte alla volta.",
	}}
	newSample = sample{"count(suit = new.suit)", wording{
		"the number of times a card of the same suit as the new card was laid",
		"o número de vezes que saiu uma carta do mesmo naipe que a nova carta",
		"el número de veces que salió una carta del mismo palo que la nueva carta",
		"il numero di volte che è uscita una carta dello stesso seme della nuova carta",
	}}
	cycleSample = sample{"suit follows last.suit in S > D > C > H", wording{
		"Suits follow in the order spades, diamonds, clubs, hearts.",
		"Os naipes seguem a ordem espadas, ouros, paus, copas.",
		"Los palos siguen el orden picas, diamantes, tréboles, corazones.",
		"I semi seguono l'ordine picche, quadri, fiori, cuori.",
	}}
)

// descriptions are what the parser expects and has no single word for.
var descriptions = map[string]wording{
	"a condition":               {"a condition", "uma condição", "una condición", "una condizione"},
	"a value":                   {"a value", "um valor", "un valor", "un valore"},
	"a number":                  {"a number", "um número", "un número", "un numero"},
	"a rank":                    {"a rank", "o valor de uma carta", "el valor de una carta", "il valore di una carta"},
	"a suit":                    {"a suit", "um naipe", "un palo", "un seme"},
	"a name":                    {"a name", "um nome", "un nombre", "un nome"},
	"a card":                    {"a card", "uma carta", "una carta", "una carta"},
	"a kind of card":            {"a kind of card", "um tipo de carta", "un tipo de carta", "un tipo di carta"},
	"an attribute of cards":     {"an attribute of cards", "um atributo das cartas", "un atributo de las cartas", "un attributo delle carte"},
	"a word of formulas":        {"a word of formulas", "uma palavra das fórmulas", "una palabra de las fórmulas", "una parola delle formule"},
	"another name of this rule": {"another name of this rule", "outro nome desta regra", "otro nombre de esta regla", "un altro nome di questa regola"},
	"a range as 1..7":           {"a range as 1..7", "um intervalo como 1..7", "un intervalo como 1..7", "un intervallo come 1..7"},
	"the end of the rule":       {"the end of the rule", "o fim da regra", "el final de la regla", "la fine della regola"},
}

// expectedWords are the words of sentences for those of formulas that the parser
// can expect. What is not here is the same in every face.
var expectedWords = map[string]wording{
	"and":           {"and", "e", "y", "e"},
	"or":            {"or", "ou", "o", "o"},
	"is":            {"is", "é", "es", "è"},
	"then":          {"then", "então", "entonces", "allora"},
	"from":          {"from", "de", "de", "da"},
	"in":            {"in", "de", "de", "da"},
	"by":            {"by", "por", "por", "da"},
	"times":         {"times", "vezes", "veces", "volte"},
	"odd":           {"odd", "ímpar", "impar", "dispari"},
	"even":          {"even", "par", "par", "pari"},
	"divisible by":  {"divisible by", "divisível por", "divisible por", "divisibile per"},
	"away from":     {"away from", "de distância de", "de distancia de", "di distanza da"},
	"steps up from": {"steps up from", "passos acima de", "pasos por encima de", "passi sopra"},
	"last":          {"last", "última carta", "última carta", "ultima carta"},
	"first":         {"first", "primeira carta", "primera carta", "prima carta"},
	"card":          {"card", "nova carta", "nueva carta", "nuova carta"},
	"rank":          attributeWordings[Rank].bare,
	"suit":          attributeWordings[Suit].bare,
	"color":         attributeWordings[Color].bare,
	"parity":        attributeWordings[Parity].bare,
	"kind":          attributeWordings[Kind].bare,
	"bysuit":        attributeWordings[BySuit].bare,
	"byrank":        attributeWordings[ByRank].bare,
	".rank":         attributeWordings[Rank].bare,
	".suit":         attributeWordings[Suit].bare,
	".color":        attributeWordings[Color].bare,
	".parity":       attributeWordings[Parity].bare,
	".kind":         attributeWordings[Kind].bare,
	"=":             {"equal to", "igual a", "igual a", "uguale a"},
	"!=":            {"different from", "diferente de", "distinto de", "diverso da"},
	"<":             {"lower than", "menor que", "menor que", "più bassa di"},
	"<=":            {"no higher than", "igual ou menor que", "igual o menor que", "uguale o più bassa di"},
	">":             {"higher than", "maior que", "mayor que", "più alta di"},
	">=":            {"no lower than", "igual ou maior que", "igual o mayor que", "uguale o più alta di"},
	"~every":        {"every time", "sempre que sair", "cada vez que sale", "ogni volta che esce"},
	"~laid":         {"is laid", "sair", "sale", "esce"},
	"~begins":       {"at first", "que começa em", "que empieza en", "che comincia da"},
	"~becomes":      {"becomes", "passa a ser", "pasa a ser", "diventa"},
	"~followed":     {"be followed by", "ser seguida de", "ir seguida de", "essere seguita da"},
	"~same":         {"same", "mesmo", "mismo", "stesso"},
	"~other":        {"another", "outro", "otro", "altro"},
	";":             {".", ".", ".", "."},
	":":             {",", ",", ",", ","},
}

// A formulaWord is a word of the formula as whoever wrote the text would say it.
type formulaWord string

func (w formulaWord) in(to audience) string {
	if to.written == Formula {
		return string(w)
	}
	return Quote(expectation(string(w), to)).in(to)
}

// theAttribute is an attribute as the subject of a clause.
type theAttribute Attribute

func (a theAttribute) in(to audience) string { return attributeWordings[a].the.in(to.told) }

// A describedAs is one of the descriptions.
type describedAs string

func (d describedAs) in(to audience) string { return descriptions[string(d)].in(to.told) }

// A wordOf is a word of the sentences of a language.
type wordOf Face

func (w wordOf) in(to audience) string { return wordsOf[Face(w)].in(to.told) }

var wordsOf = map[Face]wording{
	English: {
		"a word of English sentences", "uma palavra das frases em inglês",
		"una palabra de las frases en inglés", "una parola delle frasi in inglese",
	},
	Portuguese: {
		"a word of Portuguese sentences", "uma palavra das frases em português",
		"una palabra de las frases en portugués", "una parola delle frasi in portoghese",
	},
	Spanish: {
		"a word of Spanish sentences", "uma palavra das frases em espanhol",
		"una palabra de las frases en español", "una parola delle frasi in spagnolo",
	},
	Italian: {
		"a word of Italian sentences", "uma palavra das frases em italiano",
		"una palabra de las frases en italiano", "una parola delle frasi in italiano",
	},
}
