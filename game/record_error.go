package game

import (
	"fmt"
	"strings"
)

// A RecordError says what is wrong with a record, and on which line.
type RecordError struct {
	Line      int // from 1
	Message   string
	Malformed bool // it is no record at all, rather than one that does not hold

	// Format is the message with a verb for each piece, for translations.
	Format string
	Pieces []string
	cause  error // of which the last piece tells, if one does
}

func (e *RecordError) Error() string { return fmt.Sprintf("%d: %s", e.Line, e.Message) }

// Unwrap returns the refusal or the mistake in a rule that caused e, if any.
func (e *RecordError) Unwrap() error { return e.cause }

// verbsOf returns the verbs of a format of [RecordError]. No format has a percent sign of its own.
func verbsOf(format string) (verbs []string) {
	for _, piece := range strings.Split(format, "%")[1:] {
		verbs = append(verbs, "%"+piece[:1])
	}
	return verbs
}

func recordError(line int, format string, args []any) *RecordError {
	e := &RecordError{Line: line, Message: fmt.Sprintf(format, args...), Format: format}
	for i, verb := range verbsOf(format) {
		e.Pieces = append(e.Pieces, fmt.Sprintf(verb, args[i]))
		if cause, ok := args[i].(error); ok {
			e.cause = cause
		}
	}
	return e
}
