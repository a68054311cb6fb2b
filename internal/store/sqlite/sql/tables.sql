-- Hops through the index from one table to the next instead of reading every
-- entry of each.
WITH RECURSIVE seated (id) AS (
	SELECT min(table_id) FROM entry
	UNION ALL
	SELECT (SELECT min(table_id) FROM entry WHERE table_id > seated.id)
	FROM seated
	WHERE seated.id IS NOT NULL
)
SELECT last.table_id, last.number, last.time
FROM seated
CROSS JOIN entry AS last ON last.table_id = seated.id
	AND last.number = (SELECT max(number) FROM entry WHERE table_id = seated.id)
WHERE last.time >= ?1
ORDER BY last.table_id
