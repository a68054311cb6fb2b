package page

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
	"eleusis/rule"
)

// An EndPage is a finished round: its rule, and the points.
type EndPage struct {
	Head      Head
	Round     round
	Refused   string
	Title     string // names the dealer of the rule
	Sentence  string // the rule in words, the dealer's own if they wrote it in words
	Exactly   string // the rule in our words, if Sentence has the dealer's
	Formula   string
	Ending    string
	Won       []string // names the winners of the round, and of the game
	Took      string   // number of cards played
	Starter   []Part   // says that it was not judged, if the rule would refuse it
	Seed      string   // of a round that was not sealed
	Opened    *opening // nil if it was not
	Record    string   // the address of the record
	Replay    string   // the address of the replay
	Workshop  string   // the address of rule and line there; empty if the rule cannot be read
	ByHand    *handEnd // nil if the machine judged
	Scores    []score
	Hands     []remainingHand
	Review    *ReviewSection
	Histories []HypothesisHistory // from the notebooks
	Ahead     *nextRoundPanel
	Offers    bool // a spectator may take a seat
	Line      []lineCard
	Fronts    []wrongPile
	Log       []entry
	Script    script
}

func (EndPage) template() string { return "end" }

// A remainingHand has the cards left in a hand.
type remainingHand struct {
	Name string
	Hand []tableCard
}

// EndPage returns the page of a finished round for the seat that sees l.
func (pr TablePresenter) EndPage(l *table.Snapshot, why RefusedRequest) EndPage {
	v, r := &l.View, l.Result
	p := EndPage{
		Round: pr.round(l), Refused: why.Message, Seed: r.Seed.String(), Opened: pr.board().openingOf(l),
		Record: TablePath(l.ID) + "/record", Replay: TablePath(l.ID) + "/replay/" + strconv.Itoa(l.Dealt),
		Title:  pr.Say.Who(pr.Company, "web.end.rule", r.Dealer, nil),
		ByHand: pr.dock().handEnd(l),
		Ending: pr.Say.Ending(pr.Company, r),
		Won:    pr.winnersText(l),
		Took:   pr.cardsLaidText(v),
		Scores: pr.board().scores(l), Line: pr.board().line(v), Fronts: pr.board().wrongPiles(v),
		Log: pr.board().log(l), Script: pr.board().script(l),
	}
	p.reveal(pr.Presenter, l)
	for i, hand := range r.Hands {
		if seat := game.Seat(i + 1); seat != r.Dealer && len(hand) > 0 {
			p.Hands = append(p.Hands, remainingHand{pr.Company.Names(seat), pr.open(sorted(hand))})
		}
	}
	p.Ahead, p.Offers = pr.nextRound(l, p.Round), pr.maySit(l)
	p.Head = Head{Title: pr.Say.Text("web.end.title", say.Args{"Round": p.Round.Name}),
		Styles: []string{tableStyle, endStyle, sealStyle, reviewStyle, presenceStyle}, Module: tableScript}
	if p.ByHand != nil {
		p.Head.Styles = append(p.Head.Styles, handStyle)
	}
	if p.Fronts != nil {
		p.Head.Styles = append(p.Head.Styles, frontsStyle)
	}
	if p.Ahead != nil && p.Ahead.Waits != "" {
		p.Head.Refresh = p.Round.Path
	}
	return p
}

// reveal reveals the rule to the reader: the machine's, or the dealer's words.
func (p *EndPage) reveal(d Presenter, l *table.Snapshot) {
	revealed := l.Result.Rule
	if l.Result.ByHand {
		p.Sentence = l.Result.Words
		revealed = nil
		if l.Stated != nil {
			revealed = l.Stated.Rule
		}
	} else {
		p.Sentence, p.Formula = d.sentence(revealed), revealed.String()
		if l.Sentence != "" && l.Sentence != p.Sentence {
			p.Sentence, p.Exactly = l.Sentence, p.Sentence
		}
		p.Starter = d.unjudged(&l.View, revealed)
	}
	if revealed != nil {
		work := &workshop.State{RuleText: workshop.Typed{Text: d.sentence(revealed)}, LineText: lineOf(&l.View)}
		p.Workshop = work.Address()
	}
}

// unjudged says that the starter of v was not judged, if r would refuse it: on the line it looks like a mistake,
// above all where the rule goes by places. Otherwise it returns nil.
func (pr Presenter) unjudged(v *game.View, r *rule.Rule) []Part {
	if len(v.Plays) == 0 || v.Plays[0].Kind != game.Starter {
		return nil
	}
	starter, m := v.Plays[0].Cards, r.Machine()
	if fits, _ := m.Judge(m.Start(), starter); fits {
		return nil
	}
	return pr.parts(pr.Say.Text("web.end.starter", say.Args{"Card": say.Signs(starter)}))
}

// cardsLaidText returns the number of cards laid, and how many of them were right.
func (pr TablePresenter) cardsLaidText(v *game.View) string {
	right := len(v.Mainline)
	return pr.Say.Text("web.end.took", say.Args{"Cards": pr.Say.Cards(v.Laid), "Right": right, "Wrong": v.Laid - right})
}

// competes reports whether the player at seat can win. A machine that deals every round
// always has as many points as the best.
func competes(l *table.Snapshot, seat game.Seat) bool { return !l.Chairs[seat-1].Deals }

// firstInRound returns the highest points of those who compete, and the players with them.
func firstInRound(l *table.Snapshot) (most game.Points, who []game.Seat) {
	for _, s := range l.Result.Scores {
		switch {
		case !competes(l, s.Seat) || s.Points < most:
		case s.Points > most:
			most, who = s.Points, []game.Seat{s.Seat}
		default:
			who = append(who, s.Seat)
		}
	}
	return most, who
}

// firstInGame returns the highest total of those who compete, and the winners of the game.
func firstInGame(l *table.Snapshot) (most game.Points, who []game.Seat) {
	var all []game.Standing
	for _, s := range l.Standings {
		if competes(l, s.Seat) {
			all = append(all, s)
			most = max(most, s.Total)
		}
	}
	return most, l.Options.Winners(all)
}

// winnersText returns the winners of the round and, at its end, of the game. With no points nobody
// wins.
func (pr TablePresenter) winnersText(l *table.Snapshot) (lines []string) {
	add := func(key, shared string, most game.Points, who []game.Seat) {
		count := 2
		if most == game.Whole(1) {
			count = 1
		}
		args := say.Args{"Points": most, "Count": count}
		switch {
		case most == 0:
		case len(who) == 1:
			lines = append(lines, pr.Say.Who(pr.Company, key, who[0], args))
		default:
			var names []string
			for _, seat := range who {
				names = append(names, pr.Company.Names(seat))
			}
			args["Names"] = strings.Join(names, ", ")
			lines = append(lines, pr.Say.Text(shared, args))
		}
	}
	most, who := firstInRound(l)
	others := slices.DeleteFunc(slices.Clone(who), func(seat game.Seat) bool { return drawsLevel(l.Result, seat) })
	add("web.end.won", "web.end.won.shared", most, others)
	if most > 0 && len(others) < len(who) {
		lines = append(lines, pr.Say.Who(pr.Company, "web.end.won.dealer", l.Result.Dealer, nil))
	}
	if l.View.Phase == game.GameOver && l.Dealt > 1 {
		most, who = firstInGame(l)
		add("web.end.game", "web.end.game.shared", most, who)
	}
	return lines
}

// drawsLevel reports whether the player at seat is the dealer and has as many points as the best player
// because the form says so: no tie, as they always do.
func drawsLevel(r *game.Result, seat game.Seat) bool {
	return slices.ContainsFunc(r.Scores, func(s game.Score) bool {
		return s.Seat == seat && slices.ContainsFunc(s.Sum, func(t game.Term) bool { return t.Kind == game.BestPlayer })
	})
}

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
