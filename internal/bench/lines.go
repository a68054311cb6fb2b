package bench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// WriteLine writes value as one line of JSON, in one call of Write: after an interruption only the
// last line can be incomplete.
func WriteLine(w io.Writer, value any) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return fmt.Errorf("write a line: %w", err)
	}
	_, err := w.Write(text.Bytes())
	return err
}

// ReadLines passes the first line of text to first and each other line to other. It returns the
// length of the complete lines: what follows them was being written when a run ended. An error
// names the line, counted from 1.
func ReadLines(text []byte, first, other func(line []byte) error) (whole int, err error) {
	whole = bytes.LastIndexByte(text, '\n') + 1
	if whole == 0 {
		return 0, errors.New("line 1: not complete")
	}
	read := first
	for i, line := range bytes.Split(text[:whole-1], []byte("\n")) {
		if err := read(line); err != nil {
			return whole, fmt.Errorf("line %d: %w", i+1, err)
		}
		read = other
	}
	return whole, nil
}
