package main

import (
	"slices"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// A replayPrinter writes the games of a record with all secrets, in steps: a turn with all its
// consequences.
type replayPrinter struct {
	localizer *say.Localizer
	players   [][]string // of each game of the record, by seat − 1
	games     int        // begun
	company   say.Roster
	story     *say.Narrator
	number    int // of the last event
	refused   int // starters, by a dealer by hand, since the last one laid
	steps     []step
	back      *reviewPrinter // nil without reviews
}

// A step is a part of the text that is shown at once.
type step struct {
	number int    // of its first event
	title  string // before the text
	text   string
	more   []string // lines below it
}

func (s step) String() string {
	return strings.TrimSpace(strings.Join(append([]string{strings.TrimSpace(s.title + " " + s.text)}, s.more...),
		"\n")) + "\n"
}

func newReplayPrinter(s *say.Localizer, r record) *replayPrinter {
	t := &replayPrinter{localizer: s, players: game.RecordPlayers(r.text)}
	if r.review {
		t.back = new(reviewPrinter)
	}
	return t
}

// addEvent takes e, which has just been folded into s.
func (r *replayPrinter) addEvent(s *game.State, e game.Event) error {
	r.addStep(s, e)
	if r.back != nil {
		r.back.addEvent(r, s, e)
	}
	return nil
}

// addStep adds e to the steps, if it has a text.
func (r *replayPrinter) addStep(s *game.State, e game.Event) {
	r.number++
	if e.Kind() == game.StarterRefused {
		r.refused++
	}
	if e.Kind() == game.GameBegan {
		r.begin(e.Setup())
		return
	}
	knows := game.Nobody
	if e.Kind() == game.Drew {
		knows = e.Seat() // only the player sees the drawn cards
	}
	entry, told := r.story.Tell(r.number, s.Share(e, knows))
	if !told {
		return
	}
	if r.steps[len(r.steps)-1].number != entry.Number {
		r.steps = append(r.steps, step{number: entry.Number})
	}
	now := &r.steps[len(r.steps)-1]
	now.text = entry.Text
	if e.Kind() == game.RoundBegan {
		now.title = r.localizer.Text("replay.round", say.Args{"Round": s.Round()})
	}
	now.more = append(now.more, r.below(s, e)...)
}

// begin opens a game.
func (r *replayPrinter) begin(g game.Setup) {
	names := r.players[r.games]
	r.games++
	r.company = say.Roster{Names: func(seat game.Seat) string {
		name := ""
		if seat != game.Nobody {
			name = names[seat-1]
		}
		if name == "" || slices.Contains(names[seat:], name) || slices.Contains(names[:seat-1], name) {
			return r.localizer.Text("replay.seat", say.Args{"Seat": int(seat)})
		}
		return name
	}}
	r.story = r.localizer.Narrator(r.company)
	r.steps = append(r.steps, step{number: r.number, text: r.localizer.Game(g)})
}

// below returns the lines below the text of e.
func (r *replayPrinter) below(s *game.State, e game.Event) (lines []string) {
	switch e.Kind() {
	case game.RoundBegan:
		lines = append(lines, r.rule(e.Deal())...)
	case game.HandsDealt:
		for seat := game.Seat(1); int(seat) <= s.Setup().Seats; seat++ {
			if hand := s.View(seat).Hand; len(hand) > 0 {
				lines = append(lines, r.holds(seat, hand))
			}
		}
	case game.StarterLaid:
		if n := e.Count() + r.refused; n > 0 {
			lines = append(lines, r.localizer.Text("replay.refused", say.Args{"Count": n}))
		}
		r.refused = 0
	case game.NoPlayClaimed:
		lines = append(lines, r.holds(e.Seat(), e.Cards()))
	case game.RoundEnded:
		result, _ := s.Result()
		for _, score := range result.Scores {
			lines = append(lines, r.localizer.Score(r.company, score))
		}
		if result.ByHand && result.Rule != nil {
			for _, slip := range s.Slips(result.Rule) {
				lines = append(lines, r.localizer.Text("replay.slip."+slip.Says.String(), say.Args{"Play": slip.Play}))
			}
		}
	case game.GameEnded:
		for _, standing := range s.Standings() {
			lines = append(lines, r.localizer.Standing(r.company, standing))
		}
	}
	return lines
}

// rule returns the rule of a round: the machine's, or the words of a dealer by hand with
// their guard.
func (r *replayPrinter) rule(d *game.Deal) (lines []string) {
	key := "replay.rule"
	if d.ByHand {
		lines = append(lines, r.localizer.Text(key, say.Args{"Rule": d.Words}))
		key = "replay.guard"
	}
	if d.Rule != nil {
		lines = append(lines, r.localizer.Text(key, say.Args{"Rule": d.Rule.In(r.localizer.Face())}),
			r.localizer.Text("play.formula", say.Args{"Rule": d.Rule.String()}))
	}
	return lines
}

// holds returns the sentence that tells which cards a seat has.
func (r *replayPrinter) holds(seat game.Seat, hand []card.Card) string {
	return r.localizer.Who(r.company, "replay.hand", seat, say.Args{"Cards": say.Signs(hand)})
}
