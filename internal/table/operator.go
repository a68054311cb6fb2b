package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/game"
)

// The operations of the operator of a server. They ask for no key: the caller decides who
// may use them. No rule, hand or key is told.

// ErrNoPerson says that no person sits, or sat, on the seat.
var ErrNoPerson = errors.New("nobody is on this seat")

// An Overview is a table as the operator sees it in a list.
type Overview struct {
	ID     string    `json:"id"`
	Events int       `json:"events"`
	Last   time.Time `json:"last"` // time of the last event
	Awake  bool      `json:"awake"`
	Server string    `json:"server,omitempty"` // the server that runs it, where several share the log
}

// Overview returns all tables, in the order of their ids.
func (l *Lobby) Overview(ctx context.Context) ([]Overview, error) {
	tables, err := l.log.Tables(ctx, time.Time{})
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	var owners map[string]string
	if l.config.Owner != nil {
		owners, err = l.config.Owner.Owners(ctx)
		if err != nil {
			return nil, fmt.Errorf("list tables: %w", err)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	all := []Overview{}
	for _, t := range tables {
		if isID(t.ID) {
			server := owners[t.ID]
			awake := server != "" || l.room.tables[t.ID] != nil
			all = append(all, Overview{ID: t.ID, Events: t.Last, Last: t.Time, Awake: awake, Server: server})
		}
	}
	return all, nil
}

// A PersonOverview is a person at a table as the operator sees them.
type PersonOverview struct {
	Seat  game.Seat `json:"seat"`
	Name  string    `json:"name"`
	Host  bool      `json:"host"`
	Muted bool      `json:"muted"`
}

// People returns the people at the table id, without waking it.
func (l *Lobby) People(ctx context.Context, id string) ([]PersonOverview, error) {
	t, err := l.load(ctx, id)
	if err != nil {
		return nil, err
	}
	all := []PersonOverview{}
	for seat := range t.core.everybody {
		if ch := t.core.chairOn(seat); t.core.isPerson(seat) {
			all = append(all, PersonOverview{seat, ch.Name, seat == t.core.host, t.core.muted[t.core.whoOn(seat)]})
		}
	}
	return all, nil
}

// A Complaint is a report as the operator sees it.
type Complaint struct {
	Table  string    `json:"table"`
	Number int       `json:"number"` // of its entry in the log
	Time   time.Time `json:"time"`
	By     string    `json:"by"`     // name
	Of     string    `json:"of"`     // name of the reported person; may be empty
	OfSeat game.Seat `json:"ofSeat"` // their seat when they were reported
	Said   string    `json:"said"`   // the reported message, if any
	Text   string    `json:"text"`   // comment of the reporter
}

// Complaints returns all reports of tables that changed at since or later. It reads
// the logs of those tables.
func (l *Lobby) Complaints(ctx context.Context, since time.Time) ([]Complaint, error) {
	tables, err := l.log.Tables(ctx, since)
	if err != nil {
		return nil, fmt.Errorf("look for reports: %w", err)
	}
	all := []Complaint{}
	for _, t := range tables {
		if !isID(t.ID) {
			continue
		}
		found, err := l.complaintsAt(ctx, t.ID)
		switch {
		case errors.Is(err, ErrDamaged), errors.Is(err, ErrNoTable): // skip this table
		case err != nil:
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// complaintsAt returns the reports in the log of the table id.
func (l *Lobby) complaintsAt(ctx context.Context, id string) (all []Complaint, err error) {
	entries, err := l.log.Read(ctx, id, 0)
	if err != nil {
		return nil, fmt.Errorf("look for reports at table %s: %w", id, err)
	}
	c := newCore(l.dealer) // to know who sat where at each entry
	for _, e := range entries {
		happened, err := c.fold(e)
		if err != nil {
			return all, fmt.Errorf("table %s: %w", id, err)
		}
		r, ok := happened.table.(*reported)
		if !ok || r.Erased {
			continue
		}
		found := Complaint{Table: id, Number: e.Number, Time: e.Time, OfSeat: r.Of, Text: r.Text}
		if ch := c.chairOn(r.By); ch != nil {
			found.By = ch.Name
		}
		if ch := c.chairOn(r.Of); ch != nil {
			found.Of = ch.Name
		}
		if s := c.saidIn(r.Number); s != nil {
			found.Of, found.Said = s.Name, s.Text+s.Phrase
		}
		all = append(all, found)
	}
	return all, nil
}

// DeleteTable deletes the table id with all its rounds, talk and notebooks.
func (l *Lobby) DeleteTable(ctx context.Context, id string) error {
	_, release, err := l.unloadFor(ctx, id, func(*core) error { return nil })
	if err != nil {
		return err
	}
	defer release()
	return deleteLog(ctx, l.log, id)
}

// Mute mutes or unmutes the person on seat of the table id.
func (l *Lobby) Mute(ctx context.Context, id string, seat game.Seat, mute bool) error {
	return l.For(Caller{recalls: true}).withTable(ctx, id, "", func(t *table) (err error) {
		callErr := t.ask(ctx, func() {
			err = t.commit(context.WithoutCancel(ctx), envelope{}, func() ([]logEvent, error) {
				switch c := t.core; {
				case !c.isPerson(seat):
					return nil, ErrNoPerson
				case c.muted[c.whoOn(seat)] == mute:
					return nil, nil
				}
				return []logEvent{{table: &personMuted{seat, mute}}}, nil
			})
		})
		return errors.Join(callErr, err)
	})
}

// ErasePerson erases the person on seat of the table id; see [Lobby.Erase].
func (l *Lobby) ErasePerson(ctx context.Context, id string, seat game.Seat) error {
	return l.erase(ctx, id, func(c *core) (PersonID, error) {
		if !c.isPerson(seat) || c.whoOn(seat) == 0 {
			return 0, ErrNoPerson
		}
		return c.whoOn(seat), nil
	})
}

// Retain deletes now what is older than the retention, instead of within the hour; see
// [Lobby.StartRetention].
func (l *Lobby) Retain(ctx context.Context) error {
	l.mu.Lock()
	r, also := l.retention, l.also
	l.mu.Unlock()
	s := &sweeper{lobby: l, due: make(map[string]time.Time), also: also}
	return s.sweep(ctx, r, time.Now())
}
