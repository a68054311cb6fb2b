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
// one who is away. Who has left is told so as long as he is not back.
func (d drawer) bulletins(l *table.Look) (all []bulletin) {
	var gone []bulletin
	for _, n := range l.News {
		switch own := isOf(l, n); {
		case own && n.What == table.NewsHost && !l.Seated(): // he was host, and is no more
		case own && n.What != table.NewsHost && (l.Seated() || n.What == table.NewsCame):
		case own && n.What != table.NewsHost:
			gone = []bulletin{d.bulletin(l, n)}
		case n.Fresh:
			all = append(all, d.bulletin(l, n))
		}
	}
	all = append(gone, all...)
	if l.HostAway != game.Nobody {
		args := say.Args{"Away": d.nameOf(l, l.HostAway), "Who": d.nameOf(l, l.Host)}
		all = append(all, bulletin{Text: d.say.Text("presence.news.host.meanwhile"+d.toYou(l.Host), args)})
	}
	return all
}

// isOf reports whether n is about who looks at l, who may have left.
func isOf(l *table.Look, n table.News) bool { return n.Who != 0 && n.Who == l.Me }

// seated returns who looks at l, if he has a seat.
func seated(l *table.Look) table.Who {
	if !l.Seated() {
		return 0
	}
	return l.Me
}

// bulletin tells n in words to who looks at l.
func (d drawer) bulletin(l *table.Look, n table.News) bulletin {
	key := "presence.news." + string(n.What)
	if n.Other != "" {
		key += ".on"
	}
	if isOf(l, n) && n.What != table.NewsCame {
		key += ".you"
	}
	return bulletin{n.Number, d.say.Text(key, say.Args{"Who": called(d.say, n.Name, n.Who), "Other": n.Other})}
}

// called returns the name of a person, as everybody calls him. Those without one are
// told apart by when they came.
func called(p *say.Speaker, name string, who table.Who) string {
	if name == "" && who > 1 {
		return p.Text("web.guest.n", say.Args{"N": int(who)})
	}
	return cmp.Or(name, p.Text("web.guest", nil))
}

// toYou returns what the key of a text about seat ends with, if that is the seat
// that looks.
func (d drawer) toYou(seat game.Seat) string {
	if seat != game.Nobody && seat == d.company.Me {
		return ".you"
	}
	return ""
}
