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
	"eleusis/internal/api"
	"eleusis/internal/page"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
	"eleusis/rule"
)

// Two worlds are servers with one table each that differ in what someone may not
// know: the rule, cards in the hands of others, the cards that others draw, the end
// of the stock, the keys of others and the seed of the table. Chance, time and the id of the table are the
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

// firstWorld returns the one world that seat, or a spectator, looks at.
func firstWorld(seat game.Seat) world {
	cards := card.AppendDecks(nil, 2)
	rand.New(rand.NewPCG(7, uint64(seat))).Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	last := len(cards) - 1
	for slices.Contains(cards[:sitters*handSize+30], cards[last]) { // nobody draws it
		last--
	}
	return world{cards[last], cards, "color != last.color", 1}
}

// other returns the other world, where the round goes as in w. Each card that was
// drawn after the deal is the seat's of drawers.
func (w world) other(seat game.Seat, drawers []game.Seat) world {
	var secret []int
	for other := game.Seat(1); other <= sitters; other++ {
		for i := 0; other != seat && i < secretCards; i++ {
			secret = append(secret, i*sitters+int(other)-1)
		}
	}
	for i, drawer := range drawers {
		if drawer != seat && drawer != game.Nobody {
			secret = append(secret, sitters*handSize+i)
		}
	}
	there := slices.Clone(w.cards)
	slices.Reverse(there[len(there)-10:])
	for i, n := range secret {
		there[n] = w.cards[secret[(i+secretCards)%len(secret)]]
	}
	suits := map[string]string{"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
	code := w.hidden.String()
	rule := fmt.Sprintf("if rank = %s and suit = %s then not (%s) else (%s)", w.hidden.Rank(), suits[code[len(code)-1:]],
		w.rule, w.rule)
	return world{w.hidden, there, rule, 2}
}

// drawers returns for each card that was drawn after the deal which seat drew it;
// Nobody for the starter and the cards that were refused before it. It returns also
// how many were drawn by others while seat was prophet.
func drawers(t *testing.T, log store.Log, seat game.Seat) (all []game.Seat, underProphet int) {
	t.Helper()
	entries, err := log.Read(t.Context(), secretTable, 0)
	if err != nil {
		t.Fatal(err)
	}
	prophet := game.Nobody
	for _, entry := range entries {
		var e game.Event
		if !strings.HasPrefix(entry.Kind, "game.") {
			continue
		}
		if err := json.Unmarshal(entry.Event, &e); err != nil {
			t.Fatal(err)
		}
		switch e.Kind() {
		case game.StarterLaid:
			all = append(all, make([]game.Seat, 1+e.Count())...)
		case game.Drew:
			all = append(all, slices.Repeat([]game.Seat{e.Seat()}, e.Count())...)
			if prophet == seat && e.Seat() != seat && seat != game.Nobody {
				underProphet += e.Count()
			}
		case game.ProphetDeclared:
			prophet = e.Seat()
		case game.ProphetFell:
			prophet = game.Nobody
		}
	}
	return all, underProphet
}

func secretKey(seat, looks game.Seat, seed byte) string {
	if seat == looks {
		return "the key of the viewer"
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

		Program bool `json:"program,omitempty"` // which may use pages and the API
	}
	var chairs []chair
	for seat := game.Seat(1); seat <= sitters; seat++ {
		key := sha256.Sum256([]byte(secretKey(seat, looks, w.seed)))
		chairs = append(chairs, chair{Name: fmt.Sprint("Player ", seat), Key: hex.EncodeToString(key[:]), Program: true})
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
		game.OpenGame(game.Setup{Options: options, Seats: sitters + 1, Dealer: dealer}),
		game.BeginRound(dealer, &game.Deal{Rule: secret, Cards: w.cards, Seed: game.RealCards(), Begins: 1}),
		game.LayStarter(dealer),
	} {
		events, err := s.Do(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			entries = append(entries, w.entry(t, len(entries)+1, "game."+string(e.Kind()), e))
		}
	}
	if err := log.Append(t.Context(), secretTable, 0, entries); err != nil {
		t.Fatal(err)
	}
	w.fillNotebook(t, log, looks%sitters+1, looks)
}

// fillNotebook writes a hypothesis into the notebook of writer. In one world the dealer may see it.
func (w world) fillNotebook(t *testing.T, log store.Log, writer, looks game.Seat) {
	t.Helper()
	notes := []map[string]any{{"do": "write", "text": w.rule, "rule": w.rule}}
	if w.seed == 2 {
		notes = append(notes, map[string]any{"do": "share"})
	}
	owner := sha256.Sum256([]byte(secretKey(writer, looks, w.seed)))
	var entries []store.Entry
	for i, n := range notes {
		n["owner"], n["round"], n["play"] = hex.EncodeToString(owner[:8]), 1, 0
		e := w.entry(t, i+1, "seat-noted", n)
		e.Seat = int(writer)
		entries = append(entries, e)
	}
	if err := log.Append(t.Context(), secretTable+".notes", 0, entries); err != nil {
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

// A transcript is all that someone was sent, in order, with what it is.
type transcript []struct{ what, bytes string }

func (tr *transcript) add(what, bytes string) {
	*tr = append(*tr, struct{ what, bytes string }{what, bytes})
}

// addresses are the pages and streams of a table, as the server has them, and what
// tells of it elsewhere.
func addresses(t *testing.T) (all []string) {
	t.Helper()
	source, err := os.ReadFile("routes.go")
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

// A witness is what seat, or a spectator, is sent of a round, and how the round went.
type witness struct {
	seen         transcript
	plays        int
	drawers      []game.Seat
	underProphet int // cards that others drew while seat was prophet
}

// witness plays a round in w.
func (w world) witness(t *testing.T, seat game.Seat) (got witness) {
	cryptotest.SetGlobalRandom(t, 1)
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		w.fill(t, log, seat)
		quiet := slog.New(slog.DiscardHandler)
		lobby := table.NewLobby(log, table.Config{Random: rand.NewChaCha8([32]byte{9}), Errors: quiet})
		defer lobby.Close()
		handler := New(lobby, say.NewCatalog(), quiet)
		v := (&visitor{t: t, site: "http://eleusis.localhost", lobby: lobby, handler: handler}).other()
		path := page.TablePath(secretTable)
		if seat != game.Nobody {
			at, err := url.Parse(v.site + path)
			if err != nil {
				t.Fatal(err)
			}
			v.client.Jar.(*cookiejar.Jar).SetCookies(at,
				[]*http.Cookie{{Name: keyCookie, Value: secretKey(seat, seat, w.seed), Path: path}})
		}
		stream := v.listen(path, 2)
		defer stream.cancel()
		for ; got.plays < 16; got.plays++ {
			synctest.Wait()
			v.takeIn(&got.seen, stream)
			if !w.plays(t, lobby, seat, got.plays) {
				break
			}
			<-time.After(3 * time.Second)
		}
		got.drawers, got.underProphet = drawers(t, log, seat)
	})
	return got
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
		`"action":"play","cards":["KD"]`, `"action":"prophet"`, `"action":"guess","text":"odd"`, v.call(),
		`"action":"hint","text":"x"`, `"action":"next-round"`, `"action":"phrase","text":"eureka"`, `"action":"start"`,
	} {
		got := v.do(page.TablePath(secretTable), fmt.Sprintf(`{"id":"%d","seen":99,%s}`, len(*seen), wish))
		seen.add("do "+wish, fmt.Sprint(got.status, got.header, got.body))
	}
	v.takeInAPI(seen)
	synctest.Wait()
	seen.add("the stream", stream.heard())
}

// takeInAPI adds what programs can ask for about the table.
func (v *visitor) takeInAPI(seen *transcript) {
	v.t.Helper()
	path := api.Prefix + "/tables/" + secretTable
	for _, address := range []string{path, path + "/record", path + "/rounds/1/review", path + "/nowhere"} {
		got := v.send(v.asProgram("GET", address, ""))
		seen.add(address, fmt.Sprint(got.status, got.header, got.body))
	}
	for _, accept := range []string{"application/x-ndjson", "text/event-stream"} {
		r := v.asProgram("GET", path+"/events?since=2", "")
		r.Header.Set("Accept", accept)
		again := v.follow(r)
		again.cancel()
		<-again.done
		seen.add(r.URL.Path+" "+accept, again.heard())
	}
	for _, wish := range []string{`"action":"play","cards":["KD"]`, `"action":"guess","text":"odd"`, `"action":"start"`,
		`"action":"pick","cards":["2C"]`} {
		got := v.send(v.asProgram("POST", path+"/requests", fmt.Sprintf(`{"id":"api %d","seen":99,%s}`, len(*seen), wish)))
		seen.add("api "+wish, fmt.Sprint(got.status, got.header, got.body))
	}
}

// asProgram returns a request of a program that has the seat of the visitor.
func (v *visitor) asProgram(method, path, body string) *http.Request {
	v.t.Helper()
	r := v.request(method, path, "application/json", body)
	r.Header.Set("Accept-Language", "pt")
	at, err := url.Parse(v.site + page.TablePath(secretTable))
	if err != nil {
		v.t.Fatal(err)
	}
	for _, c := range v.client.Jar.Cookies(at) {
		if c.Name == keyCookie {
			r.Header.Set("Authorization", "Bearer "+c.Value)
		}
	}
	return r
}

// call returns what a prophet says when they are right.
func (v *visitor) call() string {
	l, err := v.lobby.For(table.Caller{}).Snapshot(v.t.Context(), secretTable, "")
	if err != nil {
		v.t.Fatal(err)
	}
	if l.View.Awaits == game.AwaitsCall && truth(&l.View, false) == game.Wrong {
		return `"action":"call-wrong"`
	}
	return `"action":"call-right"`
}

// plays lets the player to move play an open card of theirs. It returns false when
// the worlds would differ for all to see.
func (w world) plays(t *testing.T, lobby *table.Lobby, looks game.Seat, n int) bool {
	t.Helper()
	open, err := lobby.For(table.Caller{}).Snapshot(t.Context(), secretTable, "")
	if err != nil {
		t.Fatal(err)
	}
	turn := open.View.Turn
	if open.Result != nil || turn == game.Nobody || turn > sitters {
		return false
	}
	key := secretKey(turn, looks, w.seed)
	l, err := lobby.For(table.Caller{}).Snapshot(context.WithoutCancel(t.Context()), secretTable, key)
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
	_, err = lobby.For(table.Caller{}).Do(t.Context(), secretTable, key,
		table.Request{ID: fmt.Sprint("play ", n), Seen: l.Number, Action: table.Play, Cards: free[:1]})
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
	for _, seat := range []game.Seat{3, game.Nobody, 1} {
		t.Run(fmt.Sprint("seat ", seat), func(t *testing.T) {
			if seat != 3 {
				leaveOutUnderRace(t)
			}
			first := firstWorld(seat)
			here := first.witness(t, seat)
			there := first.other(seat, here.drawers).witness(t, seat)
			if len(here.seen) != len(there.seen) || here.plays < 8 || seat != game.Nobody && here.underProphet < 4 {
				t.Fatalf("%d and %d answers to %d plays, %d cards drawn under a prophet", len(here.seen), len(there.seen),
					here.plays, here.underProphet)
			}
			for i, answer := range here.seen {
				if other := there.seen[i]; answer != other {
					t.Fatalf("answer %d of %d, %s, differs:\n%s", i, len(here.seen), answer.what, around(answer.bytes, other.bytes))
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

// TestTwoWorldsAreTwo sees that the worlds differ, and that a seat that may know
// more is told so: otherwise the test above would compare nothing.
func TestTwoWorldsAreTwo(t *testing.T) {
	leaveOutUnderRace(t)
	first := firstWorld(1)
	own := first
	own.cards = slices.Clone(first.cards)
	own.cards[0], own.cards[sitters*handSize+20] = own.cards[sitters*handSize+20], own.cards[0] // a card of seat 1
	round, changed := first.witness(t, 1), own.witness(t, 1)
	here, there := round.seen, changed.seen
	for _, what := range []string{page.TablePath(secretTable) + " ", page.TablePath(secretTable) + "/events"} {
		i := slices.IndexFunc(here, func(answer struct{ what, bytes string }) bool { return answer.what == what })
		if i < 0 || here[i] == there[i] {
			t.Errorf("another hand of one's own is not seen in %s, answer %d", what, i)
		}
	}
	other := first.other(1, round.drawers)
	drawn := sitters*handSize + len(round.drawers)
	if slices.Equal(first.cards[sitters*handSize:drawn], other.cards[sitters*handSize:drawn]) || first.rule == other.rule {
		t.Error("the worlds are the same")
	}
}
