package web

import (
	"fmt"
	"net/http"
	"testing"
)

// Clients that do not finish what they send, or do not read what they asked for, keep
// no turn: the pages of others are made meanwhile.
func TestAStalledClientKeepsNoTurn(t *testing.T) {
	honest, address := hosting(t, 40)
	for range 4 {
		half := intrude(t, address)
		_, err := fmt.Fprintf(half, "POST /record HTTP/1.1\r\nHost: localhost\r\n"+
			"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nrecord=")
		if err != nil {
			t.Fatal(err)
		}
		unread := intrude(t, address)
		for range 40 {
			if _, err := fmt.Fprintf(unread, "GET /workshop HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
				break // the server reads no more of it
			}
		}
	}
	for _, path := range []string{"/", "/today", "/workshop"} {
		if r := honest.get(path); r.status != http.StatusOK {
			t.Errorf("%s next to stalled clients: %d, want 200", path, r.status)
		}
	}
}
