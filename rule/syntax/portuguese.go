package syntax

import (
	"strconv"
	"strings"
)

// What the Portuguese face says. Its questions are in the future subjunctive.
var portugueseVoice = &voice{
	remembered:     "guarde um número, %s, que começa em %s",
	rememberedCard: "guarde uma carta, %s, no começo nenhuma",
	worths:         "cada carta tem um número, %s: %s",
	worthOf:        "%s para %s",
	laid:           "sempre que sair %s, %s passa a ser %s",
	refused:        "sempre que se recusar %s, %s passa a ser %s",
	plays:          "jogue %s cartas por vez",
	starters:       "comece com %s",
	order:          "jogue %s",
	orderNone:      "nenhuma carta serve",
	mustBe:         "deve ser %s",
	when:           "se %s, %s",
	otherwise:      "senão, %s",
	inTurn:         "jogue %s, e assim por diante",
	then:           ", depois ",
	times:          " %s vezes",
	some:           "%s %s",
	turned:         ", invertido sempre que sair %s",
	ruleTurns:      "a regra se inverte sempre que sair %s",
	swap:           "as duas opções se trocam sempre que sair %s",
	alternate: [attributes]string{
		Color: "as cores se alternam", Parity: "ímpares e pares se alternam", Kind: "figuras e números se alternam",
	},
	cycle: "os naipes seguem a ordem %s",

	anyCard: "qualquer carta", noCard: "nenhuma carta", aCard: "uma carta",
	noun: romanceNoun,
	class: [classes]classWords{
		Clubs:      romanceClass("paus", "de paus", "de paus", "cartas de paus"),
		Diamonds:   romanceClass("ouros", "de ouros", "de ouros", "cartas de ouros"),
		Hearts:     romanceClass("copas", "de copas", "de copas", "cartas de copas"),
		Spades:     romanceClass("espadas", "de espadas", "de espadas", "cartas de espadas"),
		Red:        romanceClass("uma carta vermelha", "vermelh(a|o)", "vermelha", "cartas vermelhas"),
		Black:      romanceClass("uma carta preta", "pret(a|o)", "preta", "cartas pretas"),
		Odd:        romanceClass("uma carta ímpar", "ímpar", "ímpar", "cartas ímpares"),
		Even:       romanceClass("uma carta par", "par", "par", "cartas pares"),
		FaceCard:   romanceClass("uma figura", "com figura", "uma figura", "figuras"),
		NumberCard: romanceClass("uma carta numérica", "numéric(a|o)", "uma carta numérica", "cartas numéricas"),
		Prime:      romanceClass("uma carta de número primo", "de número primo", "de número primo", "cartas de número primo"),
		Closed:     romanceClass("uma carta de símbolo fechado", "de símbolo fechado", "de símbolo fechado", "cartas de símbolo fechado"),
		Composite:  romanceClass("uma carta de número composto", "de número composto", "de número composto", "cartas de número composto"),
	},
	suit:          [5]string{Clubs: "paus", Diamonds: "ouros", Hearts: "copas", Spades: "espadas"},
	suitLaid:      "uma carta %s",
	rank:          portugueseRank,
	orHigher:      "%s ou maior",
	orLower:       "%s ou menor",
	oneOf:         "uma destas: %s",
	oneOfValues:   "um destes: %s",
	fromTo:        "de %s a %s",
	numbers:       "de %s a %s",
	but:           "qualquer carta que não seja %s",
	butModified:   "qualquer carta que não seja %s",
	that:          "uma carta que %s",
	suchThat:      "uma carta tal que %s",
	back:          portugueseCard,
	thatCard:      "essa carta",
	foundClasses:  [2]string{"a última carta %s", "a primeira carta %s"},
	foundRank:     [2][2]string{{"a última %s", "o último %s"}, {"a primeira %s", "o primeiro %s"}},
	foundAlike:    [2]string{"a última carta %s", "a primeira carta %s"},
	foundAt:       "a carta na posição %s",
	foundThat:     [2]string{"a última carta que foi %s", "a primeira carta que foi %s"},
	foundSuch:     [2]string{"a última carta tal que (%s)", "a primeira carta tal que (%s)"},
	classesBehind: true,

	attribute: [attributes]attributeWords{
		Rank:   portugueseAttribute("valor", "o", ""),
		Suit:   portugueseAttribute("naipe", "o", ""),
		Color:  portugueseAttribute("cor", "a", ""),
		Parity: portugueseAttribute("paridade", "a", ""),
		Kind:   portugueseAttribute("tipo", "o", ""),
		BySuit: portugueseAttribute("lugar", "o", " por naipe e valor"),
		ByRank: portugueseAttribute("lugar", "o", " por valor e naipe"),
	},
	sameAs:     "%s que %s",
	otherThan:  "%s de %s",
	seenCard:   [2]string{"que ainda não saiu", "que já saiu"},
	seenCardIn: [2]string{"que não saiu %s", "que saiu %s"},
	suitHeight: [relations]string{Less: "de um naipe menor que o de %s", LessEqual: "de um naipe igual ou menor que o de %s", Greater: "de um naipe maior que o de %s", GreaterEqual: "de um naipe igual ou maior que o de %s"},
	inOrder:    "%s na ordem %s",
	height:     [relations]string{"de valor %s", "diferente de %s", "menor que %s", "igual ou menor que %s", "maior que %s", "igual ou maior que %s"},
	amount:     [relations]string{"exatamente %s", "não exatamente %s", "menos de %s", "no máximo %s", "mais de %s", "pelo menos %s"},
	apart: [relations]string{
		"a exatamente %s de distância de %s",
		"a uma distância diferente de %s de %s",
		"a menos de %s de distância de %s",
		"a no máximo %s de distância de %s",
		"a mais de %s de distância de %s",
		"a pelo menos %s de distância de %s",
	},
	apartPair:    "a %s ou %s de distância de %s",
	apartRange:   "de %s a %s de distância de %s",
	stepUp:       "%s passo acima de %s no círculo",
	stepsUp:      "%s passos acima de %s no círculo",
	pair:         "%s ou %s",
	sumWith:      "cuja soma com %s %s",
	followsAfter: "do naipe que segue o de %s na ordem %s",

	is:        [moods]string{"é ", "for ", "seja "},
	isNot:     [moods]string{"não é ", "não for ", "não seja "},
	stands:    [moods]string{"está ", "estiver ", "esteja "},
	standsNot: [moods]string{"não está ", "não estiver ", "não esteja "},
	lastTwo: [moods]string{
		"as duas últimas cartas são %s", "as duas últimas cartas forem %s", "as duas últimas cartas sejam %s",
	},
	it: "", itself: "ela",
	always: "sempre", never: "nunca",
	not:      [moods]string{"não é verdade que ", "não for verdade que ", "não seja verdade que "},
	either:   "ou %s ou %s, mas não as duas coisas",
	ifThen:   "se %s então %s",
	elseThen: "; senão, %s",
	repeat:   "em sequência ",
	ago: [moods]string{
		"saiu %s%s há %s", "saiu %s%s há %s", "tenha saído %s%s há %s",
	},
	lastTime:  " pela última vez",
	cardsAgo:  [2]string{"%s carta", "%s cartas"},
	compared:  [relations]string{"%s", "%s", "menor que %s", "no máximo %s", "maior que %s", "pelo menos %s"},
	parity:    [2]string{"par", "ímpar"},
	divisible: "divisível por %s",
	prime:     "um número primo",
	several: [moods][2]string{
		{"vale %s destas coisas: (%s)", "valem %s destas coisas: (%s)"},
		{"valer %s destas coisas: (%s)", "valerem %s destas coisas: (%s)"},
		{"valha %s destas coisas: (%s)", "valham %s destas coisas: (%s)"},
	},
	and: " e ", or: " ou ",

	theWorth: "%s", itsWorth: "seu %s",
	of:       "%s de %s",
	position: "a posição",
	quantity: [quantities]string{
		Sum: "a soma até agora", Highest: "o maior valor até agora", Lowest: "o menor valor até agora",
		Place: "o lugar na jogada", PlaySum: "a soma da jogada",
	},
	soFar:        "até agora",
	quantityIn:   [3]string{"a soma dos valores %s", "o maior valor %s", "o menor valor %s"},
	quantityOf:   [3]string{"a soma de (%s) %s", "o maior de (%s) %s", "o menor de (%s) %s"},
	count:        "o número de vezes que saiu %s",
	countIn:      "o número de vezes que saiu %s %s",
	countClass:   "o número de %s até agora",
	countClassIn: "o número de %s %s",
	streak:       "o número de vezes seguidas que saiu %s",
	inLast:       [2]string{"na última carta", "nas últimas %s cartas"},
	sinceCard:    "desde %s",
	since:        "o número de cartas desde que saiu %s",
	run:          "o número de cartas seguidas %s",
	operator:     [Modulo + 1]string{Plus: " mais ", Minus: " menos ", Times: " multiplicado por ", Over: " dividido por ", Modulo: " módulo "},
	functions:    [3]string{"o mínimo de ", "o máximo de ", "o máximo divisor comum de "},
	difference:   "a diferença entre %s e %s",
	absolute:     "o valor absoluto de %s",
	steps:        "o número de passos de %s a %s",

	smooth: strings.NewReplacer(" de o ", " do ", " de a ", " da ", " a o ", " ao ", " a a ", " à ", " de ela", " dela", " de essa ", " dessa ", " por o ", " pelo ", " por a ", " pela "),
}

func portugueseRank(n int) rankForms {
	switch n {
	case 1:
		return rankForms{"ás", "um ás", "o ás", "um ás", true}
	case 11:
		return rankForms{"valete", "um valete", "o valete", "um valete", true}
	case 12:
		return rankForms{"dama", "uma dama", "a dama", "uma dama", false}
	case 13:
		return rankForms{"rei", "um rei", "o rei", "um rei", true}
	}
	said := strconv.Itoa(n)
	return rankForms{said, "um " + said, "o " + said, said, true}
}

// portugueseAttribute says an attribute by its noun, its article, and what tells
// it from another of the same name.
func portugueseAttribute(noun, article, by string) attributeWords {
	its := map[string]string{"o": "o seu ", "a": "a sua "}[article]
	one := map[string]string{"o": "de um ", "a": "de uma "}[article]
	return attributeWords{
		the: article + " " + noun + by, its: its + noun + by, by: by,
		same: "d" + article + " mesm" + article + " " + noun + by, other: "de " + noun + by + " diferente", unlike: "de " + plural(noun) + by + " diferentes",
		seen:   [2]string{one + noun + by + " que ainda não saiu", one + noun + by + " que já saiu"},
		seenIn: [2]string{one + noun + by + " que não saiu %s", one + noun + by + " que saiu %s"},
	}
}

// plural returns the plural of a noun of ours.
func plural(noun string) string {
	if strings.HasSuffix(noun, "r") {
		return noun + "es"
	}
	return noun + "s"
}

func portugueseCard(r Back) string {
	switch r {
	case Card:
		return "a nova carta"
	case First:
		return "a primeira carta"
	case Refused:
		return "a última carta recusada"
	case Last:
		return "a última carta"
	case 2:
		return "a penúltima carta"
	case 3:
		return "a antepenúltima carta"
	}
	return "a carta " + strconv.Itoa(int(r)) + " lugares atrás"
}
