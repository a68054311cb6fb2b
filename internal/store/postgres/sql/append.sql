-- Adds entries to a table and moves its head, if the head is as it should be. A node must
-- own the table; the node is empty if the server is alone.
WITH moved AS (
	UPDATE head SET number = $4, time = $5, digest = $6
	WHERE table_id = $1 AND number = $2 AND digest = $3 AND ($14::text = '' OR owner = $14)
	RETURNING table_id
)
INSERT INTO entry (table_id, number, time, seat, command, kind, event, digest)
SELECT moved.table_id, e.number, e.time, e.seat, e.command, e.kind, e.event, e.digest
FROM moved, unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::bytea[], $13::bytea[])
	AS e (number, time, seat, command, kind, event, digest)
