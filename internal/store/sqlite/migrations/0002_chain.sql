-- What proves that nothing was changed or lost. Every entry has a digest of
-- the entry and of the digest before it; a head has the digest of the last.
ALTER TABLE entry ADD COLUMN digest BLOB NOT NULL DEFAULT x'';

CREATE TABLE head (
	table_id TEXT PRIMARY KEY,
	number   INTEGER NOT NULL, -- of the last entry
	time     INTEGER NOT NULL, -- of the last entry
	digest   BLOB NOT NULL     -- of the last entry
) STRICT, WITHOUT ROWID;

-- One row, changed by every commit: the store's id, the number of commits, and
-- a digest of all heads. Its form is in state.go.
CREATE TABLE state (
	id    INTEGER PRIMARY KEY CHECK (id = 1),
	state BLOB NOT NULL
) STRICT;
