package say

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/review"
)

// Bits returns an amount of information with one digit after the point, as 1.6.
func (p *Speaker) Bits(b review.Bits) string {
	tenths := (int(b) + 5) / 10
	return strconv.Itoa(tenths/10) + p.Text("number.point", nil) + strconv.Itoa(tenths%10)
}

// Number returns n with its thousands marked, as 448,000.
func (p *Speaker) Number(n int) string {
	digits := strconv.Itoa(n)
	var groups []string
	for len(digits) > 3 {
		groups = append(groups, digits[len(digits)-3:])
		digits = digits[:len(digits)-3]
	}
	groups = append(groups, digits)
	slices.Reverse(groups)
	return strings.Join(groups, p.Text("number.thousands", nil))
}

// tellsNothing is what a play told that is not worth a number.
const tellsNothing review.Bits = 5

// Move returns what the move at index i of r told, in a sentence or two, and what
// would have been better. It is empty for a starter.
func (p *Speaker) Move(r *review.Review, i int) []string {
	m := &r.Moves[i]
	switch m.Kind {
	case review.Starter:
		return nil
	case review.Declared:
		return []string{p.Text("review.call", percent(m.Chance))}
	case review.Guessed:
		switch {
		case m.Guess == nil:
			return nil
		case m.Chance == 0:
			return []string{p.Text("review.guess.unlikely", nil)}
		}
		return []string{p.Text("review.guess", percent(m.Chance))}
	}
	lines := []string{strings.TrimSpace(p.Told(m) + " " + p.believed(r, i))}
	if m.Better != nil {
		lines = append(lines, p.Better(m.Better))
	}
	return lines
}

func percent(c review.Chance) Args { return Args{"Chance": c.Percent()} }

// Told returns what the play m told, without a word of which rules it left.
func (p *Speaker) Told(m *review.Move) string {
	left := Args{"Count": m.After.Rules, "Rules": p.Number(m.After.Rules), "Before": p.Number(m.Before.Rules)}
	switch {
	case m.Told < tellsNothing:
		return p.Text("review.told.nothing", nil)
	case m.After.Rules < m.Before.Rules:
		return p.Text("review.told.cut", left)
	case m.After.Rules > m.Before.Rules:
		return p.Text("review.told.surprise", left)
	}
	return p.Text("review.told.left", left)
}

// Exact returns what the verdict on m told, in figures.
func (p *Speaker) Exact(m *review.Move) string {
	return p.Text("review.exact", Args{"Bits": p.Bits(m.Told), "Chance": m.Chance.Percent()})
}

// worthNaming is how much the best question of a round told, if it is to be named.
const worthNaming review.Bits = 50

// Question returns the play that told the most: of the player who reads it, or of all if they played none.
func (p *Speaker) Question(c Company, r *review.Review) (lines []string) {
	var best *review.Move
	own := func(m *review.Move) bool { return m.Seat == c.Me }
	for i := range r.Moves {
		m := &r.Moves[i]
		switch {
		case m.Kind != review.Offered || m.Told < worthNaming || m.After.Rules >= m.Before.Rules:
		case best == nil, own(m) && !own(best), own(m) == own(best) && m.Told > best.Told:
			best = m
		}
	}
	if best == nil {
		return nil
	}
	return []string{p.Who(c, "review.question", best.Seat,
		Args{"Play": best.Play, "Cards": Signs(best.Cards), "Told": p.Told(best)})}
}

// believed returns what was believed most after the move at index i, if that was
// not believed before.
func (p *Speaker) believed(r *review.Review, i int) string {
	m, before := &r.Moves[i], &r.Moves[max(i-1, 0)]
	switch {
	case m.Belief == nil:
		return ""
	case r.Likely != nil && r.Likely.Play == m.Play:
		return p.Text("review.believed.likely", percent(m.Belief.Chance))
	case r.Known != nil && r.Known.Play == m.Play:
		return p.Text("review.believed.known", percent(m.Belief.Chance))
	case before.Belief != nil && before.Belief.Rule.String() == m.Belief.Rule.String():
		return ""
	case m.Place == 1:
		return p.Text("review.believed.rule", percent(m.Belief.Chance))
	}
	return p.Text("review.believed", Args{"Chance": m.Belief.Chance.Percent(), "Rule": p.Rule(m.Belief.Rule.String())})
}

// Better returns which play would have been better, and by what.
func (p *Speaker) Better(b *review.Better) string {
	return p.Text("review.better."+string(b.Why), Args{"Cards": Signs(b.Cards), "Count": b.Fewer})
}

// Known returns when the rule of r could be known.
func (p *Speaker) Known(c Company, r *review.Review) []string {
	var lines []string
	switch {
	case r.Rule == nil:
		lines = append(lines, p.Text("review.by-hand", nil))
	case r.Known == nil:
		s := r.Moves[len(r.Moves)-1].After
		lines = append(lines, p.Text("review.never", Args{"Count": s.Rules, "Rules": p.Number(s.Rules)}))
	case r.Known.Seat == r.Dealer:
		lines = append(lines, p.Text("review.known.starter", percent(r.Known.Chance)))
	default:
		lines = append(lines,
			p.Who(c, "review.known", r.Known.Seat, Args{"Play": r.Known.Play, "Chance": r.Known.Chance.Percent()}))
	}
	if r.Likely != nil {
		lines = append(lines, p.Text("review.likely", Args{"Play": r.Likely.Play, "Chance": r.Likely.Chance.Percent()}))
	}
	return lines
}

// Part returns what a player's plays told, and what they were worth.
func (p *Speaker) Part(c Company, q review.Player) string {
	told := p.Who(c, "review.player", q.Seat, Args{"Count": q.Plays, "Bits": p.Bits(q.Told)})
	return strings.TrimSpace(told + " " + p.Worth(q))
}

// Worth returns what a player's plays were worth, beside what they told: nothing
// if there is nothing to remark.
func (p *Speaker) Worth(q review.Player) string {
	var parts []string
	for _, of := range []struct {
		key string
		n   int
	}{{"nothing", q.Nothing}, {"lost", q.Lost}, {"longer", q.Longer}, {"calls", q.Calls}} {
		if of.n > 0 {
			parts = append(parts, p.Text("review.player."+of.key, Args{"Count": of.n, "Upheld": q.Upheld}))
		}
	}
	return strings.Join(parts, " ")
}

// Missed returns what would have been better than the plays by which q missed
// the most.
func (p *Speaker) Missed(r *review.Review, q review.Player) (lines []string) {
	for _, play := range []int{q.Experiment, q.Shedding} {
		if m := missedAt(r, play); m != nil {
			lines = append(lines, p.missed(m))
		}
	}
	return lines
}

// Best returns what would have been better than the plays by which the most was
// missed in the whole round, and whose they were.
func (p *Speaker) Best(c Company, r *review.Review) (lines []string) {
	for _, of := range []struct {
		key  string
		play int
	}{{"review.best.experiment", r.Experiment}, {"review.best.shedding", r.Shedding}} {
		if m := missedAt(r, of.play); m != nil {
			lines = append(lines, p.Who(c, of.key, m.Seat, Args{"Missed": p.missed(m)}))
		}
	}
	return lines
}

// missedAt returns the play of that number if something would have been better.
func missedAt(r *review.Review, play int) *review.Move {
	i := slices.IndexFunc(r.Moves, func(m review.Move) bool { return m.Play == play && m.Better != nil })
	if i < 0 {
		return nil
	}
	return &r.Moves[i]
}

func (p *Speaker) missed(m *review.Move) string {
	key := "review.missed"
	if m.Kind == review.NoPlay {
		key = "review.missed.no-play"
	}
	return p.Text(key, Args{"Play": m.Play, "Played": Signs(m.Cards), "Better": p.Better(m.Better)})
}
