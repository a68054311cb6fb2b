package page

import (
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A notice tells everybody at a table that a person has come or left, or that the host has changed.
type notice struct {
	Number int // of the event; 0: about the present state
	Text   string
}

// notices returns the new notices for the reader of l, and names an acting host. A person
// who has left sees that until they are back.
func (pr boardPresenter) notices(l *table.Snapshot) (all []notice) {
	var gone []notice
	for _, n := range l.Notices {
		switch own := isOf(l, n); {
		case own && n.What == table.NoticeHost && !l.Seated(): // they are not host any more
		case own && n.What != table.NoticeHost && (l.Seated() || n.What == table.NoticeCame):
		case own && n.What != table.NoticeHost:
			gone = []notice{pr.notice(l, n)}
		case n.Fresh:
			all = append(all, pr.notice(l, n))
		}
	}
	all = append(gone, all...)
	if l.HostAway != game.Nobody {
		args := say.Args{"Away": pr.nameOf(l, l.HostAway), "Who": pr.nameOf(l, l.Host)}
		all = append(all, notice{Text: pr.Say.Text("presence.news.host.meanwhile"+pr.toYou(l.Host), args)})
	}
	return all
}

// isOf reports whether n is about the reader of l, who may have left.
func isOf(l *table.Snapshot, n table.Notice) bool { return n.Who != 0 && n.Who == l.Me }

// seated returns the reader of l, if they have a seat.
func seated(l *table.Snapshot) table.PersonID {
	if !l.Seated() {
		return 0
	}
	return l.Me
}

// notice returns n in words for the reader of l.
func (pr boardPresenter) notice(l *table.Snapshot, n table.Notice) notice {
	key := "presence.news." + string(n.What)
	if n.Other != "" {
		key += ".on"
	}
	if isOf(l, n) && n.What != table.NoticeCame {
		key += ".you"
	}
	return notice{n.Number, pr.Say.Text(key, say.Args{"Who": called(pr.Say, n.Name, n.Who), "Other": n.Other})}
}

// toYou returns the suffix of the key of a text about seat, if that is the reader's.
func (pr boardPresenter) toYou(seat game.Seat) string {
	if seat != game.Nobody && seat == pr.Company.Me {
		return ".you"
	}
	return ""
}
