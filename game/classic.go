package game

// classic is the first Eleusis, of 1956 (S3; doc/rules.md §2, §4). Options of features
// that it does not have, except prophets, have the values of the form new, for hosts who
// turn them on.
func classic() Options {
	return Options{
		Preset:   "classic",
		MinSeats: 3,
		MaxSeats: 8,

		Decks:           1,
		HandSize:        0,
		PlayMax:         1,
		PenaltyPerCard:  2,
		PenaltyPerWrong: true,
		TellPlays:       true,
		NoPlayPenalty:   5,
		NoPlayFewer:     4,
		NoPlayLast:      4,
		NoPlayExpels:    true,

		ProphetOthers: 2,
		ProphetOnce:   true,
		ProphetRight:  1,
		ProphetWrong:  2,
		DealersDouble: 2,
		Refuter:       true,

		SecondPhase: true,
		ShareBonus:  6,
		OutBonus:    4,
		DealsEach:   2,

		GuessBonus: 6,
		Hints:      HintsBefore,

		Starter:    OpensTurned,
		Starters:   1,
		First:      firstByStarter,
		NoPlayHand: returnsToStock,

		CountStarter:      true,
		WhiteUnderProphet: true,
		BlackBeforeWhite:  true,
		ExpelledDraw:      true,
	}
}
