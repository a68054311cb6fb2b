-- Makes a node that has a lease the owner of a table, unless another that has one is.
UPDATE head SET owner = $2
WHERE table_id = $1
	AND (owner = $2 OR NOT EXISTS (SELECT FROM lease WHERE name = head.owner))
	AND EXISTS (SELECT FROM lease WHERE name = $2)
