package syntax

import (
	"strconv"
	"strings"
)

// What the Spanish face says.
var spanishVoice = &voice{
	remembered: "recuerda un número, %s, que empieza en %s",
	laid:       "cada vez que sale %s, %s pasa a ser %s",
	refused:    "cada vez que se rechaza %s, %s pasa a ser %s",
	plays:      "juega %s cartas a la vez",
	starters:   "empieza con %s",
	order:      "juega %s",
	orderNone:  "ninguna carta sirve",
	mustBe:     "debe ser %s",
	when:       "si %s, %s",
	otherwise:  "si no, %s",
	inTurn:     "juega %s, y así sucesivamente",
	then:       ", luego ",
	times:      " %s veces",
	some:       "%s %s",
	turned:     ", invertido cada vez que sale %s",
	ruleTurns:  "la regla se invierte cada vez que sale %s",
	swap:       "las dos opciones se intercambian cada vez que sale %s",
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
	},
	suit:        [5]string{Clubs: "tréboles", Diamonds: "diamantes", Hearts: "corazones", Spades: "picas"},
	suitLaid:    "una carta %s",
	rank:        spanishRank,
	orHigher:    "%s o más",
	orLower:     "%s o menos",
	oneOf:       "una de estas: %s",
	oneOfValues: "uno de estos: %s",
	fromTo:      "de %s a %s",
	numbers:     "de %s a %s",
	but:         "cualquier carta que no sea %s",
	butModified: "cualquier carta que no sea %s",
	that:        "una carta que %s",
	suchThat:    "una carta tal que %s",
	card:        spanishCard,

	attribute: [attributes]attributeWords{
		Rank:   spanishAttribute("valor", "o", ""),
		Suit:   spanishAttribute("palo", "o", ""),
		Color:  spanishAttribute("color", "o", ""),
		Parity: spanishAttribute("paridad", "a", ""),
		Kind:   spanishAttribute("tipo", "o", ""),
		BySuit: spanishAttribute("lugar", "o", " por palo y valor"),
		ByRank: spanishAttribute("lugar", "o", " por valor y palo"),
	},
	sameAs:    "%s que %s",
	otherThan: "%s que %s",
	seenCard:  [2]string{"que aún no ha salido", "que ya ha salido"},
	height:    [relations]string{"de valor %s", "distinta de %s", "menor que %s", "igual o menor que %s", "mayor que %s", "igual o mayor que %s"},
	amount:    [relations]string{"exactamente %s", "no exactamente %s", "menos de %s", "como máximo %s", "más de %s", "al menos %s"},
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
	and:       " y ", or: " o ",

	of:       "%s de %s",
	position: "la posición",
	quantity: [quantities]string{
		Sum: "la suma hasta ahora", Highest: "el mayor valor hasta ahora", Lowest: "el menor valor hasta ahora",
		Place: "el lugar en la jugada", PlaySum: "la suma de la jugada",
	},
	count:      "el número de veces que salió %s",
	countClass: "el número de %s hasta ahora",
	since:      "el número de cartas desde que salió %s",
	run:        "el número de cartas seguidas %s",
	operator:   [3]string{Plus: " más ", Minus: " menos ", Times: " multiplicado por "},
	modulo:     " módulo %s",
	difference: "la diferencia entre %s y %s",
	absolute:   "el valor absoluto de %s",
	steps:      "el número de pasos de %s a %s",

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
		seen: [2]string{one + noun + by + " que aún no ha salido", one + noun + by + " que ya ha salido"},
	}
}

func spanishCard(r Ref) string {
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
