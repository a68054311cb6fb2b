package page

import (
	"time"

	"eleusis/internal/say"
)

// A KeptPage tells what the server stores, and how long.
type KeptPage struct {
	Head   Head
	Forget string // the page that deletes it
	// Unmoved, Talk and Tables are times, as 30 days; empty: forever.
	Unmoved, Talk, Tables string
}

func (KeptPage) template() string { return "what-is-kept" }

// DaysOf returns d in days; empty forever.
func DaysOf(p *say.Localizer, d time.Duration) string {
	if d <= 0 {
		return ""
	}
	days := max(1, int(d/(24*time.Hour)))
	return p.Text("keep.days", say.Args{"Count": days, "N": days})
}

// A ForgetPage asks a person whether to delete their data, and tells the result.
type ForgetPage struct {
	Head   Head
	Here   string
	Back   string
	Tables int  // that the browser remembers
	Days   bool // the browser remembers the key of today's rule
	Done   bool
	Left   int // tables of which nothing could be deleted
}

func (ForgetPage) template() string { return "forget" }

// A DeletePage asks a host whether to delete the table, and tells that it is gone.
type DeletePage struct {
	Head Head
	Here string
	Back string
	Done bool
}

func (DeletePage) template() string { return "delete-table" }
