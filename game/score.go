package game

import (
	"slices"

	"eleusis/card"
	"eleusis/rule"
)

// A Score is what one seat got for a round, with the sum that explains it.
type Score struct {
	Seat   Seat   `json:"seat"`
	Hand   int    `json:"hand"` // cards left; 0 for the dealer, who has none
	Sum    []Term `json:"sum"`
	Points Points `json:"points"` // of this round
	Total  Points `json:"total"`  // of the game so far
}

// A Term is one part of a score: Points, and the numbers they come from.
type Term struct {
	Kind   TermKind `json:"kind"`
	Points Points   `json:"points"`
	Of     int      `json:"of,omitempty"`   // FewerCards: the highest hand; OwnCards: the number; BestPlayer: that seat; OthersCards: those before the others; SharedBonus: how many share it; else: cards counted
	Less   int      `json:"less,omitempty"` // FewerCards, OwnCards: the own hand; OthersCards: what is taken off; DealersLimit: the limit
}

// A TermKind is why a seat got points (doc/rules.md §2, "player's score").
type TermKind uint8

const (
	// FewerCards is the highest hand less the own.
	FewerCards TermKind = iota + 1
	// WentOut is the bonus for who went out.
	WentOut
	// BestPlayer is what the dealer gets: as much as the best player.
	BestPlayer
	// SinceRight is a standing prophet's bonus for the mainline since his marker.
	SinceRight
	// SinceWrong is the same for the sidelines.
	SinceWrong
	// DealersLimit is what the dealer loses because a prophet stood: he scores at
	// most twice the cards that lay when that one took office.
	DealersLimit
	// OwnCards is a fixed number less the own hand: below nothing for a large one.
	OwnCards
	// RightGuess is the bonus for who said the rule.
	RightGuess
	// NobodyFoundIt is what the dealer loses because all were expelled and no
	// prophet stood: the rule was too hard.
	NobodyFoundIt
	// OthersCards is what lies before the others less as many times the own cards
	// as there are others; not below nothing (doc/rules.md §4).
	OthersCards
	// SharedBonus is the share of the bonus for the fewest cards.
	SharedBonus
	// FirstPhase is the dealer's score, fixed when the hands had been played.
	FirstPhase
)

var termWords = []string{"nothing", "fewer-cards", "went-out", "best-player", "since-right", "since-wrong", "dealers-limit", "own-cards", "right-guess",
	"nobody-found-it", "others-cards", "shared-bonus", "first-phase"}

// String returns the word of k, as fewer-cards.
func (k TermKind) String() string { return word(termWords, uint8(k)) }

// MarshalText returns the word of k.
func (k TermKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the word of a kind of term.
func (k *TermKind) UnmarshalText(text []byte) error {
	i, err := index(termWords, text, "part of a score")
	*k = TermKind(i)
	return err
}

// A Result is a round that has ended, with its secrets opened for all to
// check. It exists for ended rounds alone.
type Result struct {
	Round  int        `json:"round"`
	Dealer Seat       `json:"dealer"`
	Rule   *rule.Rule `json:"rule"` // by hand: the guard, null without one
	Seed   Seed       `json:"seed"`
	// Sealed is what was known of rule and seed before the first card, nil if the
	// round was not sealed; Salt opens it together with them.
	Sealed  *Sealed `json:"sealed,omitempty"`
	Salt    Bytes32 `json:"salt,omitzero"`
	Ending  Ending  `json:"ending"`
	Out     Seat    `json:"out"`     // who went out, if anybody
	Prophet Seat    `json:"prophet"` // who was prophet to the end, if anybody
	Guesser Seat    `json:"guesser"` // who said the rule, if anybody
	Scores  []Score `json:"scores"`
	// Hands are what was left in the hands, by seat − 1.
	Hands [][]card.Card `json:"hands"`

	ByHand   bool      `json:"byHand,omitempty"`   // the dealer judged himself
	Words    string    `json:"words,omitempty"`    // his rule
	Disputes []Dispute `json:"disputes,omitempty"` // of his verdicts, as they came
}

// VerifySeal returns why the rule, the salt and the seed of r are not what was
// sealed before the first card, or nil; nothing was promised of a round that was
// not sealed.
func (r *Result) VerifySeal() error {
	if r.Sealed == nil {
		return nil
	}
	return r.Sealed.Verify(r.Deal())
}

// Deal returns what the round was begun with.
func (r *Result) Deal() Deal {
	return Deal{Rule: r.Rule, Seed: r.Seed, Salt: r.Salt, ByHand: r.ByHand, Words: r.Words}
}

// Result returns the round that has just ended; false while one is under way
// and before the first.
func (s *State) Result() (Result, bool) {
	if s.ending == NotEnded {
		return Result{}, false
	}
	var hands [][]card.Card
	for seat := Seat(1); s.has(seat); seat++ {
		hands = append(hands, slices.Clone(s.hands[seat]))
	}
	return Result{
		Hands: hands, Round: s.rounds, Dealer: s.dealer, Rule: s.deal.Rule, Seed: s.deal.Seed,
		Sealed: s.sealed.known(), Salt: s.deal.Salt,
		Ending: s.ending, Out: s.out, Prophet: s.prophet.seat, Guesser: s.guesser, Scores: cloneScores(s.scores),
		ByHand: s.deal.ByHand, Words: s.deal.Words, Disputes: slices.Clone(s.disputed),
	}, true
}

// A Standing is a seat's place in the whole game.
type Standing struct {
	Seat         Seat   `json:"seat"`
	Dealt        int    `json:"dealt"`        // rounds
	Compensation Points `json:"compensation"` // for never having dealt
	Total        Points `json:"total"`        // compensation included
}

// Standings returns where each seat stands, in the order of the seats.
func (s *State) Standings() []Standing {
	var all []Standing
	for seat := Seat(1); s.has(seat); seat++ {
		all = append(all, Standing{
			Seat: seat, Dealt: s.dealt[seat], Compensation: s.owed[seat], Total: s.totals[seat] + s.owed[seat],
		})
	}
	return all
}

// Winners returns who has won the game, or leads so far: the highest total. Where
// the form of the game has it so, who never dealt does not win a tie (S2), unless
// nobody in it has dealt.
func (s *State) Winners() []Seat {
	var best []Standing
	for _, st := range s.Standings() {
		if len(best) > 0 && st.Total > best[0].Total {
			best = best[:0]
		}
		if len(best) == 0 || st.Total == best[0].Total {
			best = append(best, st)
		}
	}
	if s.setup.Options.TieNeverDealt && s.setup.Dealer == Nobody {
		dealt := slices.DeleteFunc(slices.Clone(best), func(st Standing) bool { return st.Dealt == 0 })
		if len(dealt) > 0 {
			best = dealt
		}
	}
	var seats []Seat
	for _, st := range best {
		seats = append(seats, st.Seat)
	}
	return seats
}

// endRound ends the round by what seat out did; who guessed the rule went out as
// well if he had no cards left.
func (s *State) endRound(why Ending, out Seat) {
	s.phase, s.turn, s.ending, s.out = BetweenRounds, Nobody, why, out
	if why == RuleGuessed {
		s.guesser, s.out = out, s.leaving
	}
	s.leaving = Nobody
	s.score()
	for i := range s.scores {
		sc := &s.scores[i]
		s.totals[sc.Seat] += sc.Points
		sc.Total = s.totals[sc.Seat]
	}
}

// score works out what each seat gets (S0, "Contagem de pontos de uma mão"): the
// hands of the expelled and of the prophet count like all others (doc/rules.md
// §6.6).
func (s *State) score() {
	if s.setup.Options.SecondPhase {
		s.scorePhases()
		return
	}
	from, most := s.reference()
	best := Score{}
	for seat := Seat(1); s.has(seat); seat++ {
		sc := s.newScore()
		sc.Seat, sc.Hand = seat, s.counted(seat)
		if seat != s.dealer {
			sc.add(Term{Kind: from, Points: Whole(most - sc.Hand), Of: most, Less: sc.Hand})
			if seat == s.out {
				sc.add(Term{Kind: WentOut, Points: Whole(s.setup.Options.OutBonus)})
			}
			if seat == s.guesser {
				sc.add(Term{Kind: RightGuess, Points: Whole(s.setup.Options.GuessBonus)})
			}
			if seat == s.prophet.seat {
				s.addBonus(sc)
			}
			if best.Seat == Nobody || sc.Points > best.Points {
				best = *sc
			}
		}
	}
	dealers := &s.scores[s.dealer-1]
	dealers.add(Term{Kind: BestPlayer, Points: best.Points, Of: int(best.Seat)})
	s.limitDealer(dealers)
	if s.setup.Options.NobodyLeft && s.ending == AllExpelled && s.prophet.seat == Nobody {
		dealers.add(Term{Kind: NobodyFoundIt, Points: -dealers.Points})
	}
}

// counted returns how many cards of seat count: those of his hand, and where the
// form of the game has it so, with them those of the play that put him out.
func (s *State) counted(seat Seat) int {
	n := len(s.hands[seat])
	if !s.expelled[seat] || !s.setup.Options.ExpelledWhole {
		return n
	}
	for i := len(s.plays) - 1; i > 0; i-- {
		if p := &s.plays[i]; p.seat == seat {
			if p.kind == Offered {
				n += int(p.to - p.from)
			}
			break
		}
	}
	return n
}

// newScore returns one more score, to be filled in. It has the memory of a round
// before, if there is some.
func (s *State) newScore() *Score {
	n := len(s.scores)
	s.scores = slices.Grow(s.scores, 1)[:n+1]
	sc := &s.scores[n]
	*sc = Score{Sum: sc.Sum[:0]}
	return sc
}

func cloneScores(scores []Score) []Score {
	scores = slices.Clone(scores)
	for i := range scores {
		scores[i].Sum = slices.Clone(scores[i].Sum)
	}
	return scores
}

// reference returns what hands are taken from: the highest one, or a number
// that is always the same (S1; doc/rules.md §2, "player's score").
func (s *State) reference() (TermKind, int) {
	if fixed := s.setup.Options.ScoreFrom; fixed > 0 {
		return OwnCards, fixed
	}
	highest := 0
	for seat := Seat(1); s.has(seat); seat++ {
		highest = max(highest, s.counted(seat))
	}
	return FewerCards, highest
}

// addBonus adds what a standing prophet gets more than others (S0, "Regras
// avançadas"; doc/rules.md §2).
func (s *State) addBonus(sc *Score) {
	right, wrong := s.since()
	sc.add(Term{Kind: SinceRight, Points: Whole(s.setup.Options.ProphetRight * right), Of: right})
	sc.add(Term{Kind: SinceWrong, Points: Whole(s.setup.Options.ProphetWrong * wrong), Of: wrong})
}

// limitDealer takes from the dealer what is more than twice the cards that lay
// when the standing prophet took office: rules that are found too soon pay
// little.
func (s *State) limitDealer(sc *Score) {
	o := &s.setup.Options
	if s.prophet.seat == Nobody || o.DealersDouble == 0 {
		return
	}
	cards := s.prophet.laid - o.uncounted()
	if o.DoubleSince {
		cards = s.laid - s.prophet.laid
	}
	if limit := o.DealersDouble * cards; sc.Points > Whole(limit) {
		sc.add(Term{Kind: DealersLimit, Points: Whole(limit) - sc.Points, Of: cards, Less: limit})
	}
}

func (sc *Score) add(t Term) {
	sc.Sum = append(sc.Sum, t)
	sc.Points += t.Points
}

// endGame ends the game; who never dealt is compensated (S0, "Final do jogo"),
// unless one seat was to deal every round.
func (s *State) endGame() {
	s.phase, s.coming = GameOver, Sealed{}
	for seat := Seat(1); s.has(seat) && s.setup.Dealer == Nobody; seat++ {
		if s.dealt[seat] == 0 {
			s.owed[seat] = Whole(s.setup.Options.NeverDealt)
		}
	}
}
