package simulation

import (
	"fmt"
	"net/http"
	"time"

	"eleusis/game"
)

// sendsTwin asks for something else under an id that was used before: the page of
// another tab may count its requests, too.
func (c *client) sendsTwin() {
	for i := len(c.wishes) - 1; i >= 0; i-- {
		w := c.wishes[i]
		if w.sent == 0 || w.action != "play" && w.action != "say" {
			continue
		}
		twin := &wish{id: w.id, action: "say",
			body: fmt.Sprintf(`{"id":%q,"seen":0,"action":"say","text":"twin of %s"}`, w.id, w.id)}
		c.send(twin)
		c.world.count(fmt.Sprint("twins, acknowledged ", twin.done))
		return
	}
}

// deletesTable deletes the table of the client, who is its host.
func (c *client) deletesTable() {
	w, table := c.world, c.table
	w.mu.Lock()
	if m := w.models[table]; m != nil {
		m.mayVanish = true
	}
	w.mu.Unlock()
	r := c.ask(wire{method: "POST", path: "/t/" + table + "/delete", kind: "application/x-www-form-urlencoded"})
	if r.status != http.StatusOK {
		return // the next time
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.models[table].gone = true
	w.counts["tables deleted"]++
	c.left, c.table = true, ""
}

// leaves gives up a table that is not there, and sees that it was deleted.
func (c *client) leaves() {
	w := c.world
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.models[c.table]
	if m == nil || !m.mayVanish {
		w.failLocked("%s does not find table %s, which nobody deletes", c.name, c.table)
	}
	c.left, c.table = true, ""
}

// isShutOut reports whether the table is closed to the client.
func (c *client) isShutOut() bool {
	w := c.world
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.models[c.table]
	return m != nil && m.shuts(m.seatOf(c.name, m.clock()))
}

// lastWords lets people speak when all is quiet, under faults that are decided. Nobody
// asks again or looks at a page: the screens must come to know by themselves.
func (w *world) lastWords() {
	for _, table := range w.tables {
		var localizers []*client
		for _, c := range w.clients {
			if c.table == table && c.maySpeak() {
				localizers = append(localizers, c)
			}
		}
		if len(localizers) == 0 || w.broken() {
			continue
		}
		if w.nature.hurry && len(localizers) > 1 {
			w.stall(localizers[0], localizers[1])
		}
		first, last := localizers[0], localizers[len(localizers)-1]
		if w.nature.lateAppends+w.nature.lostAppends == 0 {
			continue
		}
		time.Sleep(time.Minute) // so that nobody has said too much
		first.says(fate{lost: true, blind: true})
		w.hear(table, "after a lost answer")
		if first == last {
			continue // a client does one thing at a time
		}
		time.Sleep(time.Minute)
		landed := make(chan struct{})
		first.loose.Go(func() { // it lands while the other waits for the store
			defer close(landed)
			first.says(fate{takes: 12 * time.Second})
		})
		time.Sleep(11 * time.Second)
		last.says(fate{takes: 2500 * time.Millisecond})
		<-landed
		w.hear(table, "after an append that was late")
	}
}

// stall lets so much happen while a client reads nothing that the server has no room left
// for what it is to be told. The client reads on before the server gives up writing.
func (w *world) stall(one, other *client) {
	time.Sleep(time.Minute) // so that nobody has changed the table too often
	one.hangUp()
	one.stalls = 9 * time.Second
	if !one.follows() {
		return
	}
	time.Sleep(time.Second)
	const each = 29 // a table takes no more of a person in a minute
	for range each {
		one.send(one.wish("pace", `,"fast":true`))
		other.send(other.wish("pace", `,"fast":false`))
	}
	w.count("stalls of all that is told")
	time.Sleep(20 * time.Second)
	one.settles()
}

// maySpeak reports whether the client has a seat, and people may talk there.
func (c *client) maySpeak() bool {
	w := c.world
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.models[c.table]
	return m != nil && m.chat && c.line != nil && c.line.isOpen() && m.seatOf(c.name, m.clock()) != game.Nobody
}

// says says something once, whose append has that fate.
func (c *client) says(f fate) {
	w := c.world
	q := c.wish("say", "")
	q.id = fmt.Sprintf("last-%d-%d", c.number, len(c.wishes))
	q.body = fmt.Sprintf(`{"id":%q,"seen":0,"action":"say","text":"the last words of %s"}`, q.id, c.name)
	w.mu.Lock()
	w.fates[q.id] = f
	w.mu.Unlock()
	c.send(q)
	w.count(fmt.Sprintf("last words, refused %t, done %t", q.refused, q.done))
}

// hear sees that all who follow a table come to hear what is in its log.
func (w *world) hear(table, when string) {
	time.Sleep(30 * time.Second)
	for _, c := range w.clients {
		if c.table != table || c.line == nil || !c.line.isOpen() || c.isShutOut() {
			continue
		}
		if lacks := c.lacks(); lacks != "" {
			w.fail("%s: %s", when, lacks)
		}
	}
}
