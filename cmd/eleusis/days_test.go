package main

import (
	"strings"
	"testing"
	"time"
)

func TestDaysAreWholeNumbers(t *testing.T) {
	for text, want := range map[string]time.Duration{"0": 0, "1": day, "365": 365 * day, "30d": 30 * day} {
		var d days
		if err := d.Set(text); err != nil || time.Duration(d) != want {
			t.Errorf("%q is %v, %v", text, time.Duration(d), err)
		}
	}
	for _, text := range []string{"", "d", "-1", "1h", "1.5", "9999999"} {
		d := days(day)
		if err := d.Set(text); err == nil || d != days(day) {
			t.Errorf("%q is read as %v", text, time.Duration(d))
		}
	}
}

func TestTheRetentionIsReadFromTheEnvironment(t *testing.T) {
	told := new(strings.Builder)
	a := &app{in: strings.NewReader(""), out: new(strings.Builder), err: told, getenv: func(asked string) string {
		return map[string]string{"ELEUSIS_KEEP": "soon"}[asked]
	}}
	if code := a.run(t.Context(), []string{"serve", "--store", "memory"}); code != exitUsage ||
		!strings.Contains(told.String(), "ELEUSIS_KEEP=soon") {
		t.Errorf("code %d, %q", code, told)
	}
}
