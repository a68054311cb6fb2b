package web

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/table"
)

// FuzzFormRequest decodes forms of a table's pages: what is wrong with one is said by an
// error that the failure table knows.
func FuzzFormRequest(f *testing.F) {
	for _, form := range []string{
		"request=x&seen=3&card=10H", "seen=3&action=play&cards=10H+JS&as-prophet=on", "seen=1&action=guess&guess=odd",
		"seen=1&fitting=7C", "seen=1&wrong=2&cards=7C+8C&sure=true", "seen=1&instead=KD", "seen=1&ready=fits-few",
		"seen=1&action=say&text=hello&number=4", "seen=1&phrase=hurry", "seen=1&action=mute&seat=300",
		"seen=1&action=fill&seat=99&level=novice", "seen=1&action=set&clock=brisk&chat=on",
		"seen=1&action=dispute&play=x",
		"seen=1&action=rename&name=%00", "seen=x", "%", "seen=1&action=pace&fast=true",
	} {
		f.Add(form)
	}
	f.Fuzz(func(t *testing.T, form string) {
		r := httptest.NewRequest("POST", "/t/abc", strings.NewReader(form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		q, err := formRequest(r)
		var wrong mistake
		if err != nil {
			if !errors.Is(err, table.ErrBadRequest) && !errors.As(err, &wrong) {
				t.Fatalf("%q: %v", form, err)
			}
			return
		}
		if q.Action == table.Fill && q.Seat > game.MaxSeats {
			t.Errorf("%q: seat %d", form, q.Seat)
		}
		if len(q.Cards) > len(form) {
			t.Errorf("%q: %d cards", form, len(q.Cards))
		}
	})
}

func TestAFormSaysWhatItsButtonDoes(t *testing.T) {
	for form, want := range map[string]table.Action{
		"seen=1&action=guess&card=10H":  table.Play,
		"seen=1&action=play&cards=10H":  table.Play,
		"seen=1&action=play&pick=10H":   table.Pick,
		"seen=1&action=play&phrase=hi":  table.Phrase,
		"seen=1&fitting=10H&action=say": table.JudgeWrong,
		"seen=1&wrong=1":                table.JudgeWrong,
		"seen=1&instead=KD":             table.Exchange,
		"seen=1&ready=x":                table.Hint,
		"seen=1&action=leave":           table.Leave,
	} {
		r := httptest.NewRequest("POST", "/t/abc", strings.NewReader(form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		q, err := formRequest(r)
		if err != nil || q.Action != want || q.Seen != 1 {
			t.Errorf("%s is %+v, %v; want %s", form, q, err, want)
		}
	}
}
