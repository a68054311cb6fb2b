package rule

// oursByPosition follow a pattern, or the position.
var oursByPosition = []title{
	{"odd-places-odd-cards", 2.67, "repeat odd, even"},
	{"primes-every-other-card", 11, "repeat prime, not prime"},
	{"four-blacks-and-a-red", 22.33, "repeat black 4 times, red"},
	{"one-closed-two-open", 12.67, "repeat closed, not closed 2 times"},
	{"stay-and-change", 11.33, "repeat color = last.color, color != last.color"},
	{"three-of-a-suit-by-turns", 12.67, "repeat suit != last.suit, suit = last.suit 2 times"},
	{"two-low-two-high", 13, "repeat rank <= 6 2 times, rank >= 7 2 times"},
	{"two-small-one-big", 25.67, "repeat rank <= 6 2 times, rank >= 7"},
	{"longer-and-longer", 59.67, "repeat red, black 2 times, red 3 times, black 4 times"},
	{"rank-and-place-by-three", 7, "(rank + position) mod 3 = 0"},
	{"suits-in-order-in-pairs", 15, "repeat suit follows last.suit in S > H > D > C, suit = last.suit"},
	{"red-even-black-odd", 17.67, "repeat red, even, black, odd"},
	{"the-sliding-window", 60, "(rank - position) mod 13 <= 3"},
	{"down-the-ladder", 60, "(rank + position) mod 13 in 1..4"},
	{"a-face-every-fourth", 56.33, "repeat number and suit != last.suit 3 times, face"},
	{"color-and-neighbor-by-turns", 18.33, "repeat color != last.color, |rank - last.rank| <= 3"},
	{"six-step-march", 38, "repeat red 2 times, even, black 2 times, odd"},
	{"two-of-each-suit", 23.33, "repeat spades 2 times, hearts 2 times, clubs 2 times, diamonds 2 times"},
	{"four-kinds-in-turn", 10.67, "repeat odd red, even black, odd black, even red"},
	{"low-middle-high-by-turns", 46.33, "repeat rank <= 5, rank in 5..9, rank >= 9"},
	{"red-small-black-big-in-turn", 40.33, "repeat red, rank <= 6, black, rank >= 7"},
	{"up-then-down-by-turns", 12, "repeat steps from last in 1..5, steps from last in 8..12"},
	{"hearts-every-third", 60, "repeat not hearts and rank <= 8, not hearts and rank >= 6, hearts"},
	{"the-place-chooses-the-suits", 36.67, "if position mod 3 = 0 then hearts else if position mod 3 = 1 " +
		"then black and rank <= 10 else diamonds or face"},
}

// oursByRuns look at how long something has lasted, or has been away.
var oursByRuns = []title{
	{"three-of-a-color-then-change", 11.33, "if run(color) >= 3 then color != last.color else color = last.color"},
	{"the-longer-the-run-the-wider", 60, "steps from last <= 2 * run(color)"},
	{"far-from-the-last-face", 24.33, "if since(face) <= 3 then rank <= 6 else rank >= 7"},
	{"three-reds-for-a-black", 15.33, "if last is black or run(color) < 3 then red else black"},
	{"twins-in-parity-part-in-color", 18.67, "if run(parity) >= 2 then parity != last.parity else color != last.color"},
	{"a-face-at-least-every-third", 57.33, "if since(face) >= 3 then face else color != last.color"},
	{"hearts-come-back", 52, "if since(hearts) >= 3 then hearts else parity != last.parity"},
	{"an-ace-or-queen-calls-odd", 60, "if since(rank in {A, Q}) <= 2 then odd else even"},
	{"three-of-a-kind-is-enough", 60, "if run(kind) >= 3 then kind != last.kind else color != last.color"},
	{"even-breaks-the-run", 21.33, "if run(color) >= 2 then even and color != last.color else odd"},
	{"a-spade-before-the-fifth", 60, "if since(spades) >= 4 then spades or face else color != last.color"},
	{"third-of-a-parity-turns-low", 60, "if run(parity) >= 2 then parity != last.parity and rank <= 9 " +
		"else color != last.color"},
	{"the-longer-the-run-the-higher", 60, "start: any; rank <= 3 * run(color) + 1"},
	{"a-run-of-parity-opens-the-court", 60, "if run(parity) >= 2 then face or prime " +
		"else parity = last.parity and color != last.color"},
	{"low-after-a-pair-of-suit", 59.33, "if run(suit) >= 2 then suit != last.suit and rank <= 7 " +
		"else suit = last.suit or rank >= J"},
}

// oursByLine look at the line as a whole.
var oursByLine = []title{
	{"a-new-suit-keeps-the-parity", 31, "if seen(suit) then parity != last.parity else parity = last.parity"},
	{"an-even-total-calls-red", 8, "if sum mod 2 = 0 then red else black"},
	{"suits-in-order-or-a-new-low", 21, "suit follows last.suit in S > C > D > H or rank < lowest"},
	{"a-record-may-break-the-alternation", 16.33, "color != last.color or rank > highest"},
	{"rank-and-reds-by-three", 21.67, "(rank + count(red)) mod 3 = 0"},
	{"rank-near-the-total", 60, "(rank - sum) mod 13 in 0..4"},
	{"spades-count-the-ranks", 60, "(rank + count(spades)) mod 4 <= 1"},
	{"a-total-by-three-wants-red", 13.33, "if (sum + rank) mod 3 = 0 then red else black"},
	{"lower-half-while-spades-are-odd", 23, "if count(spades) mod 2 = 1 then rank <= 6 else rank >= 7"},
	{"majors-while-the-reds-are-even", 13.67, "if count(red) mod 2 = 0 then spades or hearts else diamonds or clubs"},
	{"the-totals-last-digit", 26, "if sum mod 10 <= 4 then rank <= 6 else rank >= 7"},
	{"the-total-by-seven", 60, "(sum + rank) mod 7 in {0..1, 3}"},
	{"evens-move-the-rule-on", 60, "if count(even) mod 3 = 0 then red else if count(even) mod 3 = 1 then black " +
		"else even"},
	{"primes-move-the-rule-on", 60, "if count(prime) mod 3 = 0 then red else if count(prime) mod 3 = 1 then black " +
		"else even"},
	{"hearts-move-the-rule-on", 57, "if count(hearts) mod 3 = 0 then color != last.color " +
		"else if count(hearts) mod 3 = 1 then parity != last.parity else rank in 5..9"},
	{"the-total-of-three-suits", 41, "if sum mod 3 = 0 then hearts else if sum mod 3 = 1 then diamonds or face " +
		"else black and rank <= 10"},
	{"the-total-names-the-suit", 42, "if sum mod 4 = 0 then clubs else if sum mod 4 = 1 then diamonds " +
		"else if sum mod 4 = 2 then hearts else spades"},
}
