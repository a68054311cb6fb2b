package table

import (
	"strings"
	"testing"

	"eleusis/internal/idempotency"
)

// FuzzReadStamp reads what stands in a log beside a request. What reads is written and read again as the same.
func FuzzReadStamp(f *testing.F) {
	f.Add(stamp{who: 7, id: "a b", body: idempotency.Digest{1, 2, 3}}.command())
	f.Add("7 x y")
	f.Add("bare")
	f.Add("4294967296 " + strings.Repeat("A", 43) + " id")
	f.Fuzz(func(t *testing.T, command string) {
		s, ok := readStamp(command)
		if !ok {
			if s != (stamp{}) {
				t.Errorf("%q is no stamp, but %+v", command, s)
			}
			return
		}
		again, ok := readStamp(s.command())
		if !ok || again != s || !strings.HasSuffix(command, " "+s.id) {
			t.Errorf("%q is %+v, and then %+v", command, s, again)
		}
	})
}
