package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// FuzzSettings reads files of any text. What reads is written and read again
// without a change, and what does not is reported with its place.
func FuzzSettings(f *testing.F) {
	for _, seed := range []string{
		"listen = 127.0.0.1:8080", "a=b\r\n# c\n\nd = \"e # f\\n\" # g", "store = \"x", "=", "a", "a = b#c #d",
		"\ufeffhost = *", "a = \x00", "A = b", "a = \"b\" c",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := readSettings("f", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("%q: no place in %v", text, err)
			}
			return
		}
		var written strings.Builder
		for _, s := range all {
			written.WriteString(s.name + " = " + writeValue(s.value) + "  # why\n")
		}
		again, err := readSettings("f", written.String())
		if err != nil || len(again) != len(all) {
			t.Fatalf("%q is written as %q, which reads as %v, %v", text, written.String(), again, err)
		}
		for i := range all {
			if again[i].name != all[i].name || again[i].value != all[i].value {
				t.Errorf("%q: %v became %v", text, all[i], again[i])
			}
		}
	})
}

// Whatever the form of the password, none of it is shown.
func TestPasswordsAreMasked(t *testing.T) {
	for text, want := range map[string]string{
		"postgres://ada:hush@db/x":                      "postgres://ada:***@db/x",
		"postgres://ada:hu@sh@db:5432/x":                "postgres://ada:***@db:5432/x",
		"postgres://db/x?user=ada&password=hush&a=b":    "postgres://db/x?user=ada&password=***&a=b",
		"host=db user=ada password=hush dbname=x":       "host=db user=ada password=*** dbname=x",
		"host=db user=ada password='hush hush' port=1":  "host=db user=ada password=*** port=1",
		"--store postgres://:hush@db: no such database": "--store postgres://:***@db: no such database",
		"127.0.0.1:8080":                                "127.0.0.1:8080",
		"sqlite:/var/lib/a@b.db":                        "sqlite:/var/lib/a@b.db",
	} {
		if got := masked(text); got != want {
			t.Errorf("%s is shown as %s, want %s", text, got, want)
		}
	}
}

// Every flag of the server can be set by a line of a file: what eleusis config
// prints of it reads.
func TestEverySettingReadsAsItIsPrinted(t *testing.T) {
	flags := serverFlags()
	flags.VisitAll(func(f *pflag.Flag) {
		value := valueOf(f)
		if _, isList := f.Value.(pflag.SliceValue); value == "" && !isList {
			return
		}
		if err := flags.Set(f.Name, value); err != nil {
			t.Errorf("%s = %s: %v", f.Name, value, err)
		}
	})
}
