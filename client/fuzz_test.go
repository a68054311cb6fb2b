package client_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"testing"
	"testing/synctest"

	"eleusis/client"
)

// FuzzAnswers lets a server say anything: what comes of it is a value or an error, and waiting ends.
func FuzzAnswers(f *testing.F) {
	f.Add(200, []byte(`{"id":"T","number":3,"seat":1,"moves":["play"],"view":{"hand":["2C"]},"chairs":[{"name":"Ada"}]}`))
	f.Add(200, []byte(`{"type":"event","number":4,"share":{"kind":"played","cards":["10H"]}}`+"\n"+`{"type":"reload"}`))
	f.Add(409, []byte(`{"code":"stale","detail":"Too late.","errors":[{"location":"body","message":"old"}]}`))
	f.Add(503, []byte(`{"number":{}}`))
	f.Fuzz(func(t *testing.T, status int, body []byte) {
		if status < 200 || status > 599 {
			return
		}
		synctest.Test(t, func(t *testing.T) {
			again := func(*http.Request) (*http.Response, error) { return says(status, bytes.NewReader(body))(nil) }
			s := &stub{answers: []func(*http.Request) (*http.Response, error){again}}
			l, err := to(s).Look(t.Context())
			if (l == nil) == (err == nil) || status >= 300 && err == nil {
				t.Errorf("status %d: %+v and %v", status, l, err)
			}
			for e, err := range to(s).Follow(t.Context(), 0) {
				if err == nil && status != 200 {
					t.Errorf("status %d: the event %+v", status, e)
				}
			}
		})
	})
}

// FuzzServe lets a bench say anything: each line gets one answer at most.
func FuzzServe(f *testing.F) {
	f.Add([]byte(`{"type":"game","hand":12,"turns":30,"guess":"after"}` + "\n" +
		`{"type":"turn","turn":1,"mainline":["3H"],"sideline":[[]],"hand":["2C"]}` + "\n" +
		`{"type":"verdict","turn":1,"play":"2C","right":false}`))
	f.Add([]byte(`{"type":"ask","id":7,"moves":["play"],"view":{"hand":["2C"],"mainline":["3H"]}}`))
	f.Fuzz(func(t *testing.T, told []byte) {
		var out bytes.Buffer
		err := client.Serve(bytes.NewReader(told), &out, new(mute))
		if answers := bytes.Count(out.Bytes(), []byte("\n")); answers > bytes.Count(told, []byte("\n"))+1 {
			t.Errorf("%q: %d answers: %s", told, answers, out.Bytes())
		}
		if errors.Is(err, io.EOF) {
			t.Errorf("%q: %v", told, err)
		}
	})
}
