package web

import (
	"cmp"
	"slices"
	"strconv"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// A drawer makes of a view what templates show.
type drawer struct {
	say     *say.Speaker
	company say.Company
	picture bool             // what is drawn is no table
	shelves func() []shelved // the library, where a page opens it
}

// A face is a card as it is drawn.
type face struct {
	Code string // as 10H
	Rank string // as 10
	Suit string // as hearts; a symbol is called so too
	Art  string // the symbol of the large picture: the suit, or king, queen, jack
	Name string // in words
}

// faced is whatever shows a face.
type faced interface{ itself() face }

func (f face) itself() face { return f }

// Court reports whether the picture is a person.
func (f face) Court() bool { return f.Art != f.Suit }

// A laid card lies on the table.
type laid struct {
	face
	By     string // who laid it, if that is to be seen
	Mark   string // by which his cards are known
	Words  string // the card and who laid it
	Token  *token
	Chosen bool // what the dealer took from an open hand

	Picture bool   // it is part of a picture, not of a table
	Badge   string // a verdict, in a picture or on the newest card of a day
}

// onTable is whatever shows a laid card.
type onTable interface{ lies() laid }

func (l laid) lies() laid { return l }

// Initial returns what is pencilled on the card.
func (l laid) Initial() string { return cmp.Or(l.Mark, initial(l.By)) }

// A token is a marker on a card, white or black; where a form of the game has
// few, every tenth card has one that only counts.
type token struct {
	Number  int    `json:"number"` // what it says
	Out     bool   `json:"out"`    // from here a mistake puts a player out
	Prophet bool   `json:"prophet"`
	Words   string `json:"words"`
	Under   *token `json:"under,omitempty"` // a white one below it
}

// A spot is a card of the mainline with what hangs below it.
type spot struct {
	laid
	Joined  bool // of one play with the card before
	Newest  bool // the last thing that happened
	Side    []hanging
	Offered []laid // instead of all that: a play at the tip of the line, which waits for its verdict
	marked
}

// A marked thing lies there by a play, which may speak against a rule.
type marked struct {
	Play    int // its number
	Against bool
}

// A hanging is what was refused after a card: a card, a string, or a no-play.
type hanging struct {
	Cards  []laid
	Words  string // of a string
	Claim  *claim
	Newest bool
	marked
}

// A claim is a no-play, and the hand that was laid open with it.
type claim struct {
	ID      string
	Verdict string
	Words   string // short
	Title   string
	Outcome []part
	Hand    []laid
}

var (
	suits  = [card.Suits]string{"clubs", "diamonds", "hearts", "spades"}
	courts = map[card.Rank]string{card.Jack: "jack", card.Queen: "queen", card.King: "king"}
)

func (d drawer) face(c card.Card) face {
	suit := suits[c.Suit()]
	return face{
		Code: c.String(), Rank: c.Rank().String(), Suit: suit, Art: cmp.Or(courts[c.Rank()], suit), Name: d.say.Card(c),
	}
}

// faces returns cs as they are drawn, in order.
func (d drawer) faces(cs []card.Card) []face {
	all := make([]face, len(cs))
	for i, c := range cs {
		all[i] = d.face(c)
	}
	return all
}

// open returns cs as they lie on the table, laid by nobody in particular.
func (d drawer) open(cs []card.Card) []laid {
	all := make([]laid, len(cs))
	for i, c := range cs {
		f := d.face(c)
		all[i] = laid{face: f, Words: f.Name, Picture: d.picture}
	}
	return all
}

// suitOrder is the order of suits in a sorted hand: black and red alternate, so
// that neighbours are told apart.
var suitOrder = [card.Suits]int{card.Spades: 0, card.Hearts: 1, card.Clubs: 2, card.Diamonds: 3}

// sorted returns a hand by suit and rank.
func sorted(hand []card.Card) []card.Card {
	return slices.SortedStableFunc(slices.Values(hand), func(a, b card.Card) int {
		return cmp.Or(cmp.Compare(suitOrder[a.Suit()], suitOrder[b.Suit()]), cmp.Compare(a.Rank(), b.Rank()))
	})
}

// A liner draws the layout, play by play.
type liner struct {
	drawer
	tokens  map[int]token // by the number of the card
	marks   map[string]string
	tens    bool // tenth cards have one in any case
	spots   []spot
	offered []spot // one, or none
	play    marked // that is being drawn
	count   int    // cards laid
	claims  int
}

// line returns the layout of v.
func (d drawer) line(v *game.View) []spot {
	l := liner{drawer: d, tokens: d.tokens(v), marks: d.seatMarks(v), tens: tens(v.Setup.Options)}
	for i, p := range v.Plays {
		l.play.Play = i + 1
		switch {
		case p.Verdict == game.Unjudged && p.Kind != game.NoPlay:
			l.offer(p)
		case p.Verdict == game.Unjudged || p.Kind == game.RefusedPick || p.Verdict == game.Wrong && p.Kind == game.Again:
			// It does not lie on the table.
		case p.Kind == game.NoPlay:
			l.hang(p.After, hanging{Claim: l.claim(v, i)})
		case p.Verdict == game.Right:
			l.extend(p)
		case p.Verdict == game.Wrong && v.Setup.Options.SecondPhase:
			l.count += len(p.Cards) // they lie before their player
		case p.Verdict == game.Wrong:
			l.hang(p.After, l.refused(p))
		}
	}
	for _, c := range v.Turned {
		words := d.say.Text("web.card.turned", say.Args{"Card": d.say.Card(c)})
		l.offered = append(l.offered, spot{Offered: []laid{{face: d.face(c), Words: words}}})
	}
	l.markNewest(v)
	return append(l.spots, l.offered...)
}

// offer shows a play that nobody has judged yet after the last card.
func (l *liner) offer(p game.Play) {
	var s spot
	for _, c := range p.Cards {
		s.Offered = append(s.Offered, l.by(p, c))
	}
	l.offered = append(l.offered, s)
}

// lay returns a card of p as it lies on the table, with its token.
func (l *liner) lay(p game.Play, c card.Card) laid {
	l.count++
	out := l.by(p, c)
	out.Token = l.tokenOn(l.count)
	return out
}

// by returns a card of p, and who laid it.
func (l *liner) by(p game.Play, c card.Card) laid {
	out := laid{face: l.face(c), Picture: l.picture}
	switch {
	case p.Kind == game.Starter:
		out.Words = l.say.Text("web.card.starter", say.Args{"Card": out.Name})
	case l.company.Names == nil:
		out.Words = out.Name
	default:
		out.By = l.company.Names(p.Seat)
		out.Mark = l.marks[out.By]
		out.Words = l.say.Text("web.card.laid", say.Args{"Card": out.Name, "Who": out.By})
	}
	return out
}

// tokens returns the markers of v, those to come too, by the number of the card
// that they lie on. A black one lies on top.
func (d drawer) tokens(v *game.View) map[int]token {
	all := make(map[int]token)
	for _, m := range append(slices.Clone(v.Markers), v.MarkersToCome()...) {
		t, below := d.token(v, m), all[m.Laid]
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

func (d drawer) token(v *game.View, m game.Marker) token {
	key, args := "web.token", say.Args{"N": m.Count}
	if m.Black {
		args["Who"] = d.company.Names(v.Prophet)
	}
	switch {
	case m.Black && m.Count == 0:
		key = "web.token.prophet"
	case m.Black && m.Expels:
		key = "web.token.prophet.out"
	case m.Black:
		key = "web.token.prophet.since"
	case m.Expels:
		key = "web.token.out"
	}
	return token{Number: m.Count, Out: m.Expels && m.Count > 0, Prophet: m.Black, Words: d.say.Text(key, args)}
}

// tens reports whether tenth cards have a token though they have no marker.
func tens(o game.Options) bool { return o.MarkerEvery == 0 && !o.SecondPhase }

// tokenOn returns what lies on the n-th card laid.
func (l *liner) tokenOn(n int) *token {
	if t, ok := l.tokens[n]; ok {
		return &t
	}
	if l.tens && n%10 == 0 {
		return &token{Number: n, Words: l.say.Text("web.token", say.Args{"N": n})}
	}
	return nil
}

// extend lays a right play on the mainline.
func (l *liner) extend(p game.Play) {
	for i, c := range p.Cards {
		l.spots = append(l.spots, spot{laid: l.lay(p, c), Joined: i > 0, marked: l.play})
	}
}

// hang hangs h below the mainline's card number after.
func (l *liner) hang(after int, h hanging) {
	if after < 1 || after > len(l.spots) {
		return // there is no card to hang it on: the line is not open yet
	}
	s := &l.spots[after-1]
	h.marked = l.play
	s.Side = append(s.Side, h)
}

func (l *liner) refused(p game.Play) hanging {
	var h hanging
	for _, c := range p.Cards {
		h.Cards = append(h.Cards, l.lay(p, c))
	}
	if len(p.Cards) > 1 {
		h.Words = l.say.Text("web.string", say.Args{"N": len(p.Cards)})
	}
	return h
}

// claim returns the no-play that is play i of v. After a false one comes the
// dealer's pick.
func (l *liner) claim(v *game.View, i int) *claim {
	p := v.Plays[i]
	l.claims++
	c := &claim{
		ID:      "claim-" + strconv.Itoa(l.claims),
		Verdict: p.Verdict.String(),
		Words:   l.say.Text("web.claim", say.Args{"Who": l.company.Names(p.Seat)}),
		Title:   l.say.Who(l.company, "web.claim.title", p.Seat, nil),
		Hand:    l.open(sorted(p.Cards)),
	}
	outcome := l.say.Text("web.claim.right", nil)
	if p.Verdict == game.Wrong {
		outcome = l.say.Text("web.claim.waits", nil)
	}
	rest := v.Plays[i+1:]
	if len(rest) > 0 && rest[0].Kind == game.RefusedPick {
		rest = rest[1:]
	}
	if p.Verdict == game.Wrong && len(rest) > 0 {
		picked := rest[0].Cards[0]
		outcome = l.say.Text("web.claim.wrong", say.Args{"Card": say.Sign(picked)})
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
func (l *liner) markNewest(v *game.View) {
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
