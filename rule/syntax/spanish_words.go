package syntax

import "strings"

// What the Spanish face reads, in Spain and in America: without articles, and with
// "de" and "a" for "del" and "al". What begins with ~ is explained in sentence.go.
var spanish = newLanguage(spanishVoice, []phrase{
	{"(el|la|los|las|lo|un|una|unos|unas)", ""}, {"(sólo|solo|solamente|únicamente)", ""},
	{"del", "de"}, {"al", "a"},
	{"dos", "2"}, {"tres(|es)", "3"}, {"cuatro(|s)", "4"}, {"cinco(|s)", "5"}, {"seis(|es)", "6"},
	{"siete(|s)", "7"}, {"ocho(|s)", "8"}, {"nueve(|s)", "9"}, {"diez", "10"}, {"dieces", "10"},
	{"as(|es)", "ace"}, {"jota(|s)", "jack"}, {"sota(|s)", "jack"}, {"dama(|s)", "queen"}, {"reina(|s)", "queen"}, {"rey(|es)", "king"},
	{"vez", "veces"},
}, []phrase{
	// Classes.
	{"trébol(|es)", "clubs"}, {"diamante(|s)", "diamonds"}, {"coraz(ón|ones)", "hearts"}, {"(pica|picas|espada|espadas)", "spades"},
	{"roj(o|a|os|as)", "red"}, {"colorad(o|a|os|as)", "red"}, {"negr(o|a|os|as)", "black"},
	{"impar(|es)", "odd"}, {"non(|es)", "odd"}, {"par(|es)", "even"},
	{"figura(|s)", "face"}, {"honor(|es)", "face"}, {"(con|de) figura", "face"}, {"carta(|s) (con|de) figura", "face"},
	{"numéric(o|a|os|as)", "number"}, {"número(|s)", "number"},
	{"prim(o|a|os|as)", "prime"}, {"de número primo", "prime"}, {"de valor primo", "prime"},
	{"cerrad(o|a|os|as)", "closed"}, {"(con|de) símbolo cerrado", "closed"}, {"(con|de) signo cerrado", "closed"},
	{"de color", ""}, {"de", "~of"},

	// Cards.
	{"última", "last"}, {"última carta", "last"}, {"(carta|) anterior", "last"}, {"carta (previa|precedente)", "last"}, {"de antes", "last"}, {"carta de antes", "last"},
	{"carta (antes|delante) de ella", "~before"}, {"anterior a ella", "~before"}, {"carta anterior a ella", "~before"},
	{"penúltima", "last [ 2 ]"}, {"penúltima carta", "last [ 2 ]"}, {"antepenúltima", "last [ 3 ]"}, {"antepenúltima carta", "last [ 3 ]"},
	{"carta # (puestos|lugares|cartas) atrás", "last [ # ]"}, {"carta de hace #", "last [ # ]"},
	{"primera", "first"}, {"primera carta", "first"}, {"inicial", "first"}, {"carta inicial", "first"},
	{"última carta rechazada", "refused"}, {"última rechazada", "refused"}, {"carta rechazada", "refused"},
	{"nueva carta", "card"}, {"carta nueva", "card"}, {"esta carta", "card"}, {"(siguiente|próxima) carta", "card"}, {"carta (siguiente|jugada)", "card"},
	{"ella", "~it"}, {"(su|sus)", "~its"}, {"carta(|s)", "~card"},

	// Attributes.
	{"(valor|valores|rango|rangos)", "rank"}, {"(palo|palos|pinta|pintas)", "suit"}, {"color(|es)", "color"},
	{"paridad(|es)", "parity"}, {"(tipo|tipos|clase|clases)", "kind"},
	{"lugar por palo y valor", "bysuit"}, {"lugar por valor y palo", "byrank"},

	// Conditions.
	{"si", "if"}, {"cuando", "if"}, {"siempre que", "if"}, {"tras", "if last is"}, {"después de", "if last is"}, {"entonces", "then"},
	{"si no", "else"}, {"sino", "else"}, {"en caso contrario", "else"}, {"de lo contrario", "else"}, {"de contrario", "else"}, {"en otro caso", "else"},
	{"(a menos que|a no ser que|salvo si|excepto si|salvo que)", "~unless"},
	{"(juega|juegas|juegue|jueguen|jugad|jugar|pon|ponga|pongan|poned|poner|echa|eche|echen|echad|echar|tira|tire|tiren|tirad|tirar|coloca|coloque|coloquen|colocar)", "~play"},
	{"(se juega|se juegan|se puede jugar|se pueden jugar|se debe jugar|hay que jugar|hay que poner|hay que echar|debes jugar|tienes que jugar|puedes jugar)", "~play"},
	{"no (juegues|jueguen|juegue|jugar|se puede jugar|se pueden jugar|puedes jugar)", "~play none"},
	{"(es|son|sea|sean|era|eran|fue|fueron|está|están|esté|estén|ser|estar)", "is"},
	{"no (es|son|sea|sean|era|eran|fue|fueron|está|están|esté|estén)", "is not"},
	{"(debe|deben|puede|pueden|ha de|han de|tiene que|tienen que) (ser|estar)", "is"},
	{"no (debe|deben|puede|pueden|ha de|han de|tiene que|tienen que) (ser|estar)", "is not"},
	{"si no (es|son|está|están)", "if is not"},
	{"(empieza|empiecen|empiece|empezar|comienza|comiencen|comience|comenzar) (con|por)", "start"}, {"primera carta (debe|tiene que|ha de) ser", "start"},
	{"(debe|tiene que|ha de) ir seguid(a|o) (de|por)", "~followed"}, {"(va|debe ser) seguida (de|por)", "~followed"},
	{"por turno(|s)", "repeat"}, {"en orden", "~order"}, {"luego", "then"}, {"después", "then"},
	{"y así sucesivamente", ""}, {", y así sucesivamente", ""}, {"etcétera", ""}, {", etcétera", ""},
	{"veces", "times"},
	{"o bien", "either"}, {"(,|) pero no (2|2 cosas|2 a veces|ambas|ambos|ambas cosas)", "~both"},
	{"siempre", "any"}, {"nunca", "none"}, {"(cualquier|cualquiera|toda|todas)", "any"}, {"(ningún|ninguna|ninguno)", "none"},
	{"cualquier(a|) (menos|excepto|salvo)", "not"}, {"cualquier carta (menos|excepto|salvo)", "not"}, {"cualquier carta que no (sea|esté)", "not"},
	{"no", "not"}, {"no es cierto que", "not"}, {"no sea cierto que", "not"},
	{"(y|e)", "and"}, {", (y|e)", "and"}, {"(o|u)", "or"}, {", (o|u)", "or"}, {"pero", "and"}, {", pero", "and"},

	// Comparisons.
	{"(mayor|mayores) (que|a)", ">"}, {"más alt(o|a|os|as) que", ">"}, {"superior(|es) a", ">"}, {"por encima de", ">"}, {"más (que|de)", ">"}, {"a más de", ">"},
	{"(menor|menores) (que|a)", "<"}, {"más baj(o|a|os|as) que", "<"}, {"inferior(|es) a", "<"}, {"por debajo de", "<"}, {"menos (que|de)", "<"}, {"a menos de", "<"},
	{"igual o (mayor|superior|más alta|más alto) (que|a)", ">="}, {"(mayor|superior) o igual (que|a)", ">="}, {"no (menor|más baja|más bajo) que", ">="},
	{"(a menos|como mínimo|por menos|a a menos)", ">="},
	{"igual o (menor|inferior|más baja|más bajo) (que|a)", "<="}, {"(menor|inferior) o igual (que|a)", "<="}, {"no (mayor|más alta|más alto) que", "<="},
	{"(como máximo|como mucho|a lo sumo|no más de|a no más de|a sumo)", "<="},
	{"igual(|es) (a|que)", "="}, {"(exactamente|a exactamente)", "="},
	{"distint(o|a|os|as) (de|a)", "!="}, {"diferente(|s) (de|a|que)", "!="}, {"(no exactamente|a no exactamente)", "!="},
	{"o (más|mayor|superior|más alta|más alto)", "~up"}, {"y (superiores|mayores|más altas)", "~up"}, {"(para|hacia) arriba", "~up"}, {"en adelante", "~up"},
	{"o (menos|menor|inferior|más baja|más bajo)", "~down"}, {"y (inferiores|menores|más bajas)", "~down"}, {"(para|hacia) abajo", "~down"},
	{"o (mayor|más alta|más alto|superior) (que|a)", "or >"}, {"o (menor|más baja|más bajo|inferior) (que|a)", "or <"}, {"o más que", "or >"}, {"o menos que", "or <"},
	{"(de|desde) # (a|hasta) #", "in # .. #"}, {"entre # y #", "in # .. #"}, {"# a #", "# .. #"},
	{"a # o #", "# .. #"},
	{"(una|uno|) de (estas|estos) :", "~oneof"}, {"uno de", "~oneof"}, {"de estas :", "~oneof"},
	{"mism(o|a|os|as)", "~same"}, {"(de|con) mism(o|a)", "~same"},
	{"otr(o|a)", "~other"}, {"distint(o|a)", "~other"}, {"(de|con) (otro|otra|distinto|distinta|diferente)", "~other"}, {"diferente", "~other"},
	{"tien(e|en)", "~has"}, {"teng(a|an)", "~has"},
	{"que", "~than"}, {"que de", "~than"},
	{"de distancia de", "~away"}, {"pasos por encima de", "steps from"}, {"paso por encima de", "steps from"}, {"en círculo", ""},
	{"cuya suma con", "~sum"}, {"divisible por", "~divisible"}, {"múltiplo de", "~divisible"}, {"cuy(o|a|os|as)", "~whose"},
	{"tal que", "~such"}, {"que (es|sea|son|sean|está|esté)", "~that"}, {"que no (es|sea|son|sean|está|esté)", "~that not"},
	{"(sigue|siga) a( de|)", "follows"}, {"de palo que sigue a( de|)", "~whose suit follows"},
	{"palos siguen orden", "suit follows last ~order"}, {"palos siguen orden :", "suit follows last ~order"},

	// The line as a whole.
	{"número de veces que ha salido", "~often"}, {"hace cuántas cartas salió", "~ago"}, {"número de cartas seguidas de mism(o|a)", "~run"},
	{"suma hasta ahora", "sum"}, {"mayor valor hasta ahora", "highest"}, {"menor valor hasta ahora", "lowest"},
	{"lugar en jugada", "place"}, {"suma de jugada", "playsum"}, {"~play # cartas a vez", "plays : #"}, {"juega # cartas a veces", "plays : #"},
	{"ya vista", "seen ( card )"}, {"de valor ya visto", "seen ( rank )"}, {"de palo ya visto", "seen ( suit )"}, {"de color ya visto", "seen ( color )"},
	{"de paridad ya vista", "seen ( parity )"}, {"de tipo ya visto", "seen ( kind )"}, {"de lugar por valor y palo ya visto", "seen ( byrank )"},
	{", invertid(o|a) cada veces que sale", "turned by"},
	{"recuerda número ,", "remember"}, {", que empieza en", "="}, {"recuerda", "remember"},
	{"cada veces que sale", "~every"}, {"cada veces que se rechaza", "~every ~refused"}, {"pasa a ser", "="},

	// Numbers.
	{"posición", "position"}, {"más", "+"}, {"menos", "-"}, {"(multiplicado|multiplicada|) por", "*"}, {"módulo", "mod"},
	{"valor absoluto de", "~abs"}, {"diferencia entre", "~between"}, {"número de pasos de", "steps from"}, {"(a|hasta)", "to"},

	// Whole rules.
	{"colores se alternan", "color != last . color"}, {"(impares y pares|pares e impares) se alternan", "parity != last . parity"},
	{"figuras y números se alternan", "kind != last . kind"},
}, grammar{ignored: "¿¡", accents: strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u")})
