package agent

import (
	"bufio"
	"bytes"
	"io"
	"testing"
)

// FuzzLines reads whatever a program writes: the lines are the text again, but for those that are too long.
func FuzzLines(f *testing.F) {
	f.Add([]byte("{}\n\n{\"a\":1}"), uint16(0))
	f.Add([]byte("\xff\r\n"), uint16(5))
	f.Add([]byte("end"), uint16(0xffff))
	f.Fuzz(func(t *testing.T, text []byte, long uint16) {
		// One line in front, up to four times as long as a line may be.
		front := int(long) * lineMax >> 14
		in := append(bytes.Repeat([]byte("x"), front), append([]byte("\n"), text...)...)
		r := bufio.NewReader(bytes.NewReader(in))
		first, err := readLine(r)
		if want := front >= lineMax; err != nil || first.tooLong != want || !want && len(first.text) != front+1 {
			t.Fatalf("a line of %d bytes: %d bytes, too long %v, %v", front, len(first.text), first.tooLong, err)
		}
		var got []byte
		for err = nil; err == nil; {
			var line heard
			line, err = readLine(r)
			if line.tooLong {
				t.Fatalf("a line of %d bytes is too long", len(text))
			}
			got = append(got, line.text...)
		}
		if err != io.EOF || !bytes.Equal(got, text) {
			t.Errorf("%q reads as %q: %v", text, got, err)
		}
	})
}
