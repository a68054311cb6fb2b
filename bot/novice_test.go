package bot_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eleusis/bot"
	"eleusis/card"
	"eleusis/game"
	"eleusis/rule"
)

// alternating is a line that alternates colors and nothing else.
const alternating = "3H 5S 9D 8C 2H 7S KD 10C 4H AS 6D JC"

func TestANoviceThatIsSurePlaysStrings(t *testing.T) {
	v := view(alternating, "4D 6C 9H JS QS QC")
	for _, wrong := range []string{"2S", "9C", "KS"} {
		add(&v, game.Play{Kind: game.Offered, Cards: cards(wrong), Verdict: game.Wrong})
	}
	long, right := 0, 0
	for text, n := range often(player(t, "novice"), v, 200) {
		last, fits := cards("JC")[0], true
		for _, c := range cards(text) {
			fits, last = fits && c.Suit().Red() != last.Suit().Red(), c
		}
		if fits {
			right += n
		}
		if strings.Contains(text, " ") {
			long += n
		}
	}
	if long < 100 || long == 200 || right < 190 {
		t.Errorf("%d strings and %d right plays of 200, want more than half, not all, and nearly all", long, right)
	}
}

func TestANoviceClaimsANoPlayOnlyIfNothingSeemsToFit(t *testing.T) {
	v := view(alternating, "6C 9S JS") // the last card is black
	add(&v, game.Play{Kind: game.Offered, Cards: cards("2S"), Verdict: game.Wrong})
	add(&v, game.Play{Kind: game.Offered, Cards: cards("9C"), Verdict: game.Wrong})
	if got := often(player(t, "novice"), v, 100)["no-play"]; got != 100 {
		t.Errorf("no red card: %d of 100 claims, want 100", got)
	}
	v.Hand = append(v.Hand, cards("AD")...)
	if got := often(player(t, "novice"), v, 100)["no-play"]; got != 0 {
		t.Errorf("a red card: %d of 100 claims, want 0", got)
	}
	little := view("3H 5S 9D 8C", "6C 9S JS")
	if got := often(player(t, "novice"), little, 100)["no-play"]; got != 0 {
		t.Errorf("after four cards: %d of 100 claims, want 0", got)
	}
}

func TestANoviceIsCarefulWhereAMistakeExpels(t *testing.T) {
	v := view("3H 5S 9D 8C 2H 7S KD 10C", "QS 6C 9S JS 4S 8S 2C 3C 5C 7H")
	early := often(player(t, "novice"), v, 1000)["7H"]
	v.Laid, v.ExpelAt = 30, 30
	if late := often(player(t, "novice"), v, 1000)["7H"]; late <= early {
		t.Errorf("the likely card was played %d times of 1000 early and %d times late, want more", early, late)
	}
}

func TestANoviceTriesThingsOutAtFirst(t *testing.T) {
	v := view("3H 5S", "2C 4D 6S 8H 10C QD KS AH")
	chosen := often(player(t, "novice"), v, 400)
	if len(chosen) != len(v.Hand) {
		t.Errorf("%d different plays of 400, want each of the %d cards: %v", len(chosen), len(v.Hand), chosen)
	}
}

func TestNovicesOfOneTableAreNotAlike(t *testing.T) {
	v := view("3H 5S 9D 8C 2H 7S", "AC 2D 3S 4H 5C 6D 7C 8H 9C")
	other := v
	other.Seat = 2
	one, two := often(player(t, "novice"), v, 1000), often(player(t, "novice"), other, 1000)
	if differ := distance(one, two); differ < 50 {
		t.Errorf("two seats chose alike: %v and %v", one, two)
	}
}

func distance(a, b map[string]int) int {
	d := 0
	for text := range a {
		d += max(a[text]-b[text], 0)
	}
	for text := range b {
		d += max(b[text]-a[text], 0)
	}
	return d
}

func TestARefusedStringTeachesWhatMustHaveBeenWrong(t *testing.T) {
	v := view(alternating, "2C")
	add(&v, game.Play{Kind: game.Offered, Cards: cards("2D 9S 5C"), Verdict: game.Wrong})
	if got := belief(t, v); got != "color != last.color" {
		t.Errorf("belief %q, want color != last.color", got)
	}
	add(&v, game.Play{Kind: game.Offered, Cards: cards("2D 9S 5H"), Verdict: game.Wrong})
	if got := belief(t, v); got == "color != last.color" {
		t.Errorf("belief %q, which accepts the refused 2D 9S 5H", got)
	}
}

func TestANoPlayTeachesAboutEveryCardOfTheHand(t *testing.T) {
	v := view("3H 5D 9D 8D 2H 7H KD 10D", "2C")
	if got := belief(t, v); got != "red" {
		t.Fatalf("belief %q, want red", got)
	}
	add(&v, game.Play{Kind: game.NoPlay, Cards: cards("AC KS 4D 6H"), Verdict: game.Right})
	if got := belief(t, v); got == "red" {
		t.Error("red is still believed after a true no-play with two red cards")
	}
	v = view("3H 5D 9D 8D 2H 7H KD 10D", "2C")
	add(&v, game.Play{Kind: game.NoPlay, Cards: cards("AC KS"), Verdict: game.Wrong})
	add(&v, game.Play{Kind: game.Pick, Cards: cards("AC"), Verdict: game.Right})
	if got := belief(t, v); got == "red" {
		t.Error("red is still believed after a black card was picked")
	}
}

func belief(t testing.TB, v game.View) string {
	t.Helper()
	b, ok := player(t, "novice").(bot.Believer)
	if !ok {
		t.Fatal("a novice believes nothing")
	}
	if r := b.Belief(&v, len(v.Plays), nil); r != nil {
		return r.String()
	}
	return ""
}

func TestABeliefContradictsNothing(t *testing.T) {
	for _, level := range []string{"novice", "expert"} {
		believer := player(t, level).(bot.Believer)
		turns, seldom := attention(level)
		t.Run(level, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { believesWhatItSaw(t, believer, turns, seldom) })
		})
	}
}

func believesWhatItSaw(t *rapid.T, believer bot.Believer, turns, seldom int) {
	g := anyGathering(t)
	for turn := 0; turn < turns && g.state.Phase() == game.Playing; turn++ {
		g.do(t, g.anything())
		if (turn%8 != 0 || g.chaos.IntN(seldom) > 0) && g.state.Phase() == game.Playing {
			continue
		}
		v := g.state.View(1)
		r := believer.Belief(&v, len(v.Plays), g.chaos)
		if r == nil {
			continue
		}
		for i, p := range v.Plays {
			if !agrees(r.Machine(), v.Mainline[:p.After], p) {
				t.Fatalf("belief %q, but play %d after %s was %+v", r, i+1, card.FormatList(v.Mainline[:p.After]), p)
			}
		}
	}
}

// agrees reports whether m gives p its verdict.
func agrees(m *rule.Machine, line []card.Card, p game.Play) bool {
	at := m.After(rule.Cards(line...))
	if p.Kind == game.NoPlay {
		return p.Verdict == game.Wrong || m.Fits(at)&card.SetOf(p.Cards...) == 0
	}
	right, _ := m.Judge(at, p.Cards)
	return right == (p.Verdict == game.Right)
}

func TestAStarterThatWasOnlyTurnedUpTeachesNothing(t *testing.T) {
	v := view("3H 5S 9C 8C 2S 7S KC 10C", "2C")
	for _, wrong := range []string{"4D", "QH", "JD"} {
		add(&v, game.Play{Kind: game.Offered, Cards: cards(wrong), Verdict: game.Wrong})
	}
	if got := belief(t, v); got == "black" {
		t.Error("black is believed although the rule accepted the 3H to open the line")
	}
	v.Setup.Options.Starter = game.OpensTurned
	if got := belief(t, v); got != "black" {
		t.Errorf("belief %q, want black: nobody asked the rule about the 3H", got)
	}
}
