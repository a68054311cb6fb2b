package page

import (
	"cmp"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule/syntax"
)

// A Presenter turns views into view models of templates.
type Presenter struct {
	Say     *say.Localizer
	Company say.Roster
	Picture bool                      // for a picture and not a table
	Shelves func() []workshop.Shelved // the library, for pages that show it
}

// ForTable returns a presenter of l for the seat that sees it.
func ForTable(p *say.Localizer, l *table.Snapshot) Presenter {
	p = p.WithTitle(l.Title)
	names := make([]string, len(l.Chairs)+1)
	for i, chair := range l.Chairs {
		names[i+1] = called(p, chair.Name, chair.Who)
	}
	me := l.Seat()
	if me != game.Nobody && me != table.Aside {
		names[me] = cmp.Or(l.Chairs[me-1].Name, p.Text("web.you", nil))
	}
	aside, _ := l.ChairOf(table.Aside)
	return Presenter{Say: p, Company: say.Roster{Me: me, Names: func(seat game.Seat) string {
		if seat == table.Aside {
			return called(p, aside.Name, aside.Who)
		}
		if int(seat) >= len(names) { // they came after l, whose page is made again
			return p.Text("web.guest", nil)
		}
		return names[seat]
	}}}
}

// called returns the name of a person as everybody sees it. Those without a name have a
// number, in the order in which they came.
func called(p *say.Localizer, name string, who table.PersonID) string {
	if name == "" && who > 1 {
		return p.Text("web.guest.n", say.Args{"N": int(who)})
	}
	return cmp.Or(name, p.Text("web.guest", nil))
}

// nameOf returns the name of the person on seat, as everybody sees it.
func (pr Presenter) nameOf(l *table.Snapshot, seat game.Seat) string {
	c, known := l.ChairOf(seat)
	if !known {
		return pr.Say.Text("web.guest", nil)
	}
	return called(pr.Say, c.Name, c.Who)
}

// levelName returns the name of a level without its explanation.
func (pr Presenter) levelName(level string) string {
	name, _, _ := strings.Cut(pr.Say.Level(level), ":")
	return name
}

// faceName returns the name of a face: of a language in itself.
func (pr Presenter) faceName(f syntax.Face) string {
	if f == syntax.Formula {
		return pr.Say.Text("web.face.formula", nil)
	}
	return pr.Say.In(f).Name()
}

// ruleSaid returns the rule of g, as written or in the reader's language.
func (pr Presenter) ruleSaid(g game.Guess) string {
	if g.Rule == "" {
		return pr.Say.GuessWords(g.Words)
	}
	return pr.Say.Rule(g.Rule)
}
