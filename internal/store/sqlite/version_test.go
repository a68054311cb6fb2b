package sqlite

import (
	"encoding/json"
	"os/exec"
	"testing"
)

func TestAnOldSQLiteIsRecognised(t *testing.T) {
	for version, want := range map[string]bool{
		"3.51.2":  false,
		"3.50.99": false,
		"2.99.99": false,
		"3.51.3":  true,
		"3.52.0":  true,
		"3.100.0": true,
		"4.0.0":   true,
		"3.51":    false,
		"":        false,
		"three":   false,
	} {
		if got := sound(version); got != want {
			t.Errorf("sound(%q): got %t, want %t", version, got, want)
		}
	}
}

// The driver is C translated to Go, and what it is translated against is one
// exact version of modernc.org/libc. Go would take a newer one without a word
// if anything else asked for it.
func TestTheDriverHasTheLibcItWasMadeFor(t *testing.T) {
	var driver struct{ GoMod string }
	run(t, &driver, "list", "-m", "-json", "modernc.org/sqlite")
	var wants struct {
		Require []struct{ Path, Version string }
	}
	run(t, &wants, "mod", "edit", "-json", driver.GoMod)
	var libc struct{ Version string }
	run(t, &libc, "list", "-m", "-json", "modernc.org/libc")
	for _, r := range wants.Require {
		if r.Path == "modernc.org/libc" {
			if libc.Version != r.Version {
				t.Errorf("modernc.org/libc: got %s, want %s, which modernc.org/sqlite asks for", libc.Version,
					r.Version)
			}
			return
		}
	}
	t.Errorf("%s does not ask for modernc.org/libc", driver.GoMod)
}

// run runs the go command and reads what it prints.
func run(t *testing.T, into any, args ...string) {
	t.Helper()
	out, err := exec.Command("go", args...).Output()
	if err == nil {
		err = json.Unmarshal(out, into)
	}
	if err != nil {
		t.Fatalf("go %q: %v", args, err)
	}
}
