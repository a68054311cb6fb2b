package node

import (
	"bytes"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
)

// TestANodeThatStopsAnsweringSaysSo ends the listener of a node, and then a node itself.
func TestANodeThatStopsAnsweringSaysSo(t *testing.T) {
	var log bytes.Buffer
	n := &Node{Config: Config{Errors: slog.New(slog.NewTextHandler(&log, nil))}, server: new(http.Server)}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	n.serve(listener)
	if text := log.String(); strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, "stops answering") {
		t.Errorf("the log has %q", text)
	}
	log.Reset()
	if err := n.server.Close(); err != nil {
		t.Fatal(err)
	}
	n.serve(listener)
	if log.Len() > 0 {
		t.Errorf("the log of a node that was closed has %q", log.String())
	}
}
