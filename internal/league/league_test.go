package league_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"eleusis/game"
	"eleusis/internal/bench"
	"eleusis/internal/league"
	"eleusis/rule"
)

// patience is how long a program may take that answers.
const patience = time.Minute

// config returns a small league of some agents in some forms.
func config(t *testing.T, forms string, agents ...string) league.Config {
	t.Helper()
	c := league.Config{Deals: 1, Protocol: bench.Protocols()[0], Seed: 7, Workers: 2}
	for _, text := range agents {
		limit := patience
		if strings.Contains(text, "cat >/dev/null") {
			limit = 20 * time.Millisecond
		}
		a, err := league.ParseAgent(text, limit, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, a)
	}
	for form := range strings.FieldsSeq(forms) {
		o, ok := game.Preset(form)
		if !ok {
			t.Fatalf("no form %s", form)
		}
		c.Forms = append(c.Forms, o)
	}
	for _, text := range []string{"color != last.color", "rank >= last.rank", "odd"} {
		r, err := rule.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		c.Rules = append(c.Rules, bench.Rule{Name: text, Rule: r})
	}
	return c
}

func run(t *testing.T, c league.Config) (league.Report, []league.Line) {
	t.Helper()
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	var lines []league.Line
	c.Watch = func(l league.Line) error {
		lines = append(lines, l)
		return nil
	}
	r, err := league.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r, lines
}

// row returns how an agent did in a form.
func row(t *testing.T, r league.Report, form, agent string) league.Row {
	t.Helper()
	for _, s := range r.Standings {
		i := slices.IndexFunc(s.Rows, func(x league.Row) bool { return x.Agent == agent })
		if s.Form == form && i >= 0 {
			return s.Rows[i]
		}
	}
	t.Fatalf("%s is not in the standings of %s: %+v", agent, form, r.Standings)
	return league.Row{}
}

func TestADealIsPlayedWithTheSeatsRotated(t *testing.T) {
	c := config(t, "new express", "bot:random", "bot:novice", "bot:confirming")
	c.Deals = 4
	byDeal := make(map[string][]league.Match)
	for _, m := range c.Matches() {
		id := m.Form + string(rune('0'+m.Deal))
		byDeal[id] = append(byDeal[id], m)
	}
	if len(byDeal) != 8 {
		t.Errorf("%d deals, want 4 in each of 2 forms", len(byDeal))
	}
	for id, deal := range byDeal {
		for seat := range deal[0].Players {
			there := make(map[string]bool)
			for _, m := range deal {
				there[m.Players[seat]] = true
				if m.Seed != deal[0].Seed {
					t.Errorf("deal %s has the seeds %d and %d", id, m.Seed, deal[0].Seed)
				}
			}
			if len(deal) != 3 || len(there) != 3 {
				t.Errorf("deal %s: in seat %d sat %v in %d rounds", id, seat+1, there, len(deal))
			}
		}
	}
}

func TestTheAgentWithTheFewestGamesSitsNext(t *testing.T) {
	c := config(t, "new", "bot:random", "bot:novice", "bot:confirming", "bot:casual", "bot:skilled", "bot:expert")
	c.Deals = 6 // of four players each: four deals for each of six
	count := make(map[string]int)
	for _, m := range c.Matches() {
		for _, p := range m.Players {
			count[p]++
		}
	}
	for name, n := range count {
		if n != 16 || len(count) != 6 {
			t.Errorf("%s sits at %d of %d tables, want 16", name, n, len(c.Matches()))
		}
	}
}

func TestLevelsPlayAllFormsAndAloneAndARunRepeats(t *testing.T) {
	var names []string
	for _, o := range game.Presets() {
		names = append(names, o.Preset)
	}
	c := config(t, strings.Join(names, " "), "bot:random", "bot:novice")
	c.Alone, c.Workers = 3, 1
	want, lines := run(t, c)
	if want.Rounds != 2*len(names) || want.Games != 6 || len(want.Standings) != len(names)+2 {
		t.Fatalf("%d rounds, %d games, %d standings", want.Rounds, want.Games, len(want.Standings))
	}
	if row(t, want, "all", "bot:novice").Rating.Rating != 1000 ||
		row(t, want, "all", "bot:random").Rating.Rating >= 1000 {
		t.Errorf("%+v, want random below novice, who has 1000", want.Standings[0])
	}
	for _, l := range lines {
		if l.Round == nil {
			continue
		}
		if n, err := game.WalkRecord(strings.Join(l.Round.Record, "\n"), nil); err != nil || n != 1 {
			t.Errorf("%s: %d rounds verify, %v", l.Round.Form, n, err)
		}
	}
	c.Workers = 3
	if got, _ := run(t, c); !reflect.DeepEqual(timeless(got), timeless(want)) {
		t.Errorf("three workers:\n%+v\none:\n%+v", got, want)
	}
}

// timeless returns a report without the times of answers.
func timeless(r league.Report) league.Report {
	for _, s := range r.Standings {
		for i := range s.Rows {
			s.Rows[i].MSPerDecision = nil
		}
	}
	return r
}

// first is a program for the shell that plays the first card of its hand, and declines all else.
const first = `while read -r line; do case $line in
*'"type":"ask"'*'"pass"]'*) echo '{"action":"pass"}';;
*'"type":"ask"'*'"pass-guess"'*) echo '{"action":"pass-guess"}';;
*'"type":"ask"'*) card=${line#*'"hand":["'}; echo "{\"action\":\"play\",\"cards\":[\"${card%%\"*}\"],\"cost\":0.5}";;
esac; done`

func TestAProgramPlaysByLines(t *testing.T) {
	c := config(t, "express", "exec:"+first, "bot:novice")
	r, _ := run(t, c)
	x := row(t, r, "express", "exec:"+first)
	if x.Games != 4 || x.Lost+x.Forfeits+x.BadAnswers != 0 || x.Cost == 0 || x.MSPerDecision == nil {
		t.Errorf("%+v, want four hands in two rounds without trouble", x)
	}
}

func TestProgramsThatFailForfeitByTheRuleAndHangNothing(t *testing.T) {
	for name, tt := range map[string]struct {
		command string
		lost    bool // rounds
		late    bool
	}{
		"garbage":        {`while read -r line; do echo garbage; done`, true, false},
		"no such action": {`while read -r line; do echo '{"action":"win"}'; done`, true, false},
		"no such card":   {`while read -r line; do echo '{"action":"play","cards":["99X"]}'; done`, true, false},
		"not in hand": {`while read -r line; do echo '{"action":"play","cards":["2C","2C","2C","2C"]}'; done`, true,
			false},
		"silence":       {"cat >/dev/null", true, true},
		"death":         {"read -r line; read -r line; exit 3", true, false},
		"death at once": {"exit 0", true, false},
		"bad at first": {"echo garbage; n=0; " + strings.Replace(first, "do case",
			`do n=$((n+1)); [ $n = 2 ] && echo garbage; case`, 1), false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := config(t, "express", "exec:"+tt.command, "bot:random")
			r, lines := run(t, c)
			x := row(t, r, "express", "exec:"+tt.command)
			if (x.Lost == 4) != tt.lost || (x.Late > 0) != tt.late || r.Rounds != 2 {
				t.Errorf("%+v in %d rounds, want lost rounds: %v, late answers: %v", x, r.Rounds, tt.lost, tt.late)
			}
			if tt.lost && x.First != 0 {
				t.Errorf("%+v has won a round that it forfeited", x)
			}
			for _, l := range lines {
				if _, err := game.WalkRecord(strings.Join(l.Round.Record, "\n"), nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestAProgramBehindAnAddressPlays(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		_, hand, _ := strings.Cut(string(body), `"hand":["`)
		card, _, _ := strings.Cut(hand, `"`)
		switch text := string(body); {
		case strings.Contains(text, `"pass"]`):
			_, _ = io.WriteString(w, `{"action":"pass"}`)
		case strings.Contains(text, `"pass-guess"`):
			_, _ = io.WriteString(w, `{"action":"guess","text":"Play red cards."}`)
		case strings.Contains(text, `"type":"ask"`):
			_, _ = io.WriteString(w, `{"action":"play","cards":["`+card+`"]}`)
		}
	}))
	defer server.Close()
	r, _ := run(t, config(t, "new express", server.URL, "bot:random"))
	if x := row(t, r, "all", server.URL); x.Games != 8 || x.Lost+x.Forfeits+x.BadAnswers != 0 {
		t.Errorf("%+v, want eight hands without trouble", x)
	}
}

func TestAProgramThatCannotBeStartedEndsTheRun(t *testing.T) {
	c := config(t, "express", "exec:no-such-agent", "bot:random")
	const want = "cannot be started: no-such-agent"
	if _, err := league.Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v", err)
	}
}

func TestALeagueGoesOnFromItsFile(t *testing.T) {
	c := config(t, "express", "bot:random", "bot:novice")
	c.Alone, c.Workers = 2, 1
	want, lines := run(t, c)
	var file bytes.Buffer
	head := c.Head()
	if err := head.Write(&file); err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if err := league.WriteLine(&file, l); err != nil {
			t.Fatal(err)
		}
	}
	h, read, whole, err := league.ReadFile(file.Bytes()[:file.Len()-30]) // the last line is torn
	if err != nil || !reflect.DeepEqual(h, head) || len(read) != len(lines)-1 || file.Bytes()[whole-1] != '\n' {
		t.Fatalf("%+v, %d lines, %v", h, len(read), err)
	}
	c.Played = read
	got, more := run(t, c)
	if len(more) != 1 || !reflect.DeepEqual(timeless(got), timeless(want)) {
		t.Errorf("%d lines more:\n%+v\nwant\n%+v", len(more), got, want)
	}
	c.Played = nil
	ctx, cancel := context.WithCancel(t.Context())
	c.Watch = func(league.Line) error { cancel(); return nil }
	if r, err := league.Run(ctx, c); !errors.Is(err, context.Canceled) || r.Rounds != 1 {
		t.Errorf("after an interrupt %d rounds, %v", r.Rounds, err)
	}
}

// A league with a width stops after the first deal whose intervals are narrow enough, however many
// workers it has, and wherever it was interrupted.
func TestALeagueStopsOnceItsIntervalsAreNarrow(t *testing.T) {
	c := config(t, "express", "bot:random", "bot:novice")
	c.Measure, c.Deals, c.Workers = true, 14, 1
	all, _ := run(t, c)
	if all.Stop != nil || all.Rounds != 28 {
		t.Fatalf("%d rounds without a width, %+v", all.Rounds, all.Stop)
	}
	ends := row(t, all, "all", "bot:random").Interval
	c.Narrow = 3 * (ends[1] - ends[0])
	want, lines := run(t, c)
	s := want.Stop
	if s == nil || !s.Reached || *s.Widest > c.Narrow || s.Deals < league.FewestDeals || s.Deals >= 14 ||
		want.Rounds != 2*s.Deals {
		t.Fatalf("%d rounds, %+v; want to stop between deal %d and deal 14", want.Rounds, s, league.FewestDeals)
	}
	c.Workers = 3
	if got, _ := run(t, c); !reflect.DeepEqual(timeless(got), timeless(want)) {
		t.Errorf("three workers stop at %+v, one at %+v", got.Stop, s)
	}
	for _, had := range []int{3, len(lines) - 1, len(lines)} {
		c.Played = slices.Clone(lines[:had])
		got, more := run(t, c)
		if len(more) != len(lines)-had || !reflect.DeepEqual(timeless(got), timeless(want)) {
			t.Errorf("from %d lines on %d more, %+v; want %+v", had, len(more), got.Stop, s)
		}
	}
	c.Played, c.Narrow, c.Deals = nil, 0.5, league.FewestDeals-1
	got, _ := run(t, c)
	if got.Stop.Reached || got.Stop.Widest != nil || row(t, got, "all", "bot:novice").Interval != nil {
		t.Errorf("of %d deals %+v, want no interval", c.Deals, got.Stop)
	}
}

func TestThePageHasAllStandingsAndNeedsNothingElse(t *testing.T) {
	c := config(t, "express", "bot:random", `exec:echo "<b>" & exit 0`)
	r, _ := run(t, c)
	var page bytes.Buffer
	if err := r.WritePage(&page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<caption>express</caption>", "<caption>Rounds</caption>", "bot:random",
		"&lt;b&gt;"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("no %s in %s", want, page.String())
		}
	}
	for _, no := range []string{"<b>", "http:", "https:", "<script", "src="} {
		if strings.Contains(page.String(), no) {
			t.Errorf("%s in %s", no, page.String())
		}
	}
}

func TestAnImpossibleLeagueIsToldBefore(t *testing.T) {
	for want, change := range map[string]func(*league.Config){
		"bot:random plays twice": func(c *league.Config) { c.Agents = append(c.Agents, c.Agents[0]) },
		"a league has two":       func(c *league.Config) { c.Agents = c.Agents[:1] },
		"no rules":               func(c *league.Config) { c.Rules = nil },
		"-1 deals: 0 or more":    func(c *league.Config) { c.Deals = -1 },
		"-1 games alone: 0":      func(c *league.Config) { c.Alone = -1 },
		"4 games alone, but":     func(c *league.Config) { c.Alone = 4 },
		"an interval of -1":      func(c *league.Config) { c.Narrow = -1 },
		"an interval of NaN":     func(c *league.Config) { c.Narrow = math.NaN() },
		"0 workers":              func(c *league.Config) { c.Workers = 0 },
		"a hand of 0":            func(c *league.Config) { c.Protocol.Hand = 0 },
	} {
		c := config(t, "new", "bot:random", "bot:novice")
		change(&c)
		if err := c.Validate(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s…", err, want)
		}
	}
	for _, text := range []string{"bot:god", "god", "exec:"} {
		if _, err := league.ParseAgent(text, patience, io.Discard); err == nil {
			t.Errorf("%s is an agent", text)
		}
	}
}

// FuzzReadFile reads files of leagues. What reads can be reported.
func FuzzReadFile(f *testing.F) {
	f.Add([]byte(`{"league":1,"agents":["bot:random","bot:novice"],"forms":["new"],"deals":1,"alone":1,"rules":[{"name":"r","rule":"red"}]}
{"round":{"form":"new","deal":1,"rotation":1,"players":["bot:random"],"points":[1],"lost":[false],"troubles":[{}]}}
{"agent":"bot:random","game":{"game":1,"rule":"r","score":3}}
`))
	f.Fuzz(func(t *testing.T, text []byte) {
		h, lines, whole, err := league.ReadFile(text)
		if whole > len(text) || err != nil || len(lines) > 50 || len(h.Agents) > 9 {
			return
		}
		c := league.Config{Alone: 1}
		for _, name := range h.Agents {
			c.Agents = append(c.Agents, league.Agent{Name: name})
		}
		c.Forms = game.Presets()
		c.Report(lines)
	})
}
