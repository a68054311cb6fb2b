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
	when:       "si %s, juega %s",
	otherwise:  "si no, juega %s",
	inTurn:     "por turno, juega %s",
	then:       ", luego ",
	times:      " %s veces",
	turned:     ", invertido cada vez que sale %s",
	alternate: [attributes]string{
		Color: "los colores se alternan", Parity: "impares y pares se alternan", Kind: "figuras y números se alternan",
	},
	cycle: "los palos siguen el orden %s",

	anyCard: "cualquier carta", noCard: "ninguna carta",
	aCard: "una carta",
	noun:  romanceNoun,
	class: [classes]classWords{
		Clubs:      romanceClass("tréboles", "de tréboles", "de tréboles"),
		Diamonds:   romanceClass("diamantes", "de diamantes", "de diamantes"),
		Hearts:     romanceClass("corazones", "de corazones", "de corazones"),
		Spades:     romanceClass("picas", "de picas", "de picas"),
		Red:        romanceClass("una carta roja", "roja", "roja"),
		Black:      romanceClass("una carta negra", "negra", "negra"),
		Odd:        romanceClass("una carta impar", "impar", "impar"),
		Even:       romanceClass("una carta par", "par", "par"),
		FaceCard:   romanceClass("una figura", "con figura", "una figura"),
		NumberCard: romanceClass("una carta numérica", "numérica", "una carta numérica"),
		Prime:      romanceClass("una carta de número primo", "de número primo", "de número primo"),
		Closed:     romanceClass("una carta de símbolo cerrado", "de símbolo cerrado", "de símbolo cerrado"),
	},
	suit:    [5]string{Clubs: "tréboles", Diamonds: "diamantes", Hearts: "corazones", Spades: "picas"},
	ranks:   spanishRank,
	oneRank: spanishOne,
	thanRank: func(n int) string {
		if n > 1 && n < 11 {
			return strconv.Itoa(n)
		}
		return spanishOne(n)
	},
	orHigher:    "%s o más",
	orLower:     "%s o menos",
	oneOf:       "una de estas: %s",
	but:         "cualquier carta que no sea %s",
	butModified: "cualquier carta que no sea %s",
	suchThat:    "una carta tal que %s",
	card:        spanishCard,
	cardAgain:   spanishCard,

	attribute: [attributes]attributeWords{
		Rank:   {"el valor", "su valor", "valor", "del mismo valor que %s", "de distinto valor que %s", "de un valor ya visto"},
		Suit:   {"el palo", "su palo", "palo", "del mismo palo que %s", "de distinto palo que %s", "de un palo ya visto"},
		Color:  {"el color", "su color", "color", "del mismo color que %s", "de distinto color que %s", "de un color ya visto"},
		Parity: {"la paridad", "su paridad", "paridad", "de la misma paridad que %s", "de distinta paridad que %s", "de una paridad ya vista"},
		Kind:   {"el tipo", "su tipo", "tipo", "del mismo tipo que %s", "de distinto tipo que %s", "de un tipo ya visto"},
		BySuit: {"el lugar por palo y valor", "su lugar por palo y valor", "lugar por palo y valor", "del mismo lugar por palo y valor que %s", "de distinto lugar por palo y valor que %s", "de un lugar por palo y valor ya visto"},
		ByRank: {"el lugar por valor y palo", "su lugar por valor y palo", "lugar por valor y palo", "del mismo lugar por valor y palo que %s", "de distinto lugar por valor y palo que %s", "de un lugar por valor y palo ya visto"},
	},
	seenCard:    "ya vista",
	height:      [relations]string{"igual a %s", "distinta de %s", "menor que %s", "igual o menor que %s", "mayor que %s", "igual o mayor que %s"},
	amount:      [relations]string{"exactamente %s", "no exactamente %s", "menos de %s", "no más de %s", "más de %s", "al menos %s"},
	apart:       "a %s de distancia de %s",
	stepsUp:     "%s pasos por encima de %s en el círculo",
	fromTo:      "de %s a %s",
	numbers:     "de %s a %s",
	sumEven:     [2]string{"cuya suma con %s sea par", "cuya suma con %s sea impar"},
	sumDivided:  "cuya suma con %s sea divisible por %s",
	suitFollows: "del palo que sigue al de %s en el orden %s",

	is:     [moods]string{"es ", "es ", "sea "},
	isNot:  [moods]string{"no es ", "no es ", "no sea "},
	stands: [moods]string{"está ", "está ", "esté "},
	it:     "", itself: "ella",
	always: "siempre", never: "nunca",
	not:      "no es cierto que %s",
	either:   "o %s o %s, pero no las dos cosas",
	ifThen:   "si %s entonces %s",
	elseThen: "; si no %s",
	repeat:   "por turno ",
	followsThat: [moods]string{
		"el palo de %s sigue al de %s en el orden %s",
		"el palo de %s sigue al de %s en el orden %s",
		"el palo de %s siga al de %s en el orden %s",
	},
	compared: [relations]string{"%s", "%s", "menor que %s", "como máximo %s", "mayor que %s", "al menos %s"},
	among:    "uno de estos: %s",
	and:      " y ", or: " o ",

	of:       "%s de %s",
	position: "la posición",
	quantity: [quantities]string{
		Sum: "la suma hasta ahora", Highest: "el mayor valor hasta ahora", Lowest: "el menor valor hasta ahora",
		Place: "el lugar en la jugada", PlaySum: "la suma de la jugada",
	},
	count:      "el número de veces que ha salido %s",
	since:      "hace cuántas cartas salió %s",
	run:        "el número de cartas seguidas del mismo %s",
	operator:   [3]string{Plus: " más ", Minus: " menos ", Times: " multiplicado por "},
	modulo:     " módulo %s",
	difference: "la diferencia entre %s y %s",
	absolute:   "el valor absoluto de %s",
	steps:      "el número de pasos de %s a %s",

	smooth: strings.NewReplacer(" de el ", " del ", " a el ", " al ", " y i", " e i", " o 8", " u 8"),
}

func spanishRank(n int) string {
	switch n {
	case 1:
		return "as"
	case 11:
		return "jota"
	case 12:
		return "dama"
	case 13:
		return "rey"
	}
	return strconv.Itoa(n)
}

// spanishOne says one card of a rank.
func spanishOne(n int) string {
	if n == 11 || n == 12 {
		return "una " + spanishRank(n)
	}
	return "un " + spanishRank(n)
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
