package client_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"eleusis/card"
	"eleusis/client"
	"eleusis/game"
)

// A stub answers requests one after the other, the last answer forever. So a test says what a server or the way
// to it does, at moments that a real one cannot be made to.
type stub struct {
	answers []func(*http.Request) (*http.Response, error)
	asked   []string
	bodies  []string
}

func (s *stub) RoundTrip(r *http.Request) (*http.Response, error) {
	s.asked = append(s.asked, r.Method+" "+strings.TrimPrefix(r.URL.RequestURI(), client.Prefix))
	if r.Body != nil {
		text, _ := io.ReadAll(r.Body)
		s.bodies = append(s.bodies, string(text))
	}
	answer := s.answers[0]
	if len(s.answers) > 1 {
		s.answers = s.answers[1:]
	}
	return answer(r)
}

// says answers with a text. Headers are pairs of name and value.
func says(status int, body io.Reader, headers ...string) func(*http.Request) (*http.Response, error) {
	return func(*http.Request) (*http.Response, error) {
		h := http.Header{}
		for i := 0; i < len(headers); i += 2 {
			h.Set(headers[i], headers[i+1])
		}
		return &http.Response{StatusCode: status, Status: fmt.Sprint(status), Header: h, Body: io.NopCloser(body)}, nil
	}
}

func text(t string) io.Reader { return strings.NewReader(t) }

// breaks is a way to the server that does not exist.
func breaks(*http.Request) (*http.Response, error) { return nil, errors.New("connection refused") }

// broken is a body that ends too early.
func broken(t string) io.Reader { return io.MultiReader(text(t), cutOff{}) }

type cutOff struct{}

func (cutOff) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// to returns a seat at a server that is s.
func to(s *stub) *client.Seat {
	c := client.New("http://server.test")
	c.HTTP = &http.Client{Transport: s}
	return c.At("T")
}

func TestARequestWithoutAnAnswerIsSentAgainWithItsID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &stub{answers: []func(*http.Request) (*http.Response, error){
			breaks,
			says(503, text(`{"code":"cannot-save","detail":"Not now."}`)),
			says(429, text(`{"code":"busy","detail":"Too much."}`), "Retry-After", "9"),
			says(200, broken(`{"num`)),
			says(200, text(`{"number":7}`)),
		}}
		begun := time.Now()
		number, err := to(s).Do(t.Context(), client.Request{Action: "say", Text: "hello"})
		if number != 7 || err != nil || len(s.bodies) != 5 {
			t.Fatalf("%d: %v; sent %q", number, err, s.bodies)
		}
		for _, body := range s.bodies {
			if body != s.bodies[0] || !strings.Contains(body, `"id":"`) {
				t.Errorf("sent %s, and again %s", s.bodies[0], body)
			}
		}
		if waited := time.Since(begun); waited < 9*time.Second {
			t.Errorf("it waits %v, and was told to wait 9 s once", waited)
		}
	})
}

func TestARequestToOpenATableIsSentOnce(t *testing.T) {
	for name, answer := range map[string]func(*http.Request) (*http.Response, error){
		"no way":  breaks,
		"a proxy": says(502, text("<html>Bad Gateway</html>")),
		"a refusal": says(409,
			text(`{"code":"stale","detail":"Too late.","errors":[{"location":"body","message":"old"}]}`)),
		"no JSON":    says(200, text("<html>")),
		"no success": says(302, text("")),
	} {
		s := &stub{answers: []func(*http.Request) (*http.Response, error){answer}}
		c := client.New("http://server.test/")
		c.HTTP = &http.Client{Transport: s}
		if _, err := c.Open(t.Context(), client.TableRequest{}); err == nil || len(s.asked) != 1 {
			t.Errorf("%s: %v after %q", name, err, s.asked)
		} else if name == "a refusal" && (!client.IsProblem(err, "no-seat", "stale") || client.IsProblem(err, "no-seat") ||
			err.Error() != "Too late. (stale); body: old") {
			t.Errorf("a refusal is told as %v", err)
		}
	}
}

func TestTheEndOfTheCallerEndsWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &stub{answers: []func(*http.Request) (*http.Response, error){breaks}}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := to(s).Look(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("looking for a second: %v", err)
		}
		if _, err := to(s).Look(t.Context()); err == nil || len(s.asked) > 20 {
			t.Errorf("looking for as long as it likes: %v after %d requests", err, len(s.asked))
		}
	})
}

// hangs takes the request, and never answers.
func hangs(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// fallsSilent answers with a text, after which nothing comes.
func fallsSilent(t string, headers ...string) func(*http.Request) (*http.Response, error) {
	return func(r *http.Request) (*http.Response, error) {
		body, told := io.Pipe()
		go func() {
			_, _ = io.WriteString(told, t)
			<-r.Context().Done()
			_ = told.CloseWithError(r.Context().Err())
		}()
		return says(200, body, headers...)(r)
	}
}

func TestAServerThatHangsIsAskedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &stub{answers: []func(*http.Request) (*http.Response, error){hangs, fallsSilent(`{"num`),
			says(200, text(`{"number":7}`))}}
		if number, err := to(s).Do(t.Context(), client.Request{Action: "say"}); number != 7 || err != nil ||
			len(s.bodies) != 3 || s.bodies[0] != s.bodies[2] {
			t.Errorf("%d: %v; sent %q", number, err, s.bodies)
		}
		s = &stub{answers: []func(*http.Request) (*http.Response, error){hangs}}
		c := client.New("http://server.test")
		c.HTTP, c.Patience = &http.Client{Transport: s}, time.Second
		if _, err := c.Open(t.Context(), client.TableRequest{}); !errors.Is(err, client.ErrSilent) || len(s.asked) != 1 {
			t.Errorf("what cannot be sent twice: %v after %q", err, s.asked)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if _, err := c.Presets(ctx); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, client.ErrSilent) {
			t.Errorf("the caller has no time: %v", err)
		}
	})
}

func TestASilentStreamIsFollowedFromTheLastEvent(t *testing.T) {
	for _, headers := range [][]string{nil, {client.PingHeader, "4"}} {
		synctest.Test(t, func(t *testing.T) {
			s := &stub{answers: []func(*http.Request) (*http.Response, error){
				fallsSilent(`{"type":"event","number":4}`+"\n", headers...), hangs,
				says(200, text(`{"type":"event","number":5}`+"\n"+`{"type":"reload"}`+"\n")),
			}}
			var got []int
			for e, err := range to(s).Follow(t.Context(), 3) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, e.Number)
			}
			asked := "[GET /tables/T/events?since=3 GET /tables/T/events?since=4 GET /tables/T/events?since=4]"
			if fmt.Sprint(got) != "[4 5]" || fmt.Sprint(s.asked) != asked {
				t.Errorf("events %v after %q", got, s.asked)
			}
		})
	}
}

func TestAStreamThatBreaksIsFollowedFromTheLastEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &stub{answers: []func(*http.Request) (*http.Response, error){
			says(200, broken(`{"type":"event","number":4}`+"\n"+`{"type":"ping"}`+"\n"+`{"type":"event","number":5}`+
				"\n"+`{"ty`)),
			breaks,
			says(200, text(`{"type":"later","number":9}`+"\n"+`{"type":"event","number":6}`+"\n"+`{"type":"reload"}`+"\n")),
		}}
		var got []int
		for e, err := range to(s).Follow(t.Context(), 3) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, e.Number)
		}
		asked := "[GET /tables/T/events?since=3 GET /tables/T/events?since=5 GET /tables/T/events?since=5]"
		if fmt.Sprint(got) != "[4 5 6]" || fmt.Sprint(s.asked) != asked {
			t.Errorf("events %v after %q", got, s.asked)
		}
	})
}

func TestAStreamSaysWhyItEnds(t *testing.T) {
	for _, tt := range []struct {
		answer func(*http.Request) (*http.Response, error)
		is     func(error) bool
	}{
		{says(200, text(`{"type":"replaced"}`)), func(err error) bool { return errors.Is(err, client.ErrReplaced) }},
		{says(404, text(`{"code":"no-table","detail":"No."}`)), func(err error) bool {
			return client.IsProblem(err, "no-table")
		}},
		{says(200, text("{\n")), func(err error) bool {
			return err != nil && strings.Contains(err.Error(), "cannot be read")
		}},
		{says(200, bytes.NewReader(make([]byte, 5<<20))), func(err error) bool { return err != nil }},
		{says(200, text("")), func(err error) bool { return err == nil }},
	} {
		s := &stub{answers: []func(*http.Request) (*http.Response, error){tt.answer}}
		if err := to(s).Await(t.Context(), 3); !tt.is(err) || len(s.asked) != 1 {
			t.Errorf("%v after %q", err, s.asked)
		}
	}
}

// A mute player does nothing.
type mute struct{ moves int }

func (m *mute) Move(*game.View, []string) (client.Request, bool) {
	m.moves++
	return client.Request{Action: "play"}, true
}
func (*mute) Card(b *client.Board) card.Card { return b.Hand[len(b.Hand)-1] }
func (*mute) Guess(b *client.Board) string {
	return fmt.Sprint(b.Mainline, b.Sideline, b.Turn, b.Turns)
}

// TestAMoveThatCameTooLateIsThoughtOverOnce lets a server refuse a move: the player is not asked again before
// something happens.
func TestAMoveThatCameTooLateIsThoughtOverOnce(t *testing.T) {
	s := &stub{answers: []func(*http.Request) (*http.Response, error){
		says(200, text(`{"number":3}`)),
		says(409, text(`{"code":"stale","detail":"Too late."}`)),
		says(200, text(`{"number":3}`)),
		says(200, text(`{"type":"event","number":4}`+"\n")),
		says(200, text(`{"number":4,"result":{}}`)),
	}}
	m := new(mute)
	if end, err := to(s).PlayRound(t.Context(), m); err != nil || end.Number != 4 || m.moves != 2 || len(s.asked) != 5 {
		t.Errorf("%v: %d moves, asked %q", err, m.moves, s.asked)
	}
}

// TestALineThatIsNotToldAgainIsRemembered plays alone where guesses follow verdicts and the line is told once.
func TestALineThatIsNotToldAgainIsRemembered(t *testing.T) {
	told := `{"type":"game","game":1,"games":1,"hand":2,"turns":9,"wrongGuess":2,"guess":"after"}
{"type":"turn","turn":1,"mainline":["3H"],"sideline":[[]],"hand":["2C","KD"],"wrongGuesses":0}
{"type":"verdict","turn":1,"play":"KD","right":false,"guessRight":null}
{"type":"error","message":"no"}
{"type":"verdict","turn":1,"play":"KD","right":false,"guessRight":null}
{"type":"turn","turn":2,"hand":["2C"],"wrongGuesses":1}
{"type":"verdict","turn":2,"play":"2C","right":true,"guessRight":null}
{"type":"over","turns":2,"solved":false,"score":0}
{"type":"ask","id":5,"moves":["play","pass"],"view":{"hand":["2C"]}}
`
	want := `{"turn":1,"play":"KD"}
{"turn":1,"guess":"[3H] [[KD]] 1 9"}
{"turn":1,"guess":"[3H] [[KD]] 1 9"}
{"turn":2,"play":"2C"}
{"turn":2,"guess":"[3H 2C] [[KD] []] 2 9"}
`
	var out strings.Builder
	err := client.Serve(text(told), &out, new(mute))
	got, asked, _ := strings.Cut(out.String(), `{"id":5`)
	if err != nil || got != want || !strings.Contains(asked, `"action":"play"`) {
		t.Errorf("%v: answers\n%s\nwant\n%s", err, out.String(), want)
	}
}
