package say

import (
	"strings"

	"eleusis/game"
)

// A Preset is a form of the game in words.
type Preset struct {
	Title  string
	About  string // what is particular to it
	Length string // of a round
}

// Preset returns the form of the game called name, as game.Presets has it, in
// words.
func (p *Speaker) Preset(name string) Preset {
	key := "preset." + name
	return Preset{Title: p.Text(key, nil), About: p.Text(key+".about", nil), Length: p.Text(key+".length", nil)}
}

// Game returns what is played, by how many people, and what is changed in it.
func (p *Speaker) Game(g game.Setup) string {
	args := Args{"Game": p.Preset(g.Options.Preset).Title, "Seats": g.Seats}
	changes := p.Changes(g.Options)
	if len(changes) == 0 {
		return p.Text("event.game", args)
	}
	args["Changes"] = strings.Join(changes, "; ")
	return p.Text("event.game.changed", args)
}

// Level returns what computer players of a level, as bot.Levels has it, are
// called.
func (p *Speaker) Level(name string) string { return p.Text("level."+name, nil) }
