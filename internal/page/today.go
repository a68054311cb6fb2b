package page

import (
	"strings"

	"eleusis/game"
	"eleusis/internal/daily"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// TodayPath is the address of the rule of the day.
const TodayPath = "/today"

// A TodayPage is today's rule for one player.
type TodayPage struct {
	Head      Head
	Day       int
	Seen      int    // number of the player's actions
	Notes     string // the address of the own notebook
	Left      int    // cards that may still be played
	Worth     int    // points of a right guess now
	Verdict   string
	Said      []Part // result of the last card
	Refused   string
	Line      []lineCard
	Dock      *dock
	Guess     *guessForm // nil if no guess is possible now
	MayGiveUp bool
	Guesses   []guessRow
	End       *todayEnd
	Found     *ReviewSection // how the rule was found; nil before the end
	Yesterday string         // its rule; empty if nobody played it
	Stats     daily.Statistics
	Script    script
}

func (TodayPage) template() string { return "today" }

// A guessRow is a wrong guess.
type guessRow struct {
	After int // cards
	Text  string
}

// A todayEnd is the end of a game.
type todayEnd struct {
	Solved   bool
	Score    int
	Sentence string
	Formula  string
	Workshop string
	Share    string   // text to share, without the rule
	Squares  []string // the same as a list: right, wrong, missed, found
	All      *todayAll

	Contributes bool // the player's games count in the comparison of people with programs
}

// TodayPage returns the page of the rule of the day; found tells how the rule was found, once the game is over.
func (pr SoloPresenter) TodayPage(s *daily.Sheet, why RefusedRequest, found *ReviewSection) TodayPage {
	v := &s.View
	p := TodayPage{
		Found: found, Notes: todayNotesPath,
		Day: s.Day, Seen: s.Number, Left: daily.Turns - len(s.Turns), Worth: s.Worth(),
		Refused: why.Message, Line: pr.board().line(v),
		MayGiveUp: len(s.Turns) > 0 && !s.Over(), Stats: s.Statistics, Script: pr.todayScript(),
	}
	p.Verdict, p.Said = pr.lastTurn(s)
	judge(p.Line, p.Verdict)
	if s.Yesterday != nil {
		p.Yesterday = pr.sentence(s.Yesterday)
	}
	for _, g := range s.Guesses {
		if !g.Right() {
			p.Guesses = append(p.Guesses, guessRow{g.After, pr.Say.Rule(g.Rule)})
		}
	}
	if s.MayGuess() {
		p.Guess = pr.dock().guessing(v, why.Guess, true)
	}
	if s.Over() {
		p.End = pr.todayEnd(s)
	} else {
		p.Dock = &dock{
			turnText: turnText{Turn: "other"}, Typed: why.Typed, PlayMax: 1, Choose: pr.Say.Text("web.tray.one", nil),
		}
		if s.MayPlay() {
			p.Dock.Turn = "you"
		}
		for _, c := range sorted(s.Hand) {
			p.Dock.Hand = append(p.Dock.Hand, handCard{pr.face(c), !s.MayPlay()})
		}
	}
	p.Head = Head{Title: pr.Say.Text("today.title", say.Args{"N": s.Day}),
		Styles: []string{tableStyle, learnStyle, todayStyle}, Module: todayScript}
	if found != nil {
		p.Head.Styles = append(p.Head.Styles, reviewStyle)
	}
	return p
}

// lastTurn returns the result of the last card, or of the guess after it.
func (pr SoloPresenter) lastTurn(s *daily.Sheet) (verdict string, said []Part) {
	n := len(s.Turns)
	if n == 0 {
		return "", pr.parts(pr.Say.Text("today.begin", say.Args{"Count": daily.Turns, "Cost": daily.WrongCost}))
	}
	if g := len(s.Guesses); g > 0 && s.Guesses[g-1].After == n && !s.Solved() {
		return "", pr.parts(pr.Say.Text("today.said.wrong", say.Args{"Count": daily.WrongCost}))
	}
	last, right := s.Turns[n-1], game.Wrong
	if last.Right {
		right = game.Right
	}
	heard := pr.Say.Text("today.heard."+right.String(), say.Args{"Card": say.Sign(last.Card)})
	return right.String(), pr.parts(heard)
}

// judge adds a verdict to the newest card of a line.
func judge(line []lineCard, verdict string) {
	for i := range line {
		if line[i].Newest {
			line[i].Badge = verdict
		}
		for _, h := range line[i].Side {
			if h.Newest {
				h.Cards[0].Badge = verdict
			}
		}
	}
}

func (pr SoloPresenter) todayEnd(s *daily.Sheet) *todayEnd {
	w := &workshop.State{RuleText: workshop.Typed{Text: pr.sentence(s.Rule)}, LineText: lineOf(&s.View)}
	squares, signs := pr.shared(s)
	return &todayEnd{
		All:     pr.todayAll(s),
		Squares: squares,
		Solved:  s.Solved(), Score: s.Score(), Sentence: pr.sentence(s.Rule), Formula: s.Rule.String(),
		Workshop: w.Address(),
		Share:    signs, Contributes: s.Contributes,
	}
}

// shareSigns show a game without the rule: a square for each card, and a sign for each
// guess.
var shareSigns = map[string]string{"right": "🟩", "wrong": "⬛", "missed": "❌", "found": "💡"}

// shareRow is the number of cards in a row.
const shareRow = 10

// shared returns a game in words for pictures, and as a text.
func (pr SoloPresenter) shared(s *daily.Sheet) (squares []string, text string) {
	key := "today.share.lost"
	if s.Solved() {
		key = "today.share"
	}
	var b strings.Builder
	b.WriteString(pr.Say.Text(key, say.Args{"N": s.Day, "Count": s.Score()}))
	add := func(square string) {
		squares = append(squares, square)
		b.WriteString(shareSigns[square])
	}
	for i, t := range s.Turns {
		if i%shareRow == 0 {
			b.WriteString("\n")
		}
		if t.Right {
			add("right")
		} else {
			add("wrong")
		}
		for _, g := range s.Guesses {
			switch {
			case g.After != i+1:
			case g.Right():
				add("found")
			default:
				add("missed")
			}
		}
	}
	return squares, b.String()
}

// todayScript is the data of a page without a table for its scripts.
func (pr SoloPresenter) todayScript() script {
	look := new(table.Snapshot)
	sc := ForTable(pr.Say, look).board().script(look)
	sc.Words.PlayMax = 1
	for _, key := range []string{"today.copied", "today.copy.not"} {
		sc.Words.Text[key] = pr.Say.Text(key, nil)
	}
	return sc
}
