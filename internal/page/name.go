package page

import (
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// NameIn returns the name of a person who asks for name. Nobody gets a name that stands
// for a person without one, such as Guest 2.
func NameIn(p *say.Localizer, name string) string {
	if name = table.CleanName(name); p.IsGuest(name) {
		return ""
	}
	return name
}
