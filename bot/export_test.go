package bot

import "eleusis/game"

// MayErr is the check of a scientist before it becomes prophet.
func MayErr(p Player, v *game.View, few func(errs int) bool) bool {
	return p.(*scientist).cache(v).mayErr(few)
}

// Errs returns how many calls of the next card would fall, by what a scientist believes.
func Errs(p Player, v *game.View) int { return p.(*scientist).cache(v).errs() }
