package bench

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

// A Protocol is how a game is played. The zero value of what is told and of when guesses
// count is the usual one.
type Protocol struct {
	Name       string `json:"name"`
	About      string `json:"about"` // in a few words
	Hand       int    `json:"hand"`  // cards
	Turns      int    `json:"turns"` // the most a game has
	WrongGuess int    `json:"wrongGuess"`
	After      bool   `json:"after,omitempty"`   // the guess follows the verdict, instead of going with the card
	Guesses    int    `json:"guesses,omitempty"` // the most in a game, of which the last ends it; 0: any number
	Unseen     bool   `json:"unseen,omitempty"`  // programs get the starter and verdicts, and not the line
	Secret     bool   `json:"secret,omitempty"`  // programs do not learn the rule after a game
}

// Standard is the protocol that results are compared by, and Custom what one is called that
// differs from all that have a name.
const (
	Standard = "standard"
	Custom   = "custom"
)

//go:embed protocols.json
var protocolsText []byte

// Protocols returns all that have a name, the standard one first.
func Protocols() []Protocol {
	var all []Protocol
	if err := json.Unmarshal(protocolsText, &all); err != nil {
		panic(fmt.Sprintf("bench: protocols.json: %v", err)) // a test reads it
	}
	return all
}

// FindProtocol returns the protocol of that name. The error lists all names.
func FindProtocol(name string) (Protocol, error) {
	var names []string
	for _, p := range Protocols() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Protocol{}, fmt.Errorf("no protocol is called %q: there are %s", name, strings.Join(names, ", "))
}

// Named returns p with the name that it has: [Custom] if it differs from the one that it is called by.
func (p Protocol) Named() Protocol {
	if known, err := FindProtocol(p.Name); err != nil || known != p {
		p.Name, p.About = Custom, ""
	}
	return p
}

// What a game may have. The stock has two packs, and a line of more turns would
// be too much work for some rules to follow.
const (
	maxHand  = 100
	maxTurns = 900
)

// Validate returns an error if p is invalid, as a message to its author.
func (p Protocol) Validate() error {
	switch {
	case p.Hand < 1 || p.Hand > maxHand:
		return fmt.Errorf("a hand of %d: it has 1 to %d cards", p.Hand, maxHand)
	case p.Turns < 1 || p.Turns > maxTurns:
		return fmt.Errorf("%d turns: a game has 1 to %d", p.Turns, maxTurns)
	case p.WrongGuess < 0:
		return fmt.Errorf("a wrong guess costs %d: it costs 0 or more", p.WrongGuess)
	case p.Guesses < 0:
		return fmt.Errorf("%d guesses: 0 or more are allowed", p.Guesses)
	}
	return nil
}

// ends reports whether a game ends after the given number of wrong guesses.
func (p Protocol) ends(wrong int) bool { return p.Guesses > 0 && wrong >= p.Guesses }
