package api

import (
	"context"
	"time"

	"eleusis/game"
	"eleusis/internal/answer"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// A Table is a table as one seat sees it.
type Table struct {
	ID     string    `json:"id" doc:"The id of the table."`
	Number int       `json:"number" doc:"Number of the last event that you received."`
	Seat   game.Seat `json:"seat" doc:"Your seat; 0 for spectators, 10 for a host who does not play."`
	Moves  []string  `json:"moves" doc:"The actions of the game that are possible for you now, without talk and the host's actions."`
	View   game.View `json:"view" doc:"What your seat knows of the game. While people gather it has no seats."`
	Log    []Event   `json:"log" doc:"The events of the present round, oldest first."`

	Title     string          `json:"title,omitempty" doc:"The title of the dealer at this table."`
	Fast      bool            `json:"fast" doc:"Computer players wait less."`
	Held      bool            `json:"held" doc:"The computer players wait for you to declare or guess."`
	Result    *game.Result    `json:"result,omitempty" doc:"The result of the round, once it has ended: the rule, all hands and the scores."`
	Standings []game.Standing `json:"standings" doc:"The standing of each seat, in the order of the seats."`
	Hints     []string        `json:"hints" doc:"True hints that you may give as the dealer, in words to send back."`
	Desk      *game.Desk      `json:"desk,omitempty" doc:"What only the dealer sees."`
	Given     *BroughtRule    `json:"given,omitempty" doc:"The rule that you have brought for a later round."`

	table.TableState
	Options    game.Options     `json:"options" doc:"The options of the game, also while people gather."`
	Host       game.Seat        `json:"host" doc:"The seat of the host."`
	Difficulty string           `json:"difficulty,omitempty" doc:"Difficulty of the rules of a computer dealer."`
	Dealt      int              `json:"dealt" doc:"Rounds that have begun at this table."`
	MayBring   bool             `json:"mayBring" doc:"You deal next, and can bring a rule (deal-rule)."`
	Left       int64            `json:"left,omitempty" doc:"Milliseconds left for the player to move."`
	Wait       int64            `json:"wait,omitempty" doc:"Milliseconds that computer players still wait for you; go-on ends it."`
	Lapsed     bool             `json:"lapsed" doc:"The clock made your last move."`
	Said       []table.Message  `json:"said" doc:"Messages, oldest first."`
	News       []Notice         `json:"news" doc:"Notices that people have joined, left or become host, oldest first."`
	Me         table.PersonID   `json:"me,omitempty" doc:"Your number as a person at the table; also after you have left."`
	Reports    []table.Reported `json:"reports,omitempty" nullable:"false" doc:"Reports, only for the host."`
}

// A BroughtRule is a rule that a seat has brought for a later round.
type BroughtRule struct {
	Rule  string `json:"rule,omitempty" doc:"The rule as a formula."`
	Words string `json:"words,omitempty" doc:"The words of a rule that the dealer judges by hand."`
	Level string `json:"level,omitempty" doc:"Difficulty of the rule that the computer dealer makes."`
}

// A Notice tells everybody at the table that a person came or left.
type Notice struct {
	Number int            `json:"number" doc:"Number of the event."`
	What   string         `json:"what" doc:"came, left, removed or host."`
	Who    table.PersonID `json:"who" doc:"The person it is about."`
	Name   string         `json:"name" doc:"Name of that person then."`
	Other  string         `json:"other,omitempty" doc:"The computer player who takes over, or has given way."`
}

// An Event is an event of a table, as far as the seat may know.
type Event struct {
	Number int               `json:"number" doc:"Number of the event, from which a stream can be resumed."`
	Share  *game.Share       `json:"share,omitempty" doc:"An event of the game."`
	Table  *table.TableShare `json:"table,omitempty" doc:"The state of the table after an event that is not the game's."`
	Fast   bool              `json:"fast" doc:"Computer players wait less."`
	Left   int64             `json:"left,omitempty" doc:"Milliseconds left for the player to move."`
	Wait   int64             `json:"wait,omitempty" doc:"Milliseconds that computer players wait for you."`
	Entry  *say.Entry        `json:"entry,omitempty" doc:"The line of the log that the event belongs to, in your language. An entry with the number of an earlier one replaces it."`
}

func eventOf(f *table.Frame) Event {
	e := Event{Number: f.Number, Table: f.Table, Fast: f.Fast, Left: f.Left, Wait: f.Wait}
	if f.Share.Kind != "" {
		e.Share = &f.Share
	}
	return e
}

// tableOf returns l for a program.
func tableOf(l *table.Snapshot) *Table {
	t := &Table{
		ID:         l.ID,
		Number:     l.Number,
		Seat:       l.Seat(),
		View:       l.View,
		Title:      l.Title,
		Fast:       l.Fast,
		Held:       l.Held,
		Result:     l.Result,
		Standings:  l.Standings,
		Desk:       l.Desk,
		TableState: l.TableState,
		Options:    l.Options,
		Host:       l.Host,
		Difficulty: l.Difficulty,
		Dealt:      l.Dealt,
		MayBring:   l.MayBring,
		Left:       milliseconds(l.Left),
		Wait:       milliseconds(l.Wait),
		Lapsed:     l.Lapsed,
		Said:       l.Said,
		Me:         l.Me,
		Reports:    l.Reports,
	}
	for _, a := range Moves(l) {
		t.Moves = append(t.Moves, string(a))
	}
	for i := range l.Log {
		t.Log = append(t.Log, eventOf(&l.Log[i]))
	}
	for _, h := range l.Ready {
		t.Hints = append(t.Hints, h.String())
	}
	for _, n := range l.Notices {
		t.News = append(t.News, Notice{n.Number, string(n.What), n.Who, n.Name, n.Other})
	}
	if g := l.Given; g != nil {
		t.Given = &BroughtRule{Words: g.Words, Level: g.Level}
		if g.Rule != nil {
			t.Given.Rule = g.Rule.String()
		}
	}
	return t
}

func milliseconds(d time.Duration) int64 { return max(0, d.Milliseconds()) }

// Moves returns the possible actions of the game for the seat of l.
func Moves(l *table.Snapshot) (all []table.Action) {
	v := &l.View
	if l.Seat() == game.Nobody {
		return nil
	}
	add := func(may bool, actions ...table.Action) {
		if may {
			all = append(all, actions...)
		}
	}
	for _, move := range answer.Moves(v) {
		all = append(all, table.Action(move))
	}
	add(v.MayDeclare || v.MayGuess || v.MayHint || l.MayPause, table.Hold)
	add(l.Held, table.Release)
	add(l.Wait > 0 || l.Held, table.GoOn)
	add(v.Coming != nil && !l.Beside, table.AddWord)
	add(v.MayHint, table.Hint)
	add(l.MayBring, table.DealRule)
	add(v.Phase == game.BetweenRounds && v.ByHand && v.Seat != v.Dealer && !l.Beside, table.Dispute)
	add(v.Phase == game.BetweenRounds && !l.AwaitsRule && (l.Seat() == l.Host || l.Seat() == l.Next), table.NextRound)
	return all
}

// look returns the table id for the request of ctx.
func (s *server) look(ctx context.Context, id string) (*Table, error) {
	l, err := s.house.Visit(requestOf(ctx)).Snapshot(ctx, id, BearerOf(requestOf(ctx)))
	if err != nil {
		return nil, err
	}
	return tableOf(&l), nil
}
