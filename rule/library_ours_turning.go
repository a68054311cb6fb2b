package rule

// oursByMemory change when certain cards are laid.
var oursByMemory = []title{
	{"evens-turn-the-color", 9, "red turned by even"},
	{"hearts-turn-odd-and-even", 18, "odd turned by hearts"},
	{"reds-turn-the-parity", 11.67, "parity != last.parity turned by red"},
	{"faces-turn-the-alternation", 13.33, "color != last.color turned by face"},
	{"diamonds-turn-low-and-high", 18, "rank <= 6 turned by diamonds"},
	{"spades-turn-the-court", 31.33, "hearts or face turned by spades"},
	{"sevens-turn-the-first-example", 36.67, "if last is black turned by rank = 7 then rank >= 7 else rank <= 6"},
	{"primes-turn-suit-and-color", 60, "if last is prime turned by prime then suit = last.suit " +
		"else color != last.color"},
	{"aces-and-queens-turn-low-and-high", 60, "if last is red turned by rank in {A, Q} then rank <= 6 " +
		"else rank >= 7"},
	{"near-the-last-red", 60, "remember mark = 7; after red: mark = rank; |rank - mark| <= 3"},
	{"the-last-club-points-away", 20, "remember mark = 7; after clubs: mark = rank; if mark <= 6 then rank >= 7 " +
		"else rank <= 6"},
	{"clubs-lock-diamonds-unlock", 45.67, "remember locked = 0; after clubs: locked = 1; after diamonds: locked = 0; " +
		"if locked = 1 then even else odd"},
	{"hearts-on-spades-off", 15.67, "remember fire = 0; after hearts: fire = 1; after spades: fire = 0; if fire = 1 " +
		"then black else red"},
	{"faces-turn-the-suits-round", 17, "remember forward = 1; after face: forward = 1 - forward; if forward = 1 " +
		"then suit follows last.suit in S > C > D > H else suit follows last.suit in S > H > D > C"},
	{"faces-turn-the-climb", 24.67, "remember rising = 1; after face: rising = 1 - rising; if rising = 1 " +
		"then steps from last in 1..4 else steps from last in 9..12"},
	{"three-reds-after-each-face", 47, "remember owed = 0; after face: owed = 3; after owed > 0: owed = owed - 1; " +
		"if owed > 0 then red else black"},
	{"three-moods", 60, "remember mood = 0; after face: mood = (mood + 1) mod 3; if mood = 0 then red " +
		"else if mood = 1 then odd else black"},
	{"last-odd-keeps-a-mark", 60, "remember mark = 5; after odd: mark = rank; if even then rank > mark " +
		"else rank <= mark + 2 and color != last.color"},
	{"the-tide", 55, "remember tide = 0; after any: tide = (tide + 1) mod 6; if tide <= 2 " +
		"then rank <= 7 and color != last.color else rank >= 7"},
	{"twenty-one", 60, "remember total = 0; after total + rank > 21: total = 0; after any: total = total + rank; " +
		"if total > 10 then rank <= 6 else rank >= 7"},
	{"the-thermometer", 60, "remember heat = 3; after red and heat < 6: heat = heat + 1; " +
		"after black and heat > 0: heat = heat - 1; |rank - 2 * heat| <= 3"},
	{"the-last-face-reigns", 60, "remember court = 1; after rank = J: court = 1; after rank = Q: court = 2; " +
		"after rank = K: court = 3; face or (if court = 1 then rank <= 3 else if court = 2 then rank in 4..6 " +
		"else rank in 7..10)"},
}

// oursBySeveral put several things together.
var oursBySeveral = []title{
	{"same-in-one-thing-only", 10, "either suit = last.suit or parity = last.parity"},
	{"either-alternate-or-climb", 11.67, "either color != last.color or rank > last.rank"},
	{"not-its-suit-nor-the-parity-before", 11, "suit != last.suit and parity != last[2].parity"},
	{"sum-shows-the-color", 15, "if rank + last.rank <= 13 then red else black"},
	{"prime-moves-suit-rest-moves-rank", 26, "if last is prime then suit follows last.suit in S > H > D > C " +
		"else |rank - last.rank| in 1..3"},
	{"either-a-face-or-a-follower", 13, "either face or (suit = last.suit or |rank - last.rank| = 1)"},
	{"two-of-a-color-call-high", 28.33, "if last.color = last[2].color then rank >= 9 " +
		"else suit = last.suit or rank = last.rank"},
	{"faces-rest-on-their-suit", 43.67, "if face then suit = last.suit " +
		"else color != last.color and |rank - last.rank| <= 5"},
	{"a-spade-needs-a-low-card-before", 60, "if spades then last.rank <= 6 else if hearts then last.rank >= 7 " +
		"else color != last.color"},
	{"two-ways-to-follow", 21.67, "color != last.color and rank <= 8 or parity != last.parity and rank >= 9"},
	{"face-even-odd", 32.67, "if last is face then suit = last.suit else if last is even " +
		"then color = last.color and suit != last.suit else color != last.color"},
	{"high-falls-low-climbs", 34.67, "if last.rank > 7 then color != last.color and rank < last.rank " +
		"else rank > last.rank and parity != last.parity"},
	{"four-suits-four-orders", 54, "if last is spades then rank <= 4 else if last is hearts then rank >= 10 " +
		"else if last is diamonds then rank in 5..9 else odd red"},
	{"difference-shows-the-suit", 60, "if |rank - last.rank| <= 2 then spades else if |rank - last.rank| <= 5 " +
		"then hearts else if |rank - last.rank| <= 8 then diamonds else clubs"},
	{"odd-steps-in-red-even-in-black", 25.67, "if last is red then |rank - last.rank| in {1, 3, 5} " +
		"else |rank - last.rank| in {2, 4, 6}"},
	{"the-four-doors", 60, "if last is even red then rank <= 4 else if last is odd red then rank >= 10 " +
		"else if last is even black then rank in 5..9 else hearts or face"},
}
