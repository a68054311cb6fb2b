package bench_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var saturates = flag.Duration("saturates", 4*time.Second, "how long each server is saturated, three times in turn")

// opened counts the tables that were opened: more than the flag says if some could not go on.
var opened atomic.Int64

// A mover posts one thing after the other, as soon as the last is answered.
type mover interface {
	// next posts once, and returns false if it was refused.
	next() bool
}

// BenchmarkSaturation tells how many durable moves a second the server carries, and a durable echo under the same load:
// that many tables with that many screens at each, and one move after the other at all of them at once. The two are
// saturated in turn, three times; the figures are medians.
func BenchmarkSaturation(b *testing.B) {
	v, e := serve(b, append([]string{"--tables", "0"}, unlimited...)...), startEcho(b, true)
	heard := &atomic.Int64{}
	var ours, echoes []mover
	for i := range *tables {
		ours = append(ours, newDuo(b, v, heard))
		echoes = append(echoes, newPoster(b, e, i, heard))
	}
	var moves, cpu, bare, bareCPU, told, bareTold []float64
	for range 3 {
		perSecond, each, frames := saturate(b, v, ours, heard)
		moves, cpu, told = append(moves, perSecond), append(cpu, each), append(told, frames)
		perSecond, each, frames = saturate(b, e, echoes, heard)
		bare, bareCPU, bareTold = append(bare, perSecond), append(bareCPU, each), append(bareTold, frames)
	}
	b.ReportMetric(float64(opened.Load()), "opened")
	b.ReportMetric(median(moves), "moves/s")
	b.ReportMetric(median(told), "frames/s")
	b.ReportMetric(median(cpu), "cpu-ms/move")
	b.ReportMetric(median(bare), "echo/s")
	b.ReportMetric(median(bareTold), "echo-frames/s")
	b.ReportMetric(median(bareCPU), "echo-cpu-ms")
	var ratios []float64
	for i := range moves {
		ratios = append(ratios, moves[i]/bare[i])
	}
	b.ReportMetric(median(ratios), "of-echo")
	b.ReportMetric(slices.Min(ratios), "of-echo-least")
	b.ReportMetric(slices.Max(ratios), "of-echo-most")
}

func median(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}

// saturate lets all movers move at once for a while. It returns how often in a second that was
// done, the processor time of the server for each, and how many frames a second the screens heard.
func saturate(b *testing.B, v *venue, all []mover, heard *atomic.Int64) (perSecond, cpuEach, frames float64) {
	b.Helper()
	var done atomic.Int64
	before, heardBefore, began := v.processorTime(), heard.Load(), time.Now()
	var running sync.WaitGroup
	for _, m := range all {
		running.Go(func() {
			for time.Since(began) < *saturates {
				if m.next() {
					done.Add(1)
				}
			}
		})
	}
	running.Wait()
	seconds, n := time.Since(began).Seconds(), max(float64(done.Load()), 1)
	return n / seconds, float64((v.processorTime() - before).Microseconds()) / 1000 / n,
		float64(heard.Load()-heardBefore) / seconds
}

// processorTime returns the processor time of the server, 0 where nobody tells.
func (v *venue) processorTime() time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", v.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	var user, system int64 // in ticks of 10 ms
	_, _ = fmt.Sscan(fields[11], &user)
	_, _ = fmt.Sscan(fields[12], &system)
	return time.Duration(user+system) * 10 * time.Millisecond
}

// hear reads a stream and counts what it tells; drew is called with each text that tells of cards drawn.
func hear(b *testing.B, address, cookie string, heard *atomic.Int64, drew func([]byte)) {
	b.Helper()
	r, err := http.NewRequest("GET", address, nil)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Cookie", cookie)
	answer, err := client.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = answer.Body.Close() })
	go func() {
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			text, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
			if !ok {
				continue
			}
			heard.Add(1)
			if drew != nil &&
				(bytes.Contains(text, []byte(`"kind":"drew"`)) || bytes.Contains(text, []byte(`"kind":"hands-dealt"`))) {
				drew(text)
			}
		}
	}()
}

// A poster posts to an echo.
type poster struct {
	b       *testing.B
	address string
}

func newPoster(b *testing.B, e *venue, table int, heard *atomic.Int64) *poster {
	p := &poster{b, fmt.Sprintf("%s/t/%d", e.url, table)}
	for range *screens {
		hear(b, p.address+"/events", "", heard, nil)
	}
	return p
}

func (p *poster) next() bool {
	answer, _ := ask(p.b, "POST", p.address, strings.Repeat("x", 300), "")
	return answer.StatusCode == http.StatusOK
}

// A duo is a table of two people and a dealer. Both are played from here, card after card, round after round.
type duo struct {
	b     *testing.B
	v     *venue
	heard *atomic.Int64
	url   string
	seats [2]duoSeat
	turn  int // index of the seat whose turn it should be
	seen  int
	sent  int
	fails int // one after the other
}

type duoSeat struct {
	cookie string
	hand   []string
	drawn  chan dealt
}

// dealt are cards that a seat gets: a whole hand, or more.
type dealt struct {
	hand  bool
	cards []string
}

func newDuo(b *testing.B, v *venue, heard *atomic.Int64) *duo {
	d := &duo{b: b, v: v, heard: heard}
	d.open()
	return d
}

// open opens a table with both people and starts the game.
func (d *duo) open() {
	d.b.Helper()
	opened.Add(1)
	form := url.Values{"name": {"Ada"}, "preset": {"express"}, "seats": {"3"}, "deal": {"library"}, "guests": {"1"}}
	answer, _ := ask(d.b, "POST", d.v.url+"/new", form.Encode(), "")
	d.url = d.v.url + answer.Header.Get("Location")
	d.seats[0].cookie = seatCookie(answer)
	secret := strings.Repeat("5", 64)
	answer, _ = ask(d.b, "POST", d.url+"/join",
		url.Values{"name": {"Bob"}, "id": {secret}, "request": {secret}, "secret": {secret}}.Encode(), "")
	d.seats[1].cookie = seatCookie(answer)
	if status := d.do(0, `"action":"start"`); status != http.StatusOK {
		d.b.Errorf("%s cannot start: %d", d.url, status)
		return
	}
	d.turn = 0
	for i := range d.seats {
		_, page := ask(d.b, "GET", d.url, "", d.seats[i].cookie)
		d.seats[i].hand, d.seats[i].drawn = nil, make(chan dealt, 256)
		for _, m := range heldCard.FindAllStringSubmatch(unpacked(d.b, page), -1) {
			d.seats[i].hand = append(d.seats[i].hand, m[1])
		}
	}
	for i := range *screens {
		seat := min(i, 1)
		var drew func([]byte)
		if drawn := d.seats[seat].drawn; i < len(d.seats) {
			drew = func(text []byte) {
				var f frame
				if json.Unmarshal(text, &f) == nil && len(f.Share.Cards) > 0 {
					drawn <- dealt{f.Share.Kind == "hands-dealt", f.Share.Cards} // of the seat that listens alone
				}
			}
		}
		hear(d.b, fmt.Sprintf("%s/events?since=%d", d.url, d.seen), d.seats[seat].cookie, d.heard, drew)
	}
}

func seatCookie(answer *http.Response) string {
	for _, c := range answer.Cookies() {
		if c.Name == "seat" && strings.HasPrefix(c.Path, "/t/") {
			return "seat=" + c.Value
		}
	}
	return ""
}

// do sends a request of a seat and returns its status.
func (d *duo) do(seat int, what string) int {
	d.sent++
	answer, text := ask(d.b, "POST", d.url+"/do", fmt.Sprintf(`{"id":"%d","seen":%d,%s}`, d.sent, d.seen, what),
		d.seats[seat].cookie)
	var done struct {
		Number int `json:"number"`
	}
	if answer.StatusCode == http.StatusOK && json.Unmarshal(text, &done) == nil {
		d.seen = done.Number
	}
	return answer.StatusCode
}

// next plays a card. When nobody can, the next round begins, and if it cannot, another table is opened.
func (d *duo) next() bool {
	for range d.seats {
		seat := d.turn
		d.turn = 1 - d.turn
		if card, ok := d.seats[seat].card(); ok &&
			d.do(seat, fmt.Sprintf(`"action":"play","cards":[%q]`, card)) == http.StatusOK {
			d.fails = 0
			return true
		}
	}
	for seat := range d.seats {
		d.do(seat, `"action":"pass-guess"`) // a player without cards goes out; the other is refused
	}
	if d.do(0, `"action":"next-round"`) == http.StatusOK {
		for i := range d.seats {
			d.seats[i].hand = nil
			d.seats[i].take(<-d.seats[i].drawn)
		}
		d.fails = 0
		return false
	}
	time.Sleep(10 * time.Millisecond) // the round may be yet to be sealed
	d.fails++
	if d.fails == 20 {
		d.fails = 0
		d.open()
	}
	return false
}

// card takes a card of the hand.
func (s *duoSeat) card() (string, bool) {
	for len(s.drawn) > 0 {
		s.take(<-s.drawn)
	}
	if len(s.hand) == 0 {
		return "", false
	}
	card := s.hand[0]
	s.hand = s.hand[1:]
	return card, true
}

func (s *duoSeat) take(d dealt) {
	if d.hand {
		s.hand = nil
	}
	s.hand = append(s.hand, d.cards...)
}
