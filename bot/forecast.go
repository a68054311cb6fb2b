package bot

import "eleusis/game"

// A forecast is how the round may go on under a prophet, extrapolated from the latest
// plays. Cards and points are counted in parts, see [one].
type forecast struct {
	options *game.Options
	others  int // players whom the prophet judges
	calls   int // plays that they will judge
	right   int // cards that will be laid on the mainline
	wrong   int // and on the sidelines
	shed    int // cards that each of them gets rid of
}

// How a forecast is computed. The figures are from rounds between all levels
// (doc/performance.md).
const (
	maxForecast = 60 // the most cards of a forecast
	pacePercent = 66 // cards under a prophet, for each hundred at the pace so far: plays are bolder
	callPercent = 75 // calls, likewise: strings are longer
	recentPlays = 3  // the number of plays of each player that the pace is taken from
	priorPlays  = 3  // plays that are added to these, so that a few say little
	priorCards  = 4  // the cards of the plays that are added; one is wrong
)

// forecastOf returns the forecast of v with prophet in office.
func forecastOf(v *game.View, prophet game.Seat) forecast {
	f := forecast{options: &v.Setup.Options}
	least := maxForecast // cards in the smallest of their hands
	for i, held := range v.Hands {
		if seat := game.Seat(i + 1); seat != v.Dealer && seat != prophet && !v.Expelled[i] {
			f.others++
			least = min(least, held)
		}
	}
	if f.others == 0 {
		return f
	}
	p := paceOf(v, recentPlays*f.others)
	cards := p.cardsUntilOut(least, f.others)
	if after := f.options.ProphetExpelAfter; after > 0 {
		laid := 0
		if v.Prophet == prophet {
			laid = v.Laid - v.Marked
		}
		cards = min(cards, max(0, after-laid)+f.others*p.cards/p.wrong)
	}
	cards = cards * pacePercent / 100
	f.calls = max(1, cards*p.plays*callPercent/100/p.cards)
	f.wrong = cards * one * p.wrong / p.cards
	f.right = cards*one - f.wrong
	f.shed = cards * one * max(0, p.shed) / (p.cards * f.others)
	return f
}

// A pace counts plays and their cards.
type pace struct {
	plays, cards, wrong int
	shed                int // cards, less those that were drawn for them
}

// paceOf returns the pace of the last plays of v.
func paceOf(v *game.View, last int) pace {
	p := pace{priorPlays, priorCards, 1, priorCards - v.Setup.Options.PenaltyPerCard}
	for i := len(v.Plays) - 1; i >= 0 && last > 0; i-- {
		play := &v.Plays[i]
		n := len(play.Cards)
		switch {
		case play.Kind != game.Offered || play.Verdict == game.Unjudged:
			continue
		case play.Verdict == game.Wrong:
			p.wrong += n
			p.shed -= v.Setup.Options.PenaltyPerCard * n
		}
		p.plays++
		p.cards += n
		p.shed += n
		last--
	}
	return p
}

// cardsUntilOut returns how many cards the players lay until a hand of least cards is
// played out.
func (p *pace) cardsUntilOut(least, players int) int {
	if p.shed <= 0 {
		return maxForecast
	}
	turns := least*p.plays/p.shed + 1
	return min(maxForecast, turns*players*p.cards/p.plays)
}

// bonus returns what the prophet gets for the cards to come if they stand.
func (f *forecast) bonus() int {
	return f.right*f.options.ProphetRight + f.wrong*f.options.ProphetWrong
}

// The measured chance that a call is overruled is leastFall, and fallShare of e, where e is
// the chance for a call on an average card.
const (
	leastFall = one / 250      // for the rule may be one that nobody thinks of
	fallShare = one * 65 / 100 // most of what is played is surer than an average card
)

// keepsOffice returns the chance that a prophet stays in office to the end, if a call on an
// average card is overruled with the chance e.
func (f *forecast) keepsOffice(e int) int {
	call, p := one-leastFall-part(fallShare, e), one
	for range f.calls {
		p = part(p, call)
	}
	return p
}
