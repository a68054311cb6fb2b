package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/workshop"
)

// A theatre shows a page of a stage, and tells it what happens there.
type theatre struct {
	t     *testing.T
	stage *stage
	story *say.Narrator
	told  chan []frame

	mu    sync.Mutex
	fresh []byte // the page as the server makes it now
}

// swift lets a page of a theatre take a tenth of the time to show a play before its verdict, and to
// move cards: a browser without a graphics card does little there but draw the frames of it.
const swift = `{
	const later = window.setTimeout, animate = Element.prototype.animate
	window.setTimeout = (does, time, ...rest) =>
		later(does, time < 1000 && document.querySelector("#table[data-weighs]") ? time / 10 : time, ...rest)
	Element.prototype.animate = function (frames, how) {
		return animate.call(this, frames, { ...how, duration: how.duration / 10, delay: (how.delay ?? 0) / 10 })
	}
}`

// raise opens a theatre of a stage in the place of the house's tables, with b in
// the audience.
func raise(t *testing.T, h *house, b *tab, on *stage) *theatre {
	t.Helper()
	th := &theatre{t: t, stage: on, told: make(chan []frame)}
	l := th.stage.now()
	localizer := say.NewCatalog().Localizer("en")
	th.story = localizer.Narrator(page.ForTable(localizer, &l).Company).WithOptions(l.View.Setup.Options)
	th.tell(l.Log)
	th.paint()
	h.interfere(th.play)
	b.before(swift)
	b.open("/t/abc")
	b.until(live)
	return th
}

// play answers for a theatre in the place of a house.
func (th *theatre) play(_ http.Handler, w http.ResponseWriter, r *http.Request) bool {
	switch {
	case strings.HasSuffix(r.URL.Path, "/events"):
		out := newAnswerWire(w, pageFormat{})
		err := out.send(pageFormat{}.greeting(readStatic().version, pingEvery))
		for err == nil {
			select {
			case frames := <-th.told:
				for _, f := range frames {
					text, broken := json.Marshal(f)
					if broken != nil {
						th.t.Error(broken)
					}
					err = out.send(fmt.Appendf(nil, "id: %d\ndata: %s\n\n", f.Number, text))
				}
			case <-r.Context().Done():
				return true
			}
		}
		return true
	case strings.HasPrefix(r.URL.Path, "/t/"):
		th.mu.Lock()
		defer th.mu.Unlock()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write(th.fresh)
		return true
	}
	return false
}

// paint makes the page again.
func (th *theatre) paint() {
	l := th.stage.now()
	d := page.ForTable(say.NewCatalog().Localizer("en"), &l)
	text := []byte(render(th.t, d.Table().TablePage(&l, page.RefusedRequest{})))
	th.mu.Lock()
	th.fresh = text
	th.mu.Unlock()
}

// tell passes on what happened at one moment.
func (th *theatre) tell(frames []table.Frame) []frame {
	var out []frame
	for _, f := range frames {
		told := frame{Number: f.Number, Share: shareOf(f.Share)}
		if e, ok := th.story.Tell(f.Number, f.Share); ok {
			told.Entry = &e
		}
		out = append(out, told)
	}
	l := th.stage.now()
	out[len(out)-1].Texts = page.ForTable(say.NewCatalog().Localizer("en"), &l).Table().LiveTexts(&l, nil)
	return out
}

// questioned returns the seats that are asked a question of that kind, in order.
func questioned(s *game.State, kind game.QuestionKind) (seats []game.Seat) {
	for q := range s.Asks() {
		if q.Kind == kind {
			seats = append(seats, q.Seat)
		}
	}
	return seats
}

// declares reports whether c makes a seat prophet.
func declares(s *game.State, c game.Command) bool {
	return slices.ContainsFunc(questioned(s, game.AsksOffice), func(seat game.Seat) bool {
		return reflect.DeepEqual(c, game.DeclareProphet(seat))
	})
}

// plausible returns a move of any kind, often a right one.
func plausible(s *game.State, r *rand.Rand) game.Command {
	v := s.View(s.Turn())
	switch may := questioned(s, game.AsksOffice); {
	case v.Awaits == game.AwaitsCall:
		return game.Call(v.Seat, truth(&v, r.IntN(5) == 0))
	case v.Awaits == game.AwaitsPick:
		hand := v.Plays[len(v.Plays)-1].Cards
		return game.PickOut(v.Seat, hand[r.IntN(len(hand))])
	case v.Awaits == game.AwaitsGuess:
		return game.PassGuess(v.Seat)
	case v.Awaits == game.AwaitsObjection:
		return []game.Command{game.ObjectToCall(v.Seat), game.LetCallPass(v.Seat)}[r.IntN(2)]
	case len(questioned(s, game.AsksGuess)) > 0 && r.IntN(4) == 0:
		return game.SayRule(questioned(s, game.AsksGuess)[0], workshop.WrittenIn("", "Play any card.").Rule)
	case len(may) > 0 && r.IntN(6) == 0:
		return game.DeclareProphet(may[0])
	}
	most := v.Setup.Options.LongestPlay(4)
	if r.IntN(9) == 0 && v.Setup.Options.NoPlay {
		return game.ClaimNoPlay(v.Seat)
	}
	r.Shuffle(len(v.Hand), func(i, j int) { v.Hand[i], v.Hand[j] = v.Hand[j], v.Hand[i] })
	if v.Second {
		i := slices.IndexFunc(v.Hand, func(c card.Card) bool { return v.Untried([]card.Card{c}) })
		return game.Offer(v.Seat, v.Hand[i])
	}
	var cards []card.Card
	last := v.Mainline[len(v.Mainline)-1]
	for _, c := range v.Hand {
		if c.Suit().Red() != last.Suit().Red() || r.IntN(8) == 0 {
			cards, last = append(cards, c), c
		}
		if len(cards) > r.IntN(5) || len(cards) >= most {
			break
		}
	}
	if len(cards) == 0 {
		cards = v.Hand[:1]
	}
	return game.Offer(v.Seat, cards...)
}

// truth returns what the dealer will say of the last play, or the contrary.
func truth(v *game.View, contrary bool) game.Verdict {
	p := v.Plays[len(v.Plays)-1]
	red := v.Mainline[len(v.Mainline)-1].Suit().Red()
	other := func(c card.Card) bool { return c.Suit().Red() != red }
	right := p.Kind == game.Offered || !slices.ContainsFunc(p.Cards, other)
	for _, c := range p.Cards {
		if p.Kind == game.Offered {
			right, red = right && other(c), c.Suit().Red()
		}
	}
	if right != contrary {
		return game.Right
	}
	return game.Wrong
}

// TestScriptsMakeOfEventsWhatTheServerMakes tells pages whole rounds, and
// compares the page after each turn with the one that the server would make.
func TestScriptsMakeOfEventsWhatTheServerMakes(t *testing.T) {
	needBrowser(t)
	var rounds [4]map[string]int
	t.Run("rounds", func(t *testing.T) {
		for seed := range rounds {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				needBrowser(t)
				rounds[seed] = tellsRound(t, uint64(seed))
			})
		}
	})
	kinds := make(map[string]int)
	for _, round := range rounds {
		for kind, n := range round {
			kinds[kind] += n
		}
	}
	for _, kind := range []string{
		"judged right", "judged wrong", "right string", "no-play-judged right", "no-play-judged wrong",
		"card-picked unjudged",
		"hand-returned unjudged", "drew unjudged", "expelled unjudged",
		"prophet-declared unjudged", "called right", "called wrong", "prophet-fell unjudged",
	} {
		if kinds[kind] == 0 {
			t.Errorf("the rounds had no %s: %v", kind, kinds)
		}
	}
}

// tellsRound tells a page a round, and returns how often each kind of event came.
func tellsRound(t *testing.T, seed uint64) map[string]int {
	t.Helper()
	h := build(t)
	b := newTab(t, h.site())
	kinds := make(map[string]int)
	seat := game.Seat(1 - seed%2) // a player's page, and a spectator's
	th := raise(t, h, b, set(seat, standard()))
	r := rand.New(rand.NewPCG(seed+338, seed)) // so that everything happens
	for {
		c := plausible(th.stage.state, r)
		if next := th.stage.state.Clone(); ends(t, next, c) {
			return kinds
		}
		frames := th.goOn(b, c)
		for _, f := range frames {
			kinds[string(f.Share.Kind)+" "+f.Share.Verdict.String()]++
		}
		if len(c.Cards()) > 1 && len(frames) > 1 && frames[1].Share.Verdict == game.Right {
			kinds["right string"]++
		}
	}
}

// goOn carries out c before the page, and compares the page with the one that
// the server would make, which the page need not fetch: the theatre has it.
func (th *theatre) goOn(b *tab, c game.Command) []table.Frame {
	th.t.Helper()
	frames := th.stage.do(c)
	th.paint()
	th.told <- th.tell(frames)
	event := fmt.Sprint(th.stage.look.Number)
	b.until(`document.querySelector("#table").dataset.event == ` + event + ` && ` + whole)
	b.compare(event, eval[string](b,
		`document.querySelector("title").outerHTML + document.querySelector("main").outerHTML`), string(th.fresh))
	return frames
}

// TestEveryFormOfTheGameIsShownAsTheServerMakesIt is the same for some turns of
// every preset but the usual one.
func TestEveryFormOfTheGameIsShownAsTheServerMakesIt(t *testing.T) {
	needBrowser(t)
	refutable := standard()
	refutable.Refuter = true
	for i, o := range append(game.Presets()[1:], refutable) {
		t.Run(o.Preset, func(t *testing.T) {
			needBrowser(t)
			h := build(t)
			b := newTab(t, h.site())
			th := raise(t, h, b, set(1, o))
			r := rand.New(rand.NewPCG(uint64(i), 4))
			for range 24 {
				c := plausible(th.stage.state, r)
				if next := th.stage.state.Clone(); ends(t, next, c) {
					break
				}
				th.goOn(b, c)
			}
			b.shot("form-" + o.Preset)
		})
	}
}

// TestTheTextsOfAMoveNeedAGlanceAlone compares the texts that streams send after each move of whole
// rounds, from a glance at the game, with those of the whole view.
func TestTheTextsOfAMoveNeedAGlanceAlone(t *testing.T) {
	refutable := standard()
	refutable.Refuter = true
	localizer := say.NewCatalog().Localizer("en")
	for i, o := range append(game.Presets(), refutable) {
		on := set(1, o)
		r := rand.New(rand.NewPCG(uint64(i), 11))
		for turns := 0; on.state.Phase() == game.Playing && turns < 300; turns++ {
			on.do(plausible(on.state, r))
			for seat := range game.Seat(7) { // of a spectator, the players and the dealer
				on.seat = seat
				whole, glance := on.now(), on.now()
				glance.View = on.state.Glance(seat)
				d := page.ForTable(localizer, &whole).Table()
				if diff := cmp.Diff(d.LiveTexts(&whole, nil), d.LiveTexts(&glance, nil),
					cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
					t.Fatalf("%s, seat %d, event %d:\n%s", o.Preset, seat, on.look.Number, diff)
				}
			}
		}
	}
}

// ends reports whether c ends the round of s.
func ends(t *testing.T, s *game.State, c game.Command) bool {
	t.Helper()
	if _, err := s.Do(c, nil); err != nil {
		t.Fatal(err)
	}
	return s.Phase() != game.Playing
}

// TestManyEventsAtOnceLeadToTheSamePage tells a page a whole round in one go,
// as after a long sleep.
func TestManyEventsAtOnceLeadToTheSamePage(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	th := raise(t, h, b, set(1, standard()))
	r := rand.New(rand.NewPCG(5, 5))
	var all []frame
	for {
		c := plausible(th.stage.state, r)
		if next := th.stage.state.Clone(); ends(t, next, c) {
			break
		}
		all = append(all, th.tell(th.stage.do(c))...)
	}
	th.paint()
	th.told <- all
	b.until(fmt.Sprintf(`document.querySelector("#table").dataset.event == %d`, th.stage.look.Number))
	b.checkAgainstServer()
}
