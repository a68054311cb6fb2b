package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"eleusis/game"
)

func noEnvironment(string) string { return "" }

// A writerFunc is a function as an io.Writer.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestAnInterruptedSimulationKeepsWholeRounds(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	var out, talk bytes.Buffer
	a := &app{err: &talk, getenv: noEnvironment, out: writerFunc(func(p []byte) (int, error) {
		interrupt() // as soon as a part of the record is written
		return out.Write(p)
	})}
	code := a.run(ctx, []string{"sim", "--rounds", "1000000", "--players", "random", "--seed", "1", "--record", "-"})
	if code != exitNo || !strings.Contains(talk.String(), "eleusis: interrupted after ") {
		t.Errorf("exit code %d, told %q", code, talk.String())
	}
	rounds, err := game.WalkRecord(out.String(), nil)
	if err != nil || rounds == 0 || rounds >= 1_000_000 {
		t.Errorf("the record has %d rounds, %v", rounds, err)
	}
	if want := strconv.Itoa(rounds) + " rounds, "; !strings.Contains(talk.String(), want) {
		t.Errorf("the report is %q, the record has %d rounds", talk.String(), rounds)
	}
}

func TestARecordThatCannotBeWrittenIsAFault(t *testing.T) {
	var talk bytes.Buffer
	full := errors.New("disk full")
	a := &app{err: &talk, getenv: noEnvironment, out: writerFunc(func([]byte) (int, error) { return 0, full })}
	code := a.run(t.Context(), []string{"sim", "--rounds", "2000", "--players", "random", "--seed", "1", "--record", "-"})
	if code != exitFault || talk.String() != "eleusis: write the record: disk full\n" {
		t.Errorf("exit code %d, told %q", code, talk.String())
	}
}

func TestAReportThatCannotBeWrittenIsAFault(t *testing.T) {
	full := errors.New("disk full")
	a := &app{err: io.Discard, getenv: noEnvironment, out: writerFunc(func([]byte) (int, error) { return 0, full })}
	if code := a.run(t.Context(), []string{"sim", "--seed", "1"}); code != exitFault {
		t.Errorf("exit code %d, want %d", code, exitFault)
	}
}
