package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// An Event is a fact: something that happened at the table. Events come from [Decide] or
// from JSON that was written of one. What a method returns counts for the kinds that have
// it; for all others it is zero.
type Event struct {
	kind    EventKind
	seat    Seat
	cards   []card.Card // may share memory with the command that caused the event
	count   int
	verdict Verdict
	ending  Ending
	setup   *Setup
	deal    *Deal
	seal    *Seal
	text    string
	guess   *rule.Rule
	same    rule.Sameness
	play    int // Disputed: its number
	// asProphet of a play says that by it the player would be prophet instead of
	// going out.
	asProphet bool
}

// Kind returns the kind of e. A zero Event has none.
func (e *Event) Kind() EventKind { return e.kind }

// Seat returns the seat that e is about, as its kind says.
func (e *Event) Seat() Seat { return e.seat }

// Cards returns the cards that e shows. Callers must not change them: they may be those of
// the command that caused e; see [Event.Clone].
func (e *Event) Cards() []card.Card { return e.cards }

// Count returns how many cards were dealt to each or drawn, refused before a starter, or
// wrong in a string.
func (e *Event) Count() int { return e.count }

// Verdict returns the verdict or the prophet's call.
func (e *Event) Verdict() Verdict { return e.verdict }

// Setup returns the configuration of the game that e began.
func (e *Event) Setup() Setup {
	if e.setup == nil {
		return Setup{}
	}
	return *e.setup
}

// Deal returns the deal of the round that e began, with its secrets, or nil. Of the deal
// by which players drew for the first dealer only the seed is set.
func (e *Event) Deal() *Deal { return e.deal }

// Guess returns the rule that was guessed, or nil.
func (e *Event) Guess() *rule.Rule { return e.guess }

// Clone returns an event whose cards stay as they are when those of its command change.
func (e Event) Clone() Event {
	e.cards = slices.Clone(e.cards)
	return e
}

// IsPlain reports whether e holds nothing but words, numbers and cards: no setup, deal, seal
// or rule. A clone of a plain event shares no memory with the command that caused e.
func (e *Event) IsPlain() bool {
	return e.setup == nil && e.deal == nil && e.seal == nil && e.guess == nil
}

// MarshalJSON writes e as it stands in the log of a table. The form never changes.
func (e Event) MarshalJSON() ([]byte, error) {
	return json.Marshal(&writtenEvent{
		Kind: e.kind, Seat: e.seat, Cards: e.cards, Count: e.count, Verdict: e.verdict, Ending: e.ending, Game: e.setup,
		Deal: e.deal, Seal: e.seal, Text: e.text, Guess: e.guess, Same: e.same, Play: e.play, AsProphet: e.asProphet,
	})
}

// errTrailing says that something follows an event in JSON.
var errTrailing = errors.New("something follows the event")

// UnmarshalJSON reads an event as it stands in the log of a table. It returns an error if
// text has a field that no event has, goes on after the event, or lacks its kind, its setup,
// its deal or its seal; [State.Follow] checks the rest.
func (e *Event) UnmarshalJSON(text []byte) error {
	var w writtenEvent
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errTrailing
	}
	switch {
	case !slices.Contains(eventKinds, w.Kind):
		return fmt.Errorf("unknown kind of event %q", w.Kind)
	case w.Ending != NotEnded && !slices.Contains(endings, w.Ending):
		return fmt.Errorf("unknown ending of a round %q", w.Ending)
	}
	*e = Event{
		kind: w.Kind, seat: w.Seat, cards: w.Cards, count: w.Count, verdict: w.Verdict, ending: w.Ending, setup: w.Game,
		deal: w.Deal, seal: w.Seal, text: w.Text, guess: w.Guess, same: w.Same, play: w.Play, asProphet: w.AsProphet,
	}
	whole := true
	switch e.kind {
	case GameBegan:
		whole = e.setup != nil
	case RoundBegan, DealerCut:
		whole = e.deal != nil
	case RoundSealed:
		whole = e.seal != nil
	}
	if !whole {
		return fmt.Errorf("%v: %w", e.kind, errIncomplete)
	}
	return nil
}

// A writtenEvent is an [Event] in JSON.
type writtenEvent struct {
	Kind      EventKind     `json:"kind"`
	Seat      Seat          `json:"seat,omitempty"`
	Cards     []card.Card   `json:"cards,omitempty"`
	Count     int           `json:"count,omitempty"`
	Verdict   Verdict       `json:"verdict,omitempty"`
	Ending    Ending        `json:"ending,omitempty"`
	Game      *Setup        `json:"game,omitempty"`
	Deal      *Deal         `json:"deal,omitempty"`
	Seal      *Seal         `json:"seal,omitempty"`
	Text      string        `json:"text,omitempty"`
	Guess     *rule.Rule    `json:"guess,omitempty"`
	Same      rule.Sameness `json:"same,omitzero"`
	Play      int           `json:"play,omitempty"`
	AsProphet bool          `json:"asProphet,omitempty"`
}

// An EventKind is the kind of an [Event]. A released kind never changes its
// meaning; new ones are added.
type EventKind string

const (
	// GameBegan opened the table with the configuration Setup.
	GameBegan EventKind = "game-began"
	// RoundBegan put Seat into the dealer's place, with Deal; the stock is whole
	// decks.
	RoundBegan EventKind = "round-began"
	// HandsDealt gave each player Count cards, one at a time, clockwise from the
	// dealer's left.
	HandsDealt EventKind = "hands-dealt"
	// StarterLaid laid the card drawn, Cards[0], on the mainline; Seat begins.
	// Count cards went back into the stock before it, one after the other, because
	// no line may begin with them; nobody saw them.
	StarterLaid EventKind = "starter-laid"
	// Played is Seat's offer of Cards.
	Played EventKind = "played"
	// Judged is the Verdict on Seat's offer; the turn passes on.
	Judged EventKind = "judged"
	// DeckAdded shuffled one more deck into the stock.
	DeckAdded EventKind = "deck-added"
	// Drew gave Seat Count cards of the stock.
	Drew EventKind = "drew"
	// Expelled put Seat out of the round.
	Expelled EventKind = "expelled"
	// NoPlayClaimed is Seat's claim; Cards is their whole hand, open to all.
	NoPlayClaimed EventKind = "no-play-claimed"
	// NoPlayJudged is the Verdict on Seat's claim; the turn passes on, but after a
	// prophet has rightly called it false they pick a card first.
	NoPlayJudged EventKind = "no-play-judged"
	// CardPicked moved the fitting card Cards[0] from the hand of a false claim
	// to the mainline.
	CardPicked EventKind = "card-picked"
	// ProphetDeclared put Seat into the dealer's place as judge: their hand is set
	// aside and the marker laid.
	ProphetDeclared EventKind = "prophet-declared"
	// Called is the Verdict of the prophet, Seat, on what was offered or claimed.
	// The dealer's own follows, and the call stands if the two are the same.
	Called EventKind = "called"
	// PickRefused left Cards[0], which the prophet took for a card that fits, in
	// the hand of the false claim, Seat's.
	PickRefused EventKind = "pick-refused"
	// ProphetFell gave Seat, no longer prophet, their hand back.
	ProphetFell EventKind = "prophet-fell"
	// HandReturned shuffled Seat's hand into the stock.
	HandReturned EventKind = "hand-returned"
	// HandTaken took Seat's last cards out of the round.
	HandTaken EventKind = "hand-taken"
	// RoundEnded ended the round; Seat went out, or is 0. [Share.Ending] says how.
	RoundEnded EventKind = "round-ended"
	// GameEnded ended the game, with the compensation for players who never dealt.
	GameEnded EventKind = "game-ended"
	// RoundSealed committed Seat to the rule and the seed of the next round, which
	// they deal. [Share.Seal] has the seal.
	RoundSealed EventKind = "round-sealed"
	// WordAdded mixed Seat's Text into the shuffle of the round that is sealed.
	WordAdded EventKind = "word-added"
	// Guessed is a rule, Guess, that Seat said, and the Verdict on it. [Share.Same]
	// says how far it is the same as the secret one.
	Guessed EventKind = "guessed"
	// HintGiven is Text that the dealer, Seat, told everybody.
	HintGiven EventKind = "hint-given"
	// StarterTurned turned the card drawn, Cards[0], up for all to see; Seat begins.
	// If the StarterLaid that follows has another card, this one goes back.
	StarterTurned EventKind = "starter-turned"
	// HandDiscarded took Seat's hand, a true no-play, out of the round.
	HandDiscarded EventKind = "hand-discarded"
	// HandPutUnder put Seat's hand, a true no-play, under the stock.
	HandPutUnder EventKind = "hand-put-under"
	// Objected is Seat's objection to the prophet's call. The dealer's verdict
	// follows.
	Objected EventKind = "objected"
	// LetPassed says that Seat, who was asked, does not object to the call.
	LetPassed EventKind = "let-passed"
	// StarterRefused put the card that was drawn as starter back into the stock,
	// because the dealer, Seat, who judges by hand, did not accept it. Nobody else
	// saw it.
	StarterRefused EventKind = "starter-refused"
	// PickOffered is the card Cards[0] that the prophet picked out of the hand of
	// the false claim, Seat's, before a dealer who judges by hand.
	PickOffered EventKind = "pick-offered"
	// Disputed is Seat's objection to the verdict on a play of the round just ended,
	// which was judged by hand; Text says why. [Share.Play] is the number of the play.
	Disputed EventKind = "disputed"
	// FirstPhaseEnded fixed the dealer's score: all hand cards have been offered,
	// and the wrong ones are played next. The cards that the prophet, Seat, has
	// kept, Cards, lie before them as wrong ones.
	FirstPhaseEnded EventKind = "first-phase-ended"
	// GuessJudged is the Verdict of a dealer who judges by hand on the rule that
	// Seat said. Such a rule was Guessed as Text, Unjudged.
	GuessJudged EventKind = "guess-judged"
	// StarterChosen laid the card Cards[0], which the dealer took out of the stock
	// in the place of the one turned up; Seat begins.
	StarterChosen EventKind = "starter-chosen"
	// DealerCut drew Cards, one for each seat and then for those who were equal, for
	// the first deal, by the seed of Deal; Seat drew the highest.
	DealerCut EventKind = "dealer-cut"
)

// eventKinds are all kinds of events, in the order in which they were added.
var eventKinds = []EventKind{
	GameBegan, RoundBegan, HandsDealt, StarterLaid, Played, Judged, DeckAdded, Drew, Expelled, NoPlayClaimed,
	NoPlayJudged, CardPicked, ProphetDeclared, Called, PickRefused, ProphetFell, HandReturned, HandTaken,
	RoundEnded, GameEnded, RoundSealed, WordAdded, Guessed, HintGiven, StarterTurned, HandDiscarded, HandPutUnder,
	Objected, LetPassed, StarterRefused, PickOffered, Disputed, FirstPhaseEnded, GuessJudged, StarterChosen,
	DealerCut,
}
