package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// oldLog puts a log that was written before people could gather into log.
func oldLog(t *testing.T, log store.Log, id, file string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); n++ {
		var line struct {
			Number, Seat  int
			Time          time.Time
			Command, Kind string
			Event         json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		e := store.Entry{Number: line.Number, Time: line.Time, Seat: line.Seat, Command: line.Command, Kind: line.Kind,
			Event: line.Event}
		if err := log.Append(t.Context(), id, n, []store.Entry{e}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTablesOfBeforePeopleGatheredGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		oldLog(t, log, "grace", "player.jsonl")
		lobby := lobbyOver(t, log, 1)
		l, err := lobby.For(Caller{}).Snapshot(t.Context(), "grace", "")
		if err != nil {
			t.Fatal(err)
		}
		if l.Gathering || l.Host != 1 || !l.Chairs[0].Host || l.Dealing != (Dealing{ByComputer, 4}) || l.Next != 4 ||
			l.AwaitsRule || !l.Settings.Spectators {
			t.Errorf("the table of a player: %+v", l)
		}
		if l.View.Round != 2 || l.View.Turn != 1 || l.Options.HandSize != 5 {
			t.Errorf("round %d, turn %d, options %+v", l.View.Round, l.View.Turn, l.Options)
		}
		if record, err := lobby.Record(t.Context(), "grace"); err != nil {
			t.Error(err)
		} else if n, err := game.WalkRecord(record, nil); n != 1 || err != nil {
			t.Errorf("the record has %d rounds, %v:\n%s", n, err, record)
		}
	})
}

func TestTablesOfAnOldDealerByHandGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := store.NewMemory()
		oldLog(t, log, "hand", "byhand.jsonl")
		l, err := lobbyOver(t, log, 1).For(Caller{}).Snapshot(t.Context(), "hand", "")
		if err != nil {
			t.Fatal(err)
		}
		if l.Host != 4 || l.Dealing != (Dealing{BySeat, 4}) || l.Next != 4 || l.View.Awaits != game.AwaitsVerdict ||
			l.Title != "nature" {
			t.Errorf("the table of a dealer by hand: %+v", l)
		}
	})
}
