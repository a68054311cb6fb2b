package backup

var Read = read
