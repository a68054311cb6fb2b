package bot

import "eleusis/induce"

// confirming plays what it expects to be right, as people do who look for their
// idea to be confirmed: one card at a time, and nothing to learn from it.
func confirming() habits { return habits{library: induce.Shared} }

func casual() habits {
	return habits{library: induce.Shared, noPlays: true}
}

func skilled() habits {
	return habits{library: induce.Shared, curiosity: 20, noPlays: true}
}

// expert plays as well as we know.
func expert() habits {
	return habits{library: induce.Shared, curiosity: 40, strings: true, noPlays: true}
}
