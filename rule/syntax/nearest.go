package syntax

// nearest returns the known word that is most like text, or "" if none is like
// it. Of equally like words it is the first in the alphabet, so the hint never
// depends on the order of a map.
func nearest[V any](text string, known map[string]V) string {
	best, bestDistance := "", len([]rune(text))/3+2
	for w := range known {
		d := distance([]rune(text), []rune(w))
		if d < bestDistance || d == bestDistance && best != "" && w < best {
			best, bestDistance = w, d
		}
	}
	if len([]rune(best)) <= bestDistance { // every letter differs
		return ""
	}
	return best
}

// distance counts the letters to insert, drop, change or swap with their
// neighbour to make b of a. Words too long to be meant as any of ours are as
// far off as they are long, which keeps the work small.
func distance(a, b []rune) int {
	if len(a) > 2*len(b)+2 || len(a) > 40 {
		return len(a)
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
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
