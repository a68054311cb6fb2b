package say

import (
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// A Roster has the names of a table, for one reader.
type Roster struct {
	Me    game.Seat              // of the reader; Nobody for a spectator
	Names func(game.Seat) string // as all see them
}

// An Entry is a line of the log: one turn, or something that happened between
// turns.
type Entry struct {
	Number int `json:"number"` // of its first event
	// the kind: seal, word, deal (the second phase, too), right, wrong, waits, expelled,
	// prophet, fell, hint, end, dispute; cover where a computer player plays on for a person
	Mark string      `json:"mark"`
	Text string      `json:"text"`
	Open []card.Card `json:"open,omitempty"` // an opened hand
	// why a player drew cards or was expelled, if the narrator knows the options and has not said it in this round
	Why string `json:"why,omitempty"`
}

// A Narrator turns the events of a round into entries of the log for one seat, one entry
// for each turn. It gets the seat's share of every event, in order.
type Narrator struct {
	localizer *Localizer
	company   Roster
	entry     Entry
	parts     []string
	called    bool        // by a prophet, in this turn
	opened    bool        // the line, by a starter; it may have more
	turned    []card.Card // the starter that is turned up, of which the last part tells

	verdict func(game.Verdict) string // tells the play that waits, with what is said of it

	terms        *terms // that explain what follows from a turn
	turn         turn
	given        []reason      // in this round; never changed in place
	consequences []consequence // the last of each kind for each seat, oldest first; never changed in place
	offered      bool          // a prophet's pick, to a dealer by hand, who has not spoken
}

// Narrator returns an empty narrator for the reader of c.
func (l *Localizer) Narrator(c Roster) *Narrator { return &Narrator{localizer: l, company: c} }

// Clone returns an independent copy of s.
func (s *Narrator) Clone() *Narrator {
	c := *s
	c.parts = slices.Clone(s.parts)
	return &c
}

// Tell returns the entry of the event sh with that number. An entry is returned again,
// longer, with each further event of its turn. Tell returns false for events without a
// text.
func (s *Narrator) Tell(number int, sh game.Share) (Entry, bool) {
	s.remember(sh)
	switch sh.Kind {
	case game.RoundBegan:
		s.begin(number, "deal", s.dealText(sh))
		if sh.Count > 0 {
			s.add(s.localizer.Text("event.told", Args{"Count": sh.Count}))
		}
	case game.HandsDealt:
		s.add(s.localizer.counted("event.dealt", sh.Count, nil))
	case game.StarterTurned, game.StarterChosen, game.StarterLaid:
		s.tellStarter(number, sh)
	case game.Played:
		s.beginWaiting(number, "event.plays", sh.Seat, Args{"Cards": Signs(sh.Cards)})
	case game.NoPlayClaimed:
		s.beginWaiting(number, "event.claims", sh.Seat, nil)
		s.entry.Open = sh.Cards
	case game.Judged, game.NoPlayJudged:
		s.tellVerdict(sh.Verdict)
		if sh.Count > 0 && s.turn.cards > 1 {
			s.add(s.localizer.Text("event.wrong-cards", Args{"Count": sh.Count}))
		}
	case game.CardPicked:
		s.tellPick(sh)
	case game.PickOffered:
		s.offered = true
		s.add(s.localizer.Text("event.pick-offered", Args{"Card": Signs(sh.Cards)}))
	case game.ProphetDeclared:
		s.begin(number, "prophet", s.who("event.prophet", sh.Seat, nil))
	case game.Called:
		s.called = true
		s.add(s.who("event.called."+sh.Verdict.String(), sh.Seat, nil))
	case game.Objected:
		s.add(s.who("event.objected", sh.Seat, nil))
	case game.PickRefused:
		s.tellRefusedPick(sh)
	case game.ProphetFell:
		s.entry.Mark = "fell"
		s.add(s.who("event.fell", sh.Seat, nil))
	case game.HandReturned, game.HandTaken, game.HandDiscarded, game.HandPutUnder:
		s.add(s.localizer.Text("event."+string(sh.Kind), nil))
	case game.DeckAdded:
		s.add(s.localizer.Text("event.deck-added", nil))
	case game.Drew:
		s.add(s.drawText(sh))
	case game.Guessed:
		s.tellGuess(number, sh)
	case game.GuessJudged:
		s.entry.Mark = sh.Verdict.String()
		s.add(s.localizer.Text("event.guessed."+guessed(sh), nil))
	case game.HintGiven:
		s.begin(number, "hint", s.who("event.hint", sh.Seat, Args{"Text": s.localizer.Hint(sh.Text)}))
	case game.Expelled:
		s.entry.Mark = "expelled"
		s.add(s.who("event.expelled", sh.Seat, nil))
	default:
		if !s.tellAround(number, sh) {
			return Entry{}, false
		}
	}
	s.entry.Text = strings.Join(s.parts, " ")
	if why := s.because(sh); why != "" {
		s.entry.Why = strings.TrimSpace(s.entry.Why + " " + why)
	}
	return s.entry, true
}

// tellAround tells events outside of turns. It returns false for events without a text.
func (s *Narrator) tellAround(number int, sh game.Share) bool {
	switch sh.Kind {
	case game.DealerCut:
		s.begin(number, "deal", s.who("event.cut", sh.Seat, nil))
	case game.RoundSealed:
		args := Args{"Rule": Short(sh.Seal.Rule), "Seed": Short(sh.Seal.Seed)}
		s.begin(number, "seal", s.who("event.seals", sh.Seat, args))
	case game.WordAdded:
		s.begin(number, "word", s.who("event.word", sh.Seat, Args{"Word": sh.Text}))
	case game.FirstPhaseEnded:
		s.secondPhase(number, sh)
	case game.RoundEnded:
		s.begin(number, "end", s.endText(sh))
	case game.GameEnded:
		s.begin(number, "end", s.localizer.Text("event.game-ended", nil))
	case game.Disputed:
		s.begin(number, "dispute", s.disputeText(sh))
	default:
		return false
	}
	return true
}

// Short returns the beginning of a hash, enough to recognize it.
func Short(hash game.Bytes32) string { return hash.String()[:8] + "…" }

// addStarter adds the text of a starter to the deal. After a hint it begins an entry.
func (s *Narrator) addStarter(number int, text string) {
	if s.entry.Mark == "hint" {
		s.begin(number, "deal", text)
		return
	}
	s.add(text)
}

// drawText returns a text that a player draws. Right after the verdict it does not name the player.
func (s *Narrator) drawText(sh game.Share) string {
	too := len(s.parts) == 1 && s.turn.seat == sh.Seat && s.entry.Mark == s.turn.verdict.String()
	args := Args{"Count": sh.Count, "Cards": Signs(sh.Cards)}
	switch {
	case len(sh.Cards) > 0 && sh.Seat == s.company.Me:
		return s.localizer.Text("event.draws.you", args)
	case len(sh.Cards) > 0 && too: // for readers who see everything
		return s.localizer.Text("event.draws-shown-too", args)
	case len(sh.Cards) > 0:
		return s.who("event.draws.shown", sh.Seat, args)
	case too:
		return s.localizer.Text("event.draws-too", args)
	}
	return s.who("event.draws", sh.Seat, args)
}

// beginWaiting begins the text of a play that waits for a verdict.
func (s *Narrator) beginWaiting(number int, key string, seat game.Seat, args Args) {
	s.begin(number, "waits", s.who(key, seat, args))
	s.verdict = func(v game.Verdict) string { return s.who(key+"."+v.String(), seat, args) }
}

// tellVerdict tells the dealer's verdict with its play; after a prophet's call it names both.
func (s *Narrator) tellVerdict(v game.Verdict) {
	s.entry.Mark = v.String()
	if s.called || s.verdict == nil {
		s.add(s.localizer.Text("event.judged."+v.String(), nil))
		return
	}
	s.instead(s.verdict(v))
}

// dealText returns which player deals, and that they judge by hand if they do.
func (s *Narrator) dealText(sh game.Share) string {
	if sh.ByHand {
		return s.who("event.deals-by-hand", sh.Seat, nil)
	}
	return s.who("event.deals", sh.Seat, nil)
}

// tellRefusedPick tells that the prophet's pick does not fit.
func (s *Narrator) tellRefusedPick(sh game.Share) {
	args := Args{"Card": Signs(sh.Cards)}
	if s.offered {
		s.offered = false
		s.instead(s.localizer.Text("event.pick-offered.wrong", args))
		return
	}
	s.add(s.localizer.Text("event.pick-refused", args))
}

func (s *Narrator) disputeText(sh game.Share) string {
	args := Args{"Cards": s.localizer.Play(len(sh.Cards) == 0, sh.Cards)}
	if sh.Text == "" {
		return s.who("event.disputes", sh.Seat, args)
	}
	args["Why"] = sh.Text
	return s.who("event.disputes-why", sh.Seat, args)
}

// tellPick tells which player laid a card of a false no-play: the prophet, if there still is one.
func (s *Narrator) tellPick(sh game.Share) {
	args := Args{"Card": Signs(sh.Cards)}
	switch {
	case s.offered:
		s.offered = false
		s.instead(s.localizer.Text("event.pick-offered.right", args))
	case sh.Tally.Prophet != game.Nobody:
		s.add(s.localizer.Text("event.picked.prophet", args))
	default:
		s.add(s.localizer.Text("event.picked", args))
	}
}

// tellGuess tells a guess; one in free words waits for the dealer.
func (s *Narrator) tellGuess(number int, sh game.Share) {
	if sh.Verdict == game.Unjudged {
		s.begin(number, "waits", s.who("event.said", sh.Seat, Args{"Text": sh.Text}))
		return
	}
	s.begin(number, sh.Verdict.String(), s.who("event.guessed", sh.Seat, Args{"Rule": s.localizer.Rule(sh.Guess)}))
	s.add(s.localizer.Text("event.guessed."+guessed(sh), nil))
}

// guessed returns the verdict on a guess. A guess that is right on every line, or wrong on
// one that can still be played, needs no more words.
func guessed(sh game.Share) string {
	switch {
	case sh.Same == rule.FromHere && sh.Verdict == game.Wrong:
		return "wrong-line"
	case sh.Same == rule.FromHere, sh.Same == rule.Unknown:
		return sh.Same.String()
	}
	return sh.Verdict.String()
}

// tellStarter tells a starter, and with the first one the player to begin. Of a turned-up card
// it tells what happened to it.
func (s *Narrator) tellStarter(number int, sh game.Share) {
	args := Args{"Card": Signs(sh.Cards)}
	if sh.Kind == game.StarterTurned {
		s.addStarter(number, s.localizer.Text("event.starter-turned", args))
		s.turned = sh.Cards
		return
	}
	key, stays := "event."+string(sh.Kind), slices.Equal(s.turned, sh.Cards)
	switch {
	case sh.Kind == game.StarterLaid:
		key = "event.starter"
	case stays:
		key = "event.starter-kept"
	}
	switch {
	case len(s.turned) == 0:
	case stays && sh.Kind == game.StarterLaid:
		s.parts = s.parts[:len(s.parts)-1]
	default:
		s.instead(s.localizer.Text("event.starter-unfit", Args{"Card": Signs(s.turned)}))
	}
	text := s.who(key, sh.Seat, args)
	if s.opened {
		text = s.localizer.Text(key+"-more", args)
	}
	s.addStarter(number, text)
	s.opened, s.turned = true, nil
}

func (s *Narrator) endText(sh game.Share) string {
	return s.localizer.endText(s.company, sh.Ending, sh.Seat, sh.Tally.Prophet)
}

// Ending tells why a round is over.
func (l *Localizer) Ending(c Roster, r *game.Result) string {
	by := r.Out
	if r.Ending == game.RuleGuessed {
		by = r.Guesser
	}
	return l.endText(c, r.Ending, by, r.Prophet)
}

// endText returns how a round ended, by which player, and under which prophet.
func (l *Localizer) endText(c Roster, how game.Ending, by, prophet game.Seat) string {
	if how == game.AllExpelled && prophet != game.Nobody {
		return l.Text("event.end.prophet-left", nil)
	}
	if how == game.OutOfCards && by == game.Nobody {
		return l.Text("event.end.several", nil)
	}
	return l.Who(c, "event.end."+string(how), by, nil)
}

// secondPhase tells that the wrong cards are played next, and what a prophet has
// kept.
func (s *Narrator) secondPhase(number int, sh game.Share) {
	s.begin(number, "deal", s.localizer.Text("event.second-phase", Args{"Points": sh.Count}))
	if sh.Seat != game.Nobody {
		s.add(s.who("event.kept", sh.Seat, Args{"Cards": Signs(sh.Cards)}))
	}
}

func (s *Narrator) begin(number int, mark, text string) {
	s.entry, s.called, s.offered = Entry{Number: number, Mark: mark}, false, false
	s.turned, s.verdict = nil, nil
	s.parts = append(s.parts[:0], text)
}

func (s *Narrator) add(text string) { s.parts = append(s.parts, text) }

// instead replaces the last part of the text.
func (s *Narrator) instead(text string) { s.parts[len(s.parts)-1] = text }

// who returns the text called key about seat, or key.you if that is the reader's.
func (s *Narrator) who(key string, seat game.Seat, args Args) string {
	return s.localizer.Who(s.company, key, seat, args)
}

// Who returns the text called key with the name of seat in the gap Who, or the text called
// key.you if seat is the reader's.
func (l *Localizer) Who(c Roster, key string, seat game.Seat, args Args) string {
	all := Args{}
	for k, v := range args {
		all[k] = v
	}
	if seat != game.Nobody && seat == c.Me {
		return l.Text(key+".you", all)
	}
	if seat != game.Nobody {
		all["Who"] = c.Names(seat)
	}
	return l.Text(key, all)
}
