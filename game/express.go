package game

// express is Eleusis Express (S1; doc/rules.md §2): one card a turn, and a
// player who thinks they know the rule says it.
func express() Options {
	return Options{
		Preset:         "express",
		MinSeats:       3,
		MaxSeats:       8,
		Decks:          2,
		HandSize:       12,
		PlayMax:        1,
		PenaltyPerCard: 1,
		NoPlayPenalty:  1,
		NoPlayFewer:    1,
		NoPlayLast:     1,

		ProphetOthers: 2,
		ProphetOnce:   true,
		ProphetRight:  1,
		ProphetWrong:  2,
		DealersDouble: 2,

		OutBonus:      3,
		DealsEach:     1,
		ReadsRejected: true,

		NoPlay:     true,
		ShareBonus: 6,

		Guess:      true,
		GuessBonus: 6,
		ScoreFrom:  12,
		Hints:      HintsAlways,

		Starter:    OpensTurned,
		Starters:   1,
		First:      firstLeft,
		NoPlayHand: returnsUnder,
		AddDecks:   true,

		CountStarter:      true,
		WhiteUnderProphet: true,
		BlackBeforeWhite:  true,
		ExpelledDraw:      true,
	}
}
