package page

import (
	"cmp"
	"crypto/rand"
	"slices"
	"strconv"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

const gatherScript = "gather.js"

// A GatherPage shows the people of a table and lets them come and go: the waiting room
// while the table gathers, and later the people of the game.
type GatherPage struct {
	Head    Head
	Path    string         // of the table
	Here    string         // of this page
	Me      table.PersonID // the reader, if they have a seat
	Number  int            // of the last event
	Request string         // an id for the next request
	Refused string
	News    []notice
	Unsaved bool  // the store fails, so nothing goes on
	Talk    *talk // of the person who has a seat; nil if there is none
	Title   string
	Lead    string
	Gathers bool
	Seated  bool
	Watches bool // the reader may see the game
	Hosts   bool // the reader is host
	Owns    bool // not only as acting host
	Beside  bool // the host does not play
	Sit     *joinForm
	Invite  *invitation
	Places  []chair
	Open    int  // number of open seats
	AddSeat bool // a seat can be added
	Levels  []choice
	Bring   *broughtRule // of the next dealer
	Terms   []term
	Setting *setting // for the host
	Name    string   // of the reader, who can change it
	MaxName int
	Words   words
}

func (GatherPage) template() string { return "gather" }

// A chair is a seat as the people of a table see it.
type chair struct {
	Seat   game.Seat
	Name   string
	Kind   string // person, computer, open or dealer
	You    bool
	Marks  []string // about the person who sits there
	Fill   bool     // the host may fill it with a computer player,
	Remove string   // remove it, by the button with this text,
	Asks   string   // after this question,
	Other  bool     // or fill it with a computer player of another level
	Levels []choice
}

// An invitation shows how others can join the table. Without a code it is for spectators:
// no seat is free.
type invitation struct {
	Link string
	Code string
	QR   *qrCode
}

// A joinForm is the form with which a person sits down.
type joinForm struct {
	Name   string
	Secret string   // by which a retry gets the same seat
	Seats  []choice // after the start: computer players that can be replaced
	Begun  bool
	Watch  string // the address for spectators
	Closed string // why nobody can sit down
}

// A term is a setting that was agreed on for the table.
type term struct{ Title, Text string }

// GatherPage returns the page of the people of l; site is the address of this site.
func (pr GatheringPresenter) GatherPage(l *table.Snapshot, site string) GatherPage {
	me := l.Seat()
	p := GatherPage{
		Path: TablePath(l.ID), Here: TablePath(l.ID), Number: l.Number, Request: rand.Text(), Gathers: l.Gathering,
		Seated: l.Seated(), Hosts: l.Hosts(), Owns: l.Hosts() && l.HostAway == game.Nobody, Beside: l.Beside,
		MaxName: longestTyped, News: pr.board().notices(l), Unsaved: l.Unsaved,
		Watches: l.Seated() || l.Gathering || l.Settings.Spectators, Levels: pr.levels(l.Settings.Substitute),
		Terms: pr.terms(l),
		Words: pr.gatherWords(),
		Me:    seated(l),
	}
	if !l.Gathering {
		p.Here += "/people"
	}
	if l.Aside != nil {
		p.Places = append(p.Places, pr.chair(l, table.Aside, false))
	}
	for i := range l.Chairs {
		one := pr.chair(l, game.Seat(i+1), p.Hosts)
		p.Places = append(p.Places, one)
		if one.Kind == "open" {
			p.Open++
		}
	}
	p.AddSeat = p.Hosts && l.Gathering && len(l.Chairs) < maxChairs(l)
	p.Title, p.Lead = pr.greeting(l, p.Open)
	p.Head = Head{Title: p.Title, Styles: []string{JoinStyle, presenceStyle}, Module: gatherScript}
	p.Words.Me = me
	pr.board().presence(&p.Words) // the talk may be turned on while the page is open
	if p.Seated {
		mine, _ := l.ChairOf(me)
		p.Name = mine.Name
		p.Bring = pr.brought(l)
		p.Invite = pr.inviteTo(l, site)
		p.Talk = pr.talk().show(l)
	}
	if s := pr.sitting(l); l.Beside && s.Closed == "" {
		s.Name, s.Watch = p.Name, ""
		p.Sit = s
	} else if !p.Seated {
		p.Sit = s
	}
	if p.Hosts {
		p.Setting = pr.setting(l)
	}
	if l.Gathering && p.Seated && !p.Hosts {
		p.Head.Refresh = p.Here
	}
	return p
}

// maxChairs returns the maximum number of chairs of a table that gathers. A computer
// dealer needs a place in the game and no chair.
func maxChairs(l *table.Snapshot) int {
	most := min(l.Options.MaxSeats, game.MaxSeats)
	if l.Dealing.By == table.ByComputer {
		most--
	}
	return most
}

// inviteTo returns the invitation to l; nil if nobody can join.
func (pr GatheringPresenter) inviteTo(l *table.Snapshot, site string) *invitation {
	link := site + TablePath(l.ID)
	switch {
	case l.Gathering && isOpen(l), len(pr.canTake(l)) > 0:
		return &invitation{Link: link, Code: codeOf(l.ID), QR: qrOf(link)}
	case l.Settings.Spectators:
		return &invitation{Link: link}
	}
	return nil
}

// isOpen reports whether a seat of l is open.
func isOpen(l *table.Snapshot) bool {
	return slices.ContainsFunc(l.Chairs, func(c table.Chair) bool { return c.Open })
}

// greeting returns the first text of the page, and the state of the gathering.
func (pr GatheringPresenter) greeting(l *table.Snapshot, open int) (title, lead string) {
	host := say.Args{"Who": pr.nameOf(l, l.Host)}
	people := 0
	for _, c := range l.Chairs {
		if !c.Open {
			people++
		}
	}
	count := say.Args{"Count": open, "Open": open, "Here": people, "Seats": len(l.Chairs)}
	switch {
	case !l.Gathering:
		return pr.Say.Text("join.people", nil), pr.Say.Text("join.people.lead", host)
	case !l.Seated():
		title = pr.Say.Text("join.invited", host)
	case l.Hosts() && open == 0:
		title = pr.Say.Text("join.hosts.full", nil)
	case l.Hosts():
		title = pr.Say.Text("join.hosts", nil)
	case open == 0:
		title = pr.Say.Text("join.waits.full", host)
	default:
		title = pr.Say.Text("join.waits", host)
	}
	if open == 0 {
		return title, pr.Say.Text("join.complete", count)
	}
	return title, pr.Say.Text("join.open", count)
}

// chair returns a seat of l, with tools if the reader is host.
func (pr GatheringPresenter) chair(l *table.Snapshot, seat game.Seat, hosts bool) chair {
	c, _ := l.ChairOf(seat)
	p := chair{Seat: seat, Name: pr.nameOf(l, seat), You: seat == l.Seat()}
	switch {
	case c.Open:
		p.Kind, p.Name = "open", pr.Say.Text("join.place.open", nil)
		p.Fill, p.Remove = hosts, pr.Say.Text("join.place.less", nil)
	case c.Deals:
		p.Kind = "dealer"
	case c.IsPerson():
		p.Kind, p.Remove = "person", pr.Say.Text("join.place.remove", nil)
		key := "join.place.remove.game"
		if l.Gathering {
			key = "join.place.remove.wait"
		}
		p.Asks = pr.Say.Text(key, say.Args{"Who": p.Name})
	default:
		p.Kind, p.Other = "computer", hosts
		if l.Gathering {
			p.Remove = pr.Say.Text("join.place.free", nil)
		}
	}
	if !hosts || p.You || c.Deals {
		p.Remove = ""
	}
	if p.Fill || p.Other {
		p.Levels = pr.levels(cmp.Or(c.Level, l.Settings.Substitute))
	}
	p.Marks = pr.marks(l, seat)
	return p
}

// marks returns the texts about the person on seat.
func (pr GatheringPresenter) marks(l *table.Snapshot, seat game.Seat) (all []string) {
	c, _ := l.ChairOf(seat)
	add := func(yes bool, key string, args say.Args) {
		if yes {
			all = append(all, pr.Say.Text(key, args))
		}
	}
	add(seat == l.Seat(), "join.you", nil)
	add(c.Program, "join.mark.program", nil)
	add(c.Host, "join.mark.host", nil)
	add(seat == table.Aside, "join.mark.aside", nil)
	add(c.Deals || l.Dealing.By == table.BySeat && l.Dealing.Seat == seat, "web.seat.dealer", nil)
	add(l.Gathering && l.AwaitsRule && l.Next == seat, "join.mark.writes", nil)
	if c.Level != "" {
		add(true, "join.mark.computer", say.Args{"Level": pr.levelName(c.Level)})
	}
	add(c.Away, "join.mark.away", nil)
	if c.Substitute != "" {
		add(true, "join.mark.covered", say.Args{"Level": pr.levelName(c.Substitute)})
	}
	return all
}

// levels returns the levels of computer players to choose from.
func (pr GatheringPresenter) levels(chosen string) []choice {
	if !slices.Contains(bot.Levels(), chosen) {
		chosen = usualLevel
	}
	var all []choice
	for _, level := range bot.Levels() {
		all = append(all, choice{level, pr.Say.Level(level), level == chosen})
	}
	return all
}

// sitting returns the form for a visitor without a seat.
func (pr GatheringPresenter) sitting(l *table.Snapshot) *joinForm {
	s := &joinForm{Begun: !l.Gathering, Secret: newSecret()}
	if !l.Gathering && l.Settings.Spectators {
		s.Watch = TablePath(l.ID)
	}
	if l.Gathering {
		if !isOpen(l) {
			s.Closed = pr.Say.Text("join.sit.full", nil)
		}
		return s
	}
	s.Seats = pr.canTake(l)
	if len(s.Seats) == 0 {
		s.Closed = pr.Say.Text("join.sit.begun", nil)
	}
	return s
}

// canTake returns the computer players of a game under way that can be replaced.
func (pr GatheringPresenter) canTake(l *table.Snapshot) (all []choice) {
	if l.Gathering || !l.Settings.TakeOver {
		return nil
	}
	for i, c := range l.Chairs {
		if c.Level != "" && game.Seat(i+1) != l.View.Dealer { // the dealer knows the rule
			text := pr.Say.Text("join.sit.seat", say.Args{"Who": c.Name, "Level": pr.levelName(c.Level)})
			all = append(all, choice{Value: strconv.Itoa(i + 1), Label: text, Chosen: len(all) == 0})
		}
	}
	return all
}

// gatherTexts are the texts of the page, as scriptTexts are those of tables.
var gatherTexts = []string{"join.link.copied", "join.link.by-hand", "join.lost"}

// gatherWords returns the texts for the scripts of the page.
func (pr GatheringPresenter) gatherWords() words {
	w := words{Text: make(map[string]string), Count: make(map[string]plurals)}
	for _, key := range gatherTexts {
		w.Text[key] = pr.Say.Text(key, nil)
	}
	w.Text["unreachable"] = pr.Say.Text("web.unreachable", nil)
	return w
}
