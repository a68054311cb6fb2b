package league

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// Names of standings that are not forms of the game.
const (
	allForms = "all"   // rounds of all forms
	ofOne    = "alone" // the games of the benchmark
)

// anchor is the agent that has the rating 1000, where it plays.
const anchor = "bot:novice"

//go:embed references.json
var referencesText []byte

// known returns the ratings that agents have before a form is played: those of our levels, as they were
// measured once, or 1000 for the anchor alone.
func (c *Config) known(form string) []float64 {
	var references map[string]map[string]float64
	if err := json.Unmarshal(referencesText, &references); err != nil {
		panic(fmt.Sprintf("league: references.json: %v", err)) // a test reads it
	}
	var known []float64
	for _, a := range c.Agents {
		points, ok := references[form][a.Name]
		switch {
		case a.Name == anchor:
			points = middle
		case !ok || c.Measure:
			points = math.NaN()
		}
		known = append(known, points)
	}
	return known
}

// A Report is how a league came out.
type Report struct {
	Head
	Rounds    int             `json:"rounds"`      // that were played
	Games     int             `json:"games"`       // alone
	Fewest    int             `json:"fewestDeals"` // before an interval is stated
	Stop      *Stop           `json:"stop"`        // null if all deals are played whatever they come to
	Standings []FormStandings `json:"standings"`
	Played    []Result        `json:"played"` // the rounds
}

// A Result is a round that was played, without its record.
type Result struct {
	Match
	Rule   string    `json:"rule"`
	Points []float64 `json:"points"`
	Lost   []bool    `json:"lost"`
}

// FormStandings are how all agents did in a form.
type FormStandings struct {
	Form string `json:"form"`
	Rows []Row  `json:"rows"` // the best first
}

// A Row is how an agent did in a form.
type Row struct {
	Agent string `json:"agent"`
	Rating
	Games  int     `json:"games"`  // seats in rounds, or games alone
	Points float64 `json:"points"` // mean
	First  float64 `json:"first"`  // share of the rounds in which nobody had more points; alone, of games solved
	Lost   int     `json:"lost"`   // rounds that were forfeit

	Forfeits      int      `json:"forfeits"` // moves, or turns
	BadAnswers    int      `json:"badAnswers"`
	Late          int      `json:"late"`
	MSPerDecision *float64 `json:"msPerDecision"` // null for our own at tables
	Cost          float64  `json:"cost"`          // of all games, as the agent tells it
}

// A sheet is the standings of a form that are being counted.
type sheet struct {
	form      string
	rows      []Row
	questions []int
	ms        []float64
	rankings  []Ranking
}

// report returns what some lines have come to.
func (c *Config) report(lines []Line) Report {
	r := Report{Head: c.Head(), Fewest: fewestDeals, Stop: c.stop(lines), Standings: []FormStandings{},
		Played: []Result{}}
	number := c.numbers()
	sheets := make(map[string]*sheet)
	var names []string
	for _, o := range c.Forms {
		names = append(names, o.Preset)
	}
	names = append(append([]string{allForms}, names...), ofOne)
	for _, name := range names {
		sheets[name] = c.newSheet(name)
	}
	alone := make(map[int]*Ranking)
	for _, l := range inOrder(lines) {
		switch {
		case l.Round != nil && sheets[l.Round.Form] != nil:
			r.Rounds++
			r.Played = append(r.Played, Result{l.Round.Match, l.Round.Rule, l.Round.Points, l.Round.Lost})
			sheets[l.Round.Form].addRound(l.Round, number)
			sheets[allForms].addRound(l.Round, number)
		case l.Solo != nil:
			r.Games++
			sheets[ofOne].addSolo(l.Solo, number, alone)
		}
	}
	for n := range c.Alone {
		if alone[n] != nil {
			sheets[ofOne].rankings = append(sheets[ofOne].rankings, *alone[n])
		}
	}
	for _, name := range names {
		if s := sheets[name]; len(s.rankings) > 0 {
			r.Standings = append(r.Standings, s.standings(c.known(name)))
		}
	}
	return r
}

// inOrder returns lines in an order that does not depend on speed.
func inOrder(lines []Line) []Line {
	sorted := slices.Clone(lines)
	slices.SortStableFunc(sorted, func(a, b Line) int { return cmp.Compare(a.key(), b.key()) })
	return sorted
}

func (l Line) key() string {
	if l.Round != nil {
		return fmt.Sprintf("%s %06d %06d", l.Round.Form, l.Round.Deal, l.Round.Turn)
	}
	return fmt.Sprintf("~ %06d %s", l.Solo.game.Number, l.Solo.Agent)
}

func (c *Config) newSheet(form string) *sheet {
	n := len(c.Agents)
	s := &sheet{form: form, rows: make([]Row, n), questions: make([]int, n), ms: make([]float64, n)}
	for i, a := range c.Agents {
		s.rows[i].Agent = a.Name
	}
	return s
}

// addRound counts a round. Of those who played, nobody is missing among the agents of the run.
func (s *sheet) addRound(round *Round, number map[string]int) {
	ranking := Ranking{Deal: fmt.Sprint(round.Form, " ", round.Deal)}
	best := slices.Max(round.Points[:len(round.Players)])
	for seat, name := range round.Players {
		i := number[name]
		row, t := &s.rows[i], &round.Troubles[seat]
		row.Games++
		row.Points += round.Points[seat]
		value := round.Points[seat]
		if round.Lost[seat] {
			row.Lost++
			value = math.Inf(-1)
		} else if value == best {
			row.First++
		}
		s.count(i, *t)
		ranking.Agents, ranking.Values = append(ranking.Agents, i), append(ranking.Values, value)
	}
	s.rankings = append(s.rankings, ranking)
}

// addSolo counts a game alone, and notes it beside the same game of others.
func (s *sheet) addSolo(a *SoloGame, number map[string]int, rankings map[int]*Ranking) {
	g, i := &a.game, number[a.Agent]
	row := &s.rows[i]
	row.Games++
	row.Points += float64(g.Score)
	if g.Solved {
		row.First++
	}
	s.count(i, Trouble{Questions: g.Questions, MS: g.Thinking.Seconds() * 1e3, Forfeits: g.Forfeits,
		BadAnswers: g.BadAnswers, Late: g.Late, Cost: g.Cost})
	if rankings[g.Number] == nil {
		rankings[g.Number] = &Ranking{Deal: fmt.Sprint(ofOne, " ", g.Number)}
	}
	r := rankings[g.Number]
	r.Agents, r.Values = append(r.Agents, i), append(r.Values, float64(g.Score))
}

func (s *sheet) count(i int, t Trouble) {
	row := &s.rows[i]
	row.Forfeits += t.Forfeits
	row.BadAnswers += t.BadAnswers
	row.Late += t.Late
	row.Cost += t.Cost
	s.questions[i] += t.Questions
	s.ms[i] += t.MS
}

func (s *sheet) standings(known []float64) FormStandings {
	ratings := rate(s.rankings, known)
	out := FormStandings{Form: s.form}
	for i, row := range s.rows {
		if row.Games == 0 {
			continue
		}
		row.Rating = ratings[i]
		row.Points = rounded(row.Points / float64(row.Games))
		row.First = rounded(row.First / float64(row.Games))
		row.Cost = rounded(row.Cost)
		if s.questions[i] > 0 {
			row.MSPerDecision = new(rounded(s.ms[i] / float64(s.questions[i])))
		}
		out.Rows = append(out.Rows, row)
	}
	slices.SortStableFunc(out.Rows, func(a, b Row) int { return cmp.Compare(b.Rating.Rating, a.Rating.Rating) })
	return out
}

// rounded returns x to four decimal places.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
