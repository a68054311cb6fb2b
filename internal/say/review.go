package say

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/review"
)

// Bits returns an amount of information with one digit after the point, as 1.6.
func (p *Localizer) Bits(b review.Bits) string {
	tenths := (int(b) + 5) / 10
	return strconv.Itoa(tenths/10) + p.Text("number.point", nil) + strconv.Itoa(tenths%10)
}

// Number returns n with its thousands marked, as 448,000.
func (p *Localizer) Number(n int) string {
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

// tellsNothing is the information below which a play counts as without.
const tellsNothing review.Bits = 5

// Move returns the information of the move at index i of r, in a sentence or two, and a
// better move. It is empty for a starter.
func (p *Localizer) Move(r *review.Review, i int) []string {
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
	lines := []string{strings.TrimSpace(p.Information(m) + " " + p.believed(r, i))}
	if m.Better != nil {
		lines = append(lines, p.Better(m.Better))
	}
	return lines
}

func percent(c review.Chance) Args { return Args{"Chance": c.Percent()} }

// Information returns the information of the play m, without naming rules.
func (p *Localizer) Information(m *review.Move) string {
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

// InformationInFigures returns the information of the verdict on m, in figures.
func (p *Localizer) InformationInFigures(m *review.Move) string {
	return p.Text("review.exact", Args{"Bits": p.Bits(m.Told), "Chance": m.Chance.Percent()})
}

// worthNaming is the minimum information of a question that is named.
const worthNaming review.Bits = 50

// BestQuestion returns the play that cut the possible rules the most: the reader's, or that of any
// player if they played none.
func (p *Localizer) BestQuestion(c Roster, r *review.Review) (lines []string) {
	best := bestQuestion(c, r)
	if best == nil {
		return nil
	}
	return []string{p.Who(c, "review.question", best.Seat,
		Args{"Cards": Signs(best.Cards), "Told": p.Information(best)})}
}

// bestQuestion returns the play that Question names, or nil.
func bestQuestion(c Roster, r *review.Review) (best *review.Move) {
	own := func(m *review.Move) bool { return m.Seat == c.Me }
	for i := range r.Moves {
		m := &r.Moves[i]
		switch {
		case m.Kind != review.Offered || m.Told < worthNaming || m.After.Rules >= m.Before.Rules:
		case best == nil, own(m) && !own(best), own(m) == own(best) && cut(m) > cut(best):
			best = m
		}
	}
	return best
}

// cut returns the logarithm of the factor by which m made the possible rules fewer.
func cut(m *review.Move) review.Bits { return m.Before.Doubt - m.After.Doubt }

// believed returns the most likely rule after the move at index i, if it is a new one.
func (p *Localizer) believed(r *review.Review, i int) string {
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

// Better returns a better play, and the difference.
func (p *Localizer) Better(b *review.Better) string {
	why := b.Why
	if why == review.SurelyRight && len(b.Cards) > 1 {
		why = review.MoreCards
	}
	return p.Text("review.better."+string(why), Args{"Cards": Signs(b.Cards), "Count": b.Fewer})
}

// WhenKnown returns when the rule of r could be known.
func (p *Localizer) WhenKnown(c Roster, r *review.Review) []string {
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
			p.Who(c, "review.known", r.Known.Seat, Args{"Cards": p.PlayAt(r, r.Known.Play), "Chance": r.Known.Chance.Percent()}))
	}
	if r.Likely != nil {
		lines = append(lines,
			p.Text("review.likely", Args{"Cards": p.PlayAt(r, r.Likely.Play), "Chance": r.Likely.Chance.Percent()}))
	}
	return lines
}

// PlayAt returns what the play of that number shows, as [Localizer.Play] does.
func (p *Localizer) PlayAt(r *review.Review, number int) string {
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Play == number && m.IsPlay() {
			return p.Play(m.Kind == review.NoPlay, m.Cards)
		}
	}
	return p.Play(true, nil)
}

// Play returns what a play shows: its cards, or that no card was said to fit.
func (p *Localizer) Play(noPlay bool, cards []card.Card) string {
	if noPlay {
		return p.Text("review.did.no-play", nil)
	}
	return Signs(cards)
}

// PlayerSummary returns the information of a player's plays, and their worth.
func (p *Localizer) PlayerSummary(c Roster, q review.Player) string {
	told := p.Who(c, "review.player", q.Seat, Args{"Count": q.Plays, "Bits": p.Bits(q.Told)})
	return strings.TrimSpace(told + " " + p.Worth(q))
}

// Worth returns the worth of a player's plays, compared with their information; empty if
// it is not remarkable.
func (p *Localizer) Worth(q review.Player) string {
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

// MissedBy returns better moves for the plays of q that missed the most.
func (p *Localizer) MissedBy(r *review.Review, q review.Player) (lines []string) {
	for _, play := range []int{q.Experiment, q.Shedding} {
		if m := missedAt(r, play); m != nil {
			lines = append(lines, p.missed(m))
		}
	}
	return lines
}

// MissedInRound returns better moves for the plays of the round that missed the most, with their
// players. The play that BestQuestion praises is not among them.
func (p *Localizer) MissedInRound(c Roster, r *review.Review) (lines []string) {
	praised := bestQuestion(c, r)
	for _, of := range []struct {
		key  string
		play int
	}{{"review.best.experiment", r.Experiment}, {"review.best.shedding", r.Shedding}} {
		if m := missedAt(r, of.play); m != nil && m != praised {
			lines = append(lines, p.Who(c, of.key, m.Seat, Args{"Missed": p.missed(m)}))
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

func (p *Localizer) missed(m *review.Move) string {
	played := p.Play(m.Kind == review.NoPlay, m.Cards)
	if m.Better.Why == review.NoneFits {
		return p.Text("review.missed.no-play", Args{"Played": played, "Count": m.Better.Fewer})
	}
	return p.Text("review.missed", Args{"Played": played, "Better": p.Better(m.Better)})
}
