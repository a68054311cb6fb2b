package syntax

// This file is all that is told about texts and rules, in every language. %1 is
// the first thing that a remark is about, %2 the second.

// What is told by the checks and warnings of package rule.
const (
	NoStarter          Topic = iota + 1
	needsPlays               // a Quantity
	noOrder                  // an Attribute
	NumbersNeverChange       // in a comparison
	NamesNeverChange         // in a comparison
	CannotCompare            // two sorts
	NoCardHasRank            // a Number
	NotRemembered            // a sort
	NotInRange               // a sort
	NotReckoned              // a sort
	NewOutside               // a word and a sample
	WorthOfMore
	AsksTooMuch
	WorksOnDemand
	DeadEnd      // a line
	Trap         // a line
	FitsAlways   // every card
	NeverFits    // a Number of cards
	HardToFind   // a Number of plays
	Warning      // a Remark
	OtherReading // a formula, and the line that tells it apart
	FitsFirst    // of two rules the last card fits the first
	FitsSecond
	NothingTells // Numbers of lines and of cards
	LineTooLong  // a Number of cards
	NotSure      // that a text was read as it was meant
	LeftOut      // words
)

// What is told of how a rule plays, and by those who compose rules. Shares are
// Verbatim, as 50 %.
const (
	RuleSays  Topic = LeftOut + 1 + iota // a sentence
	FitShares                            // right after the starter, in the long run, at worst
	Advice                               // a Remark
	FewerFit                             // than advised
	AsAdvised
	FewMoreFit
	HarderSo
	StarterCount // a Number of cards
	LooksAt      // a Remark
	NoCardBefore
	LastCard
	LastCards // a Number
	WholeLine
	SizeOf          // Numbers of states and bits
	EndlessOf       // a Number of bits
	DifficultyGuess // a Number of plays
	PlaysExpected   // a Number, short
	LongLine        // a Number of cards
	NeverFitCards   // a Number, and the cards
	SeenAtRandom
	Approached
	HintSays // a Remark
	HintSuits
	HintColors
	HintNumbers
	HintTwoCards
	HintChanges
	HintFormula
	TooFewRules  // Numbers found and wanted, plays, two shares
	firstPrivate // what follows is told by this package
)

const (
	unknownWord      = firstPrivate + iota // a Quote
	unknownCharacter                       // a Quote
	unknownAttribute                       // a Quote
	otherExpected                          // expectations, a Quote
	endsTooSoon                            // expectations
	tooManyParts                           // a Number
	tooDeep                                // a Number
	tooLong                                // a Number
	tooLongWritten                         // two Numbers
	notUTF8
	noFace      // a Quote
	twoMeanings // two formulas
	cardAlone
	valueAlone
	conditionIsNoValue
	cardIsNoValue
	numberTooLarge // a Number
	cannotDivide   // a Number
	cannotRepeat   // a Number
	playSize       // two Numbers
	nameTaken      // a Quote, what it means
	tooManyNames   // a Number
	namedLater     // a Quote
	saidTwice      // a Quote
	onlyNewSeen
	lastCardsSize // two Numbers
	sinceWhich
	onlyCardsAmongCards
	orderUseless
	suitTwiceInOrder // a Class
	noCardBack       // two Numbers
	noCardBefore     // a Ref
	rangeBackwards   // a range
	mixedSet
	classIsNo      // a Class, a sort
	onlySuitsCycle // a sample
	suitTwice      // a Class
	beyondRules    // a Quote
	onlyIfSwaps
	medianOfThree // a Number
	onlyCardsInRow
	didYouMean // a Quote
	topics
)

var remarks = [topics]wording{
	NoStarter: {
		"no card may open the line: a rule needs a starter",
		"nenhuma carta pode abrir a linha: uma regra precisa de uma carta inicial",
		"ninguna carta puede abrir la línea: una regla necesita una carta inicial",
		"nessuna carta può aprire la linea: una regola ha bisogno di una carta iniziale",
	},
	needsPlays: {
		"%1 needs a rule that says how many cards a play has: %2",
		"%1 só existe numa regra que diga quantas cartas tem uma jogada: %2",
		"%1 solo existe en una regla que diga cuántas cartas tiene una jugada: %2",
		"%1 esiste solo in una regola che dica quante carte ha una giocata: %2",
	},
	noOrder: {
		"%1 has no order: only %2 and %3 compare it",
		"%1 não tem ordem: só se compara com %2 e %3",
		"%1 no tiene orden: solo se compara con %2 y %3",
		"%1 non ha un ordine: si confronta solo con %2 e %3",
	},
	NumbersNeverChange: {
		"this compares two numbers that never change",
		"isto compara dois números que nunca mudam",
		"esto compara dos números que nunca cambian",
		"questo confronta due numeri che non cambiano mai",
	},
	NamesNeverChange: {
		"this compares two names that never change",
		"isto compara dois nomes que nunca mudam",
		"esto compara dos nombres que nunca cambian",
		"questo confronta due nomi che non cambiano mai",
	},
	CannotCompare: {
		"cannot compare %1 with %2",
		"não dá para comparar %1 com %2",
		"no se puede comparar %1 con %2",
		"non si può confrontare %1 con %2",
	},
	NoCardHasRank: {
		"no card has the rank %1: ranks go from 1, the ace, to 13, the king",
		"nenhuma carta tem o valor %1: os valores vão de 1, o ás, a 13, o rei",
		"ninguna carta tiene el valor %1: los valores van de 1, el as, a 13, el rey",
		"nessuna carta ha il valore %1: i valori vanno da 1, l'asso, a 13, il re",
	},
	NotRemembered: {
		"%1 is no number and cannot be remembered",
		"%1 não é um número e não pode ser guardado na memória",
		"%1 no es un número y no se puede recordar",
		"%1 non è un numero e non si può ricordare",
	},
	NotInRange: {
		"%1 is no number and cannot lie in a range",
		"%1 não é um número e não cabe num intervalo",
		"%1 no es un número y no cabe en un intervalo",
		"%1 non è un numero e non può stare in un intervallo",
	},
	NotReckoned: {
		"%1 is no number and cannot be reckoned with",
		"%1 não é um número e não serve para contas",
		"%1 no es un número y no sirve para hacer cuentas",
		"%1 non è un numero e non serve per fare i conti",
	},
	NewOutside: {
		"%1 stands only where earlier cards are asked, as in %2",
		"%1 só tem lugar onde se pergunta por cartas anteriores, como em %2",
		"%1 solo tiene lugar donde se pregunta por cartas anteriores, como en %2",
		"%1 ha posto solo dove si chiede di carte precedenti, come in %2",
	},
	WorthOfMore: {
		"what a card counts can depend on nothing but the card",
		"o que uma carta conta só pode depender da própria carta",
		"lo que cuenta una carta solo puede depender de la propia carta",
		"quanto conta una carta può dipendere solo dalla carta stessa",
	},
	AsksTooMuch: {
		"the rule asks too much of earlier cards: nobody could keep so much in mind",
		"a regra pergunta demais sobre as cartas anteriores: ninguém conseguiria guardar tanto",
		"la regla pregunta demasiado sobre las cartas anteriores: nadie podría recordar tanto",
		"la regola chiede troppo delle carte precedenti: nessuno potrebbe ricordare tanto",
	},
	WorksOnDemand: {
		"the rule remembers too much for a table: whether another rule is the same may stay unknown",
		"a regra lembra coisas demais para uma tabela: talvez não se possa saber se outra regra é a mesma",
		"la regla recuerda demasiado para una tabla: quizá no se pueda saber si otra regla es la misma",
		"la regola ricorda troppo per una tabella: forse non si potrà sapere se un'altra regola è la stessa",
	},
	DeadEnd: {
		"after %1 no card fits",
		"depois de %1 nenhuma carta serve",
		"después de %1 no sirve ninguna carta",
		"dopo %1 nessuna carta va bene",
	},
	Trap: {
		"after %1 the same cards fit for ever",
		"depois de %1 servem para sempre as mesmas cartas",
		"después de %1 sirven para siempre las mismas cartas",
		"dopo %1 vanno bene per sempre le stesse carte",
	},
	FitsAlways: {
		"every card always fits",
		"qualquer carta serve sempre",
		"cualquier carta sirve siempre",
		"qualsiasi carta va sempre bene",
	},
	NeverFits: {
		"%1 of the 52 cards can never be played",
		"há cartas que nunca podem ser jogadas: %1 das 52",
		"hay cartas que no se pueden jugar nunca: %1 de las 52",
		"ci sono carte che non si possono mai giocare: %1 su 52",
	},
	HardToFind: {
		"hard to find: an expert is expected to need about %1 plays",
		"difícil de descobrir: espera-se que um especialista precise de umas %1 jogadas",
		"difícil de descubrir: se espera que un experto necesite unas %1 jugadas",
		"difficile da scoprire: un esperto avrà bisogno di circa %1 giocate",
	},
	Warning: {"warning: %1", "aviso: %1", "aviso: %1", "avviso: %1"},
	OtherReading: {
		"or: %1 (told apart by %2)",
		"ou: %1 (o que as distingue: %2)",
		"o bien: %1 (lo que las distingue: %2)",
		"oppure: %1 (ciò che le distingue: %2)",
	},
	NotSure: {
		"not sure that this is what you mean",
		"não é certo que seja isso o que você quer dizer",
		"no es seguro que sea esto lo que quieres decir",
		"non è sicuro che sia questo che vuoi dire",
	},
	LeftOut: {"left out: %1", "deixado de lado: %1", "se ha dejado de lado: %1", "tralasciato: %1"},
	FitsFirst: {
		"the last card fits the first rule and not the second",
		"a última carta serve na primeira regra e não na segunda",
		"la última carta sirve en la primera regla y no en la segunda",
		"l'ultima carta va bene nella prima regola e non nella seconda",
	},
	FitsSecond: {
		"the last card fits the second rule and not the first",
		"a última carta serve na segunda regra e não na primeira",
		"la última carta sirve en la segunda regla y no en la primera",
		"l'ultima carta va bene nella seconda regola e non nella prima",
	},
	NothingTells: {
		"nothing was found to tell them apart in %1 lines of up to %2 cards",
		"em %1 linhas de até %2 cartas não se achou nada que as distinga",
		"en %1 líneas de hasta %2 cartas no se encontró nada que las distinga",
		"in %1 linee di al massimo %2 carte non si è trovato nulla che le distingua",
	},
	LineTooLong: {
		"the line is too long for this rule: at most %1 cards are judged",
		"a linha é longa demais para esta regra: são julgadas no máximo %1 cartas",
		"la línea es demasiado larga para esta regla: se juzgan como máximo %1 cartas",
		"la linea è troppo lunga per questa regola: si giudicano al massimo %1 carte",
	},

	RuleSays: {"rule: %1", "regra: %1", "regla: %1", "regola: %1"},
	FitShares: {
		"fits: %1 of the cards after the starter, %2 in the long run, %3 at worst",
		"servem: %1 das cartas depois da inicial, %2 a longo prazo, %3 no pior caso",
		"sirven: %1 de las cartas después de la inicial, %2 a la larga, %3 en el peor caso",
		"vanno bene: %1 delle carte dopo l'iniziale, %2 alla lunga, %3 nel caso peggiore",
	},
	Advice: {
		"advice: a quarter (S0) to a third (S1) of the cards should fit, over half is harder: %1",
		"conselho: devem servir de um quarto (S0) a um terço (S1) das cartas, mais de metade é mais difícil: %1",
		"consejo: deben servir de un cuarto (S0) a un tercio (S1) de las cartas, más de la mitad es más difícil: %1",
		"consiglio: deve andar bene da un quarto (S0) a un terzo (S1) delle carte, più di metà è più difficile: %1",
	},
	FewerFit:   {"here fewer do", "aqui servem menos", "aquí sirven menos", "qui sono meno"},
	AsAdvised:  {"so it is here", "é o caso aqui", "aquí es así", "qui è così"},
	FewMoreFit: {"here a few more do", "aqui servem algumas mais", "aquí sirven algunas más", "qui sono un po' di più"},
	HarderSo:   {"so this rule is harder", "esta é, pois, mais difícil", "esta es, pues, más difícil", "questa è quindi più difficile"},
	StarterCount: {
		"starters: %1 of the 52 cards",
		"cartas iniciais: %1 das 52",
		"cartas iniciales: %1 de las 52",
		"carte iniziali: %1 su 52",
	},
	LooksAt:      {"looks at: %1", "olha para: %1", "mira: %1", "guarda: %1"},
	NoCardBefore: {"no card before", "nenhuma carta anterior", "ninguna carta anterior", "nessuna carta precedente"},
	LastCard:     {"the last card", "a última carta", "la última carta", "l'ultima carta"},
	LastCards:    {"the last %1 cards", "as últimas %1 cartas", "las últimas %1 cartas", "le ultime %1 carte"},
	WholeLine:    {"the whole line", "a linha toda", "toda la línea", "tutta la linea"},
	SizeOf:       {"states: %1, bits: %2", "estados: %1, bits: %2", "estados: %1, bits: %2", "stati: %1, bit: %2"},
	EndlessOf: {
		"states: no end of them, bits: %1",
		"estados: sem fim, bits: %1",
		"estados: sin fin, bits: %1",
		"stati: senza fine, bit: %1",
	},
	DifficultyGuess: {
		"difficulty: about %1 plays for an expert (foretold from its words, often a third off)",
		"dificuldade: umas %1 jogadas para um especialista (previsão pelas palavras, muitas vezes um terço ao lado)",
		"dificultad: unas %1 jugadas para un experto (previsión por las palabras, a menudo con un tercio de error)",
		"difficoltà: circa %1 giocate per un esperto (previsione dalle parole, spesso con un terzo di errore)",
	},
	PlaysExpected: {"%1 plays", "%1 jogadas", "%1 jugadas", "%1 giocate"},
	LongLine:      {"a line of %1 cards", "uma linha de %1 cartas", "una línea de %1 cartas", "una linea di %1 carte"},
	NeverFitCards: {
		"%1 of the 52 cards can never be played: %2",
		"há cartas que nunca podem ser jogadas, %1 das 52: %2",
		"hay cartas que no se pueden jugar nunca, %1 de las 52: %2",
		"ci sono carte che non si possono mai giocare, %1 su 52: %2",
	},
	SeenAtRandom: {
		"the rule remembers too much for exact figures: these were seen in random play",
		"a regra lembra coisas demais para números exatos: estes foram vistos em jogadas ao acaso",
		"la regla recuerda demasiado para dar cifras exactas: estas se han visto en jugadas al azar",
		"la regola ricorda troppo per dare cifre esatte: queste si sono viste in giocate a caso",
	},
	Approached: {
		"the rule is too large for exact figures: those of the long run and of how far it looks back are approached",
		"a regra é grande demais para números exatos: os do longo prazo e de até onde olha para trás são aproximados",
		"la regla es demasiado grande para dar cifras exactas: la de a la larga y la de hasta dónde mira atrás son aproximadas",
		"la regola è troppo grande per dare cifre esatte: quella alla lunga e quanto guarda indietro sono approssimate",
	},
	HintSays:   {"hint: %1", "dica: %1", "pista: %1", "indizio: %1"},
	HintSuits:  {"suits do not matter", "os naipes não importam", "los palos no importan", "i semi non contano"},
	HintColors: {"colors do not matter", "as cores não importam", "los colores no importan", "i colori non contano"},
	HintNumbers: {
		"it is about numbers",
		"trata-se de números",
		"se trata de números",
		"si tratta di numeri",
	},
	HintTwoCards: {
		"it looks at the two cards before",
		"olha para as duas cartas anteriores",
		"mira las dos cartas anteriores",
		"guarda le due carte precedenti",
	},
	HintChanges: {"it changes with the plays", "muda com as jogadas", "cambia con las jugadas", "cambia con le giocate"},
	HintFormula: {"it is a formula", "é uma fórmula", "es una fórmula", "è una formula"},
	TooFewRules: {
		"%1 of %2 rules were found that take about %3 plays and let %4 to %5 of the cards fit: " +
			"wish for fewer rules, another difficulty or another share",
		"só se encontraram %1 de %2 regras que pedem umas %3 jogadas e em que servem de %4 a %5 das cartas: " +
			"peça menos regras, outra dificuldade ou outra proporção",
		"solo se han encontrado %1 de %2 reglas que piden unas %3 jugadas y en las que sirven de %4 a %5 de las cartas: " +
			"pide menos reglas, otra dificultad u otra proporción",
		"si sono trovate solo %1 regole su %2 che chiedono circa %3 giocate e in cui va bene da %4 a %5 delle carte: " +
			"chiedi meno regole, un'altra difficoltà o un'altra quota",
	},

	unknownWord:      {"unknown word %1", "palavra desconhecida: %1", "palabra desconocida: %1", "parola sconosciuta: %1"},
	unknownCharacter: {"unknown character %1", "caractere desconhecido: %1", "carácter desconocido: %1", "carattere sconosciuto: %1"},
	unknownAttribute: {"unknown attribute %1", "atributo desconhecido: %1", "atributo desconocido: %1", "attributo sconosciuto: %1"},
	otherExpected: {
		"expected %1, found %2",
		"esperava-se %1, mas há %2",
		"se esperaba %1, pero hay %2",
		"ci si aspettava %1, ma c'è %2",
	},
	endsTooSoon: {
		"the rule ends too soon: expected %1",
		"a regra acaba cedo demais: falta %1",
		"la regla acaba demasiado pronto: falta %1",
		"la regola finisce troppo presto: manca %1",
	},
	tooManyParts: {
		"the rule has too many parts: at most %1 are read",
		"a regra tem partes demais: são lidas no máximo %1",
		"la regla tiene demasiadas partes: se leen como máximo %1",
		"la regola ha troppe parti: se ne leggono al massimo %1",
	},
	tooDeep: {
		"the rule is nested too deeply: at most %1 levels are read",
		"a regra tem níveis demais uns dentro dos outros: são lidos no máximo %1",
		"la regla tiene demasiados niveles unos dentro de otros: se leen como máximo %1",
		"la regola ha troppi livelli uno dentro l'altro: se ne leggono al massimo %1",
	},
	tooLongWritten: {
		"the rule is too long when it is written out: at most %1 parts and %2 characters are read",
		"a regra, escrita por extenso, é longa demais: são lidos no máximo %1 partes e %2 caracteres",
		"la regla, escrita por extenso, es demasiado larga: se leen como máximo %1 partes y %2 caracteres",
		"la regola, scritta per esteso, è troppo lunga: si leggono al massimo %1 parti e %2 caratteri",
	},
	tooLong: {
		"the text is too long: at most %1 characters are read",
		"o texto é longo demais: são lidos no máximo %1 caracteres",
		"el texto es demasiado largo: se leen como máximo %1 caracteres",
		"il testo è troppo lungo: si leggono al massimo %1 caratteri",
	},
	notUTF8: {
		"the text is not UTF-8",
		"o texto não está em UTF-8",
		"el texto no está en UTF-8",
		"il testo non è in UTF-8",
	},
	noFace: {
		"there is no face %1",
		"as regras não têm uma forma %1",
		"las reglas no tienen una forma %1",
		"le regole non hanno una forma %1",
	},
	twoMeanings: {
		"this has two meanings: %1, or %2",
		"isto tem dois sentidos: %1 ou %2",
		"esto tiene dos sentidos: %1 o %2",
		"questo ha due significati: %1 oppure %2",
	},
	cardAlone: {
		"a card alone says nothing: say what it is",
		"uma carta sozinha não diz nada: diga como ela é",
		"una carta sola no dice nada: di cómo es",
		"una carta da sola non dice nulla: di' com'è",
	},
	valueAlone: {
		"a value alone says nothing: compare it",
		"um valor sozinho não diz nada: compare-o com outro",
		"un valor solo no dice nada: compáralo con otro",
		"un valore da solo non dice nulla: confrontalo con un altro",
	},
	conditionIsNoValue: {
		"a condition is no value",
		"uma condição não é um valor",
		"una condición no es un valor",
		"una condizione non è un valore",
	},
	cardIsNoValue: {
		"a card is no value: say which of its attributes",
		"uma carta não é um valor: diga qual dos seus atributos",
		"una carta no es un valor: di cuál de sus atributos",
		"una carta non è un valore: di' quale dei suoi attributi",
	},
	numberTooLarge: {
		"the number is too large: at most %1",
		"o número é grande demais: no máximo %1",
		"el número es demasiado grande: como máximo %1",
		"il numero è troppo grande: al massimo %1",
	},
	cannotDivide: {
		"cannot divide by %1: a number from 2 to 1000 is needed",
		"não se pode dividir por %1: é preciso um número de 2 a 1000",
		"no se puede dividir por %1: hace falta un número de 2 a 1000",
		"non si può dividere per %1: serve un numero da 2 a 1000",
	},
	cannotRepeat: {
		"cannot repeat %1 times: a number from 1 to 100 is needed",
		"não se pode repetir %1 vezes: é preciso um número de 1 a 100",
		"no se puede repetir %1 veces: hace falta un número de 1 a 100",
		"non si può ripetere %1 volte: serve un numero da 1 a 100",
	},
	playSize: {
		"a play cannot have to have %1 cards: a number from 2 to %2 is needed",
		"uma jogada não pode ter de ter %1 cartas: é preciso um número de 2 a %2",
		"una jugada no puede tener que ser de %1 cartas: hace falta un número de 2 a %2",
		"una giocata non può dover avere %1 carte: serve un numero da 2 a %2",
	},
	nameTaken: {
		"%1 is already %2: take another name",
		"%1 já é %2: escolha outro nome",
		"%1 ya es %2: elige otro nombre",
		"%1 è già %2: scegli un altro nome",
	},
	namedLater: {
		"%1 is declared further on: put its declaration before this",
		"%1 só é declarado mais adiante: ponha antes a sua declaração",
		"%1 se declara más adelante: pon antes su declaración",
		"%1 è dichiarato più avanti: metti prima la sua dichiarazione",
	},
	saidTwice: {
		"%1 is already given: a rule has it only once",
		"%1 já foi dado: uma regra só o tem uma vez",
		"%1 ya está dado: una regla solo lo tiene una vez",
		"%1 è già dato: una regola lo ha una volta sola",
	},
	tooManyNames: {
		"the rule has too many names: at most %1",
		"a regra tem nomes demais: no máximo %1",
		"la regla tiene demasiados nombres: como máximo %1",
		"la regola ha troppi nomi: al massimo %1",
	},
	onlyNewSeen: {
		"only of the new card it can be said that it was seen before",
		"só da nova carta se pode dizer que já foi vista",
		"solo de la nueva carta se puede decir que ya se ha visto",
		"solo della nuova carta si può dire che è già stata vista",
	},
	lastCardsSize: {
		"cannot ask the last %1 cards: a number from 1 to %2 is needed",
		"não se pode perguntar pelas últimas %1 cartas: é preciso um número de 1 a %2",
		"no se puede preguntar por las últimas %1 cartas: hace falta un número de 1 a %2",
		"non si può chiedere delle ultime %1 carte: serve un numero da 1 a %2",
	},
	sinceWhich: {
		"say since which card: the last of some kind",
		"diga desde que carta: a última de algum tipo",
		"di desde qué carta: la última de algún tipo",
		"di' da quale carta: l'ultima di qualche tipo",
	},
	onlyCardsAmongCards: {
		"only a card can be one of several cards",
		"só uma carta pode ser uma de várias cartas",
		"solo una carta puede ser una de varias cartas",
		"solo una carta può essere una di più carte",
	},
	orderUseless: {
		"an order does not matter where suits are only equal or not",
		"uma ordem não importa onde os naipes só são iguais ou não",
		"un orden no importa donde los palos solo son iguales o no",
		"un ordine non conta dove i semi sono solo uguali o no",
	},
	suitTwiceInOrder: {
		"%1 stand twice in the order",
		"a ordem tem %1 duas vezes",
		"el orden tiene %1 dos veces",
		"l'ordine ha %1 due volte",
	},
	noCardBack: {
		"no card is %1 back: a number from 1 to %2 is needed",
		"nenhuma carta está %1 lugares atrás: é preciso um número de 1 a %2",
		"ninguna carta está %1 puestos atrás: hace falta un número de 1 a %2",
		"nessuna carta è %1 posti indietro: serve un numero da 1 a %2",
	},
	noCardBefore: {
		"no card can be named before %1",
		"não há nome para a carta anterior a esta: %1",
		"no hay nombre para la carta anterior a esta: %1",
		"non c'è un nome per la carta prima di questa: %1",
	},
	rangeBackwards: {
		"the range runs backwards: %1",
		"o intervalo está ao contrário: %1",
		"el intervalo está al revés: %1",
		"l'intervallo è al contrario: %1",
	},
	mixedSet: {
		"a set holds either numbers or values of one attribute",
		"um conjunto contém só números ou só valores de um atributo",
		"un conjunto contiene solo números o solo valores de un atributo",
		"un insieme contiene solo numeri o solo valori di un attributo",
	},
	classIsNo: {"%1 is not %2", "%1 não é %2", "%1 no es %2", "%1 non è %2"},
	onlySuitsCycle: {
		"only suits have a cycle, as in %1",
		"só os naipes têm um ciclo, como em: %1",
		"solo los palos tienen un ciclo, como en: %1",
		"solo i semi hanno un ciclo, come in: %1",
	},
	suitTwice: {
		"%1 stand twice in the cycle",
		"o ciclo tem %1 duas vezes",
		"el ciclo tiene %1 dos veces",
		"il ciclo ha %1 due volte",
	},
	beyondRules: {
		"%1 is beyond a rule: it speaks of the cards of the line alone",
		"%1 não cabe numa regra: ela só fala das cartas da linha",
		"%1 no cabe en una regla: solo habla de las cartas de la línea",
		"%1 non entra in una regola: parla solo delle carte della linea",
	},
	medianOfThree: {
		"a median is the middle one of 3 numbers, not of %1",
		"uma mediana é o número do meio de 3, não de %1",
		"una mediana es el número del medio de 3, no de %1",
		"una mediana è il numero di mezzo di 3, non di %1",
	},
	onlyIfSwaps: {
		"only an if has two sides that can be swapped",
		"só uma regra com \"se\" tem duas opções que se possam trocar",
		"solo una regla con \"si\" tiene dos opciones que se puedan intercambiar",
		"solo una regola con \"se\" ha due opzioni che si possono scambiare",
	},
	onlyCardsInRow: {
		"only of kinds of cards there can be several in a row",
		"só de tipos de carta pode haver várias seguidas",
		"solo de tipos de carta puede haber varias seguidas",
		"solo di tipi di carta ce ne possono essere più di fila",
	},
	didYouMean: {"(did you mean %1?)", "(quis dizer %1?)", "(¿querías decir %1?)", "(intendevi %1?)"},
}
