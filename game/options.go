package game

import (
	"errors"
	"fmt"
	"strings"

	"eleusis/card"
)

// Options are what the forms of the game differ in (doc/rules.md §2). A preset
// is one value of them, and a host may start from any preset and change them.
type Options struct {
	Preset   string `json:"preset"`   // the preset they started from
	MinSeats int    `json:"minSeats"` // people at the table, with the dealer
	MaxSeats int    `json:"maxSeats"`

	Decks    int `json:"decks"`    // decks of 52 at the start of a round
	HandSize int `json:"handSize"` // cards dealt to each player
	PlayMax  int `json:"playMax"`  // cards a play may have; 0: as many as the hand

	PenaltyPerCard int `json:"penaltyPerCard"` // cards drawn for each card of a refused play
	NoPlayPenalty  int `json:"noPlayPenalty"`  // cards drawn for a false no-play
	NoPlayFewer    int `json:"noPlayFewer"`    // a true no-play: so many fewer new cards
	NoPlayLast     int `json:"noPlayLast"`     // a true no-play of so many or fewer ends the round

	ExpelAfter   int  `json:"expelAfter"`   // cards laid after which a wrong play expels; 0: never
	NoPlayExpels bool `json:"noPlayExpels"` // a false no-play expels too

	Prophet           bool `json:"prophet"`           // there may be prophets
	ProphetOthers     int  `json:"prophetOthers"`     // players still in, besides them, for somebody to declare
	ProphetOnce       bool `json:"prophetOnce"`       // who was prophet is not again in the same round
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

	Guess         bool     `json:"guess"`         // a player may say the rule aloud after a right play or a true no-play
	GuessBonus    int      `json:"guessBonus"`    // for saying it right
	GuessFromLine bool     `json:"guessFromLine"` // it is enough that it holds from the present line on
	ScoreFrom     int      `json:"scoreFrom"`     // the own hand is taken from it; 0: from the highest hand
	Hints         HintTime `json:"hints"`         // when the dealer may give hints

	Starter    Opening   `json:"starter"`    // how the mainline is opened
	Starters   int       `json:"starters"`   // with so many cards
	First      Beginner  `json:"first"`      // who begins
	NoPlayHand Returning `json:"noPlayHand"` // where the hand of a true no-play goes
	AddDecks   bool      `json:"addDecks"`   // a short stock gets one more deck; else drawing stops

	Refuter bool `json:"refuter"` // a player may oppose a prophet's call, and take their office

	MarkerEvery       int  `json:"markerEvery"`       // cards from one marker to the next; 0: only where expulsion begins
	CountStarter      bool `json:"countStarter"`      // the starters count, in markers and for the dealer's limit
	WhiteUnderProphet bool `json:"whiteUnderProphet"` // white markers are laid while a prophet sits, too
	BlackBeforeWhite  bool `json:"blackBeforeWhite"`  // while a prophet sits only their markers expel
	ExpelledDraw      bool `json:"expelledDraw"`      // who is expelled draws the penalty
	NobodyLeft        bool `json:"nobodyLeft"`        // the dealer gets nothing if all are expelled and no prophet stands
	TieNeverDealt     bool `json:"tieNeverDealt"`     // who never dealt does not win a tie
	Clockwise         bool `json:"clockwise"`         // the next dealer sits to the left of the last one
	ExpelledWhole     bool `json:"expelledWhole"`     // the cards of the play that expelled them count with their hand
	HandVisible       bool `json:"handVisible"`       // the hand of a true no-play stays in sight

	NoPlay          bool `json:"noPlay"`          // a player may say that no card of their hand fits
	SecondPhase     bool `json:"secondPhase"`     // wrong cards stay before their players and are played again
	ShareBonus      int  `json:"shareBonus"`      // shared, after the second phase, by the players with the fewest cards
	PenaltyPerWrong bool `json:"penaltyPerWrong"` // the penalty is for each wrong card, and how many are wrong is told
	TellPlays       bool `json:"tellPlays"`       // how many cards the rule demands of each play is told and kept
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
		{"decks", o.Decks, 1, mostDecks},
		{"handSize", o.HandSize, 0, 52}, // 0: all cards are dealt
		{"playMax", o.PlayMax, o.fewestMax(), o.mostMax()},
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
		{"starter", int(o.Starter), 0, len(openingWords) - 1},
		{"starters", o.Starters, 1, 3},
		{"first", int(o.First), 0, len(beginnerWords) - 1},
		{"markerEvery", o.MarkerEvery, 0, 1000},
		{"noPlayHand", int(o.NoPlayHand), 0, len(returningWords) - 1},
		{"shareBonus", o.ShareBonus, 0, 1000},
	}
}

// ValidateFor returns what [Options.Validate] does, and an error if seats people,
// with the dealer, are too few or too many for o, or more than its decks can deal to.
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

// ErrEndless says that a round of such options may never end.
var ErrEndless = errors.New("options noPlayFewer, noPlayHand and fallPenalty: " +
	"where no card fits any more, hands may go round for ever")

// Validate returns an error that names the first option which has no sensible
// value, an [*OptionError]; or the options that do not go together.
func (o Options) Validate() error {
	if o.goesRound() {
		return ErrEndless
	}
	return o.possible()
}

// goesRound reports whether a round may never end. Cards that are laid or
// discarded are out of it, and there are only so many; but the hand of a true
// no-play that returns to the stock is replaced, and must be replaced by fewer
// cards. If players can be prophets again and again, falling must not make good for
// that.
func (o *Options) goesRound() bool {
	if !o.NoPlay || o.NoPlayHand == ReturnsNever {
		return false
	}
	drawn := 0
	if o.Prophet && !o.ProphetOnce {
		drawn = max(o.FallPenalty, o.GoOutPenalty)
	}
	return o.NoPlayFewer <= drawn
}

// possible is Validate without the question whether every round ends: a game that
// was played with such options can still be read.
func (o Options) possible() error {
	if int(o.Hints) >= len(hintTimeWords) {
		return fmt.Errorf("option hints is %v", o.Hints)
	}
	for _, b := range o.bounds() {
		if b.value < b.min || b.value > b.max {
			return &OptionError{Name: b.name, Value: b.value, Min: b.min, Max: b.max}
		}
	}
	return o.fitPhases()
}

// fewestMax and mostMax return the bounds of PlayMax. Where the wrong cards of a
// string cost nothing, for one deck leaves no stock, there are no strings (S3).
func (o *Options) fewestMax() int {
	if o.SecondPhase && o.Decks == 1 {
		return 1
	}
	return 0
}

func (o *Options) mostMax() int {
	if o.SecondPhase && o.Decks == 1 {
		return 1
	}
	return card.Count
}

// unlessPhases returns limit, or 0 for what the game in two phases does not
// have.
func (o *Options) unlessPhases(limit int) int {
	if o.SecondPhase {
		return 0
	}
	return limit
}

// fitPhases returns an error that names a switch which does not go with a second
// phase: the hands could never come to an end, or the round ends otherwise.
func (o *Options) fitPhases() error {
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

// handSize returns how many cards each of so many players is dealt.
func (o *Options) handSize(players int) int {
	if o.HandSize == 0 {
		return (card.Count*o.Decks - o.Starters) / players
	}
	return o.HandSize
}

// supplies reports whether the decks are enough to deal to so many players and
// to open the line, or more may be added.
func (o *Options) supplies(players int) bool {
	return o.AddDecks || o.handSize(players)*players+o.Starters <= card.Count*o.Decks
}

// mostOfPlay is the most cards of a play where there is no limit. Without it two
// players could make their hands grow threefold every turn, until no machine
// held them.
const mostOfPlay = 2 * card.Count

// LongestPlay returns how many cards of a hand of so many a play may have.
func (o *Options) LongestPlay(hand int) int { return min(hand, o.playLimit()) }

// playLimit returns how many cards a play may have, whatever the hand.
func (o *Options) playLimit() int {
	if o.PlayMax == 0 {
		return mostOfPlay
	}
	return o.PlayMax
}

// refusesStarters reports whether every starter is one that the rule accepts.
func (o *Options) refusesStarters() bool { return o.Starter == OpensFitting && o.AddDecks }

// An OptionError is an option that has no sensible value.
type OptionError struct {
	Name            string // in the words of the JSON form: handSize
	Value, Min, Max int
}

// Error says which option it is and what it may be.
func (e *OptionError) Error() string {
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

// mostDecks is how many decks a round may have before no more are added to draw
// from. So every round ends: each play lays cards, and there are only so many.
const mostDecks = 12
