SELECT table_id, number, time FROM head WHERE time >= ?1 ORDER BY table_id
