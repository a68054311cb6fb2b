package say

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/review"
)

// Bits returns an amount of information with one digit after the point, as 1.6.
func (l *Localizer) Bits(b review.Bits) string {
	tenths := (int(b) + 5) / 10
	return strconv.Itoa(tenths/10) + l.Text("number.point", nil) + strconv.Itoa(tenths%10)
}

// Number returns n with its thousands marked, as 448,000.
func (l *Localizer) Number(n int) string {
	digits := strconv.Itoa(n)
	var groups []string
	for len(digits) > 3 {
		groups = append(groups, digits[len(digits)-3:])
		digits = digits[:len(digits)-3]
	}
	groups = append(groups, digits)
	slices.Reverse(groups)
	return strings.Join(groups, l.Text("number.thousands", nil))
}

// tellsNothing is the information below which a play counts as without.
const tellsNothing review.Bits = 5

// Move returns the information of the move at index i of r, in a sentence or two, and a
// better move. It is empty for a starter.
func (l *Localizer) Move(r *review.Review, i int) []string {
	m := &r.Moves[i]
	switch m.Kind {
	case review.Starter:
		return nil
	case review.Declared:
		return []string{l.Text("review.call", percent(m.Chance))}
	case review.Guessed:
		switch {
		case m.Guess == nil:
			return nil
		case m.Chance == 0:
			return []string{l.Text("review.guess.unlikely", nil)}
		}
		return []string{l.Text("review.guess", percent(m.Chance))}
	}
	lines := []string{strings.TrimSpace(l.Information(m) + " " + l.believed(r, i))}
	if m.Better != nil {
		lines = append(lines, l.better(m.Better))
	}
	return lines
}

func percent(c review.Chance) Args { return Args{"Chance": c.Percent()} }

// Information returns the information of the play m, without naming rules.
func (l *Localizer) Information(m *review.Move) string {
	left := Args{"Count": m.After.Rules, "Rules": l.Number(m.After.Rules), "Before": l.Number(m.Before.Rules)}
	switch {
	case m.Told < tellsNothing:
		return l.Text("review.told.nothing", nil)
	case m.After.Rules < m.Before.Rules:
		return l.Text("review.told.cut", left)
	case m.After.Rules > m.Before.Rules:
		return l.Text("review.told.surprise", left)
	}
	return l.Text("review.told.left", left)
}

// InformationInFigures returns the information of the verdict on m, in figures.
func (l *Localizer) InformationInFigures(m *review.Move) string {
	return l.Text("review.exact", Args{"Bits": l.Bits(m.Told), "Chance": m.Chance.Percent()})
}

// worthNaming is the minimum information of a question that is named.
const worthNaming review.Bits = 50

// BestQuestion returns the play that cut the possible rules the most: the reader's, or that of any
// player if they played none.
func (l *Localizer) BestQuestion(c Roster, r *review.Review) (lines []string) {
	best := bestQuestion(c, r)
	if best == nil {
		return nil
	}
	return []string{l.Who(c, "review.question", best.Seat,
		Args{"Cards": Signs(best.Cards), "Told": l.Information(best)})}
}

// bestQuestion returns the play that Question names, or nil.
func bestQuestion(c Roster, r *review.Review) (best *review.Move) {
	own := func(m *review.Move) bool { return m.Seat == c.Me }
	for i := range r.Moves {
		m := &r.Moves[i]
		switch {
		case m.Kind != review.Offered || m.Told < worthNaming || m.After.Rules >= m.Before.Rules:
		case best == nil, own(m) && !own(best), own(m) == own(best) && m.Cut() > best.Cut():
			best = m
		}
	}
	return best
}

// believed returns the most likely rule after the move at index i, if it is a new one.
func (l *Localizer) believed(r *review.Review, i int) string {
	m, before := &r.Moves[i], &r.Moves[max(i-1, 0)]
	switch {
	case m.Belief == nil:
		return ""
	case r.Likely != nil && r.Likely.Play == m.Play:
		return l.Text("review.believed.likely", percent(m.Belief.Chance))
	case r.Known != nil && r.Known.Play == m.Play:
		return l.Text("review.believed.known", percent(m.Belief.Chance))
	case before.Belief != nil && before.Belief.Rule.String() == m.Belief.Rule.String():
		return ""
	case m.Place == 1:
		return l.Text("review.believed.rule", percent(m.Belief.Chance))
	}
	return l.Text("review.believed", Args{"Chance": m.Belief.Chance.Percent(), "Rule": l.Rule(m.Belief.Rule.String())})
}

// better returns a better play, and the difference.
func (l *Localizer) better(b *review.Better) string {
	why := b.Why
	if why == review.SurelyRight && len(b.Cards) > 1 {
		why = review.MoreCards
	}
	return l.Text("review.better."+string(why), Args{"Cards": Signs(b.Cards), "Count": b.Fewer})
}

// WhenKnown returns when the rule of r could be known.
func (l *Localizer) WhenKnown(c Roster, r *review.Review) []string {
	var lines []string
	switch {
	case r.Rule == nil:
		lines = append(lines, l.Text("review.by-hand", nil))
	case r.Known == nil:
		s := r.Moves[len(r.Moves)-1].After
		lines = append(lines, l.Text("review.never", Args{"Count": s.Rules, "Rules": l.Number(s.Rules)}))
	case r.Known.Seat == r.Dealer:
		lines = append(lines, l.Text("review.known.starter", percent(r.Known.Chance)))
	default:
		lines = append(lines,
			l.Who(c, "review.known", r.Known.Seat, Args{"Cards": l.PlayAt(r, r.Known.Play), "Chance": r.Known.Chance.Percent()}))
	}
	if r.Likely != nil {
		lines = append(lines,
			l.Text("review.likely", Args{"Cards": l.PlayAt(r, r.Likely.Play), "Chance": r.Likely.Chance.Percent()}))
	}
	return lines
}

// PlayAt returns what the play of that number shows, as [Localizer.Play] does.
func (l *Localizer) PlayAt(r *review.Review, number int) string {
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Play == number && m.IsPlay() {
			return l.Play(m.Kind == review.NoPlay, m.Cards)
		}
	}
	return l.Play(true, nil)
}

// Play returns what a play shows: its cards, or that no card was said to fit.
func (l *Localizer) Play(noPlay bool, cards []card.Card) string {
	if noPlay {
		return l.Text("review.did.no-play", nil)
	}
	return Signs(cards)
}

// PlayerSummary returns the information of a player's plays, and their worth.
func (l *Localizer) PlayerSummary(c Roster, q review.Player) string {
	told := l.Who(c, "review.player", q.Seat, Args{"Count": q.Plays, "Bits": l.Bits(q.Told)})
	return strings.TrimSpace(told + " " + l.Worth(q))
}

// Worth returns the worth of a player's plays, compared with their information; empty if
// it is not remarkable.
func (l *Localizer) Worth(q review.Player) string {
	var parts []string
	for _, of := range []struct {
		key string
		n   int
	}{{"nothing", q.Nothing}, {"lost", q.Lost}, {"longer", q.Longer}, {"calls", q.Calls}} {
		if of.n > 0 {
			parts = append(parts, l.Text("review.player."+of.key, Args{"Count": of.n, "Upheld": q.Upheld}))
		}
	}
	return strings.Join(parts, " ")
}

// MissedBy returns better moves for the plays of q that missed the most.
func (l *Localizer) MissedBy(r *review.Review, q review.Player) (lines []string) {
	for _, play := range []int{q.Experiment, q.Shedding} {
		if m := missedAt(r, play); m != nil {
			lines = append(lines, l.missed(m))
		}
	}
	return lines
}

// MissedInRound returns better moves for the plays of the round that missed the most, with their
// players. The play that BestQuestion praises is not among them.
func (l *Localizer) MissedInRound(c Roster, r *review.Review) (lines []string) {
	praised := bestQuestion(c, r)
	for _, of := range []struct {
		key  string
		play int
	}{{"review.best.experiment", r.Experiment}, {"review.best.shedding", r.Shedding}} {
		if m := missedAt(r, of.play); m != nil && m != praised {
			lines = append(lines, l.Who(c, of.key, m.Seat, Args{"Missed": l.missed(m)}))
		}
	}
	return lines
}

// missedAt returns the play of that number if a better one was possible.
func missedAt(r *review.Review, play int) *review.Move {
	i := slices.IndexFunc(r.Moves, func(m review.Move) bool { return m.Play == play && m.Better != nil })
	if i < 0 {
		return nil
	}
	return &r.Moves[i]
}

func (l *Localizer) missed(m *review.Move) string {
	played := l.Play(m.Kind == review.NoPlay, m.Cards)
	if m.Better.Why == review.NoneFits {
		return l.Text("review.missed.no-play", Args{"Played": played, "Count": m.Better.Fewer})
	}
	return l.Text("review.missed", Args{"Played": played, "Better": l.better(m.Better)})
}
