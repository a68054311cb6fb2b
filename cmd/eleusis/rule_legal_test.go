package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestLegalAnswersEachLineBeforeItReadsTheNext talks to the command through
// pipes that hold nothing: an answer that waited would never come.
func TestLegalAnswersEachLineBeforeItReadsTheNext(t *testing.T) {
	lines, in := io.Pipe()
	out, answers := io.Pipe()
	a := &app{in: lines, out: answers, err: io.Discard, getenv: func(string) string { return "" }}
	code := make(chan int)
	go func() { code <- a.run(t.Context(), []string{"rule", "legal", "color != last.color"}) }()
	read := bufio.NewReader(out)
	for _, tt := range []struct{ line, want string }{
		{"\n", strings.Repeat("1", 52)},
		{"3H\r\n", strings.Repeat("1", 13) + strings.Repeat("0", 26) + strings.Repeat("1", 13)},
		{"3H 5S\n", strings.Repeat("0", 13) + strings.Repeat("1", 26) + strings.Repeat("0", 13)},
	} {
		if _, err := io.WriteString(in, tt.line); err != nil {
			t.Fatal(err)
		}
		got, err := read.ReadString('\n')
		if err != nil || got != tt.want+"\n" {
			t.Errorf("%q is answered %q, %v, want %q", tt.line, got, err, tt.want)
		}
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if got := <-code; got != exitYes {
		t.Errorf("exit code %d, want %d", got, exitYes)
	}
}

func TestLegalReadsLinesOfAMegabyte(t *testing.T) {
	longest := strings.Repeat("3H,", lineMax/3)
	longest += strings.Repeat(" ", lineMax-len(longest))
	for _, tt := range []struct {
		name, in string
		code     int
		first    byte
		answers  int
	}{
		{"the longest", longest + "\n5S\n", exitYes, '1', 2},
		{"the longest with CR", longest + "\r\n5S\n", exitYes, '1', 2},
		{"one byte more", longest + " \n5S\n", exitUsage, '?', 2},
		{"much more, without an end", strings.Repeat(longest, 3), exitUsage, '?', 1},
	} {
		var out, talk strings.Builder
		a := &app{in: strings.NewReader(tt.in), out: &out, err: &talk, getenv: func(string) string { return "" }}
		code := a.run(t.Context(), []string{"rule", "legal", "color != last.color"})
		if code != tt.code || out.String()[0] != tt.first || strings.Count(out.String(), "\n") != tt.answers {
			t.Errorf("%s: exit code %d, answers %q, talk %q", tt.name, code, out.String(), talk.String())
		}
	}
}

func TestALineThatTakesTooMuchWorkIsRefused(t *testing.T) {
	// Every card asks sixty questions about the cards before it, on demand.
	var text strings.Builder
	text.WriteString("red")
	for n := range 45 {
		fmt.Fprintf(&text, " or count(last.bysuit * rank mod %d = 3) > sum", 7+n)
	}
	line := strings.Repeat("3H 5S ", lineMax/6)
	var out, talk strings.Builder
	a := &app{in: strings.NewReader(line + "\n" + line[:600] + "\n"), out: &out, err: &talk,
		getenv: func(string) string { return "" }}
	code := a.run(t.Context(), []string{"rule", "legal", text.String()})
	if code != exitUsage || !strings.HasPrefix(out.String(), "?\n") || strings.Count(out.String(), "\n") != 2 ||
		len(out.String()) != 2+53 {
		t.Errorf("exit code %d, answers %q", code, out.String())
	}
	if !strings.HasPrefix(talk.String(), "stdin:1:1: the line is too long for this rule: at most ") {
		t.Errorf("talk %q", talk.String())
	}
}
