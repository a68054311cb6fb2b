package web

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

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
		if q.Seat > table.Aside {
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

// TestANumberThatCannotBeReadIsNoOther has forms that no page sends: none of them may do what another number does,
// such as filling all seats.
func TestANumberThatCannotBeReadIsNoOther(t *testing.T) {
	for _, fields := range []string{
		"action=fill&seat=3x", "action=fill&seat=-1", "action=replace&seat=99", "action=remove&seat=1.5",
		"action=mute&seat=12", "action=say&number=x", "action=dispute&play=x", "action=judge-wrong&wrong=two",
	} {
		r := httptest.NewRequest("POST", "/t/abc", strings.NewReader("seen=1&"+fields))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if q, err := formRequest(r); !errors.Is(err, table.ErrBadRequest) {
			t.Errorf("%s is %+v, %v", fields, q, err)
		}
	}
	for _, fields := range []string{"", "seat=", "seat=3", "seat=" + strconv.Itoa(int(table.Aside))} {
		form, err := url.ParseQuery(fields)
		if err != nil {
			t.Fatal(err)
		}
		if seat, err := seatIn(form); err != nil || seat > table.Aside {
			t.Errorf("%q: seat %d, %v", fields, seat, err)
		}
	}
	stale := url.Values{"day": {"1"}, "seen": {"x"}}
	if m, err := moveOf(&http.Request{PostForm: stale}); !errors.Is(err, table.ErrBadRequest) {
		t.Errorf("a day with unreadable moves is %+v, %v", m, err)
	}
}
