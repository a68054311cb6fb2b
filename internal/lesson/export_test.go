package lesson

const (
	Learner = learner
	Rui     = rui
)

var ErrNotNow = errNotNow
