-- The head of a table and its entries from a number on, all of one moment.
SELECT 0 AS part, number, 0 AS time, 0 AS seat, '' AS command, '' AS kind, ''::bytea AS event, digest
	FROM head WHERE table_id = $1
UNION ALL
SELECT 1, number, time, seat, command, kind, event, digest
	FROM entry WHERE table_id = $1 AND number >= $2
ORDER BY part, number
