package api

import (
	"errors"
	"fmt"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/table"
)

// A Request is the JSON form of a [table.Request], for scripts and programs.
type Request struct {
	ID     string   `json:"id" minLength:"1" maxLength:"64" doc:"Chosen by the client, such as 1, 2, 3. A request sent again with its id is carried out once, and answered as the first time. Another one with that id is refused (reused)."`
	Seen   int      `json:"seen" minimum:"0" doc:"Number of the last event that you know. A move is refused as stale if you have moved since then."`
	Action string   `json:"action" enum:"play,no-play,prophet,hold,release,go-on,call-right,call-wrong,pick,object,let-pass,judge-right,judge-wrong,none-fits,dispute,next-round,pace,word,guess,pass-guess,hint,exchange,say,phrase,mute,unmute,report,start,fill,remove,replace,add-seat,leave,rename,set,deal-rule,rematch"`
	Cards  []string `json:"cards,omitempty" nullable:"false" maxItems:"60" doc:"play: the cards, in the order of the string. pick: the card. exchange: the starter instead, or none for the next that fits. judge-right of a no-play: the card that fits."`

	Fast      bool   `json:"fast,omitempty" doc:"pace: computer players wait less."`
	AsProphet bool   `json:"asProphet,omitempty" doc:"play: if these are your last cards, you become prophet instead of going out."`
	Play      int    `json:"play,omitempty" doc:"dispute: number of the play; the starter is 1."`
	Count     int    `json:"count,omitempty" doc:"judge-wrong: how many cards are wrong, if the game has that."`
	Sure      bool   `json:"sure,omitempty" doc:"judge-right, judge-wrong: insist, although the guard says otherwise."`
	Text      string `json:"text,omitempty" doc:"guess, deal-rule: a rule, as a formula or as a sentence in any language. say, hint, dispute, report, rename, word, next-round: the words. phrase: one of the phrases."`

	Seat     game.Seat       `json:"seat,omitempty" minimum:"0" maximum:"10" doc:"fill, remove, replace, mute, unmute, report: the seat."`
	Number   int             `json:"number,omitempty" doc:"report: number of the message."`
	Level    string          `json:"level,omitempty" doc:"fill, replace: level of the computer player. deal-rule: difficulty of the rule that the computer dealer makes."`
	Words    string          `json:"words,omitempty" doc:"deal-rule: a rule in words, which you judge by hand."`
	Settings *table.Settings `json:"settings,omitempty" doc:"set: all settings; what is absent is off."`
	Dealing  *table.Dealing  `json:"dealing,omitempty" doc:"set: who deals, while people gather."`
}

// A CardError says that a card of a request cannot be read.
type CardError struct {
	At  int // from 0
	Err *card.Error
}

func (e *CardError) Error() string { return fmt.Sprintf("cards[%d]: %v", e.At, e.Err) }

// Unwrap returns the mistake in the card.
func (e *CardError) Unwrap() error { return e.Err }

// Decoded returns q decoded for a table. The error is a [*CardError].
func (q *Request) Decoded() (table.Request, error) {
	out := table.Request{
		ID: q.ID, Seen: q.Seen, Action: table.Action(q.Action), Fast: q.Fast, AsProphet: q.AsProphet, Play: q.Play,
		Count: q.Count,
		Sure:  q.Sure, Text: q.Text, Seat: q.Seat, Number: q.Number, Level: q.Level, Words: q.Words,
		Settings: q.Settings, Dealing: q.Dealing,
	}
	for i, text := range q.Cards {
		c, err := card.Parse(text)
		if err != nil {
			var wrong *card.Error
			if !errors.As(err, &wrong) {
				wrong = &card.Error{Text: text}
			}
			return table.Request{}, &CardError{i, wrong}
		}
		out.Cards = append(out.Cards, c)
	}
	return out, nil
}
