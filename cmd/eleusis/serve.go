package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"eleusis/internal/say"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

// What a client may take its time for.
const (
	headerTimeout   = 10 * time.Second
	bodyTimeout     = 30 * time.Second
	answerTimeout   = time.Minute // streams bound each of their frames instead
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 5 * time.Second
)

// A server is what eleusis serve was asked to be.
type server struct {
	listen string
	store  string

	acceptLoss bool

	drain  time.Duration
	keep   days
	bounds bounds
}

func (a *app) serveCommand() *cobra.Command {
	var s server
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the game to browsers (what eleusis does when it is told nothing else)",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), s) },
	}
	s.flags(c)
	configFlag(c)
	return c
}

// flags adds the flags of serve to c.
func (s *server) flags(c *cobra.Command) {
	c.Flags().StringVar(&s.listen, "listen", "127.0.0.1:8080", "`HOST:PORT` to listen on; port 0 takes a free one")
	c.Flags().BoolVar(&s.acceptLoss, "accept-loss", false, "start although the data file lacks something that was saved, and no longer miss it")
	c.Flags().StringVar(&s.store, "store", "", "where games are kept, `sqlite:PATH` or memory (default a file eleusis.db in your state folder)")
	c.Flags().DurationVar(&s.drain, "drain", 0, "how `LONG` to go on after SIGTERM while /readyz says draining, as 10s, so that a load balancer sends new visitors elsewhere")
	s.keep = days(table.UsualRetention().Tables)
	c.Flags().Var(&s.keep, "keep", "how many `DAYS` a table is kept after the last thing that happened there (0: for ever)")
	s.bounds.flags(c.Flags())
}

// check returns what is wrong with what was asked for.
func (s server) check() error {
	if err := s.checkListen(); err != nil {
		return about("listen", err)
	}
	if s.drain < 0 {
		return about("drain", usageError("--drain %s: must be 0 or more", s.drain))
	}
	_, err := s.bounds.limits()
	return err
}

// checkListen returns what is wrong with --listen. A host must be named: an empty
// one would open the game to the whole network.
func (s server) checkListen() error {
	host, port, err := net.SplitHostPort(s.listen)
	if err != nil || host == "" {
		return usageError("--listen %q: must be HOST:PORT, as 127.0.0.1:8080 (0.0.0.0 is every network this machine is on)", s.listen)
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return usageError("--listen %q: a port is a number from 0 to 65535", s.listen)
	}
	return nil
}

// serve runs until ctx ends. Its first line on stdout, as soon as it answers,
// is its address.
func (a *app) serve(ctx context.Context, s server) (err error) {
	if err := s.check(); err != nil {
		return err
	}
	limits, err := s.bounds.limits()
	if err != nil {
		return err
	}
	defer spareThread(a.getenv)()
	logger := slog.New(slog.NewTextHandler(a.err, nil))
	site := web.NewSite(limits, say.NewBook(), logger)
	retention := table.UsualRetention()
	retention.Tables = time.Duration(s.keep)
	site.Keep(retention)
	listener, err := listen(ctx, s.listen)
	if err != nil {
		return fault(fmt.Errorf("cannot listen on %s: %w (another address: --listen HOST:PORT)", s.listen, err))
	}
	srv := &http.Server{
		Handler:           site,
		ConnState:         web.NewDoor(limits, s.bounds.connections).Watch,
		MaxHeaderBytes:    maxHeader,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       bodyTimeout,
		WriteTimeout:      answerTimeout,
		IdleTimeout:       idleTimeout,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- srv.Serve(listener) }()

	// To open a store may take long. Meanwhile pages say that the server is starting.
	log, err := a.openStore(ctx, s, logger)
	if err != nil {
		return errors.Join(err, stop(ctx, srv, served))
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	hall := table.NewHall(log, table.Config{Random: rand.Reader, Errors: logger, Tables: s.bounds.tables})
	defer hall.Close()
	site.Open(hall)
	fmt.Fprintf(a.out, "http://%s/\n", listener.Addr())
	select {
	case err := <-served:
		return fault(fmt.Errorf("the server stopped: %w", err))
	case <-ctx.Done():
	}
	site.Drain()
	select {
	case err := <-served:
		return fault(fmt.Errorf("the server stopped: %w", err))
	case <-time.After(s.drain):
	}
	hall.Close() // ends the streams, so that the server need not wait for them
	return stop(ctx, srv, served)
}

// stop lets the requests under way end, and waits for srv, whose end comes on
// served.
func stop(ctx context.Context, srv *http.Server, served <-chan error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil {
		return fault(fmt.Errorf("some requests did not end: %w", errors.Join(err, srv.Close())))
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return fault(err)
	}
	return nil
}
