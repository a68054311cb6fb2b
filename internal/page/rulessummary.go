package page

import (
	"fmt"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// A summary shows one thing that happens at a table, as a picture and a sentence.
type summary struct {
	Title, Text string
	Before      []tableCard // the end of the mainline, without its last card
	Last        *tableCard  // its last card
	Below       []tableCard // the refused cards below that; several are a string
	Sign        string      // a symbol, if there are no cards
	Drawn       bool        // the last card was just drawn
}

// summaries explains the rules of o in pictures, in the order in which a player meets
// them. The rule of the pictures is that of [example].
func (pr SetupPresenter) summaries(o game.Options) []summary {
	right, wrong := pr.glimpse("right").line("3H 5S 9D"), pr.glimpse("wrong").line("3H 5S 9D").below("JH")
	right.Last.Badge = game.Right.String()
	if o.SecondPhase {
		wrong.Text = pr.Say.Text("rules.wrong.kept", nil)
	}
	all := []summary{right.summary, wrong.summary}
	if o.PlayMax != 1 {
		all = append(all, pr.glimpse("string").line("5C KH").below("4S 9D JC").summary)
	}
	if o.NoPlay {
		all = append(all, pr.glimpse("no-play").signed("hand"))
	}
	if o.Guess {
		all = append(all, pr.glimpse("guess").signed("pen"))
	}
	if o.Prophet {
		g := pr.glimpse("prophet").line("9D 5C")
		g.Last.Token = &token{Number: laidBefore, Prophet: true, Words: g.Title}
		all = append(all, g.summary)
	}
	return all
}

// signs explains the signs of a table with options o.
func (pr SetupPresenter) signs(o game.Options) []summary {
	letter := pr.glimpse("signs.letter").line("9D 5C")
	letter.Last.By, letter.Last.Mark = "Ana", "A"
	drawn := pr.glimpse("signs.drawn").line("9D 5C")
	drawn.Drawn = true
	all := []summary{letter.summary, drawn.summary}
	if o.ExpelAfter > 0 {
		number := pr.glimpse("signs.number").line("9D 5C")
		number.Last.Token = &token{Number: laidBefore, Words: number.Title}
		all = append(all, number.summary)
	}
	if o.Prophet {
		black := pr.glimpse("signs.black").line("9D 5C")
		black.Last.Token = &token{Number: sinceRight, Prophet: true, Words: black.Title}
		all = append(all, black.summary, pr.glimpse("signs.eye").signed("eye"))
	}
	if o.ExpelAfter > 0 || o.ProphetExpelAfter > 0 {
		all = append(all, pr.glimpse("signs.out").signed("out"))
	}
	for _, symbol := range []string{"sort", "faster", "seal"} {
		all = append(all, pr.glimpse("signs."+symbol).signed(symbol))
	}
	return all
}

// A sketch builds a summary.
type sketch struct {
	Presenter
	summary
}

func (pr SetupPresenter) glimpse(key string) sketch {
	about := summary{Title: pr.Say.Text("rules."+key, nil), Text: pr.Say.Text("rules."+key+".more", nil)}
	return sketch{pr.Presenter, about}
}

// line lays the end of a mainline.
func (s sketch) line(cards string) sketch {
	all := s.open(cardsIn(cards))
	s.Before, s.Last = all[:len(all)-1], &all[len(all)-1]
	return s
}

// below hangs a refused play below the line's last card.
func (s sketch) below(cards string) sketch {
	s.Below = s.open(cardsIn(cards))
	s.Below[len(s.Below)-1].Badge = game.Wrong.String()
	return s
}

// signed puts a symbol where there are no cards.
func (s sketch) signed(symbol string) summary {
	s.Sign = symbol
	return s.summary
}

// cardsIn parses cards written in this package.
func cardsIn(text string) []card.Card {
	cards, err := card.ParseList(text)
	if err != nil {
		panic("page: " + err.Error())
	}
	return cards
}

// A pointsRow has the result of one player in an example.
type pointsRow struct {
	Who    string
	Cards  string // left in the hand
	Sum    string
	Points int
}

// pointsOf returns an example of points with a sum for each: S0's own where there are
// prophets (doc/rules.md §5), S1's where there are guesses.
func (pr SetupPresenter) pointsOf(o game.Options) []pointsRow {
	switch {
	case o.SecondPhase:
		return nil
	case o.Prophet && o.ScoreFrom == 0:
		return pr.prophetPoints(o)
	case o.Guess && o.ScoreFrom > 0:
		return pr.guessPoints(o)
	}
	return nil
}

// Numbers of S0's example of a prophet.
const (
	mostLeft, secondLeft, prophetLeft = 17, 14, 9
	sinceRight, sinceWrong            = 12, 11
	laidBefore                        = 19
)

func (pr SetupPresenter) prophetPoints(o game.Options) []pointsRow {
	best := mostLeft - prophetLeft + sinceRight*o.ProphetRight + sinceWrong*o.ProphetWrong
	rows := []pointsRow{
		earned("Ana", mostLeft, 0, "%d − %d", mostLeft, mostLeft),
		earned("Rui", secondLeft, mostLeft-secondLeft, "%d − %d", mostLeft, secondLeft),
		earned("Mario", 0, mostLeft+o.OutBonus, "%d − 0 + %d", mostLeft, o.OutBonus),
		earned("Clara", prophetLeft, best, "%d − %d + %d × %d + %d × %d", mostLeft, prophetLeft,
			sinceRight, o.ProphetRight, sinceWrong, o.ProphetWrong),
	}
	rows[3].Who = pr.Say.Text("rules.points.prophet", say.Args{"Who": "Clara"})
	counted := laidBefore
	if o.DoubleSince {
		counted = sinceRight + sinceWrong
	}
	dealer := pointsRow{Who: pr.Say.Text("rules.points.dealer", say.Args{"Who": "Luis"}), Points: best,
		Sum: fmt.Sprint(best)}
	if o.DealersDouble > 0 {
		dealer.Points = min(best, o.DealersDouble*counted)
		dealer.Sum = pr.Say.Text("rules.points.less",
			say.Args{"Best": best, "Times": o.DealersDouble, "Cards": counted, "Product": o.DealersDouble * counted})
	}
	return append(rows, dealer)
}

func (pr SetupPresenter) guessPoints(o game.Options) []pointsRow {
	const first, second, guesser = 5, 8, 3
	best := o.ScoreFrom - guesser + o.GuessBonus
	rows := []pointsRow{
		earned("Ana", first, o.ScoreFrom-first, "%d − %d", o.ScoreFrom, first),
		earned("Rui", second, o.ScoreFrom-second, "%d − %d", o.ScoreFrom, second),
		earned("Clara", guesser, best, "%d − %d + %d", o.ScoreFrom, guesser, o.GuessBonus),
	}
	rows[2].Who = pr.Say.Text("rules.points.guesser", say.Args{"Who": "Clara"})
	dealer := pr.Say.Text("rules.points.dealer", say.Args{"Who": "Luis"})
	return append(rows, pointsRow{Who: dealer, Points: best, Sum: fmt.Sprint(best)})
}

func earned(who string, cards, points int, sum string, terms ...any) pointsRow {
	return pointsRow{Who: who, Cards: fmt.Sprint(cards), Sum: fmt.Sprintf(sum, terms...), Points: points}
}
