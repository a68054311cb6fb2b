package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/store"
	"eleusis/internal/store/storetest"
)

// The files of release 0.1.0 in testdata: the logs of four tables and their notebooks, what that release showed some
// seats after some of the entries, and what it answered people. They are never changed.
const (
	releasedLogs    = "testdata/v0.1.0.jsonl"
	releasedSights  = "testdata/v0.1.0.seen.jsonl"
	releasedAnswers = "testdata/v0.1.0.people.jsonl"
)

// releasedKinds are the kinds of all entries that release 0.1.0 wrote for a table itself. The names are written out:
// they are in logs, so they never change.
var releasedKinds = []string{
	"table-opened", "table-paced", "round-prepared", "seat-taken", "seat-changed", "table-set", "table-started",
	"rule-given", "seat-covered", "seat-returned", "said", "seat-muted", "seat-reported", "table-rematched", "seat-noted",
}

// A releasedEntry is an entry of the logs of a release.
type releasedEntry struct {
	Table         string // the name of the log
	Number, Seat  int
	Time          time.Time
	Command, Kind string
	Event         json.RawMessage
}

// A releasedSight is what a release showed a seat.
type releasedSight struct {
	Table   string
	Entries int // of the log before it
	Seat    game.Seat
	Sees    json.RawMessage
}

// A releasedAnswer is what a release answered a person.
type releasedAnswer struct {
	Table, Key string
	Seat       game.Seat // Nobody if they have left
	Sent       []struct {
		Request Request
		Number  int // of the event that answered it
	}
	Notes  []string
	Shares bool
}

// releasedLog returns the logs of release 0.1.0, and the names of those of tables.
func releasedLog(t *testing.T) (log store.Log, tables []string) {
	t.Helper()
	log = store.NewMemory()
	for _, e := range storetest.ReadLines[releasedEntry](t, releasedLogs) {
		entry := store.Entry{Number: e.Number, Time: e.Time, Seat: e.Seat, Command: e.Command, Kind: e.Kind, Event: e.Event}
		if err := log.Append(t.Context(), e.Table, e.Number-1, []store.Entry{entry}); err != nil {
			t.Fatal(err)
		}
		if e.Number == 1 && !strings.Contains(e.Table, ".") {
			tables = append(tables, e.Table)
		}
	}
	return log, tables
}

func TestTheLogsOfTheFirstReleaseHaveEveryKindOfEntry(t *testing.T) {
	had := make(map[string]bool)
	for _, e := range storetest.ReadLines[releasedEntry](t, releasedLogs) {
		had[e.Kind] = true
	}
	for _, kind := range releasedKinds {
		if !had[kind] {
			t.Errorf("%s has no entry of the kind %s", releasedLogs, kind)
		}
	}
}

// TestEverySeatSeesWhatTheFirstReleaseShowed folds logs with every kind of entry that release 0.1.0 wrote, and compares
// what seats see on the way with what that release showed them.
func TestEverySeatSeesWhatTheFirstReleaseShowed(t *testing.T) {
	log, tables := releasedLog(t)
	shown, compared := storetest.ReadLines[releasedSight](t, releasedSights), 0
	for _, id := range tables {
		entries, err := log.Read(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		c := newCore(bot.NewDealer())
		for _, e := range entries {
			if _, err := c.fold(e); err != nil {
				t.Fatalf("table %s, entry %d, %s: %v", id, e.Number, e.Kind, err)
			}
			for _, then := range shown {
				if then.Table != id || then.Entries != e.Number {
					continue
				}
				compared++
				s := c.snapshot(id, then.Seat, c.host)
				if now := asText(t, sightOf(&s)); now != string(then.Sees) {
					t.Errorf("table %s after entry %d: seat %d sees\n%s, and in release 0.1.0\n%s", id, e.Number, then.Seat,
						now, then.Sees)
				}
			}
		}
	}
	if compared == 0 || compared != len(shown) {
		t.Errorf("%d of %d sights are compared", compared, len(shown))
	}
}

// TestPeopleOfTheFirstReleaseGoOn opens the tables of release 0.1.0 with the keys that it gave. A request that it had
// carried out is not carried out again, and notebooks are as they were.
func TestPeopleOfTheFirstReleaseGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, _ := releasedLog(t)
		visit := lobbyOver(t, log, 1).For(Caller{})
		for _, p := range storetest.ReadLines[releasedAnswer](t, releasedAnswers) {
			s, err := visit.Snapshot(t.Context(), p.Table, p.Key)
			if err != nil || s.Seat() != p.Seat {
				t.Fatalf("table %s: the key of seat %d opens seat %d, %v", p.Table, p.Seat, s.Seat(), err)
			}
			for _, sent := range p.Sent {
				number, err := visit.Do(t.Context(), p.Table, p.Key, sent.Request)
				if number != sent.Number || err != nil {
					t.Errorf("table %s: %+v is answered with %d, want %d, %v", p.Table, sent.Request, number, sent.Number, err)
				}
			}
			if p.Seat == game.Nobody {
				continue
			}
			notes, err := visit.Notes(t.Context(), p.Table, p.Key)
			if err != nil {
				t.Fatal(err)
			}
			var now []string
			for _, n := range notes {
				now = append(now, fmt.Sprint(n.Note, " ", n.Seat, " ", n.Round, " ", n.Text, " ", n.Rule, " ", n.Play, " ",
					n.Chosen))
			}
			shares, err := visit.Sharing(t.Context(), p.Table, p.Key)
			if err != nil || shares != p.Shares || !slices.Equal(now, p.Notes) {
				t.Errorf("table %s: the notebook of seat %d has %q, shared: %t, %v; want %q, shared: %t", p.Table, p.Seat, now,
					shares, err, p.Notes, p.Shares)
			}
		}
	})
}

// A sight is the essential part of what a seat sees of a table.
type sight struct {
	Number     int             `json:"number"` // of the last event
	Host       game.Seat       `json:"host,omitzero"`
	Title      string          `json:"title,omitzero"`
	Fast       bool            `json:"fast,omitzero"`
	Gathering  bool            `json:"gathering,omitzero"`
	Chairs     []Chair         `json:"chairs,omitzero"`
	Aside      *Chair          `json:"aside,omitzero"`
	Settings   Settings        `json:"settings,omitzero"`
	Dealing    Dealing         `json:"dealing,omitzero"`
	Next       game.Seat       `json:"next,omitzero"`
	Difficulty string          `json:"difficulty,omitzero"`
	Dealt      int             `json:"dealt,omitzero"`
	AwaitsRule bool            `json:"awaitsRule,omitzero"`
	RuleReady  bool            `json:"ruleReady,omitzero"`
	MayBring   bool            `json:"mayBring,omitzero"`
	ByHand     bool            `json:"byHand,omitzero"`
	Given      string          `json:"given,omitzero"`
	Said       []Message       `json:"said,omitempty"`
	Reports    []Reported      `json:"reports,omitempty"`
	Notices    []string        `json:"notices,omitempty"`
	Standings  []game.Standing `json:"standings,omitempty"`
	Round      int             `json:"round,omitzero"`
	Phase      string          `json:"phase,omitzero"`
	Awaits     string          `json:"awaits,omitzero"`
	Dealer     game.Seat       `json:"dealer,omitzero"`
	Turn       game.Seat       `json:"turn,omitzero"`
	Hand       string          `json:"hand,omitzero"`
	Line       string          `json:"line,omitzero"`
	Desk       string          `json:"desk,omitzero"`
	Hands      []int           `json:"hands,omitempty"`
	Stock      int             `json:"stock,omitzero"`
	Plays      int             `json:"plays,omitzero"`
	Last       string          `json:"last,omitzero"` // of the plays
	Guesses    int             `json:"guesses,omitzero"`
	Prophet    game.Seat       `json:"prophet,omitzero"`
	Result     string          `json:"result,omitzero"`
}

// sightOf returns the essential part of s.
func sightOf(s *Snapshot) sight {
	v := &s.View
	e := sight{
		Number: s.Number, Host: s.Host, Title: s.Title, Fast: s.Fast, Gathering: s.Gathering, Chairs: s.Chairs,
		Aside: s.Aside, Settings: s.Settings, Dealing: s.Dealing, Next: s.Next, Difficulty: s.Difficulty,
		Dealt: s.Dealt, AwaitsRule: s.AwaitsRule, RuleReady: s.RuleReady, MayBring: s.MayBring, ByHand: s.ByHand,
		Said: s.Said, Reports: s.Reports, Standings: s.Standings, Round: v.Round, Phase: fmt.Sprint(v.Phase),
		Awaits: fmt.Sprint(v.Awaits), Dealer: v.Dealer, Turn: v.Turn, Hand: card.FormatList(v.Hand),
		Line: card.FormatList(v.Mainline), Hands: v.Hands, Stock: v.Stock, Plays: len(v.Plays),
		Guesses: len(v.Guesses), Prophet: v.Prophet,
	}
	if s.Given != nil {
		e.Given = fmt.Sprint(s.Given.Rule, ", ", s.Given.Words, ", ", s.Given.Level)
	}
	if s.Desk != nil {
		e.Desk = fmt.Sprint(s.Desk.Rule, ", ", s.Desk.Words)
	}
	for _, n := range s.Notices {
		e.Notices = append(e.Notices, fmt.Sprint(n.Number, " ", n.What, " ", n.Who, " ", n.Name, " ", n.Other, " ", n.Fresh))
	}
	if len(v.Plays) > 0 {
		last := v.Plays[len(v.Plays)-1]
		e.Last = fmt.Sprint(last.Kind, " ", last.Seat, " ", card.FormatList(last.Cards), " ", last.Verdict)
	}
	if r := s.Result; r != nil {
		e.Result = fmt.Sprint(r.Rule, ", ", r.Words, ", ", r.Ending, ", ", r.Out)
	}
	return e
}
