package bench

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// packs is how many packs are shuffled together.
const packs = 2

// A stock is the face-down cards of a game.
type stock struct {
	cards  []card.Card // the top one last
	chance *rand.Rand
}

func newStock(chance *rand.Rand) *stock {
	s := &stock{chance: chance}
	s.shuffleIn()
	return s
}

// shuffleIn puts packs on the table.
func (s *stock) shuffleIn() {
	s.cards = card.AppendDecks(s.cards, packs)
	s.chance.Shuffle(len(s.cards), func(i, j int) { s.cards[i], s.cards[j] = s.cards[j], s.cards[i] })
}

// draw returns the top card. An empty stock is two new packs first.
func (s *stock) draw() card.Card {
	if len(s.cards) == 0 {
		s.shuffleIn()
	}
	c := s.cards[len(s.cards)-1]
	s.cards = s.cards[:len(s.cards)-1]
	return c
}

// starter takes out the uppermost card that may begin a line. There is one: a
// rule that no card may begin cannot be read.
func (s *stock) starter(m *rule.Machine) card.Card {
	starters := m.Fits(m.Start())
	for i, c := range slices.Backward(s.cards) {
		if starters.Has(c) {
			s.cards = slices.Delete(s.cards, i, i+1)
			return c
		}
	}
	panic(fmt.Sprintf("bench: no card of %d packs may begin a line", packs))
}

// What chance is for. A player draws nothing from the stream of the cards.
const (
	ofCards = "cards"
	ofAgent = "agent"
)

// chance returns the chance of one game, for one purpose: it depends on the
// seed, the name of the rule and the number of the deal alone.
func (c *Config) chance(name string, deal int, purpose string) *rand.Rand {
	text := fmt.Sprintf("eleusis bench %s %d %d %s", purpose, c.Seed, deal, name)
	return rand.New(rand.NewChaCha8(sha256.Sum256([]byte(text))))
}
