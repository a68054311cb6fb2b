-- Each of several servers that share the database has a row of its own in lease, whose
-- name is its holder. Other servers reach it at its address.
ALTER TABLE lease ADD COLUMN address text NOT NULL DEFAULT '';

-- The server that owns a table, empty if none does.
ALTER TABLE head ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';

-- An append does not change it.
CREATE INDEX head_owner ON head (owner) WHERE owner <> '';
