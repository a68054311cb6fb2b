package rule

// oursDemanding are rules of ours that not every table can play.
var oursDemanding = []Entry{
	{"pairs-of-one-color", "", byPlay, 21.4, "plays: 2; if place = 2 then color = last.color else color != last.color"},
	{"keep-the-balance", "", byLine, 26.4, "if count(red) > count(black) then black else red"},
	{"threes-that-rise", "", byPlay, 32.4, "plays: 3; if place = 1 then color != last.color else rank > last.rank"},
	{"alternate-and-no-card-twice", "", byLine, 19.2, "color != last.color and not seen(card)"},
	{"keep-away-from-the-last-refused", "", byRefusals, 45.3, "remember bar = 7; after refusing any: bar = rank; " +
		"|rank - bar| >= 4"},
	{"each-refusal-turns-the-color", "", byRefusals, 42.8, "remember mood = 0; after refusing any: mood = 1 - mood; " +
		"if mood = 1 then red else black"},
	{"pairs-near-fourteen", "", byPlay, 64, "plays: 2; if place = 2 then playsum in 13..15"},
	{"three-refusals-let-the-faces-in", "", byRefusals, 80.4, "remember tries = 0; after face: tries = 0; " +
		"after refusing tries < 3: tries = tries + 1; if tries >= 3 then face else number and color != last.color"},
	{"threes-of-three-suits", "", byPlay, 51.6, "plays: 3; if place = 1 then color != last.color else if place = 2 " +
		"then suit != last.suit else suit != last.suit and suit != last[2].suit"},
}
