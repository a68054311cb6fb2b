module player

go 1.26.0

require eleusis v0.0.0

// Where the source of Eleusis is.
replace eleusis => ../..
