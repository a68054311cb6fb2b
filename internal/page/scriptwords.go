package page

import (
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A script is data of a table page for its scripts: texts to fill in. Together with empty
// markup to copy, it makes words and tags in scripts unnecessary.
type script struct{ Words words }

// words are the texts for scripts. Gaps are written {Name}.
type words struct {
	Me          game.Seat          `json:"me"`
	Host        game.Seat          `json:"host"` // the host now
	PlayMax     int                `json:"playMax"`
	Tokens      map[int]token      `json:"tokens"`  // by the number of the card
	Marks       map[string]string  `json:"marks"`   // of players, by their names
	Tens        bool               `json:"tens"`    // every tenth card has one
	Phases      bool               `json:"phases"`  // wrong cards stay before their players
	Cards       []string           `json:"cards"`   // in the order of package card
	Heard       []string           `json:"heard"`   // the same with their articles, for sentences that are heard
	Icons       map[string]string  `json:"icons"`   // by the mark of an entry
	People      []int              `json:"people"`  // seats of people; as int, since JSON would encode bytes as text
	Substitutes []string           `json:"covered"` // by seat − 1: level of the substitute of an absent person
	Limit       int64              `json:"limit"`   // milliseconds for a decision; 0: no clock
	Text        map[string]string  `json:"text"`
	Count       map[string]plurals `json:"count"` // that depend on a number {N}
}

// blanks are the values with which the templates of cards and lines are executed to give
// markup for scripts.
func blanks() blank {
	return blank{Laid: tableCard{By: " ", Words: " "}, Claim: claim{Verdict: " "}}
}

type blank struct {
	Laid  tableCard
	Face  face
	Held  handCard
	Claim claim
	Entry entry
	Token token
}

// scriptTexts are the keys of words.Text, after "web.", with the gaps that scripts fill.
var scriptTexts = map[string][]string{
	"card.laid": {"Card", "Who"}, "card.laid.you": {"Card"}, "card.refused": {"Card"},
	"card.starter": {"Card"},
	"string":       {"N"},
	"claim":        {"Who"}, "claim.title": {"Who"}, "claim.title.you": nil, "claim.right": nil, "claim.wrong": {"Card"},
	"coach.begin": nil, "coach.begin.prophet": nil, "coach.right": nil, "coach.wrong": nil, "coach.penalty": nil,
	"coach.no-play": nil, "coach.guess": nil, "coach.prophet": nil,
	"may.quiet": nil, "may.asks-again": nil,
	"turn.you": nil, "turn.laid": nil,
	"gone": {"Who"}, "gone.you": nil, "faster.on": nil, "faster.off": nil,
	"tray.label": nil, "tray.swap": {"Card", "Other"}, "tray.back": {"Card"},
	"play": nil, "sort.suit": nil, "sort.rank": nil, "unreachable": nil,
}

func (pr boardPresenter) script(l *table.Snapshot) script {
	v := &l.View
	w := words{
		Me: l.Seat(), Host: l.Host, PlayMax: maxPlaySize(v),
		Tokens: pr.tokens(v), Marks: pr.seatMarks(v), Tens: showsTens(v.Setup.Options),
		Phases: v.Setup.Options.SecondPhase, Icons: icons, People: []int{},
		Text: make(map[string]string), Count: make(map[string]plurals),
	}
	for c := range card.Card(card.Count) {
		w.Cards = append(w.Cards, pr.Say.Card(c))
		w.Heard = append(w.Heard, pr.heard(c))
	}
	w.Limit = l.Clock.Milliseconds()
	for i, chair := range l.Chairs {
		w.Substitutes = append(w.Substitutes, chair.Substitute)
		if chair.IsPerson() {
			w.People = append(w.People, i+1)
		}
	}
	for key, gaps := range scriptTexts {
		w.Text[key] = pr.withGaps("web."+key, gaps)
	}
	if w.Phases {
		w.Text["coach.wrong"] = pr.Say.Text("web.coach.wrong.front", nil)
	}
	w.Text["token"] = pr.ten(v.Setup.Options, "{N}")
	w.Text["tray.mine"], w.Text["tray.early"] = pr.choose(v), pr.early(v)
	w.Text["not-your-turn"] = pr.Say.Text("refusal.not-your-turn", nil)
	w.Text["list.last"] = pr.withGaps("list.last", []string{"First", "Last"})
	limit := say.Args{"Count": w.PlayMax}
	w.Text["too-many"] = pr.Say.Text("refusal.too-many-cards", limit)
	for _, key := range []string{"hand", "play.cards", "wait.begins"} {
		w.Count[key] = pr.plurals(key)
	}
	pr.presence(&w)
	return script{w}
}

// workshopTexts are the texts of the workshop, as scriptTexts are those of tables.
var workshopTexts = map[string][]string{
	"kept.kept": {"Name"}, "kept.removed": {"Name"}, "kept.not": nil, "kept.open": {"Name"}, "kept.rename": {"Name"},
	"kept.remove": {"Name"}, "kept.deal": {"Name"}, "link.copied": nil, "workshop.lost": nil,
}

// scriptWords returns the texts for the scripts of the workshop.
func (pr WorkshopPresenter) scriptWords() words {
	w := words{Text: make(map[string]string), Count: make(map[string]plurals)}
	for key, gaps := range workshopTexts {
		w.Text[key] = pr.withGaps("web."+key, gaps)
	}
	w.Count["library.found"] = pr.plurals("library.found")
	return w
}

// heard returns c in words with its article, as "the 10 of hearts".
func (pr boardPresenter) heard(c card.Card) string {
	key := "card.the"
	switch r := c.Rank(); r {
	case card.Ace, 8, card.Jack, card.Queen: // those whose article differs in some language
		key += "." + r.String()
	}
	return pr.Say.Text(key, say.Args{"Card": pr.Say.Card(c)})
}
