SELECT state FROM state WHERE id = 1
