-- Changes the lease of a server alone if it is as it was seen.
UPDATE lease SET holder = $1, told = $2, beats = beats + 1
WHERE name = 'server' AND holder = $3 AND beats = $4
