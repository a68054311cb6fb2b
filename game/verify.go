package game

import (
	"strconv"
	"strings"

	"eleusis/card"
)

// WalkRecord replays a record from its rule, its seed and the plays of its seats, and
// compares everything that follows from them: hands, starter, verdicts, penalties,
// expulsions, ends, scores. It returns the number of complete rounds that it verified,
// and a [*RecordError] for the first line that is wrong.
//
// Unless visit is nil, it is called with every event as soon as that has been folded into
// the state. If visit returns an error, WalkRecord stops and returns it. A visit may still
// be followed by an error: the lines of a turn are compared after its events.
func WalkRecord(text string, visit func(*State, Event) error) (rounds int, err error) {
	lines := strings.Split(text, "\n")
	w := walk{visit: visit}
	for i, line := range lines {
		words := wordsOf(line)
		if words == nil {
			continue
		}
		w.number, w.after = i+1, lines[i+1:]
		if err := w.line(words); err != nil {
			return w.rounds, err
		}
	}
	if !w.begun {
		w.number = 1
		return 0, w.malformed("this is not a record: it has no line “%s …”", recordHeader)
	}
	w.number++
	return w.rounds, w.whole()
}

// whole returns why the game read so far may not stop here, or nil.
func (w *walk) whole() error {
	switch {
	case len(w.expected) > 0:
		return w.fail("the record stops, but “%s” must follow", w.expected[0])
	case len(w.missing) > 0:
		return w.fail("the record stops, but a line “%s …” must follow", w.missing[0])
	case w.state.phase == AwaitingStarter || w.state.phase == Playing:
		return w.fail("the record stops in the middle of round %d", w.state.rounds)
	}
	return w.open()
}

// line reads one line: it is what the game so far demands, or it is what
// someone chose to do.
func (w *walk) line(words []string) error {
	if words[0] == recordHeader {
		return w.begin(words)
	}
	if !w.begun {
		return w.malformed("this is not a record: it must begin with “%s %d”", recordHeader, recordVersion)
	}
	if len(w.expected) > 0 {
		return w.compare(words)
	}
	if w.setup != nil && words[0] != "round" && words[0] != "game-over" && words[0] != "cut" {
		return w.describe(words)
	}
	if words[0] == "round" {
		return w.beginRound(words)
	}
	if len(w.missing) > 0 {
		return w.describeRound(words)
	}
	if words[0] == "game-over" {
		if err := w.open(); err != nil {
			return err
		}
		return w.do(words, EndGame())
	}
	switch {
	case words[0] == "cut":
		return w.cut(words)
	case words[0] == "dispute":
		return w.dispute(words)
	case w.state.phase == AwaitingStarter && w.state.deal.ByHand && words[0] != "hint":
		return w.starterByHand(words)
	case words[0] == "hint":
		return w.do(words, GiveHint(w.state.dealer, strings.Join(words[1:], " ")))
	case w.state.phase == AwaitingStarter:
		return w.do(words, w.starter(words))
	case w.state.leaving != Nobody && words[0] == "end":
		return w.do(words, PassGuess(w.state.leaving))
	}
	if words[0] == "end" && w.state.deal.ByHand {
		return w.do(words, SayNoneFits(w.state.dealer))
	}
	return w.turn(words)
}

// cut reads the line that tells who deals first.
func (w *walk) cut(words []string) error {
	if w.setup != nil {
		if err := w.open(); err != nil {
			return err
		}
	}
	seed, err := parseSeed(strings.Join(words[1:min(2, len(words))], ""))
	if err != nil {
		return w.malformed("%v", err)
	}
	return w.do(words, CutForDealer(seed))
}

// starter returns what the dealer did to open the line.
func (w *walk) starter(words []string) Command {
	dealer := w.state.dealer
	switch {
	case words[0] == "chosen" && len(words) > 1:
		if c, err := card.Parse(words[1]); err == nil {
			return LayStarter(dealer, c)
		}
	case w.state.setup.Options.Starter == OpensExchanged && w.state.turned == 0:
		return TurnStarter(dealer)
	}
	return LayStarter(dealer)
}

func (w *walk) begin(words []string) error {
	if w.begun {
		if err := w.whole(); err != nil {
			return err
		}
	}
	if len(words) != 2 {
		return w.malformed("a version must follow %s", recordHeader)
	}
	version, err := strconv.Atoi(words[1])
	if err != nil || version < 0 || strconv.Itoa(version) != words[1] {
		return w.malformed("%q is not a version of a record", words[1])
	}
	if version > recordVersion {
		return w.malformed("the record has version %d, this program reads versions up to %d", version, recordVersion)
	}
	w.begun, w.setup = true, new(Setup)
	w.state, w.recorder = State{}, Recorder{}
	w.header = []string{strings.Join(words, " ")}
	return nil
}

// describe reads a line of the description of a game.
func (w *walk) describe(words []string) error {
	w.header = append(w.header, strings.Join(words, " "))
	key, args := words[0], words[1:]
	switch {
	case key == "option" && w.setup.Options.Preset == "", key == "seats" && w.setup.Options.Preset == "":
		return w.malformed("the line “preset …” must come before the line “%s …”", key)
	case key == "option" && w.setup.Seats > 0:
		return w.malformed("an option must be between the lines “preset …” and “seats …”")
	case (key == "dealer" || key == "player") && w.setup.Seats == 0:
		return w.malformed("the line “seats …” must come before the line “%s …”", key)
	case key == "preset" && len(args) == 1:
		options, ok := Preset(args[0])
		if !ok {
			return w.malformed("unknown preset %q", args[0])
		}
		w.setup.Options = options
	case key == "option" && len(args) == 2:
		return w.option(args[0], args[1])
	case key == "seats" && len(args) == 1:
		seats, err := w.seat(args[0])
		w.setup.Seats = int(seats)
		return err
	case key == "dealer" && len(args) == 1:
		seat, err := w.readSeat(args[0])
		w.setup.Dealer = seat
		return err
	case key == "player" && len(args) >= 2:
		return w.player(args)
	default:
		return w.malformed("“%s” is not understood here", strings.Join(words, " "))
	}
	return nil
}

// option sets an option of the game.
func (w *walk) option(name, value string) error {
	f, ok := optionCalled(name)
	if !ok {
		return w.malformed("unknown option %q", name)
	}
	if !f.set(&w.setup.Options, value) {
		return w.malformed("option %s: %q is not valid", name, value)
	}
	return nil
}

func (w *walk) player(args []string) error {
	seat, err := w.readSeat(args[0])
	if err != nil {
		return err
	}
	for len(w.recorder.Players) < int(seat) {
		w.recorder.Players = append(w.recorder.Players, "")
	}
	w.recorder.Players[seat-1] = strings.Join(args[1:], " ")
	return nil
}

// readSeat reads a seat of the game that is described, or has begun.
func (w *walk) readSeat(text string) (Seat, error) {
	seats := w.state.setup.Seats
	if w.setup != nil {
		seats = w.setup.Seats
	}
	seat, err := w.seat(text)
	if err == nil && int(seat) > seats {
		err = w.fail("seat %d is not at a table of %d", seat, seats)
	}
	return seat, err
}

// turn reads a line of play, “SEAT CARD …” or “SEAT no-play CARD …”, and what
// followed; or “SEAT prophet”.
func (w *walk) turn(words []string) error {
	seat, err := w.seat(words[0])
	if err != nil {
		return w.malformed("“%s” is not understood", strings.Join(words, " "))
	}
	if len(words) > 1 && words[1] == "prophet" {
		return w.do(words, DeclareProphet(seat))
	}
	if len(words) > 1 && words[1] == "guess" {
		return w.guess(words, seat)
	}
	if len(words) > 1 && words[1] == "no-play" {
		return w.do(words, ClaimNoPlay(seat))
	}
	var cards []card.Card
	for _, text := range words[1:] {
		c, err := card.Parse(text)
		if err != nil {
			break // the verdict
		}
		cards = append(cards, c)
	}
	c := Offer(seat, cards...)
	c.asProphet = words[len(words)-1] == "prophet"
	return w.do(words, c)
}

// guess reads “SEAT guess VERDICT SAMENESS RULE”, or “SEAT guess VERDICT by-hand
// WORDS”.
func (w *walk) guess(words []string, seat Seat) error {
	if len(words) < 5 {
		return w.malformed("a verdict, how far it is the same, and a rule must follow “guess”")
	}
	if w.state.deal.ByHand {
		return w.do(words, SayWords(seat, strings.Join(words[4:], " ")))
	}
	guess, err := w.readRule(strings.Join(words[4:], " "))
	if err != nil {
		return err
	}
	return w.do(words, SayRule(seat, guess))
}

// beginRound reads the line that opens a round.
func (w *walk) beginRound(words []string) error {
	if err := w.open(); err != nil {
		return err
	}
	if want := strconv.Itoa(w.state.rounds + 1); len(words) != 2 || words[1] != want {
		return w.fail("“round %s” is expected here", want)
	}
	w.round = described{lines: 1}
	w.missing = []string{"deals", "rule", "seed"}
	return nil
}

// describeRound reads the next line of the description of a round. What was
// sealed stands before the rule, in the order in which it was fixed.
func (w *walk) describeRound(words []string) error {
	w.round.lines++
	key, rest := words[0], strings.Join(words[1:], " ")
	atRule := w.missing[0] == "rule"
	switch {
	case w.takeByHand(words):
		return nil
	case key == "seal" && atRule && !w.round.sealed:
		w.round.sealed = true
		w.missing = []string{"seal", "rule", "salt", "seed"}
		return w.readSeal(rest, "rule", &w.round.seal.Rule)
	case key == "word" && atRule && w.round.sealed:
		return w.readWord(words[1:])
	case key == "word":
		return w.malformed("a word must be between the lines “seal seed …” and “rule …” or “by-hand”")
	case key == "option":
		return w.malformed("an option must be between the lines “preset …” and “seats …”")
	case key != w.missing[0]:
		return w.malformed("a line “%s …” is expected here", w.missing[0])
	}
	w.missing = w.missing[1:]
	switch key {
	case "deals":
		seat, err := w.readSeat(rest)
		w.round.dealer = seat
		return err
	case "seal":
		return w.readSeal(rest, "seed", &w.round.seal.Seed)
	case "rule":
		r, err := w.readRule(rest)
		w.round.deal.Rule = r
		return err
	case "words":
		return w.readWords(rest)
	case "salt":
		return w.readSalt(rest)
	}
	return w.readSeed(rest)
}
