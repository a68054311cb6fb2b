package game

import (
	"fmt"
	"regexp"
)

// A RecordError says what is wrong with a record, and where.
type RecordError struct {
	Line      int // from 1
	Message   string
	Malformed bool // it is no record at all, rather than one that does not hold

	// Format is the message with a verb for each piece, for whoever says it in
	// other words.
	Format string
	Pieces []string
	cause  error // of which the last piece tells, if one does
}

func (e *RecordError) Error() string { return fmt.Sprintf("%d: %s", e.Line, e.Message) }

// Unwrap returns the refusal, or the mistake in a rule, that e tells of.
func (e *RecordError) Unwrap() error { return e.cause }

// Verbs are those of the formats of [RecordError].
var verbs = regexp.MustCompile(`%[dqsv]`)

func recordError(line int, format string, args []any) *RecordError {
	e := &RecordError{Line: line, Message: fmt.Sprintf(format, args...), Format: format}
	for i, verb := range verbs.FindAllString(format, -1) {
		e.Pieces = append(e.Pieces, fmt.Sprintf(verb, args[i]))
		if cause, ok := args[i].(error); ok {
			e.cause = cause
		}
	}
	return e
}
