package store

import "fmt"

// What a [Finding] is about.
const (
	FoundTable     = "table"         // the log of Table is damaged from Number on
	FoundMissing   = "missing"       // Count tables are missing
	FoundStructure = "structure"     // the database says Detail of its own structure
	FoundRestored  = "restored"      // Count commits were only in the redo log
	FoundForeign   = "foreign-wal"   // the write-ahead log is of another file
	FoundNoWAL     = "no-wal"        // the write-ahead log is missing
	FoundNoRedo    = "no-redo"       // the redo log is missing, so the end cannot be checked
	FoundBadRedo   = "damaged-redo"  // the redo log cannot be read
	FoundNotOpen   = "does-not-open" // the whole file: Detail
	FoundUnflushed = "unflushed"     // the database does not wait for the disk
)

// A Finding is what was found wrong with a store.
type Finding struct {
	Code   string // one of Found…, which never change
	Table  string
	Number int
	Count  int
	Detail string // in English, of what lies deeper
}

func (f Finding) String() string {
	switch f.Code {
	case FoundTable:
		return fmt.Sprintf("table %s is damaged at entry %d: %s", f.Table, f.Number, f.Detail)
	case FoundMissing:
		return fmt.Sprintf("%d tables are missing, or the list of tables is damaged", f.Count)
	case FoundRestored:
		return fmt.Sprintf("%d commits were missing in the data file; the redo log has them", f.Count)
	case FoundForeign:
		return "the write-ahead log beside the data file does not belong to it"
	case FoundNoWAL:
		return "the write-ahead log of the data file is missing"
	case FoundNoRedo:
		return "the redo log is missing: whether the newest moves are there cannot be checked"
	case FoundBadRedo:
		return "the redo log is damaged: whether the newest moves are there cannot be checked"
	case FoundUnflushed:
		return "the database does not flush what it acknowledges to the disk (fsync is off)"
	}
	return f.Detail
}
