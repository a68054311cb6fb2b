package syntax

import (
	"strconv"
	"strings"
)

// What the Spanish face says.
var spanishVoice = &voice{
	remembered:     "recuerda un número, %s, que empieza en %s",
	rememberedCard: "recuerda una carta, %s, al principio ninguna",
	worths:         "cada carta tiene un número, %s: %s",
	worthOf:        "%s para %s",
	laid:           "cada vez que sale %s, %s pasa a ser %s",
	refused:        "cada vez que se rechaza %s, %s pasa a ser %s",
	plays:          "juega %s cartas a la vez",
	starters:       "empieza con %s",
	order:          "juega %s",
	orderNone:      "ninguna carta sirve",
	mustBe:         "debe ser %s",
	when:           "si %s, %s",
	otherwise:      "si no, %s",
	inTurn:         "juega %s, y así sucesivamente",
	then:           ", luego ",
	times:          " %s veces",
	some:           "%s %s",
	turned:         ", invertido cada vez que sale %s",
	ruleTurns:      "la regla se invierte cada vez que sale %s",
	swap:           "las dos opciones se intercambian cada vez que sale %s",
	alternate: [attributes]string{
		Color: "los colores se alternan", Parity: "impares y pares se alternan", Kind: "figuras y números se alternan",
	},
	cycle: "los palos siguen el orden %s",

	anyCard: "cualquier carta", noCard: "ninguna carta", aCard: "una carta",
	noun: romanceNoun,
	class: [classes]classWords{
		Clubs:      romanceClass("tréboles", "de tréboles", "de tréboles", "cartas de tréboles"),
		Diamonds:   romanceClass("diamantes", "de diamantes", "de diamantes", "cartas de diamantes"),
		Hearts:     romanceClass("corazones", "de corazones", "de corazones", "cartas de corazones"),
		Spades:     romanceClass("picas", "de picas", "de picas", "cartas de picas"),
		Red:        romanceClass("una carta roja", "roj(a|o)", "roja", "cartas rojas"),
		Black:      romanceClass("una carta negra", "negr(a|o)", "negra", "cartas negras"),
		Odd:        romanceClass("una carta impar", "impar", "impar", "cartas impares"),
		Even:       romanceClass("una carta par", "par", "par", "cartas pares"),
		FaceCard:   romanceClass("una figura", "con figura", "una figura", "figuras"),
		NumberCard: romanceClass("una carta numérica", "numéric(a|o)", "una carta numérica", "cartas numéricas"),
		Prime:      romanceClass("una carta de número primo", "de número primo", "de número primo", "cartas de número primo"),
		Closed:     romanceClass("una carta de símbolo cerrado", "de símbolo cerrado", "de símbolo cerrado", "cartas de símbolo cerrado"),
		Composite:  romanceClass("una carta de número compuesto", "de número compuesto", "de número compuesto", "cartas de número compuesto"),
	},
	suit:          [5]string{Clubs: "tréboles", Diamonds: "diamantes", Hearts: "corazones", Spades: "picas"},
	suitLaid:      "una carta %s",
	rank:          spanishRank,
	orHigher:      "%s o más",
	orLower:       "%s o menos",
	oneOf:         "una de estas: %s",
	oneOfValues:   "uno de estos: %s",
	fromTo:        "de %s a %s",
	numbers:       "de %s a %s",
	but:           "cualquier carta que no sea %s",
	butModified:   "cualquier carta que no sea %s",
	that:          "una carta que %s",
	suchThat:      "una carta tal que %s",
	back:          spanishCard,
	thatCard:      "esa carta",
	foundClasses:  [2]string{"la última carta %s", "la primera carta %s"},
	foundRank:     [2][2]string{{"la última %s", "el último %s"}, {"la primera %s", "el primer %s"}},
	foundAlike:    [2]string{"la última carta %s", "la primera carta %s"},
	foundAt:       "la carta en la posición %s",
	foundThat:     [2]string{"la última carta que fue %s", "la primera carta que fue %s"},
	foundSuch:     [2]string{"la última carta tal que (%s)", "la primera carta tal que (%s)"},
	classesBehind: true,

	attribute: [attributes]attributeWords{
		Rank:   spanishAttribute("valor", "o", ""),
		Suit:   spanishAttribute("palo", "o", ""),
		Color:  spanishAttribute("color", "o", ""),
		Parity: spanishAttribute("paridad", "a", ""),
		Kind:   spanishAttribute("tipo", "o", ""),
		BySuit: spanishAttribute("lugar", "o", " por palo y valor"),
		ByRank: spanishAttribute("lugar", "o", " por valor y palo"),
	},
	sameAs:     "%s que %s",
	otherThan:  "%s que %s",
	seenCard:   [2]string{"que aún no ha salido", "que ya ha salido"},
	seenCardIn: [2]string{"que no ha salido %s", "que ha salido %s"},
	suitHeight: [relations]string{Less: "de un palo menor que el de %s", LessEqual: "de un palo igual o menor que el de %s", Greater: "de un palo mayor que el de %s", GreaterEqual: "de un palo igual o mayor que el de %s"},
	inOrder:    "%s en el orden %s",
	height:     [relations]string{"de valor %s", "distint* de %s", "menor que %s", "igual o menor que %s", "mayor que %s", "igual o mayor que %s"},
	amount:     [relations]string{"exactamente %s", "no exactamente %s", "menos de %s", "como máximo %s", "más de %s", "al menos %s"},
	apart: [relations]string{
		"a exactamente %s de distancia de %s",
		"a una distancia distinta de %s de %s",
		"a menos de %s de distancia de %s",
		"a %s o menos de distancia de %s",
		"a más de %s de distancia de %s",
		"a %s o más de distancia de %s",
	},
	apartPair:    "a %s o %s de distancia de %s",
	apartRange:   "a entre %s y %s de distancia de %s",
	stepUp:       "%s paso por encima de %s en el círculo",
	stepsUp:      "%s pasos por encima de %s en el círculo",
	pair:         "%s o %s",
	sumWith:      "cuya suma con %s %s",
	followsAfter: "del palo que sigue al de %s en el orden %s",

	is:        [moods]string{"es ", "es ", "sea "},
	isNot:     [moods]string{"no es ", "no es ", "no sea "},
	stands:    [moods]string{"está ", "está ", "esté "},
	standsNot: [moods]string{"no está ", "no está ", "no esté "},
	lastTwo: [moods]string{
		"las dos últimas cartas son %s", "las dos últimas cartas son %s", "las dos últimas cartas sean %s",
	},
	it: "", itself: "ella",
	always: "siempre", never: "nunca",
	not:      [moods]string{"no es cierto que ", "no es cierto que ", "no sea cierto que "},
	either:   "o %s o %s, pero no las dos cosas",
	ifThen:   "si %s entonces %s",
	elseThen: "; si no, %s",
	repeat:   "por turno ",
	ago: [moods]string{
		"salió %s%s hace %s", "salió %s%s hace %s", "haya salido %s%s hace %s",
	},
	lastTime:  " por última vez",
	cardsAgo:  [2]string{"%s carta", "%s cartas"},
	compared:  [relations]string{"%s", "%s", "menor que %s", "como máximo %s", "mayor que %s", "al menos %s"},
	parity:    [2]string{"par", "impar"},
	divisible: "divisible por %s",
	prime:     "un número primo",
	several: [moods][2]string{
		{"se cumple %s de estas cosas: (%s)", "se cumplen %s de estas cosas: (%s)"},
		{"se cumple %s de estas cosas: (%s)", "se cumplen %s de estas cosas: (%s)"},
		{"se cumpla %s de estas cosas: (%s)", "se cumplan %s de estas cosas: (%s)"},
	},
	and: " y ", or: " o ",

	theWorth: "%s", itsWorth: "su %s",
	of:       "%s de %s",
	position: "la posición",
	quantity: [quantities]string{
		Sum: "la suma hasta ahora", Highest: "el mayor valor hasta ahora", Lowest: "el menor valor hasta ahora",
		Place: "el lugar en la jugada", PlaySum: "la suma de la jugada",
	},
	soFar:        "hasta ahora",
	quantityIn:   [3]string{"la suma de los valores %s", "el mayor valor %s", "el menor valor %s"},
	quantityOf:   [3]string{"la suma de (%s) %s", "el mayor de (%s) %s", "el menor de (%s) %s"},
	count:        "el número de veces que salió %s",
	countIn:      "el número de veces que salió %s %s",
	countClass:   "el número de %s hasta ahora",
	countClassIn: "el número de %s %s",
	streak:       "el número de veces seguidas que salió %s",
	inLast:       [2]string{"en la última carta", "en las últimas %s cartas"},
	sinceCard:    "desde %s",
	since:        "el número de cartas desde que salió %s",
	run:          "el número de cartas seguidas %s",
	operator:     [Modulo + 1]string{Plus: " más ", Minus: " menos ", Times: " multiplicado por ", Over: " dividido por ", Modulo: " módulo "},
	functions:    [3]string{"el mínimo de ", "el máximo de ", "el máximo común divisor de "},
	difference:   "la diferencia entre %s y %s",
	absolute:     "el valor absoluto de %s",
	steps:        "el número de pasos de %s a %s",

	smooth: strings.NewReplacer(" de el ", " del ", " a el ", " al ", " y i", " e i", " y hi", " e hi", " o o", " u o", " o 8", " u 8"),
}

func spanishRank(n int) rankForms {
	switch n {
	case 1:
		return rankForms{"as", "un as", "el as", "un as", true}
	case 11:
		return rankForms{"jota", "una jota", "la jota", "una jota", false}
	case 12:
		return rankForms{"dama", "una dama", "la dama", "una dama", false}
	case 13:
		return rankForms{"rey", "un rey", "el rey", "un rey", true}
	}
	said := strconv.Itoa(n)
	return rankForms{said, "un " + said, "el " + said, said, true}
}

// spanishAttribute says an attribute by its noun, which ends in o if it is
// masculine, and what tells it from another of the same name.
func spanishAttribute(noun, ending, by string) attributeWords {
	article := map[string]string{"o": "el ", "a": "la "}[ending]
	same := map[string]string{"o": "del mismo ", "a": "de la misma "}[ending]
	one := map[string]string{"o": "de un ", "a": "de una "}[ending]
	return attributeWords{
		the: article + noun + by, its: "su " + noun + by, by: by,
		same: same + noun + by, other: "de distint" + ending + " " + noun + by, unlike: "de distint" + ending + " " + noun + by,
		seen:   [2]string{one + noun + by + " que aún no ha salido", one + noun + by + " que ya ha salido"},
		seenIn: [2]string{one + noun + by + " que no ha salido %s", one + noun + by + " que ha salido %s"},
	}
}

func spanishCard(r Back) string {
	switch r {
	case Card:
		return "la nueva carta"
	case First:
		return "la primera carta"
	case Refused:
		return "la última carta rechazada"
	case Last:
		return "la última carta"
	case 2:
		return "la penúltima carta"
	case 3:
		return "la antepenúltima carta"
	}
	return "la carta " + strconv.Itoa(int(r)) + " puestos atrás"
}
