-- The tables whose owner has no lease, the one changed last first.
SELECT table_id FROM head
WHERE owner <> '' AND NOT EXISTS (SELECT FROM lease WHERE name = owner)
ORDER BY time DESC, table_id
