package workshop

import (
	"eleusis/rule"
)

// A Measured rule has its figures, and what else its words can mean.
type Measured struct {
	rule.Measure
	Others []rule.Reading
}

// Size returns how many states the rules in m count for.
func (m Measured) Size() int {
	n := ruleStates
	for _, other := range m.Others {
		n += Written{Rule: other.Rule}.size()
	}
	return n
}
