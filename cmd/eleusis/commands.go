package main

// Groups of commands, with the methods that only they use. Each embeds the app, which has
// what all of them need.
type (
	// gameCommands play games, in the terminal and among computer players.
	gameCommands struct{ *app }
	// ruleCommands read, judge and compare rules.
	ruleCommands struct{ *app }
	// benchCommands measure players, each alone and against others.
	benchCommands struct{ *app }
	// recordCommands retell and verify records.
	recordCommands struct{ *app }
	// storeCommands check, copy and move the data of a server.
	storeCommands struct{ *app }
)
