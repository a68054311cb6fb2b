package jsapi

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/answer"
	"eleusis/rule"
)

type dealIn struct {
	Preset  string          `json:"preset"`  // express if none is named
	Options json.RawMessage `json:"options"` // of the preset, changed
	Seats   int             `json:"seats"`   // with the dealer's; 0: four, or what the preset needs
	Levels  []string        `json:"levels"`  // of the computer players from the left of the person, repeated
	// Rule is the text of the secret rule, Library the name of one of the library. Without
	// both the dealer makes one of the Difficulty, or takes one of the library that suits the table.
	Rule       string   `json:"rule"`
	Library    string   `json:"library"`
	Difficulty float64  `json:"difficulty"`
	Seed       uint64   `json:"seed"`     // of all chance
	Names      []string `json:"names"`    // in the record, by seat − 1
	Stepwise   bool     `json:"stepwise"` // computer players move when the call step is made
}

// setup returns what the game of in is begun with.
func (in *dealIn) setup() (*game.Setup, error) {
	if in.Preset == "" {
		in.Preset = "express"
	}
	preset, ok := game.Preset(in.Preset)
	if !ok {
		return nil, badf("unknown preset %q", in.Preset)
	}
	type plain game.Options // which reads as it is, and not as old logs have it
	changed := plain(preset)
	if len(in.Options) > 0 {
		d := json.NewDecoder(bytes.NewReader(in.Options))
		d.DisallowUnknownFields()
		if err := d.Decode(&changed); err != nil {
			return nil, badf("options: %v", err)
		}
		changed.Preset, changed.MinSeats, changed.MaxSeats = preset.Preset, preset.MinSeats, preset.MaxSeats
	}
	options := game.Options(changed)
	if in.Seats == 0 {
		in.Seats = min(max(4, options.MinSeats), options.MaxSeats)
	}
	if err := options.ValidateFor(in.Seats); err != nil {
		return nil, badf("%v", err)
	}
	return &game.Setup{Options: options, Seats: in.Seats, Dealer: game.Seat(in.Seats)}, nil
}

// sit gives the computer players their places.
func (in *dealIn) sit(r *round) error {
	if len(in.Levels) == 0 {
		in.Levels = []string{"casual"}
	}
	if err := bot.CheckLevels(in.Levels); err != nil {
		return badf("levels: %v", err)
	}
	players := bot.NewForSeats(in.Levels)
	for seat := me + 1; int(seat) < in.Seats; seat++ {
		r.players[seat] = players[int(seat-me-1)%len(players)]
		r.chance[seat].Seed(in.Seed, uint64(seat))
	}
	for _, name := range in.Names[:min(len(in.Names), in.Seats)] {
		name = game.CleanWords(name)
		if len(name) > maxName {
			return badf("names: a name has at most %d bytes", maxName)
		}
		r.recorder.Players = append(r.recorder.Players, name)
	}
	return nil
}

// maxName is how long a name may be, in bytes.
const maxName = 100

// secret returns the rule of the round.
func (in *dealIn) secret(chance *rand.Rand) (*rule.Rule, error) {
	switch {
	case in.Rule != "":
		return readRule(in.Rule)
	case in.Library != "":
		e, ok := rule.Find(in.Library)
		if !ok {
			return nil, badf("the library has no rule %q", in.Library)
		}
		return e.Rule(), nil
	case in.Difficulty != 0:
		all, err := rule.Compose(rule.Wish{Difficulty: in.Difficulty, FitFrom: answer.FitFrom, FitTo: answer.FitTo,
			Count: 1}, chance)
		if err != nil {
			return nil, err
		}
		return all[0], nil
	}
	return bot.NewDealer().Choose(bot.Table{Players: append([]string{bot.Person}, in.Levels...)}, chance).Rule(), nil
}

// deal begins a round, and lets the computer players move up to the person.
func deal(a *API, in dealIn) (any, error) {
	if len(a.rounds) >= maxRounds {
		return nil, badf("%d rounds are open: close one", maxRounds)
	}
	setup, err := in.setup()
	if err != nil {
		return nil, err
	}
	r := &round{declined: make(map[game.Question]bool), stepwise: in.Stepwise}
	if err := in.sit(r); err != nil {
		return nil, err
	}
	chance := rand.New(rand.NewPCG(in.Seed, 0))
	secret, err := in.secret(chance)
	if err != nil {
		return nil, err
	}
	if err := r.begin(setup, secret, chance); err != nil {
		return nil, err
	}
	if err := r.goOn(); err != nil {
		return nil, err
	}
	a.last++
	a.rounds[a.last] = r
	return r.look(a.last, 0), nil
}
