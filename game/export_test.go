package game

import "testing"

// BareRound returns what plays a round of the bare loop.
func BareRound() func() int { return newBareLoop().round }

// BenchRound returns what plays a round of this package at the table of the bare loop.
func BenchRound(b *testing.B) func() int {
	b.Helper()
	return newBenchTable(b, nil).round
}
