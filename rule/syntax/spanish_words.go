package syntax

import (
	"slices"
	"strings"
)

// What the Spanish face reads, in Spain and in America: without articles, and with
// "de" and "a" for "del" and "al". What begins with ~ is explained in sentence.go.
var spanish = newLanguage(spanishVoice, []phrase{
	{"(el|la|los|las|lo|un|una|unos|unas)", ""}, {"(sólo|solo|solamente|únicamente)", ""},
	{"del", "de"}, {"al", "a"},
	{"dos", "2"}, {"tres(|es)", "3"}, {"cuatro(|s)", "4"}, {"cinco(|s)", "5"}, {"seis(|es)", "6"},
	{"siete(|s)", "7"}, {"ocho(|s)", "8"}, {"nueve(|s)", "9"}, {"diez", "10"}, {"dieces", "10"},
	{"as(|es)", "ace"}, {"jota(|s)", "jack"}, {"sota(|s)", "jack"}, {"dama(|s)", "queen"}, {"reina(|s)", "queen"}, {"rey(|es)", "king"},
	{"vez", "veces"},
}, slices.Concat(spanishAttributes, []phrase{
	// Classes.
	{"trébol(|es)", "clubs"}, {"diamante(|s)", "diamonds"}, {"coraz(ón|ones)", "hearts"}, {"(pica|picas|espada|espadas)", "spades"},
	{"roj(o|a|os|as)", "red"}, {"colorad(o|a|os|as)", "red"}, {"negr(o|a|os|as)", "black"},
	{"impar(|es)", "odd"}, {"non(|es)", "odd"}, {"par(|es)", "even"},
	{"figura(|s)", "face"}, {"honor(|es)", "face"}, {"(con|de) figura", "~of face"},
	{"numéric(o|a|os|as)", "number"}, {"número(|s)", "number"},
	{"compuest(o|a|os|as)", "composite"}, {"de (número|valor) compuesto", "composite"}, {"carta(|s) de número compuesto", "~card composite"},
	{"prim(o|a|os|as)", "prime"}, {"de número primo", "prime"}, {"de valor primo", "prime"},
	{"cerrad(o|a|os|as)", "closed"}, {"(con|de) símbolo cerrado", "closed"}, {"(con|de) signo cerrado", "closed"},
	{"de color", ""}, {"de", "~of"}, {"de valor #", "#"}, {"(con|de) valor par", "even"}, {"(con|de) valor impar", "odd"},

	// Cards.
	{"última", "last"}, {"última carta", "last"}, {"(carta|) anterior", "last"}, {"carta (previa|precedente)", "last"}, {"de antes", "last"}, {"carta de antes", "last"},
	{"carta (antes|delante) de ella", "~before"}, {"anterior a ella", "~before"}, {"carta anterior a ella", "~before"},
	{"penúltima", "last [ 2 ]"}, {"penúltima carta", "last [ 2 ]"}, {"antepenúltima", "last [ 3 ]"}, {"antepenúltima carta", "last [ 3 ]"},
	{"carta # (puestos|lugares|cartas) atrás", "last [ # ]"}, {"carta de hace #", "last [ # ]"},
	{"primera", "first"}, {"primera carta", "first"}, {"inicial", "first"}, {"carta inicial", "first"},
	{"última carta rechazada", "refused"}, {"última rechazada", "refused"}, {"carta rechazada", "refused"},
	{"nueva carta", "~new"}, {"carta nueva", "~new"}, {"(esa|aquella) carta", "card"}, {"esta carta", "card"}, {"(siguiente|próxima) carta", "card"}, {"carta (siguiente|jugada)", "card"},
	{"ella", "~it"}, {"(su|sus)", "~its"}, {"carta(|s)", "~card"}, {"carta(|s) de número", "~card number"}, {"carta(|s) de número primo", "~card prime"}, {"siguiente", "card"}, {"próxima", "card"}, {"cada carta", "~card"},

	// Conditions.
	{"si", "if"}, {"cuando", "if"}, {"siempre que", "if"}, {"tras", "if last is"}, {"después de", "if last is"}, {"entonces", "then"},
	{"si no", "else"}, {"(, y|y) si no", ", else"}, {"sino", "else"}, {"en caso contrario", "else"}, {"de lo contrario", "else"}, {"de contrario", "else"}, {"en otro caso", "else"},
	{"(,|) (a menos que|a no ser que|salvo si|excepto si|salvo que|menos si)", "~unless"},
	{"(juega|juegas|juegue|jueguen|jugad|jugar|pon|ponga|pongan|poned|poner|echa|eche|echen|echad|echar|tira|tire|tiren|tirad|tirar|coloca|coloque|coloquen|colocar)", "~play"},
	{"(se juega|se juegan|se puede jugar|se pueden jugar|se debe jugar|hay que jugar|hay que poner|hay que echar|debes jugar|tienes que jugar|puedes jugar)", "~play"},
	{"(sobre|encima de)", "if last is"}, {"mientras", "if"},
	{"en (posición|posiciones|lugar|lugares) (par|pares)", "if position is even"}, {"en (posición|posiciones|lugar|lugares) (impar|impares)", "if position is odd"}, {"en (pares)", "if position is even"}, {"en (impares)", "if position is odd"},
	{"cada segunda carta (debe ser|tiene que ser|es)", "if position mod 2 = 0 ,"}, {"cada 2 cartas ,", "if position mod 2 = 0 ,"}, {"cada tercera carta (debe ser|tiene que ser|es)", "if position mod 3 = 0 ,"}, {"cada 3 cartas ,", "if position mod 3 = 0 ,"}, {"cada cuarta carta (debe ser|tiene que ser|es)", "if position mod 4 = 0 ,"}, {"cada 4 cartas ,", "if position mod 4 = 0 ,"},
	{"no (juegues|jueguen|juegue|jugar|puedes jugar)( ninguna| ningún|)", "~play none"}, {"nada de", "none"},
	{"(es|son|sea|sean|era|eran|fue|fueron|está|están|esté|estén|ser|estar)", "is"},
	{"no (es|son|sea|sean|era|eran|fue|fueron|está|están|esté|estén)", "is not"},
	{"(debe|deben|puede|pueden|ha de|han de|tiene que|tienen que) (ser|estar)", "is"},
	{"no (debe|deben|puede|pueden|ha de|han de|tiene que|tienen que) (ser|estar)", "is not"},
	{"si no (es|son|está|están)", "if is not"}, {"si no es cierto que", "if not"},
	{"(empieza|empiecen|empiece|empezar|comienza|comiencen|comience|comenzar) (con|por)", "start"}, {"primera carta (debe|tiene que|ha de) ser", "start"},
	{"(debe|tiene que|ha de) ir seguid(a|o) (de|por)", "~followed"}, {"(va|debe ser) seguida (de|por)", "~followed"},
	{"por turno(|s)", "repeat"}, {"en orden", "~order"}, {"(luego|después)", "then"}, {"y (luego|después)", ", then"},
	{"(,|) y así sucesivamente", "~on"}, {"(,|) (etcétera|etc)", "~on"},
	{"veces", "times"},
	{"o bien", "either"}, {"(,|) pero no (2|2 cosas|2 a veces|ambas|ambos|ambas cosas)", "~both"},
	{"siempre", "any"}, {"nunca", "none"}, {"(cualquier|cualquiera)", "any"}, {"(ningún|ninguna|ninguno)", "none"},
	{"(cualquier|cualquiera|cualquier carta|todo|toda|todos|todas|todas cartas)( ,|) (menos|excepto|salvo)", "~allbut"}, {"tod(o|a|os|as)", "any"}, {"cualquier carta que no (sea|esté)", "not"},
	{"no", "not"},
	{"(está|están) prohibid(o|a|os|as)", "~forbidden"}, {"no (se permiten|se admiten|se aceptan|valen|sirven|se puede jugar|se pueden jugar)( ninguna| ningún|)", "~play none"}, {"prohibid(o|a|os|as)( jugar|)", "none"}, {"(se prohíben|se prohíbe)", "none"},
	{"(se permiten|se admiten|se aceptan|valen|sirven|vale|sirve)", "~play"}, {"no es cierto que", "not"}, {"no sea cierto que", "not"},
	{"(y|e)", "and"}, {", (y|e)", "and"}, {"(o|u)", "or"}, {", (o|u)", "or"}, {"pero", "and"}, {", pero", "and"}, {"(,|) y nada más", ""},

	// Comparisons.
	{"(mayor|mayores) (que|a)", ">"}, {"(de|con) (mayor|más) valor que", ">"}, {"(de|con) valor (mayor|superior|más alto) (que|a)( de|)", ">"}, {"más alt(o|a|os|as) que", ">"}, {"superior(|es) a", ">"}, {"por encima de", ">"}, {"(más alta|más alto|mayor|superior)", "> last"}, {"(más baja|más bajo|menor|inferior)", "< last"},
	{"# (más|más alta|más alto) (que|a)", "# ~above"}, {"# (menos|más baja|más bajo) (que|a)", "# ~below"}, {"(uno|una|1 punto) (más|más alta|más alto) (que|a)", "1 ~above"}, {"(uno|una|1 punto) (menos|más baja|más bajo) (que|a)", "1 ~below"}, {"# puntos (más|más alta|mayor|más alto) (que|a)", "# ~above"}, {"# puntos (menos|más baja|menor|más bajo) (que|a)", "# ~below"}, {"# por encima de", "# ~above"}, {"# por debajo de", "# ~below"},
	{"(contigua|adyacente|vecina|pegada) a", "= 1 ~away"}, {"que (coincida|coincide) en", "~match"}, {"(coincidir|coincida|coincide) en", "~match"}, {"debe (coincidir|coincida) en", "~match"}, {"con", "~with"}, {"más (que|de)", ">"}, {"a más de", ">"},
	{"(menor|menores) (que|a)", "<"}, {"(de|con) (menor|menos) valor que", "<"}, {"(de|con) valor (menor|inferior|más bajo) (que|a)( de|)", "<"}, {"más baj(o|a|os|as) que", "<"}, {"inferior(|es) a", "<"}, {"por debajo de", "<"}, {"menos (que|de)", "<"}, {"a menos de", "<"},
	{"igual o (mayor|superior|más alta|más alto) (que|a)", ">="}, {"(mayor|superior) o igual (que|a)", ">="}, {"no (menor|más baja|más bajo) que", ">="},
	{"(a menos|como mínimo|por menos|a a menos)", ">="},
	{"igual o (menor|inferior|más baja|más bajo) (que|a)", "<="}, {"(menor|inferior) o igual (que|a)", "<="}, {"no (mayor|más alta|más alto) que", "<="},
	{"(como máximo|como mucho|a lo sumo|no más de|a no más de|a sumo)", "<="},
	{"igual(|es) (a|que)( de|)", "="}, {"mism(o|a|os|as) que( de|)", "="}, {"(exactamente|a exactamente|a justo)", "="},
	{"distint(o|a|os|as) (de|a)( de|)", "!="}, {"diferente(|s) (de|a|que)( de|)", "!="}, {"(no exactamente|a no exactamente|no a exactamente)", "!="},
	{"o (más|mayor|superior|más alta|más alto)", "~up"}, {"y (superiores|mayores|más altas)", "~up"}, {"(para|hacia) arriba", "~up"}, {"en adelante", "~up"}, {"(de|desde) # (en adelante|para arriba|hacia arriba)", "# ~up"},
	{"o (menos|menor|inferior|más baja|más bajo)", "~down"}, {"y (inferiores|menores|más bajas)", "~down"}, {"(para|hacia) abajo", "~down"}, {"(de|desde) # (para|hacia) abajo", "# ~down"},
	{"o (mayor|más alta|más alto|superior) (que|a)", "or >"}, {"o (menor|más baja|más bajo|inferior) (que|a)", "or <"}, {"o más (que|de)", "or >"}, {"o menos (que|de)", "or <"},
	{"(de|desde) # (a|hasta) #", "in # .. #"}, {"entre # y #", "in # .. #"}, {"# a #", "# .. #"},
	{"(una|uno|) de (estas|estos) :", "~oneof"}, {"uno de", "~oneof"}, {"de estas :", "~oneof"},
	{"mism(o|a|os|as)", "~same"}, {"(de|con) mism(o|a)", "~same"},
	{"otr(o|a)", "~other"}, {"distint(o|a)", "~other"}, {"(de|con) (otro|otra|distinto|distinta|diferente)", "~other"}, {"diferente", "~other"},
	{"(2 últimas|últimas 2) cartas (son|sean|eran) de mism(o|a)", "last ~has ~same"}, {"(2 últimas|últimas 2) cartas tienen mism(o|a)", "last ~has ~same"},
	{"(2 últimas|últimas 2) cartas (son|sean|eran) de (distint|otr)(o|a)", "last ~has ~other"}, {"(2 últimas|últimas 2) cartas tienen distint(o|a)", "last ~has ~other"},
	{"(debe|deben|tiene que|tienen que|ha de) tener", "~has"}, {"tien(e|en)", "~has"}, {"teng(a|an)", "~has"},
	{"(que|a que)", "~than"}, {"(que|a|de) de", "~than"},
	{"de distancia de", "~away"}, {"a distancia (distinta|diferente) de # de", "!= # ~away"}, {"a # o más de distancia de", ">= # ~away"}, {"a # o menos de distancia de", "<= # ~away"}, {"(a |)entre # y # de distancia de", "# .. # ~away"}, {"a # (o|u) # de distancia de", "# .. # ~away"}, {"de # a # de distancia de", "# .. # ~away"}, {"a # de distancia de", "= # ~away"},
	{"(paso|pasos) por encima de", "steps from"}, {"# (o|u) # pasos por encima de", "# .. # steps from"}, {"de # a # pasos por encima de", "# .. # steps from"}, {"en círculo", ""},
	{"por palo y valor", "~bysuit"}, {"por valor y palo", "~byrank"},
	{"cuya suma con", "~sum"}, {"suma con", "~sum"}, {"(2 últimas|últimas 2)( cartas|) (son|eran|fueron|sean)", "last is 2"}, {"(3 últimas|últimas 3)( cartas|) (son|eran|fueron|sean)", "last is 3"}, {"(cuya |)diferencia (con|de|respecto a)", "~difference"}, {"divisible (por|entre)", "~divisible"}, {"múltipl(o|a|os|as) de", "~divisible"}, {"cuy(o|a|os|as)", "~whose"},
	{"tal que", "~such"}, {"que (es|sea|son|sean|está|esté)", "~that"}, {"que no (es|sea|son|sean|está|esté)", "~that not"},
	{"(sigue|siga) a( de|)", "follows"}, {"de palo que sigue a( de|)", "~whose suit follows"},
	{"ninguna carta (sirve|vale)", "none"},
	{"palos (siguen|van en|siguen en|se suceden en|se siguen en) orden( :|)", "suit follows last ~order"},

	// The line as a whole.
	{"número de veces que (salió|ha salido|haya salido|sale)", "~often ~laid"}, {"(cuántas|cuantas) veces (salió|ha salido)", "~often ~laid"}, {"número de", "~often"}, {"hasta ahora", "~laid"},
	{"número de cartas desde que (salió|ha salido)", "~since ~laid"}, {"(salió|ha salido|haya salido|han salido)", "~came"}, {"por última veces", ""}, {"hace", "~ago"},
	{"número de cartas seguidas de mism(o|a)", "~run"}, {"número de cartas seguidas de", "~run"},
	{"suma hasta ahora", "sum"}, {"suma de línea", "sum"}, {"(mayor|más alto) valor hasta ahora", "highest"}, {"valor (mayor|más alto) hasta ahora", "highest"},
	{"(menor|más bajo) valor hasta ahora", "lowest"}, {"valor (menor|más bajo) hasta ahora", "lowest"},
	{"o (mayor|más alto) valor hasta ahora", "or highest"}, {"o (menor|más bajo) valor hasta ahora", "or lowest"},
	{"lugar en jugada", "place"}, {"suma de jugada", "playsum"},
	{"que (ya|) ha salido", "seen ( card )"}, {"que (aún|todavía|ya|) no ha salido", "not seen ( card )"},

	// What turns a rule round, and what it remembers.
	{", invertid(o|a) cada veces que (sale|salga)", "turned by"}, {"regla se invierte cada veces que (sale|salga)", "~rule"}, {"regla se invierte con cada", "~rule"},
	{"juega # cartas a veces", "plays : #"}, {"(2 |)opciones se (intercambian|cambian) cada veces que (sale|salga)", "~swap"}, {"(2 |)opciones se (intercambian|cambian) con cada", "~swap"},
	{"(recuerda|recuerde|recuerden|recordar) número ,", "remember"}, {"(,|) que empieza en", "="}, {", a principio", "="}, {"(recuerda|recuerde|recuerden|recordar)", "remember"},
	{"cada veces que (sale|salga|se juega|se juegue)", "~every ~laid"}, {"cada veces que se (rechaza|rechace)", "~every ~refused"}, {"(pasa a ser|se convierte en|pasa a)", "="},

	// What is asked of earlier cards.
	{"que (fue|era)", "~was"}, {"carta (en|de) posición #", "last ( position = # )"}, {"carta en puesto #", "last ( position = # )"},
	{"último", "last"}, {"(primer|primero)", "first"},
	{"que ha salido", "~seen card"}, {"que no ha salido", "not ~seen card"}, {"de valor que ha salido", "~seen rank"}, {"de valor que no ha salido", "not ~seen rank"},
	{"de palo que ha salido", "~seen suit"}, {"de palo que no ha salido", "not ~seen suit"}, {"de color que ha salido", "~seen color"}, {"de color que no ha salido", "not ~seen color"},
	{"de paridad que ha salido", "~seen parity"}, {"de paridad que no ha salido", "not ~seen parity"}, {"de tipo que ha salido", "~seen kind"}, {"de tipo que no ha salido", "not ~seen kind"},
	{"de lugar por valor y palo que ha salido", "~seen byrank"}, {"de lugar por valor y palo que no ha salido", "not ~seen byrank"},
	{"(en|entre) últimas # cartas", "~window #"}, {"suma de últimas # cartas", "sum ~part ~window #"}, {"en última carta", "~window 1"}, {"desde", "since"},
	{"número de veces seguidas que (salió|ha salido|haya salido|sale)", "~streak ~laid"},
	{"suma", "sum ~part"}, {"suma de valores", "sum ~part"}, {"(mayor|más alto) valor", "highest ~part"}, {"(menor|más bajo) valor", "lowest ~part"},
	{"suma de", "sum ~of"}, {"mayor de", "highest ~of"}, {"menor de", "lowest ~of"},
	{"o mayor de", "or highest ~of"}, {"o menor de", "or lowest ~of"}, {"o (mayor|más alto) valor", "or highest ~part"}, {"o (menor|más bajo) valor", "or lowest ~part"},
	{"se (cumple|cumplen|cumpla|cumplan)", ""}, {"de estas cosas :", "~several"},
	{"de palo mayor que de", "~suit >"}, {"de palo menor que de", "~suit <"}, {"de palo igual o mayor que de", "~suit >="}, {"de palo igual o menor que de", "~suit <="},
	{"carta tiene número ,", "let"}, {"para", "~for"}, {"cada carta tiene número ,", "let"},
	{"recuerda carta ,", "remember"}, {", a principio ninguna", "~held"}, {"de (mayor|más alto) valor que", ">"}, {"de (menor|más bajo) valor que", "<"},

	// Numbers.
	{"dividid(o|a) por", "div"}, {"(es|sea|son|sean) número primo", "is prime"}, {"no (es|sea|son|sean) número primo", "is not prime"},
	{"mínimo de", "~function min"}, {"máximo de", "~function max"}, {"máximo común divisor de", "~function gcd"},
	{"posición", "position"}, {"más", "+"}, {"menos", "-"}, {"(multiplicado|multiplicada|) por", "*"}, {"módulo", "mod"},
	{"valor absoluto de", "~abs"}, {"diferencia entre", "~between"}, {"número de pasos de", "steps from"}, {"(a|hasta)", "to"},

	// Whole rules.
	{"colores (|se )altern(an|arse)", "color != last . color"}, {"colores deben altern(ar|arse)", "color != last . color"}, {"(se |)alterna(|n) colores", "color != last . color"}, {"(alterna|alternar|alternen|alterne) (|cartas )(rojas y negras|negras y rojas|rojos y negros)", "color != last . color"}, {"cartas (deben|tienen que|han de) (alternar|ir alternando) (color|colores)", "color != last . color"}, {"(alterna|alternar|alternen|alterne) (|cartas )(pares e impares|impares y pares|pares y impares)", "parity != last . parity"},
	{"(cartas |)(rojas y negras|negras y rojas) (|se )alternan", "color != last . color"}, {"(cartas |)(rojas y negras|negras y rojas) deben altern(ar|arse)", "color != last . color"},
	{"(cartas |)(impares y pares|pares e impares|pares y impares) (|se )alternan", "parity != last . parity"}, {"paridades se alternan", "parity != last . parity"},
	{"(cartas |)(impares y pares|pares e impares|pares y impares) deben altern(ar|arse)", "parity != last . parity"},
	{"(figuras y números|números y figuras) (|se )alternan", "kind != last . kind"}, {"sigue palo de última( carta|)", "suit = last . suit"},
}), grammar{nounFirst: true, plural: "s", ignored: "¿¡", accents: strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u")})

var spanishAttributes = perAttribute(
	[]phrase{{"(valor|valores|rango|rangos|número)", "rank"}, {"(palo|palos|pinta|pintas)", "suit"}, {"color(|es)", "color"}, {"paridad(|es)", "parity"},
		{"(tipo|tipos|clase|clases)", "kind"}, {"lugar por palo y valor", "bysuit"}, {"lugar por valor y palo", "byrank"}}, []phrase{
		{"@", "@"},
		{"de @ que (ya|) (ha salido|salió|se ha jugado|se jugó)", "seen ( @ )"}, {"de @ que (aún|todavía|ya|) no (ha salido|salió|se ha jugado|se jugó)", "not seen ( @ )"},
		{"de @ (distinto|distinta|diferente|opuesto|opuesta|contrario|contraria)", "~other @"},
		{"@ (cambia|debe cambiar|tiene que cambiar|se alterna|debe alternar)", "@ != last . @"}, {"(cambia|cambia de|cambiar de|alternar|alterna|hay que cambiar de|no repitas|no repetir|no se repite|no se puede repetir|sin repetir) @", "@ != last . @"},
		{"nunca mism(o|a) @", "@ != last . @"},
	})
