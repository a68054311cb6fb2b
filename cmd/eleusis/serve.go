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
	"eleusis/internal/node"
	"eleusis/internal/say"
	"eleusis/internal/store/postgres"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

// Timeouts of clients.
const (
	headerTimeout   = 10 * time.Second
	bodyTimeout     = 30 * time.Second
	answerTimeout   = time.Minute // streams have a timeout for each frame instead
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 5 * time.Second
)

// serveFlags are the flags of eleusis serve.
type serveFlags struct {
	listen string
	admin  []string
	store  string
	node   string

	acceptLoss bool

	drain   time.Duration
	keep    days
	bounds  bounds
	logging logging
	tls     encryption
}

func (a *app) serveCommand() *cobra.Command {
	var s serveFlags
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the game to browsers (the default command)",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), s) },
	}
	s.flags(c)
	configFlag(c)
	return c
}

// flags adds the flags of serve to c.
func (s *serveFlags) flags(c *cobra.Command) {
	c.Flags().StringVar(&s.listen, "listen", "127.0.0.1:8080",
		"`HOST:PORT` or unix:PATH to listen on; port 0 is any free port")
	c.Flags().StringSliceVar(&s.admin, "admin", nil,
		"`HOST:PORT` or unix:PATH for the operator: health, metrics, and on this machine alone eleusis admin and its "+
			"page; never a public address; may be repeated")
	c.Flags().BoolVar(&s.acceptLoss, "accept-loss", false,
		"start although the data file lacks saved entries, and accept their loss")
	c.Flags().StringVar(&s.store, "store", "",
		"where games are kept, `sqlite:PATH`, postgres://USER@HOST/NAME or memory (default a file eleusis.db in your "+
			"state folder)")
	c.Flags().StringVar(&s.node, "node", "",
		"`HOST:PORT` where other servers with the same PostgreSQL reach this one (default a free port at the address from "+
			"which this machine reaches the database)")
	c.Flags().DurationVar(&s.drain, "drain", 0,
		"how `LONG` to keep serving after SIGTERM while /readyz says draining, such as 10s: a load balancer then "+
			"sends new visitors elsewhere")
	s.keep = days(table.UsualRetention().Tables)
	c.Flags().Var(&s.keep, "keep",
		"how many `DAYS` a table is kept after its last event (0: forever)")
	s.bounds.flags(c.Flags())
	s.logging.flags(c.Flags())
	s.tls.flags(c.Flags())
}

// check returns an error if the flags are not valid.
func (s *serveFlags) check() error {
	err := checkAddress("listen", s.listen)
	for _, address := range s.admin {
		err = cmp.Or(err, checkAddress("admin", address), checkPrivate("admin", address))
	}
	if err == nil && s.node != "" {
		err = s.checkNode()
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

// limits returns the limits of visitors. The server answers to the names in its
// certificates.
func (s *serveFlags) limits() (web.Limits, error) {
	l, err := s.bounds.limits()
	l.Hosts = append(l.Hosts, s.tls.domains...)
	return l, err
}

// serve runs until ctx ends. When it answers, it prints its address as the first line on
// stdout.
func (a *app) serve(ctx context.Context, s serveFlags) (err error) {
	if err := s.check(); err != nil {
		return err
	}
	limits, err := s.limits()
	if err != nil {
		return err
	}
	defer spareThread(a.getenv)()
	logger := s.logging.logger(a.err)
	site := web.NewSite(limits, say.NewCatalog(), logger)
	retention := table.UsualRetention()
	retention.Tables = time.Duration(s.keep)
	site.SetRetention(retention)
	counted := admin.NewMetrics(admin.Build{Version: version, Commit: commit(ctx)},
		func() admin.Load { return admin.Load(site.Load()) })
	site.Measure(counted)
	o := &operated{Site: site, counts: new(node.Counts)}

	listener, err := listenAt(ctx, "listen", s.listen, socketForProxies)
	if err != nil {
		return err
	}
	public := newHTTPServer(site, logger)
	public.ConnState = web.NewConnLimiter(limits, s.bounds.connections).Watch
	f := newHTTPServers()
	defer func() { err = errors.Join(err, f.stop(ctx)) }()
	if err := a.secure(ctx, &s.tls, public, f, logger); err != nil {
		return errors.Join(err, listener.Close())
	}
	f.serve(listener, public)
	acts := admin.New(o, say.NewCatalog(), logger)
	for _, address := range s.admin {
		operator, err := listenAt(ctx, "admin", address, socketForOperator)
		if err != nil {
			return err
		}
		f.serve(operator, newHTTPServer(operatorHandler(operator.Addr(), o, counted, acts), logger))
	}

	r := instance{
		serveFlags: s, app: a, site: site, operated: o, counted: counted, logger: logger, httpServers: f, listener: listener,
	}
	// Opening a store may take long. Until then pages say that the server is starting.
	if postgres.IsURL(s.store) {
		return r.asNode(ctx)
	}
	return r.alone(ctx)
}

// An instance is a server that answers and has no tables yet.
type instance struct {
	serveFlags
	app         *app
	site        *web.Site
	operated    *operated
	counted     *admin.Metrics
	logger      *slog.Logger
	httpServers *httpServers
	listener    net.Listener
}

// alone runs with a store that no other server uses.
func (r *instance) alone(ctx context.Context) (err error) {
	log, err := r.app.openStore(ctx, r.serveFlags, r.logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	lobby := table.NewLobby(log, r.tables(nil))
	defer lobby.Close()
	r.site.Open(lobby)
	fmt.Fprintln(r.app.out, r.urlOf(r.listener))
	defer tellSystemd(r.logger)()
	if err := r.httpServers.await(ctx); err != nil {
		return err
	}
	r.site.Drain()
	tellStopping(r.logger)
	draining, cancel := context.WithTimeout(context.WithoutCancel(ctx), r.drain)
	defer cancel()
	if err := r.httpServers.await(draining); err != nil {
		return err
	}
	lobby.Close() // ends the streams, so that the server need not wait for them
	return r.httpServers.stop(ctx)
}

// tables returns the configuration of the lobby.
func (r *instance) tables(owner table.Owner) table.Config {
	return table.Config{Random: rand.Reader, Errors: r.logger, Tables: r.bounds.tables, Meter: r.counted, Owner: owner}
}

// newHTTPServer returns a server with timeouts.
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

// httpServers are the HTTP servers of the process.
type httpServers struct {
	servers []*http.Server
	served  chan error // errors with which they ended
}

// newHTTPServers returns no servers.
func newHTTPServers() *httpServers { return &httpServers{served: make(chan error, maxHTTPServers)} }

// maxHTTPServers is the number of servers of a process: for visitors, for the operator, and
// for redirection to TLS.
const maxHTTPServers = 3

// serve runs srv at listener, with TLS if it has certificates.
func (f *httpServers) serve(listener net.Listener, srv *http.Server) {
	f.servers = append(f.servers, srv)
	if srv.TLSConfig != nil {
		go func() { f.served <- srv.ServeTLS(listener, "", "") }()
		return
	}
	go func() { f.served <- srv.Serve(listener) }()
}

// await waits until ctx ends, or one of the servers does.
func (f *httpServers) await(ctx context.Context) error {
	select {
	case err := <-f.served:
		f.served <- err // for stop
		return fault(fmt.Errorf("the server stopped: %w", err))
	case <-ctx.Done():
		return nil
	}
}

// stop waits for pending requests and for the servers to end. The operator's server ends
// last. Stopping again does nothing.
func (f *httpServers) stop(ctx context.Context) error {
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
