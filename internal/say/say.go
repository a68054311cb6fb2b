// Package say puts the game into words: events, refusals and the sums of a
// score as sentences, and every other text that people read, in their language.
//
// It is the only place that does so, for pages, terminal, replay and API. The sentences
// are in the catalogs, files by part and language, and the code chooses among them. A
// sentence is made from a [game.Share], which has no secrets.
//
// Rules are put into words by the faces of the rule language.
package say

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"eleusis/card"
)

//go:embed catalog/*.json
var catalogs embed.FS

// A Catalog has all texts in all languages. It is safe for concurrent use.
type Catalog struct {
	bundle  *i18n.Bundle
	tags    []language.Tag
	matcher language.Matcher

	titledOnce sync.Once               // fills bundles
	bundles    map[string]*i18n.Bundle // by the dealer's title

	localizers sync.Map // *Localizer by voice
}

// A voice is the key of a cached localizer: its language, and the title of the dealer.
type voice struct{ lang, title string }

// NewCatalog returns the catalog, which is read at first use. Its files are part of the
// program, so all callers share one.
func NewCatalog() *Catalog { return theCatalog() }

var theCatalog = sync.OnceValue(readCatalog)

// readCatalog reads the files of the catalog, PART.LANGUAGE.json. It panics if one is
// broken.
func readCatalog() *Catalog {
	b := &Catalog{bundle: i18n.NewBundle(language.English)}
	b.bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	files, err := fs.Glob(catalogs, "catalog/*.json")
	if err != nil {
		panic("say: " + err.Error())
	}
	for _, file := range files {
		if _, err := b.bundle.LoadMessageFileFS(catalogs, file); err != nil {
			panic("say: " + err.Error())
		}
	}
	b.tags = b.bundle.LanguageTags()
	b.matcher = language.NewMatcher(b.tags)
	return b
}

// Languages returns the languages of the catalog, the default first.
func (c *Catalog) Languages() []string {
	var all []string
	for _, t := range c.tags {
		all = append(all, t.String())
	}
	return all
}

// Localizer returns the localizer of the first of the wished languages that the catalog
// has, or else of the default. A wish is a language tag or the value of an Accept-Language
// header; an invalid one is ignored.
func (c *Catalog) Localizer(wishes ...string) *Localizer {
	var tags []language.Tag
	for _, w := range wishes {
		t, _, err := language.ParseAcceptLanguage(w)
		if err == nil {
			tags = append(tags, t...)
		}
	}
	_, i, _ := c.matcher.Match(tags...)
	return c.localizer(c.tags[i].String(), "", c.bundle)
}

// localizer returns the localizer of a language with the texts of bundle, in which the
// dealer has a title.
func (c *Catalog) localizer(lang, title string, bundle *i18n.Bundle) *Localizer {
	known, ok := c.localizers.Load(voice{lang, title})
	if !ok {
		known, _ = c.localizers.LoadOrStore(voice{lang, title},
			&Localizer{lang: lang, texts: i18n.NewLocalizer(bundle, lang), catalog: c})
	}
	p, _ := known.(*Localizer)
	return p
}

// A Localizer returns texts in one language. It is safe for concurrent use.
type Localizer struct {
	lang      string
	texts     *i18n.Localizer
	catalog   *Catalog
	plain     sync.Map // texts without values, by key
	cardsOnce sync.Once
	cards     [card.Count]string // in words
}

// Language returns the code of the language, as pt.
func (l *Localizer) Language() string { return l.lang }

// Tag returns the tag of the language for documents, as pt-BR.
func (l *Localizer) Tag() string { return l.Text("language.tag", nil) }

// Name returns the name of the language in itself.
func (l *Localizer) Name() string { return l.Text("language.name", nil) }

// Decimal returns x with one digit after the point, or the comma.
func (l *Localizer) Decimal(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", l.Text("number.point", nil), 1)
}

// Args are the values of the gaps of a text, by name. The name Count chooses
// the plural.
type Args map[string]any

// Text returns the text called key with args in its gaps. An unknown key is returned in
// angle brackets, to be noticed.
func (l *Localizer) Text(key string, args Args) string {
	if len(args) == 0 {
		if known, ok := l.plain.Load(key); ok {
			text, _ := known.(string)
			return text
		}
	}
	config := &i18n.LocalizeConfig{MessageID: key, TemplateParser: theGaps}
	if args != nil {
		config.TemplateData = map[string]any(args)
		if n, ok := args["Count"]; ok {
			config.PluralCount = n
			if n == 0 { // not everywhere as CLDR has it: people say “0 cartas”
				config.PluralCount = l.Text("number.zero", nil)
			}
		}
	}
	text, err := l.texts.Localize(config)
	if text == "" && err != nil {
		return "⟨" + key + "⟩"
	}
	if len(args) == 0 {
		l.plain.Store(key, text) // only known keys come so far: they are few
	}
	return text
}

var theGaps = new(gapParser)

// IsGuest reports whether name is that of a person without a name in any language, with or
// without a number.
func (l *Localizer) IsGuest(name string) bool {
	name = strings.TrimRightFunc(name, func(r rune) bool { return unicode.IsNumber(r) || unicode.IsSpace(r) })
	return slices.ContainsFunc(l.catalog.Languages(), func(lang string) bool {
		return strings.EqualFold(name, l.catalog.Localizer(lang).Text("web.guest", nil))
	})
}

// counted returns the text called key for n things; none of them has a text of
// its own, called key.none.
func (l *Localizer) counted(key string, n int, args Args) string {
	if n == 0 {
		return l.Text(key+".none", args)
	}
	all := Args{"Count": n}
	for k, v := range args {
		all[k] = v
	}
	return l.Text(key, all)
}

// Keys returns the keys of every text of a language, sorted.
func Keys(lang string) ([]string, error) {
	files, err := fs.Glob(catalogs, "catalog/*."+lang+".json")
	if err != nil {
		return nil, err
	}
	var keys []string
	for _, file := range files {
		data, err := catalogs.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var texts map[string]json.RawMessage
		if err := json.Unmarshal(data, &texts); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for key := range texts {
			keys = append(keys, key)
		}
	}
	sort.Strings(keys)
	return keys, nil
}
