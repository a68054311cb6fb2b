-- The head of a table beside each of its entries from a number on. There is
-- always a row, thanks to the one of the state: without a head or an entry it
-- has NULLs.
SELECT head.number, head.digest,
	entry.number, entry.time, entry.seat, entry.command, entry.kind, entry.event, entry.digest
FROM state
LEFT JOIN head ON head.table_id = ?1
LEFT JOIN entry ON entry.table_id = ?1 AND entry.number >= ?2
WHERE state.id = 1
ORDER BY entry.number
