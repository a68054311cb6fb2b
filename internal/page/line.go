package page

import (
	"slices"
	"strconv"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// A token is a marker on a card, white or black. Where the only white marker lies where
// expulsion begins, every tenth card has one that counts up to it.
type token struct {
	Number  int    `json:"number"` // on it
	Out     bool   `json:"out"`    // from here on a mistake expels
	Prophet bool   `json:"prophet"`
	Words   string `json:"words"`
	Under   *token `json:"under,omitempty"` // a white one below it
}

// A lineCard is a card of the mainline with the refused cards below it.
type lineCard struct {
	tableCard
	Joined  bool // of one play with the card before
	Newest  bool // by the last play
	Side    []refusedPlay
	Offered []tableCard // instead of all that: a play that waits for its verdict
	marked
}

// A marked thing was laid by a play, which may contradict a rule.
type marked struct {
	Play    int // its number
	Against bool
}

// A refusedPlay is a refused play below a card: a card, a string, or a no-play.
type refusedPlay struct {
	Cards  []tableCard
	Words  string // of a string
	Claim  *claim
	Newest bool
	marked
}

// A claim is a no-play with the opened hand.
type claim struct {
	ID      string
	Verdict string
	Words   string // short
	Title   string
	Outcome []Part
	Hand    []tableCard
	Stays   bool // the hand lies open below the line
}

// A lineBuilder builds the layout, play by play.
type lineBuilder struct {
	Presenter
	tokens  map[int]token // by the number of the card
	marks   map[string]string
	options game.Options
	spots   []lineCard
	offered []lineCard // one, or none
	play    marked     // being added
	count   int        // cards laid
	claims  int
}

// line returns the layout of v.
func (pr boardPresenter) line(v *game.View) []lineCard {
	l := lineBuilder{Presenter: pr.Presenter, tokens: pr.tokens(v), marks: pr.seatMarks(v), options: v.Setup.Options}
	for i, p := range v.Plays {
		l.play.Play = i + 1
		switch {
		case p.Verdict == game.Unjudged && p.Kind != game.NoPlay:
			l.offer(p)
		case p.Verdict == game.Unjudged || p.Kind == game.RefusedPick,
			p.Verdict == game.Wrong && p.Kind == game.Again:
			// Its cards are not on the table.
		case p.Kind == game.NoPlay:
			l.hang(p.After, refusedPlay{Claim: l.claim(v, i)})
		case p.Verdict == game.Right:
			l.extend(p)
		case p.Verdict == game.Wrong && v.Setup.Options.SecondPhase:
			l.count += len(p.Cards) // they are before their player
		case p.Verdict == game.Wrong:
			l.hang(p.After, l.refused(p))
		}
	}
	for _, c := range v.Turned {
		words := pr.Say.Text("web.card.turned", say.Args{"Card": pr.Say.Card(c)})
		l.offered = append(l.offered, lineCard{Offered: []tableCard{{face: pr.face(c), Words: words}}})
	}
	l.markNewest(v)
	return append(l.spots, l.offered...)
}

// offer adds a play without a verdict after the last card.
func (l *lineBuilder) offer(p game.Play) {
	var s lineCard
	for _, c := range p.Cards {
		s.Offered = append(s.Offered, l.laidBy(p, c))
	}
	l.offered = append(l.offered, s)
}

// lay returns a card of p as it is on the table, with its token.
func (l *lineBuilder) lay(p game.Play, c card.Card) tableCard {
	l.count++
	out := l.laidBy(p, c)
	out.Token = l.tokenOn(l.count)
	return out
}

// laidBy returns a card of p, with its player.
func (l *lineBuilder) laidBy(p game.Play, c card.Card) tableCard {
	out := tableCard{face: l.face(c), Picture: l.Picture}
	switch {
	case p.Kind == game.Starter:
		out.Words = l.Say.Text("web.card.starter", say.Args{"Card": out.Name})
	case l.Company.Names == nil:
		out.Words = out.Name
	default:
		out.By = l.Company.Names(p.Seat)
		out.Mark = l.marks[out.By]
		out.Words = l.Say.Who(l.Company, "web.card.laid", p.Seat, say.Args{"Card": out.Name})
	}
	return out
}

// tokens returns the markers of v, also those to come, by the number of their card. A
// black one is on top.
func (pr boardPresenter) tokens(v *game.View) map[int]token {
	all := make(map[int]token)
	for _, m := range append(slices.Clone(v.Markers), v.MarkersToCome()...) {
		t, below := pr.token(v, m), all[m.Laid]
		switch {
		case below.Words == "" || t.Prophet == below.Prophet:
			t.Under = below.Under
		case t.Prophet:
			t.Under = &below
		default:
			below.Under, t = &t, below
		}
		all[m.Laid] = t
	}
	return all
}

func (pr boardPresenter) token(v *game.View, m game.Marker) token {
	o := v.Setup.Options
	key, args := counts(o), say.Args{"N": m.Count, "Out": o.ExpelAfter}
	you := ""
	if m.Black {
		args["Who"] = pr.Company.Names(v.Prophet)
		you = pr.toYou(v.Prophet)
	}
	switch {
	case m.Black && m.Count == 0:
		key = "web.token.prophet" + you
	case m.Black && m.Expels:
		key = "web.token.prophet.out" + you
	case m.Black:
		key = "web.token.prophet.since" + you
	case m.Expels:
		key = "web.token.out"
	}
	return token{Number: m.Count, Out: m.Expels && m.Count > 0, Prophet: m.Black, Words: pr.Say.Text(key, args)}
}

// counts returns the key of the words on a white token.
func counts(o game.Options) string {
	if o.Prophet && !o.WhiteUnderProphet {
		return "web.token.counts.alone"
	}
	return "web.token.counts"
}

// showsTens reports whether tenth cards have a token without being marked: they tell how far expulsion
// is, and where nobody can be expelled they would tell nothing.
func showsTens(o game.Options) bool { return o.MarkerEvery == 0 && o.ExpelAfter > 0 }

// ten returns the words on the token of the n-th card; n may be a gap for a script.
func (pr Presenter) ten(o game.Options, n any) string {
	return pr.Say.Text(counts(o), say.Args{"N": n, "Out": o.ExpelAfter})
}

// tokenOn returns the token of the n-th card.
func (l *lineBuilder) tokenOn(n int) *token {
	if t, ok := l.tokens[n]; ok {
		return &t
	}
	if showsTens(l.options) && n%10 == 0 {
		return &token{Number: n, Words: l.ten(l.options, n)}
	}
	return nil
}

// extend adds a right play to the mainline.
func (l *lineBuilder) extend(p game.Play) {
	for i, c := range p.Cards {
		l.spots = append(l.spots, lineCard{tableCard: l.lay(p, c), Joined: i > 0, marked: l.play})
	}
}

// hang adds h below the mainline's card number after.
func (l *lineBuilder) hang(after int, h refusedPlay) {
	if after < 1 || after > len(l.spots) {
		return // the line has not begun
	}
	s := &l.spots[after-1]
	h.marked = l.play
	s.Side = append(s.Side, h)
}

func (l *lineBuilder) refused(p game.Play) refusedPlay {
	cards := make([]tableCard, len(p.Cards))
	for i, c := range p.Cards {
		cards[i] = l.lay(p, c)
	}
	return l.hanging(cards)
}

// hanging returns the refused play of cards, with words for those who do not see where it hangs.
// The words of a card with a badge say it already.
func (pr Presenter) hanging(cards []tableCard) refusedPlay {
	h := refusedPlay{Cards: cards}
	if len(cards) > 1 {
		h.Words = pr.Say.Text("web.string", say.Args{"N": len(cards)})
	} else if cards[0].Badge == "" {
		cards[0].Words = pr.Say.Text("web.card.refused", say.Args{"Card": cards[0].Words})
	}
	return h
}

// claim returns the no-play that is play i of v. A false one is followed by the dealer's
// pick.
func (l *lineBuilder) claim(v *game.View, i int) *claim {
	p := v.Plays[i]
	l.claims++
	c := &claim{
		ID:      "claim-" + strconv.Itoa(l.claims),
		Verdict: p.Verdict.String(),
		Words:   l.Say.Text("web.claim", say.Args{"Who": l.Company.Names(p.Seat)}),
		Title:   l.Say.Who(l.Company, "web.claim.title", p.Seat, nil),
		Hand:    l.open(sorted(p.Cards)),
		Stays:   v.IsOpen(p),
	}
	outcome := l.Say.Text("web.claim.right", nil)
	if p.Verdict == game.Wrong {
		outcome = l.Say.Text("web.claim.waits", nil)
	}
	rest := v.Plays[i+1:]
	if len(rest) > 0 && rest[0].Kind == game.RefusedPick {
		rest = rest[1:]
	}
	if p.Verdict == game.Wrong && len(rest) > 0 {
		picked := rest[0].Cards[0]
		outcome = l.Say.Text("web.claim.wrong", say.Args{"Card": say.Sign(picked)})
		for j := range c.Hand {
			if c.Hand[j].Code == picked.String() {
				c.Hand[j].Chosen = true
				break
			}
		}
	}
	c.Outcome = l.parts(outcome)
	return c
}

// markNewest marks the last thing that happened, unless it is the starter.
func (l *lineBuilder) markNewest(v *game.View) {
	plays := v.Plays
	for n := len(plays); n > 0 && (plays[n-1].Verdict == game.Unjudged || plays[n-1].Kind == game.RefusedPick); n-- {
		plays = plays[:n-1]
	}
	if len(plays) < 2 || len(l.spots) == 0 {
		return
	}
	last := plays[len(plays)-1]
	onLine := last.Kind != game.NoPlay && last.Verdict == game.Right
	if s := &l.spots[len(l.spots)-1]; onLine || len(s.Side) == 0 {
		s.Newest = true
	} else {
		s.Side[len(s.Side)-1].Newest = true
	}
}
