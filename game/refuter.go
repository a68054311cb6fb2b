package game

import "fmt"

// Refuters oppose a prophet's call before the dealer speaks (S3 names them;
// doc/rules.md §3, "By the refuter"). Who may is asked, clockwise from the
// prophet, one after the other, until one objects.

// Object returns the command of seat to oppose the prophet's call.
func Object(seat Seat) Command { return Command{Kind: ObjectToCall, Seat: seat} }

// LetPass returns the command of seat to have nothing against the prophet's
// call.
func LetPass(seat Seat) Command { return Command{Kind: LetCallPass, Seat: seat} }

// mayRefute reports whether seat could object to the prophet's calls: he would
// be prophet if the call fell, and has not objected in vain in this round.
func (s *State) mayRefute(seat Seat) bool {
	o := &s.setup.Options
	switch {
	case !o.Refuter || !s.isIn(seat) || s.inVain[seat]:
		return false
	case s.prophets[seat] && o.ProphetOnce:
		return false
	}
	return s.othersIn(seat)+1 >= o.ProphetOthers // the fallen prophet plays again
}

// nextAsked returns who is asked after seat whether he objects, or Nobody.
func (s *State) nextAsked(seat Seat) Seat {
	for n := s.left(seat); n != s.prophet.seat; n = s.left(n) {
		if s.mayRefute(n) {
			return n
		}
	}
	return Nobody
}

// answers carries out what the seat that is asked says to the prophet's call.
func (s *State) answers(c Command, dst []Event) ([]Event, error) {
	if err := s.mayActInRound(c.Seat); err != nil {
		return dst, err
	}
	if s.asked == Nobody || s.asked != c.Seat {
		return dst, refuse(c.Seat, NotAsked)
	}
	f := s.following(dst)
	if c.Kind == ObjectToCall {
		f.add(Event{Kind: Objected, Seat: c.Seat})
		if !s.deal.ByHand {
			f.judgeCalled(s.ofLast(s.last().call, c.Seat))
		}
		return f.events, nil
	}
	f.add(Event{Kind: LetPassed, Seat: c.Seat})
	if s.nextAsked(c.Seat) == Nobody && !s.deal.ByHand {
		f.judgeCalled(s.ofLast(s.last().call, Nobody))
	}
	return f.events, nil
}

// judgeCalled does what follows from the dealer's word after the prophet's call. A
// refuter whom it proves right is prophet from there, if the round goes on.
func (f *following) judgeCalled(word judgement) {
	before := len(f.events)
	f.judgeLast(word)
	p := f.last()
	fell := false
	leaves := p.kind == Offered && len(f.hands[p.seat]) == 0 && !f.setup.Options.SecondPhase
	for _, e := range f.events[before:] {
		fell = fell || e.Kind == ProphetFell
		leaves = leaves || e.Kind == HandTaken
	}
	if word.refuter != Nobody && fell && !leaves && !f.over {
		f.add(Event{Kind: ProphetDeclared, Seat: word.refuter})
	}
	f.settles()
}

// noteVerdict remembers an objection that the verdict v proves wrong: who made
// it may make no other in this round.
func (s *State) noteVerdict(v Verdict) {
	if p := s.last(); p.refuter != Nobody && p.call == v {
		s.inVain[p.refuter] = true
	}
}

// checkRefuter compares who has objected in vain with the plays, and asks that
// nobody is asked who may not object.
func (s *State) checkRefuter() error {
	var inVain [MaxSeats + 1]bool
	for _, p := range s.plays {
		if p.refuter != Nobody && p.call == p.verdict {
			inVain[p.refuter] = true
		}
	}
	switch {
	case inVain != s.inVain:
		return fmt.Errorf("who objected in vain is remembered as %v, and was %v", s.inVain, inVain)
	case s.asked != Nobody && !s.mayRefute(s.asked):
		return fmt.Errorf("seat %d is asked to object, who may not", s.asked)
	}
	return nil
}
