-- Adds one entry, if the log of its table ends just before it; else no row.
INSERT INTO entry (table_id, number, time, seat, command, kind, event)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
WHERE ?2 = 1 + (SELECT coalesce(max(number), 0) FROM entry WHERE table_id = ?1)
