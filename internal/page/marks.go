package page

import (
	"strconv"
	"strings"

	"eleusis/game"
)

// seatMarks returns the letters that mark the cards of each seat of v: the initial or,
// where several names begin alike, another letter in which they all differ, or else the
// number of the seat.
func (pr boardPresenter) seatMarks(v *game.View) map[string]string {
	if pr.Company.Names == nil {
		return nil
	}
	var names []string
	for seat := range len(v.Hands) {
		names = append(names, pr.Company.Names(game.Seat(seat+1)))
	}
	return marksOf(names)
}

// marksOf returns the marks of names by the names.
func marksOf(names []string) map[string]string {
	alike := make(map[string][]int)
	for i, name := range names {
		alike[initial(name)] = append(alike[initial(name)], i)
	}
	marks := make(map[string]string)
	for first, seats := range alike {
		for _, seat := range seats {
			marks[names[seat]] = first
		}
		if len(seats) < 2 {
			continue
		}
		at := firstDifference(names, seats)
		for _, seat := range seats {
			second := strconv.Itoa(seat + 1)
			if at > 0 {
				second = string([]rune(names[seat])[at])
			}
			marks[names[seat]] = first + second
		}
	}
	return marks
}

// firstDifference returns the first place at which the names of some seats all have
// another letter; 0 if there is none.
func firstDifference(names []string, seats []int) int {
	for at := 1; ; at++ {
		seen := make(map[rune]bool)
		for _, seat := range seats {
			letters := []rune(strings.ToLower(names[seat]))
			if at >= len(letters) || at >= len([]rune(names[seat])) {
				return 0
			}
			seen[letters[at]] = true
		}
		if len(seen) == len(seats) && !seen[' '] {
			return at
		}
	}
}

// initial returns the first letter of a name.
func initial(name string) string {
	for _, r := range name {
		return strings.ToUpper(string(r))
	}
	return ""
}
