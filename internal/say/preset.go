package say

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

// Level returns what computer players of a level, as bot.Levels has it, are
// called.
func (p *Speaker) Level(name string) string { return p.Text("level."+name, nil) }
