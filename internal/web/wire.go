package web

import (
	"bytes"
	"errors"
	"net"
	"net/http"
	"time"
)

// A wire is the connection of a stream.
type wire interface {
	// send writes and flushes texts. An error says that the client has gone or is too
	// slow.
	send(texts ...[]byte) error
}

// setStreamHeaders names the media type, and forbids proxies to keep or delay messages.
func setStreamHeaders(h http.Header, format streamFormat) {
	h.Set("Content-Type", format.mediaType())
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
}

// answerWire is a wire that writes into the answer to a request. The request lasts as long as
// the stream.
type answerWire struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newAnswerWire(w http.ResponseWriter, format streamFormat) *answerWire {
	setStreamHeaders(w.Header(), format)
	a := &answerWire{w, http.NewResponseController(w)}
	// The server bounds how long it reads a request. It has to read this one until the
	// stream ends, to notice when the client goes. A server that has no such bound refuses.
	_ = a.control.SetReadDeadline(time.Time{})
	return a
}

func (a *answerWire) send(texts ...[]byte) error {
	err := a.control.SetWriteDeadline(time.Now().Add(writeTimeout))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	for _, text := range texts {
		if _, err := a.w.Write(text); err != nil {
			return err
		}
	}
	return a.control.Flush()
}

// connWire is a wire on a connection that was taken over from the server. Without the buffers
// of net/http, an idle stream needs a quarter of the memory.
type connWire struct{ conn net.Conn }

// hijack takes over the connection of r before anything is sent. It returns nil if that
// is not possible, as with HTTP/2.
func hijack(w http.ResponseWriter, r *http.Request) *connWire {
	if r.Method != http.MethodGet || r.ProtoMajor != 1 {
		return nil
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil
	}
	return &connWire{conn}
}

// answerHead returns the head of an answer with the header h, which ends with the connection.
func answerHead(h http.Header, format streamFormat, now time.Time) []byte {
	setStreamHeaders(h, format)
	h.Set("Connection", "close")
	h.Set("Date", now.UTC().Format(http.TimeFormat))
	var out bytes.Buffer
	out.WriteString("HTTP/1.1 200 OK\r\n")
	_ = h.Write(&out) // a buffer cannot fail
	out.WriteString("\r\n")
	return out.Bytes()
}

func (t *connWire) send(texts ...[]byte) error {
	if err := t.conn.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	if len(texts) == 1 {
		_, err := t.conn.Write(texts[0])
		return err
	}
	all := net.Buffers(texts)
	_, err := all.WriteTo(t.conn)
	return err
}

// awaitEnd returns when the client has gone. A client sends nothing on its stream, so any
// result of Read ends the wait.
func (t *connWire) awaitEnd() {
	var b [1]byte
	_, _ = t.conn.Read(b[:])
}

func (t *connWire) close() { _ = t.conn.Close() } // nothing more is sent
