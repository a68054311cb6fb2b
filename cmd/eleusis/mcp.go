package main

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"

	"github.com/spf13/cobra"

	"eleusis/client"
	"eleusis/internal/mcp"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

// modelPlayer has the flags of eleusis mcp.
type modelPlayer struct{ server, token, name string }

func (a *app) mcpCommand() *cobra.Command {
	var m modelPlayer
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Let a language model play, over the Model Context Protocol on stdin and stdout",
		Long: "Let a language model play, deal, judge and compare rules, over the Model Context Protocol\non stdin " +
			"and stdout. Without --server it plays with computer players only, and nothing\nis saved.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.mcp(cmd.Context(), m) },
	}
	c.Flags().StringVar(&m.server, "server", "", "`URL` of a server to play at, such as https://play.example.org")
	c.Flags().StringVar(&m.token, "token", "",
		"`TOKEN` of a program at that server (default ELEUSIS_TOKEN, or a new one)")
	c.Flags().StringVar(&m.name, "name", "Model", "name of the model at tables, if it has no token yet")
	return c
}

func (a *app) mcp(ctx context.Context, m modelPlayer) error {
	if m.server != "" && !strings.HasPrefix(m.server, "http://") && !strings.HasPrefix(m.server, "https://") {
		return about("server", usageError("--server %s: must begin with http:// or https://", m.server))
	}
	c := client.New(m.server)
	c.Token = m.token
	if c.Token == "" {
		c.Token = a.getenv("ELEUSIS_TOKEN")
	}
	if c.URL == "" {
		local, err := a.serveAlone(ctx)
		if err != nil {
			return err
		}
		defer local.Close()
		c.URL, c.Token = local.url, ""
	}
	if c.Token == "" {
		var err error
		c, err = c.Register(ctx, m.name)
		if err != nil {
			return fault(err)
		}
	}
	err := mcp.Serve(ctx, mcp.New(c, version))
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// A localServer is a server for one program on this machine, which stores nothing.
type localServer struct {
	url    string
	server *http.Server
	lobby  *table.Lobby
}

// serveAlone starts such a server.
func (a *app) serveAlone(ctx context.Context) (*localServer, error) {
	logger := slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	var listening net.ListenConfig
	listener, err := listening.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fault(err)
	}
	lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.Reader, Errors: logger})
	site := newHTTPServer(web.New(lobby, say.NewCatalog(), logger), logger)
	l := &localServer{"http://" + listener.Addr().String(), site, lobby}
	go func() { _ = l.server.Serve(listener) }() // until it is closed
	return l, nil
}

// Close ends the server.
func (l *localServer) Close() {
	_ = l.server.Close() // the process ends, and nothing is in its store
	l.lobby.Close()
}
