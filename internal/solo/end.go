package solo

import (
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/review"
	"eleusis/rule"
)

// welcome says what is played, and names the players.
func (p *person) welcome(v *game.View) {
	p.front.Tell(p.localizer.Game(v.Setup))
	p.sayText("play.welcome", nil)
	if v.Setup.Dealer != game.Nobody {
		p.front.Tell(p.localizer.Who(p.company, "play.dealer", v.Setup.Dealer, nil))
	}
}

// tellResult opens the rule and the scores of a round.
func (p *person) tellResult(r game.Result, seed uint64) {
	p.tellRule(r.Words, r.Rule)
	for _, sc := range r.Scores {
		p.front.Tell(p.localizer.Score(p.company, sc))
	}
	p.sayText("play.seed", say.Args{"Round": r.Round, "Seed": seed, "Shuffle": r.Seed.String()})
}

// tellReview says how the rule of the round was found, and what the person's own
// plays were worth.
func (p *person) tellReview(r *review.Review) {
	p.sayText("review", nil)
	lines := append(p.localizer.WhenKnown(p.company, r), p.localizer.MissedInRound(p.company, r)...)
	for _, q := range r.Players {
		if q.Seat == me {
			lines = append(append(lines, p.localizer.PlayerSummary(p.company, q)), p.localizer.MissedBy(r, q)...)
		}
	}
	for _, line := range lines {
		p.front.Tell(line)
	}
}

// tellSlips says where the verdicts of a person who dealt by hand were not those
// of their guard.
func (p *person) tellSlips(slips []game.Slip) {
	for _, s := range slips {
		p.sayText("replay.slip."+s.Says.String(), say.Args{"Play": s.Play})
	}
}

// tellRule says what the rule was: the words of a dealer by hand, and the rule of
// the machine or of their guard.
func (p *person) tellRule(words string, r *rule.Rule) {
	if words != "" {
		p.sayText("play.rule", say.Args{"Rule": words})
	}
	if r == nil {
		return
	}
	if words != "" {
		p.sayText("replay.guard", say.Args{"Rule": r.String()})
		return
	}
	p.sayText("play.rule", say.Args{"Rule": r.In(p.localizer.Face())})
	p.sayText("play.formula", say.Args{"Rule": r.String()})
}

// tellStandings says how the game ended.
func (p *person) tellStandings(all []game.Standing) {
	for _, s := range all {
		p.front.Tell(p.localizer.Standing(p.company, s))
	}
}
