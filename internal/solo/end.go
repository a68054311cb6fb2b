package solo

import (
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
)

// welcome says what is played, and with whom.
func (p *person) welcome(v *game.View) {
	p.says("play.welcome", say.Args{"Game": p.speaker.Preset(v.Setup.Options.Preset).Title, "Seats": v.Setup.Seats})
	if v.Setup.Dealer != game.Nobody {
		p.line(p.speaker.Who(p.company, "play.dealer", v.Setup.Dealer, nil))
	}
}

// seesResult opens the rule and the scores of a round.
func (p *person) seesResult(r game.Result, seed uint64) {
	p.opens(r.Rule)
	for _, sc := range r.Scores {
		var sum []string
		for _, term := range sc.Sum {
			sum = append(sum, p.speaker.Term(p.company, term))
		}
		p.line(p.speaker.Who(p.company, "play.score", sc.Seat, say.Args{
			"Sum": strings.Join(sum, "; "), "Points": sc.Points.String(), "Total": sc.Total.String(),
		}))
	}
	p.says("play.seed", say.Args{"Round": r.Round, "Seed": seed, "Shuffle": r.Seed.String()})
}

// opens says what the rule was.
func (p *person) opens(r *rule.Rule) {
	p.says("play.rule", say.Args{"Rule": r.In(face(p.speaker))})
	p.says("play.formula", say.Args{"Rule": r.String()})
}

// seesStandings says how the game ended.
func (p *person) seesStandings(all []game.Standing) {
	p.hearsOut()
	for _, s := range all {
		key := "play.standing"
		if s.Compensation != 0 {
			key = "play.standing.compensated"
		}
		p.line(p.speaker.Who(p.company, key, s.Seat, say.Args{"Compensation": s.Compensation.String(), "Total": s.Total.String()}))
	}
}
