-- The tables that have entries and no head. It hops through the index from one
-- table to the next instead of reading every entry of each.
WITH RECURSIVE seated (id) AS (
	SELECT min(table_id) FROM entry
	UNION ALL
	SELECT (SELECT min(table_id) FROM entry WHERE table_id > seated.id)
	FROM seated
	WHERE seated.id IS NOT NULL
)
SELECT id FROM seated
WHERE id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM head WHERE table_id = seated.id)
ORDER BY id
