package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"eleusis/game"
)

// TestAWholeRoundIsPlayedOnAFullScreen plays through a terminal: what is written
// there is shown by an emulator, and what it shows is answered with keys.
func TestAWholeRoundIsPlayedOnAFullScreen(t *testing.T) {
	terminal, tty, err := pty.Open()
	if err != nil {
		t.Skip("no terminal can be opened:", err)
	}
	defer terminal.Close()
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	record := filepath.Join(t.TempDir(), "record.txt")
	var talk bytes.Buffer
	environment := map[string]string{"TERM": "xterm-256color"}
	a := &app{in: tty, out: tty, err: &talk, getenv: func(name string) string { return environment[name] }}
	code := make(chan int, 1)
	go func() {
		code <- a.run(t.Context(), []string{
			"play", "--preset", "express", "--rule", "if last is red then black else red", "--seed", "5", "--bots", "random",
			"--pace", "0", "--record", record,
		})
		_ = tty.Close()
	}()
	screens := watch(terminal)
	if got := <-code; got != exitYes {
		t.Errorf("exit code %d, told %q", got, talk.String())
	}
	if shown := <-screens; !strings.Contains(shown, "The rule was: ") {
		t.Errorf("the rule was never shown, last\n%s", shown)
	}
	text, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	if rounds, err := game.WalkRecord(string(text), nil); rounds < 1 || err != nil {
		t.Errorf("the record has %d rounds, %v", rounds, err)
	}
}

// watch plays at a terminal until nobody writes there any more, and then returns the
// screen on which it was asked about another round, or else the last.
func watch(terminal *os.File) <-chan string {
	shown := make(chan string, 1)
	go func() {
		screen := vt.NewEmulator(80, 24)
		go func() { _, _ = io.Copy(terminal, screen) }() // what it answers to the program
		if replies, ok := screen.InputPipe().(io.Closer); ok {
			defer replies.Close()
		}
		var last, answered string
		said := false
		buffer := make([]byte, 1<<16)
		for {
			n, err := terminal.Read(buffer)
			if err != nil {
				break
			}
			_, _ = screen.Write(buffer[:n])
			if strings.Contains(last, "The rule was: ") {
				continue
			}
			last = screen.String()
			keys := ""
			switch {
			case last == answered:
			case strings.Contains(last, "The rule was: "):
				keys = "q"
			case strings.Contains(last, "may say the rule") && !said:
				keys, said = "gcolor != last.color\r", true
			case strings.Contains(last, "may say the rule"):
				keys = "n"
			case strings.Contains(last, "Your play"):
				keys = "\r"
			}
			if keys != "" {
				answered = last
				_, _ = terminal.WriteString(keys)
			}
		}
		shown <- last
	}()
	return shown
}
