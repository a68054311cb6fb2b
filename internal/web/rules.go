package web

import (
	"net/http"

	"eleusis/game"
	"eleusis/internal/page"
)

func (s siteHandlers) rules(w http.ResponseWriter, r *http.Request) {
	d := page.Presenter{Say: s.localizer(r), Picture: true}
	q := r.URL.Query()
	if preset := r.PathValue("preset"); preset != "" {
		if _, ok := game.Preset(preset); !ok {
			s.notFound(w, r)
			return
		}
		q.Set(page.PresetField, preset)
	}
	q.Del(page.RuleField) // to read it is work
	q.Del(page.GuardField)
	m := page.ReadTableForm(q, d)
	if len(m.Typed) > 0 || m.Options.Validate() != nil {
		m.Options = m.Preset
	}
	s.show(w, r, http.StatusOK, d.Setup().RulesPage(m.Options))
}

func (s siteHandlers) licenses(w http.ResponseWriter, r *http.Request) {
	title := s.localizer(r).Text("web.home.licenses", nil)
	s.show(w, r, http.StatusOK, page.LicensesPage{Head: page.Head{Title: title}})
}
