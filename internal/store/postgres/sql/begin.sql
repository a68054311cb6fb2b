-- Adds the first entries of a table and makes its head, if the table has none.
WITH moved AS (
	INSERT INTO head (table_id, number, time, digest, owner) VALUES ($1, $2, $3, $4, $12)
	ON CONFLICT (table_id) DO NOTHING
	RETURNING table_id
)
INSERT INTO entry (table_id, number, time, seat, command, kind, event, digest)
SELECT moved.table_id, e.number, e.time, e.seat, e.command, e.kind, e.event, e.digest
FROM moved, unnest($5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::bytea[], $11::bytea[])
	AS e (number, time, seat, command, kind, event, digest)
