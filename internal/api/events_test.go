package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"eleusis/internal/api"
)

// patience is how long a test waits for what must come.
const patience = 3 * time.Minute

// A follower reads the stream of a table.
type follower struct {
	r     *robot
	lines *bufio.Scanner
	kind  string
}

// follow opens the stream of a table after an event.
func (r *robot) follow(id string, since int, accept string) *follower {
	r.t.Helper()
	q := r.request("GET", "/tables/"+id+"/events?since="+strconv.Itoa(since), nil)
	ctx, cancel := context.WithTimeout(r.t.Context(), patience)
	r.t.Cleanup(cancel)
	q.Header.Set("Accept", accept)
	answer, err := http.DefaultClient.Do(q.WithContext(ctx))
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = answer.Body.Close() })
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(answer.Body)
		r.t.Fatalf("follow: status %d: %s", answer.StatusCode, text)
	}
	f := &follower{r, bufio.NewScanner(answer.Body), answer.Header.Get("Content-Type")}
	f.lines.Buffer(nil, 1<<20)
	return f
}

// next returns the next line of the stream.
func (f *follower) next() (l api.Line) {
	f.r.t.Helper()
	for f.lines.Scan() {
		text := strings.TrimPrefix(f.lines.Text(), "data: ")
		if text == "" || strings.HasPrefix(text, "id: ") {
			continue
		}
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			f.r.t.Fatalf("%v: %s", err, text)
		}
		f.r.checkLine(text)
		return l
	}
	f.r.t.Fatalf("the stream ends: %v", f.lines.Err())
	return l
}

// until returns the numbers of the events up to a line of another type.
func (f *follower) until(kind string) (numbers []int, last api.Line) {
	f.r.t.Helper()
	for {
		l := f.next()
		if l.Type == kind {
			return numbers, l
		}
		numbers = append(numbers, l.Number)
	}
}

// checkLine holds a line of a stream against the document, as if it were an answer.
func (r *robot) checkLine(text string) {
	r.t.Helper()
	q := r.request("GET", "/tables/x/events", nil)
	answer := &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {api.Lines.Type}}}
	r.check(q, answer, []byte(text))
}

func TestAStreamIsResumedByNumberInBothForms(t *testing.T) {
	s := open(t)
	id, all := gather(s, 3, api.TableRequest{Preset: "new"})
	for _, accept := range []string{api.Lines.Type, api.Sent.Type} {
		whole, now := all[0].follow(id, all[0].look(id).Log[0].Number, accept).until("now")
		f := all[0].follow(id, whole[0], accept)
		rest, _ := f.until("now")
		if f.kind != accept || len(whole) < 1 || len(rest) != len(whole)-1 || now.Number != all[0].look(id).Number ||
			now.Table == nil {
			t.Fatalf("%s: %s has %v, and after the first %v", accept, f.kind, whole, rest)
		}
		all[1].do(id, api.Request{Action: "say", Text: "hello"})
		l := f.next()
		if l.Type != "event" || l.Number != now.Number+1 || l.Table == nil || l.Table.Said == nil ||
			l.Table.Said.Text != "hello" || l.Share != nil {
			t.Errorf("%s: what is said comes as %+v", accept, l)
		}
	}
	if f := all[0].follow(id, 1, api.Lines.Type); f.next().Type != "reload" {
		t.Error("a number before the round is not answered by reload")
	}
}

func TestAStreamTellsTheStoryInTheLanguageAskedFor(t *testing.T) {
	s := open(t)
	id, all := gather(s, 3, api.TableRequest{})
	host := all[0]
	host.language = "pt"
	seen := host.look(id)
	f := host.follow(id, seen.Number, api.Lines.Type)
	f.until("now")
	for _, r := range all {
		if l := r.look(id); l.View.Turn == l.Seat {
			r.move(id, &l)
		}
	}
	for {
		if l := f.next(); l.Entry != nil {
			if l.Share == nil || l.Entry.Text == "" || !strings.Contains(l.Entry.Text, "Robin") &&
				!strings.Contains(l.Entry.Text, "Você") {
				t.Errorf("the play is told as %+v", l.Entry)
			}
			break
		}
	}
}
