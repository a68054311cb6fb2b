package game

import (
	"bytes"
	"encoding/json"
)

// Presets returns the options of every named form of the game, the default
// first.
func Presets() []Options {
	return []Options{newEleusis(), nature(), parlett(), express(), classic(), gardner()}
}

// newEleusis is New Eleusis (S0); the numbers of the prophet are those of its
// advanced rules. It has values for options, too, that it does not use: a host
// may turn them on.
func newEleusis() Options {
	return Options{
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
		Hints:      HintsBefore,

		Starter:    opensFitting,
		Starters:   1,
		First:      firstByStarter,
		NoPlayHand: returnsToStock,
		AddDecks:   true,

		CountStarter:      true,
		WhiteUnderProphet: true,
		BlackBeforeWhite:  true,
		ExpelledDraw:      true,

		NoPlay:     true,
		ShareBonus: 6,
	}
}

// nature is the form in which the dealer is Nature and the players are
// scientists (S2). That three people play without a prophet follows from
// ProphetOthers.
func nature() Options {
	o := newEleusis()
	o.Preset = "nature"
	o.MinSeats = 3
	o.Clockwise = true
	o.Starter = OpensExchanged
	o.NoPlayHand = returnsNever
	o.MarkerEvery, o.CountStarter = 10, false
	o.ExpelAfter, o.ProphetExpelAfter = 40, 30 // the fourth marker, the prophet's first on their own card
	o.WhiteUnderProphet, o.BlackBeforeWhite = false, false
	o.NoPlayExpels = false
	o.FallPenalty = 5
	o.DoubleSince = true
	o.TieNeverDealt = true
	o.Hints = hintsBeforeStarter
	return o
}

// parlett has Parlett's rules, from S4.
func parlett() Options {
	o := newEleusis()
	o.Preset = "parlett"
	o.MinSeats = 3
	o.Decks = 2
	o.PlayMax = 0
	o.Starter, o.First = OpensTurned, firstDrawn
	o.NoPlayHand = returnsNever
	o.MarkerEvery, o.CountStarter = 10, false
	o.ExpelAfter, o.ProphetExpelAfter = 40, 30
	o.NoPlayExpels, o.ExpelledDraw = false, false
	o.ProphetOthers, o.ProphetOnce = 0, false
	o.FallPenalty = 5
	return o
}

// gardner is Matuszek's reading of Gardner's column of 1977: as parlett, but for
// strings, who begins, and who may be prophet (doc/rules.md §2).
func gardner() Options {
	o := parlett()
	o.Preset = "gardner"
	o.PlayMax = 4
	o.First = firstByStarter
	o.ProphetOthers, o.ProphetOnce = 2, true
	return o
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

// UnmarshalJSON reads the JSON form. Options that it does not name are those of its
// preset, because old tables do not name new options.
func (o *Options) UnmarshalJSON(text []byte) error {
	var from struct {
		Preset string `json:"preset"`
	}
	if err := json.Unmarshal(text, &from); err != nil {
		return err
	}
	type plain Options // without this method
	preset, _ := Preset(from.Preset)
	read := plain(preset)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&read); err != nil {
		return err
	}
	out := Options(read)
	out.usualChoices()
	if err := out.checkChoices(); err != nil {
		return err
	}
	*o = out
	return nil
}
