-- Gives up all tables of a node that has a lease.
UPDATE head SET owner = ''
WHERE owner = $1 AND EXISTS (SELECT FROM lease WHERE name = $1)
