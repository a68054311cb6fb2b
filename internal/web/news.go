package web

import (
	"cmp"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A bulletin is what everybody at a table is told of its people: who has come or
// left, and who is host since then.
type bulletin struct {
	Number int // of the event; 0 for how things are at the moment
	Text   string
}

// bulletins returns what is new to who looks at l, and who is host in the place of
// one who is away.
func (d drawer) bulletins(l *table.Look) (all []bulletin) {
	me := l.View.Seat
	for _, n := range l.News {
		if n.Fresh && (n.What != table.NewsCame || n.Seat != me || me == game.Nobody) {
			all = append(all, d.bulletin(n))
		}
	}
	if l.HostAway != game.Nobody {
		args := say.Args{"Away": d.nameOf(l, l.HostAway), "Who": d.nameOf(l, l.Host)}
		all = append(all, bulletin{Text: d.say.Text("presence.news.host.meanwhile"+d.toYou(l.Host), args)})
	}
	return all
}

// bulletin tells n in words.
func (d drawer) bulletin(n table.News) bulletin {
	key := "presence.news." + string(n.What)
	switch {
	case n.What == table.NewsHost:
		key += d.toYou(n.Seat)
	case n.Other != "":
		key += ".on"
	}
	return bulletin{n.Number, d.say.Text(key, say.Args{"Who": cmp.Or(n.Name, d.say.Text("web.guest", nil)), "Other": n.Other})}
}

// toYou returns what the key of a text about seat ends with, if that is the seat
// of who looks.
func (d drawer) toYou(seat game.Seat) string {
	if seat != game.Nobody && seat == d.company.Me {
		return ".you"
	}
	return ""
}
