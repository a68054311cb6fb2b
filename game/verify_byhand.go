package game

import (
	"strconv"
	"strings"
)

// takeByHand takes the words that only the description of a round that is judged
// by hand has. After “by-hand” it demands words instead of a rule, and a rule
// that guards the dealer may follow them. It returns true if words were
// “by-hand”: nothing else is to be read of them.
func (w *walk) takeByHand(words []string) bool {
	deal := &w.round.deal
	if w.missing[0] == "rule" && len(words) == 1 && words[0] == "by-hand" {
		deal.ByHand = true
		w.missing = append([]string{"words"}, w.missing[1:]...)
		return true
	}
	if deal.ByHand && deal.Words != "" && deal.Rule == nil && words[0] == "rule" {
		w.missing = append([]string{"rule"}, w.missing...)
	}
	return false
}

// readWords reads the rule of a dealer by hand.
func (w *walk) readWords(text string) error {
	if text == "" {
		return w.malformed("the dealer's rule must follow “words”")
	}
	w.round.deal.Words = text
	return nil
}

// starterByHand reads what a dealer by hand did with the starters drawn:
// “refused NUMBER”, and the line of the one that they accepted.
func (w *walk) starterByHand(words []string) error {
	dealer := w.round.dealer
	switch {
	case words[0] == "turned", words[0] == "starter" && !w.state.asksDealer():
		return w.do(words, LayStarter(dealer))
	case words[0] == "starter":
		if w.putBack(words) {
			if err := w.command(Judge(dealer, Wrong)); err != nil {
				return err
			}
		}
		if err := w.command(Judge(dealer, Right)); err != nil {
			return err
		}
		w.expected = w.recorder.Lines()
		if strings.HasPrefix(w.expected[0], "refused") {
			w.expected = w.expected[1:] // they have been read
		}
		return w.compare(words)
	case words[0] != "refused":
		return w.malformed("“%s” is not understood here", strings.Join(words, " "))
	}
	n, err := strconv.Atoi(strings.Join(words[1:], " "))
	if err != nil || n < 1 || n > maxRefused || w.recorder.refused > 0 {
		return w.malformed("“%s” does not say how many starters were refused", strings.Join(words, " "))
	}
	for range n {
		if err := w.command(Judge(dealer, Wrong)); err != nil {
			return err
		}
	}
	return nil
}

// putBack reports whether words, the line of a starter, tell that the dealer did
// not lay the card turned up before it. Of real cards no other line does.
func (w *walk) putBack(words []string) bool {
	s := &w.state
	return s.deal.Seed.cards && s.turned != 0 && len(words) > 1 && normal(words[1:2]) != s.drawnStarter().String()
}

// dispute reads “dispute SEAT PLAY WORDS”.
func (w *walk) dispute(words []string) error {
	if len(words) < 3 {
		return w.malformed("a seat and the number of a play must follow dispute")
	}
	seat, err := w.seat(words[1])
	if err != nil {
		return err
	}
	play, err := strconv.Atoi(words[2])
	if err != nil {
		return w.malformed("%q is not the number of a play", words[2])
	}
	text := strings.Join(words[3:], " ")
	if err := w.command(DisputeVerdict(seat, play, text)); err != nil {
		return err
	}
	if got, want := strings.Join(words, " "), w.recorder.Lines()[0]; got != want {
		return w.fail("“%s” is not valid here; “%s” is expected", got, want)
	}
	return nil
}
