package web

import (
	"html/template"
	"io/fs"
	"strings"
	"sync"

	"eleusis/internal/say"
)

// A head is what every page says before it begins.
type head struct {
	Title   string   // before the name of the game; nothing on the first page
	Styles  []string // beside those of every page
	Module  string   // the script that makes it live, if one does
	Refresh string   // the address to read again, without scripts, while others move
}

// parsePages returns the folded templates of each language, which are read when they are first asked for.
func parsePages(book *say.Book, files *static) map[string]func() *template.Template {
	pages := make(map[string]func() *template.Template)
	for _, lang := range book.Languages() {
		pages[lang] = sync.OnceValue(func() *template.Template { return fold(parseTemplates(book, files, lang)) })
	}
	return pages
}

// parseTemplates reads the templates in one language as they are written. They are part of the program: if one does not
// parse, the program is defective.
func parseTemplates(book *say.Book, files *static, lang string) *template.Template {
	speaker := book.Speaker(lang)
	t := template.New("")
	c := drawn{templates: t}
	t.Funcs(template.FuncMap{
		"text":    textOf(speaker),
		"lang":    speaker.Tag,
		"tongue":  speaker.Language,
		"tongues": tongues(book, speaker),
		"asset":   files.address,
		"pair":    func(a, b any) pair { return pair{a, b} },
		"version": func() string { return files.version },
		"modules": files.modulesOf,
		"blanks":  blanks,
		"face":    func(f faced) (template.HTML, error) { return c.draw("face", f.itself()) },
		"said":    func(f faced) (template.HTML, error) { return c.draw("said", f.itself()) },
		"held":    func(h held) (template.HTML, error) { return c.draw("held", h) },
		"laid":    func(l onTable) (template.HTML, error) { return c.laid(l.lies()) },
		"found":   func(f *found) (template.HTML, error) { return c.draw("found", f) },
	})
	return template.Must(t.ParseFS(embedded, "templates/*.html", prose(lang)))
}

// A pair is what a template is given of two things.
type pair struct{ A, B any }

// prose returns the file of the pages that are written in one go, not put
// together from the catalogue: in the language, else in English.
func prose(lang string) string {
	name := "templates/prose/" + lang + ".html"
	if _, err := fs.Stat(embedded, name); err != nil {
		return "templates/prose/en.html"
	}
	return name
}

// textOf returns the function of templates that says the text called key, with
// the names and values of its gaps after it.
func textOf(p *say.Speaker) func(key string, gaps ...any) string {
	return func(key string, gaps ...any) string {
		args := say.Args{}
		for i := 0; i+1 < len(gaps); i += 2 {
			name, _ := gaps[i].(string)
			args[name] = gaps[i+1]
		}
		return strings.TrimSpace(p.Text(key, args))
	}
}

// maxDrawn is how many bytes of markup are kept, of each language.
const maxDrawn = 8 << 20

// drawn keeps markup that pages have again and again: that of cards, and of the past of a round, which changes no more.
// It is safe for concurrent use.
type drawn struct {
	templates *template.Template

	mu    sync.Mutex
	kept  map[drawing]template.HTML
	bytes int // of kept
}

// A drawing is what a template shows, and the only thing that its markup depends on.
type drawing struct {
	template string
	of       any // comparable; a pointer is to something that nobody changes
}

// draw returns what the template called name makes of v.
func (d *drawn) draw(name string, v any) (template.HTML, error) { return d.drawAs(drawing{name, v}, v) }

// drawAs returns what the template of key makes of v.
func (d *drawn) drawAs(key drawing, v any) (template.HTML, error) {
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

// keep keeps markup. When there is too much of it, all goes: what is needed comes back.
func (d *drawn) keep(key drawing, markup template.HTML) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.bytes+len(markup) > maxDrawn || d.kept == nil {
		d.kept, d.bytes = make(map[drawing]template.HTML), 0
	}
	d.kept[key] = markup
	d.bytes += len(markup)
}

// A lyingCard is a laid card without pointers, so that equal ones are found again.
type lyingCard struct {
	card         laid
	token, under token
}

// laid returns the markup of a card on the table.
func (d *drawn) laid(l laid) (template.HTML, error) {
	key := lyingCard{card: l}
	if key.card.Token = nil; l.Token != nil {
		key.token = *l.Token
		if key.token.Under = nil; l.Token.Under != nil {
			key.under = *l.Token.Under
			key.under.Under = nil // two lie on a card at most
		}
	}
	return d.drawAs(drawing{"laid", key}, l)
}
