package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
	"eleusis/rule"
)

// Two worlds are servers with one table each that differ in what somebody may not
// know: the rule, cards in the hands of others, the end of the stock, the keys of
// others and the seed of the table. Chance, time and the id of the table are the
// same, so that every byte can be compared.
const (
	secretTable = "k7d39xqp"
	sitters     = 4 // people; the computer deals, on the seat after theirs
	handSize    = 8
	secretCards = 4 // of each hand, the first
)

// A world is one of the two.
type world struct {
	hidden card.Card // on which the rules differ; it is never drawn
	cards  []card.Card
	rule   string
	seed   byte
}

// twoWorlds returns two worlds that look the same to seat, or to a spectator.
func twoWorlds(seat game.Seat) (worlds [2]world) {
	here := card.AppendDecks(nil, 2)
	rand.New(rand.NewPCG(7, uint64(seat))).Shuffle(len(here), func(i, j int) { here[i], here[j] = here[j], here[i] })
	last := len(here) - 1
	for slices.Contains(here[:sitters*handSize+30], here[last]) { // nobody draws it
		last--
	}
	hidden := here[last]
	there := slices.Clone(here)
	slices.Reverse(there[len(there)-10:])
	var at []int
	for other := game.Seat(1); other <= sitters; other++ {
		for i := 0; other != seat && i < secretCards; i++ {
			at = append(at, i*sitters+int(other)-1)
		}
	}
	for i, n := range at {
		there[n] = here[at[(i+secretCards)%len(at)]]
	}
	suits := map[string]string{"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
	code := hidden.String()
	const plain = "color != last.color"
	other := fmt.Sprintf("if rank = %s and suit = %s then not (%s) else (%s)", hidden.Rank(), suits[code[len(code)-1:]], plain, plain)
	return [2]world{{hidden, here, plain, 1}, {hidden, there, other, 2}}
}

func secretKey(seat, looks game.Seat, seed byte) string {
	if seat == looks {
		return "the key of who looks"
	}
	return fmt.Sprintf("the key of seat %d in world %d", seat, seed)
}

// fill puts the table of w into a log, its first round dealt.
func (w world) fill(t *testing.T, log store.Log, looks game.Seat) {
	t.Helper()
	type chair struct {
		Name  string `json:"name"`
		Key   string `json:"key,omitempty"`
		Deals bool   `json:"deals,omitempty"`
	}
	var chairs []chair
	for seat := game.Seat(1); seat <= sitters; seat++ {
		key := sha256.Sum256([]byte(secretKey(seat, looks, w.seed)))
		chairs = append(chairs, chair{Name: fmt.Sprint("Player ", seat), Key: hex.EncodeToString(key[:])})
	}
	options, _ := game.Preset("new")
	options.HandSize = handSize
	entries := []store.Entry{w.entry(t, 1, "table-opened", map[string]any{
		"chairs": append(chairs, chair{Name: "Luis", Deals: true}), "seed": slices.Repeat([]byte{w.seed}, 32),
	})}
	var s game.State
	secret, err := rule.Parse(w.rule)
	if err != nil {
		t.Fatal(err)
	}
	dealer := game.Seat(sitters + 1)
	for _, c := range []game.Command{
		{Kind: game.OpenGame, Game: &game.Setup{Options: options, Seats: sitters + 1, Dealer: dealer}},
		{Kind: game.BeginRound, Seat: dealer, Deal: &game.Deal{Rule: secret, Cards: w.cards, Seed: game.RealCards(), Begins: 1}},
		{Kind: game.LayStarter, Seat: dealer},
	} {
		events, err := s.Do(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			entries = append(entries, w.entry(t, len(entries)+1, "game."+e.Kind.String(), e))
		}
	}
	if err := log.Append(t.Context(), secretTable, 0, entries); err != nil {
		t.Fatal(err)
	}
}

func (w world) entry(t *testing.T, n int, kind string, event any) store.Entry {
	t.Helper()
	text, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	return store.Entry{Number: n, Time: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC), Kind: kind, Event: text}
}

// A transcript is all that somebody was sent, in order, with what it is.
type transcript []struct{ what, bytes string }

func (tr *transcript) add(what, bytes string) {
	*tr = append(*tr, struct{ what, bytes string }{what, bytes})
}

// addresses are the pages and streams of a table, as the server has them, and what
// tells of it elsewhere.
func addresses(t *testing.T) (all []string) {
	t.Helper()
	source, err := os.ReadFile("web.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`"GET (/t/\{id\}[^"]*)"`).FindAllStringSubmatch(string(source), -1) {
		all = append(all, strings.NewReplacer("{id}", secretTable, "{round}", "1").Replace(m[1]))
	}
	if len(all) < 3 {
		t.Fatalf("only %q", all)
	}
	return append(all, "/", "/join?code="+secretTable, "/games", "/rules?table="+secretTable)
}

// witness plays a round in w, and returns what seat, or a spectator, is sent.
func (w world) witness(t *testing.T, seat game.Seat) (seen transcript, plays int) {
	cryptotest.SetGlobalRandom(t, 1)
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		w.fill(t, log, seat)
		quiet := slog.New(slog.DiscardHandler)
		hall := table.NewHall(log, table.Config{Random: rand.NewChaCha8([32]byte{9}), Errors: quiet})
		defer hall.Close()
		v := (&visitor{t: t, site: "http://eleusis.localhost", hall: hall, handler: New(hall, say.NewBook(), quiet)}).other()
		path := tablePath(secretTable)
		if seat != game.Nobody {
			at, err := url.Parse(v.site + path)
			if err != nil {
				t.Fatal(err)
			}
			v.client.Jar.(*cookiejar.Jar).SetCookies(at, []*http.Cookie{{Name: keyCookie, Value: secretKey(seat, seat, w.seed), Path: path}})
		}
		stream := v.listen(path, 2)
		defer stream.cancel()
		for ; plays < 12; plays++ {
			synctest.Wait()
			v.takeIn(&seen, stream)
			if !w.plays(t, hall, seat, plays) {
				break
			}
			<-time.After(3 * time.Second)
		}
	})
	return seen, plays
}

// takeIn adds all that can be asked for about the table, and what its stream told.
func (v *visitor) takeIn(seen *transcript, stream *listener) {
	v.t.Helper()
	for _, address := range addresses(v.t) {
		if strings.HasSuffix(address, "/events") {
			again := v.listen(strings.TrimSuffix(address, "/events"), 2)
			again.cancel()
			<-again.done
			seen.add(address, again.heard())
			continue
		}
		for _, kind := range []string{"gzip", ""} {
			r := v.request("GET", address, "", "")
			r.Header.Set("Accept-Encoding", kind)
			r.Header.Set("Accept-Language", map[string]string{"gzip": "pt", "": "en"}[kind])
			got := v.send(r)
			seen.add(address+" "+kind, fmt.Sprint(got.status, got.header, got.body))
		}
	}
	for _, wish := range []string{
		`"action":"play","cards":["KD"]`, `"action":"prophet"`, `"action":"guess","text":"odd"`, `"action":"call-right"`,
		`"action":"hint","text":"x"`, `"action":"next-round"`, `"action":"phrase","text":"eureka"`, `"action":"start"`,
	} {
		got := v.do(tablePath(secretTable), fmt.Sprintf(`{"id":"%d","seen":99,%s}`, len(*seen), wish))
		seen.add("do "+wish, fmt.Sprint(got.status, got.header, got.body))
	}
	synctest.Wait()
	seen.add("the stream", stream.heard())
}

// plays lets whoever is to move play an open card of his. It returns false when
// the worlds would differ for all to see.
func (w world) plays(t *testing.T, hall *table.Hall, looks game.Seat, n int) bool {
	t.Helper()
	open, err := hall.Look(t.Context(), secretTable, "")
	if err != nil {
		t.Fatal(err)
	}
	turn := open.View.Turn
	if open.Result != nil || turn == game.Nobody || turn > sitters {
		return false
	}
	key := secretKey(turn, looks, w.seed)
	l, err := hall.Look(context.WithoutCancel(t.Context()), secretTable, key)
	if err != nil {
		t.Fatal(err)
	}
	from := secretCards
	if turn == looks {
		from = 0
	}
	var free []card.Card // they are held in the order in which they were drawn
	for i, c := range w.dealt(turn) {
		if i >= from && slices.Contains(l.View.Hand, c) {
			free = append(free, c)
		}
	}
	if len(free) == 0 || open.View.Awaits != game.AwaitsPlay {
		return false
	}
	_, err = hall.Do(t.Context(), secretTable, key, table.Request{ID: fmt.Sprint("play ", n), Seen: l.Number, Action: table.Play, Cards: free[:1]})
	if err != nil {
		t.Fatal(err)
	}
	return true
}

// dealt returns the cards that seat was dealt.
func (w world) dealt(seat game.Seat) (all []card.Card) {
	for i := range handSize {
		all = append(all, w.cards[i*sitters+int(seat)-1])
	}
	return all
}

func TestNoByteOfTheServerTellsTwoWorldsApart(t *testing.T) {
	for _, seat := range []game.Seat{game.Nobody, 1, 3} {
		t.Run(fmt.Sprint("seat ", seat), func(t *testing.T) {
			worlds := twoWorlds(seat)
			here, plays := worlds[0].witness(t, seat)
			there, _ := worlds[1].witness(t, seat)
			if len(here) != len(there) || plays < 8 {
				t.Fatalf("%d and %d answers to %d plays", len(here), len(there), plays)
			}
			for i := range here {
				if here[i] != there[i] {
					t.Fatalf("answer %d of %d, %s, differs:\n%s", i, len(here), here[i].what, around(here[i].bytes, there[i].bytes))
				}
			}
		})
	}
}

// around returns where two texts begin to differ.
func around(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("%q\n%q", a[max(0, i-80):min(len(a), i+80)], b[max(0, i-80):min(len(b), i+80)])
}

// TestTwoWorldsAreTwo sees that the worlds differ, and that whoever may know more
// is told so: or else the test above would compare nothing.
func TestTwoWorldsAreTwo(t *testing.T) {
	worlds := twoWorlds(1)
	other := worlds[0]
	other.cards = slices.Clone(other.cards)
	other.cards[0], other.cards[sitters*handSize+20] = other.cards[sitters*handSize+20], other.cards[0] // a card of seat 1
	here, _ := worlds[0].witness(t, 1)
	there, _ := other.witness(t, 1)
	for _, what := range []string{tablePath(secretTable) + " ", tablePath(secretTable) + "/events"} {
		i := slices.IndexFunc(here, func(answer struct{ what, bytes string }) bool { return answer.what == what })
		if i < 0 || here[i] == there[i] {
			t.Errorf("another hand of one's own is not seen in %s, answer %d", what, i)
		}
	}
	if slices.Equal(worlds[0].cards, worlds[1].cards) || worlds[0].rule == worlds[1].rule {
		t.Error("the worlds are the same")
	}
}
