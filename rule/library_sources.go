package rule

// published are the rules that the sources tell. Two are told twice: the false
// guess in the example of S0 is its suit cycle, begun elsewhere, and S1 and S3
// have one cycle. Each stands here as its source tells it.
var published = []Entry{
	// Of S0's problematic rule both readings: two later cards are always due,
	// or a red queen serves for both.
	{"after-two-odd-black-a-pair", "S0", byEarlier, Hard,
		"if last is odd black and last[2] is odd black then even red " +
			"else if last[2] is odd black and last[3] is odd black then face"},
	{"after-two-odd-black-or-a-red-queen", "S0", byEarlier, Hard,
		"if last is odd black and last[2] is odd black then even red " +
			"else if last[2] is odd black and last[3] is odd black and not (last is red and last.rank = Q) then face"},
	{"even-red-after-odd-black", "S0", byLast, Hard, "if last is odd black then even red"},
	{"hearts-spades-diamonds-clubs", "S0", byLast, Easy, "suit follows last.suit in S > D > C > H"},
	{"no-even-card", "S0", byCard, Easy, "not even"},
	{"seven-or-higher-after-black", "S0", byLast, Hard, "if last is black then rank >= 7 else rank <= 6"},
	{"spades-diamonds-clubs-hearts", "S0", byLast, Easy, "suit follows last.suit in S > D > C > H"},

	// S3 has these of S1 too: colors alternate, parities alternate, same suit or
	// rank.
	{"black-down-red-up", "S1", byLast, Medium, "if last is black then rank <= last.rank else rank >= last.rank"},
	{"closed-signs", "S1", byCard, Easy, "closed"},
	{"colors-alternate", "S1", byLast, Easy, "color != last.color"},
	{"differs-by-more-than-two", "S1", byLast, Easy, "|rank - last.rank| > 2"},
	{"even-after-equal-colors", "S1", byEarlier, Medium, "if last.color = last[2].color then even else odd"},
	{"odd-black-even-red", "S1", byLast, Easy, "(odd black or even red) and color != last.color"},
	{"one-to-three-higher", "S1", byLast, Medium, "steps from last in 1..3"},
	{"parities-alternate", "S1", byLast, Easy, "parity != last.parity"},
	{"red-after-odd", "S1", byLast, Medium, "if last is odd then red else black"},
	{"reds-high-blacks-low", "S1", byCard, Hard, "if red then rank > 7 else rank < 7"},
	{"same-suit-or-rank", "S1", byLast, Easy, "suit = last.suit or rank = last.rank"},
	{"spades-hearts-diamonds-clubs", "S1", byLast, Easy, "suit follows last.suit in S > H > D > C"},
	// As, dos, tres, seis, diez and valet end in a consonant, and so does rey:
	// its y counts as one.
	{"spanish-names-without-consonant", "S1", byCard, Hard, "rank in {4..5, 7..9, Q}"},
	{"three-red-three-black", "S1", byPosition, Medium, "repeat red 3 times, black 3 times"},

	// Each king turns the rule round; or, read otherwise, only the sum with a
	// king must be odd.
	{"even-sum-odd-after-king", "S3", byLast, Easy,
		"if last.rank = K then (rank + last.rank) mod 2 = 1 else (rank + last.rank) mod 2 = 0"},
	{"even-sum-turned-by-kings", "S3", byMemory, Medium, "(rank + last.rank) mod 2 = 0 turned by rank = K"},
	{"hearts-diamonds-clubs-spades", "S3", byLast, Easy, "suit follows last.suit in S > H > D > C"},
	// S3's dealer lays two starters for this one.
	{"low-after-equal-colors-turned", "S3", byMemory, Hard,
		"if last.color = last[2].color turned by rank = A or rank = K then rank <= 7 else rank >= 8"},
	{"pointed-after-even", "S3", byLast, Medium, "if last is even then spades or diamonds else hearts or clubs"},
	{"red-after-low-turned-by-sevens", "S3", byMemory, Hard, "if last.rank < 7 turned by rank = 7 then red else black"},

	{"higher-or-number-after-face", "S4", byLast, Hard, "if last is face then number else rank > last.rank"},
}

// publishedDemanding are the rules of the sources that not every table can play.
var publishedDemanding = []Entry{
	{"pairs-above-ten", "S3", byPlay, Hard, "plays: 2; if place = 2 then playsum > 10"},
	{"running-total-to-eighteen", "S1", byRefusals, Hard,
		"remember total = 0; after total + rank <= 18: total = total + rank; " +
			"after refusing any: total = 0; total + rank <= 18"},
}
