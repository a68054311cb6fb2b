package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/rule"
)

// sealedDeal returns a deal to be sealed.
func sealedDeal(t testing.TB, text string, n byte) *game.Deal {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return &game.Deal{Rule: r, Seed: game.SealedSeed([32]byte{n}), Salt: game.Bytes32{n}}
}

// sealings are tables whose rounds are sealed.
func sealings(t *testing.T) map[string]table.Snapshot {
	t.Helper()
	g := &stage{state: new(game.State), seat: 1, look: table.Snapshot{ID: "abc", Number: 1}}
	for _, name := range []string{"Grace", "Ana", "Rui", "Luis"} {
		g.look.Chairs = append(g.look.Chairs, table.Chair{Name: name, Level: "novice"})
	}
	g.look.Chairs[0].Level, g.look.Chairs[3] = "", table.Chair{Name: "Luis", Deals: true}
	g.do(game.OpenGame(game.Setup{Options: standard(), Seats: 4, Dealer: 4}))
	deal := sealedDeal(t, "color != last.color", 7)
	g.do(game.SealRound(4, deal))
	g.do(game.AddWord(1, `"so" <b>`))
	g.do(game.BeginRound(4, deal))
	g.do(game.LayStarter(4))
	all := map[string]table.Snapshot{"a sealed round": g.now()}
	r := rand.New(rand.NewPCG(3, 3))
	for g.state.Phase() == game.Playing {
		g.do(move(g.state, r))
	}
	g.do(game.SealRound(4, sealedDeal(t, "red", 8)))
	all["the end of a sealed round"] = g.now()
	return all
}

func TestASealedRoundShowsItsSealAndOpensItAtTheEnd(t *testing.T) {
	looks := sealings(t)
	open, over := looks["a sealed round"], looks["the end of a sealed round"]
	opened := []string{over.Result.Salt.String(), over.Result.Seed.String()}
	closed := []string{over.Result.Sealed.Seal.Rule.String(), over.Result.Sealed.Seal.Seed.String()}
	pr := page.ForTable(say.NewCatalog().Localizer("en"), &open)
	shown := render(t, pr.Table().TablePage(&open, page.RefusedRequest{}))
	for _, text := range closed {
		if !strings.Contains(shown, text) {
			t.Errorf("the table does not show the seal %s", text)
		}
	}
	for _, text := range opened {
		if strings.Contains(shown, text) {
			t.Errorf("the table shows %s", text)
		}
	}
	english := say.NewCatalog().Localizer("en")
	shown = render(t, page.ForTable(english, &over).Table().EndPage(&over, page.RefusedRequest{}))
	for _, text := range append(opened, closed...) {
		if !strings.Contains(shown, text) {
			t.Errorf("the end does not show %s", text)
		}
	}
	if coming := over.View.Coming.Seal.Rule.String()[:8]; !strings.Contains(shown, coming) ||
		!strings.Contains(shown, `name="word"`) {
		t.Errorf("the end does not show the seal %s of the next round, with a field for a word", coming)
	}
}

// TestTheLackOfScriptsIsToldOnlyWithoutThem reads the opened seal with scripts and without them.
func TestTheLackOfScriptsIsToldOnlyWithoutThem(t *testing.T) {
	over := sealings(t)["the end of a sealed round"]
	for _, lang := range say.NewCatalog().Languages() {
		local := say.NewCatalog().Localizer(lang)
		end := page.ForTable(local, &over).Table().EndPage(&over, page.RefusedRequest{})
		root, err := readHTML(renderIn(t, lang, end))
		if err != nil {
			t.Fatal(err)
		}
		opened := root.classed("opened-seal")[0]
		told := local.Text("web.seal.unchecked", nil)
		if !strings.Contains(opened.words(), told) || strings.Contains(opened.without("noscript").words(), "script") {
			t.Errorf("%s: with scripts the seal says %q", lang, opened.without("noscript").words())
		}
	}
}

func TestTheRecordOfATableIsDownloaded(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.play("Grace")
		if got := v.get(page.path + "/record"); got.status != 404 || !strings.Contains(got.body, "no record yet") {
			t.Errorf("in the first round: %d %s", got.status, got.body)
		}
		if got := v.get("/t/nosuch/record"); got.status != 404 {
			t.Errorf("no table: %d", got.status)
		}
	})
}

func TestATableThatIsMadeCanWaitForAWord(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		page := v.made("preset=new", url.Values{"wait": {"yes"}})
		if !strings.Contains(page.body, `name="word"`) || len(v.hand(page)) > 0 {
			t.Fatalf("%d: no place for a word before the deal, or cards: %s", page.status, page.body)
		}
		form := v.filled(page)
		form.Set("action", "next-round")
		form.Set("word", "luck")
		v.post(page.path, form)
		page = v.get(page.path)
		if !strings.Contains(page.body, "<q>luck</q>") || len(v.hand(page)) == 0 {
			t.Errorf("%d: the word is not in the shuffle, or nobody has cards: %s", page.status, page.body)
		}
	})
}

func TestOnlyPlayersWhoMayAddAWordAreAskedForOne(t *testing.T) {
	over := sealings(t)["the end of a sealed round"]
	for seat, want := range map[game.Seat]bool{game.Nobody: false, 1: true, 4: false} {
		l := over
		l.View.Seat = seat
		english := say.NewCatalog().Localizer("en")
		page := render(t, page.ForTable(english, &l).Table().EndPage(&l, page.RefusedRequest{}))
		if got := strings.Contains(page, `name="word"`); got != want {
			t.Errorf("seat %d is asked for a word: %v", seat, got)
		}
	}
}

// TestTheBrowsersHashIsSHA256 compares it with Go's for every length around the
// border of a block, and with the known vectors of FIPS 180-4.
func TestTheBrowsersHashIsSHA256(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.open("/")
	texts := []string{"", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", strings.Repeat("a", 100_000)}
	known := []string{
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
		"248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
	}
	for n := range 200 {
		texts = append(texts, strings.Repeat("é", n/2)+strings.Repeat("x", n%2))
	}
	list, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	got := eval[[]string](b,
		fmt.Sprintf(`import(%q).then(m => %s.map(text => m.hex(m.sha256(new TextEncoder().encode(text)))))`,
			readStatic().Address("sha256.js"), list))
	for i, text := range texts {
		sum := sha256.Sum256([]byte(text))
		want := hex.EncodeToString(sum[:])
		if i < len(known) && want != known[i] {
			t.Fatalf("Go's own hash of %q is %s", text, want)
		}
		if got[i] != want {
			t.Errorf("%d bytes hash to %s, want %s", len(text), got[i], want)
		}
	}
}

// saysOf is what the page says of the opened seal.
const saysOf = `[...document.querySelectorAll("#opened [data-says]")].filter(p => !p.hidden).map(p =>
	p.dataset.says).join(" ")`

// TestTheBrowserVerifiesTheSeal plays two rounds, and then lies to the browser
// in every way.
func TestTheBrowserVerifiesTheSeal(t *testing.T) {
	needBrowser(t)
	h := build(t)
	b := newTab(t, h.site())
	b.sit()
	b.hurries()
	round := func() {
		for n := 0; ; n++ {
			b.until(ready)
			if eval[bool](b, "!!"+over) || eval[bool](b, out) {
				break
			}
			b.move(n)
		}
		b.until(over)
		b.until(saysOf + ` != ""`)
	}
	round()
	if says := eval[string](b, saysOf); says != "held seen dealt" {
		t.Errorf("after the first round the page says %q", says)
	}
	id := strings.TrimPrefix(b.path(), "/t/")
	checkSecrets(t, h, id)
	b.shot("seal-end")
	b.click(`.coming summary`)
	b.shot("seal-coming")
	checkNextIsSecret(t, h, id)
	eval[string](b, `document.querySelector('[name="word"]').value = "good luck"`)
	b.click(`[data-action="next-round"]`)
	b.until(live)
	l, err := h.lobby.For(table.Caller{}).Snapshot(context.Background(), id, "")
	if err != nil || len(l.View.Sealed.Words) != 1 || l.View.Sealed.Words[0].Text != "good luck" {
		t.Fatalf("the second round was sealed by %+v, %v", l.View.Sealed, err)
	}
	b.click(`[data-action="seal"]`)
	b.shot("seal-table")
	b.key("\u001b")
	round()
	if says := eval[string](b, saysOf); says != "held seen dealt" {
		t.Errorf("after the second round the page says %q", says)
	}
	text, err := h.lobby.Record(context.Background(), id)
	if rounds, wrong := game.WalkRecord(text, nil); err != nil || wrong != nil || rounds != 2 {
		t.Errorf("the record: %v, %d rounds, %v", err, rounds, wrong)
	}
	b.checkLies()
}

// checkNextIsSecret searches all that was ever sent, records too, for what
// opens the seal of the next round.
func checkNextIsSecret(t *testing.T, h *house, id string) {
	t.Helper()
	entries, err := h.log.Read(context.Background(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	var next struct{ Deal *game.Deal }
	for _, e := range entries {
		if e.Kind == "round-prepared" {
			if err := json.Unmarshal(e.Event, &next); err != nil {
				t.Fatal(err)
			}
		}
	}
	if next.Deal == nil {
		t.Fatal("no round is prepared")
	}
	everything := strings.Join(h.bodies(func(string) bool { return true }), "\n")
	if !strings.Contains(everything, next.Deal.Seal().Rule.String()[:8]) {
		t.Error("the seal of the next round was not sent")
	}
	for _, secret := range []string{next.Deal.Salt.String(), next.Deal.Seed.String(), "rule " + next.Deal.Rule.String()} {
		if strings.Contains(everything, secret) {
			t.Errorf("of the next round was sent: %s", secret)
		}
	}
}

// checkLies changes what the page says opens the seal, and asks the browser
// again.
func (b *tab) checkLies() {
	b.t.Helper()
	for n, what := range []string{"rule-line", "rule-line", "rule-line", "seed-line", "seed-line", "seal-rule",
		"seal-seed", "word"} {
		says := eval[string](b, fmt.Sprintf(`(async () => {
			const all = document.querySelectorAll('#opened [data-value="%s"]'), code = all[%d %% all.length],
				truth = code.textContent
			const before = document.querySelectorAll("#opened [data-says]:not([hidden])")
			before.forEach(p => p.hidden = true)
			code.textContent = truth.replace(/.$/, c => c == "1" ? "2" : "1")
			await import(%q + "?" + %d)
			while (%s == "") await new Promise(r => setTimeout(r, 20))
			code.textContent = truth
			return %s
		})()`, what, n, readStatic().Address("seal.js"), n, saysOf, saysOf))
		if says != "broken" {
			b.t.Errorf("of another %s the page says %q", what, says)
		}
	}
}
