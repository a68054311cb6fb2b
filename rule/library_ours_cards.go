package rule

// oursByCard are rules of ours that always let the same cards fit.
var oursByCard = []title{
	{"primes-only", Easy, "prime"},
	{"the-middle-ranks", Medium, "rank in 5..9"},
	{"closed-reds-and-open-blacks", Medium, "if red then closed else not closed"},
	{"hearts-and-faces", Medium, "hearts or face"},
	{"red-numbers-and-black-faces", Easy, "either red or face"},
	{"threes-sixes-nines-queens", Easy, "rank mod 3 = 0"},
	{"even-but-no-club", Medium, "even and not clubs"},
	{"four-ranks-evenly-spread", Medium, "rank mod 4 = 1"},
	{"low-reds-and-high-blacks", Medium, "if red then rank <= 4 else rank >= 10"},
	{"signs-to-stand-on-their-heads", Hard, "rank in {6, 8..9}"},
	{"the-two-ends", Medium, "rank in {A..3, J..K}"},
	{"diamonds-and-high-cards", Hard, "diamonds or rank >= 10"},
	{"divisors-of-twelve", Hard, "rank in {A..4, 6, Q}"},
	{"powers-of-two", Medium, "rank in {A..2, 4, 8}"},
	{"the-squares", Medium, "rank in {A, 4, 9}"},
	{"three-letters-in-english", Hard, "rank in {A..2, 6, 10}"},
	{"odd-reds-and-even-blacks", Easy, "odd red or even black"},
	{"odd-spades-and-even-hearts", Hard, "odd spades or even hearts"},
	{"fibonacci-numbers", Medium, "rank in {A..3, 5, 8, K}"},
	{"low-hearts-and-high-spades", Hard, "hearts and rank <= 7 or spades and rank >= 7"},
	{"each-suit-its-own-ranks", Hard, "if spades then rank <= 4 else if hearts then rank in 5..8 else if diamonds " +
		"then rank >= 9 else face"},
}

// oursByLast look at the last card.
var oursByLast = []title{
	{"crossing-suit-order", Easy, "suit follows last.suit in S > C > H > D"},
	{"other-suit-order", Easy, "suit follows last.suit in S > D > H > C"},
	{"suits-rise-in-order", Easy, "suit follows last.suit in S > C > D > H"},
	{"faces-and-numbers-alternate", Easy, "kind != last.kind"},
	{"even-after-red", Medium, "if last is red then even else odd"},
	{"black-after-faces", Easy, "if last is face then black else red"},
	{"red-after-a-prime", Medium, "if last is prime then red else black"},
	{"odd-after-closed-signs", Medium, "if last is closed then odd else even"},
	{"small-steps", Medium, "|rank - last.rank| in 1..2"},
	{"even-stays-odd-changes", Easy, "if even then color = last.color else color != last.color"},
	{"far-jumps", Medium, "|rank - last.rank| >= 6"},
	{"reds-keep-the-parity", Medium, "if red then parity = last.parity else parity != last.parity"},
	{"up-the-circle", Medium, "steps from last in 1..4"},
	{"low-after-odd", Medium, "if last is odd then rank <= 6 else rank >= 7"},
	{"odd-climbs-even-falls", Hard, "if odd then rank > last.rank else rank < last.rank"},
	{"odd-turns-the-suits-back", Medium, "if last is even then suit follows last.suit in S > H > D > C " +
		"else suit follows last.suit in S > C > D > H"},
	{"red-after-low", Hard, "if last.rank <= 6 then red else black"},
	{"reds-climb-blacks-fall", Medium, "if red then rank > last.rank else rank < last.rank"},
	{"middling-leaps", Medium, "|rank - last.rank| in 3..5"},
	{"across-the-circle", Medium, "steps from last in 5..8"},
	{"next-suit-or-same-rank", Hard, "suit follows last.suit in S > C > D > H or rank = last.rank"},
	{"sums-by-five", Medium, "(rank + last.rank) mod 5 <= 1"},
	{"another-suit-and-parity", Easy, "suit != last.suit and parity != last.parity"},
	{"other-suit-same-color", Easy, "color = last.color and suit != last.suit"},
	{"color-alternates-parity-stays", Easy, "color != last.color and parity = last.parity"},
	{"down-in-color-up-across", Medium, "if color = last.color then rank < last.rank else rank > last.rank"},
	{"pairs-of-suits", Medium, "suit follows last.suit in H > C or suit follows last.suit in S > D"},
	{"parity-alternates-color-stays", Easy, "color = last.color and parity != last.parity"},
	{"sums-near-fourteen", Medium, "rank + last.rank in 12..16"},
	{"the-other-half", Medium, "if last.rank <= 6 then rank >= 7 else rank <= 6"},
	{"sum-ends-low", Hard, "(rank + last.rank) mod 10 <= 3"},
	{"even-keeps-the-suit", Medium, "if last is even then suit = last.suit else color != last.color"},
	{"suit-or-neighbor", Easy, "suit = last.suit or |rank - last.rank| = 1"},
	{"up-after-red-down-after-black", Medium, "if last is red then steps from last in 1..5 " +
		"else steps from last in 8..12"},
	{"the-rank-moves-on-by-thirds", Easy, "(rank - last.rank) mod 3 = 1"},
	{"the-court-looks-down", Hard, "if last is face then rank <= 5 else color != last.color"},
	{"climb-to-a-face-then-fall", Hard, "if last is face then rank <= 4 else rank > last.rank"},
	{"other-color-nearby", Medium, "color != last.color and |rank - last.rank| <= 4"},
	{"near-on-the-circle", Hard, "steps from last in {1..3, 10..12}"},
	{"a-fifth-or-two-on", Hard, "(rank - last.rank) mod 5 in 1..2"},
	{"climb-in-suit-or-start-low", Hard, "if suit = last.suit then rank > last.rank else rank <= 4"},
	{"primes-after-the-rest", Hard, "if last is prime then not prime and color != last.color " +
		"else prime and color = last.color"},
	{"majors-and-minors-alternate", Medium, "if last is spades or hearts then diamonds or clubs else spades or hearts"},
	{"pointed-and-round-alternate", Medium,
		"if last is spades or diamonds then hearts or clubs else spades or diamonds"},
	{"fall-to-the-ace-then-leap", Hard, "if last.rank <= 3 then rank >= 10 else rank < last.rank"},
	{"middling-products", Hard, "rank * last.rank in 12..48"},
	{"odd-steps", Medium, "|rank - last.rank| in {1, 3, 5}"},
	{"prime-steps", Hard, "|rank - last.rank| in {2..3, 5, 7}"},
	{"near-in-color-far-across", Medium, "if color = last.color then |rank - last.rank| <= 2 " +
		"else |rank - last.rank| >= 6"},
	{"middle-after-red-ends-after-black", Medium, "if last is red then rank in 5..9 else rank <= 4 or rank >= 10"},
	{"on-through-the-pack", Hard, "(bysuit - last.bysuit) mod 52 in 1..18"},
	{"hearts-climb-spades-fall", Hard,
		"hearts and rank > last.rank or spades and rank < last.rank or rank = last.rank"},
	{"high-middle-low", Medium, "if last.rank >= 10 then rank in 5..9 else if last.rank >= 5 then rank <= 4 " +
		"else rank >= 10"},
	{"other-suits-after-odd", Hard, "if last is odd then suit != last.suit and rank <= 7 " +
		"else suit != last.suit and rank >= 6"},
	{"from-an-ace-round-the-circle", Hard, "start: rank = A; steps from last in {1, 3, 5, 8}"},
	{"low-middle-high", Medium, "if last.rank <= 4 then rank in 5..8 else if last.rank <= 8 then rank in 9..K " +
		"else rank in A..4"},
	{"half-or-double-across-the-colors", Hard,
		"color != last.color and (2 * rank <= last.rank or rank >= 2 * last.rank)"},
	{"long-zigzag", Hard, "if last.rank <= 7 then rank > last.rank + 3 else rank < last.rank - 3"},
	{"prime-sums", Medium, "rank + last.rank in {2..3, 5, 7, 11, 13, 17, 19, 23}"},
}

// oursByEarlier look further back, or at the starter.
var oursByEarlier = []title{
	{"two-cycles-woven", Medium, "suit follows last[2].suit in S > D > H > C"},
	{"other-color-than-two-back", Easy, "color != last[2].color"},
	{"other-parity-than-two-back", Easy, "parity != last[2].parity"},
	{"suit-of-three-back-moves-on", Hard, "suit follows last[3].suit in S > C > H > D"},
	{"other-color-than-three-back", Easy, "color != last[3].color"},
	{"other-kind-than-two-back", Medium, "kind != last[2].kind"},
	{"nearer-the-card-before", Hard, "|rank - last[2].rank| <= |rank - last.rank|"},
	{"near-the-card-before-last", Hard, "|rank - last[2].rank| in 1..3"},
	{"red-after-a-rise", Medium, "if last.rank > last[2].rank then red else black"},
	{"red-after-equal-parities", Medium, "if last.parity = last[2].parity then red else black"},
	{"two-climbs-woven", Hard, "steps from last[2] in 1..4"},
	{"suits-in-pairs", Easy, "if last.suit = last[2].suit then suit != last.suit else suit = last.suit"},
	{"every-other-card-the-first-suit", Medium, "if last.suit = first.suit then suit != first.suit " +
		"else suit = first.suit"},
	{"parity-of-the-last-two-colors", Easy, "if last.color = last[2].color then parity = last.parity " +
		"else parity != last.parity"},
	{"low-after-a-rise", Medium, "if last.rank > last[2].rank then rank <= 6 else rank >= 7"},
	{"woven-parities", Medium, "parity != last[2].parity and color != last.color"},
	{"either-color-or-parity-of-before", Medium, "either color = last[2].color or parity = last.parity"},
	{"black-after-a-short-step", Hard, "if |last.rank - last[2].rank| <= 4 then black else red"},
	{"low-for-two-after-a-face", Hard, "if last is face or last[2] is face then rank <= 6 else rank >= 7"},
	{"three-sum-by-four", Hard, "(rank + last.rank + last[2].rank) mod 4 <= 1"},
	{"a-rise-keeps-the-suit", Hard, "if last.rank > last[2].rank then suit = last.suit else color != last.color"},
	{"weigh-the-last-two", Hard, "if last.rank + last[2].rank >= 14 then rank <= 6 else rank >= 7"},
	{"the-suit-longest-away", Easy, "suit != last.suit and suit != last[2].suit and suit != last[3].suit"},
	{"a-leap-turns-home", Hard, "if |last.rank - last[2].rank| >= 5 then |rank - last.rank| <= 3 " +
		"else |rank - last.rank| >= 4"},
	{"around-the-starter", Hard, "if color = last.color then |rank - first.rank| <= 3 else |rank - first.rank| >= 5"},
	{"against-the-majority", Easy, "if last is red and (last[2] is red or last[3] is red) " +
		"or last[2] is red and last[3] is red then black " +
		"else red"},
	{"two-of-a-parity-want-the-other", Hard, "if last is odd and last[2] is odd then even " +
		"else if last is even and last[2] is even then odd else color != last.color"},
}
