package client_test

import (
	"crypto/rand"
	"log/slog"
	"net/http/httptest"
	"testing"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

// TestMain runs the examples against a server of the tests.
func TestMain(m *testing.M) {
	var end func()
	server, end = serve()
	defer end()
	m.Run()
}

// serve starts a real server, and returns its address and what ends it.
func serve() (url string, end func()) {
	quiet := slog.New(slog.DiscardHandler)
	lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.Reader, Errors: quiet})
	server := httptest.NewServer(web.NewWithin(web.Limits{}, lobby, say.NewCatalog(), quiet))
	return server.URL, func() {
		server.CloseClientConnections()
		server.Close()
		lobby.Close()
	}
}
