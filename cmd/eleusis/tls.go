package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// certLook is the interval of checking whether the files of a certificate have changed.
const certLook = time.Minute

// encryption is the configuration of TLS.
type encryption struct {
	domains  []string
	cert     string // a file
	key      string // a file
	redirect string // an address without TLS
	acme     string // the directory of the authority
	certs    string // the folder of what it issued
}

func (e *encryption) flags(f *pflag.FlagSet) {
	f.StringSliceVar(&e.domains, "domain", nil,
		"`NAMES` to get certificates for by ACME, such as from Let's Encrypt, whose terms you accept; the server "+
			"then speaks TLS")
	f.StringVar(&e.cert, "cert", "",
		"a `FILE` with a certificate and its chain in PEM, to speak TLS; read again when it changes")
	f.StringVar(&e.key, "key", "", "the `FILE` with the key of --cert, in PEM")
	f.StringVar(&e.redirect, "redirect", "",
		"`HOST:PORT` that redirects browsers without TLS to the address with TLS, such as 0.0.0.0:80")
	f.StringVar(&e.acme, "acme", acme.LetsEncryptURL,
		"the `URL` of the ACME directory that issues certificates for --domain")
	f.StringVar(&e.certs, "certs", "", "the `FOLDER` for certificates of --domain (default certs in your state folder)")
}

// on reports whether the server uses TLS itself.
func (e *encryption) on() bool { return len(e.domains) > 0 || e.cert != "" }

// check returns an error if the flags are not valid.
func (e *encryption) check() error {
	switch {
	case (e.cert == "") != (e.key == ""):
		return about("cert", usageError("--cert and --key: one needs the other"))
	case e.cert != "" && len(e.domains) > 0:
		return about("domain", usageError("--domain and --cert: only one of them can be the source of certificates"))
	case e.redirect != "" && !e.on():
		return about("redirect", usageError("--redirect: needs --domain or --cert"))
	}
	for _, name := range e.domains {
		if !strings.Contains(name, ".") || strings.ContainsAny(name, ":/* ") {
			return about("domain",
				usageError("--domain %s: must be a name without a scheme or a port, such as play.example.org", name))
		}
	}
	if e.redirect != "" {
		return checkAddress("redirect", e.redirect)
	}
	return nil
}

// source returns the TLS configuration of e, which is valid, and the handler at
// --redirect.
func (e *encryption) source(folder string, logger *slog.Logger) (*tls.Config, http.Handler, error) {
	if e.cert != "" {
		c := &certFiles{cert: e.cert, key: e.key, logger: logger}
		if err := c.load(time.Now()); err != nil {
			return nil, nil, fault(fmt.Errorf("cannot parse the certificate: %w", err))
		}
		return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: c.get}, http.HandlerFunc(toTLS), nil
	}
	manager := &autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		HostPolicy: autocert.HostWhitelist(e.domains...),
		Cache:      autocert.DirCache(folder),
		Client:     &acme.Client{DirectoryURL: e.acme},
	}
	config := manager.TLSConfig()
	config.MinVersion = tls.VersionTLS12
	return config, manager.HTTPHandler(http.HandlerFunc(toTLS)), nil
}

// folder returns the folder of certificates.
func (e *encryption) folder(a *app) (string, error) {
	if e.certs != "" {
		return e.certs, nil
	}
	folder, err := a.stateFolder()
	return filepath.Join(folder, "certs"), err
}

// toTLS redirects a browser to the same page over TLS.
func toTLS(w http.ResponseWriter, r *http.Request) {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "use https", http.StatusBadRequest)
		return
	}
	http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusMovedPermanently)
}

// certFiles is a certificate in files that another program renews. It is safe for
// concurrent use.
type certFiles struct {
	cert, key string
	logger    *slog.Logger

	mu     sync.Mutex
	now    *tls.Certificate
	stamp  [2]time.Time // of the files
	looked time.Time
	logged string // why the files cannot be read, empty if they can
}

// get returns the certificate. While the files cannot be read, it keeps the previous one
// and logs why, once for each reason.
func (c *certFiles) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.looked) >= certLook {
		c.reloadLocked(now)
	}
	return c.now, nil
}

// reloadLocked reads the files if they have changed, and logs if that fails. Half of a new
// pair may be there: it is tried again later.
func (c *certFiles) reloadLocked(now time.Time) {
	err := c.loadLocked(now)
	switch {
	case err != nil && err.Error() != c.logged:
		c.logged = err.Error()
		c.logger.Warn("certificate", "kept", "the previous one", "expires", c.now.Leaf.NotAfter, "because", err)
	case err == nil && c.logged != "":
		c.logged = ""
		c.logger.Info("certificate", "renewed", c.cert, "expires", c.now.Leaf.NotAfter)
	}
}

func (c *certFiles) load(now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.loadLocked(now)
}

// loadLocked reads the files if they have changed.
func (c *certFiles) loadLocked(now time.Time) error {
	c.looked = now
	var stamp [2]time.Time
	for i, name := range []string{c.cert, c.key} {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		stamp[i] = info.ModTime()
	}
	if c.now != nil && stamp == c.stamp {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.now, c.stamp = &pair, stamp
	return nil
}

// secure makes srv use TLS as configured by e, and f redirect to it.
func (a *app) secure(ctx context.Context, e *encryption, srv *http.Server, f *httpServers, logger *slog.Logger) error {
	if !e.on() {
		return nil
	}
	folder, err := e.folder(a)
	if err != nil && len(e.domains) > 0 {
		return fault(err)
	}
	config, redirect, err := e.source(folder, logger)
	if err != nil {
		return err
	}
	srv.TLSConfig = config
	if e.redirect == "" {
		return nil
	}
	listener, err := listenAt(ctx, "redirect", e.redirect, socketForProxies)
	if err != nil {
		return err
	}
	f.serve(listener, &http.Server{
		Handler: redirect, MaxHeaderBytes: srv.MaxHeaderBytes, ReadHeaderTimeout: headerTimeout,
		ReadTimeout: headerTimeout, WriteTimeout: headerTimeout, IdleTimeout: headerTimeout, ErrorLog: srv.ErrorLog,
	})
	return nil
}
