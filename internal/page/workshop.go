package page

import (
	"slices"

	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// A WorkshopPage is where a dealer writes a rule and sees what it means.
type WorkshopPage struct {
	Head      Head
	Workbench Workbench
	Library   library
	Phrases   []phrase
	Words     words
}

func (WorkshopPage) template() string { return "workshop" }

// WorkshopPage returns the page of k with its workbench b, and with what is found in the library.
func (pr WorkshopPresenter) WorkshopPage(k *workshop.State, b Workbench, look workshop.Search) WorkshopPage {
	return WorkshopPage{
		Head: Head{Title: pr.Say.Text("web.workshop", nil), Styles: []string{workshopStyle, blocksStyle},
			Module: workshopScript},
		Workbench: b,
		Library:   pr.library(pr.Shelves(), look, k),
		Phrases:   pr.phrases(),
		Words:     pr.scriptWords(),
	}
}

// A WorkbenchPage is the workbench alone, for scripts that have the rest already.
type WorkbenchPage struct {
	Workbench Workbench
}

func (WorkbenchPage) template() string { return "workbench-alone" }

// A Workbench is the part of the workshop that changes with the work.
type Workbench struct {
	Address string // where the work is found again
	Spoken  string // what screen readers hear of it
	Faces   []choice
	Rule    sheet
	Build   *BlockForm // the rule as blocks, if it is picked together
	Meaning []ruleText // the rule in all faces
	Also    []reading  // what else its words can mean
	Layout  layout
	Picture picture
	Measure *measure // nil as long as the rule cannot be read
	Other   sheet
	Same    *sameness // nil as long as there are not two rules
	Use     *use      // nil as long as the rule cannot be read
	More    bool
}

// Reads reports whether there is a rule.
func (b Workbench) Reads() bool { return b.Measure != nil }

// A choice is an option of a list.
type choice struct {
	Value, Label string
	Chosen       bool
}

// A use is what can be done with a rule that reads.
type use struct {
	Refused string // why it cannot be dealt here
	Seed    uint64 // of a trial
}

// Workbench returns the workbench of k. The measure of its rule is nil if the rule cannot be read.
func (pr WorkshopPresenter) Workbench(k *workshop.State, m *workshop.Measured) Workbench {
	b := Workbench{
		Address: k.Address(), Faces: pr.faceChoices(k.Written()), More: k.More,
		Rule:    pr.sheet("rule", "fix", k.Rule),
		Build:   pr.blockForm("rule", k.Rule, k.Picking),
		Other:   pr.sheet("other", "fix-other", k.Other),
		Layout:  pr.layout(k),
		Picture: pr.picture(k),
	}
	if m == nil {
		return b
	}
	b.Meaning = pr.meaning(k.Rule)
	b.Also = pr.readings(k, m.Others)
	b.Measure = pr.measure(k.Rule.Rule, m.Measure, m.Plays)
	b.Use = pr.use(m.Measure)
	b.Same = pr.sameness(k)
	return b
}

// WorkbenchAfter returns b, the workbench of k, with what differs from request to request: the seed
// of a trial, and what screen readers hear after the action a.
func (pr WorkshopPresenter) WorkbenchAfter(b Workbench, k *workshop.State, a workshop.Act) Workbench {
	if b.Use != nil {
		b.Use = &use{Refused: b.Use.Refused, Seed: workshop.NewSeed()}
	}
	b.Spoken = pr.heard(k, b, a)
	return b
}

// FirstState is what lies on the workbench when someone comes in: S0's own rule,
// with the line of its example.
func (pr WorkshopPresenter) FirstState() workshop.State {
	k := workshop.State{LineText: "3H 8Hx 5S 9D JHx 7Dx 8Sx 5C KH 4S+9D+JCx"}
	if e, ok := rule.Find("seven-or-higher-after-black"); ok {
		k.RuleText.Text = e.Rule().In(k.FaceIn(pr.Say.Language()))
	}
	return k
}

// use returns what can be done with a rule of these figures.
func (pr WorkshopPresenter) use(m rule.Measure) *use {
	u := new(use)
	if m.ReadsRejected && !table.Options().ReadsRejected {
		u.Refused = pr.Say.Text("refusal.rule-reads-rejected", nil)
	}
	return u
}

// heard returns what screen readers hear of k after a was done to it.
func (pr WorkshopPresenter) heard(k *workshop.State, b Workbench, a workshop.Act) string {
	if !b.Reads() {
		if b.Rule.Asked != nil {
			return b.Rule.Asked.Spoken()
		}
		if len(b.Rule.Slips) == 0 {
			return pr.Say.Text("web.workshop.empty", nil)
		}
		n := len(b.Rule.Slips)
		return pr.Say.Text("web.slips", say.Args{"Count": n, "First": b.Rule.Slips[0].Message})
	}
	if plays := k.Line.Plays; a.Name == "lay" && len(plays) > 0 && !k.Line.Open {
		last := plays[len(plays)-1]
		key := "web.laid.right"
		if last.Refused {
			key = "web.laid.wrong"
		}
		return pr.Say.Text(key, say.Args{"Card": pr.Say.Card(last.Cards[len(last.Cards)-1])}) + " " + b.Picture.Title
	}
	if i := slices.IndexFunc(b.Meaning, func(m ruleText) bool { return m.Lang == pr.Say.Language() }); i >= 0 &&
		a.Name == "" {
		return b.Meaning[i].Text + " " + b.Picture.Title
	}
	return b.Picture.Title
}
