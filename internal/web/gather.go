package web

import (
	"cmp"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

const gatherScript = "gather.js"

// A gatherPage tells who sits at a table and lets people come and go: the
// waiting room while the table gathers, and later the people of the game.
type gatherPage struct {
	Head    head
	Path    string    // of the table
	Here    string    // of this page
	Me      table.Who // looks, if he has a seat
	Number  int       // of the last event
	Request string    // an id for the next request
	Refused string
	News    []bulletin
	Unsaved bool  // the store fails, so nothing goes on
	Talk    *talk // of who has a seat; nil if there is none
	Title   string
	Lead    string
	Gathers bool
	Seated  bool
	Watches bool // the table itself may be looked at
	Hosts   bool // who looks is host
	Owns    bool // and not only until the host is back
	Beside  bool // and does not play
	Sit     *sitting
	Invite  *invitation
	Places  []chair
	Open    int  // seats that are nobody's
	AddSeat bool // there may be one more
	Levels  []choice
	Bring   *brought // of who deals next
	Terms   []term
	Setting *setting // what the host may change
	Name    string   // of who looks, as it may be changed
	MaxName int
	Words   words
}

func (gatherPage) template() string { return "gather" }

// A chair is a seat as the people of a table see it.
type chair struct {
	Seat   game.Seat
	Name   string
	Kind   string // person, computer, open or dealer
	You    bool
	Marks  []string // what is to be said of who sits there
	Fill   bool     // the host may put a computer player there,
	Remove string   // let who is there go, by this word,
	Asks   string   // after this question,
	Other  bool     // or put a computer player of another level there
	Levels []choice
}

// An invitation is how others come to the table. Without a code it is for those who
// watch: no seat is free.
type invitation struct {
	Link string
	Code string
	QR   *qrCode
}

// A sitting is what somebody says who sits down.
type sitting struct {
	Name   string
	Secret string   // proves that this page sent the joining
	Seats  []choice // after the start: computer players whose place can be taken
	Begun  bool
	Watch  string // the address from which one only watches
	Closed string // why nobody can sit down
}

// A term is something that was agreed on for the table.
type term struct{ Title, Text string }

// gathering shows the people of a table: the page of one that gathers, and the
// page of the people of any other.
func (s *server) gathering(w http.ResponseWriter, r *http.Request) {
	s.showPeople(w, r, http.StatusOK, "")
}

func (s *server) showPeople(w http.ResponseWriter, r *http.Request, status int, refused string) {
	look, err := s.atDoor(r, r.PathValue("id"), seatKey(r))
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	if look.Gathering && r.Method == http.MethodGet && r.URL.Path != tablePath(look.ID) {
		http.Redirect(w, r, tablePath(look.ID), http.StatusSeeOther)
		return
	}
	s.showGathering(w, r, status, &look, refused)
}

// atDoor looks at a table for whoever comes there: who may not watch sees who
// sits at it.
func (s *server) atDoor(r *http.Request, id, key string) (table.Look, error) {
	look, err := s.hall.Look(r.Context(), id, key)
	if errors.Is(err, table.ErrPrivate) {
		err = nil
	}
	return look, err
}

// showGathering sends the page of the people of l.
func (s *server) showGathering(w http.ResponseWriter, r *http.Request, status int, l *table.Look, refused string) {
	p := drawerFor(s.speaker(r), l).gatherPage(l, siteOf(r))
	p.Refused = refused
	if p.Talk != nil {
		p.Talk.People = !l.Gathering
	}
	if p.Sit != nil {
		p.Sit.Name = cmp.Or(p.Sit.Name, myName(r))
	}
	if r.URL.Query().Has("still") { // who writes without scripts is not interrupted
		p.Head.Refresh = ""
	}
	s.show(w, r, status, p)
}

// siteOf returns the address of this site as the browser that asks knows it. The
// host is one that the server answers to (see [Limits.answersTo]).
func siteOf(r *http.Request) string {
	if isSecure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// gatherPage draws the people of l, whose link is below site.
func (d drawer) gatherPage(l *table.Look, site string) gatherPage {
	me := l.Seat()
	p := gatherPage{
		Path: tablePath(l.ID), Here: tablePath(l.ID), Number: l.Number, Request: rand.Text(), Gathers: l.Gathering,
		Seated: l.Seated(), Hosts: l.Hosts(), Owns: l.Hosts() && l.HostAway == game.Nobody, Beside: l.Beside,
		MaxName: table.MaxName, News: d.bulletins(l), Unsaved: l.Unsaved,
		Watches: l.Seated() || l.Gathering || l.Settings.Spectators, Levels: d.levels(l.Settings.Cover), Terms: d.terms(l),
		Words: d.gatherWords(),
		Me:    seated(l),
	}
	if !l.Gathering {
		p.Here += "/people"
	}
	if l.Aside != nil {
		p.Places = append(p.Places, d.chair(l, table.Aside, false))
	}
	for i := range l.Chairs {
		one := d.chair(l, game.Seat(i+1), p.Hosts)
		if p.Places = append(p.Places, one); one.Kind == "open" {
			p.Open++
		}
	}
	p.AddSeat = p.Hosts && l.Gathering && len(l.Chairs) < mostChairs(l)
	p.Title, p.Lead = d.greeting(l, p.Open)
	p.Head = head{Title: p.Title, Styles: []string{joinStyle, presenceStyle}, Module: gatherScript}
	p.Words.Me = me
	d.presence(&p.Words) // the talk may be turned on while the page is open
	if p.Seated {
		mine, _ := l.ChairOf(me)
		p.Name = mine.Name
		p.Bring = d.brought(l)
		p.Invite = d.inviteTo(l, site)
		p.Talk = d.talk(l)
	}
	if s := d.sitting(l); l.Beside && s.Closed == "" {
		s.Name, s.Watch = p.Name, ""
		p.Sit = s
	} else if !p.Seated {
		p.Sit = s
	}
	if p.Hosts {
		p.Setting = d.setting(l)
	}
	if l.Gathering && p.Seated && !p.Hosts {
		p.Head.Refresh = p.Here
	}
	return p
}

// mostChairs returns how many chairs a table that gathers can have. A computer
// dealer needs none of them, but a place in the game.
func mostChairs(l *table.Look) int {
	most := min(l.Options.MaxSeats, game.MaxSeats)
	if l.Dealing.By == table.ByComputer {
		most--
	}
	return most
}

// inviteTo returns how others come to l; nil if nobody can.
func (d drawer) inviteTo(l *table.Look, site string) *invitation {
	link := site + tablePath(l.ID)
	switch {
	case l.Gathering && isOpen(l), len(d.takeable(l)) > 0:
		return &invitation{Link: link, Code: codeOf(l.ID), QR: qrOf(link)}
	case l.Settings.Spectators:
		return &invitation{Link: link}
	}
	return nil
}

// isOpen reports whether a seat of l is nobody's.
func isOpen(l *table.Look) bool {
	return slices.ContainsFunc(l.Chairs, func(c table.Chair) bool { return c.Open })
}

// greeting returns what the page says first, and how far things are.
func (d drawer) greeting(l *table.Look, open int) (title, lead string) {
	host := say.Args{"Who": d.nameOf(l, l.Host)}
	people := 0
	for _, c := range l.Chairs {
		if !c.Open {
			people++
		}
	}
	count := say.Args{"Count": open, "Open": open, "Here": people, "Seats": len(l.Chairs)}
	switch {
	case !l.Gathering:
		return d.say.Text("join.people", nil), d.say.Text("join.people.lead", host)
	case !l.Seated():
		title = d.say.Text("join.invited", host)
	case l.Hosts() && open == 0:
		title = d.say.Text("join.hosts.full", nil)
	case l.Hosts():
		title = d.say.Text("join.hosts", nil)
	case open == 0:
		title = d.say.Text("join.waits.full", host)
	default:
		title = d.say.Text("join.waits", host)
	}
	if open == 0 {
		return title, d.say.Text("join.complete", count)
	}
	return title, d.say.Text("join.open", count)
}

// nameOf returns the name of who sits on seat, as everybody calls him.
func (d drawer) nameOf(l *table.Look, seat game.Seat) string {
	c, known := l.ChairOf(seat)
	if !known {
		return d.say.Text("web.guest", nil)
	}
	return called(d.say, c.Name, c.Who)
}

// chair draws a seat of l, with tools if who looks is host.
func (d drawer) chair(l *table.Look, seat game.Seat, hosts bool) chair {
	c, _ := l.ChairOf(seat)
	p := chair{Seat: seat, Name: d.nameOf(l, seat), You: seat == l.Seat()}
	switch {
	case c.Open:
		p.Kind, p.Name = "open", d.say.Text("join.place.open", nil)
		p.Fill, p.Remove = hosts, d.say.Text("join.place.less", nil)
	case c.Deals:
		p.Kind = "dealer"
	case c.Person():
		p.Kind, p.Remove = "person", d.say.Text("join.place.remove", nil)
		key := "join.place.remove.game"
		if l.Gathering {
			key = "join.place.remove.wait"
		}
		p.Asks = d.say.Text(key, say.Args{"Who": p.Name})
	default:
		p.Kind, p.Other = "computer", hosts
		if l.Gathering {
			p.Remove = d.say.Text("join.place.free", nil)
		}
	}
	if !hosts || p.You || c.Deals {
		p.Remove = ""
	}
	if p.Fill || p.Other {
		p.Levels = d.levels(cmp.Or(c.Level, l.Settings.Cover))
	}
	p.Marks = d.marks(l, seat)
	return p
}

// marks returns what is said of who sits on seat.
func (d drawer) marks(l *table.Look, seat game.Seat) (all []string) {
	c, _ := l.ChairOf(seat)
	add := func(yes bool, key string, args say.Args) {
		if yes {
			all = append(all, d.say.Text(key, args))
		}
	}
	add(seat == l.Seat(), "join.you", nil)
	add(c.Program, "join.mark.program", nil)
	add(c.Host, "join.mark.host", nil)
	add(seat == table.Aside, "join.mark.aside", nil)
	add(c.Deals || l.Dealing.By == table.BySeat && l.Dealing.Seat == seat, "web.seat.dealer", nil)
	add(l.Gathering && l.AwaitsRule && l.Next == seat, "join.mark.writes", nil)
	if c.Level != "" {
		add(true, "join.mark.computer", say.Args{"Level": d.levelName(c.Level)})
	}
	add(c.Away, "join.mark.away", nil)
	if c.Covered != "" {
		add(true, "join.mark.covered", say.Args{"Level": d.levelName(c.Covered)})
	}
	return all
}

// levels returns those of the computer players to choose from.
func (d drawer) levels(chosen string) []choice {
	if !slices.Contains(bot.Levels(), chosen) {
		chosen = usualLevel
	}
	var all []choice
	for _, level := range bot.Levels() {
		all = append(all, choice{level, d.say.Level(level), level == chosen})
	}
	return all
}

// levelName returns the name of a level without what explains it.
func (d drawer) levelName(level string) string {
	name, _, _ := strings.Cut(d.say.Level(level), ":")
	return name
}

// sitting returns how somebody without a seat gets one.
func (d drawer) sitting(l *table.Look) *sitting {
	s := &sitting{Begun: !l.Gathering, Secret: newSecret()}
	if !l.Gathering && l.Settings.Spectators {
		s.Watch = tablePath(l.ID)
	}
	if l.Gathering {
		if !isOpen(l) {
			s.Closed = d.say.Text("join.sit.full", nil)
		}
		return s
	}
	if s.Seats = d.takeable(l); len(s.Seats) == 0 {
		s.Closed = d.say.Text("join.sit.begun", nil)
	}
	return s
}

// takeable returns the computer players of a game under way whose place can be
// taken.
func (d drawer) takeable(l *table.Look) (all []choice) {
	if l.Gathering || !l.Settings.TakeOver {
		return nil
	}
	for i, c := range l.Chairs {
		if c.Level != "" && game.Seat(i+1) != l.View.Dealer { // who deals knows the rule
			text := d.say.Text("join.sit.seat", say.Args{"Who": c.Name, "Level": d.levelName(c.Level)})
			all = append(all, choice{Value: strconv.Itoa(i + 1), Label: text, Chosen: len(all) == 0})
		}
	}
	return all
}

// gatherTexts are those of the page, as scriptTexts are those of tables.
var gatherTexts = []string{"join.link.copied", "join.link.by-hand", "join.lost"}

// gatherWords are the texts that the scripts of the page say.
func (d drawer) gatherWords() words {
	w := words{Text: make(map[string]string), Count: make(map[string]forms)}
	for _, key := range gatherTexts {
		w.Text[key] = d.say.Text(key, nil)
	}
	w.Text["unreachable"] = d.say.Text("web.unreachable", nil)
	return w
}

// backOf returns where a form of a table leads back to: the page of its people,
// if it stood there.
func backOf(r *http.Request) string {
	path := tablePath(r.PathValue("id"))
	if r.PostFormValue("back") == "people" {
		path += "/people"
	}
	return path
}

// readPeople reads what a form says about the people of a table.
func readPeople(q *table.Request, form url.Values) {
	switch q.Action {
	case table.Fill, table.Remove, table.Replace:
		seat, _ := strconv.Atoi(form.Get("seat")) // none: all
		q.Seat, q.Level = game.Seat(min(max(seat, 0), game.MaxSeats)), form.Get("level")
	case table.Rename:
		q.Text = form.Get("name")
	case table.Set:
		settings := settingsIn(form)
		q.Settings, q.Dealing = &settings, dealingIn(form)
	}
}
