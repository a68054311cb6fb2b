-- By what other nodes know a node: a digest of its certificate.
ALTER TABLE lease ADD COLUMN key text NOT NULL DEFAULT '';
