package game

import (
	"fmt"
	"strconv"
	"strings"
)

// Points are exact points of a round or a game: in the classic game players who are
// equal share some (doc/rules.md §4). A value counts equal parts of a point ([Whole]),
// so shares among up to eight players, sums and comparisons are exact.
type Points int64

// pointParts is the number of parts of a point: the least common multiple of 1 to 8.
const pointParts = 840

// pointsLimit is more points than any game pays, far from where parts overflow.
const pointsLimit = 1_000_000_000_000

// Whole returns n as points, which are counted in fractions.
func Whole(n int) Points { return Points(n) * pointParts }

// among returns the equal share of each of n players, n from 1 to 8.
func (p Points) among(n int) Points { return p / Points(n) }

// Float returns the nearest floating-point number, for means.
func (p Points) Float() float64 { return float64(p) / pointParts }

// parsePoints parses points: 12, -3 or 38/5.
func parsePoints(text string) (Points, error) {
	above, below, fraction := strings.Cut(text, "/")
	n, err := strconv.ParseInt(above, 10, 64)
	d := int64(1)
	if err == nil && fraction {
		d, err = strconv.ParseInt(below, 10, 64)
	}
	if err == nil && -pointsLimit <= n && n <= pointsLimit && 0 < d && d <= pointParts && n*pointParts%d == 0 {
		if p := Points(n * pointParts / d); p.String() == text {
			return p, nil
		}
	}
	return 0, fmt.Errorf("%q is not a number of points, want a whole number or a fraction in its lowest terms", text)
}

// String returns p as people write it: 12, or 38/5 if it is a fraction.
func (p Points) String() string {
	n, d := int64(p), int64(pointParts)
	for a, b := n, d; ; a, b = b, a%b {
		if b == 0 {
			n, d = n/max(a, -a), d/max(a, -a)
			break
		}
	}
	if d == 1 {
		return strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10) + "/" + strconv.FormatInt(d, 10)
}

// MarshalJSON returns a number if p is whole, otherwise a string with the fraction.
func (p Points) MarshalJSON() ([]byte, error) {
	if p%pointParts == 0 {
		return []byte(p.String()), nil
	}
	return []byte(strconv.Quote(p.String())), nil
}

// UnmarshalJSON reads what MarshalJSON returns.
func (p *Points) UnmarshalJSON(data []byte) error {
	text := string(data)
	if unquoted, err := strconv.Unquote(text); err == nil {
		text = unquoted
	}
	read, err := parsePoints(text)
	if err == nil {
		*p = read
	}
	return err
}
