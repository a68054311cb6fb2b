package syntax

import (
	"strconv"
	"strings"
)

// What the Italian face says.
var italianVoice = &voice{
	remembered:     "ricorda un numero, %s, che parte da %s",
	rememberedCard: "ricorda una carta, %s, all'inizio nessuna",
	worths:         "ogni carta ha un numero, %s: %s",
	worthOf:        "%s nel caso di %s",
	laid:           "ogni volta che esce %s, %s diventa %s",
	refused:        "ogni volta che si rifiuta %s, %s diventa %s",
	plays:          "gioca %s carte alla volta",
	starters:       "comincia con %s",
	order:          "gioca %s",
	orderNone:      "nessuna carta va bene",
	mustBe:         "deve essere %s",
	when:           "se %s, %s",
	otherwise:      "altrimenti %s",
	inTurn:         "gioca %s, e così via",
	then:           ", poi ",
	times:          " %s volte",
	some:           "%s %s",
	turned:         ", invertito ogni volta che esce %s",
	ruleTurns:      "la regola si inverte ogni volta che esce %s",
	swap:           "le due opzioni si scambiano ogni volta che esce %s",
	alternate: [attributes]string{
		Color: "i colori si alternano", Parity: "dispari e pari si alternano", Kind: "figure e numeri si alternano",
	},
	cycle: "i semi seguono l'ordine %s",

	anyCard: "qualsiasi carta", noCard: "nessuna carta", aCard: "una carta",
	noun: romanceNoun,
	class: [classes]classWords{
		Clubs:      romanceClass("fiori", "di fiori", "di fiori", "carte di fiori"),
		Diamonds:   romanceClass("quadri", "di quadri", "di quadri", "carte di quadri"),
		Hearts:     romanceClass("cuori", "di cuori", "di cuori", "carte di cuori"),
		Spades:     romanceClass("picche", "di picche", "di picche", "carte di picche"),
		Red:        romanceClass("una carta rossa", "ross(a|o)", "rossa", "carte rosse"),
		Black:      romanceClass("una carta nera", "ner(a|o)", "nera", "carte nere"),
		Odd:        romanceClass("una carta dispari", "dispari", "dispari", "carte dispari"),
		Even:       romanceClass("una carta pari", "pari", "pari", "carte pari"),
		FaceCard:   romanceClass("una figura", "con figura", "una figura", "figure"),
		NumberCard: romanceClass("una carta numerica", "numeric(a|o)", "una carta numerica", "carte numeriche"),
		Prime:      romanceClass("una carta di numero primo", "di numero primo", "di numero primo", "carte di numero primo"),
		Closed:     romanceClass("una carta di simbolo chiuso", "di simbolo chiuso", "di simbolo chiuso", "carte di simbolo chiuso"),
		Composite:  romanceClass("una carta di numero composto", "di numero composto", "di numero composto", "carte di numero composto"),
	},
	suit:          [5]string{Clubs: "fiori", Diamonds: "quadri", Hearts: "cuori", Spades: "picche"},
	suitLaid:      "una carta %s",
	rank:          italianRank,
	orHigher:      "%s o più",
	orLower:       "%s o meno",
	oneOf:         "una di queste: %s",
	oneOfValues:   "uno di questi: %s",
	fromTo:        "da %s a %s",
	numbers:       "da %s a %s",
	but:           "qualsiasi carta che non sia %s",
	butModified:   "qualsiasi carta che non sia %s",
	that:          "una carta che %s",
	suchThat:      "una carta tale che %s",
	back:          italianCard,
	thatCard:      "quella carta",
	foundClasses:  [2]string{"l'ultima carta %s", "la prima carta %s"},
	foundRank:     [2][2]string{{"l'ultima %s", "l'ultimo %s"}, {"la prima %s", "il primo %s"}},
	foundAlike:    [2]string{"l'ultima carta %s", "la prima carta %s"},
	foundAt:       "la carta in posizione %s",
	foundThat:     [2]string{"l'ultima carta che era %s", "la prima carta che era %s"},
	foundSuch:     [2]string{"l'ultima carta tale che (%s)", "la prima carta tale che (%s)"},
	classesBehind: true,

	attribute: [attributes]attributeWords{
		Rank:   italianMasculine("valore", "valori", ""),
		Suit:   italianMasculine("seme", "semi", ""),
		Color:  italianMasculine("colore", "colori", ""),
		Parity: italianFeminine("parità"),
		Kind:   italianMasculine("tipo", "tipi", ""),
		BySuit: italianMasculine("posto", "posti", " per seme e valore"),
		ByRank: italianMasculine("posto", "posti", " per valore e seme"),
	},
	sameAs:     "%s di %s",
	otherThan:  "%s da %s",
	seenCard:   [2]string{"non ancora uscit*", "già uscit*"},
	seenCardIn: [2]string{"che non è uscit* %s", "che è uscit* %s"},
	suitHeight: [relations]string{Less: "di un seme più basso di quello di %s", LessEqual: "di un seme uguale o più basso di quello di %s", Greater: "di un seme più alto di quello di %s", GreaterEqual: "di un seme uguale o più alto di quello di %s"},
	inOrder:    "%s nell'ordine %s",
	height:     [relations]string{"di valore %s", "divers* da %s", "più bass* di %s", "uguale o più bass* di %s", "più alt* di %s", "uguale o più alt* di %s"},
	amount:     [relations]string{"esattamente %s", "non esattamente %s", "meno di %s", "al massimo %s", "più di %s", "almeno %s"},
	apart: [relations]string{
		"a esattamente %s di distanza da %s",
		"a una distanza diversa da %s da %s",
		"a meno di %s di distanza da %s",
		"a non più di %s di distanza da %s",
		"a più di %s di distanza da %s",
		"ad almeno %s di distanza da %s",
	},
	apartPair:    "a %s o %s di distanza da %s",
	apartRange:   "da %s a %s di distanza da %s",
	stepUp:       "%s passo sopra %s nel cerchio",
	stepsUp:      "%s passi sopra %s nel cerchio",
	pair:         "%s o %s",
	sumWith:      "la cui somma con %s %s",
	followsAfter: "del seme che segue quello di %s nell'ordine %s",

	is:        [moods]string{"è ", "è ", "sia "},
	isNot:     [moods]string{"non è ", "non è ", "non sia "},
	stands:    [moods]string{"è ", "è ", "sia "},
	standsNot: [moods]string{"non è ", "non è ", "non sia "},
	lastTwo: [moods]string{
		"le ultime due carte sono %s", "le ultime due carte sono %s", "le ultime due carte siano %s",
	},
	it: "", itself: "essa",
	always: "sempre", never: "mai",
	not:      [moods]string{"non è vero che ", "non è vero che ", "non sia vero che "},
	either:   "o %s o %s, ma non tutte e due",
	ifThen:   "se %s allora %s",
	elseThen: "; altrimenti %s",
	repeat:   "a turno ",
	ago: [moods]string{
		"è uscito %s%s %s", "è uscito %s%s %s", "sia uscito %s%s %s",
	},
	lastTime:  " per l'ultima volta",
	cardsAgo:  [2]string{"%s carta fa", "%s carte fa"},
	compared:  [relations]string{"%s", "%s", "minore di %s", "al massimo %s", "maggiore di %s", "almeno %s"},
	parity:    [2]string{"pari", "dispari"},
	divisible: "divisibile per %s",
	prime:     "un numero primo",
	several: [moods][2]string{
		{"si verifica %s di queste cose: (%s)", "si verificano %s di queste cose: (%s)"},
		{"si verifica %s di queste cose: (%s)", "si verificano %s di queste cose: (%s)"},
		{"si verifichi %s di queste cose: (%s)", "si verifichino %s di queste cose: (%s)"},
	},
	and: " e ", or: " o ",

	theWorth: "%s", itsWorth: "suo %s",
	of:       "%s di %s",
	position: "la posizione",
	quantity: [quantities]string{
		Sum: "la somma finora", Highest: "il valore più alto finora", Lowest: "il valore più basso finora",
		Place: "il posto nella giocata", PlaySum: "la somma della giocata",
	},
	soFar:        "finora",
	quantityIn:   [3]string{"la somma dei valori %s", "il valore più alto %s", "il valore più basso %s"},
	quantityOf:   [3]string{"la somma di (%s) %s", "il valore massimo di (%s) %s", "il valore minimo di (%s) %s"},
	count:        "il numero di volte che è uscito %s",
	countIn:      "il numero di volte che è uscito %s %s",
	countClass:   "il numero di %s finora",
	countClassIn: "il numero di %s %s",
	streak:       "il numero di volte di fila che è uscito %s",
	inLast:       [2]string{"nell'ultima carta", "nelle ultime %s carte"},
	sinceCard:    "da %s",
	since:        "il numero di carte da quando è uscito %s",
	run:          "il numero di carte di fila %s",
	operator:     [Modulo + 1]string{Plus: " più ", Minus: " meno ", Times: " moltiplicato per ", Over: " diviso per ", Modulo: " modulo "},
	functions:    [3]string{"il minimo di ", "il massimo di ", "il massimo comun divisore di "},
	difference:   "la differenza tra %s e %s",
	absolute:     "il valore assoluto di %s",
	steps:        "il numero di passi da %s a %s",

	smooth: italianSmooth(),
}

// italianSmooth joins prepositions and articles, and lets "uscito" agree with what
// has come out: di la carta, è uscito una carta.
func italianSmooth() *strings.Replacer {
	pairs := []string{" e è", " ed è", " a almeno", " ad almeno"}
	for _, preposition := range [][2]string{{" di ", " del"}, {" a ", " al"}, {" da ", " dal"}} {
		stem := strings.TrimSuffix(preposition[1], "l")
		pairs = append(pairs,
			preposition[0]+"il ", stem+"l ",
			preposition[0]+"la ", stem+"lla ",
			preposition[0]+"l'", stem+"ll'")
	}
	for _, feminine := range []string{"una ", "la ", "qualsiasi ", "nessuna "} {
		pairs = append(pairs, "uscito "+feminine, "uscita "+feminine)
	}
	return strings.NewReplacer(pairs...)
}

func italianRank(n int) rankForms {
	switch n {
	case 1:
		return rankForms{"asso", "un asso", "l'asso", "un asso", true}
	case 11:
		return rankForms{"fante", "un fante", "il fante", "un fante", true}
	case 12:
		return rankForms{"donna", "una donna", "la donna", "una donna", false}
	case 13:
		return rankForms{"re", "un re", "il re", "un re", true}
	}
	said := strconv.Itoa(n)
	the := "il " + said
	if n == 8 {
		the = "l'" + said
	}
	return rankForms{said, "un " + said, the, said, true}
}

// italianMasculine says an attribute, one and several, and what tells it from
// another of the same name.
func italianMasculine(noun, several, by string) attributeWords {
	return attributeWords{
		the: "il " + noun + by, its: "il suo " + noun + by, by: by,
		same: "dello stesso " + noun + by, other: "di " + noun + " diverso" + by, unlike: "di " + several + " diversi" + by,
		seen:   [2]string{"di un " + noun + by + " non ancora uscito", "di un " + noun + by + " già uscito"},
		seenIn: [2]string{"di un " + noun + by + " non uscito %s", "di un " + noun + by + " uscito %s"},
	}
}

// italianFeminine says an attribute that is the same for one and several.
func italianFeminine(noun string) attributeWords {
	return attributeWords{
		the: "la " + noun, its: "la sua " + noun,
		same: "della stessa " + noun, other: "di " + noun + " diversa", unlike: "di " + noun + " diverse",
		seen:   [2]string{"di una " + noun + " non ancora uscita", "di una " + noun + " già uscita"},
		seenIn: [2]string{"di una " + noun + " non uscita %s", "di una " + noun + " uscita %s"},
	}
}

func italianCard(r Back) string {
	switch r {
	case Card:
		return "la nuova carta"
	case First:
		return "la prima carta"
	case Refused:
		return "l'ultima carta rifiutata"
	case Last:
		return "l'ultima carta"
	case 2:
		return "la penultima carta"
	case 3:
		return "la terzultima carta"
	}
	return "la carta " + strconv.Itoa(int(r)) + " posti indietro"
}
