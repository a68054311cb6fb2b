package limit

// A Caller is a visitor: an address, or the network of a household, and the key of a seat,
// if they have one.
type Caller struct{ Place, Seat string }

// seatsShare is how many times more an address may use for its seats: visitors without one
// cannot use up the share of seats.
const seatsShare = 2

// Share returns the limit of the address of c, if n is that of visitors without a seat.
func (c Caller) Share(n int) int {
	if c.Seat == "" {
		return n
	}
	return seatsShare * n
}
