package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"eleusis/internal/admin"
	"eleusis/internal/metrics"
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
	admin  string
	store  string

	acceptLoss bool

	drain   time.Duration
	keep    days
	bounds  bounds
	logging logging
	tls     encryption
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
	c.Flags().StringVar(&s.listen, "listen", "127.0.0.1:8080",
		"`HOST:PORT` or unix:PATH to listen on; port 0 takes a free one")
	c.Flags().StringVar(&s.admin, "admin", "",
		"`HOST:PORT` or unix:PATH for the operator: health, metrics, and on this machine alone eleusis admin and its "+
			"page; never a public address")
	c.Flags().BoolVar(&s.acceptLoss, "accept-loss", false,
		"start although the data file lacks something that was saved, and no longer miss it")
	c.Flags().StringVar(&s.store, "store", "",
		"where games are kept, `sqlite:PATH`, postgres://USER@HOST/NAME or memory (default a file eleusis.db in your "+
			"state folder)")
	c.Flags().DurationVar(&s.drain, "drain", 0,
		"how `LONG` to go on after SIGTERM while /readyz says draining, as 10s, so that a load balancer sends new "+
			"visitors elsewhere")
	s.keep = days(table.UsualRetention().Tables)
	c.Flags().Var(&s.keep, "keep",
		"how many `DAYS` a table is kept after the last thing that happened there (0: for ever)")
	s.bounds.flags(c.Flags())
	s.logging.flags(c.Flags())
	s.tls.flags(c.Flags())
}

// check returns what is wrong with what was asked for.
func (s *server) check() error {
	err := checkAddress("listen", s.listen)
	if err == nil && s.admin != "" {
		err = cmp.Or(checkAddress("admin", s.admin), checkPrivate("admin", s.admin))
	}
	if err == nil && s.drain < 0 {
		err = about("drain", usageError("--drain %s: must be 0 or more", s.drain))
	}
	if err == nil {
		err = cmp.Or(s.logging.check(), s.tls.check())
	}
	if err != nil {
		return err
	}
	_, err = s.limits()
	return err
}

// limits returns what visitors may ask for. The server answers to the names that it
// has certificates for.
func (s *server) limits() (web.Limits, error) {
	l, err := s.bounds.limits()
	l.Hosts = append(l.Hosts, s.tls.domains...)
	return l, err
}

// serve runs until ctx ends. Its first line on stdout, as soon as it answers,
// is its address.
func (a *app) serve(ctx context.Context, s server) (err error) {
	if err := s.check(); err != nil {
		return err
	}
	limits, err := s.limits()
	if err != nil {
		return err
	}
	defer spareThread(a.getenv)()
	logger := s.logging.logger(a.err)
	site := web.NewSite(limits, say.NewBook(), logger)
	retention := table.UsualRetention()
	retention.Tables = time.Duration(s.keep)
	site.Keep(retention)
	counted := metrics.New(metrics.Build{Version: version, Commit: commit(ctx)},
		func() metrics.Load { return metrics.Load(site.Load()) })
	site.Measure(counted)

	listener, err := listenAt(ctx, "listen", s.listen, socketForProxies)
	if err != nil {
		return err
	}
	public := newHTTPServer(site, logger)
	public.ConnState = web.NewDoor(limits, s.bounds.connections).Watch
	f := newFronts()
	defer func() { err = errors.Join(err, f.stop(ctx)) }()
	if err := a.secure(ctx, &s.tls, public, f); err != nil {
		return errors.Join(err, listener.Close())
	}
	f.serve(listener, public)
	if s.admin != "" {
		operator, err := listenAt(ctx, "admin", s.admin, socketForOperator)
		if err != nil {
			return err
		}
		acts := admin.New(site, say.NewBook(), logger)
		f.serve(operator, newHTTPServer(operatorHandler(operator.Addr(), site, counted, acts), logger))
	}

	// To open a store may take long. Meanwhile pages say that the server is starting.
	log, err := a.openStore(ctx, s, logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	hall := table.NewHall(log, table.Config{Random: rand.Reader, Errors: logger, Tables: s.bounds.tables, Meter: counted})
	defer hall.Close()
	site.Open(hall)
	fmt.Fprintln(a.out, s.urlOf(listener))
	defer tellSystemd(logger)()
	if err := f.await(ctx); err != nil {
		return err
	}
	site.Drain()
	tellStopping(logger)
	draining, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.drain)
	defer cancel()
	if err := f.await(draining); err != nil {
		return err
	}
	hall.Close() // ends the streams, so that the server need not wait for them
	return f.stop(ctx)
}

// newHTTPServer returns a server that gives its clients only so much time.
func newHTTPServer(h http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		MaxHeaderBytes:    maxHeader,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       bodyTimeout,
		WriteTimeout:      answerTimeout,
		IdleTimeout:       idleTimeout,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
}

// fronts are the servers of one process.
type fronts struct {
	servers []*http.Server
	served  chan error // what ended each
}

// newFronts returns no servers.
func newFronts() *fronts { return &fronts{served: make(chan error, mostFronts)} }

// mostFronts is how many servers one process has: that of the visitors, of the
// operator, and of those who are sent to TLS.
const mostFronts = 3

// serve lets srv answer at listener, by TLS if it has a source of certificates.
func (f *fronts) serve(listener net.Listener, srv *http.Server) {
	f.servers = append(f.servers, srv)
	if srv.TLSConfig != nil {
		go func() { f.served <- srv.ServeTLS(listener, "", "") }()
		return
	}
	go func() { f.served <- srv.Serve(listener) }()
}

// await waits until ctx ends, or one of the servers does.
func (f *fronts) await(ctx context.Context) error {
	select {
	case err := <-f.served:
		f.served <- err // for stop
		return fault(fmt.Errorf("the server stopped: %w", err))
	case <-ctx.Done():
		return nil
	}
}

// stop lets the requests under way end, and waits for the servers. The operator's
// answers as long as others do. Stopping again does nothing.
func (f *fronts) stop(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	var failed error
	for _, srv := range f.servers {
		if err := srv.Shutdown(ctx); err != nil {
			failed = errors.Join(failed, fmt.Errorf("some requests did not end: %w", errors.Join(err, srv.Close())))
		}
		if err := <-f.served; !errors.Is(err, http.ErrServerClosed) {
			failed = errors.Join(failed, err)
		}
	}
	f.servers = nil
	if failed != nil {
		return fault(failed)
	}
	return nil
}
