package say

import (
	"encoding/json"
	"io/fs"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Titles returns the titles that a dealer can have, the default first: the sources know
// God and Nature.
func Titles() []string { return []string{"dealer", "god", "nature"} }

// Title returns the name of a title.
func (l *Localizer) Title(title string) string { return l.Text("title."+title, nil) }

// WithTitle returns the localizer of the same language with a title of the dealer. An
// unknown title is the default one.
func (l *Localizer) WithTitle(title string) *Localizer {
	bundle := l.catalog.titled()[title]
	if bundle == nil {
		return l
	}
	return l.catalog.localizer(l.lang, title, bundle)
}

// titled returns the bundles of every title but the default. The text title.TITLE.words
// says which words replace the default ones, so that articles and prepositions agree.
func (c *Catalog) titled() map[string]*i18n.Bundle {
	c.titledOnce.Do(func() {
		c.bundles = make(map[string]*i18n.Bundle)
		for _, title := range Titles()[1:] {
			c.bundles[title] = c.retitled(title)
		}
	})
	return c.bundles
}

func (c *Catalog) retitled(title string) *i18n.Bundle {
	bundle := i18n.NewBundle(language.English)
	files, _ := fs.Glob(catalogs, "catalog/*.json") // they have been read before
	for _, name := range files {
		data, _ := catalogs.ReadFile(name)
		file, err := i18n.ParseMessageFileBytes(data, name, map[string]i18n.UnmarshalFunc{"json": json.Unmarshal})
		if err != nil {
			panic("say: " + err.Error())
		}
		words := strings.NewReplacer(pairs(c.Localizer(file.Tag.String()).Text("title."+title+".words", nil))...)
		for _, m := range file.Messages {
			if !strings.HasPrefix(m.ID, "title.") {
				m.One, m.Many, m.Other = words.Replace(m.One), words.Replace(m.Many), words.Replace(m.Other)
			}
		}
		if err := bundle.AddMessages(file.Tag, file.Messages...); err != nil {
			panic("say: " + err.Error())
		}
	}
	return bundle
}

// pairs parses words and their replacements, as "the dealer = God; a dealer = God".
func pairs(text string) (all []string) {
	for pair := range strings.SplitSeq(text, "; ") {
		usual, other, _ := strings.Cut(pair, " = ")
		all = append(all, usual, other)
	}
	return all
}
