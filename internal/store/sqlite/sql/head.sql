SELECT number, time, digest FROM head WHERE table_id = ?1
