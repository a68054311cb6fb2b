package web

import (
	"context"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"

	"eleusis/game"
	"eleusis/internal/limit"
	"eleusis/internal/page"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// scriptsWorkbench is the header by which scripts request the workbench alone.
const scriptsWorkbench = "Eleusis-Bench"

// workshop shows the workshop. An action redirects to the address of its result, so that
// pages without scripts can be bookmarked and reloaded.
func (s workshopHandlers) workshop(w http.ResponseWriter, r *http.Request) {
	if len(r.URL.RawQuery) > workshop.MaxQuery {
		s.fail(w, r, failureOf(s.localizer(r), http.StatusRequestURITooLong, "too-large"))
		return
	}
	q := r.URL.Query()
	d := page.Presenter{Say: s.localizer(r), Shelves: s.library}
	k := workshop.StateOf(q)
	if !q.Has("rule") {
		k = d.Workshop().FirstState()
	}
	a, acted := workshop.ActIn(q)
	err := k.Read(r.Context(), s.known)
	if err == nil && acted {
		err = s.perform(r.Context(), &k, a, d)
	}
	alone := r.Header.Get(scriptsWorkbench) != ""
	if err == nil && acted && !alone {
		http.Redirect(w, r, k.Address()+anchors[a.Name], http.StatusSeeOther)
		return
	}
	var b page.Workbench
	if err == nil {
		b, err = s.workbench(r.Context(), d, &k, a)
	}
	switch {
	case err != nil:
		s.refuse(w, r, err)
	case alone:
		w.Header().Add("Vary", scriptsWorkbench)
		s.show(w, r, http.StatusOK, page.WorkbenchPage{Workbench: b})
	default:
		s.show(w, r, http.StatusOK, d.Workshop().WorkshopPage(&k, b, workshop.SearchIn(q)))
	}
}

// anchors are the parts of the page that are shown after an action, if not the top.
var anchors = map[string]string{
	"lay": "#line", "undo": "#line", "clear": "#line", "go": "#line", "judge": "#line", "fix-other": "#compare",
	"block": "#blocks",
}

// perform applies the action a to k, and reads it again.
func (s workshopHandlers) perform(ctx context.Context, k *workshop.State, a workshop.Act, d page.Presenter) error {
	f := k.FaceIn(d.Say.Language())
	switch a.Name {
	case "lib":
		if e, ok := rule.Find(a.Value); ok {
			k.SetRule(e.Rule().In(f))
		}
	case "block":
		k.RuleText = workshop.Typed{Text: k.Picking.Do(a.Value, k.Rule, f)}
	case "compose":
		rules, err := rule.Compose(workshop.WishFor(a.Value), mathrand.New(mathrand.NewPCG(workshop.NewSeed(), 0)))
		if err != nil {
			return err
		}
		k.SetRule(rules[0].In(f))
	default:
		k.Do(a)
	}
	return k.Read(ctx, s.known)
}

// workbench returns the workbench of k after the action a.
func (s workshopHandlers) workbench(
	ctx context.Context, d page.Presenter, k *workshop.State, a workshop.Act,
) (page.Workbench, error) {
	b, err := s.workbenches.Get(ctx, limit.Digest(d.Say.Language(), k.Address()),
		func() (page.Workbench, error) { return s.measuredWorkbench(ctx, d, k) })
	if err != nil {
		return b, err
	}
	return d.Workshop().WorkbenchAfter(b, k, a), nil
}

// measuredWorkbench measures the rule of k, if it reads, and returns the workbench.
func (s workshopHandlers) measuredWorkbench(
	ctx context.Context, d page.Presenter, k *workshop.State,
) (page.Workbench, error) {
	if k.Rule.Rule == nil {
		return d.Workshop().Workbench(k, nil), nil
	}
	m, err := s.measured(ctx, k.Rule)
	if err != nil {
		return page.Workbench{}, err
	}
	return d.Workshop().Workbench(k, &m), limit.Pause(ctx)
}

// deal opens a table for a rule of the workshop: its author deals, or plays with the
// others. Whether they really mean a rule about which there is a warning is asked in the form
// of a new table, which shows also the choice of the game. The game is the one that this form begins with.
func (s workshopHandlers) deal(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	k := workshop.StateOf(r.PostForm)
	err := k.Read(r.Context(), s.known)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if k.Rule.Rule == nil || k.Rule.Taken { // the page shows the mistakes, or what is meant
		http.Redirect(w, r, k.Address(), http.StatusSeeOther)
		return
	}
	m, err := s.measured(r.Context(), k.Rule)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	options := table.Options()
	if !k.Rule.Rule.Machine().ReadsRejected() || options.ReadsRejected { // others are refused, as the page says
		options, _ = game.Preset(s.gatherings().usualPreset(r))
	}
	if d := (page.Presenter{Say: s.localizer(r)}); d.Warning(k.Rule.Rule, m.Measure) != "" {
		q := url.Values{
			page.PresetField:                       {options.Preset},
			page.DealField:                         {page.DealsMine},
			page.RuleField:                         {k.RuleText.Text},
			page.RuleField + workshop.ChosenSuffix: {k.RuleText.Kept()},
			page.SureField:                         {page.AskWhetherMeant},
		}
		http.Redirect(w, r, "/new?"+q.Encode(), http.StatusSeeOther)
		return
	}
	id, key, err := s.visit(r).Open(r.Context(), table.TableRequest{
		Options: options,
		Name:    page.NameIn(s.localizer(r), myName(r)), Rule: k.Rule.Rule, Deals: r.PostForm.Get("as") != "player",
	})
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	rememberSeat(w, r, id, key)
	http.Redirect(w, r, page.TablePath(id), http.StatusSeeOther)
}
