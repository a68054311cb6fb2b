package main

import (
	"fmt"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// eventWords returns e, which has just been folded into s, in plain words.
func eventWords(s *game.State, e game.Event) string {
	cards := card.FormatList(e.Cards)
	switch e.Kind {
	case game.GameBegan:
		return fmt.Sprintf("a game for %d seats, preset %s", e.Game.Seats, e.Game.Options.Preset)
	case game.RoundSealed:
		return fmt.Sprintf("seat %d seals a rule, %v, and a seed, %v", e.Seat, e.Seal.Rule, e.Seal.Seed)
	case game.WordAdded:
		return fmt.Sprintf("seat %d adds to the shuffle: %s", e.Seat, e.Text)
	case game.RoundBegan:
		return fmt.Sprintf("round %d: seat %d deals; the rule is «%v»", s.Round(), e.Seat, e.Deal.Rule)
	case game.HandsDealt:
		return handsWords(s)
	case game.StarterTurned:
		return fmt.Sprintf("%s is turned up; seat %d begins", cards, e.Seat)
	case game.StarterLaid:
		return starterWords(e)
	case game.Played:
		return fmt.Sprintf("seat %d plays %s", e.Seat, cards)
	case game.Judged:
		return fmt.Sprintf("  %v", e.Verdict)
	case game.Called:
		return fmt.Sprintf("  seat %d, the prophet, calls %v", e.Seat, e.Verdict)
	case game.Objected:
		return fmt.Sprintf("  seat %d objects", e.Seat)
	case game.LetPassed:
		return fmt.Sprintf("  seat %d lets it pass", e.Seat)
	case game.NoPlayJudged:
		return fmt.Sprintf("  %t", e.Verdict == game.Right)
	case game.DeckAdded:
		return "  a deck is added to the stock"
	case game.Drew:
		hand := s.View(e.Seat).Hand
		return fmt.Sprintf("  seat %d draws %s", e.Seat, card.FormatList(hand[len(hand)-e.Count:]))
	case game.Expelled:
		return fmt.Sprintf("  seat %d is expelled", e.Seat)
	case game.NoPlayClaimed:
		return fmt.Sprintf("seat %d claims a no-play with %s", e.Seat, cards)
	case game.CardPicked:
		return fmt.Sprintf("  %s plays %s", whoPicks(s), cards)
	case game.ProphetDeclared:
		return fmt.Sprintf("seat %d is prophet; %d cards lie", e.Seat, s.View(game.Nobody).Marked)
	case game.PickRefused:
		return fmt.Sprintf("  the prophet picks %s, which does not fit", cards)
	case game.ProphetFell:
		return fmt.Sprintf("  the dealer disagrees: seat %d is no prophet any more", e.Seat)
	case game.HandReturned:
		return "  the hand goes into the stock"
	case game.HandTaken:
		return "  the hand is taken away"
	case game.Guessed:
		return fmt.Sprintf("seat %d says that the rule is «%v»\n  %s", e.Seat, e.Guess, guessWords(e))
	case game.HintGiven:
		return fmt.Sprintf("seat %d, the dealer, gives a hint: %s", e.Seat, e.Text)
	case game.HandDiscarded:
		return "  the hand is discarded"
	case game.HandPutUnder:
		return "  the hand goes under the stock"
	case game.RoundEnded:
		return endWords(s, e)
	case game.GameEnded:
		return standingsWords(s)
	}
	return e.Kind.String()
}

// guessWords returns the verdict on a guess, and how far it holds.
func guessWords(e game.Event) string {
	switch e.Same {
	case rule.FromHere:
		return fmt.Sprintf("%v: it holds from the present line on, not from the starter on", e.Verdict)
	case rule.Unknown:
		return fmt.Sprintf("%v: nothing tells it from the secret rule, as far as they could be compared", e.Verdict)
	}
	return e.Verdict.String()
}

// whoPicks returns who lays a card of a false no-play.
func whoPicks(s *game.State) string {
	if s.Prophet() != game.Nobody {
		return "the prophet"
	}
	return "the dealer"
}

func starterWords(e game.Event) string {
	text := fmt.Sprintf("the starter is %s; seat %d begins", card.FormatList(e.Cards), e.Seat)
	if e.Count > 0 {
		text = fmt.Sprintf("%d cards go back: they open no line\n", e.Count) + text
	}
	return text
}

func handsWords(s *game.State) string {
	var lines []string
	for seat := game.Seat(1); int(seat) <= s.Setup().Seats; seat++ {
		if seat != s.Dealer() {
			lines = append(lines, fmt.Sprintf("  seat %d has %s", seat, card.FormatList(s.View(seat).Hand)))
		}
	}
	return strings.Join(lines, "\n")
}

func endWords(s *game.State, e game.Event) string {
	text := fmt.Sprintf("the round ends: %v", e.Ending)
	result, _ := s.Result()
	if result.Guesser != game.Nobody {
		text += fmt.Sprintf(", seat %d has found it", result.Guesser)
	}
	if result.Out != game.Nobody {
		text += fmt.Sprintf(", seat %d goes out", result.Out)
	}
	if result.Prophet != game.Nobody {
		text += fmt.Sprintf(", seat %d is prophet to the end", result.Prophet)
	}
	for _, sc := range result.Scores {
		text += fmt.Sprintf("\n  seat %d: %v points, %v in all", sc.Seat, sc.Points, sc.Total)
	}
	return text
}

func standingsWords(s *game.State) string {
	text := "the game is over"
	for _, st := range s.Standings() {
		text += fmt.Sprintf("\n  seat %d: %v in all", st.Seat, st.Total)
	}
	return text
}
