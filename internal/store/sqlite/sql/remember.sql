-- Puts the state of the store in the place of the last one.
UPDATE state SET state = ?1 WHERE id = 1
