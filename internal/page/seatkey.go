package page

import (
	"crypto/rand"
	"encoding/hex"
	"net/url"

	"eleusis/internal/table"
)

// newSecret returns a secret that identifies the browser that joins; see [table.JoinRequest].
func newSecret() string {
	var secret [32]byte
	_, _ = rand.Read(secret[:]) // never fails
	return hex.EncodeToString(secret[:])
}

// A KeyPage lets a person move their seat to another device, or sit down with a key from
// one. The key is behind the # of the link, so that only the request that sits down
// contains it: no log of a server and no other site sees it.
type KeyPage struct {
	Head  Head
	Path  string // of the table
	Here  string
	Name  string // of the person who has a seat
	Link  string // with the key; empty for a person without one
	QR    *qrCode
	Wrong string
	Words words
}

func (KeyPage) template() string { return "key" }

// KeyPage returns the page for a person with key at l, or for one who brings a key.
func (pr GatheringPresenter) KeyPage(l *table.Snapshot, site, key, wrong string) KeyPage {
	p := KeyPage{Path: TablePath(l.ID), Here: TablePath(l.ID) + "/seat", Wrong: wrong, Words: pr.gatherWords()}
	p.Head = Head{Title: pr.Say.Text("join.key", nil), Styles: []string{JoinStyle}, Module: gatherScript}
	if l.Seated() && wrong == "" {
		p.Name, p.Link = pr.nameOf(l, l.Seat()), site+p.Here+"#"+url.PathEscape(key)
		p.QR = qrOf(p.Link)
	}
	return p
}
