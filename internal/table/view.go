package table

import (
	"slices"

	"eleusis/game"
)

// frame returns the frame for seat of the event that has just been folded.
func (c *core) frame(happened logEvent, seat game.Seat) Frame {
	f := Frame{Number: c.lastSent(), Fast: c.fast}
	if happened.game != nil {
		f.Share = c.state.Share(*happened.game, viewpoint(seat))
	}
	return f
}

// excludes reports whether seat, which may be Nobody, may not see the game.
func (c *core) excludes(seat game.Seat) bool {
	return seat == game.Nobody && !c.gathering && !c.settings.Spectators
}

// tableState returns the state of the table, without absences.
func (c *core) tableState(host game.Seat) TableState {
	return TableState{
		Gathering: c.gathering, Chairs: c.seenChairs(host), Aside: c.seenAside(host), Settings: c.settings,
		Dealing: c.dealing, Next: c.rounds().nextDealer(), AwaitsRule: c.rounds().awaitsRule(), RuleReady: c.ruleReady(),
	}
}

// tableShare returns the state of the table, without what is not in the log.
func (c *core) tableShare(kind string, host game.Seat) *TableShare {
	t := &TableShare{Kind: kind, Changed: changedBy(kind), TableState: c.tableState(host)}
	if kind == kindSaid {
		t.Said = c.saidAt(c.lastSent())
	}
	return t
}

// holds reports whether event n is of the present round, so that the events after it are
// at hand.
func (c *core) holds(n int) bool { return c.started <= n && n <= c.lastSent() }

// pastFrames returns the frames of the present round for seat.
func (c *core) pastFrames(seat game.Seat) []Frame {
	var frames []Frame
	c.replay(func(s *game.State, e numbered) {
		frames = append(frames, Frame{Number: e.number, Share: s.Share(e.event, viewpoint(seat)), Fast: c.fast})
	})
	return frames
}

// movingPart returns the part of the snapshot for seat that changes with each move. It shows v of the game.
func (c *core) movingPart(id string, seat, host game.Seat, v game.View) Snapshot {
	return Snapshot{
		ID: id, Title: c.title, Number: c.lastSent(), Beside: seat == Aside, View: v, Fast: c.fast,
		TableState: c.tableState(host), Options: c.options, Host: host,
		Clock: c.settings.Clock.limit(), Lapsed: c.lapsed[seat],
	}
}

// snapshot returns the table as seat sees it.
func (c *core) snapshot(id string, seat, host game.Seat) Snapshot {
	s := c.movingPart(id, seat, host, c.state.View(viewpoint(seat)))
	s.Standings = c.state.Standings()
	s.Difficulty, s.Dealt = c.rounds().difficulty(), c.dealt
	s.Said, s.Notices, s.Substitutions = c.saidTo(seat), c.noticesFor(seat), slices.Clone(c.shifts)
	if g, gave := c.given[seat]; gave && seat != game.Nobody {
		s.Given = &g
	}
	if c.has(seat) {
		s.MayBring, s.ByHand = c.mayBring(seat) == nil, c.chairs[seat-1].ByHand
	}
	if seat == host && seat != game.Nobody {
		s.Reports = c.reportsTo(seat)
	}
	s.Log = c.pastFrames(seat)
	if r, over := c.state.Result(); over {
		s.Result, s.Sentence, s.Stated, s.Transcript = &r, c.put, c.statedRule(&r), c.transcript()
	}
	if desk, deals := c.state.Desk(viewpoint(seat)); deals {
		s.Desk = &desk
		if s.View.MayHint && desk.Rule != nil {
			s.Ready = desk.Rule.Hints()
		}
	}
	return s
}

// seenChairs returns the public part of the chairs, without absences.
func (c *core) seenChairs(host game.Seat) []Chair {
	all := make([]Chair, 0, len(c.chairs))
	for i, ch := range c.chairs {
		seat := game.Seat(i + 1)
		ch.Who = c.who[ch.Key]
		ch.Host, ch.Substitute, ch.Muted = seat == host, c.substitutes[seat], c.muted[ch.Who]
		all = append(all, ch.Chair)
	}
	return all
}

// noticesFor returns the notices for seat. A player has seen those before their last move
// of the present round, a spectator those before the round. While people gather there are
// no moves, and the last notice is fresh.
func (c *core) noticesFor(seat game.Seat) []Notice {
	all := slices.Clone(c.notices)
	seen := max(c.started, c.chose[seat])
	if n := len(all); c.gathering && n > 0 {
		seen = all[n-1].Number - 1
	}
	for i := range all {
		all[i].Fresh = all[i].Number > seen
	}
	return all
}

// statedRule returns the rule with which r, a finished round, can be compared; nil if the
// machine judged it or no rule can be read.
func (c *core) statedRule(r *game.Result) *StatedRule {
	if !r.ByHand {
		return nil
	}
	if c.stated == nil {
		c.stated = new(StatedRule)
		c.stated.Rule = r.JudgedBy()
		if c.stated.Rule != nil {
			c.stated.Slips = c.state.Slips(c.stated.Rule)
		}
	}
	if c.stated.Rule == nil {
		return nil
	}
	return c.stated
}

// saidTo returns the messages for seat. While people gather, only they see them: anyone
// with the code could listen.
func (c *core) saidTo(seat game.Seat) []Message {
	if c.gathering && seat == game.Nobody {
		return nil
	}
	return slices.Clone(c.said)
}

// withTalk returns frames and the messages after event number since, in the order of the
// log. For the rest of the table see now.
func (c *core) withTalk(frames []Frame, now *TableShare, said []Message, since int) []Frame {
	for _, s := range said {
		if s.Number > since {
			share := *now
			share.Kind, share.Said, share.Reports = kindSaid, &s, nil
			frames = append(frames, Frame{Number: s.Number, Fast: c.fast, Table: &share})
		}
	}
	slices.SortFunc(frames, func(a, b Frame) int { return a.Number - b.Number })
	return frames
}

// ruleReady reports whether, while people gather, the first dealer has brought their rule
// or needs none.
func (c *core) ruleReady() bool {
	if !c.gathering || c.dealing.By == ByComputer {
		return c.gathering
	}
	_, brought := c.given[c.dealing.Seat]
	return brought || c.has(c.dealing.Seat) && c.chairs[c.dealing.Seat-1].Level != ""
}
