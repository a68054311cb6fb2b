package arena

import (
	"slices"

	"eleusis/game"
)

// PlayStats count what a player did in a round, or the players of a level in all of
// them.
type PlayStats struct {
	Plays        int `json:"plays"` // of one card or several, those of a second phase too
	PlaysRight   int `json:"playsRight"`
	NoPlays      int `json:"noPlays"` // claims that no card fits
	NoPlaysRight int `json:"noPlaysRight"`

	Prophecies      int `json:"prophecies"` // times in office
	Fell            int `json:"fell"`
	Calls           int `json:"calls"`
	CallsRight      int `json:"callsRight"`
	Objections      int `json:"objections"` // to the calls of others
	ObjectionsRight int `json:"objectionsRight"`
	Toppled         int `json:"toppled"` // plays by which a prophet fell

	Guesses      int `json:"guesses"`
	GuessesRight int `json:"guessesRight"`

	WentOut  int `json:"wentOut"` // the last card, or a no-play that ends the round
	Expelled int `json:"expelled"`
}

// add adds the stats of another round or player.
func (d *PlayStats) add(e PlayStats) {
	d.Plays, d.PlaysRight = d.Plays+e.Plays, d.PlaysRight+e.PlaysRight
	d.NoPlays, d.NoPlaysRight = d.NoPlays+e.NoPlays, d.NoPlaysRight+e.NoPlaysRight
	d.Prophecies, d.Fell = d.Prophecies+e.Prophecies, d.Fell+e.Fell
	d.Calls, d.CallsRight = d.Calls+e.Calls, d.CallsRight+e.CallsRight
	d.Objections, d.ObjectionsRight = d.Objections+e.Objections, d.ObjectionsRight+e.ObjectionsRight
	d.Toppled += e.Toppled
	d.Guesses, d.GuessesRight = d.Guesses+e.Guesses, d.GuessesRight+e.GuessesRight
	d.WentOut, d.Expelled = d.WentOut+e.WentOut, d.Expelled+e.Expelled
}

// stats are those of each seat in the round at a table, and what has not been
// judged yet.
type stats struct {
	by       [game.MaxSeats + 1]PlayStats
	prophet  game.Seat // the prophet with a call to be judged, or Nobody
	call     game.Verdict
	objector game.Seat // the player who has objected to it, or Nobody
	playing  game.Seat // the last player
}

// see takes in what happened.
func (d *stats) see(e *game.Event) {
	by := &d.by[e.Seat()]
	switch e.Kind() {
	case game.Played, game.NoPlayClaimed:
		d.playing = e.Seat()
	case game.Judged:
		by.Plays++
		by.PlaysRight += toInt(e.Verdict() == game.Right)
		d.judge(e.Verdict())
	case game.NoPlayJudged:
		by.NoPlays++
		by.NoPlaysRight += toInt(e.Verdict() == game.Right)
		d.judge(e.Verdict())
	case game.ProphetDeclared:
		by.Prophecies++
	case game.Called:
		d.prophet, d.call = e.Seat(), e.Verdict()
	case game.Objected:
		d.objector = e.Seat()
	case game.ProphetFell:
		by.Fell++
		d.by[d.playing].Toppled++
	case game.Guessed:
		by.Guesses++
		by.GuessesRight += toInt(e.Verdict() == game.Right)
	case game.Expelled:
		by.Expelled++
	}
}

// judge settles the prophet's call and the objection to it, if there were any.
func (d *stats) judge(v game.Verdict) {
	if d.prophet == game.Nobody {
		return
	}
	stands := v == d.call
	d.by[d.prophet].Calls++
	d.by[d.prophet].CallsRight += toInt(stands)
	if d.objector != game.Nobody {
		d.by[d.objector].Objections++
		d.by[d.objector].ObjectionsRight += toInt(!stands)
	}
	d.prophet, d.objector = game.Nobody, game.Nobody
}

// toInt returns 1 for true and 0 for false.
func toInt(so bool) int {
	if so {
		return 1
	}
	return 0
}

// whole returns the stats of each player, the round having ended as told.
func (d *stats) whole(end game.Result, players int) []PlayStats {
	d.by[end.Out].WentOut++
	return slices.Clone(d.by[1 : players+1])
}
