-- Gives up those of the tables of a node whose heads are still as they were.
UPDATE head SET owner = ''
WHERE table_id IN (
	SELECT table_id FROM head JOIN unnest($1::text[], $2::text[]) AS was (id, version)
		ON table_id = was.id AND xmin::text = was.version
	WHERE owner = $3 ORDER BY table_id FOR UPDATE OF head)
