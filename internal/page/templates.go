package page

import (
	"embed"
	"html/template"
	"io"
	"io/fs"
	"strings"
	"sync"

	"eleusis/internal/say"
)

// A Head is the head of a page.
type Head struct {
	Title   string   // before the name of the game; empty on the first page
	Styles  []string // beside those of every page
	First   string   // a script that runs before Module
	Module  string   // the script that makes it live, if one does
	Refresh string   // the address to reload from, without scripts, while others move
}

// templateFiles are the files of all templates.
//
//go:embed templates
var templateFiles embed.FS

// assets are the files that pages load.
type assets interface {
	// Version names this version of all files.
	Version() string
	// Address returns where the file called name is found in this version.
	Address(name string) string
	// Modules returns the addresses of script and of all scripts that it needs.
	Modules(script string) []string
}

// A Page is the struct of one template.
type Page interface{ template() string }

// NameOf returns the name of the template of p.
func NameOf(p Page) string { return p.template() }

// A Renderer turns pages into HTML. It is safe for concurrent use.
type Renderer struct {
	templates map[string]func() *template.Template // by language
}

// NewRenderer returns a renderer with the folded templates of each language, which are
// parsed at first use.
func NewRenderer(catalog *say.Catalog, files assets) *Renderer {
	return rendererOf(catalog, func(lang string) *template.Template {
		return fold(parseTemplates(catalog, files, lang))
	})
}

// NewPlainRenderer returns a renderer whose templates are not folded, for comparison.
func NewPlainRenderer(catalog *say.Catalog, files assets) *Renderer {
	return rendererOf(catalog, func(lang string) *template.Template { return parseTemplates(catalog, files, lang) })
}

func rendererOf(catalog *say.Catalog, read func(lang string) *template.Template) *Renderer {
	r := &Renderer{make(map[string]func() *template.Template)}
	for _, lang := range catalog.Languages() {
		r.templates[lang] = sync.OnceValue(func() *template.Template { return read(lang) })
	}
	return r
}

// Render writes p in a language.
func (r *Renderer) Render(w io.Writer, lang string, p Page) error {
	return r.templates[lang]().ExecuteTemplate(w, p.template(), p)
}

// parseTemplates parses the templates in one language, without folding. They are part of
// the program: an error is a defect.
func parseTemplates(catalog *say.Catalog, files assets, lang string) *template.Template {
	localizer := catalog.Localizer(lang)
	t := template.New("")
	c := markupCache{templates: t}
	t.Funcs(template.FuncMap{
		"text":      textOf(localizer),
		"lang":      localizer.Tag,
		"language":  localizer.Language,
		"languages": locales(catalog, localizer),
		"asset":     files.Address,
		"pair":      func(a, b any) pair { return pair{a, b} },
		"version":   files.Version,
		"modules":   files.Modules,
		"blanks":    blanks,
		"face":      func(f showsFace) (template.HTML, error) { return c.draw("face", f.cardFace()) },
		"said":      func(f showsFace) (template.HTML, error) { return c.draw("said", f.cardFace()) },
		"held":      func(h handCard) (template.HTML, error) { return c.draw("held", h) },
		"laid":      func(l showsLaid) (template.HTML, error) { return c.laid(l.laidCard()) },
		"found":     func(f *ReviewSection) (template.HTML, error) { return c.draw("found", f) },
	})
	return template.Must(t.ParseFS(templateFiles, "templates/*.html", prose(lang)))
}

// A pair passes two values to a template.
type pair struct{ A, B any }

// prose returns the file of a page that is written as a whole and not from the catalog:
// in the language, or else in English.
func prose(lang string) string {
	name := "templates/prose/" + lang + ".html"
	if _, err := fs.Stat(templateFiles, name); err != nil {
		return "templates/prose/en.html"
	}
	return name
}

// textOf returns the template function that returns the text of a key, with the names and
// values of its gaps as arguments.
func textOf(p *say.Localizer) func(key string, gaps ...any) string {
	return func(key string, gaps ...any) string {
		args := say.Args{}
		for i := 0; i+1 < len(gaps); i += 2 {
			name, _ := gaps[i].(string)
			args[name] = gaps[i+1]
		}
		return strings.TrimSpace(p.Text(key, args))
	}
}

// maxDrawn is the maximum size of cached markup of each language, in bytes.
const maxDrawn = 8 << 20

// A markupCache caches markup that pages have again and again: cards, and the past of a
// round, which does not change. It is safe for concurrent use.
type markupCache struct {
	templates *template.Template

	mu    sync.Mutex
	kept  map[drawing]template.HTML
	bytes int // of kept
}

// A drawing is the value of a template, and the only thing that its markup depends on.
type drawing struct {
	template string
	of       any // comparable; a pointer is to something immutable
}

// draw returns the markup of the template called name for v.
func (d *markupCache) draw(name string, v any) (template.HTML, error) {
	return d.drawAs(drawing{name, v}, v)
}

// drawAs returns the markup of the template of key for v.
func (d *markupCache) drawAs(key drawing, v any) (template.HTML, error) {
	d.mu.Lock()
	markup, ok := d.kept[key]
	d.mu.Unlock()
	if ok {
		return markup, nil
	}
	var text strings.Builder
	if err := d.templates.ExecuteTemplate(&text, key.template, v); err != nil {
		return "", err
	}
	markup = template.HTML(text.String())
	d.keep(key, markup)
	return markup, nil
}

// keep caches markup. When the cache is full, all of it is dropped.
func (d *markupCache) keep(key drawing, markup template.HTML) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.bytes+len(markup) > maxDrawn || d.kept == nil {
		d.kept, d.bytes = make(map[drawing]template.HTML), 0
	}
	d.kept[key] = markup
	d.bytes += len(markup)
}

// A lyingCard is a laid card without pointers, usable as a cache key.
type lyingCard struct {
	card         tableCard
	token, under token
}

// laid returns the markup of a card on the table.
func (d *markupCache) laid(l tableCard) (template.HTML, error) {
	key := lyingCard{card: l}
	key.card.Token = nil
	if l.Token != nil {
		key.token = *l.Token
		key.token.Under = nil
		if l.Token.Under != nil {
			key.under = *l.Token.Under
			key.under.Under = nil // a card has at most two
		}
	}
	return d.drawAs(drawing{"laid", key}, l)
}
