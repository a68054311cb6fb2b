package table

import (
	"slices"
	"time"

	"eleusis/game"
)

// talk holds messages, reports and notices.
type talk struct {
	said    []Message
	notices []Notice
	reports []Reported
	muted   map[PersonID]bool
	spoke   map[PersonID][]time.Time // times of the recent messages
}

// addMessage appends s and drops the oldest beyond saidKept.
func (t *talk) addMessage(s Message) {
	t.said = append(t.said, s)
	t.said = t.said[max(0, len(t.said)-saidKept):]
}

// addNotice appends n and drops the oldest beyond noticesKept.
func (t *talk) addNotice(n Notice) {
	t.notices = append(t.notices, n)
	t.notices = t.notices[max(0, len(t.notices)-noticesKept):]
}

// keepReport adds a report. If there are too many, one of a person who has left is
// dropped, or else the oldest.
func (t *talk) keepReport(r Reported) {
	t.reports = append(t.reports, r)
	if len(t.reports) > reportsKept {
		gone := slices.IndexFunc(t.reports, func(r Reported) bool { return r.By == game.Nobody })
		t.reports = slices.Delete(slices.Clone(t.reports), max(0, gone), max(0, gone)+1)
	}
}

// talksTooOften reports whether a person has reached the rate limit of messages.
func (t *talk) talksTooOften(who PersonID, now time.Time) bool {
	all := t.spoke[who]
	return len(all) == saysMost && now.Sub(all[0]) < saysWithin
}

// noteTalk counts a message of a person at that time.
func (t *talk) noteTalk(who PersonID, at time.Time) {
	all := append(slices.Clone(t.spoke[who]), at)
	t.spoke[who] = all[max(0, len(all)-saysMost):]
}

// saidAt returns the message in event number n; nil if there is none, or not any more.
func (t *talk) saidAt(n int) *Message {
	return t.find(func(m Message) bool { return m.Number == n })
}

// saidIn returns the message in entry n of the log; nil if there is none, or not any more.
func (t *talk) saidIn(n int) *Message { return t.find(func(m Message) bool { return m.entry == n }) }

// find returns a copy of the first message that matches accepts, or nil.
func (t *talk) find(matches func(Message) bool) *Message {
	i := slices.IndexFunc(t.said, matches)
	if i < 0 {
		return nil
	}
	found := t.said[i]
	return &found
}

// moveWords renumbers the seats of messages and reports. A person who has left stays
// Nobody, whatever Nobody stands for in moved.
func (t *talk) moveWords(moved map[game.Seat]game.Seat) {
	to := func(seat game.Seat) game.Seat {
		if seat == game.Nobody {
			return game.Nobody
		}
		return moved[seat]
	}
	t.said, t.reports = slices.Clone(t.said), slices.Clone(t.reports)
	for i := range t.said {
		t.said[i].Seat = to(t.said[i].Seat)
	}
	for i, r := range t.reports {
		t.reports[i].By, t.reports[i].Of = to(r.By), to(r.Of)
	}
}

// reportsTo returns the reports for a host: those about others.
func (t *talk) reportsTo(host game.Seat) []Reported {
	return slices.DeleteFunc(slices.Clone(t.reports), func(r Reported) bool { return r.Of == host })
}

// A Notice tells everybody at a table that a person has come, gone or become host.
type Notice struct {
	Number int // of the event; a departure and the new host have the same
	What   NoticeKind
	Who    PersonID // the person it is about
	Name   string   // at that time
	Other  string   // the computer player that takes over or gave way; empty for an open seat
	Fresh  bool     // newer than the reader's last move in this round
}

// NoticeKind tells what a [Notice] reports, in a stored word.
type NoticeKind string

// The kinds of notices.
const (
	NoticeCame    NoticeKind = "came"
	NoticeLeft    NoticeKind = "left"
	NoticeRemoved NoticeKind = "removed" // by the host
	NoticeHost    NoticeKind = "host"
)

// noticesKept is the number of notices that are kept.
const noticesKept = 50

// A Message is a message in the chat.
type Message struct {
	Number int       `json:"number"` // of the event
	Seat   game.Seat `json:"seat"`   // Nobody if the sender has left
	Who    PersonID  `json:"who"`    // the sender
	Name   string    `json:"name"`   // at that time
	Text   string    `json:"text,omitempty"`
	Phrase string    `json:"phrase,omitempty"` // one of [Phrases], instead of Text
	Time   time.Time `json:"time"`
	entry  int       // its number in the log
}

// A Reported is a report as the host sees it.
type Reported struct {
	By   game.Seat `json:"by"`
	Of   game.Seat `json:"of"`
	Text string    `json:"text,omitempty"`
	Said *Message  `json:"said,omitempty"` // the reported message, if any
}

// Limits of talk: at most saysMost messages within saysWithin.
const (
	saysMost   = 5
	saysWithin = 10 * time.Second

	maxSaid     = 200 // characters
	saidKept    = 200 // messages that are kept
	maxReports  = 20  // by one seat
	reportsKept = 200 // reports that are kept
)
