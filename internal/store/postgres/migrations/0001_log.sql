-- What is in this file is what stands in databases: once released it is never
-- changed. A change of the schema is a new file with the next number.
--
-- Nothing here is tied to one node: no sequence, no trigger, no foreign key. Every
-- statement about entries and heads names one table_id, or is about all of them.
-- Ids are compared by their bytes, whatever the locale of the database is.

-- The steps taken, each with the checksum of its file.
CREATE TABLE migration (
	number   bigint PRIMARY KEY,
	checksum text NOT NULL
);

-- One row an entry. Its digest is of the entry and of the digest before it.
CREATE TABLE entry (
	table_id text COLLATE "C" NOT NULL,
	number   bigint NOT NULL,
	time     bigint NOT NULL, -- milliseconds since 1970 in UTC
	seat     bigint NOT NULL, -- 0: nobody's
	command  text NOT NULL,
	kind     text NOT NULL,
	event    bytea NOT NULL,
	digest   bytea NOT NULL,
	PRIMARY KEY (table_id, number)
);

-- One row a table: its last entry. Every append changes it, so its pages have room.
CREATE TABLE head (
	table_id text COLLATE "C" PRIMARY KEY,
	number   bigint NOT NULL,
	time     bigint NOT NULL,
	digest   bytea NOT NULL
) WITH (fillfactor = 70);

-- One row: the server that uses the database, and how often it has said so.
CREATE TABLE lease (
	name   text COLLATE "C" PRIMARY KEY,
	holder text NOT NULL, -- an id of its own; empty if there is none
	told   text NOT NULL, -- its machine and process, for people
	beats  bigint NOT NULL
);
INSERT INTO lease (name, holder, told, beats) VALUES ('server', '', '', 0);
