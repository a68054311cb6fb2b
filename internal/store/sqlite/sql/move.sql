-- Moves the head of a table to its new last entry.
INSERT INTO head (table_id, number, time, digest) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (table_id) DO UPDATE SET number = ?2, time = ?3, digest = ?4
