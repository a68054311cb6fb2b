package syntax

// What the English face reads, and what it means in the words of the formula face.
// # is a number or a rank. Words that begin with ~ are only for sentences;
// sentence.go says what they do.
var english = newLanguage(englishVoice, []phrase{
	{"(a|an|the|must|should|may|can|each)", ""},
	{"two", "2"}, {"three", "3"}, {"four", "4"}, {"five", "5"}, {"six", "6"}, {"seven", "7"}, {"eight", "8"}, {"nine", "9"}, {"ten", "10"},
}, []phrase{
	// Cards.
	{"last card", "last"}, {"last one", "last"}, {"previous", "last"}, {"previous card", "last"},
	{"card before", "last"}, {"one before", "last"}, {"card before it", "~before"}, {"one before it", "~before"},
	{"card before last", "last [ 2 ]"}, {"card before last card", "last [ 2 ]"}, {"one before last", "last [ 2 ]"},
	{"last card but one", "last [ 2 ]"}, {"second last card", "last [ 2 ]"},
	{"card # back", "last [ # ]"}, {"card # cards back", "last [ # ]"},
	{"first card", "first"}, {"starter", "first"}, {"starting card", "first"},
	{"it", "~it"}, {"its", "~its"}, {"this card", "card"}, {"new card", "card"}, {"next card", "card"}, {"candidate", "card"},
	{"card", "~card"}, {"cards", "~card"}, {"one", "~card"}, {"ones", "~card"},
	{"' s", "."}, {"of", "~of"},
	{"last rank", "last . rank"}, {"last suit", "last . suit"}, {"last color", "last . color"}, {"last parity", "last . parity"},

	{"ranks", "rank"}, {"suits", "suit"}, {"colors", "color"}, {"colours", "color"}, {"parities", "parity"}, {"kinds", "kind"}, {"places by suit and rank", "bysuit"}, {"places by rank and suit", "byrank"},

	// Conditions.
	{"when", "if"}, {"whenever", "if"}, {"after", "if last is"}, {"after every #", "if last is #"},
	{"otherwise", "else"}, {"or else", "else"}, {"if not ,", "else"}, {"in all other cases", "else"},
	{"play", "~play"}, {"you play", "~play"},
	{"be", "is"}, {"was", "is"}, {"were", "is"}, {"has to be", "is"}, {"only", ""}, {"only play", "~play"}, {"play only", "~play"},
	{"start with", "start"}, {"begin with", "start"}, {"starter be", "start"}, {"first card be", "start"},
	{"unless", "~unless"}, {"be followed by", "~followed"}, {"is followed by", "~followed"},
	{"in turn", "repeat"}, {"and so on", "~on"}, {", and so on", "~on"}, {"once", ""}, {"twice", "2 times"},
	{"but not both", "~both"}, {", but not both", "~both"},
	{"always", "any"}, {"never", "none"}, {"no card", "none"}, {"no card fits", "none"}, {"it is not true that", "not"}, {"any card at all", "any"}, {"every card", "any"},
	{"any card but", "not"}, {"any card except", "not"}, {"any but", "not"}, {"any except", "not"}, {"no", "not"},
	{", and", "and"}, {", or", "or"}, {"but", "and"}, {", but", "and"},
	{"isn ' t", "is not"},

	// Comparisons.
	{"higher than", ">"}, {"above", ">"}, {"greater than", ">"}, {"more than", ">"}, {"bigger than", ">"}, {"over", ">"}, {"larger than", ">"},
	{"lower than", "<"}, {"below", "<"}, {"less than", "<"}, {"smaller than", "<"}, {"under", "<"},
	{"at least", ">="}, {"no lower than", ">="}, {"no less than", ">="}, {"as high as", ">="},
	{"at least as high as", ">="}, {"equal to or higher than", ">="}, {"higher than or equal to", ">="},
	{"at most", "<="}, {"no higher than", "<="}, {"no more than", "<="}, {"as low as", "<="},
	{"at most as high as", "<="}, {"equal to or lower than", "<="}, {"lower than or equal to", "<="},
	{"higher card than", ">"}, {"lower card than", "<"},
	{"equal to", "="}, {"equals", "="}, {"exactly", "="}, {"same as", "="},
	{"other than", "!="}, {"different from", "!="}, {"not equal to", "!="},
	{"or higher", "~up"}, {"or more", "~up"}, {"or above", "~up"}, {"or greater", "~up"}, {"or over", "~up"}, {"or up", "~up"},
	{"and up", "~up"}, {"and above", "~up"}, {"and higher", "~up"}, {"or bigger", "~up"},
	{"or lower", "~down"}, {"or less", "~down"}, {"or below", "~down"}, {"or under", "~down"}, {"or smaller", "~down"},
	{"and down", "~down"}, {"and below", "~down"}, {"and lower", "~down"},
	{"or higher than", "or >"}, {"and higher than", "and >"}, {"or more than", "or >"}, {"or greater than", "or >"},
	{"or lower than", "or <"}, {"and lower than", "and <"}, {"or less than", "or <"}, {"or smaller than", "or <"},
	{"or above #", "or > #"}, {"or over #", "or > #"}, {"and above #", "and > #"},
	{"or below #", "or < #"}, {"or under #", "or < #"}, {"and below #", "and < #"},
	{"from # to #", "in # .. #"}, {"between # and #", "in # .. #"}, {"# to #", "# .. #"}, {"# through #", "# .. #"},
	{"one of", "~oneof"}, {"one of these :", "~oneof"},
	{"same", "~same"}, {"of same", "~same"}, {"with same", "~same"}, {"has", "~has"}, {"have", "~has"},
	{"another", "~other"}, {"of another", "~other"}, {"different", "~other"}, {"of different", "~other"}, {"with another", "~other"}, {"with", "~with"},
	{"last 2 cards have same", "last ~has ~same"}, {"last 2 cards are of same", "last ~has ~same"},
	{"last 2 cards have different", "last ~has ~other"}, {"last 2 cards are of different", "last ~has ~other"},
	{"as", "~as"}, {"than", "~than"},
	{"away from", "~away"}, {"# or # away from", "# .. # ~away"},
	{"(step|steps) up (from|circle from)", "steps from"}, {"(step|steps) (above|over|higher than)", "steps from"}, {"# or # steps up (from|circle from)", "# .. # steps from"},
	{"by suit and rank", "~bysuit"}, {"by rank and suit", "~byrank"},
	{"whose sum with", "~sum"}, {"whose difference (from|with|to)", "~difference"}, {"divisible by", "~divisible"}, {"closed sign", "closed"}, {"whose", "~whose"}, {"such that", "~such"}, {"that is", "~that"}, {"that are", "~that"},
	{"of suit that (follows|comes after) that of", "~whose suit follows"},
	{"follows that of", "follows"}, {"follows suit of", "follows"}, {"comes after that of", "follows"},
	{"in order", "~order"},

	// The line as a whole.
	{"how often", "~often"}, {"number of times", "~often"}, {"number of", "~often"}, {"so far", "~laid"},
	{"how long ago", "~since"}, {"number of cards since", "~since"}, {"cards ago", "~card ~ago"}, {"card ago", "~card ~ago"},
	{"length of run of", "~run"}, {"run of", "~run"}, {"number of cards in (row|a row) of same", "~run"}, {"number of steps from", "steps from"},
	{"is laid", "~laid"}, {"was (last |)laid", "~laid"}, {"were laid", "~laid"}, {"is refused", "~refused"},
	{"sum so far", "sum"}, {"sum of line", "sum"}, {"highest rank so far", "highest"}, {"lowest rank so far", "lowest"},
	{"highest card so far", "highest"}, {"lowest card so far", "lowest"},
	{"place in play", "place"}, {"sum of play", "playsum"}, {"play # cards at times", "plays : #"},
	{"already seen", "seen ( card )"}, {"not yet seen", "not seen ( card )"}, {"seen before", "seen ( card )"}, {"of rank already seen", "seen ( rank )"}, {"of rank not yet seen", "not seen ( rank )"},
	{"of suit already seen", "seen ( suit )"}, {"of suit not yet seen", "not seen ( suit )"}, {"of color already seen", "seen ( color )"}, {"of color not yet seen", "not seen ( color )"},
	{"of parity already seen", "seen ( parity )"}, {"of parity not yet seen", "not seen ( parity )"}, {"of kind already seen", "seen ( kind )"}, {"of kind not yet seen", "not seen ( kind )"},
	{"of place by rank and suit already seen", "seen ( byrank )"}, {"of place by rank and suit not yet seen", "not seen ( byrank )"},
	// The first spelling of "time" is "times", and "each" is left out.
	{"turned round every times", "turned by"}, {", turned round every times", "turned by"},
	{"turned round times", "turned by"}, {", turned round times", "turned by"},
	{"turned round at", "turned by"}, {", turned round at", "turned by"},
	{"turned round at every", "turned by"}, {", turned round at every", "turned by"},
	{"rule turns round (every|at every) times", "~rule"}, {"rule turns round (at|at every|with|with every)", "~rule"},
	{"2 options swap every times", "~swap"}, {"options swap every times", "~swap"}, {"2 options swap (at|at every)", "~swap"},
	{"every times", "~every"}, {"remember number ,", "remember"}, {"(,|) that starts at", "="}, {", starting at", "="},
	{", at first", "="}, {"at first", "="}, {"becomes", "="},
	{"last refused card", "refused"}, {"refused card", "refused"},

	// Numbers.
	{"plus", "+"}, {"minus", "-"}, {"multiplied by", "*"}, {"modulo", "mod"},
	{"absolute value of", "~abs"}, {"difference between", "~between"},
	{"place by suit", "bysuit"}, {"place by rank", "byrank"}, {"place by suit and rank", "bysuit"}, {"place by rank and suit", "byrank"},

	// Whole rules.
	{"colors alternate", "color != last . color"}, {"red and black alternate", "color != last . color"},
	{"red and black cards alternate", "color != last . color"}, {"colours alternate", "color != last . color"},
	{"parities alternate", "parity != last . parity"}, {"odd and even alternate", "parity != last . parity"},
	{"odd and even cards alternate", "parity != last . parity"}, {"even and odd cards alternate", "parity != last . parity"},
	{"faces and numbers alternate", "kind != last . kind"},
	{"suits follow in order", "suit follows last ~order"},
}, grammar{formula: true})
