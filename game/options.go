package game

import (
	"errors"
	"fmt"
	"strings"

	"eleusis/card"
)

// Options are the differences between the forms of the game (doc/rules.md §2). A preset
// is one value of them; a host starts from a preset and changes it.
type Options struct {
	Preset   string `json:"preset"`   // the preset they started from
	MinSeats int    `json:"minSeats"` // people at the table, with the dealer
	MaxSeats int    `json:"maxSeats"`

	Decks    int `json:"decks"`    // decks of 52 at the start of a round
	HandSize int `json:"handSize"` // cards dealt to each player
	PlayMax  int `json:"playMax"`  // cards a play may have; 0: as many as the hand

	PenaltyPerCard int `json:"penaltyPerCard"` // cards drawn for each card of a refused play
	NoPlayPenalty  int `json:"noPlayPenalty"`  // cards drawn for a false no-play
	NoPlayFewer    int `json:"noPlayFewer"`    // how many fewer new cards after a true no-play
	NoPlayLast     int `json:"noPlayLast"`     // a right no-play claim with at most this many cards ends the round

	ExpelAfter   int  `json:"expelAfter"`   // cards laid after which a wrong play expels; 0: never
	NoPlayExpels bool `json:"noPlayExpels"` // a false no-play expels too

	Prophet           bool `json:"prophet"`           // there may be prophets
	ProphetOthers     int  `json:"prophetOthers"`     // players still in, besides them, for someone to declare
	ProphetOnce       bool `json:"prophetOnce"`       // nobody is prophet twice in a round
	ProphetAnytime    bool `json:"prophetAnytime"`    // one may declare at the end of anyone's turn
	ProphetExpelAfter int  `json:"prophetExpelAfter"` // ExpelAfter under a prophet: cards laid since their marker
	ProphetRight      int  `json:"prophetRight"`      // a standing prophet's bonus for each mainline card since
	ProphetWrong      int  `json:"prophetWrong"`      // and for each sideline card
	FallPenalty       int  `json:"fallPenalty"`       // cards drawn by an overthrown prophet
	GoOutPenalty      int  `json:"goOutPenalty"`      // the same if they went out as prophet; 0: nobody can
	DealersDouble     int  `json:"dealersDouble"`     // with a standing prophet: dealer's most points a card; 0: no limit
	DoubleSince       bool `json:"doubleSince"`       // the cards since the marker, not those up to it

	OutBonus      int  `json:"outBonus"`      // for going out
	DealsEach     int  `json:"dealsEach"`     // how often everybody deals in a game
	NeverDealt    int  `json:"neverDealt"`    // for players who never dealt when a game is stopped early
	ReadsRejected bool `json:"readsRejected"` // rules may look at refused cards

	Guess         bool   `json:"guess"`         // a player may guess the rule after a right play or a true no-play
	GuessBonus    int    `json:"guessBonus"`    // for a right guess
	GuessFromLine bool   `json:"guessFromLine"` // it is enough that it holds from the present line on
	ScoreFrom     int    `json:"scoreFrom"`     // the own hand is taken from it; 0: from the highest hand
	Hints         string `json:"hints"`         // when the dealer may give hints: before, before-starter or always

	Starter    string `json:"starter"`    // how the mainline is opened: fitting, turned or exchanged
	Starters   int    `json:"starters"`   // the number of cards the line opens with
	First      string `json:"first"`      // the player who begins: starter, drawn or left
	NoPlayHand string `json:"noPlayHand"` // where the hand of a true no-play goes: shuffled, discarded or under
	AddDecks   bool   `json:"addDecks"`   // a short stock gets one more deck; else drawing stops

	Refuter bool `json:"refuter"` // a player may object to a prophet's call, and take their office

	MarkerEvery       int  `json:"markerEvery"`       // cards from one marker to the next; 0: only where expulsion begins
	CountStarter      bool `json:"countStarter"`      // the starters count, in markers and for the dealer's limit
	WhiteUnderProphet bool `json:"whiteUnderProphet"` // white markers are laid while a prophet sits, too
	BlackBeforeWhite  bool `json:"blackBeforeWhite"`  // while a prophet sits only their markers expel
	ExpelledDraw      bool `json:"expelledDraw"`      // an expelled player draws the penalty
	NobodyLeft        bool `json:"nobodyLeft"`        // the dealer gets nothing if all are expelled and no prophet stands
	TieNeverDealt     bool `json:"tieNeverDealt"`     // players who never dealt do not win a tie
	Clockwise         bool `json:"clockwise"`         // the next dealer sits to the left of the last one
	ExpelledWhole     bool `json:"expelledWhole"`     // the cards of the play that expelled them count with their hand
	HandVisible       bool `json:"handVisible"`       // the hand of a true no-play stays in sight

	NoPlay          bool `json:"noPlay"`          // a player may say that no card of their hand fits
	SecondPhase     bool `json:"secondPhase"`     // wrong cards stay before their players and are played again
	ShareBonus      int  `json:"shareBonus"`      // shared, after the second phase, by the players with the fewest cards
	PenaltyPerWrong bool `json:"penaltyPerWrong"` // the penalty is for each wrong card, and how many are wrong is told
	TellPlays       bool `json:"tellPlays"`       // how many cards the rule demands of each play is told and kept
}

// A bound is the range of an option.
type bound struct {
	name            string
	value, min, max int
}

// bounds returns the ranges of all numbers, given the other options.
func (o *Options) bounds() [25]bound {
	leastMax, mostMax := o.playMaxBounds()
	return [...]bound{
		{"minSeats", o.MinSeats, 2, MaxSeats},
		{"maxSeats", o.MaxSeats, o.MinSeats, MaxSeats},
		{"decks", o.Decks, 1, maxDecks},
		{"handSize", o.HandSize, 0, 52}, // 0: all cards are dealt
		{"playMax", o.PlayMax, leastMax, mostMax},
		{"penaltyPerCard", o.PenaltyPerCard, 1, 10}, // with 0 a wrong last card would leave a hand of nothing
		{"noPlayPenalty", o.NoPlayPenalty, 1, 52},
		{"noPlayFewer", o.NoPlayFewer, 0, o.NoPlayLast}, // with more, a new hand could be of nothing
		{"noPlayLast", o.NoPlayLast, 0, 52},
		{"expelAfter", o.ExpelAfter, 0, o.unlessPhases(10_000)},
		{"prophetOthers", o.ProphetOthers, 0, MaxSeats},
		{"prophetExpelAfter", o.ProphetExpelAfter, 0, o.unlessPhases(10_000)},
		{"prophetRight", o.ProphetRight, 0, 1000},
		{"prophetWrong", o.ProphetWrong, 0, 1000},
		{"fallPenalty", o.FallPenalty, 0, 52},
		{"goOutPenalty", o.GoOutPenalty, 0, o.unlessPhases(52)},
		{"dealersDouble", o.DealersDouble, 0, 1000},
		{"outBonus", o.OutBonus, 0, 1000},
		{"dealsEach", o.DealsEach, 1, 10},
		{"neverDealt", o.NeverDealt, 0, 1000},
		{"guessBonus", o.GuessBonus, 0, 1000},
		{"scoreFrom", o.ScoreFrom, 0, 1000},
		{"starters", o.Starters, 1, 3},
		{"markerEvery", o.MarkerEvery, 0, 1000},
		{"shareBonus", o.ShareBonus, 0, 1000},
	}
}

// ValidateFor is [Options.Validate] for a table with the given number of seats, the dealer's
// included. It also returns an error if o does not allow that number, or if its decks are
// too few to deal.
func (o Options) ValidateFor(seats int) error {
	if err := o.Validate(); err != nil {
		return err
	}
	if seats < o.MinSeats || seats > o.MaxSeats {
		return fmt.Errorf("%d seats: the form %s is for %d to %d people, with the dealer",
			seats, o.Preset, o.MinSeats, o.MaxSeats)
	}
	if !o.supplies(seats - 1) {
		return fmt.Errorf("option handSize: decks=%d is too few to deal %d cards to each of %d players",
			o.Decks, o.handSize(seats-1), seats-1)
	}
	return nil
}

// Validate returns an [*OptionError] if a round may never end, or for the first option whose
// value is out of bounds, or an error that names options that contradict each other.
func (o Options) Validate() error {
	if o.goesRound() {
		return &OptionError{Name: "noPlayFewer", Value: o.NoPlayFewer, Endless: true}
	}
	return o.checkValues()
}

// goesRound reports whether a round may never end. Cards that are laid or discarded are
// finite. But the hand of a true no-play returns to the stock, so it must be replaced by
// fewer cards; and where players can be prophets again and again, the penalty for falling
// must not make up for that.
func (o *Options) goesRound() bool {
	if !o.NoPlay || o.NoPlayHand == returnsNever {
		return false
	}
	drawn := 0
	if o.Prophet && !o.ProphetOnce {
		drawn = max(o.FallPenalty, o.GoOutPenalty)
	}
	return o.NoPlayFewer <= drawn
}

// checkValues is Validate without the check that every round ends: games that were played
// with such options can still be read.
func (o *Options) checkValues() error {
	if err := o.checkChoices(); err != nil {
		return err
	}
	for _, b := range o.bounds() {
		if b.value < b.min || b.value > b.max {
			return &OptionError{Name: b.name, Value: b.value, Min: b.min, Max: b.max}
		}
	}
	return o.checkPhases()
}

// playMaxBounds returns the bounds of PlayMax. With one deck and a second phase there are no
// strings: one deck leaves no stock, so their wrong cards would cost nothing (S3).
func (o *Options) playMaxBounds() (least, most int) {
	if o.SecondPhase && o.Decks == 1 {
		return 1, 1
	}
	return 0, card.Count
}

// unlessPhases returns limit, or 0 for what the game in two phases does not
// have.
func (o *Options) unlessPhases(limit int) int {
	if o.SecondPhase {
		return 0
	}
	return limit
}

// checkPhases returns an error for an option that contradicts a second phase: the hands
// might never end, or the round would end otherwise.
func (o *Options) checkPhases() error {
	switch {
	case o.SecondPhase && o.NoPlay:
		return errors.New("option noPlay does not go with secondPhase")
	case o.SecondPhase && o.Guess:
		return errors.New("option guess does not go with secondPhase")
	case o.SecondPhase && o.AddDecks:
		return errors.New("option addDecks does not go with secondPhase")
	}
	return nil
}

// handSize returns how many cards each of players is dealt.
func (o *Options) handSize(players int) int {
	if o.HandSize == 0 {
		return (card.Count*o.Decks - o.Starters) / players
	}
	return o.HandSize
}

// supplies reports whether the decks are enough to deal to players and to open the line,
// or more may be added.
func (o *Options) supplies(players int) bool {
	return o.AddDecks || o.handSize(players)*players+o.Starters <= card.Count*o.Decks
}

// maxOfPlay is the maximum number of cards of a play without a limit. Otherwise two
// players could triple their hands every turn, until memory is full.
const maxOfPlay = 2 * card.Count

// LongestPlay returns the most cards that a play may have, from a hand of the given
// number of cards.
func (o *Options) LongestPlay(hand int) int { return min(hand, o.playLimit()) }

// playLimit returns the maximum number of cards of a play, regardless of the hand.
func (o *Options) playLimit() int {
	if o.PlayMax == 0 {
		return maxOfPlay
	}
	return o.PlayMax
}

// playSize returns the bounds of the number of cards of a play of seat: the number that
// the rule demands, if the dealer has told it, or the whole hand if it is smaller; one
// card in the second phase; otherwise what the table allows.
func (s *State) playSize(seat Seat) (least, most int) {
	return playSize(&s.setup.Options, s.demanded, s.second, len(s.hands[seat]))
}

// playSize returns how few and how many cards a play may have, of a player who holds held:
// demanded cards if that is not 0; in the second phase of the classic game one.
func playSize(o *Options, demanded int, second bool, held int) (least, most int) {
	switch {
	case demanded > 0 && second:
		return demanded, demanded
	case demanded > 0:
		n := min(demanded, held)
		return n, n
	case second:
		return 1, 1
	}
	return 1, o.playLimit()
}

// maxDemanded is the maximum number of cards that a rule may demand of each play in a game
// with a second phase, since all orders of them are tried.
const maxDemanded = 4

// startersFit reports whether the rule accepts every starter.
func (o *Options) startersFit() bool { return o.Starter == opensFitting && o.AddDecks }

// An OptionError says that the value of an option is out of bounds, or too small for others.
type OptionError struct {
	Name            string // in the words of the JSON form: handSize
	Value, Min, Max int
	Endless         bool // it has no bounds here, but with the other options a round may never end
}

// Error names the option and its bounds, or the options that make a round endless.
func (e *OptionError) Error() string {
	if e.Endless {
		return "options noPlayFewer, noPlayHand and fallPenalty: " +
			"where no card fits any more, hands may go round forever"
	}
	return fmt.Sprintf("option %s is %d, must be from %d to %d", e.Name, e.Value, e.Min, e.Max)
}

// recordName returns the name in records of the option that JSON calls name.
func recordName(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('-')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// maxDecks is the maximum number of decks of a round. It makes every round end: each play
// lays cards, which are finite.
const maxDecks = 12
