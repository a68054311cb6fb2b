package say

import (
	"strings"

	"eleusis/game"
)

// A Preset describes a form of the game.
type Preset struct {
	Title  string
	About  string // its special features
	Length string // of a round
}

// Preset returns the form of the game called name, as game.Presets has it, in
// words.
func (l *Localizer) Preset(name string) Preset {
	key := "preset." + name
	return Preset{Title: l.Text(key, nil), About: l.Text(key+".about", nil), Length: l.Text(key+".length", nil)}
}

// sources are the forms of the game that the sources of rules describe, by their code in
// doc/rules.md.
var sources = map[string]string{"S0": "new", "S1": "express", "S2": "nature", "S3": "classic", "S4": "parlett"}

// Source returns the name of the form of the game that the source of a rule describes; an
// unknown code is returned as it is.
func (l *Localizer) Source(code string) string {
	preset, ok := sources[code]
	if !ok {
		return code
	}
	return l.Preset(preset).Title
}

// Game returns the form of a game, the number of people, and the changed options.
func (l *Localizer) Game(g game.Setup) string {
	args := Args{"Game": l.Preset(g.Options.Preset).Title, "Seats": g.Seats}
	changes := l.changes(g.Options)
	if len(changes) == 0 {
		return l.Text("event.game", args)
	}
	args["Changes"] = strings.Join(changes, "; ")
	return l.Text("event.game.changed", args)
}

// Level returns the name of a level of computer players, one of bot.Levels.
func (l *Localizer) Level(name string) string { return l.Text("level."+name, nil) }
