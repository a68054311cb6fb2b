package say

import (
	"eleusis/game"
	"eleusis/review"
)

func (l *Localizer) Changes(o game.Options) []string { return l.changes(o) }
func (l *Localizer) Better(b *review.Better) string  { return l.better(b) }
