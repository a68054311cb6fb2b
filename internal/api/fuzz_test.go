package api_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"eleusis/internal/api"
)

// FuzzRequest decodes requests. What decodes is written and decoded again as the same.
func FuzzRequest(f *testing.F) {
	for _, text := range []string{
		`{"id":"1","seen":7,"action":"play","cards":["8H","5s"],"asProphet":true}`,
		`{"id":"2","seen":7,"action":"guess","text":"color != last.color"}`,
		`{"id":"3","seen":0,"action":"set","settings":{"clock":"brisk","chat":true},"dealing":{"by":"seat","seat":2}}`,
		`{"id":"4","cards":[null,"ZZ",""],"seat":255}`,
		`{"id":"5","action":"deal-rule","words":"as I like it","level":"easy"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var q api.Request
		if json.Unmarshal(text, &q) != nil {
			return
		}
		first, err := q.Decoded()
		var wrong *api.CardError
		if err != nil {
			if !errors.As(err, &wrong) || wrong.At < 0 || wrong.At >= len(q.Cards) || wrong.Err.Text != q.Cards[wrong.At] {
				t.Fatalf("%s: %v", text, err)
			}
			return
		}
		written, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		var again api.Request
		if err := json.Unmarshal(written, &again); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		second, err := again.Decoded()
		if err != nil || !reflect.DeepEqual(first, second) {
			t.Errorf("%s\nis %+v, and then\n%+v: %v", text, first, second, err)
		}
	})
}
