package page

import (
	"eleusis/internal/say"
)

// A locale is a language that pages can be read in.
type locale struct {
	*say.Localizer
	Chosen bool
}

// locales returns a template function that lists the languages, with that of p as the
// present one.
func locales(catalog *say.Catalog, p *say.Localizer) func() []locale {
	var all []locale
	for _, lang := range catalog.Languages() {
		all = append(all, locale{catalog.Localizer(lang), lang == p.Language()})
	}
	return func() []locale { return all }
}
