package league

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
)

//go:embed page.html
var pageText string

// WritePage writes r as a page of HTML that needs nothing else.
func (r *Report) WritePage(w io.Writer) error {
	page, err := template.New("page").Funcs(template.FuncMap{
		"whole":   func(x float64) string { return fmt.Sprintf("%.0f", x) },
		"percent": func(x float64) string { return fmt.Sprintf("%.0f %%", 100*x) },
		"figure": func(x *float64) string {
			if x == nil {
				return "–"
			}
			return fmt.Sprintf("%.1f", *x)
		},
	}).Parse(pageText)
	if err != nil {
		return fmt.Errorf("write the page: %w", err)
	}
	return page.Execute(w, r)
}
