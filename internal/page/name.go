package page

import (
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// NameIn returns the name of a person who asks for name. Nobody gets a name that stands
// for a person without one, such as Guest 2.
func NameIn(p *say.Localizer, name string) string {
	name = table.CleanName(name)
	if p.IsGuest(name) {
		return ""
	}
	return name
}
