package api

var Lines, Sent = lineFormat, sentFormat
