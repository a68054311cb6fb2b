-- The node with a lease that owns a table; empty if none does.
SELECT coalesce(lease.name, ''), coalesce(address, ''), coalesce(key, ''), coalesce(told, '')
FROM head LEFT JOIN lease ON lease.name = head.owner
WHERE table_id = $1
