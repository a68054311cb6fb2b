package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// OptionNames returns the names of all options that a host can change, as
// records write them (doc/notation.md §2) and in their order.
func OptionNames() []string {
	names := make([]string, len(optionFields))
	for i, f := range optionFields {
		names[i] = f.name
	}
	return names
}

// OptionWords returns the words that are values of the option called name; none if its
// values are numbers, or if there is no such option.
func OptionWords(name string) []string {
	f, ok := optionCalled(name)
	switch {
	case !ok || f.value != nil:
		return nil
	case f.on != nil:
		return []string{"false", "true"}
	}
	return slices.Clone(f.words)
}

// Option returns the value of the option called name, as records write it; an empty string
// if there is no such option.
func (o Options) Option(name string) string {
	f, ok := optionCalled(name)
	if !ok {
		return ""
	}
	return f.format(&o)
}

// SetOption sets the option called name to a value, as records write it. After an error o
// is unchanged. [Options.Validate] checks whether the options are consistent.
func (o *Options) SetOption(name, text string) error {
	f, ok := optionCalled(name)
	if !ok {
		return fmt.Errorf("unknown option %q", name)
	}
	if !f.set(o, text) {
		return f.wrong(text)
	}
	return nil
}

// wrong returns the error for a value that f cannot have.
func (f optionField) wrong(value string) error {
	kind := "a whole number"
	if words := OptionWords(f.name); words != nil {
		kind = strings.Join(words, " or ")
	}
	return fmt.Errorf("option %s: %q is not valid, want %s", f.name, value, kind)
}

// usualChoices sets empty choices of o to their defaults.
func (o *Options) usualChoices() {
	for _, f := range optionFields {
		if f.choice != nil && *f.choice(o) == "" {
			*f.choice(o) = f.words[0]
		}
	}
}

// checkChoices returns an error for the first choice of o with an unknown value.
func (o *Options) checkChoices() error {
	for _, f := range optionFields {
		if f.choice != nil && !slices.Contains(f.words, *f.choice(o)) {
			return f.wrong(*f.choice(o))
		}
	}
	return nil
}

func optionCalled(name string) (f optionField, ok bool) {
	i := slices.IndexFunc(optionFields, func(f optionField) bool { return f.name == name })
	if i < 0 {
		return f, false
	}
	return optionFields[i], true
}

// An optionField is one option as a record writes it.
type optionField struct {
	name   string
	value  func(*Options) *int    // of a number
	on     func(*Options) *bool   // of a switch
	choice func(*Options) *string // of a choice: one of words
	words  []string
}

func (f optionField) format(o *Options) string {
	switch {
	case f.on != nil:
		return strconv.FormatBool(*f.on(o))
	case f.choice != nil:
		return *f.choice(o)
	}
	return strconv.Itoa(*f.value(o))
}

// set gives f the value text in o; false if it cannot have that value.
func (f optionField) set(o *Options, text string) bool {
	switch {
	case f.on != nil:
		v, err := strconv.ParseBool(text)
		if err != nil {
			return false
		}
		*f.on(o) = v
	case f.choice != nil:
		if !slices.Contains(f.words, text) {
			return false
		}
		*f.choice(o) = text
	default:
		v, err := strconv.Atoi(text)
		if err != nil {
			return false
		}
		*f.value(o) = v
	}
	return true
}

func number(name string, value func(*Options) *int) optionField {
	return optionField{name: name, value: value}
}

func toggle(name string, on func(*Options) *bool) optionField {
	return optionField{name: name, on: on}
}

func choice(name string, words []string, which func(*Options) *string) optionField {
	return optionField{name: name, words: words, choice: which}
}

// optionFields are all options a record can change, in the order it writes
// them.
var optionFields = []optionField{
	number("decks", func(o *Options) *int { return &o.Decks }),
	number("hand-size", func(o *Options) *int { return &o.HandSize }),
	number("play-max", func(o *Options) *int { return &o.PlayMax }),
	number("penalty-per-card", func(o *Options) *int { return &o.PenaltyPerCard }),
	number("no-play-penalty", func(o *Options) *int { return &o.NoPlayPenalty }),
	number("no-play-fewer", func(o *Options) *int { return &o.NoPlayFewer }),
	number("no-play-last", func(o *Options) *int { return &o.NoPlayLast }),
	number("expel-after", func(o *Options) *int { return &o.ExpelAfter }),
	toggle("no-play-expels", func(o *Options) *bool { return &o.NoPlayExpels }),
	number("out-bonus", func(o *Options) *int { return &o.OutBonus }),
	number("deals-each", func(o *Options) *int { return &o.DealsEach }),
	number("never-dealt", func(o *Options) *int { return &o.NeverDealt }),
	toggle("reads-rejected", func(o *Options) *bool { return &o.ReadsRejected }),
	number("min-seats", func(o *Options) *int { return &o.MinSeats }),
	number("max-seats", func(o *Options) *int { return &o.MaxSeats }),
	toggle("prophet", func(o *Options) *bool { return &o.Prophet }),
	number("prophet-others", func(o *Options) *int { return &o.ProphetOthers }),
	toggle("prophet-once", func(o *Options) *bool { return &o.ProphetOnce }),
	toggle("prophet-anytime", func(o *Options) *bool { return &o.ProphetAnytime }),
	number("prophet-expel-after", func(o *Options) *int { return &o.ProphetExpelAfter }),
	number("prophet-right", func(o *Options) *int { return &o.ProphetRight }),
	number("prophet-wrong", func(o *Options) *int { return &o.ProphetWrong }),
	number("fall-penalty", func(o *Options) *int { return &o.FallPenalty }),
	number("go-out-penalty", func(o *Options) *int { return &o.GoOutPenalty }),
	number("dealers-double", func(o *Options) *int { return &o.DealersDouble }),
	toggle("double-since", func(o *Options) *bool { return &o.DoubleSince }),
	toggle("guess", func(o *Options) *bool { return &o.Guess }),
	number("guess-bonus", func(o *Options) *int { return &o.GuessBonus }),
	toggle("guess-from-line", func(o *Options) *bool { return &o.GuessFromLine }),
	number("score-from", func(o *Options) *int { return &o.ScoreFrom }),
	choice("hints", hintTimeWords, func(o *Options) *string { return &o.Hints }),
	choice("starter", openingWords, func(o *Options) *string { return &o.Starter }),
	number("starters", func(o *Options) *int { return &o.Starters }),
	choice("first", beginnerWords, func(o *Options) *string { return &o.First }),
	choice("no-play-hand", returningWords, func(o *Options) *string { return &o.NoPlayHand }),
	toggle("add-decks", func(o *Options) *bool { return &o.AddDecks }),
	toggle("refuter", func(o *Options) *bool { return &o.Refuter }),
	number("marker-every", func(o *Options) *int { return &o.MarkerEvery }),
	toggle("count-starter", func(o *Options) *bool { return &o.CountStarter }),
	toggle("white-under-prophet", func(o *Options) *bool { return &o.WhiteUnderProphet }),
	toggle("black-before-white", func(o *Options) *bool { return &o.BlackBeforeWhite }),
	toggle("expelled-draw", func(o *Options) *bool { return &o.ExpelledDraw }),
	toggle("nobody-left", func(o *Options) *bool { return &o.NobodyLeft }),
	toggle("tie-never-dealt", func(o *Options) *bool { return &o.TieNeverDealt }),
	toggle("clockwise", func(o *Options) *bool { return &o.Clockwise }),
	toggle("hand-visible", func(o *Options) *bool { return &o.HandVisible }),
	toggle("no-play", func(o *Options) *bool { return &o.NoPlay }),
	toggle("second-phase", func(o *Options) *bool { return &o.SecondPhase }),
	number("share-bonus", func(o *Options) *int { return &o.ShareBonus }),
	toggle("penalty-per-wrong", func(o *Options) *bool { return &o.PenaltyPerWrong }),
	toggle("tell-plays", func(o *Options) *bool { return &o.TellPlays }),
	toggle("expelled-whole", func(o *Options) *bool { return &o.ExpelledWhole }),
}

// OptionBounds returns the minimum and maximum of the option called name, given the other
// options of o; false if it is not a number.
func (o Options) OptionBounds(name string) (least, most int, ok bool) {
	for _, b := range o.bounds() {
		if recordName(b.name) == name && OptionWords(name) == nil {
			return b.min, b.max, true
		}
	}
	return 0, 0, false
}
