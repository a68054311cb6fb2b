// Package say puts the game into words: events, refusals and the sums of a
// score as sentences, and every other text that people read, in their language.
//
// It is the one place where that happens, for pages, terminal, replay and API.
// The sentences stand in the catalogues, one folder of files a language, and
// the code chooses among them by what happened. A sentence is made from what a
// seat may know, a [game.Share], so it can tell no secret.
//
// The words of a rule are not made here but by the faces of the rule language.
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

// A Book is all catalogues, read once. It is safe for concurrent use.
type Book struct {
	bundle  *i18n.Bundle
	tags    []language.Tag
	matcher language.Matcher

	calling sync.Once               // fills bundles
	bundles map[string]*i18n.Bundle // by the dealer's title

	speakers sync.Map // *Speaker by voice
}

// A voice is what a speaker is kept by: a language and how it calls the dealer.
type voice struct{ lang, title string }

// NewBook returns the book, which is read when it is first asked for: the
// catalogues are part of the program, so every book says the same.
func NewBook() *Book { return theBook() }

var theBook = sync.OnceValue(readBook)

// readBook reads the catalogues, files named PART.LANGUAGE.json. It panics if
// one is broken.
func readBook() *Book {
	b := &Book{bundle: i18n.NewBundle(language.English)}
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

// Languages returns the languages there are, the default first.
func (b *Book) Languages() []string {
	var all []string
	for _, t := range b.tags {
		all = append(all, t.String())
	}
	return all
}

// Speaker returns who speaks the language that fits best: the first that is
// wished for and there. A wish is a language tag or the value of an
// Accept-Language header; what is not understood is passed over.
func (b *Book) Speaker(wishes ...string) *Speaker {
	var tags []language.Tag
	for _, w := range wishes {
		t, _, err := language.ParseAcceptLanguage(w)
		if err == nil {
			tags = append(tags, t...)
		}
	}
	_, i, _ := b.matcher.Match(tags...)
	return b.speaker(b.tags[i].String(), "", b.bundle)
}

// speaker returns the speaker of a language who calls the dealer by title, from the texts of bundle.
func (b *Book) speaker(lang, title string, bundle *i18n.Bundle) *Speaker {
	known, ok := b.speakers.Load(voice{lang, title})
	if !ok {
		known, _ = b.speakers.LoadOrStore(voice{lang, title},
			&Speaker{lang: lang, localizer: i18n.NewLocalizer(bundle, lang), book: b})
	}
	p, _ := known.(*Speaker)
	return p
}

// A Speaker speaks one language. It is safe for concurrent use.
type Speaker struct {
	lang      string
	localizer *i18n.Localizer
	book      *Book
	plain     sync.Map // texts without values, by key
	cardsOnce sync.Once
	cards     [card.Count]string // in words
}

// Language returns what the language is called by the program, as pt.
func (p *Speaker) Language() string { return p.lang }

// Tag returns the tag of the language for documents, as pt-BR.
func (p *Speaker) Tag() string { return p.Text("language.tag", nil) }

// Name returns what the language calls itself.
func (p *Speaker) Name() string { return p.Text("language.name", nil) }

// Decimal returns x with one digit after the point, or the comma.
func (p *Speaker) Decimal(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', 1, 64), ".", p.Text("number.point", nil), 1)
}

// Args are the values of the gaps of a text, by name. The name Count chooses
// the plural.
type Args map[string]any

// Text returns the text called key with args in its gaps. A key that no
// catalogue has is returned in angle brackets, for somebody to see.
func (p *Speaker) Text(key string, args Args) string {
	if len(args) == 0 {
		if known, ok := p.plain.Load(key); ok {
			text, _ := known.(string)
			return text
		}
	}
	config := &i18n.LocalizeConfig{MessageID: key, TemplateParser: theGaps}
	if args != nil {
		config.TemplateData = map[string]any(args)
		if n, ok := args["Count"]; ok {
			config.PluralCount = n
		}
	}
	text, err := p.localizer.Localize(config)
	if text == "" && err != nil {
		return "⟨" + key + "⟩"
	}
	if len(args) == 0 {
		p.plain.Store(key, text) // only keys that a catalogue has come so far: they are few
	}
	return text
}

var theGaps = new(gapParser)

// IsGuest reports whether name is what people without one are called in any of the
// languages, with a number or not.
func (p *Speaker) IsGuest(name string) bool {
	name = strings.TrimRightFunc(name, func(r rune) bool { return unicode.IsNumber(r) || unicode.IsSpace(r) })
	return slices.ContainsFunc(p.book.Languages(), func(lang string) bool {
		return strings.EqualFold(name, p.book.Speaker(lang).Text("web.guest", nil))
	})
}

// counted returns the text called key for n things; none of them has a text of
// its own, called key.none.
func (p *Speaker) counted(key string, n int, args Args) string {
	if n == 0 {
		return p.Text(key+".none", args)
	}
	all := Args{"Count": n}
	for k, v := range args {
		all[k] = v
	}
	return p.Text(key, all)
}

// Keys returns the keys of every text of a language, sorted, for tests.
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
