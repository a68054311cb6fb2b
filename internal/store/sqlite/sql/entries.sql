-- The entries of a table after a number, without what checks them.
SELECT number, time, seat, command, kind, event FROM entry
WHERE table_id = ?1 AND number > ?2 ORDER BY number
