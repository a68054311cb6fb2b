package say

import (
	"encoding/json"
	"io/fs"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Titles returns what the dealer of a table can be called, the usual title
// first: the sources know God and Nature.
func Titles() []string { return []string{"dealer", "god", "nature"} }

// Title returns what a dealer of that title is called.
func (p *Speaker) Title(title string) string { return p.Text("title."+title, nil) }

// Calling returns who speaks the same language and calls the dealer by a title.
// One that there is not is the usual one.
func (p *Speaker) Calling(title string) *Speaker {
	bundle := p.book.titled()[title]
	if bundle == nil {
		return p
	}
	return p.book.speaker(p.lang, title, bundle)
}

// titled returns the catalogues of every title but the usual one. In them
// stands what the text title.TITLE.words says in place of the usual words, so
// that articles and prepositions agree.
func (b *Book) titled() map[string]*i18n.Bundle {
	b.calling.Do(func() {
		b.bundles = make(map[string]*i18n.Bundle)
		for _, title := range Titles()[1:] {
			b.bundles[title] = b.retitled(title)
		}
	})
	return b.bundles
}

func (b *Book) retitled(title string) *i18n.Bundle {
	bundle := i18n.NewBundle(language.English)
	files, _ := fs.Glob(catalogs, "catalog/*.json") // they have been read before
	for _, name := range files {
		data, _ := catalogs.ReadFile(name)
		file, err := i18n.ParseMessageFileBytes(data, name, map[string]i18n.UnmarshalFunc{"json": json.Unmarshal})
		if err != nil {
			panic("say: " + err.Error())
		}
		words := strings.NewReplacer(pairs(b.Speaker(file.Tag.String()).Text("title."+title+".words", nil))...)
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

// pairs reads words and what stands in their place, as "the dealer = God; a
// dealer = God".
func pairs(text string) (all []string) {
	for pair := range strings.SplitSeq(text, "; ") {
		usual, other, _ := strings.Cut(pair, " = ")
		all = append(all, usual, other)
	}
	return all
}
