package game

import (
	"fmt"
	"strconv"
	"strings"

	"eleusis/card"
)

// recordVersion is the version of the record that [Recorder] writes; see
// doc/notation.md. Records of all versions up to it are read.
const recordVersion = 1

const recordHeader = "eleusis-record"

// A Recorder writes a game as text that people can read and programs can parse
// (doc/notation.md). Call Event with every event of the game, from the first on. The
// zero Recorder is ready to use.
type Recorder struct {
	// Players are the names written beside the seats, by seat − 1; it may be
	// shorter than the table.
	Players []string

	lines []string
	open  bool // the last line is a turn that may still go on

	refused int // starters, by a dealer by hand, since the last one laid
}

// RecordPlayers returns the names of the players in each game of a record, by seat − 1.
// There are [MaxSeats] of them; a name that the record does not have is empty.
func RecordPlayers(record string) (games [][]string) {
	for line := range strings.Lines(record) {
		words := strings.Fields(line)
		switch {
		case len(words) > 0 && words[0] == recordHeader:
			games = append(games, make([]string, MaxSeats))
		case len(words) > 2 && words[0] == "player" && len(games) > 0:
			seat, err := strconv.Atoi(words[1])
			if err == nil && seat >= 1 && seat <= MaxSeats {
				games[len(games)-1][seat-1] = strings.Join(words[2:], " ")
			}
		}
	}
	return games
}

// Lines returns the lines written since the last call, without line ends.
func (r *Recorder) Lines() []string {
	r.open = false
	lines := r.lines
	r.lines = nil
	return lines
}

// Event writes e, the event that has just been folded into s.
func (r *Recorder) Event(s *State, e Event) {
	switch e.kind {
	case GameBegan:
		r.game(*e.setup)
	case RoundBegan:
		r.round(s, *e.deal)
	case DealerCut:
		r.line("cut %s %s first %d", e.deal.Seed, card.FormatList(e.cards), e.seat)
	case RoundSealed, WordAdded: // they are written when the round begins
	case HandsDealt:
		for seat := Seat(1); s.has(seat); seat++ {
			if seat != s.dealer {
				r.line("hand %d %s", seat, card.FormatList(s.hands[seat]))
			}
		}
	case StarterLaid:
		if refused := e.count + r.refused; refused > 0 {
			r.line("refused %d", refused)
		}
		r.refused = 0
		r.line("starter %s begins %d", e.cards[0], e.seat)
	case StarterChosen:
		r.line("chosen %s begins %d", e.cards[0], e.seat)
	case StarterTurned:
		r.line("turned %s begins %d", e.cards[0], e.seat)
	case Played:
		r.line("%d %s", e.seat, card.FormatList(e.cards))
	case NoPlayClaimed:
		r.line("%d no-play %s", e.seat, card.FormatList(e.cards))
	case ProphetDeclared:
		r.prophet(s, e)
	case Guessed:
		if e.guess == nil {
			return // written with the dealer's verdict
		}
		r.line("%d guess %v %v %v", e.seat, e.verdict, e.same, e.guess)
	case GuessJudged:
		r.line("%d guess %v by-hand %s", e.seat, e.verdict, s.guesses[len(s.guesses)-1].Words)
	case HintGiven:
		r.line("hint %s", e.text)
	case FirstPhaseEnded:
		r.secondPhase(s, e)
	case LetPassed:
		return // a player who does not object has let it pass
	case RoundEnded:
		r.ended(s, e)
	case GameEnded:
		r.standings(s)
	case Disputed:
		r.line("%s", strings.TrimSpace(fmt.Sprintf("dispute %d %d %s", e.seat, e.play, e.text)))
	case StarterRefused:
		r.refused++
	case PickOffered: // written with its result
		return
	default:
		r.addConsequence(s, e)
		return
	}
	r.open = e.kind == Played || e.kind == NoPlayClaimed
}

func (r *Recorder) line(format string, args ...any) {
	r.lines = append(r.lines, fmt.Sprintf(format, args...))
}

func (r *Recorder) game(g Setup) {
	r.line("%s %d", recordHeader, recordVersion)
	r.line("preset %s", g.Options.Preset)
	preset, _ := Preset(g.Options.Preset)
	for _, f := range optionFields {
		if value := f.format(&g.Options); value != f.format(&preset) {
			r.line("option %s %s", f.name, value)
		}
	}
	r.line("seats %d", g.Seats)
	if g.Dealer != Nobody {
		r.line("dealer %d", g.Dealer)
	}
	for i, name := range r.Players {
		name = oneLine(name)
		if name != "" {
			r.line("player %d %s", i+1, name)
		}
	}
}

// round writes what a round began with, in the order in which it was fixed.
func (r *Recorder) round(s *State, d Deal) {
	r.line("round %d", s.rounds)
	r.line("deals %d", s.dealer)
	sealed := s.sealed.Dealer != Nobody
	if sealed {
		r.line("seal rule %s", s.sealed.Seal.Rule)
		r.line("seal seed %s", s.sealed.Seal.Seed)
	}
	for _, w := range s.sealed.Words {
		r.line("word %d %s", w.Seat, w.Text)
	}
	if d.ByHand {
		r.line("by-hand")
		r.line("words %s", d.Words)
	}
	if d.Rule != nil {
		r.line("rule %s", d.Rule)
	}
	if sealed {
		r.line("salt %s", d.Salt)
	}
	r.line("seed %s", d.Seed)
}

// addConsequence adds e, a consequence of a turn, to its line.
func (r *Recorder) addConsequence(s *State, e Event) {
	var more string
	switch e.kind {
	case Judged, NoPlayJudged:
		more = e.verdict.String()
		if p := s.last(); p.wrong > 0 && p.to-p.from > 1 {
			more = fmt.Sprintf("%v %d", e.verdict, p.wrong)
		}
	case Called:
		more = "called " + e.verdict.String()
	case Objected:
		more = fmt.Sprintf("objected %d", e.seat)
	case PickRefused:
		more = "pick-refused " + e.cards[0].String()
	case Drew:
		hand := s.hands[e.seat]
		more = "draws " + card.FormatList(hand[len(hand)-e.count:])
	case CardPicked:
		more = "picked " + e.cards[0].String()
	default:
		more = string(e.kind)
	}
	if r.open {
		r.lines[len(r.lines)-1] += " " + more
		return
	}
	r.line("%s", more)
}

// prophet writes that a player took office: as a line of its own, or at the end of the
// play by which they would have gone out or whose call they refuted.
func (r *Recorder) prophet(s *State, e Event) {
	switch {
	case s.prophet.wentOut && r.open:
		r.lines[len(r.lines)-1] += " prophet"
		return
	case s.prophet.refuted && r.open:
		r.lines[len(r.lines)-1] += fmt.Sprintf(" prophet %d", e.seat)
		return
	}
	r.line("%d prophet", e.seat)
}

// secondPhase writes that the wrong cards are played next, and which cards a
// prophet has kept.
func (r *Recorder) secondPhase(s *State, e Event) {
	line := fmt.Sprintf("second-phase dealer %d", s.fixed)
	if e.seat != Nobody {
		line += strings.TrimSuffix(fmt.Sprintf(" prophet %d %s", e.seat, card.FormatList(e.cards)), " ")
	}
	r.line("%s", line)
}

func (r *Recorder) ended(s *State, e Event) {
	if e.seat == Nobody {
		r.line("end %s", e.ending)
	} else {
		r.line("end %s %d", e.ending, e.seat)
	}
	for _, sc := range s.scores {
		r.line("score %d hand %d points %v total %v", sc.Seat, sc.Hand, sc.Points, sc.Total)
	}
}

func (r *Recorder) standings(s *State) {
	r.line("game-over")
	for _, st := range s.Standings() {
		r.line("final %d compensation %v total %v", st.Seat, st.Compensation, st.Total)
	}
}
