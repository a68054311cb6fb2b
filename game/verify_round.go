package game

import (
	"strings"
)

func (w *walk) readSeal(text, of string, into *Bytes32) error {
	hash, err := parseBytes32(strings.TrimPrefix(text, of+" "))
	if err != nil {
		return w.malformed("“seal %s” and 64 hexadecimal digits are expected here", of)
	}
	*into = hash
	return nil
}

func (w *walk) readWord(args []string) error {
	if len(args) < 2 {
		return w.malformed("a seat and its word must follow “word”")
	}
	seat, err := w.readSeat(args[0])
	if err == nil && seat == w.round.dealer {
		err = w.fail("seat %d deals the round and can add no word to its shuffle", seat)
	}
	w.round.words = append(w.round.words, Word{seat, strings.Join(args[1:], " ")})
	return err
}

func (w *walk) readSalt(text string) error {
	salt, err := parseBytes32(text)
	if err != nil {
		return w.malformed("salt: %v", err)
	}
	w.round.deal.Salt = salt
	if got := w.round.deal.ruleSeal(); got != w.round.seal.Rule {
		return w.fail("the rule and the salt do not open the seal: they hash to %s", got)
	}
	return nil
}

func (w *walk) readSeed(text string) error {
	seed, err := parseSeed(text)
	if err != nil {
		return w.malformed("%v", err)
	}
	w.round.deal.Seed = seed
	if got := w.round.deal.seedSeal(); w.round.sealed && got != w.round.seal.Seed {
		return w.fail("the seed does not open the seal: it hashes to %s", got)
	}
	if seed.cards {
		w.readCards()
	}
	return w.begins()
}

// readCards reads ahead what the round tells of its draws.
func (w *walk) readCards() {
	var lines [][]string
	for _, line := range w.after {
		words := wordsOf(line)
		if words == nil {
			continue
		}
		if words[0] == "round" || words[0] == recordHeader {
			break
		}
		lines = append(lines, words)
	}
	var dealt []Seat
	dealer := w.round.dealer
	for seat := w.state.clockwise(dealer); seat != dealer && len(dealt) < MaxSeats; seat = w.state.clockwise(seat) {
		dealt = append(dealt, seat)
	}
	w.round.deal.Cards, w.round.deal.Begins = drawsListed(lines, dealt)
}

// begins seals and deals the round that was described.
func (w *walk) begins() error {
	deal, dealer := w.round.deal, w.round.dealer
	var commands []Command
	if w.round.sealed {
		commands = append(commands, SealRound(dealer, &deal))
	}
	for _, word := range w.round.words {
		commands = append(commands, AddWord(word.Seat, word.Text))
	}
	commands = append(commands, BeginRound(dealer, &deal))
	for _, c := range commands {
		if err := w.command(c); err != nil {
			return err
		}
	}
	w.expected = w.recorder.Lines()[w.round.lines:] // those have been read
	return nil
}
