package syntax

// englishSmall and englishEveryday are what people say to each other at the
// table, beside what the voice says. In everyday phrases @ stands for an
// attribute, the same one wherever it is; everyday.go reads the words with ~.
var englishSmall = []phrase{
	{"each time", ""}, {"colour", "color"}, {"colours", "colors"},
	{"(can ' t|mustn ' t|don ' t|shouldn ' t|cannot|do not)", "not"}, {"hasn ' t", "has not"}, {"haven ' t", "have not"},
	{"it ' s", "it is"}, {"they ' re", "they is"}, {"that ' s", "that is"},
	{"(two previous|previous two|two last|last two) cards", "last 2 cards"},
}

var englishAttributes = []phrase{{"rank", "rank"}, {"suit", "suit"}, {"color", "color"}, {"parity", "parity"}, {"kind", "kind"}}

var englishEveryday = perAttribute(englishAttributes, []phrase{
	// Cards.
	{"they", "~it"}, {"card (# before|# cards before|# cards ago)", "last [ # ]"}, {"card that was played before last", "last [ 2 ]"},
	{"prime numbers", "prime"}, {"composite numbers", "composite"}, {"play prime number", "~play prime"}, {"one (higher|more) than", "1 ~above"}, {"one (lower|less) than", "1 ~below"},
	// "A 3 higher than the last card" is a 3, and "is 3 higher than" is not.
	{"(be|is) # (higher|more|greater) than", "is # ~above"}, {"(be|is) # (lower|less|smaller) than", "is # ~below"},
	{"(be|is) exactly # (higher|more) than", "is # ~above"}, {"(be|is) exactly # (lower|less) than", "is # ~below"},
	{"(be|is) at least # (higher|more) than", "is >= # ~above"}, {"(be|is) at least # (lower|less) than", "is >= # ~below"},
	{"(be|is) # or # (higher|more) than", "is # or # ~above"}, {"(be|is) # or # (lower|less) than", "is # or # ~below"},
	{"card # (higher|more) than", "~card # ~above"}, {"card # (lower|less) than", "~card # ~below"},
	{"# higher than", "# >"}, {"# lower than", "# <"}, {"# higher", "# ~above last"}, {"# lower", "# ~below last"}, {"one higher", "1 ~above last"}, {"one lower", "1 ~below last"},
	{"one , # or # (higher|more) than", "1 , # or # ~above"}, {"one , # or # (lower|less) than", "1 , # or # ~below"}, {"one , # or #", "1 , # or #"}, {"one , #", "1 , #"}, {"one or #", "1 or #"}, {"one to #", "1 .. #"}, {"up to # steps (up|clockwise|up circle|clockwise|) from", "1 .. # steps from"},
	{"by one", "by 1"},
	{"# or # away from", "# or # ~away"}, {"within # of", "<= # ~away"},
	{"higher card", "> last"}, {"lower card", "< last"}, {"higher", "> last"}, {"lower", "< last"},
	{"higher or equal to", ">="}, {"lower or equal to", "<="}, {"(higher than or|higher or) (same as|as high as)", ">="},
	{"(always go|go) (up|higher)", "> last"}, {"(always go|go) (down|lower)", "< last"}, {"rank go up", "> last"}, {"rank go down", "< last"},
	{"(go|move|always go) up by", "~rise"}, {"(go|move|always go) down by", "~fall"},
	{"(multiple|multiples) of", "~divisible"}, {"between last 2 cards", "~amid"}, {"between ranks of last 2 cards", "~amid"}, {"rank lie", ""},
	{"both", "~pair"}, {"neither", "~neither"}, {"nor", "or"}, {"in range # to #", "in # .. #"}, {"difference be", "~between card and last is"}, {"divided by # leave remainder #", "mod # = #"}, {"sum of (card|this card|new card) and", "~sumof card and"}, {"sum of last (card|one) and", "~sumof last and"},
	{"opposite", "~other"}, {"of opposite", "~other"}, {"of other", "~other"}, {"other", "~other"}, {"had", "~has"},
	{"last 2 cards (is|were|was)", "~two"}, {"last 2 cards (is|were) both", "~two"}, {"both of last 2 cards (is|were|was)", "~two"}, {"both last 2 cards (is|were|was)", "~two"},
	{"last 2 cards (had|is|were|were of|is of) same", "last ~has ~same"}, {"last 2 cards (had|is|were|were of|is of) different", "last ~has ~other"},
	{"(from|than) last 2 cards", "~than ~lasttwo"}, {"(from|than) both (of|) last 2 cards", "~than ~lasttwo"}, {"(from|than) both last 2 cards", "~than ~lasttwo"},
	{"number of cards on (line|table)", "count ( any )"}, {"number of cards (already|) (played|laid)", "count ( any )"},
	{"on (line|table)", "~laid"},
	{"difference to", "~between card and"}, {"(distance|difference) (to|from)", "~between card and"},
	{"(any|every) (card|cards) (be|is) (fine|allowed|ok|okay|right|legal)", "any"}, {"all cards (be|is) (fine|allowed|ok|okay|right|legal)", "any"},
	{"anything goes", "any"}, {"everything goes", "any"}, {"any card goes", "any"}, {"free", "any"},

	// What may be laid.
	{"any card (except|except for)", "~allbut"}, {"(any|anything) (except|except for)", "~allbut"}, {"all cards (except|except for)", "~allbut"}, {"you only play", "~play"},
	{"(every|all) cards (be|is)", "card is"}, {"every card (be|is)", "card is"}, {"every card (have|has)", "card ~has"},
	{"no (card|cards) be", "~nocard"},
	{"(not|never) be", "is ~nor"}, {"not (play|have)", "not"}, {"never (play|have)", "not"}, {"you (not|never) play", "not"}, {"you always play", "~play"},
	{"is (forbidden|not allowed)", "~forbidden"}, {"(not|never) be played", "~forbidden"}, {"(be|is) never allowed", "~forbidden"},
	{"be played", "~allowed"}, {"allowed", "~allowed"}, {"is allowed", "~allowed"}, {"played", "~allowed"},
	{"is always (right|allowed|fine|ok|okay|legal)", "~free"}, {"(is wild|always be played|be played at any times|be played any times)", "~free"},
	{"only (if|when)", "~onlyif if"}, {"only after", "~onlyif if last is"}, {"only be played after", "~onlyif if last is"}, {"only be played (if|when)", "~onlyif if"},
	{"be played only after", "~onlyif if last is"}, {"be played only (if|when)", "~onlyif if"}, {"is allowed only (if|when)", "~onlyif if"}, {"is only allowed (if|when)", "~onlyif if"},
	{"is allowed only after", "~onlyif if last is"}, {"is only allowed after", "~onlyif if last is"},
	{"(except|except for)", "~except"}, {", (except|except for)", "~except"},
	{"(not|never) follow", "~notfollow"}, {"follow", "~follow"}, {"follow (every|any)", "~follow"}, {"on", "if last is"},
	{"is never followed by another", "~notfollowed"},
	{"(not|never) be followed by", "~notfollowed"}, {"is (not|never) followed by", "~notfollowed"}, {"(not|never) be followed by another", "~notfollowed"},
	{"(as|so) long as", "if"}, {"if you follow", "if last is"}, {"if you play", "if card is"}, {"exactly (when|if)", "~iff"}, {"if and only if", "~iff"},
	{"(afterwards|after that|from then on)", "else"}, {"other cards only if", "else"}, {"(others|all others|other cards|all other cards|everything else is|everything else) (be|is|)", "else"},
	{"in row", "~row"}, {"in succession", "~row"}, {"one after other", "~row"}, {"no more", "not"},
	{"no # cards in row have same @", "not # ~same @ ~row"},
	{"(has|have) been (played|laid|seen)", "~hasbeen"}, {"(has|have) been (played|laid|seen) (yet|before|already)", "~hasbeen"}, {"(has|have) already been (played|laid|seen)", "~hasbeen"},
	{"once #", "if #"},
	{"until first", "~until"}, {"until", "~until"},

	// Where in the line.
	{"every (other|second) (card|cards)", "~nth 2"}, {"every third card", "~nth 3"}, {"every fourth card", "~nth 4"}, {"every fifth card", "~nth 5"},
	{"every sixth card", "~nth 6"}, {"every seventh card", "~nth 7"}, {"every tenth card", "~nth 10"},
	{"in (odd|odd numbered) (positions|places)", "if position mod 2 = 1"}, {"in (even|even numbered) (positions|places)", "if position mod 2 = 0"},
	{"(in|on|at) odd positions", "if position mod 2 = 1"}, {"(in|on|at) even positions", "if position mod 2 = 0"},
	{"cards (in|on|at) odd (positions|places) be", "~nth odd is"}, {"cards (in|on|at) even (positions|places) be", "~nth even is"},
	{"first # cards", "position <= #"}, {"second card be", "position = 2 is"}, {"third card be", "position = 3 is"}, {"fourth card be", "position = 4 is"},
	{"fifth card be", "position = 5 is"}, {"tenth card be", "position = 10 is"},
	{"there is more", "~more"}, {"there never be more", "~nevermore"},

	// Attributes.
	{"@ changes", "@ != last . @"}, {"@ is same", "@ = last . @"}, {"match", "~match"}, {"share", "~match"}, {"card (match|share)", "~match"}, {"(new|this|) card and (last|previous) card together", "card + last"}, {"(new|this|) card and last one together", "card + last"}, {"(change|alternate)", "~change"},
	{"never play same @ twice ~row", "@ != last . @"}, {"never play same @ twice in row", "@ != last . @"}, {"not play same @ twice in row", "@ != last . @"},
	{"(never|not) play same @ twice", "not seen ( @ )"}, {"(never|not) play same card twice", "not seen ( card )"},
	{"(never|not) repeat @", "not seen ( @ )"}, {"no @ be repeated", "not seen ( @ )"}, {"no card be repeated", "not seen ( card )"},
	{"@ that has (not|never) been (played|seen|laid|used) (yet|before|so far|)", "not seen ( @ )"},
	{"@ that has (already|) been (played|seen|laid|used) (already|before|)", "seen ( @ )"},
	{"(2 neighbouring|2 consecutive|2 adjacent|neighbouring|consecutive|adjacent) cards (never|not) have same @", "@ != last . @"},
	{"no 2 (neighbouring|consecutive|adjacent|) cards have same @", "@ != last . @"},
	{"(consecutive|neighbouring|adjacent) cards (differ in|have different) @", "@ != last . @"},
	{"(change|alternate) @ every time", "@ != last . @"},
	{"change @ after every # (card|cards)", "if position mod # = 1 then @ != last . @ else @ = last . @"},
	{"runs of # cards of same @", "if position mod # = 1 then @ != last . @ else @ = last . @"},
	{"@ alternate", "@ != last . @"}, {"@s alternate", "@ != last . @"}, {"alternate @s", "@ != last . @"},

	// Whole rules.
	{"(alternately red and black|red and black alternately|red and black cards alternately|red and black cards in turn)", "color != last . color"},
	{"(alternately odd and even|odd and even alternately|even and odd alternately|alternately even and odd|odd and even cards alternately)", "parity != last . parity"},
	{"(alternately even and odd cards|even and odd alternate|odd and even numbers alternate)", "parity != last . parity"},
	{"(zigzag|up and down alternately|alternately up and down|go up and down alternately)", "repeat rank < last . rank , rank > last . rank"},
	{"suits go", "suit follows last ~order"}, {"suits follow order", "suit follows last ~order"}, {"suits follow in order", "suit follows last ~order"},
	{"suits (come|follow|go) in order", "suit follows last ~order"}, {"over and over", ""}, {", over and over", ""}, {", and repeat", "~on"}, {"and repeat", "~on"}, {", repeat", "~on"},
})
