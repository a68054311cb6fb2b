package web

import (
	"html/template"
	"io/fs"
	"strings"

	"eleusis/internal/say"
)

// A head is what every page says before it begins.
type head struct {
	Title   string   // before the name of the game; nothing on the first page
	Styles  []string // beside those of every page
	Module  string   // the script that makes it live, if one does
	Refresh string   // the address to read again, without scripts, while others move
}

// parsePages reads the templates once for each language. They are part of the
// program, so one that does not parse is a defect of it.
func parsePages(book *say.Book, files *static) map[string]*template.Template {
	pages := make(map[string]*template.Template)
	for _, lang := range book.Languages() {
		speaker := book.Speaker(lang)
		t := template.New("").Funcs(template.FuncMap{
			"text":    textOf(speaker),
			"lang":    speaker.Tag,
			"tongue":  speaker.Language,
			"tongues": tongues(book, speaker),
			"asset":   files.address,
			"pair":    func(a, b any) pair { return pair{a, b} },
			"version": func() string { return files.version },
			"modules": files.modulesOf,
		})
		pages[lang] = template.Must(t.ParseFS(embedded, "templates/*.html", prose(lang)))
	}
	return pages
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
