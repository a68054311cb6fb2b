package rule

import (
	"cmp"
	"fmt"
	"slices"
)

// An Entry is a rule of the library.
type Entry struct {
	Name   string // in kebab case
	Source string // S0 to S4, the document it comes from; empty if it is ours
	Rule   *Rule
}

// A listing is an entry as it is written below.
type listing struct{ name, source, text string }

// ours are easy and pleasant rules for a first round: a quarter to a third of
// the cards fit, and something always does.
var ours = []listing{
	{"big-after-red-small-after-black", "", "if last is red then rank >= 10 else rank <= 4"},
	{"color-alternates-parity-stays", "", "color != last.color and parity = last.parity"},
	{"far-jumps", "", "|rank - last.rank| >= 6"},
	{"low-middle-high", "", "if last.rank <= 4 then rank in 5..8 else if last.rank <= 8 then rank in 9..K else rank in A..4"},
	{"low-red-after-odd", "", "if last is odd then red and rank <= 8 else black and rank >= 6"},
	{"other-suit-same-color", "", "color = last.color and suit != last.suit"},
	{"primes-after-the-rest", "", "if last is prime then not prime and color != last.color else prime and color = last.color"},
	{"red-even-after-black", "", "if last is red then odd black else even red"},
	{"red-low-black-high", "", "if red then rank <= 4 else rank >= 10"},
	{"small-steps", "", "|rank - last.rank| in 1..2"},
	{"sum-by-three", "", "(rank + last.rank) mod 3 = 0"},
	{"two-low-two-high", "", "repeat rank <= 4 2 times, rank >= 10 2 times"},
	{"up-the-circle", "", "steps from last in 1..4"},
}

// published are the rules of the sources, each as its source says it.
var published = []listing{
	// Of S0's problematic rule both readings: two later cards are always due,
	// or a red queen serves for both.
	{"after-two-odd-black-a-pair", "S0", "if last is odd black and last[2] is odd black then even red " +
		"else if last[2] is odd black and last[3] is odd black then face"},
	{"after-two-odd-black-or-a-red-queen", "S0", "if last is odd black and last[2] is odd black then even red " +
		"else if last[2] is odd black and last[3] is odd black and not (last is red and last.rank = Q) then face"},
	{"even-red-after-odd-black", "S0", "if last is odd black then even red"},
	{"hearts-spades-diamonds-clubs", "S0", "suit follows last.suit in H > S > D > C"},
	{"no-even-card", "S0", "not even"},
	{"seven-or-higher-after-black", "S0", "if last is black then rank >= 7 else rank <= 6"},
	{"spades-diamonds-clubs-hearts", "S0", "suit follows last.suit in S > D > C > H"},

	{"black-down-red-up", "S1", "if last is black then rank <= last.rank else rank >= last.rank"},
	{"closed-signs", "S1", "closed"},
	{"colors-alternate", "S1", "color != last.color"},
	{"differs-by-more-than-two", "S1", "|rank - last.rank| > 2"},
	{"even-after-equal-colors", "S1", "if last.color = last[2].color then even else odd"},
	{"odd-black-even-red", "S1", "(odd black or even red) and color != last.color"},
	{"one-to-three-higher", "S1", "steps from last in 1..3"},
	{"parities-alternate", "S1", "parity != last.parity"},
	{"red-after-odd", "S1", "if last is odd then red else black"},
	{"reds-high-blacks-low", "S1", "if red then rank > 7 else rank < 7"},
	{"same-suit-or-rank", "S1", "suit = last.suit or rank = last.rank"},
	{"spades-hearts-diamonds-clubs", "S1", "suit follows last.suit in S > H > D > C"},
	{"spanish-names-without-consonant", "S1", "rank in {4, 5, 7..9, Q}"}, // S1 has valet and rey, and y counts as one
	{"three-red-three-black", "S1", "repeat red 3 times, black 3 times"},

	{"even-sum-odd-after-king", "S3", "if last.rank = K then (rank + last.rank) mod 2 = 1 else (rank + last.rank) mod 2 = 0"},
	{"even-sum-turned-by-kings", "S3", "(rank + last.rank) mod 2 = 0 turned by rank = K"},
	{"hearts-diamonds-clubs-spades", "S3", "suit follows last.suit in H > D > C > S"},
	{"low-after-equal-colors-turned", "S3", "if last.color = last[2].color turned by rank = A or rank = K then rank <= 7 else rank >= 8"},
	{"pointed-after-even", "S3", "if last is even then spades or diamonds else hearts or clubs"},
	{"red-after-low-turned-by-sevens", "S3", "if last.rank < 7 turned by rank = 7 then red else black"},

	{"higher-or-number-after-face", "S4", "if last is face then number else rank > last.rank"},
}

// demanding are the rules of the sources that not every table can play.
var demanding = []listing{
	{"pairs-above-ten", "S3", "plays: 2; if place = 2 then playsum > 10"},
	{"running-total-to-eighteen", "S1", "remember total = 0; after total + rank <= 18: total = total + rank; " +
		"after refusing any: total = 0; total + rank <= 18"},
}

// Library returns every rule of the library that any table can play, sorted by
// name. Each call reads them anew.
func Library() []Entry { return entriesOf(slices.Concat(ours, published)) }

// Demanding returns the other rules of the library, sorted by name: those that
// read rejected cards or ask for plays of several cards.
func Demanding() []Entry { return entriesOf(demanding) }

func entriesOf(listings []listing) []Entry {
	var entries []Entry
	for _, l := range listings {
		entries = append(entries, l.entry())
	}
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(a.Name, b.Name) })
	return entries
}

// Find returns the rule of that name, a demanding one too.
func Find(name string) (Entry, bool) {
	for _, l := range slices.Concat(ours, published, demanding) {
		if l.name == name {
			return l.entry(), true
		}
	}
	return Entry{}, false
}

func (l listing) entry() Entry {
	r, err := Parse(l.text)
	if err != nil {
		panic(fmt.Sprintf("rule: %s of the library: %v", l.name, err))
	}
	return Entry{l.name, l.source, r}
}
