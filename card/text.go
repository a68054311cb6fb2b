package card

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	rankNames   = "A23456789TJQK"
	suitLetters = "CDHS"
)

var suitSymbols = [Suits]string{"♣", "♦", "♥", "♠"}

// String returns the rank as people write it: A, 2 to 10, J, Q or K.
func (r Rank) String() string {
	switch {
	case r == 10:
		return "10"
	case r < 1 || r > Ranks:
		return fmt.Sprintf("Rank(%d)", uint8(r))
	}
	return rankNames[r-1 : r]
}

// String returns the letter of s: C, D, H or S.
func (s Suit) String() string {
	if s >= Suits {
		return fmt.Sprintf("Suit(%d)", uint8(s))
	}
	return suitLetters[s : s+1]
}

// Symbol returns the sign of s: ♣, ♦, ♥ or ♠.
func (s Suit) Symbol() string { return suitSymbols[s] }

// String returns c as people write it, rank and suit letter: 10H, KS.
func (c Card) String() string {
	if !c.Valid() {
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return c.Rank().String() + c.Suit().String()
}

// An Error says that a text is not a card.
type Error struct {
	Text   string // what was read
	Column int    // where Text starts in what was parsed, in characters from 1
}

func (e *Error) Error() string {
	const longest = 40 // characters that people want to read again
	text := e.Text
	if said := []rune(text); len(said) > longest {
		text = string(said[:longest]) + "…"
	}
	return fmt.Sprintf("%q is not a card: write a rank (A, 2 to 10, J, Q, K) and a suit (C, D, H, S), such as 10H", text)
}

// Parse reads one card, rank before suit, in any case: 10H, th, K♠. The error
// is an [*Error].
func Parse(text string) (Card, error) {
	r, suit, ok := cutRank(text)
	if ok {
		if s, ok := parseSuit(suit); ok {
			return Of(r, s), nil
		}
	}
	return 0, &Error{Text: text, Column: 1}
}

func cutRank(text string) (r Rank, rest string, ok bool) {
	if rest, ok := strings.CutPrefix(text, "10"); ok {
		return 10, rest, true
	}
	if text == "" {
		return 0, "", false
	}
	if i := strings.IndexByte(rankNames, upper(text[0])); i >= 0 {
		return Rank(i + 1), text[1:], true
	}
	return 0, "", false
}

func parseSuit(text string) (Suit, bool) {
	text = strings.TrimSuffix(text, "\ufe0f") // the mark that asks for a colored symbol
	if len(text) == 1 {
		i := strings.IndexByte(suitLetters, upper(text[0]))
		return Suit(max(i, 0)), i >= 0
	}
	for s, symbol := range suitSymbols {
		if text == symbol {
			return Suit(s), true
		}
	}
	return 0, false
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}

// ParseList reads cards separated by spaces or commas. An empty text is no
// cards. The error is an [*Error] with the column of the first text that is no
// card.
func ParseList(text string) ([]Card, error) {
	var cs []Card
	for column, word := range words(text) {
		c, err := Parse(word)
		if err != nil {
			return nil, &Error{Text: word, Column: column}
		}
		cs = append(cs, c)
	}
	return cs, nil
}

// words yields the words of text, separated by spaces or commas, each with the
// column it starts in, in characters from 1.
func words(text string) func(yield func(int, string) bool) {
	separator := func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == '\n' || r == '\r' }
	return func(yield func(int, string) bool) {
		column := 1
		for text != "" {
			n := strings.IndexFunc(text, separator)
			if n < 0 {
				n = len(text)
			}
			if n > 0 && !yield(column, text[:n]) {
				return
			}
			column += utf8.RuneCountInString(text[:n])
			text = text[n:]
			if text != "" {
				text, column = text[1:], column+1
			}
		}
	}
}

// FormatList returns cs as a text that [ParseList] reads.
func FormatList(cs []Card) string {
	var b strings.Builder
	for i, c := range cs {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.String())
	}
	return b.String()
}

// MarshalText returns c as [Card.String] does; the error is for a value that
// is no card.
func (c Card) MarshalText() ([]byte, error) {
	if !c.Valid() {
		return nil, fmt.Errorf("card %d does not exist", uint8(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads c as [Parse] does.
func (c *Card) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}
