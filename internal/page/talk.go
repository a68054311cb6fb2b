package page

import (
	"slices"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A talk is the chat of a table, as the reader sees and may use it.
type talk struct {
	Path    string
	People  bool   // on the page of the people
	Number  int    // of the last event
	Request string // an id for the next request
	Lines   []talkLine
	Last    int            // number of the last line; 0: none
	Phrases []phraseButton // none if the reader may not write
	Free    bool           // free text is allowed
	Why     string         // why not
	Others  []neighbor
	Host    bool
	Reports []report
}

// A talkLine is a message, or a notice about people.
type talkLine struct {
	Number int
	Seat   game.Seat
	By     table.PersonID
	You    bool
	News   bool // a notice, not a message
	Who    string
	Text   string
}

// A phraseButton sends a ready phrase to the table.
type phraseButton struct{ Word, Text string }

// A neighbor is another person at the table, who can be muted or reported.
type neighbor struct {
	Seat   game.Seat
	Who    table.PersonID
	Name   string
	Muted  bool
	Hosts  bool
	Spared bool // an absent host: the acting host cannot mute them
	Last   int  // number of their last message; 0: none
}

// A report is a report for the host.
type report struct{ Title, Why, Said string }

// show returns the chat of l; nil where there is nobody to talk to, and for a visitor
// without a seat while people gather.
func (pr talkPresenter) show(l *table.Snapshot) *talk {
	people := 0
	for _, chair := range l.Chairs {
		if chair.IsPerson() {
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
	t := &talk{Path: TablePath(l.ID) + "/talk", Number: l.Number, Request: requestFor(l), Host: l.Hosts()}
	for _, s := range l.Said {
		t.Lines = append(t.Lines, pr.spoken(me, s))
		t.Last = s.Number
	}
	for _, n := range l.Notices {
		notice := pr.board().notice(l, n)
		t.Lines = append(t.Lines, talkLine{Number: notice.Number, News: true, Text: notice.Text})
	}
	slices.SortStableFunc(t.Lines, func(a, b talkLine) int { return a.Number - b.Number })
	mine, _ := l.ChairOf(me)
	t.Why = pr.mutes(l)
	if me != game.Nobody && !mine.Muted {
		t.Free = t.Why == ""
		for _, word := range table.Phrases() {
			t.Phrases = append(t.Phrases, phraseButton{word, pr.Say.Text("presence.phrase."+word, nil)})
		}
	}
	if me != game.Nobody {
		t.Others = pr.neighbors(l)
	}
	for _, r := range l.Reports {
		t.Reports = append(t.Reports, pr.report(r))
	}
	return t
}

func (pr talkPresenter) spoken(me game.Seat, s table.Message) talkLine {
	return talkLine{
		Number: s.Number, Seat: s.Seat, By: s.Who, You: s.Seat != game.Nobody && s.Seat == me,
		Who: pr.teller(s), Text: pr.saying(s),
	}
}

// teller returns the name of the sender of s.
func (pr talkPresenter) teller(s table.Message) string { return called(pr.Say, s.Name, s.Who) }

// saying returns a message; a phrase in the language of the reader.
func (pr talkPresenter) saying(s table.Message) string {
	if s.Phrase != "" {
		return pr.Say.Text("presence.phrase."+s.Phrase, nil)
	}
	return s.Text
}

// mutes returns why the reader may not write free text; empty if they may.
func (pr talkPresenter) mutes(l *table.Snapshot) string {
	me := l.Seat()
	mine, _ := l.ChairOf(me)
	switch phase := l.View.Phase; {
	case me == game.Nobody:
		return pr.Say.Text("presence.talk.watches", nil)
	case mine.Muted:
		return pr.Say.Text("presence.talk.muted", nil)
	case me == l.View.Dealer && (phase == game.Playing || phase == game.AwaitingStarter):
		return pr.Say.Text("presence.talk.silent", nil)
	}
	return ""
}

func (pr talkPresenter) neighbors(l *table.Snapshot) (all []neighbor) {
	for seat := game.Seat(1); seat <= table.Aside; seat++ {
		chair, known := l.ChairOf(seat)
		if !known || !chair.IsPerson() || seat == l.Seat() {
			continue
		}
		n := neighbor{
			Seat: seat, Who: chair.Who, Name: pr.Company.Names(seat),
			Muted: chair.Muted, Hosts: seat == l.Host, Spared: seat == l.HostAway,
		}
		for _, s := range l.Said {
			if s.Seat == seat {
				n.Last = s.Number
			}
		}
		all = append(all, n)
	}
	return all
}

func (pr talkPresenter) report(r table.Reported) report {
	name := func(seat game.Seat) string {
		if seat == game.Nobody {
			return pr.Say.Text("presence.gone", nil)
		}
		return pr.Company.Names(seat)
	}
	out := report{Title: pr.Say.Text("presence.report", say.Args{"By": name(r.By), "Who": name(r.Of)}), Why: r.Text}
	if r.Said != nil {
		out.Said = pr.saying(*r.Said)
	}
	return out
}
