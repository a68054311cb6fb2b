SELECT number, time, seat, command, kind, data
FROM entry
WHERE table_id = ?1 AND number > ?2
ORDER BY number
