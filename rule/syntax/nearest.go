package syntax

import (
	"iter"
	"unicode/utf8"
)

// Nearest returns the known word that is most like text, or "" if none is like it: two letters may differ, one of a
// word of one or two, and a third of a long one. Of equally like words it is the first in the alphabet, so the hint
// never depends on the order of known.
func Nearest(text string, known iter.Seq[string]) string {
	letters := []rune(text)
	best, bestDistance := "", min(len(letters)/3+1, max(2, len(letters)/3))+1
	for w := range known {
		if n := utf8.RuneCountInString(w) - len(letters); n > bestDistance || -n > bestDistance {
			continue
		}
		d := distance(letters, []rune(w))
		if d < bestDistance || d == bestDistance && best != "" && w < best {
			best, bestDistance = w, d
		}
	}
	if utf8.RuneCountInString(best) <= bestDistance { // every letter differs
		return ""
	}
	return best
}

// distance counts the letters to insert, drop, change or swap with their
// neighbor to make b of a. Words too long to be meant as any of ours are as
// far off as they are long, which keeps the work small.
func distance(a, b []rune) int {
	const longest = 40
	if len(a) > 2*len(b)+2 || len(a) > longest || len(b) > longest {
		return len(a)
	}
	var before, last, row [longest + 1]int
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
