package rule

// oursByCard are rules of ours that always let the same cards fit.
var oursByCard = []title{
	{"primes-only", 8.33, "prime"},
	{"the-middle-ranks", 13.67, "rank in 5..9"},
	{"closed-reds-and-open-blacks", 9, "if red then closed else not closed"},
	{"hearts-and-faces", 11, "hearts or face"},
	{"red-numbers-and-black-faces", 8.33, "either red or face"},
	{"threes-sixes-nines-queens", 6.67, "rank mod 3 = 0"},
	{"even-but-no-club", 12, "even and not clubs"},
	{"four-ranks-evenly-spread", 8.67, "rank mod 4 = 1"},
	{"low-reds-and-high-blacks", 14.67, "if red then rank <= 4 else rank >= 10"},
	{"signs-to-stand-on-their-heads", 40, "rank in {6, 8..9}"},
	{"the-two-ends", 9, "rank in {A..3, J..K}"},
	{"diamonds-and-high-cards", 21.67, "diamonds or rank >= 10"},
	{"divisors-of-twelve", 29.67, "rank in {A..4, 6, Q}"},
	{"powers-of-two", 9, "rank in {A..2, 4, 8}"},
	{"the-squares", 9.67, "rank in {A, 4, 9}"},
	{"three-letters-in-english", 33.33, "rank in {A..2, 6, 10}"},
	{"odd-reds-and-even-blacks", 8, "odd red or even black"},
	{"odd-spades-and-even-hearts", 22.67, "odd spades or even hearts"},
	{"fibonacci-numbers", 9, "rank in {A..3, 5, 8, K}"},
	{"low-hearts-and-high-spades", 60, "hearts and rank <= 7 or spades and rank >= 7"},
	{"each-suit-its-own-ranks", 57.33, "if spades then rank <= 4 else if hearts then rank in 5..8 else if diamonds " +
		"then rank >= 9 else face"},
}

// oursByLast look at the last card.
var oursByLast = []title{
	{"crossing-suit-order", 6, "suit follows last.suit in S > C > H > D"},
	{"other-suit-order", 6.67, "suit follows last.suit in S > D > H > C"},
	{"suits-rise-in-order", 6.67, "suit follows last.suit in S > C > D > H"},
	{"faces-and-numbers-alternate", 4.33, "kind != last.kind"},
	{"even-after-red", 12.33, "if last is red then even else odd"},
	{"black-after-faces", 6.67, "if last is face then black else red"},
	{"red-after-a-prime", 12.33, "if last is prime then red else black"},
	{"odd-after-closed-signs", 15.67, "if last is closed then odd else even"},
	{"small-steps", 12.33, "|rank - last.rank| in 1..2"},
	{"even-stays-odd-changes", 8.33, "if even then color = last.color else color != last.color"},
	{"far-jumps", 9, "|rank - last.rank| >= 6"},
	{"reds-keep-the-parity", 9, "if red then parity = last.parity else parity != last.parity"},
	{"up-the-circle", 10, "steps from last in 1..4"},
	{"low-after-odd", 9.67, "if last is odd then rank <= 6 else rank >= 7"},
	{"odd-climbs-even-falls", 20, "if odd then rank > last.rank else rank < last.rank"},
	{"odd-turns-the-suits-back", 10.67, "if last is even then suit follows last.suit in S > H > D > C " +
		"else suit follows last.suit in S > C > D > H"},
	{"red-after-low", 23.33, "if last.rank <= 6 then red else black"},
	{"reds-climb-blacks-fall", 13.67, "if red then rank > last.rank else rank < last.rank"},
	{"middling-leaps", 11, "|rank - last.rank| in 3..5"},
	{"across-the-circle", 9.67, "steps from last in 5..8"},
	{"next-suit-or-same-rank", 36.67, "suit follows last.suit in S > C > D > H or rank = last.rank"},
	{"sums-by-five", 8.67, "(rank + last.rank) mod 5 <= 1"},
	{"another-suit-and-parity", 7.67, "suit != last.suit and parity != last.parity"},
	{"other-suit-same-color", 7, "color = last.color and suit != last.suit"},
	{"color-alternates-parity-stays", 7, "color != last.color and parity = last.parity"},
	{"down-in-color-up-across", 13, "if color = last.color then rank < last.rank else rank > last.rank"},
	{"pairs-of-suits", 10, "suit follows last.suit in H > C or suit follows last.suit in S > D"},
	{"parity-alternates-color-stays", 7, "color = last.color and parity != last.parity"},
	{"sums-near-fourteen", 10.67, "rank + last.rank in 12..16"},
	{"the-other-half", 9.67, "if last.rank <= 6 then rank >= 7 else rank <= 6"},
	{"sum-ends-low", 26.33, "(rank + last.rank) mod 10 <= 3"},
	{"even-keeps-the-suit", 17, "if last is even then suit = last.suit else color != last.color"},
	{"suit-or-neighbor", 6.33, "suit = last.suit or |rank - last.rank| = 1"},
	{"up-after-red-down-after-black", 15, "if last is red then steps from last in 1..5 " +
		"else steps from last in 8..12"},
	{"the-rank-moves-on-by-thirds", 8, "(rank - last.rank) mod 3 = 1"},
	{"the-court-looks-down", 41, "if last is face then rank <= 5 else color != last.color"},
	{"climb-to-a-face-then-fall", 37.33, "if last is face then rank <= 4 else rank > last.rank"},
	{"other-color-nearby", 11.33, "color != last.color and |rank - last.rank| <= 4"},
	{"near-on-the-circle", 31.67, "steps from last in {1..3, 10..12}"},
	{"a-fifth-or-two-on", 23.67, "(rank - last.rank) mod 5 in 1..2"},
	{"climb-in-suit-or-start-low", 28, "if suit = last.suit then rank > last.rank else rank <= 4"},
	{"primes-after-the-rest", 46, "if last is prime then not prime and color != last.color " +
		"else prime and color = last.color"},
	{"majors-and-minors-alternate", 9.67, "if last is spades or hearts then diamonds or clubs else spades or hearts"},
	{"pointed-and-round-alternate", 10.67,
		"if last is spades or diamonds then hearts or clubs else spades or diamonds"},
	{"fall-to-the-ace-then-leap", 50.33, "if last.rank <= 3 then rank >= 10 else rank < last.rank"},
	{"middling-products", 60, "rank * last.rank in 12..48"},
	{"odd-steps", 9, "|rank - last.rank| in {1, 3, 5}"},
	{"prime-steps", 40.67, "|rank - last.rank| in {2..3, 5, 7}"},
	{"near-in-color-far-across", 11, "if color = last.color then |rank - last.rank| <= 2 " +
		"else |rank - last.rank| >= 6"},
	{"middle-after-red-ends-after-black", 13.33, "if last is red then rank in 5..9 else rank <= 4 or rank >= 10"},
	{"on-through-the-pack", 60, "(bysuit - last.bysuit) mod 52 in 1..18"},
	{"hearts-climb-spades-fall", 41.67,
		"hearts and rank > last.rank or spades and rank < last.rank or rank = last.rank"},
	{"high-middle-low", 16.67, "if last.rank >= 10 then rank in 5..9 else if last.rank >= 5 then rank <= 4 " +
		"else rank >= 10"},
	{"other-suits-after-odd", 60, "if last is odd then suit != last.suit and rank <= 7 " +
		"else suit != last.suit and rank >= 6"},
	{"from-an-ace-round-the-circle", 44.67, "start: rank = A; steps from last in {1, 3, 5, 8}"},
	{"low-middle-high", 14, "if last.rank <= 4 then rank in 5..8 else if last.rank <= 8 then rank in 9..K " +
		"else rank in A..4"},
	{"half-or-double-across-the-colors", 55.67,
		"color != last.color and (2 * rank <= last.rank or rank >= 2 * last.rank)"},
	{"long-zigzag", 42, "if last.rank <= 7 then rank > last.rank + 3 else rank < last.rank - 3"},
	{"prime-sums", 8.67, "rank + last.rank in {2..3, 5, 7, 11, 13, 17, 19, 23}"},
}

// oursByEarlier look further back, or at the starter.
var oursByEarlier = []title{
	{"two-cycles-woven", 9.33, "suit follows last[2].suit in S > D > H > C"},
	{"other-color-than-two-back", 6.33, "color != last[2].color"},
	{"other-parity-than-two-back", 7, "parity != last[2].parity"},
	{"suit-of-three-back-moves-on", 32.33, "suit follows last[3].suit in S > C > H > D"},
	{"other-color-than-three-back", 8, "color != last[3].color"},
	{"other-kind-than-two-back", 9.33, "kind != last[2].kind"},
	{"nearer-the-card-before", 60, "|rank - last[2].rank| <= |rank - last.rank|"},
	{"near-the-card-before-last", 38.67, "|rank - last[2].rank| in 1..3"},
	{"red-after-a-rise", 11, "if last.rank > last[2].rank then red else black"},
	{"red-after-equal-parities", 11.67, "if last.parity = last[2].parity then red else black"},
	{"two-climbs-woven", 60, "steps from last[2] in 1..4"},
	{"suits-in-pairs", 7.67, "if last.suit = last[2].suit then suit != last.suit else suit = last.suit"},
	{"every-other-card-the-first-suit", 12, "if last.suit = first.suit then suit != first.suit " +
		"else suit = first.suit"},
	{"parity-of-the-last-two-colors", 5.67, "if last.color = last[2].color then parity = last.parity " +
		"else parity != last.parity"},
	{"low-after-a-rise", 11.67, "if last.rank > last[2].rank then rank <= 6 else rank >= 7"},
	{"woven-parities", 11, "parity != last[2].parity and color != last.color"},
	{"either-color-or-parity-of-before", 11.67, "either color = last[2].color or parity = last.parity"},
	{"black-after-a-short-step", 17.33, "if |last.rank - last[2].rank| <= 4 then black else red"},
	{"low-for-two-after-a-face", 25, "if last is face or last[2] is face then rank <= 6 else rank >= 7"},
	{"three-sum-by-four", 60, "(rank + last.rank + last[2].rank) mod 4 <= 1"},
	{"a-rise-keeps-the-suit", 18, "if last.rank > last[2].rank then suit = last.suit else color != last.color"},
	{"weigh-the-last-two", 52.33, "if last.rank + last[2].rank >= 14 then rank <= 6 else rank >= 7"},
	{"the-suit-longest-away", 6, "suit != last.suit and suit != last[2].suit and suit != last[3].suit"},
	{"a-leap-turns-home", 26, "if |last.rank - last[2].rank| >= 5 then |rank - last.rank| <= 3 " +
		"else |rank - last.rank| >= 4"},
	{"around-the-starter", 58, "if color = last.color then |rank - first.rank| <= 3 else |rank - first.rank| >= 5"},
	{"against-the-majority", 4, "if last is red and (last[2] is red or last[3] is red) " +
		"or last[2] is red and last[3] is red then black " +
		"else red"},
	{"two-of-a-parity-want-the-other", 21, "if last is odd and last[2] is odd then even " +
		"else if last is even and last[2] is even then odd else color != last.color"},
}
