package game

// Presets returns the options of every named form of the game, the default
// first.
func Presets() []Options {
	return []Options{
		{ // S0: New Eleusis; the numbers of the prophet are those of its advanced rules (doc/rules.md §2)
			Preset:         "new",
			MinSeats:       4,
			MaxSeats:       8,
			Decks:          3,
			HandSize:       14,
			PlayMax:        4,
			PenaltyPerCard: 2,
			NoPlayPenalty:  5,
			NoPlayFewer:    4,
			NoPlayLast:     4,
			ExpelAfter:     30,
			NoPlayExpels:   true,

			Prophet:           true,
			ProphetOthers:     2,
			ProphetOnce:       true,
			ProphetExpelAfter: 20,
			ProphetRight:      1,
			ProphetWrong:      2,
			FallPenalty:       0,
			DealersDouble:     2,

			OutBonus:   4,
			DealsEach:  1,
			NeverDealt: 10,

			GuessBonus: 6,

			Starter:    OpensFitting,
			Starters:   1,
			First:      BeginsByStarter,
			NoPlayHand: ReturnsToStock,
			AddDecks:   true,
		},
		express(),
	}
}

// Preset returns the options of the preset called name, and false if there is
// none.
func Preset(name string) (Options, bool) {
	for _, o := range Presets() {
		if o.Preset == name {
			return o, true
		}
	}
	return Options{}, false
}
