-- What is in this file is what stands in data files: once released it is
-- never changed. A change of the schema is a new file with the next number.

-- The steps taken, each with the checksum of its file.
CREATE TABLE migration (
	number   INTEGER PRIMARY KEY,
	checksum TEXT NOT NULL
) STRICT;

-- One row an entry. Rows lie in the order they were appended, so that an
-- append of many tables at once writes few pages; the index finds the entries
-- of one table and is the fence against two with the same number.
CREATE TABLE entry (
	id       INTEGER PRIMARY KEY,
	table_id TEXT NOT NULL,
	number   INTEGER NOT NULL,
	time     INTEGER NOT NULL, -- milliseconds since 1970 in UTC
	seat     INTEGER NOT NULL, -- -1: nobody's
	command  TEXT NOT NULL,
	kind     TEXT NOT NULL,
	event    BLOB NOT NULL,
	UNIQUE (table_id, number)
) STRICT;
