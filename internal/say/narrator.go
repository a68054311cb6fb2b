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
func (n *Narrator) Clone() *Narrator {
	c := *n
	c.parts = slices.Clone(n.parts)
	return &c
}

// Tell returns the entry of the event sh with that number. An entry is returned again,
// longer, with each further event of its turn. Tell returns false for events without a
// text.
func (n *Narrator) Tell(number int, sh game.Share) (Entry, bool) {
	n.remember(sh)
	why := n.because(sh)
	switch sh.Kind {
	case game.RoundBegan:
		n.begin(number, "deal", n.dealText(sh))
		if sh.Count > 0 {
			n.add(n.localizer.Text("event.told", Args{"Count": sh.Count}))
		}
	case game.HandsDealt:
		n.add(n.localizer.counted("event.dealt", sh.Count, nil))
	case game.StarterTurned, game.StarterChosen, game.StarterLaid:
		n.tellStarter(number, sh)
	case game.Played:
		n.beginWaiting(number, "event.plays", sh.Seat, Args{"Cards": Signs(sh.Cards)})
	case game.NoPlayClaimed:
		n.beginWaiting(number, "event.claims", sh.Seat, nil)
		n.entry.Open = sh.Cards
	case game.Judged, game.NoPlayJudged:
		n.tellVerdict(sh.Verdict)
		if sh.Count > 0 && n.turn.cards > 1 {
			n.add(n.localizer.Text("event.wrong-cards", Args{"Count": sh.Count}))
		}
	case game.CardPicked:
		n.tellPick(sh)
	case game.PickOffered:
		n.offered = true
		n.add(n.localizer.Text("event.pick-offered", Args{"Card": Signs(sh.Cards)}))
	case game.ProphetDeclared:
		n.begin(number, "prophet", n.who("event.prophet", sh.Seat, nil))
	case game.Called:
		n.called = true
		n.add(n.who("event.called."+sh.Verdict.String(), sh.Seat, nil))
	case game.Objected:
		n.add(n.who("event.objected", sh.Seat, nil))
	case game.PickRefused:
		n.tellRefusedPick(sh)
	case game.ProphetFell:
		n.entry.Mark = "fell"
		n.add(n.who("event.fell", sh.Seat, nil))
	case game.HandReturned, game.HandTaken, game.HandDiscarded, game.HandPutUnder:
		n.add(n.localizer.Text("event."+string(sh.Kind), nil))
	case game.DeckAdded:
		n.add(n.localizer.Text("event.deck-added", nil))
	case game.Drew:
		if why == "" || len(sh.Cards) > 0 { // the reason says how many
			n.add(n.drawText(sh))
		}
	case game.Guessed:
		n.tellGuess(number, sh)
	case game.GuessJudged:
		n.entry.Mark = sh.Verdict.String()
		n.add(n.localizer.Text("event.guessed."+guessed(sh), nil))
	case game.HintGiven:
		n.begin(number, "hint", n.who("event.hint", sh.Seat, Args{"Text": n.localizer.Hint(sh.Text)}))
	case game.Expelled:
		n.entry.Mark = "expelled"
		n.add(n.who("event.expelled", sh.Seat, nil))
	default:
		if !n.tellAround(number, sh) {
			return Entry{}, false
		}
	}
	n.entry.Text = strings.Join(n.parts, " ")
	if why != "" {
		n.entry.Why = strings.TrimSpace(n.entry.Why + " " + why)
	}
	return n.entry, true
}

// tellAround tells events outside of turns. It returns false for events without a text.
func (n *Narrator) tellAround(number int, sh game.Share) bool {
	switch sh.Kind {
	case game.DealerCut:
		n.begin(number, "deal", n.who("event.cut", sh.Seat, nil))
	case game.RoundSealed:
		args := Args{"Rule": Short(sh.Seal.Rule), "Seed": Short(sh.Seal.Seed)}
		n.begin(number, "seal", n.who("event.seals", sh.Seat, args))
	case game.WordAdded:
		n.begin(number, "word", n.who("event.word", sh.Seat, Args{"Word": sh.Text}))
	case game.FirstPhaseEnded:
		n.secondPhase(number, sh)
	case game.RoundEnded:
		n.begin(number, "end", n.endText(sh))
	case game.GameEnded:
		n.begin(number, "end", n.localizer.Text("event.game-ended", nil))
	case game.Disputed:
		n.begin(number, "dispute", n.disputeText(sh))
	default:
		return false
	}
	return true
}

// Short returns the beginning of a hash, enough to recognize it.
func Short(hash game.Bytes32) string { return hash.String()[:8] + "…" }

// addStarter adds the text of a starter to the deal. After a hint it begins an entry.
func (n *Narrator) addStarter(number int, text string) {
	if n.entry.Mark == "hint" {
		n.begin(number, "deal", text)
		return
	}
	n.add(text)
}

// drawText returns a text that a player draws, with the cards if the reader sees them.
func (n *Narrator) drawText(sh game.Share) string {
	args := Args{"Count": sh.Count, "Cards": Signs(sh.Cards)}
	switch {
	case len(sh.Cards) > 0 && sh.Seat == n.company.Me:
		return n.localizer.Text("event.draws.you", args)
	case len(sh.Cards) > 0: // for readers who see everything
		return n.who("event.draws.shown", sh.Seat, args)
	}
	return n.who("event.draws", sh.Seat, args)
}

// beginWaiting begins the text of a play that waits for a verdict.
func (n *Narrator) beginWaiting(number int, key string, seat game.Seat, args Args) {
	n.begin(number, "waits", n.who(key, seat, args))
	n.verdict = func(v game.Verdict) string { return n.who(key+"."+v.String(), seat, args) }
}

// tellVerdict tells the dealer's verdict with its play; after a prophet's call it names both.
func (n *Narrator) tellVerdict(v game.Verdict) {
	n.entry.Mark = v.String()
	if n.called || n.verdict == nil {
		n.add(n.localizer.Text("event.judged."+v.String(), nil))
		return
	}
	n.instead(n.verdict(v))
}

// dealText returns which player deals, and that they judge by hand if they do.
func (n *Narrator) dealText(sh game.Share) string {
	if sh.ByHand {
		return n.who("event.deals-by-hand", sh.Seat, nil)
	}
	return n.who("event.deals", sh.Seat, nil)
}

// tellRefusedPick tells that the prophet's pick does not fit.
func (n *Narrator) tellRefusedPick(sh game.Share) {
	args := Args{"Card": Signs(sh.Cards)}
	if n.offered {
		n.offered = false
		n.instead(n.localizer.Text("event.pick-offered.wrong", args))
		return
	}
	n.add(n.localizer.Text("event.pick-refused", args))
}

func (n *Narrator) disputeText(sh game.Share) string {
	args := Args{"Cards": n.localizer.Play(len(sh.Cards) == 0, sh.Cards)}
	if sh.Text == "" {
		return n.who("event.disputes", sh.Seat, args)
	}
	args["Why"] = sh.Text
	return n.who("event.disputes-why", sh.Seat, args)
}

// tellPick tells which player laid a card of a false no-play: the prophet, if there still is one.
func (n *Narrator) tellPick(sh game.Share) {
	args := Args{"Card": Signs(sh.Cards)}
	switch {
	case n.offered:
		n.offered = false
		n.instead(n.localizer.Text("event.pick-offered.right", args))
	case sh.Tally.Prophet != game.Nobody:
		n.add(n.localizer.Text("event.picked.prophet", args))
	default:
		n.add(n.localizer.Text("event.picked", args))
	}
}

// tellGuess tells a guess; one in free words waits for the dealer.
func (n *Narrator) tellGuess(number int, sh game.Share) {
	if sh.Verdict == game.Unjudged {
		n.begin(number, "waits", n.who("event.said", sh.Seat, Args{"Text": n.localizer.GuessWords(sh.Text)}))
		return
	}
	n.begin(number, sh.Verdict.String(), n.who("event.guessed", sh.Seat, Args{"Rule": n.localizer.Rule(sh.Guess)}))
	n.add(n.localizer.Text("event.guessed."+guessed(sh), nil))
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
func (n *Narrator) tellStarter(number int, sh game.Share) {
	args := Args{"Card": Signs(sh.Cards)}
	if sh.Kind == game.StarterTurned {
		n.addStarter(number, n.localizer.Text("event.starter-turned", args))
		n.turned = sh.Cards
		return
	}
	key, stays := "event."+string(sh.Kind), slices.Equal(n.turned, sh.Cards)
	switch {
	case sh.Kind == game.StarterLaid:
		key = "event.starter"
	case stays:
		key = "event.starter-kept"
	}
	switch {
	case len(n.turned) == 0:
	case stays && sh.Kind == game.StarterLaid:
		n.parts = n.parts[:len(n.parts)-1]
	default:
		n.instead(n.localizer.Text("event.starter-unfit", Args{"Card": Signs(n.turned)}))
	}
	text := n.who(key, sh.Seat, args)
	if n.opened {
		text = n.localizer.Text(key+"-more", args)
	}
	n.addStarter(number, text)
	if n.terms != nil && n.terms.options.Starter == game.OpensTurned && !n.opened {
		n.entry.Why = n.localizer.Text("why.starter", nil)
	}
	n.opened, n.turned = true, nil
}

func (n *Narrator) endText(sh game.Share) string {
	return n.localizer.endText(n.company, sh.Ending, sh.Seat, sh.Tally.Prophet)
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
func (n *Narrator) secondPhase(number int, sh game.Share) {
	n.begin(number, "deal", n.localizer.Text("event.second-phase", Args{"Points": sh.Count}))
	if sh.Seat != game.Nobody {
		n.add(n.who("event.kept", sh.Seat, Args{"Cards": Signs(sh.Cards)}))
	}
}

func (n *Narrator) begin(number int, mark, text string) {
	n.entry, n.called, n.offered = Entry{Number: number, Mark: mark}, false, false
	n.turned, n.verdict = nil, nil
	n.parts = append(n.parts[:0], text)
}

func (n *Narrator) add(text string) { n.parts = append(n.parts, text) }

// instead replaces the last part of the text.
func (n *Narrator) instead(text string) { n.parts[len(n.parts)-1] = text }

// who returns the text called key about seat, or key.you if that is the reader's.
func (n *Narrator) who(key string, seat game.Seat, args Args) string {
	return n.localizer.Who(n.company, key, seat, args)
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
