package page

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestACodeIsReadHoweverItIsTyped(t *testing.T) {
	for text, want := range map[string]string{
		"K7D3-9XQP": "k7d39xqp", "k7d39xqp": "k7d39xqp", " K7D3 9XQP ": "k7d39xqp", "k7d3–9xqp": "k7d39xqp",
		"oO0i-Il1L": "00011111", "k7d3-9xq!": "", "": "", "-": "", "k7d3/9xqp": "",
		"https://eleusis.example/t/k7d39xqp": "k7d39xqp", "eleusis.example/t/K7D39XQP/join?x=1": "k7d39xqp",
		"/t/k7d39xqp?x": "k7d39xqp", "https://eleusis.example/t/k7d39xqp#onward": "k7d39xqp",
	} {
		if got := ReadCode(text); got != want {
			t.Errorf("the code %q is read as %q, want %q", text, got, want)
		}
	}
}

func TestEveryTableIsFoundByItsCode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.StringMatching(`[0-9abcdefghjkmnpqrstvwxyz]{8}`).Draw(t, "id")
		typed := rapid.SampledFrom([]string{codeOf(id), id, strings.ToUpper(id), "  " + codeOf(id) + " ",
			"http://x/t/" + id}).Draw(t, "typed")
		typed = rapid.SampledFrom([]func(string) string{
			func(s string) string { return s }, func(s string) string { return strings.ReplaceAll(s, "0", "o") },
			func(s string) string { return strings.ReplaceAll(s, "1", "I") },
			func(s string) string { return strings.ReplaceAll(s, "1", "l") },
		}).Draw(t, "as it looks")(typed)
		if got := ReadCode(typed); got != id {
			t.Fatalf("%q is read as %q, want %q", typed, got, id)
		}
	})
}

func FuzzCode(f *testing.F) {
	for _, text := range []string{"K7D3-9XQP", "/t/abc", "\xff", "o-i-l"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id := ReadCode(text)
		if id != "" && (!MayBeID(id) || ReadCode(id) != id) {
			t.Errorf("%q is read as %q, which is no id", text, id)
		}
	})
}

// TestThePictureOfALinkHasTheFinders checks the three corners by which cameras
// find a code, and that nothing sticks out of it.
func TestThePictureOfALinkHasTheFinders(t *testing.T) {
	code := qrOf("https://eleusis.example/t/k7d39xqp")
	if code == nil {
		t.Fatal("no picture")
	}
	var side int
	if _, err := fmt.Sscanf(code.Box, "-4 -4 %d %d", &side, &side); err != nil {
		t.Fatalf("the box is %q: %v", code.Box, err)
	}
	for _, corner := range []string{"M0 0h7v1h-7z", fmt.Sprintf("M%d 0h7v1h-7z", side-8-7),
		fmt.Sprintf("M0 %dh7", side-8-1)} {
		if !strings.Contains(code.Path, corner) {
			t.Errorf("no %s in %s", corner, code.Path)
		}
	}
	for _, run := range strings.Split(strings.TrimSuffix(code.Path, "z"), "z") {
		var x, y, width, back int
		if n, err := fmt.Sscanf(run, "M%d %dh%dv1h-%d", &x, &y, &width, &back); n != 4 || width != back || x+width > side-8 ||
			y >= side-8 {
			t.Errorf("%q sticks out of %d: %v", run, side-8, err)
		}
	}
	if qrOf(strings.Repeat("long ", 2000)) != nil {
		t.Error("a text that no code holds has a picture")
	}
}
