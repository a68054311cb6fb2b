package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// An endPage is a round that is over: what the rule was, and what everybody
// got.
type endPage struct {
	Head     head
	Round    round
	Refused  string
	Title    string // whose rule
	Sentence string // the rule in words
	Formula  string
	Ending   string
	Won      []string // who won the round, and the game
	Took     string   // how many cards it took
	Seed     string   // of a round that was not sealed
	Opened   *opening // nil if it was not
	Record   string   // the address of what was played here
	Replay   string   // and of the round, step by step
	Workshop string   // the address of rule and line there; nothing if no machine reads the rule
	ByHand   *handEnd // nil if the machine judged
	Scores   []score
	Hands    []rest
	Found    *found
	Trails   []trail // what stood in the notebooks
	Ahead    *ahead
	Offers   bool // who watches may take a seat
	Line     []spot
	Log      []entry
	Script   script
}

func (endPage) template() string { return "end" }

// A score is a row of the table of points.
type score struct {
	Name   string
	You    bool
	Office string   // dealer, or nothing
	Apart  string   // why the row competes with no other, if it does not
	Sum    []string // how the points came about
	Points game.Points
	Total  game.Points
	First  bool // nobody who plays for it has more in total
}

// A rest is what was left in a hand.
type rest struct {
	Name string
	Hand []laid
}

func (d drawer) endPage(l *table.Look, why refusal) endPage {
	v, r := &l.View, l.Result
	p := endPage{
		Round: d.round(l), Refused: why.message, Seed: r.Seed.String(), Opened: d.openingOf(l),
		Record: tablePath(l.ID) + "/record", Replay: tablePath(l.ID) + "/replay/" + strconv.Itoa(l.Dealt),
		Title:  d.say.Who(d.company, "web.end.rule", r.Dealer, nil),
		ByHand: d.handEnd(l),
		Ending: d.say.Ending(d.company, r),
		Won:    d.won(l),
		Took:   d.took(v),
		Scores: d.scores(l), Line: d.line(v), Log: d.log(l), Script: d.script(l),
	}
	p.tell(d, l)
	for i, hand := range r.Hands {
		if seat := game.Seat(i + 1); seat != r.Dealer && len(hand) > 0 {
			p.Hands = append(p.Hands, rest{d.company.Names(seat), d.open(sorted(hand))})
		}
	}
	p.Ahead, p.Offers = d.ahead(l, p.Round), d.maySit(l)
	p.Head = head{Title: d.say.Text("web.end.title", say.Args{"Round": p.Round.Name}),
		Styles: []string{tableStyle, endStyle, sealStyle, reviewStyle, presenceStyle}, Module: tableScript}
	if p.ByHand != nil {
		p.Head.Styles = append(p.Head.Styles, handStyle)
	}
	if p.Ahead != nil && p.Ahead.Waits != "" {
		p.Head.Refresh = p.Round.Path
	}
	return p
}

// tell reveals the rule to who looks: the machine's, or the dealer's words.
func (p *endPage) tell(d drawer, l *table.Look) {
	told := l.Result.Rule
	if l.Result.ByHand {
		p.Sentence = l.Result.Words
		if told = nil; l.Reading != nil {
			told = l.Reading.Rule
		}
	} else {
		p.Sentence, p.Formula = d.sentence(told), told.String()
	}
	if told != nil {
		p.Workshop = (&work{Rule: typed{text: d.sentence(told)}, Line: lineOf(&l.View)}).address()
	}
}

// took returns how many cards were laid, and how many of them were right.
func (d drawer) took(v *game.View) string {
	right := len(v.Mainline)
	return d.say.Text("web.end.took", say.Args{"Cards": d.say.Cards(v.Laid), "Right": right, "Wrong": v.Laid - right})
}

// competes reports whether the player of s can win. A machine that deals every round
// always has as much as the best.
func competes(l *table.Look, s game.Score) bool { return !l.Chairs[s.Seat-1].Deals }

// first returns the most that a player who competes has, and who has it.
func first(l *table.Look, of func(game.Score) game.Points) (most game.Points, who []game.Seat) {
	for _, s := range l.Result.Scores {
		switch points := of(s); {
		case !competes(l, s) || points < most:
		case points > most:
			most, who = points, []game.Seat{s.Seat}
		default:
			who = append(who, s.Seat)
		}
	}
	return most, who
}

// won returns who won the round, and at its end the game. Of no points nobody wins.
func (d drawer) won(l *table.Look) (lines []string) {
	add := func(key, shared string, of func(game.Score) game.Points) {
		most, who := first(l, of)
		count := 2
		if most == game.Whole(1) {
			count = 1
		}
		args := say.Args{"Points": most, "Count": count}
		switch {
		case most == 0:
		case len(who) == 1:
			lines = append(lines, d.say.Who(d.company, key, who[0], args))
		default:
			var names []string
			for _, seat := range who {
				names = append(names, d.company.Names(seat))
			}
			args["Names"] = strings.Join(names, ", ")
			lines = append(lines, d.say.Text(shared, args))
		}
	}
	add("web.end.won", "web.end.won.shared", func(s game.Score) game.Points { return s.Points })
	if l.View.Phase == game.GameOver && l.Dealt > 1 {
		add("web.end.game", "web.end.game.shared", func(s game.Score) game.Points { return s.Total })
	}
	return lines
}

// scores returns the rows, the most points of this round first.
func (d drawer) scores(l *table.Look) []score {
	v, r := &l.View, l.Result
	most, _ := first(l, func(s game.Score) game.Points { return s.Total })
	var rows []score
	for _, s := range r.Scores {
		row := score{
			Name: d.company.Names(s.Seat), You: s.Seat == v.Seat,
			Points: s.Points, Total: s.Total, First: competes(l, s) && s.Total == most,
		}
		if s.Seat == r.Dealer {
			row.Office = d.say.Text("web.seat.dealer", nil)
		}
		if !competes(l, s) {
			row.Apart = d.say.Text("web.end.apart", nil)
		}
		for _, term := range s.Sum {
			row.Sum = append(row.Sum, d.say.Term(d.company, term))
		}
		if v.Expelled[s.Seat-1] {
			row.Sum = append(row.Sum, d.say.Text("web.seat.expelled", nil))
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b score) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Total, a.Total))
	})
	return rows
}

// sentence returns a rule in the words of who reads it.
func (d drawer) sentence(r *rule.Rule) string { return r.In(d.say.Face()) }

// lineOf returns the plays of v as a line.
func lineOf(v *game.View) string {
	var l rule.Line
	for _, p := range v.Plays {
		if p.Laid() {
			l.Plays = append(l.Plays, rule.Play{Cards: p.Cards, Refused: p.Verdict == game.Wrong})
		}
	}
	return l.String()
}
