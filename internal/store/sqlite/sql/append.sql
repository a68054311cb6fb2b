INSERT INTO entry (table_id, number, time, seat, command, kind, event, digest)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
