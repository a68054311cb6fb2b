package web

import (
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A script is what a table page brings along for its scripts: texts to fill. With
// them comes empty markup to copy, so scripts need neither words nor tags of their own.
type script struct{ Words words }

// words are the texts that scripts put on the page. Gaps are written {Name}.
type words struct {
	Me      game.Seat         `json:"me"`
	Host    game.Seat         `json:"host"` // who is host now
	PlayMax int               `json:"playMax"`
	ExpelAt int               `json:"expelAt"` // cards laid from which a mistake expels now; 0: never
	Tokens  map[int]token     `json:"tokens"`  // by the number of the card that they lie on
	Marks   map[string]string `json:"marks"`   // of players, by their names
	Tens    bool              `json:"tens"`    // tenth cards have one in any case
	Phases  bool              `json:"phases"`  // wrong cards lie before their players
	Cards   []string          `json:"cards"`   // in the order of package card
	Icons   map[string]string `json:"icons"`   // by the mark of an entry
	People  []int             `json:"people"`  // their seats; bytes would be written as one text
	Covered []string          `json:"covered"` // by seat − 1: level of the computer player who plays for who is away
	Limit   int64             `json:"limit"`   // milliseconds for a decision; 0: no clock
	Bar     string            `json:"bar"`     // why the own seat can be no prophet in this round any more, if so
	Needs   int               `json:"needs"`   // players who must still be in besides a prophet
	Held    int64             `json:"held"`    // milliseconds for a player to decide about becoming prophet
	Writes  int64             `json:"writes"`  // milliseconds for a player to write the rule down
	Text    map[string]string `json:"text"`
	Count   map[string]forms  `json:"count"` // that depend on a number {N}
}

// forms are a text for one thing and for several.
type forms struct {
	One   string `json:"one"`
	Other string `json:"other"`
}

// blanks are what the templates of cards and lines are executed with to give
// markup that scripts copy.
func blanks() blank {
	return blank{Laid: laid{By: " ", Words: " "}, Claim: claim{Verdict: " "}}
}

type blank struct {
	Laid  laid
	Face  face
	Held  held
	Claim claim
	Entry entry
	Token token
}

// scriptTexts are the keys of words.Text, after "web.", with the gaps that
// scripts fill.
var scriptTexts = map[string][]string{
	"card.laid": {"Card", "Who"}, "card.starter": {"Card"},
	"token": {"N"}, "string": {"N"},
	"claim": {"Who"}, "claim.title": {"Who"}, "claim.title.you": nil, "claim.right": nil, "claim.wrong": {"Card"},
	"may.turn": nil, "may.sits": nil, "may.was": nil, "may.few": nil, "may.phase": nil, "may.out": nil, "may.office": nil,
	"may.right": nil, "may.now": nil,
	"coach.right": nil, "coach.wrong": nil, "coach.penalty": nil, "coach.no-play": nil,
	"coach.guess": nil, "coach.prophet": nil,
	"turn.you": nil, "turn.wait": nil, "declare.no": nil, "turn.other": {"Who"}, "turn.thinks": {"Who"}, "out": nil,
	"out.small": nil, "over": nil,
	"seat.turn": nil, "seat.expelled": nil, "seat.prophet": nil, "right": nil, "wrong": nil,
	"tray.early": nil, "tray.label": nil, "tray.swap": {"Card", "Other"}, "tray.back": {"Card"},
	"play": nil, "sort.suit": nil, "sort.rank": nil, "unreachable": nil,
}

func (d drawer) script(l *table.Look) script {
	v := &l.View
	w := words{
		Me: l.Seat(), Host: l.Host, PlayMax: mostOf(v), ExpelAt: v.ExpelAt,
		Tokens: d.tokens(v), Marks: d.seatMarks(v), Tens: tens(v.Setup.Options), Phases: v.Setup.Options.SecondPhase,
		Icons: icons, People: []int{}, Text: make(map[string]string), Count: make(map[string]forms),
	}
	for c := range card.Card(card.Count) {
		w.Cards = append(w.Cards, d.say.Card(c))
	}
	w.Limit, w.Needs, w.Held, w.Writes = l.Clock.Milliseconds(), v.Setup.Options.ProphetOthers, table.Held.Milliseconds(),
		table.Writes.Milliseconds()
	if v.Seat != game.Nobody && v.Seat != v.Dealer && v.Phase == game.Playing {
		if bar := officeBar(v); bar == "was" || bar == "phase" {
			w.Bar = bar
		}
	}
	for i, chair := range l.Chairs {
		w.Covered = append(w.Covered, chair.Covered)
		if chair.Person() {
			w.People = append(w.People, i+1)
		}
	}
	for key, gaps := range scriptTexts {
		w.Text[key] = d.withGaps("web."+key, gaps)
	}
	w.Text["tray.mine"] = d.choose(v)
	limit := say.Args{"Count": w.PlayMax}
	w.Text["too-many"] = d.say.Text("refusal.too-many-cards", limit)
	for _, key := range []string{"held", "stock", "hand", "play.cards"} {
		w.Count[key] = forms{One: d.counted(key, 1), Other: d.counted(key, 2)}
	}
	d.presence(&w)
	return script{w}
}

// withGaps returns the text called key with its gaps left open.
func (d drawer) withGaps(key string, gaps []string) string {
	args := say.Args{}
	for _, gap := range gaps {
		args[gap] = "{" + gap + "}"
	}
	return d.say.Text(key, args)
}

// counted returns the form for n things of the text called web.key.
func (d drawer) counted(key string, n int) string {
	return d.say.Text("web."+key, say.Args{"Count": n, "N": "{N}"})
}

// workshopTexts are those of the workshop, as scriptTexts are those of tables.
var workshopTexts = map[string][]string{
	"kept.kept": {"Name"}, "kept.removed": {"Name"}, "kept.not": nil, "kept.open": {"Name"}, "kept.rename": {"Name"},
	"kept.remove": {"Name"}, "kept.deal": {"Name"}, "link.copied": nil, "workshop.lost": nil,
}

// workshopWords are the texts that the scripts of the workshop put on the page.
func (d drawer) workshopWords() words {
	w := words{Text: make(map[string]string), Count: make(map[string]forms)}
	for key, gaps := range workshopTexts {
		w.Text[key] = d.withGaps("web."+key, gaps)
	}
	w.Count["library.found"] = forms{One: d.counted("library.found", 1), Other: d.counted("library.found", 2)}
	return w
}
