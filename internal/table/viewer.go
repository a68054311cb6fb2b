package table

import (
	"slices"

	"eleusis/game"
	"eleusis/rule"
)

// frame returns the frame for seat of the event that has just been folded.
func (v viewer) frame(happened logEvent, seat game.Seat) Frame {
	f := Frame{Number: v.clock(), Fast: v.fast}
	if happened.game != nil {
		f.Share = v.state.Share(*happened.game, eyes(seat))
	}
	return f
}

// shutsOut reports whether seat, which may be Nobody, may not see the game.
func (v viewer) shutsOut(seat game.Seat) bool {
	return seat == game.Nobody && !v.gathering && !v.settings.Spectators
}

// tableState returns the state of the table, without absences.
func (v viewer) tableState(host game.Seat) TableState {
	return TableState{
		Gathering: v.gathering, Chairs: v.seenChairs(host), Aside: v.seenAside(host), Settings: v.settings,
		Dealing: v.dealing, Next: v.nextDealer(), AwaitsRule: v.awaitsRule(), RuleReady: v.ruleReady(),
	}
}

// tableShare returns the state of the table, without what is not in the log.
func (v viewer) tableShare(kind string, host game.Seat) *TableShare {
	t := &TableShare{Kind: kind, Changed: changedBy(kind), TableState: v.tableState(host)}
	if kind == kindSaid {
		t.Said = v.saidAt(v.clock())
	}
	return t
}

// holds reports whether event n is of the present round, so that the events after it are
// at hand.
func (v viewer) holds(n int) bool { return v.started <= n && n <= v.clock() }

// told returns the frames of the present round for seat.
func (v viewer) told(seat game.Seat) []Frame {
	var frames []Frame
	v.replay(func(s *game.State, e numbered) {
		frames = append(frames, Frame{Number: e.number, Share: s.Share(e.event, eyes(seat)), Fast: v.fast})
	})
	return frames
}

// sight returns the part of the snapshot for seat that changes with each move.
func (v viewer) sight(id string, seat, host game.Seat) Snapshot {
	return Snapshot{
		ID: id, Title: v.title, Number: v.clock(), Beside: seat == Aside, View: v.state.View(eyes(seat)), Fast: v.fast,
		TableState: v.tableState(host), Options: v.options, Host: host,
		Clock: v.settings.Clock.limit(), Lapsed: v.lapsed[seat],
	}
}

// snapshot returns the table as seat sees it.
func (v viewer) snapshot(id string, seat, host game.Seat) Snapshot {
	s := v.sight(id, seat, host)
	s.Held = v.held() && v.pause.thinks == seat && seat != game.Nobody
	s.Standings = v.state.Standings()
	s.Difficulty, s.Dealt = v.rounds().difficulty(), v.dealt
	s.Said, s.Notices = v.saidTo(seat), v.noticesFor(seat)
	if g, gave := v.given[seat]; gave && seat != game.Nobody {
		s.Given = &BroughtRule{g.Rule, g.Words, g.Level}
	}
	if v.has(seat) {
		s.MayBring, s.ByHand = v.decision().mayBring(seat) == nil, v.chairs[seat-1].ByHand
	}
	if seat == host && seat != game.Nobody {
		s.Reports = v.reportsTo(seat)
	}
	s.Log = v.told(seat)
	if s.View.MayHint {
		s.Ready = v.state.ReadyHints()
	}
	if r, over := v.state.Result(); over {
		s.Result, s.Reading, s.Transcript = &r, v.reading(&r), v.transcript()
	}
	if desk, deals := v.state.Desk(eyes(seat)); deals {
		s.Desk = &desk
	}
	return s
}

// seenChairs returns the public part of the chairs, without absences.
func (v viewer) seenChairs(host game.Seat) []Chair {
	var all []Chair
	for i, ch := range v.chairs {
		seat := game.Seat(i + 1)
		ch.Who = v.who[ch.Key]
		ch.Host, ch.Substitute, ch.Muted = seat == host, v.covered[seat], v.muted[ch.Who]
		all = append(all, ch.Chair)
	}
	return all
}

// seenAside returns the public part of the chair of a host who does not play; nil if there
// is none.
func (v viewer) seenAside(host game.Seat) *Chair {
	if v.aside == nil {
		return nil
	}
	look := v.aside.Chair
	look.Host, look.Who = host == Aside, v.who[v.aside.Key]
	return &look
}

// noticesFor returns the notices for seat. A player has seen those before their last move
// of the present round, a spectator those before the round. While people gather there are
// no moves, and the last notice is fresh.
func (v viewer) noticesFor(seat game.Seat) []Notice {
	all := slices.Clone(v.notices)
	seen := max(v.started, v.chose[seat])
	if n := len(all); v.gathering && n > 0 {
		seen = all[n-1].Number - 1
	}
	for i := range all {
		all[i].Fresh = all[i].Number > seen
	}
	return all
}

// reading returns the rule with which r, a finished round, can be compared; nil if the
// machine judged it or no rule can be read.
func (v viewer) reading(r *game.Result) *Reading {
	if !r.ByHand {
		return nil
	}
	if v.read == nil {
		v.read = new(Reading)
		if v.read.Rule = r.Rule; r.Rule == nil {
			v.read.Rule, _ = rule.Parse(r.Words) // most words cannot be read as a rule
		}
		if v.read.Rule != nil {
			v.read.Slips = v.state.Slips(v.read.Rule)
		}
	}
	if v.read.Rule == nil {
		return nil
	}
	return v.read
}

// saidTo returns the messages for seat. While people gather, only they see them: anyone
// with the code could listen.
func (v viewer) saidTo(seat game.Seat) []Message {
	if v.gathering && seat == game.Nobody {
		return nil
	}
	return slices.Clone(v.said)
}

// withTalk returns frames and the messages after event number since, in the order of the
// log. For the rest of the table see now.
func (v viewer) withTalk(frames []Frame, now *TableShare, said []Message, since int) []Frame {
	for _, s := range said {
		if s.Number > since {
			share := *now
			share.Kind, share.Said, share.Reports = kindSaid, &s, nil
			frames = append(frames, Frame{Number: s.Number, Fast: v.fast, Table: &share})
		}
	}
	slices.SortFunc(frames, func(a, b Frame) int { return a.Number - b.Number })
	return frames
}

// ruleReady reports whether, while people gather, the first dealer has brought their rule
// or needs none.
func (v viewer) ruleReady() bool {
	if !v.gathering || v.dealing.By == ByComputer {
		return v.gathering
	}
	_, brought := v.given[v.dealing.Seat]
	return brought || v.has(v.dealing.Seat) && v.chairs[v.dealing.Seat-1].Level != ""
}
