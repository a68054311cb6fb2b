-- Replaces the digests of entries of a table.
UPDATE entry SET digest = fresh.digest
FROM unnest($2::bigint[], $3::bytea[]) AS fresh (number, digest)
WHERE table_id = $1 AND entry.number = fresh.number
