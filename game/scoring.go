package game

import (
	"slices"
)

// A scoring computes the scores of a round that has ended.
type scoring struct{ *State }

// score works out what each seat gets (S0, "Contagem de pontos de uma mão"): the
// hands of the expelled and of the prophet count like all others (doc/rules.md
// §6.6).
func (c scoring) score() {
	if c.setup.Options.SecondPhase {
		c.scorePhases()
		return
	}
	from, most := c.reference()
	best := Score{}
	for seat := Seat(1); c.has(seat); seat++ {
		sc := c.newScore()
		sc.Seat, sc.Hand = seat, c.counted(seat)
		if seat != c.dealer {
			sc.add(Term{Kind: from, Points: Whole(most - sc.Hand), Of: most, Less: sc.Hand})
			if seat == c.out {
				sc.add(Term{Kind: wentOut, Points: Whole(c.setup.Options.OutBonus)})
			}
			if seat == c.guesser {
				sc.add(Term{Kind: rightGuess, Points: Whole(c.setup.Options.GuessBonus)})
			}
			if seat == c.prophet.seat {
				c.addBonus(sc)
			}
			if best.Seat == Nobody || sc.Points > best.Points {
				best = *sc
			}
		}
	}
	dealers := &c.scores[c.dealer-1]
	dealers.add(Term{Kind: BestPlayer, Points: best.Points, Of: int(best.Seat)})
	c.limitDealer(dealers)
	if c.setup.Options.NobodyLeft && c.ending == AllExpelled && c.prophet.seat == Nobody {
		dealers.add(Term{Kind: nobodyFoundIt, Points: -dealers.Points})
	}
}

// counted returns the number of cards of seat that count: their hand and, in some forms of
// the game, the play that expelled them.
func (c scoring) counted(seat Seat) int {
	n := len(c.hands[seat])
	if !c.expelled[seat] || !c.setup.Options.ExpelledWhole {
		return n
	}
	for i := len(c.plays) - 1; i > 0; i-- {
		if p := &c.plays[i]; p.seat == seat {
			if p.kind == Offered {
				n += int(p.to - p.from)
			}
			break
		}
	}
	return n
}

// newScore appends an empty score, reusing memory.
func (c scoring) newScore() *Score {
	n := len(c.scores)
	c.scores = slices.Grow(c.scores, 1)[:n+1]
	sc := &c.scores[n]
	*sc = Score{Sum: sc.Sum[:0]}
	return sc
}

// reference returns what hands are taken from: the highest one, or a number
// that is always the same (S1; doc/rules.md §2, "player's score").
func (c scoring) reference() (TermKind, int) {
	if fixed := c.setup.Options.ScoreFrom; fixed > 0 {
		return OwnCards, fixed
	}
	highest := 0
	for seat := Seat(1); c.has(seat); seat++ {
		highest = max(highest, c.counted(seat))
	}
	return fewerCards, highest
}

// addBonus adds what a standing prophet gets more than others (S0, "Regras
// avançadas"; doc/rules.md §2).
func (c scoring) addBonus(sc *Score) {
	right, wrong := c.since()
	sc.add(Term{Kind: sinceRight, Points: Whole(c.setup.Options.ProphetRight * right), Of: right})
	sc.add(Term{Kind: sinceWrong, Points: Whole(c.setup.Options.ProphetWrong * wrong), Of: wrong})
}

// limitDealer limits the dealer to twice the cards that lay when the standing prophet took
// office: rules that are found early pay little.
func (c scoring) limitDealer(sc *Score) {
	o := &c.setup.Options
	if c.prophet.seat == Nobody || o.DealersDouble == 0 {
		return
	}
	cards := c.prophet.laid - o.uncounted()
	if o.DoubleSince {
		cards = c.laid - c.prophet.laid
	}
	if limit := o.DealersDouble * cards; sc.Points > Whole(limit) {
		sc.add(Term{Kind: dealersLimit, Points: Whole(limit) - sc.Points, Of: cards, Less: limit})
	}
}

// scorePhases computes the scores of the classic game (S3; doc/rules.md §4). A player gets the sum,
// over all other players, of how many more cards lie before that one, at least 0, and a share of the
// bonus for the fewest cards. The dealer gets the score that was fixed after the first phase.
func (c scoring) scorePhases() {
	sum, least, best := 0, 0, 0
	for seat := Seat(1); c.has(seat); seat++ {
		n := len(c.hands[seat])
		switch {
		case !c.isPlayer(seat):
			continue
		case best == 0 || n < least:
			least, best = n, 1
		case n == least:
			best++
		}
		sum += n
	}
	for seat := Seat(1); c.has(seat); seat++ {
		sc := c.newScore()
		sc.Seat = seat
		if seat == c.dealer {
			sc.add(Term{Kind: firstPhase, Points: Whole(c.fixed)})
			continue
		}
		sc.Hand = len(c.hands[seat])
		others, own := sum-sc.Hand, sc.Hand*(c.setup.Seats-2)
		sc.add(Term{Kind: OthersCards, Points: Whole(max(0, others-own)), Of: others, Less: own})
		if sc.Hand == least {
			sc.add(Term{Kind: SharedBonus, Points: Whole(c.setup.Options.ShareBonus).among(best), Of: best})
		}
	}
}

// since returns how many cards of the mainline and of the sidelines lie behind
// the prophet's marker.
func (c scoring) since() (right, wrong int) {
	right = len(c.mainline) - c.prophet.mainline
	return right, c.laid - c.prophet.laid - right
}
