package bench_test

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var (
	attackLasts = flag.Duration("attack-lasts", 6*time.Second,
		"how long an honest visitor is measured next to each attack")
	attackers = flag.String("attackers", "1,10,40", "how many hostile addresses attack at once")
	attackOn  = flag.String("attack-on", "workshop,records,rounds", "what they attack")
)

// Connections of each hostile address: as many as may wait for work at once.
const hostileConnections = 6

// Honest visitors visit some tables by turns, so that a move is due at most visits.
const honestTables = 8

// Honest visitors ask from addresses of their own, behind a proxy, as all do here.
const (
	honestPages = "198.51.100.1"
	honestToday = "198.51.100.2"
	honestGuess = "198.51.100.3"
)

// hostileRules take long to read and to measure, and N makes each another one.
var hostileRules = []string{
	"last.bysuit * first.bysuit + last[2].bysuit > position * bysuit + N",
	"position < 350 and last.bysuit > bysuit + N mod 7 or red",
	"not seen(rank) or last.bysuit > N",
	"red or count(bysuit = new.bysuit in last 30) > 3 + N",
}

const todayPath = "/today"

// An errand is a request of a visitor.
type errand struct {
	from, method, path, body, cookie string
	kind                             string // of the body; JSON if empty
}

// run runs e, and returns the answer, its body packed, and when to ask again.
func (v *venue) run(ctx context.Context, e errand) (status int, body []byte, again time.Duration, err error) {
	r, err := http.NewRequestWithContext(ctx, e.method, v.url+e.path, strings.NewReader(e.body))
	if err != nil {
		return 0, nil, 0, err
	}
	r.Header.Set("X-Forwarded-For", e.from)
	r.Header.Set("Cookie", e.cookie)
	r.Header.Set("Accept-Encoding", "gzip")
	r.Header.Set("Content-Type", cmp.Or(e.kind, "application/json"))
	answer, err := client.Do(r)
	if err != nil {
		return 0, nil, 0, err
	}
	defer answer.Body.Close()
	body, err = io.ReadAll(answer.Body)
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
	return answer.StatusCode, body, time.Duration(seconds) * time.Second, err
}

// An attack makes the errands of hostile addresses, each another one.
type attack struct {
	name   string
	number int // in the addresses: what other attacks cost does not count against this one
	next   func(n int) errand
}

// attacks are on the workshop, on records and on finished rounds.
func (v *venue) attacks(b *testing.B) []attack {
	b.Helper()
	var records []string
	for i, text := range hostileRules {
		out, err := exec.Command(v.program, "sim", "--players", "random", "--seats", "6", "--rounds", "18", "--seed",
			strconv.Itoa(i),
			"--rule", strings.ReplaceAll(text, "N", "5"), "--record", "-").Output()
		if err != nil {
			b.Fatal(err)
		}
		record := string(out)
		for len(record) > 60<<10 {
			record = record[:strings.LastIndex(record, "\nround ")+1]
		}
		records = append(records, record)
	}
	ended := v.end(b)
	ruleOf := func(n int) string {
		return strings.ReplaceAll(hostileRules[n%len(hostileRules)], "N", strconv.Itoa(n%900))
	}
	return []attack{
		{"workshop", 1, func(n int) errand {
			q := url.Values{"rule": {ruleOf(n)}, "other": {ruleOf(n + 1)}, "seed": {strconv.Itoa(n)}}.Encode()
			if n%2 == 0 {
				return errand{method: "GET", path: "/workshop?" + q}
			}
			return errand{method: "GET", path: "/workshop/try?" + q}
		}},
		{"records", 2, func(n int) errand {
			text := fmt.Sprintf("# %d\n", n) + records[n%len(records)]
			return recordForm(text)
		}},
		{"rounds", 3, func(n int) errand {
			path := ended[n%len(ended)]
			if n%3 > 0 {
				path += fmt.Sprintf("/replay/1?at=%d", 1+n%30)
			}
			return errand{method: "GET", path: path}
		}},
	}
}

// recordForm posts a record as the form of the page does.
func recordForm(text string) errand {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for field, value := range map[string]string{"record": text, "step": "1000"} {
		_ = form.WriteField(field, value) // a buffer takes everything
	}
	_ = form.Close()
	return errand{method: "POST", path: "/record", body: body.String(), kind: form.FormDataContentType()}
}

// pace opens a table at which computer players move at once.
func (v *venue) pace(b *testing.B) *party {
	b.Helper()
	p := v.open(b, &latencies{})
	ask(b, "POST", p.url+"/do", fmt.Sprintf(`{"id":"fast","seen":%d,"action":"pace","fast":true}`, p.seen), p.cookie)
	return p
}

// moveIn returns the move that the page of p lets its player make, and whether the
// round is over.
func (p *party) moveIn(page string) (move string, over bool) {
	card, seen := heldCard.FindStringSubmatch(page), lastEvent.FindStringSubmatch(page)
	if card != nil && seen != nil && strings.Contains(page, `data-turn="you"`) {
		p.sent++
		move = fmt.Sprintf(`{"id":"%d","seen":%s,"action":"play","cards":[%q]}`, p.sent, seen[1], card[1])
	}
	return move, strings.Contains(page, "/replay/1")
}

// end plays some rounds to their end, and returns the paths of their tables.
func (v *venue) end(b *testing.B) (paths []string) {
	b.Helper()
	for range 4 {
		p := v.pace(b)
		for over := false; !over; {
			_, page := ask(b, "GET", p.url, "", p.cookie)
			move := ""
			move, over = p.moveIn(unpacked(b, page))
			if move != "" {
				ask(b, "POST", p.url+"/do", move, p.cookie)
			}
			<-time.After(20 * time.Millisecond)
		}
		paths = append(paths, strings.TrimPrefix(p.url, v.url))
	}
	return paths
}

// A toll counts hostile requests: all, those answered in full, and those that the
// server calls wrong.
type toll struct{ asked, answered, wrong atomic.Int64 }

// attacked lets that many addresses attack until ctx is done, and counts their requests.
// They stay within the limits: they wait when told to.
func (v *venue) attacked(ctx context.Context, a attack, addresses int, n *toll) *sync.WaitGroup {
	all := new(sync.WaitGroup)
	for i := range addresses {
		for range hostileConnections {
			all.Go(func() {
				for ctx.Err() == nil {
					e := a.next(int(n.asked.Add(1)))
					e.from = fmt.Sprintf("10.%d.%d.%d", a.number, addresses, 1+i)
					status, _, again, _ := v.run(ctx, e)
					switch status {
					case http.StatusOK:
						n.answered.Add(1)
					case http.StatusBadRequest, http.StatusUnprocessableEntity:
						n.wrong.Add(1)
					}
					select {
					case <-time.After(again):
					case <-ctx.Done():
					}
				}
			})
		}
	}
	return all
}

// A sample is how long honest visitors wait for each thing that they ask for.
type sample struct {
	late    map[string]*latencies
	refused int
}

// kinds are what honest visitors ask for.
var kinds = []string{"today", "guess", "page", "move"}

// honest measures honest visitors for some time.
func (v *venue) honest(b *testing.B) sample {
	b.Helper()
	s := sample{late: make(map[string]*latencies)}
	for _, kind := range kinds {
		s.late[kind] = &latencies{}
	}
	parties := make([]*party, honestTables)
	for i := range parties {
		parties[i] = v.pace(b)
	}
	until := time.Now().Add(*attackLasts)
	for n := 0; time.Now().Before(until); n++ {
		at := parties[n%len(parties)]
		path := strings.TrimPrefix(at.url, v.url)
		guess := url.QueryEscape(fmt.Sprintf("rank > %d or suit = last.suit", 1+n%12))
		s.timed(b, v, "today", errand{from: honestToday, method: "GET", path: todayPath})
		s.timed(b, v, "guess", errand{from: honestGuess, method: "GET", path: path + "?guess=" + guess, cookie: at.cookie})
		page := s.timed(b, v, "page", errand{from: honestPages, method: "GET", path: path, cookie: at.cookie})
		move, over := at.moveIn(page)
		if move != "" {
			s.timed(b, v, "move", errand{from: honestPages, method: "POST", path: path + "/do", body: move, cookie: at.cookie})
		}
		if over {
			parties[n%len(parties)] = v.pace(b)
		}
		<-time.After(30 * time.Millisecond)
	}
	return s
}

// timed runs an errand, and returns the body of the answer.
func (s *sample) timed(b *testing.B, v *venue, kind string, e errand) string {
	b.Helper()
	began := time.Now()
	status, body, _, err := v.run(b.Context(), e)
	if err != nil {
		b.Fatal(err)
	}
	s.late[kind].add(time.Since(began))
	switch {
	case status != http.StatusOK:
		s.refused++
		return ""
	case e.method == http.MethodPost:
		return string(body)
	}
	return unpacked(b, body)
}

// BenchmarkHostile tells how long honest visitors wait for today's rule, for a guess
// that is read, for the page of a table and for a move: alone, and next to
// hostile addresses that stay within the limits.
func BenchmarkHostile(b *testing.B) {
	v := serve(b, "--proxy", "127.0.0.1", "--streams", "0", "--connections", "0")
	attacks := v.attacks(b)
	ask(b, "GET", v.url+todayPath, "", "") // the day is made up once
	idle := v.honest(b)
	fmt.Printf("\n%-22s %8s %8s %8s %8s %8s\n", "", "asked", "p50 ms", "p99 ms", "p50 x", "p99 x")
	worst := map[string]float64{}
	tell := func(what string, s sample) {
		for _, kind := range kinds {
			l := s.late[kind]
			half, most := l.of(.5)/idle.late[kind].of(.5), l.of(.99)/idle.late[kind].of(.99)
			worst[kind+"-p50-x"], worst[kind+"-p99-x"] = max(worst[kind+"-p50-x"], half), max(worst[kind+"-p99-x"], most)
			fmt.Printf("%-16s %-5s %8d %8.1f %8.1f %8.1f %8.1f\n", what, kind, len(l.all), l.of(.5), l.of(.99), half, most)
		}
		if s.refused > 0 {
			fmt.Printf("%-16s %d honest requests are refused\n", what, s.refused)
		}
	}
	tell("idle", idle)
	for _, a := range attacks {
		if !slices.Contains(strings.Split(*attackOn, ","), a.name) {
			continue
		}
		for text := range strings.SplitSeq(*attackers, ",") {
			n, err := strconv.Atoi(text)
			if err != nil {
				b.Fatal(err)
			}
			ctx, cancel := context.WithCancel(b.Context())
			var counts toll
			all := v.attacked(ctx, a, n, &counts)
			<-time.After(2 * time.Second) // they have begun
			tell(fmt.Sprintf("%s %d", a.name, n), v.honest(b))
			cancel()
			all.Wait()
			fmt.Printf("%-16s %d hostile requests, %d answered in full\n", a.name, counts.asked.Load(), counts.answered.Load())
			if n := counts.wrong.Load(); n > 0 {
				b.Errorf("%s: %d requests are not understood: they are no attack", a.name, n)
			}
		}
	}
	tell("idle again", v.honest(b))
	for name, value := range worst {
		b.ReportMetric(value, name)
	}
}
