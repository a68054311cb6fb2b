-- Makes a node that has a lease the owner of those of the tables whose owner has none,
-- without waiting for rows that another changes just now.
UPDATE head SET owner = $2
WHERE table_id IN (
		SELECT table_id FROM head
		WHERE table_id = ANY ($1)
			AND (owner = $2 OR owner <> '' AND NOT EXISTS (SELECT FROM lease WHERE name = head.owner))
		ORDER BY table_id FOR UPDATE SKIP LOCKED)
	AND EXISTS (SELECT FROM lease WHERE name = $2)
RETURNING table_id
