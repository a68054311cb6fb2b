package page

// The scripts that pages begin with, and the styles that not every page has.
const (
	homeStyle      = "home.css"
	tableStyle     = "table.css"
	endStyle       = "end.css"
	workshopStyle  = "workshop.css"
	makeStyle      = "make.css"
	rulesStyle     = "rules.css"
	learnStyle     = "learn.css"
	todayStyle     = "today.css"
	appStyle       = "offline.css"
	tableScript    = "table.js"
	judgingScript  = "judging.js"
	workshopScript = "workshop.js"
	makeScript     = "make.js"
	learnScript    = "learn.js"
	todayScript    = "today.js"
	homeScript     = "home.js"
)
