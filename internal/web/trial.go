package web

import (
	"net/http"
	"strconv"

	"eleusis/internal/arena"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// try lets computer players play rounds with a rule, and shows the results.
func (s workshopHandlers) try(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	k := workshop.StateOf(q)
	err := k.Read(r.Context(), s.known)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if k.Rule.Rule == nil || k.Rule.Rule.Machine().ReadsRejected() && !table.Options().ReadsRejected {
		http.Redirect(w, r, k.Address(), http.StatusSeeOther) // the page shows why
		return
	}
	seed, err := strconv.ParseUint(q.Get("seed"), 10, 64)
	if err != nil {
		seed = workshop.NewSeed()
	}
	key := limit.Digest(k.Rule.Rule.String(), strconv.FormatUint(seed, 10))
	rounds, err := s.trials.Get(r.Context(), key, func() ([]arena.Round, error) {
		return workshop.PlayTrial(r.Context(), k.Rule.Rule, seed)
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	shown, err := strconv.Atoi(q.Get("round"))
	if err != nil || shown < 1 || shown > len(rounds) {
		shown = 1
	}
	d := page.Presenter{Say: s.localizer(r)}
	p, err := d.Workshop().TrialPage(r.Context(), &k, workshop.Trial{Seed: seed, Rounds: rounds, Shown: shown})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, p)
}
