package game

import (
	"strings"
	"unicode"

	"eleusis/card"
)

// MaxWords is how many characters the words of a rule or of a dispute may have.
const MaxWords = 1000

// CleanWords returns text as the words of a rule or of a dispute are kept: on
// one line, without what cannot be seen, and not too long.
func CleanWords(text string) string {
	text = strings.Join(strings.Fields(strings.Map(visible, text)), " ")
	if r := []rune(text); len(r) > MaxWords {
		text = strings.TrimSpace(string(r[:MaxWords]))
	}
	return text
}

// visible returns r, or a space for what cannot be seen or is no character.
func visible(r rune) rune {
	if !unicode.IsPrint(r) || r == unicode.ReplacementChar {
		return ' '
	}
	return r
}

// Judge returns the dealer's word, in a round judged by hand, on what he is
// asked: the starter that was drawn, a play, a no-play, a prophet's pick, or a
// rule that was said aloud. Of a no-play that is wrong he names a card that fits,
// unless a prophet is to pick it; so he does after a pick that is wrong.
func Judge(dealer Seat, v Verdict, fitting ...card.Card) Command {
	return Command{Kind: JudgePlay, Seat: dealer, Call: v, Cards: fitting}
}

// DisputePlay returns the objection of seat to the dealer's verdict on a play
// of the round just ended; the starter is play 1.
func DisputePlay(seat Seat, play int, text string) Command {
	return Command{Kind: DisputeVerdict, Seat: seat, Play: play, Text: text}
}

// A Dispute is a player's objection to a verdict that the dealer gave by hand.
// It is kept, and changes nothing (doc/rules.md §3).
type Dispute struct {
	Seat Seat   `json:"seat"`
	Play int    `json:"play"` // its number, the starter is play 1
	Text string `json:"text"`
}

// mayDealByHand returns why a round by hand may not begin as d says, or nil. The
// rule beside the words guards the dealer and decides nothing, so it may be any.
func mayDealByHand(seat Seat, d *Deal) error {
	if d.Words == "" || d.Words != CleanWords(d.Words) {
		return refuse(seat, WrongWords)
	}
	return nil
}

// complete reports whether a round can be begun with d.
func (d *Deal) complete() bool {
	switch {
	case d == nil:
		return false
	case d.ByHand:
		return mayDealByHand(Nobody, d) == nil
	}
	return d.Rule != nil
}

// asksDealer reports whether the table waits for the word of a dealer who judges
// by hand.
func (s *State) asksDealer() bool {
	switch {
	case !s.deal.ByHand:
		return false
	case s.phase == AwaitingStarter:
		return s.asksStarter()
	case s.phase == Playing && s.hears():
		return true
	case s.phase != Playing || s.last().verdict != Unjudged:
		return false
	}
	last := s.last()
	return last.kind == OfferedPick || last.prophet == Nobody || last.call != Unjudged && s.asked == Nobody
}

// asksStarter reports whether the dealer by hand is asked about a starter: the
// one drawn, or the one turned up, or the next that is drawn in its place.
func (s *State) asksStarter() bool {
	switch s.setup.Options.Starter {
	case OpensFitting:
		return len(s.hands[s.left(s.dealer)]) > 0 // they are dealt
	case OpensExchanged:
		return s.turned != 0 || s.refused > 0
	}
	return false
}

// namesFitting reports whether a dealer who now says v lays a fitting card of
// his choice, out of the hand of a false no-play.
func (s *State) namesFitting(v Verdict) bool {
	if v != Wrong || s.phase != Playing || s.hears() {
		return false
	}
	last := s.last()
	return last.kind == OfferedPick || last.kind == NoPlay && last.call != Wrong
}

// judges carries out the dealer's word in a round by hand.
func (s *State) judges(c Command, dst []Event) ([]Event, error) {
	if err := s.mayJudgeByHand(c); err != nil {
		return dst, err
	}
	switch {
	case s.phase == AwaitingStarter:
		return s.judgeStarter(c.Call, dst), nil
	case s.hears():
		return s.judgesGuess(c, dst), nil
	}
	f := s.following(dst)
	word := judgement{call: s.last().call, said: c.Call, refuter: s.last().refuter}
	if len(c.Cards) > 0 {
		word.fitting = c.Cards[0]
	}
	if s.tellsWrong(c.Call) {
		word.wrong = max(1, c.Count)
	}
	if last := s.last(); last.kind == OfferedPick {
		f.judgePick(last.seat, s.cards[last.from], word)
	} else {
		f.judgeCalled(word)
	}
	return f.events, nil
}

// mayJudgeByHand returns why the dealer may not say c now, or nil.
func (s *State) mayJudgeByHand(c Command) error {
	switch {
	case s.phase == GameOver:
		return refuse(c.Seat, IsOver)
	case s.phase != Playing && s.phase != AwaitingStarter:
		return refuse(c.Seat, NoRound)
	case c.Seat != s.dealer:
		return refuse(c.Seat, NotTheDealer)
	case !s.asksDealer():
		return refuse(c.Seat, NothingToJudge)
	case c.Call != Right && c.Call != Wrong:
		return refuse(c.Seat, NoCall)
	case s.phase == AwaitingStarter && c.Call == Wrong && s.refused >= maxRefused:
		return refuse(c.Seat, NoStarter)
	case s.tellsWrong(c.Call) && !s.mayTell(c.Count):
		return refuse(c.Seat, NoCount)
	}
	return s.mayName(c)
}

// tellsWrong reports whether a dealer who now says v tells how many cards of the
// play are wrong.
func (s *State) tellsWrong(v Verdict) bool {
	if v != Wrong || s.phase != Playing || s.hears() || !s.setup.Options.PenaltyPerWrong {
		return false
	}
	kind := s.last().kind
	return kind == Offered || kind == Again
}

// mayTell reports whether n cards of the last play can be wrong; of a play of
// one card it need not be said.
func (s *State) mayTell(n int) bool {
	cards := int(s.last().to - s.last().from)
	return n >= 1 && n <= cards || n == 0 && cards == 1
}

// saysNoneFits ends the second phase of a round by hand where the dealer sees
// that no wrong card can ever fit (S3; doc/rules.md §4).
func (s *State) saysNoneFits(c Command, dst []Event) ([]Event, error) {
	switch {
	case s.phase == GameOver:
		return dst, refuse(c.Seat, IsOver)
	case s.phase != Playing:
		return dst, refuse(c.Seat, NoRound)
	case c.Seat != s.dealer:
		return dst, refuse(c.Seat, NotTheDealer)
	case !s.second || !s.deal.ByHand || s.Awaits() != AwaitsPlay:
		return dst, refuse(c.Seat, NothingToJudge)
	}
	f := s.following(dst)
	f.ends(NoneFits, Nobody)
	return f.events, nil
}

// mayName returns why the dealer may not name the cards of c as what fits, or
// nil: he names one card of the hand where he lays one, and none elsewhere.
func (s *State) mayName(c Command) error {
	if !s.namesFitting(c.Call) {
		if len(c.Cards) > 0 {
			return refuse(c.Seat, NamesCard)
		}
		return nil
	}
	last := s.last()
	switch {
	case len(c.Cards) != 1:
		return refuse(c.Seat, NamesCard)
	case !holds(s.hands[last.seat], c.Cards):
		return &Refusal{Seat: c.Seat, Reason: NotInHand, Card: c.Cards[0]}
	case last.kind == OfferedPick && s.cards[last.from] == c.Cards[0]:
		return refuse(c.Seat, NamesCard) // he has just said that it does not fit
	}
	return nil
}

// drawnStarter returns the card that the dealer is asked about: it is turned up,
// or drawn and seen by him alone. It stays in the stock until it is accepted.
func (s *State) drawnStarter() card.Card {
	for c := range s.turned.Cards() {
		return c
	}
	l := s.opening(nil, nil)
	return l.draw()
}

// judgeStarter lays the starter, or has another one drawn. After a starter that
// was shown to all, the next one is turned up.
func (s *State) judgeStarter(v Verdict, dst []Event) []Event {
	if v == Wrong {
		return append(dst, Event{Kind: StarterRefused, Seat: s.dealer})
	}
	l := s.opening(dst, nil)
	var c card.Card
	if s.turned != 0 {
		c = s.drawnStarter()
		l.stock = l.stock[:len(l.stock)-1]
	} else {
		c = l.draw()
	}
	l.add(StarterLaid, c, 0)
	if s.setup.Options.Starter == OpensExchanged && len(s.mainline)+1 < s.setup.Options.Starters {
		l.add(StarterTurned, l.draw(), 0)
	}
	return l.events
}

// refuseStarter folds StarterRefused: the card goes back, the last of the stock.
func (s *State) refuseStarter() {
	s.refused++
	if s.turned != 0 {
		s.turned = 0 // it lies there
		return
	}
	l := s.opening(nil, nil)
	c := l.draw()
	s.stock, s.chance, s.turn = append(l.stock, c), l.chance, l.first
}

// disputes keeps a player's objection to a verdict.
func (s *State) disputes(c Command, dst []Event) ([]Event, error) {
	if err := s.mayDispute(c.Seat, c.Play, c.Text); err != nil {
		return dst, err
	}
	return append(dst, Event{Kind: Disputed, Seat: c.Seat, Play: c.Play, Text: c.Text}), nil
}

// mayDispute returns why seat may not dispute the verdict on that play, or nil:
// that is done after a round by hand and before the next, once for each play.
func (s *State) mayDispute(seat Seat, play int, text string) error {
	switch {
	case s.phase == Playing || s.phase == AwaitingStarter:
		return refuse(seat, RoundUnderWay)
	case s.ending == NotEnded || !s.deal.ByHand || play < 1 || play > len(s.plays):
		return refuse(seat, NothingToDispute)
	case !s.isPlayer(seat):
		return refuse(seat, NoSuchSeat)
	case text != CleanWords(text):
		return refuse(seat, WrongWords)
	}
	for _, d := range s.disputed {
		if d.Seat == seat && d.Play == play {
			return refuse(seat, NothingToDispute)
		}
	}
	return nil
}

// evolveByHand folds the events that only a round by hand has.
func (s *State) evolveByHand(e *Event) {
	switch e.Kind {
	case StarterRefused:
		s.refuseStarter()
	case PickOffered:
		s.record(OfferedPick, e.Seat, e.Cards)
	case Disputed:
		s.disputed = append(s.disputed, Dispute{e.Seat, e.Play, e.Text})
	}
}

// followsByHand is follows for the events that only a round by hand has.
func (s *State) followsByHand(e *Event) error {
	if e.Kind == Disputed {
		if s.mayDispute(e.Seat, e.Play, e.Text) != nil {
			return errIncomplete
		}
		return nil
	}
	if !s.deal.ByHand {
		return errPhase
	}
	if e.Kind == StarterRefused {
		if s.phase != AwaitingStarter || !s.asksDealer() || len(s.stock) == 0 || s.refused >= maxRefused {
			return errPhase
		}
		if e.Seat != s.dealer {
			return errSeat
		}
		return nil
	}
	switch {
	case s.phase != Playing || !s.picks || s.last().kind == OfferedPick:
		return errPhase
	case e.Seat != s.last().seat:
		return errSeat
	case len(e.Cards) != 1 || !holds(s.hands[e.Seat], e.Cards):
		return errCards
	}
	return nil
}
