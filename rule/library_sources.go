package rule

// published are the rules that the sources contain. Two stand there twice: the false
// guess in the example of S0 is its suit cycle, begun elsewhere, and S1 and S3
// have one cycle. Each stands here as its source tells it.
var published = []Entry{
	// Of S0's problematic rule both readings: two later cards are always due,
	// or a red queen serves for both.
	{"after-two-odd-black-a-pair", "S0", byEarlier, 60,
		"if last is odd black and last[2] is odd black then even red " +
			"else if last[2] is odd black and last[3] is odd black then face"},
	{"after-two-odd-black-or-a-red-queen", "S0", byEarlier, 60,
		"if last is odd black and last[2] is odd black then even red " +
			"else if last[2] is odd black and last[3] is odd black and not (last is red and last.rank = Q) then face"},
	{"even-red-after-odd-black", "S0", byLast, 30.67, "if last is odd black then even red"},
	{"hearts-spades-diamonds-clubs", "S0", byLast, 5.67, "suit follows last.suit in S > D > C > H"},
	{"no-even-card", "S0", byCard, 3, "not even"},
	{"seven-or-higher-after-black", "S0", byLast, 22, "if last is black then rank >= 7 else rank <= 6"},
	{"spades-diamonds-clubs-hearts", "S0", byLast, 5.67, "suit follows last.suit in S > D > C > H"},

	// S3 has these of S1 too: colors alternate, parities alternate, same suit or
	// rank.
	{"black-down-red-up", "S1", byLast, 9.67, "if last is black then rank <= last.rank else rank >= last.rank"},
	{"closed-signs", "S1", byCard, 8.33, "closed"},
	{"colors-alternate", "S1", byLast, 3.33, "color != last.color"},
	{"differs-by-more-than-two", "S1", byLast, 8, "|rank - last.rank| > 2"},
	{"even-after-equal-colors", "S1", byEarlier, 11.33, "if last.color = last[2].color then even else odd"},
	{"odd-black-even-red", "S1", byLast, 7.33, "(odd black or even red) and color != last.color"},
	{"one-to-three-higher", "S1", byLast, 10.33, "steps from last in 1..3"},
	{"parities-alternate", "S1", byLast, 2.33, "parity != last.parity"},
	{"red-after-odd", "S1", byLast, 9.33, "if last is odd then red else black"},
	{"reds-high-blacks-low", "S1", byCard, 29.33, "if red then rank > 7 else rank < 7"},
	{"same-suit-or-rank", "S1", byLast, 8.33, "suit = last.suit or rank = last.rank"},
	{"spades-hearts-diamonds-clubs", "S1", byLast, 6.67, "suit follows last.suit in S > H > D > C"},
	// As, dos, tres, seis, diez and valet end in a consonant, and so does rey:
	// its y counts as one.
	{"spanish-names-without-consonant", "S1", byCard, 49.67, "rank in {4..5, 7..9, Q}"},
	{"three-red-three-black", "S1", byPosition, 10.67, "repeat red 3 times, black 3 times"},

	// Each king turns the rule round; or, read otherwise, only the sum with a
	// king must be odd.
	{"even-sum-odd-after-king", "S3", byLast, 3.33,
		"if last.rank = K then (rank + last.rank) mod 2 = 1 else (rank + last.rank) mod 2 = 0"},
	{"even-sum-turned-by-kings", "S3", byMemory, 13.67, "(rank + last.rank) mod 2 = 0 turned by rank = K"},
	{"hearts-diamonds-clubs-spades", "S3", byLast, 6.67, "suit follows last.suit in S > H > D > C"},
	// S3's dealer lays two starters for this one.
	{"low-after-equal-colors-turned", "S3", byMemory, 60,
		"if last.color = last[2].color turned by rank = A or rank = K then rank <= 7 else rank >= 8"},
	{"pointed-after-even", "S3", byLast, 12.33, "if last is even then spades or diamonds else hearts or clubs"},
	{"red-after-low-turned-by-sevens", "S3", byMemory, 33, "if last.rank < 7 turned by rank = 7 then red else black"},

	{"higher-or-number-after-face", "S4", byLast, 34, "if last is face then number else rank > last.rank"},
}

// publishedDemanding are the rules of the sources that not every table can play.
var publishedDemanding = []Entry{
	{"pairs-above-ten", "S3", byPlay, 52.7, "plays: 2; if place = 2 then playsum > 10"},
	{"running-total-to-eighteen", "S1", byRefusals, 89.9,
		"remember total = 0; after total + rank <= 18: total = total + rank; " +
			"after refusing any: total = 0; total + rank <= 18"},
}
