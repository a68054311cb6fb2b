package page

import (
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// longestTyped is how many characters may be typed as a name. A longer name than [table.MaxName] is cut at its end
// where that can be seen, not while it is typed.
const longestTyped = 4 * table.MaxName

// NameIn returns the name of a person who asks for name. Nobody gets a name that stands
// for a person without one, such as Guest 2.
func NameIn(p *say.Localizer, name string) string {
	name = table.CleanName(name)
	if p.IsGuest(name) {
		return ""
	}
	return name
}
