package review

import "eleusis/game"

// A Player is the review of one player.
type Player struct {
	Seat  Seat `json:"seat"`
	Plays int  `json:"plays"` // cards, strings and no-plays
	Right int  `json:"right"` // of them
	Told  Bits `json:"told"`  // by them
	// Nothing is the number of their plays with next to no information while there was
	// something to learn.
	Nothing int `json:"nothing"`
	Lost    int `json:"lost"`   // plays that were refused although the rule was known
	Longer  int `json:"longer"` // turns in which they could surely have laid more cards
	// Calls is the number of their calls as prophet, and Upheld of those that were right.
	Calls  int `json:"calls"`
	Upheld int `json:"upheld"`

	// Of their plays, as in [Review].
	Experiment int `json:"experiment"`
	Shedding   int `json:"shedding"`
}

// nextToNothing is the information below which a play gave none worth a card.
const nextToNothing Bits = 5

// sum computes the reviews of the players.
func (w *work) sum() {
	o := w.view.Setup
	of := make([]Player, o.Seats+1)
	for i := range w.Moves {
		m := &w.Moves[i]
		of[m.Prophet].judged(m)
		if m.Kind == Starter || !m.IsPlay() {
			continue
		}
		p := &of[m.Seat]
		p.Told += m.Told
		if m.Kind == Picked || m.Kind == RefusedPick {
			continue
		}
		p.played(m, w.isRuleKnown(m.Play))
	}
	for i := range w.Moves {
		m := &w.Moves[i]
		if m.Better == nil {
			continue
		}
		p := &of[m.Seat]
		if m.Better.Why == MoreTelling {
			w.noteMissed(&p.Experiment, m)
			w.noteMissed(&w.Experiment, m)
		} else {
			w.noteMissed(&p.Shedding, m)
			w.noteMissed(&w.Shedding, m)
		}
	}
	for seat := game.Seat(1); int(seat) <= o.Seats; seat++ {
		if seat != w.Dealer {
			of[seat].Seat = seat
			w.Players = append(w.Players, of[seat])
		}
	}
}

// judged counts a call of the prophet p, if m has one.
func (p *Player) judged(m *Move) {
	if m.Call == game.Unjudged {
		return
	}
	p.Calls++
	if m.Call == m.Verdict {
		p.Upheld++
	}
}

// played counts a turn of p.
func (p *Player) played(m *Move, relied bool) {
	p.Plays++
	if m.Verdict == game.Right {
		p.Right++
	}
	switch {
	case !relied && m.Told < nextToNothing:
		p.Nothing++
	case relied && m.Verdict == game.Wrong:
		p.Lost++
	}
	if m.Better != nil && m.Better.Why == MoreCards {
		p.Longer++
	}
}

// noteMissed sets most to the number of m, if more was missed by m.
func (w *work) noteMissed(most *int, m *Move) {
	if kept := w.play(*most); kept == nil || greater(m.Better, kept.Better) > 0 {
		*most = m.Play
	}
}

// play returns the play of that number, nil if it is 0.
func (w *work) play(number int) *Move {
	for i := range w.Moves {
		if m := &w.Moves[i]; m.Play == number && m.IsPlay() {
			return m
		}
	}
	return nil
}
