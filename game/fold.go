package game

import (
	"eleusis/card"
)

// fold folds e, which can follow.
func (s *State) fold(e *Event) {
	s.moment++
	folding{s}.fold(e)
}

func (f folding) fold(e *Event) {
	switch e.Kind {
	case GameBegan:
		f.Reset()
		f.setup, f.phase = *e.Game, BetweenRounds
	case RoundBegan:
		f.beginRound(e.Seat, *e.Deal)
	case HandsDealt:
		f.dealHands(e.Count)
	case StarterLaid:
		f.layStarter(e)
	case StarterTurned:
		f.turnUp(e)
	case StarterChosen:
		f.layChosen(e)
	case StarterRefused:
		f.refuseStarter()
	case DealerCut:
		f.cut = e.Seat
	case Played:
		f.foldPlayed(e)
	case Called:
		f.last().call = e.Verdict
		f.refuter, f.asked = Nobody, f.nextAsked(e.Seat)
	case Judged:
		f.foldJudged(e)
	case DeckAdded:
		f.stock = card.AppendDecks(f.stock, 1)
		f.decks++
	case Drew:
		f.foldDrew(e)
	case Expelled:
		f.expelled[e.Seat] = true
	case NoPlayClaimed:
		f.record(NoPlay, e.Seat, e.Cards)
	case NoPlayJudged:
		f.noteVerdict(e.Verdict)
		f.last().verdict = e.Verdict
		f.picks = e.Verdict == Wrong && f.last().call == Wrong
		f.turn = f.next(e.Seat)
	case CardPicked:
		f.hands[e.Seat] = without(f.hands[e.Seat], e.Cards)
		f.pick(Pick, e)
		f.lay(Right)
		f.picks = false
	case PickOffered:
		f.record(OfferedPick, e.Seat, e.Cards)
	case PickRefused:
		f.pick(RefusedPick, e)
		f.last().verdict = Wrong
	case ProphetDeclared:
		f.takeOffice(e.Seat)
	case ProphetFell:
		f.loseOffice()
	case HandReturned:
		f.stock = append(f.stock, f.hands[e.Seat]...)
		f.hands[e.Seat] = f.hands[e.Seat][:0]
	case HandPutUnder:
		f.under = append(f.under, f.hands[e.Seat]...)
		f.hands[e.Seat] = f.hands[e.Seat][:0]
	case HandTaken, HandDiscarded:
		f.takeHand(e)
	case RoundEnded:
		f.endRound(e.Ending, e.Seat)
	case GameEnded:
		f.endGame()
	default:
		f.foldSaid(e)
	}
}

// takeHand removes a hand from the round.
func (f folding) takeHand(e *Event) {
	f.gone = append(f.gone, f.hands[e.Seat]...)
	f.hands[e.Seat] = f.hands[e.Seat][:0]
	if e.Kind == HandTaken || f.exhausted() {
		f.askForGuess(e.Seat)
	}
}

// foldJudged folds the verdict on the last play.
func (f folding) foldJudged(e *Event) {
	f.noteVerdict(e.Verdict)
	f.last().wrong = uint32(e.Count)
	f.lay(e.Verdict)
	f.turn = f.next(e.Seat)
	if e.Verdict == Right {
		f.askForGuess(e.Seat)
	}
}

// foldPlayed removes the offered cards from the hand; in the second phase they stay before
// their player until accepted.
func (f folding) foldPlayed(e *Event) {
	if f.second {
		f.record(Again, e.Seat, e.Cards)
		return
	}
	f.hands[e.Seat] = without(f.hands[e.Seat], e.Cards)
	f.record(Offered, e.Seat, e.Cards)
	f.last().asProphet = e.AsProphet
}

// foldDrew adds the drawn cards to a hand. A player who had none, and would have been
// skipped, has a turn again.
func (f folding) foldDrew(e *Event) {
	f.hands[e.Seat] = f.appendDrawn(f.hands[e.Seat], e.Count)
	if f.setup.Options.SecondPhase {
		f.turn = f.next(f.last().seat)
	}
}

// foldSaid folds what is said at the table.
func (f folding) foldSaid(e *Event) {
	switch e.Kind {
	case RoundSealed, WordAdded:
		f.sealRound(e)
	case Guessed:
		f.guesses = append(f.guesses, Guess{
			Seat: e.Seat, Rule: e.guess(), Words: e.Text, Verdict: e.Verdict, Same: e.Same, Play: len(f.plays),
		})
	case GuessJudged:
		f.guesses[len(f.guesses)-1].Verdict = e.Verdict
	case HintGiven:
		f.hints = append(f.hints, e.Text)
	case LetPassed:
		f.asked = f.nextAsked(e.Seat)
	case Objected:
		f.last().refuter, f.refuter, f.asked = e.Seat, e.Seat, Nobody
	case Disputed:
		f.disputed = append(f.disputed, Dispute{e.Seat, e.Play, e.Text})
	case FirstPhaseEnded:
		f.endFirstPhase()
	}
}

func (f folding) beginRound(dealer Seat, deal Deal) {
	f.name = new(byte)
	f.rounds++
	f.dealt[dealer]++
	f.dealer, f.deal = dealer, deal
	f.at = deal.start()
	f.sealed, f.coming = f.coming, Sealed{}
	f.chance = f.shuffled(deal)
	f.decks = f.setup.Options.Decks
	f.stock = card.AppendDecks(f.stock[:0], f.decks)
	for i := range f.hands {
		f.hands[i] = f.hands[i][:0]
	}
	f.marked.clear(&f.setup.Options)
	f.under, f.gone, f.turned = f.under[:0], f.gone[:0], 0
	f.expelled = [MaxSeats + 1]bool{}
	f.turn, f.prophet, f.prophets, f.picks = Nobody, office{}, [MaxSeats + 1]bool{}, false
	f.beginPhases(&deal)
	f.asked, f.refuter, f.objectedWrongly = Nobody, Nobody, [MaxSeats + 1]bool{}
	f.plays, f.cards, f.mainline, f.laid = f.plays[:0], f.cards[:0], f.mainline[:0], 0
	f.refused, f.disputed = 0, f.disputed[:0]
	f.leaving, f.guesses, f.hints = Nobody, f.guesses[:0], f.hints[:0]
	f.ending, f.out, f.guesser, f.scores = NotEnded, Nobody, Nobody, f.scores[:0]
	f.phase = AwaitingStarter
}

func (f folding) dealHands(n int) {
	var room [stockRoom]card.Card
	players := f.setup.Seats - 1
	drawn := f.appendDrawn(room[:0], n*players)
	seat := f.dealer
	for first := range players {
		seat = f.left(seat)
		hand := f.hands[seat]
		for i := first; i < len(drawn); i += players {
			hand = append(hand, drawn[i])
		}
		f.hands[seat] = hand
	}
}
