package rule

// oursByPosition follow a pattern, or the position.
var oursByPosition = []title{
	{"odd-places-odd-cards", Easy, "repeat odd, even"},
	{"primes-every-other-card", Medium, "repeat prime, not prime"},
	{"four-blacks-and-a-red", Hard, "repeat black 4 times, red"},
	{"one-closed-two-open", Medium, "repeat closed, not closed 2 times"},
	{"stay-and-change", Medium, "repeat color = last.color, color != last.color"},
	{"three-of-a-suit-by-turns", Medium, "repeat suit != last.suit, suit = last.suit 2 times"},
	{"two-low-two-high", Medium, "repeat rank <= 6 2 times, rank >= 7 2 times"},
	{"two-small-one-big", Hard, "repeat rank <= 6 2 times, rank >= 7"},
	{"longer-and-longer", Hard, "repeat red, black 2 times, red 3 times, black 4 times"},
	{"rank-and-place-by-three", Easy, "(rank + position) mod 3 = 0"},
	{"suits-in-order-in-pairs", Medium, "repeat suit follows last.suit in S > H > D > C, suit = last.suit"},
	{"red-even-black-odd", Hard, "repeat red, even, black, odd"},
	{"the-sliding-window", Hard, "(rank - position) mod 13 <= 3"},
	{"down-the-ladder", Hard, "(rank + position) mod 13 in 1..4"},
	{"a-face-every-fourth", Hard, "repeat number and suit != last.suit 3 times, face"},
	{"color-and-neighbor-by-turns", Hard, "repeat color != last.color, |rank - last.rank| <= 3"},
	{"six-step-march", Hard, "repeat red 2 times, even, black 2 times, odd"},
	{"two-of-each-suit", Hard, "repeat spades 2 times, hearts 2 times, clubs 2 times, diamonds 2 times"},
	{"four-kinds-in-turn", Medium, "repeat odd red, even black, odd black, even red"},
	{"low-middle-high-by-turns", Hard, "repeat rank <= 5, rank in 5..9, rank >= 9"},
	{"red-small-black-big-in-turn", Hard, "repeat red, rank <= 6, black, rank >= 7"},
	{"up-then-down-by-turns", Medium, "repeat steps from last in 1..5, steps from last in 8..12"},
	{"hearts-every-third", Hard, "repeat not hearts and rank <= 8, not hearts and rank >= 6, hearts"},
	{"the-place-chooses-the-suits", Hard, "if position mod 3 = 0 then hearts else if position mod 3 = 1 " +
		"then black and rank <= 10 else diamonds or face"},
}

// oursByRuns look at how long something has lasted, or has been away.
var oursByRuns = []title{
	{"three-of-a-color-then-change", Medium, "if run(color) >= 3 then color != last.color else color = last.color"},
	{"the-longer-the-run-the-wider", Hard, "steps from last <= 2 * run(color)"},
	{"far-from-the-last-face", Hard, "if since(face) <= 3 then rank <= 6 else rank >= 7"},
	{"three-reds-for-a-black", Medium, "if last is black or run(color) < 3 then red else black"},
	{"twins-in-parity-part-in-color", Hard, "if run(parity) >= 2 then parity != last.parity else color != last.color"},
	{"a-face-at-least-every-third", Hard, "if since(face) >= 3 then face else color != last.color"},
	{"hearts-come-back", Hard, "if since(hearts) >= 3 then hearts else parity != last.parity"},
	{"an-ace-or-queen-calls-odd", Hard, "if since(rank in {A, Q}) <= 2 then odd else even"},
	{"three-of-a-kind-is-enough", Hard, "if run(kind) >= 3 then kind != last.kind else color != last.color"},
	{"even-breaks-the-run", Hard, "if run(color) >= 2 then even and color != last.color else odd"},
	{"a-spade-before-the-fifth", Hard, "if since(spades) >= 4 then spades or face else color != last.color"},
	{"third-of-a-parity-turns-low", Hard, "if run(parity) >= 2 then parity != last.parity and rank <= 9 " +
		"else color != last.color"},
	{"the-longer-the-run-the-higher", Hard, "start: any; rank <= 3 * run(color) + 1"},
	{"a-run-of-parity-opens-the-court", Hard, "if run(parity) >= 2 then face or prime " +
		"else parity = last.parity and color != last.color"},
	{"low-after-a-pair-of-suit", Hard, "if run(suit) >= 2 then suit != last.suit and rank <= 7 " +
		"else suit = last.suit or rank >= J"},
}

// oursByLine look at the line as a whole.
var oursByLine = []title{
	{"a-new-suit-keeps-the-parity", Hard, "if seen(suit) then parity != last.parity else parity = last.parity"},
	{"an-even-total-calls-red", Easy, "if sum mod 2 = 0 then red else black"},
	{"suits-in-order-or-a-new-low", Hard, "suit follows last.suit in S > C > D > H or rank < lowest"},
	{"a-record-may-break-the-alternation", Medium, "color != last.color or rank > highest"},
	{"rank-and-reds-by-three", Hard, "(rank + count(red)) mod 3 = 0"},
	{"rank-near-the-total", Hard, "(rank - sum) mod 13 in 0..4"},
	{"spades-count-the-ranks", Hard, "(rank + count(spades)) mod 4 <= 1"},
	{"a-total-by-three-wants-red", Medium, "if (sum + rank) mod 3 = 0 then red else black"},
	{"lower-half-while-spades-are-odd", Hard, "if count(spades) mod 2 = 1 then rank <= 6 else rank >= 7"},
	{"majors-while-the-reds-are-even", Medium, "if count(red) mod 2 = 0 then spades or hearts else diamonds or clubs"},
	{"the-totals-last-digit", Hard, "if sum mod 10 <= 4 then rank <= 6 else rank >= 7"},
	{"the-total-by-seven", Hard, "(sum + rank) mod 7 in {0..1, 3}"},
	{"evens-move-the-rule-on", Hard, "if count(even) mod 3 = 0 then red else if count(even) mod 3 = 1 then black " +
		"else even"},
	{"primes-move-the-rule-on", Hard, "if count(prime) mod 3 = 0 then red else if count(prime) mod 3 = 1 then black " +
		"else even"},
	{"hearts-move-the-rule-on", Hard, "if count(hearts) mod 3 = 0 then color != last.color " +
		"else if count(hearts) mod 3 = 1 then parity != last.parity else rank in 5..9"},
	{"the-total-of-three-suits", Hard, "if sum mod 3 = 0 then hearts else if sum mod 3 = 1 then diamonds or face " +
		"else black and rank <= 10"},
	{"the-total-names-the-suit", Hard, "if sum mod 4 = 0 then clubs else if sum mod 4 = 1 then diamonds " +
		"else if sum mod 4 = 2 then hearts else spades"},
}
