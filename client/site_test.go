package client_test

import (
	"crypto/rand"
	"log/slog"
	"net/http/httptest"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

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
