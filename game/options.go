package game

import "fmt"

// Options are what the forms of the game differ in (doc/rules.md §2). A preset
// is one value of them, and a host may start from any preset and change them.
type Options struct {
	Preset   string `json:"preset"`   // the preset they started from
	MinSeats int    `json:"minSeats"` // people at the table, with the dealer
	MaxSeats int    `json:"maxSeats"`

	Decks    int `json:"decks"`    // decks of 52 at the start of a round
	HandSize int `json:"handSize"` // cards dealt to each player
	PlayMax  int `json:"playMax"`  // cards a play may have

	PenaltyPerCard int `json:"penaltyPerCard"` // cards drawn for each card of a refused play
	NoPlayPenalty  int `json:"noPlayPenalty"`  // cards drawn for a false no-play
	NoPlayFewer    int `json:"noPlayFewer"`    // a true no-play: so many fewer new cards
	NoPlayLast     int `json:"noPlayLast"`     // a true no-play of so many or fewer ends the round

	ExpelAfter   int  `json:"expelAfter"`   // cards laid after which a wrong play expels; 0: never
	NoPlayExpels bool `json:"noPlayExpels"` // a false no-play expels too

	Prophet           bool `json:"prophet"`           // there may be prophets
	ProphetOthers     int  `json:"prophetOthers"`     // players still in, besides him, for somebody to declare
	ProphetOnce       bool `json:"prophetOnce"`       // who was prophet is not again in the same round
	ProphetAnytime    bool `json:"prophetAnytime"`    // one may declare at the end of anyone's turn
	ProphetExpelAfter int  `json:"prophetExpelAfter"` // ExpelAfter under a prophet: cards laid since his marker
	ProphetRight      int  `json:"prophetRight"`      // a standing prophet's bonus for each mainline card since
	ProphetWrong      int  `json:"prophetWrong"`      // and for each sideline card
	FallPenalty       int  `json:"fallPenalty"`       // cards drawn by an overthrown prophet
	GoOutPenalty      int  `json:"goOutPenalty"`      // the same if he went out as prophet; 0: nobody can
	DealersDouble     int  `json:"dealersDouble"`     // with a standing prophet the dealer scores at most so many times the cards; 0: no limit
	DoubleSince       bool `json:"doubleSince"`       // the cards since the marker, not those up to it

	OutBonus      int  `json:"outBonus"`      // for going out
	DealsEach     int  `json:"dealsEach"`     // how often everybody deals in a game
	NeverDealt    int  `json:"neverDealt"`    // for who never dealt when a game is stopped early
	ReadsRejected bool `json:"readsRejected"` // rules may look at refused cards

	Guess         bool     `json:"guess"`         // a player may say the rule aloud after a right play or a true no-play
	GuessBonus    int      `json:"guessBonus"`    // for saying it right
	GuessFromLine bool     `json:"guessFromLine"` // it is enough that it holds from the present line on
	ScoreFrom     int      `json:"scoreFrom"`     // the own hand is taken from it; 0: from the highest hand
	Hints         HintTime `json:"hints"`         // when the dealer may give hints
}

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

// A bound is what an option may be.
type bound struct {
	name            string
	value, min, max int
}

// bounds returns what the numbers may be, given the others.
func (o Options) bounds() []bound {
	return []bound{
		{"minSeats", o.MinSeats, 2, MaxSeats},
		{"maxSeats", o.MaxSeats, o.MinSeats, MaxSeats},
		{"decks", o.Decks, 1, 12},
		{"handSize", o.HandSize, 1, 52},
		{"playMax", o.PlayMax, 1, 52},
		{"penaltyPerCard", o.PenaltyPerCard, 1, 10}, // with 0 a wrong last card would leave a hand of nothing
		{"noPlayPenalty", o.NoPlayPenalty, 1, 52},
		{"noPlayFewer", o.NoPlayFewer, 0, o.NoPlayLast}, // with more, a new hand could be of nothing
		{"noPlayLast", o.NoPlayLast, 0, 52},
		{"expelAfter", o.ExpelAfter, 0, 10_000},
		{"prophetOthers", o.ProphetOthers, 0, MaxSeats},
		{"prophetExpelAfter", o.ProphetExpelAfter, 0, 10_000},
		{"prophetRight", o.ProphetRight, 0, 1000},
		{"prophetWrong", o.ProphetWrong, 0, 1000},
		{"fallPenalty", o.FallPenalty, 0, 52},
		{"goOutPenalty", o.GoOutPenalty, 0, 52},
		{"dealersDouble", o.DealersDouble, 0, 1000},
		{"outBonus", o.OutBonus, 0, 1000},
		{"dealsEach", o.DealsEach, 1, 10},
		{"neverDealt", o.NeverDealt, 0, 1000},
		{"guessBonus", o.GuessBonus, 0, 1000},
		{"scoreFrom", o.ScoreFrom, 0, 1000},
	}
}

// Validate returns an error that names the first option which has no sensible
// value, an [*OptionError].
func (o Options) Validate() error {
	if int(o.Hints) >= len(hintTimeWords) {
		return fmt.Errorf("option hints is %v", o.Hints)
	}
	for _, b := range o.bounds() {
		if b.value < b.min || b.value > b.max {
			return &OptionError{Name: b.name, Value: b.value, Min: b.min, Max: b.max}
		}
	}
	return nil
}
