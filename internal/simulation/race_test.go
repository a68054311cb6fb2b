//go:build race

package simulation

// raced says whether the race detector runs: it lets goroutines that are ready go on in an order of chance.
const raced = true
