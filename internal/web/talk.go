package web

import (
	"cmp"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A talk is what people say to each other at a table, and what who looks may
// say.
type talk struct {
	Path    string
	People  bool   // it stands on the page of the people
	Number  int    // of the last event
	Request string // an id for the next request
	Lines   []spoken
	Last    int     // number of the last line; 0: none
	Phrases []shout // none for who may say nothing
	Free    bool    // own words, too
	Why     string  // why not
	Others  []neighbour
	Host    bool
	Reports []report
}

// A spoken line is what somebody said, or news of the people.
type spoken struct {
	Number int
	Seat   game.Seat
	By     table.Who
	You    bool
	News   bool // nobody said it: somebody has come or left
	Who    string
	Text   string
}

// A shout is a phrase that can be said by pressing it.
type shout struct{ Word, Text string }

// A neighbour is another person at the table, who can be muted or reported.
type neighbour struct {
	Seat   game.Seat
	Who    table.Who
	Name   string
	Muted  bool
	Hosts  bool
	Spared bool // the host, who is away: who has his tools cannot mute him
	Last   int  // number of the last that he said; 0: nothing
}

// A report is what the host is told of somebody's manners.
type report struct{ Title, Why, Said string }

// talk returns what is said at l; nil where there is nobody to talk to, and for who
// has no seat yet while people gather.
func (d drawer) talk(l *table.Look) *talk {
	people := 0
	for _, chair := range l.Chairs {
		if chair.Person() {
			people++
		}
	}
	if l.Aside != nil {
		people++
	}
	me := l.Seat()
	if !l.Settings.Chat || people < 2 && len(l.Said) == 0 && !l.Gathering || l.Gathering && me == game.Nobody {
		return nil
	}
	t := &talk{Path: tablePath(l.ID) + "/talk", Number: l.Number, Request: rand.Text(), Host: l.Hosts()}
	for _, s := range l.Said {
		t.Lines = append(t.Lines, d.spoken(me, s))
		t.Last = s.Number
	}
	for _, n := range l.News {
		told := d.bulletin(l, n)
		t.Lines = append(t.Lines, spoken{Number: told.Number, News: true, Text: told.Text})
	}
	slices.SortStableFunc(t.Lines, func(a, b spoken) int { return a.Number - b.Number })
	mine, _ := l.ChairOf(me)
	if t.Why = d.mutes(l); me != game.Nobody && !mine.Muted {
		t.Free = t.Why == ""
		for _, word := range table.Phrases() {
			t.Phrases = append(t.Phrases, shout{word, d.say.Text("presence.phrase."+word, nil)})
		}
	}
	if me != game.Nobody {
		t.Others = d.neighbours(l)
	}
	for _, r := range l.Reports {
		t.Reports = append(t.Reports, d.report(r))
	}
	return t
}

func (d drawer) spoken(me game.Seat, s table.Said) spoken {
	return spoken{Number: s.Number, Seat: s.Seat, By: s.Who, You: s.Seat != game.Nobody && s.Seat == me, Who: d.teller(s),
		Text: d.saying(s)}
}

// teller returns the name of who said s.
func (d drawer) teller(s table.Said) string { return called(d.say, s.Name, s.Who) }

// saying returns what was said, a phrase in the language of who hears it.
func (d drawer) saying(s table.Said) string {
	if s.Phrase != "" {
		return d.say.Text("presence.phrase."+s.Phrase, nil)
	}
	return s.Text
}

// mutes returns why who looks may not say what he likes; nothing if he may.
func (d drawer) mutes(l *table.Look) string {
	me := l.Seat()
	mine, _ := l.ChairOf(me)
	switch phase := l.View.Phase; {
	case me == game.Nobody:
		return d.say.Text("presence.talk.watches", nil)
	case mine.Muted:
		return d.say.Text("presence.talk.muted", nil)
	case me == l.View.Dealer && (phase == game.Playing || phase == game.AwaitingStarter):
		return d.say.Text("presence.talk.silent", nil)
	}
	return ""
}

func (d drawer) neighbours(l *table.Look) (all []neighbour) {
	for seat := game.Seat(1); seat <= table.Aside; seat++ {
		chair, known := l.ChairOf(seat)
		if !known || !chair.Person() || seat == l.Seat() {
			continue
		}
		n := neighbour{Seat: seat, Who: chair.Who, Name: d.company.Names(seat), Muted: chair.Muted, Hosts: seat == l.Host,
			Spared: seat == l.HostAway}
		for _, s := range l.Said {
			if s.Seat == seat {
				n.Last = s.Number
			}
		}
		all = append(all, n)
	}
	return all
}

func (d drawer) report(r table.Reported) report {
	name := func(seat game.Seat) string {
		if seat == game.Nobody {
			return d.say.Text("presence.gone", nil)
		}
		return d.company.Names(seat)
	}
	out := report{Title: d.say.Text("presence.report", say.Args{"By": name(r.By), "Who": name(r.Of)}), Why: r.Text}
	if r.Said != nil {
		out.Said = d.saying(*r.Said)
	}
	return out
}

// speak carries out what the form of the talk asks for, and leads back to where it
// stood, the talk open.
func (s *server) speak(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	q, err := speech(r)
	if err == nil {
		_, err = s.hall.Do(r.Context(), id, seatKey(r), q)
	}
	if err == nil {
		http.Redirect(w, r, backOf(r)+"#talk", http.StatusSeeOther)
		return
	}
	f := s.failure(r, err)
	switch {
	case f.Status != http.StatusConflict:
		s.fail(w, r, f)
	case backOf(r) != tablePath(id):
		s.showPeople(w, r, f.Status, f.Message)
	default:
		s.showTable(w, r, f.Status, refusal{message: f.Message})
	}
}

// speech reads the form of the talk: the button of a phrase says it.
func speech(r *http.Request) (table.Request, error) {
	if err := r.ParseForm(); err != nil {
		return table.Request{}, badForm(err)
	}
	form := r.PostForm
	q := table.Request{ID: form.Get("request"), Action: table.Action(form.Get("action")), Text: form.Get("text")}
	var errs [3]error
	q.Seen, errs[0] = strconv.Atoi(form.Get("seen"))
	q.Number, errs[1] = strconv.Atoi(cmp.Or(form.Get("number"), "0"))
	seat, err := strconv.ParseUint(cmp.Or(form.Get("seat"), "0"), 10, 8)
	q.Seat, errs[2] = game.Seat(seat), err
	if phrase := form.Get("phrase"); phrase != "" {
		q.Action, q.Text = table.Phrase, phrase
	}
	switch q.Action {
	case table.Say, table.Phrase, table.Mute, table.Unmute, table.Report:
	default:
		return q, table.ErrBadRequest
	}
	if errors.Join(errs[:]...) != nil {
		return q, table.ErrBadRequest
	}
	return q, nil
}
