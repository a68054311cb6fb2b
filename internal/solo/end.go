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
	p.says("play.welcome", nil)
	if v.Setup.Dealer != game.Nobody {
		p.front.Tell(p.localizer.Who(p.company, "play.dealer", v.Setup.Dealer, nil))
	}
}

// seesResult opens the rule and the scores of a round.
func (p *person) seesResult(r game.Result, seed uint64) {
	p.opens(r.Words, r.Rule)
	for _, sc := range r.Scores {
		p.front.Tell(p.localizer.Score(p.company, sc))
	}
	p.says("play.seed", say.Args{"Round": r.Round, "Seed": seed, "Shuffle": r.Seed.String()})
}

// looksBack says how the rule of the round was found, and what the person's own
// plays were worth.
func (p *person) looksBack(r *review.Review) {
	p.says("review", nil)
	lines := append(p.localizer.Known(p.company, r), p.localizer.Best(p.company, r)...)
	for _, q := range r.Players {
		if q.Seat == me {
			lines = append(append(lines, p.localizer.Part(p.company, q)), p.localizer.Missed(r, q)...)
		}
	}
	for _, line := range lines {
		p.front.Tell(line)
	}
}

// seesSlips says where the verdicts of a person who dealt by hand were not those
// of their guard.
func (p *person) seesSlips(slips []game.Slip) {
	for _, s := range slips {
		p.says("replay.slip."+s.Says.String(), say.Args{"Play": s.Play})
	}
}

// opens says what the rule was: the words of a dealer by hand, and the rule of
// the machine or of their guard.
func (p *person) opens(words string, r *rule.Rule) {
	if words != "" {
		p.says("play.rule", say.Args{"Rule": words})
	}
	if r == nil {
		return
	}
	if words != "" {
		p.says("replay.guard", say.Args{"Rule": r.String()})
		return
	}
	p.says("play.rule", say.Args{"Rule": r.In(p.localizer.Face())})
	p.says("play.formula", say.Args{"Rule": r.String()})
}

// seesStandings says how the game ended.
func (p *person) seesStandings(all []game.Standing) {
	for _, s := range all {
		p.front.Tell(p.localizer.Standing(p.company, s))
	}
}
