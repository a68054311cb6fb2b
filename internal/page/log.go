package page

import (
	"slices"

	"eleusis/internal/say"
	"eleusis/internal/table"
)

// An entry is a line of the log as it is shown.
type entry struct {
	Number  int
	Icon    string
	Verdict string // right, wrong or empty
	Parts   []Part
	Open    []face // an opened hand
	Why     []Part // why cards were drawn, or a player was expelled, where that is said
}

// icons are the symbols of entries, by [say.Entry.Mark]. Scripts get the same.
var icons = map[string]string{
	"seal": "seal", "word": "pen", "hint": "talk", "deal": "mark", "right": "tick", "wrong": "cross", "waits": "hand",
	"expelled": "out", "prophet": "eye", "fell": "undo", "end": "mark", "dispute": "hand", substituteMark: "swap",
}

// substituteMark is the mark of the entries about computer players who play on for people.
const substituteMark = "cover"

// entry returns e as it is shown.
func (pr boardPresenter) entry(e say.Entry) entry {
	out := entry{Number: e.Number, Icon: icons[e.Mark], Parts: pr.parts(e.Text), Open: pr.faces(sorted(e.Open))}
	if e.Why != "" {
		out.Why = pr.parts(e.Why)
	}
	if e.Mark == "right" || e.Mark == "wrong" {
		out.Verdict = e.Mark
	}
	return out
}

// log returns the entries of the round of l, in order.
func (pr boardPresenter) log(l *table.Snapshot) []entry {
	story := pr.Say.Narrator(pr.Company).WithOptions(l.View.Setup.Options)
	var said []say.Entry
	for _, f := range l.Log {
		e, ok := story.Tell(f.Number, f.Share)
		if !ok {
			continue
		}
		if n := len(said); n > 0 && said[n-1].Number == e.Number {
			said = said[:n-1]
		}
		said = append(said, e)
	}
	all := make([]entry, len(said))
	for i, e := range said {
		all[i] = pr.entry(e)
	}
	return pr.withArrivals(all, l)
}

// withArrivals adds to the entries of a round the people who have come, left or been away since its beginning.
func (pr boardPresenter) withArrivals(all []entry, l *table.Snapshot) []entry {
	for _, n := range l.Notices {
		if n.What != table.NoticeHost && len(l.Log) > 0 && n.Number > l.Log[0].Number {
			all = append(all, entry{Number: n.Number, Icon: "swap", Parts: pr.parts(pr.notice(l, n).Text)})
		}
	}
	for _, c := range l.Substitutions {
		all = append(all, pr.entry(pr.substitutionEntry(c)))
	}
	slices.SortStableFunc(all, func(a, b entry) int { return a.Number - b.Number })
	return all
}

// substitutionEntry returns c as an entry of the log.
func (pr boardPresenter) substitutionEntry(c table.Substitution) say.Entry {
	key := "presence.covered.long"
	if c.Level == "" {
		key = "presence.back"
	}
	args := say.Args{"Who": called(pr.Say, c.Name, c.Who)}
	if c.Level != "" {
		args["Level"] = pr.Say.Level(c.Level)
	}
	return say.Entry{Number: c.Number, Mark: substituteMark, Text: pr.Say.Text(key+pr.toYou(c.Seat), args)}
}

// TableEntry returns the entry of the log about event number of the table itself; false if it has none.
func (pr TablePresenter) TableEntry(number int, t *table.TableShare) (e say.Entry, ok bool) {
	c, ok := t.Substitution(number)
	if !ok {
		return say.Entry{}, false
	}
	return pr.board().substitutionEntry(c), true
}
