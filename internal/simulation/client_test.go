package simulation

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing/synctest"
	"time"

	"eleusis/card"
	"eleusis/game"
)

// A client is a person with one page of one table open, or a spectator.
type client struct {
	world  *world
	number int
	name   string // at the table; empty for spectators
	table  string
	opens  url.Values // the form of the table that this one opens
	joins  int        // or the place of the table in the list of all
	wishes []*wish
	loose  sync.WaitGroup // requests that nobody waits for

	deletes bool          // the table, in the middle of it all
	knows   int           // the last event that an answer named
	stalls  time.Duration // of the next stream, at its first event
	left    bool          // the table is deleted, and the client does nothing more

	chance *rand.Rand // of the client's own goroutine
	ids    int

	mu      sync.Mutex
	cookies map[string]map[string]string // by path

	screen *screen
	line   *line
	follow sync.WaitGroup
	spoke  time.Time
}

// A wish is a request for the table's scripts, and what became of it.
type wish struct {
	id      string
	action  string
	body    string
	sent    int
	refused bool
	done    bool
}

func (c *client) oneIn(thousand int) bool { return c.chance.IntN(1000) < thousand }

func (c *client) upTo(d time.Duration) time.Duration {
	return time.Duration(1 + c.chance.Int64N(int64(d)))
}

func (c *client) addCookies(r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, path := range []string{"/", "/t/" + tableOf(r.URL.Path)} {
		for _, name := range []string{"lang", "name", "tables", "seat"} {
			if value, ok := c.cookies[path][name]; ok {
				r.AddCookie(&http.Cookie{Name: name, Value: value})
			}
		}
	}
}

// keep keeps the cookies of an answer.
func (c *client) keep(r reply) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range (&http.Response{Header: r.header}).Cookies() {
		if c.cookies[k.Path] == nil {
			c.cookies[k.Path] = make(map[string]string)
		}
		c.cookies[k.Path][k.Name] = k.Value
	}
}

// live is what a client does until all is quiet; then it sees to it that it has an
// answer to everything, and that it follows its table.
func (c *client) live() {
	time.Sleep(c.upTo(3 * time.Second))
	pause := 2500 * time.Millisecond
	if c.world.nature.hurry {
		pause = 300 * time.Millisecond
	}
	for !c.world.isQuiet() && !c.world.broken() {
		if c.table == "" {
			c.arrive()
		} else {
			c.act()
		}
		select {
		case <-time.After(c.upTo(pause)):
		case <-c.world.quiet:
		}
	}
	time.Sleep(c.upTo(3 * time.Second))
	for range 3 {
		if c.table == "" {
			c.arrive()
		}
	}
	for _, w := range c.wishes {
		for tries := 0; c.table != "" && w.sent > 0 && !w.done && !w.refused && tries < 4; tries++ {
			c.send(w)
		}
	}
	c.loose.Wait()
}

// arrive opens a table, or takes a seat at one or watches.
func (c *client) arrive() {
	w := c.world
	form := wire{method: "POST", path: "/new", kind: "application/x-www-form-urlencoded", body: c.opens.Encode()}
	id := ""
	if c.left {
		return
	}
	if c.opens == nil {
		id = w.tableAt(c.joins)
		if id == "" {
			return
		}
		if c.name == "" {
			c.table = id
			return
		}
		form.path = "/t/" + id + "/join"
		form.body = url.Values{"name": {c.name}, "secret": {c.secret()}}.Encode()
	}
	r := c.ask(form)
	if r.status == http.StatusConflict || r.status == http.StatusForbidden { // no seat is free
		c.name, c.table = "", id
		return
	}
	if r.status != http.StatusSeeOther {
		return
	}
	c.keep(r)
	c.table = tableOf(r.header.Get("Location"))
	w.mu.Lock()
	defer w.mu.Unlock()
	if m := w.models[c.table]; m == nil || m.seatOf(c.name, m.clock()) == game.Nobody {
		w.failLocked("%s is told to have a seat at table %s, and nothing of it is durable", c.name, c.table)
	}
	if c.opens != nil {
		w.tables = append(w.tables, c.table)
	}
}

// secret returns what proves that the client sent a joining.
func (c *client) secret() string {
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, "secret", c.world.seed, c.number)))
}

// tableAt returns the id of the table at a place in the list, or nothing.
func (w *world) tableAt(n int) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if n >= len(w.tables) {
		return ""
	}
	return w.tables[n]
}

// act does one thing at the table.
func (c *client) act() {
	if !c.follows() || c.name == "" {
		return
	}
	for _, w := range c.wishes {
		if w.sent > 0 && !w.done && !w.refused && c.oneIn(700) {
			c.send(w) // again, under the same id
			return
		}
	}
	if c.deletes && c.oneIn(100) {
		c.deletesTable()
		return
	}
	if c.oneIn(30) {
		c.sendsTwin()
		return
	}
	if w := c.choose(); w != nil {
		c.send(w)
		if w.done && c.oneIn(60) {
			c.send(w) // as after a page that was loaded again
		}
	}
}

// wish returns a request with a new id.
func (c *client) wish(action, more string) *wish {
	c.ids++
	seen := 0
	if c.screen != nil {
		c.screen.mu.Lock()
		seen = c.screen.last
		c.screen.mu.Unlock()
	}
	id := fmt.Sprint(c.ids) // others at the table count, too
	w := &wish{id: id, action: action}
	w.body = fmt.Sprintf(`{"id":%q,"seen":%d,"action":%q%s}`, id, seen, action, more)
	c.wishes = append(c.wishes, w)
	return w
}

// send sends a wish, and looks at the answer.
func (c *client) send(w *wish) {
	w.sent++
	r := c.ask(wire{method: "POST", path: "/t/" + c.table + "/do", kind: "application/json", body: w.body})
	switch {
	case r.status == http.StatusOK:
		w.done = true
		c.acknowledged(w, r)
	case r.status >= 400 && r.status < 500 && r.status != http.StatusTooManyRequests:
		w.refused = true
		c.refusedWell(w, r)
	}
}

// mayDoNothing has the actions that can be answered well without an event.
var mayDoNothing = []string{"pace", "hold", "release", "go-on", "mute", "unmute", "fill"}

// acknowledged sees that what was acknowledged is durable.
func (c *client) acknowledged(q *wish, r reply) {
	w := c.world
	w.count("did " + q.action)
	var answer struct{ Number int }
	if err := json.Unmarshal(r.body, &answer); err != nil {
		w.fail("%s: %s is answered %s", c.name, q.body, r.body)
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.models[c.table]
	c.knows = max(c.knows, answer.Number)
	if answer.Number > m.clock() {
		w.failLocked("%s: %s is answered %s, and only %d events are durable", c.name, q.body, r.body, m.clock())
	}
	if !slices.Contains(mayDoNothing, q.action) && m.first(c.name, q.id) == nil {
		w.failLocked("%s: %s is acknowledged, and not in the log", c.name, q.body)
		return
	}
	if e := m.first(c.name, q.id); e != nil && (q.action == "play" || q.action == "say") {
		var event, asked struct {
			Cards []card.Card `json:"cards"`
			Text  string      `json:"text"`
		}
		if json.Unmarshal(e.Event, &event) != nil || json.Unmarshal([]byte(q.body), &asked) != nil ||
			!slices.Equal(event.Cards, asked.Cards) || event.Text != asked.Text {
			w.failLocked("%s: %s is acknowledged, and the log has %s", c.name, q.body, e.Event)
		}
	}
}

// refusedWell sees that nothing was refused that nobody should be refused.
func (c *client) refusedWell(q *wish, r reply) {
	var answer struct{ Code, Message string }
	if err := json.Unmarshal(r.body, &answer); err != nil || answer.Code == "" || answer.Message == "" {
		c.world.fail("%s: %s is refused without a word: %d %s", c.name, q.body, r.status, r.body)
	}
	c.world.count("refused: " + answer.Code)
	if answer.Code == "flood" && c.wellSpaced() {
		c.world.fail("%s: %s is too much, though little was said", c.name, q.body)
	}
}

// wellSpaced reports whether the client has asked for so little that it cannot be too
// much: it talks every 15 seconds at most.
func (c *client) wellSpaced() bool { return len(c.wishes) < 30 }

// follows sees that the client has a page that follows its table, and reports
// whether it has.
func (c *client) follows() bool {
	if c.line != nil {
		if c.line.isOpen() {
			return true
		}
		c.follow.Wait()
		c.line = nil
	}
	if c.screen != nil {
		c.screen.mu.Lock()
		reload := c.screen.reload
		c.screen.mu.Unlock()
		if reload {
			c.screen = nil
		}
	}
	if c.screen == nil && !c.loads() {
		return false
	}
	c.connect()
	return c.line != nil
}

// loads loads the page of the table.
func (c *client) loads() bool {
	r := c.ask(wire{method: "GET", path: "/t/" + c.table})
	if r.status == http.StatusNotFound {
		c.leaves()
	}
	if r.status != http.StatusOK {
		return false
	}
	c.keep(r)
	n, hand, ok := numberOf(r.body)
	w := c.world
	w.count("pages")
	if !ok {
		w.fail("%s loads a page without a number: %s", c.name, r.body)
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.models[c.table]
	seat := m.seatOf(c.name, m.clock())
	if n < c.knows {
		w.failLocked("%s loads a page of event %d, and was told of event %d", c.name, n, c.knows)
	}
	if n > m.clock() {
		w.failLocked("%s loads a page of event %d, and only %d are durable", c.name, n, m.clock())
	}
	if v := m.state.View(seat); n == m.clock() && len(hand) > 0 {
		var own []string
		for _, k := range v.Hand {
			own = append(own, k.String())
		}
		slices.Sort(own)
		slices.Sort(hand)
		if !slices.Equal(own, hand) {
			w.failLocked("%s, seat %d, holds %v and is shown %v", c.name, seat, own, hand)
		}
	}
	c.screen = &screen{base: n, last: n, has: make(map[int]bool)}
	return true
}

// isOpen reports whether the client still reads l.
func (l *line) isOpen() bool {
	select {
	case <-l.closed:
		return false
	default:
		return true
	}
}

// connect follows the table from where the page is.
func (c *client) connect() {
	w := c.world
	time.Sleep(c.upTo(100 * time.Millisecond))
	s := w.current(c)
	streams := new(sync.WaitGroup) // nobody waits for them
	if s == nil || !s.enter(streams) {
		return
	}
	c.screen.mu.Lock()
	since := c.screen.last
	c.screen.mu.Unlock()
	l := &line{
		client: c, server: s, header: http.Header{}, table: c.table, since: since,
		messages: make(chan []byte, 1+c.chance.IntN(24)), closed: make(chan struct{}), hung: make(chan struct{}),
	}
	c.line = l
	ctx, cancel := context.WithCancel(context.Background())
	q := wire{method: "GET", path: fmt.Sprintf("/t/%s/events?since=%d", c.table, since)}
	ended, r := make(chan struct{}), c.reader(l)
	go func() {
		defer close(ended)
		s.serve(ctx, c, q, l)
		if l.status != http.StatusOK {
			w.trace("%s does not follow %s: %d %s", c.name, c.table, l.status, l.body.Bytes())
			w.count(fmt.Sprint("streams refused ", l.status))
			r.screen.mu.Lock()
			r.screen.reload = true
			r.screen.mu.Unlock()
		}
	}()
	c.follow.Go(func() {
		defer close(l.closed)
		defer cancel()
		r.reads(ended)
	})
}

// next returns the next message, or nil after the last. What has arrived is read
// before the end of the stream is noticed.
func (l *line) next(ended <-chan struct{}) []byte {
	select {
	case m := <-l.messages:
		return m
	default:
	}
	select {
	case m := <-l.messages:
		return m
	case <-l.server.gone:
	case <-l.hung:
	case <-ended:
	}
	select {
	case m := <-l.messages:
		return m
	default:
		return nil
	}
}

// settles sees that the client's screen comes to have all that is in the log.
func (c *client) settles() {
	lacks := ""
	for range 20 {
		if c.table == "" || c.isShutOut() || c.world.broken() {
			return
		}
		if c.follows() {
			time.Sleep(c.upTo(2 * time.Second))
			synctest.Wait()
			lacks = c.lacks()
			if lacks == "" && c.line.isOpen() {
				c.world.count("screens")
				return
			}
		}
		time.Sleep(c.upTo(time.Second))
	}
	c.world.fail("%s", cmp.Or(lacks, c.name+" cannot follow table "+c.table))
}

// lacks returns what is in the log and not on the client's screen.
func (c *client) lacks() string {
	w := c.world
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.models[c.table]
	if m == nil {
		return ""
	}
	c.screen.mu.Lock()
	defer c.screen.mu.Unlock()
	seat := m.seatOf(c.name, m.clock())
	for n := max(c.screen.base, m.started) + 1; n <= m.clock(); n++ {
		if m.retold(n, seat) && !c.screen.has[n] {
			return fmt.Sprintf("%s at table %s has not heard of event %d, %s, of %d: it is at %d", c.name, c.table, n,
				m.sent[n-1].entry.Kind, m.clock(), c.screen.last)
		}
	}
	return ""
}

// hangUp closes the stream.
func (c *client) hangUp() {
	if c.line == nil {
		return
	}
	close(c.line.hung)
	c.follow.Wait()
	c.line = nil
}

// looksAgain loads the table from a server that knows nothing but the log.
func (c *client) looksAgain() {
	if c.table == "" || c.number%2 == 0 || c.isShutOut() {
		return
	}
	table := c.table
	if !c.loads() {
		c.world.fail("%s does not find table %s again", c.name, table)
		return
	}
	c.screen.base = max(c.screen.base-20, 0)
	c.screen.last = c.screen.base
	c.connect()
	time.Sleep(time.Second)
	c.hangUp()
}

// choose returns what a client wants next; nil for nothing.
func (c *client) choose() *wish {
	w := c.world
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.models[c.table]
	seat := m.seatOf(c.name, m.clock())
	if time.Since(c.spoke) > 15*time.Second && c.oneIn(150) {
		c.spoke = time.Now()
		if c.oneIn(500) {
			return c.wish("phrase", `,"text":"hello"`)
		}
		return c.wish("say", fmt.Sprintf(`,"text":"word %d of %s"`, c.ids, c.name))
	}
	if m.gathers {
		return c.gathers()
	}
	v := m.state.View(seat)
	switch {
	case c.oneIn(60):
		return c.odd(m)
	case v.Phase == game.BetweenRounds:
		return c.between()
	case v.Turn == seat && seat != game.Nobody:
		return c.moves(&v)
	case v.MayDeclare && c.oneIn(300):
		return c.wish("prophet", "")
	case v.MayGuess && c.oneIn(200):
		return c.wish("guess", `,"text":"color != last.color"`)
	case v.MayHint && c.oneIn(200):
		return c.wish("hint", `,"text":"look at the colours"`)
	case v.ByHand && v.Dealer == seat && v.Awaits == game.AwaitsVerdict:
		return c.wish([]string{"judge-right", "judge-wrong", "none-fits"}[c.chance.IntN(3)], "")
	case c.oneIn(40):
		return c.wish("play", cards(v.Hand[:min(1, len(v.Hand))]))
	}
	return nil
}

// moves returns a move of the player to move.
func (c *client) moves(v *game.View) *wish {
	switch v.Awaits {
	case game.AwaitsPlay:
		n := 1
		if c.oneIn(200) {
			n = 1 + c.chance.IntN(3)
		}
		hand := slices.Clone(v.Hand)
		if v.Second && len(v.Wrong) >= int(v.Seat) {
			hand = slices.Clone(v.Wrong[v.Seat-1])
		}
		if len(hand) == 0 || c.oneIn(30) {
			return c.wish("no-play", "")
		}
		c.chance.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
		return c.wish("play", cards(hand[:min(n, len(hand))]))
	case game.AwaitsCall:
		return c.wish([]string{"call-right", "call-wrong"}[c.chance.IntN(2)], "")
	case game.AwaitsPick:
		last := v.Plays[len(v.Plays)-1].Cards
		return c.wish("pick", cards(last[:min(1, len(last))]))
	case game.AwaitsGuess:
		return c.wish("pass-guess", "")
	case game.AwaitsObjection:
		return c.wish([]string{"object", "let-pass"}[c.chance.IntN(2)], "")
	case game.AwaitsVerdict:
		return c.wish([]string{"judge-right", "judge-wrong", "none-fits"}[c.chance.IntN(3)], "")
	}
	return nil
}

// cards returns cards as a request has them.
func cards(of []card.Card) string {
	var all []string
	for _, k := range of {
		all = append(all, fmt.Sprintf("%q", k))
	}
	return `,"cards":[` + strings.Join(all, ",") + `]`
}

// between returns what a client does between two rounds.
func (c *client) between() *wish {
	switch c.chance.IntN(4) {
	case 0:
		return c.wish("deal-rule", `,"text":"suit != last.suit"`)
	case 1:
		return c.wish("word", `,"text":"abracadabra"`)
	}
	return c.wish("next-round", "")
}

// gathers returns what a client does while people gather.
func (c *client) gathers() *wish {
	if c.opens != nil {
		switch c.chance.IntN(6) {
		case 0:
			return c.wish("fill", "")
		case 1:
			return c.wish("start", "")
		case 2:
			return c.wish("add-seat", "")
		}
	}
	if c.oneIn(200) {
		return c.wish("deal-rule", `,"text":"color != last.color and rank > 3 or rank < 3"`)
	}
	return nil
}

// odd returns something that is seldom, or makes no sense.
func (c *client) odd(m *model) *wish {
	other := 1 + c.chance.IntN(max(1, len(m.names)))
	switch c.chance.IntN(12) {
	case 0:
		return c.wish("play", `,"cards":["KD","KD","KD"]`)
	case 1:
		return c.wish("no-such-thing", "")
	case 2:
		return c.wish("rename", fmt.Sprintf(`,"text":%q`, c.name))
	case 3:
		return c.wish("mute", fmt.Sprintf(`,"seat":%d`, other))
	case 4:
		return c.wish("report", fmt.Sprintf(`,"seat":%d,"text":"rude"`, other))
	case 5:
		return c.wish("replace", fmt.Sprintf(`,"seat":%d,"level":"novice"`, other))
	case 6:
		return c.wish("pace", `,"fast":true`)
	case 7:
		return c.wish("set",
			fmt.Sprintf(`,"settings":{"clock":"brisk","cover":"novice","chat":true,"spectators":%t,"takeOver":true}`,
				c.oneIn(700)))
	case 8:
		return c.wish("hold", "")
	case 9:
		return c.wish("rematch", "")
	case 10:
		return c.wish("guess", `,"text":"odd ("`)
	}
	return c.wish("leave", "")
}
