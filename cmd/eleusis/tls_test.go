package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// someDay is when the certificates of the tests are valid.
var someDay = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// writeCert writes a certificate for 127.0.0.1 with a number, and its key, that are
// of a time, and returns what trusts it.
func writeCert(t *testing.T, cert, key string, number int64, at time.Time) *x509.CertPool {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(number), NotBefore: at.Add(-time.Hour), NotAfter: at.AddDate(1, 0, 0), IsCA: true,
		BasicConstraintsValid: true,
		IPAddresses:           []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, secret.Public(), secret)
	if err != nil {
		t.Fatal(err)
	}
	der2, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der},
		key: {Type: "PRIVATE KEY", Bytes: der2}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return pool
}

// A server with a certificate speaks TLS, and browsers without it are sent there.
func TestAServerSpeaksTLS(t *testing.T) {
	folder := t.TempDir()
	cert, key, socket := filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem"), socketIn(t)
	pool := writeCert(t, cert, key, 1, someDay)
	s := serving(t, "--listen", "127.0.0.1:0", "--store", "memory", "--cert", cert, "--key", key, "--redirect",
		"unix:"+socket)
	if !strings.HasPrefix(s.url, "https://127.0.0.1:") {
		t.Fatalf("the address is %s", s.url)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool,
		Time: func() time.Time { return someDay }}, ForceAttemptHTTP2: true}}
	resp, err := client.Get(s.url + "rules")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.ProtoMajor != 2 || resp.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("got %s by HTTP/%d, %v", resp.Status, resp.ProtoMajor, resp.Header)
	}
	plain, err := bySocket(socket).Get("http://play.example.org:80/join?id=7")
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Body.Close()
	if where := plain.Header.Get("Location"); plain.StatusCode != http.StatusMovedPermanently ||
		where != "https://play.example.org/join?id=7" {
		t.Errorf("without TLS: %s to %s", plain.Status, where)
	}
	if code := s.close(); code != exitYes {
		t.Errorf("exit code %d: %s", code, s.told)
	}
}

// A certificate that is renewed is used. Half of a new pair is not, and the log has it once.
func TestARenewedCertificateIsUsed(t *testing.T) {
	folder := t.TempDir()
	var logged strings.Builder
	c := &certFiles{cert: filepath.Join(folder, "cert.pem"), key: filepath.Join(folder, "key.pem"),
		logger: slog.New(slog.NewTextHandler(&logged, nil))}
	now := someDay
	number := func() int64 {
		c.looked = time.Time{}
		pair, err := c.get(nil)
		if err != nil {
			t.Fatal(err)
		}
		return pair.Leaf.SerialNumber.Int64()
	}
	writeCert(t, c.cert, c.key, 1, now)
	if err := c.load(now); err != nil || number() != 1 {
		t.Fatal(err)
	}
	writeCert(t, c.cert, filepath.Join(folder, "not-yet.pem"), 2, now.Add(time.Second))
	for range 2 {
		if got := number(); got != 1 {
			t.Errorf("with half of a new pair: certificate %d", got)
		}
	}
	if got := logged.String(); strings.Count(got, "level=WARN") != 1 ||
		!strings.Contains(got, "private key does not match") {
		t.Errorf("with half of a new pair, looked at twice, the log is %q", got)
	}
	writeCert(t, c.cert, c.key, 3, now.Add(2*time.Second))
	if got := number(); got != 3 {
		t.Errorf("with a new pair: certificate %d", got)
	}
	if got := logged.String(); strings.Count(got, "renewed=") != 1 {
		t.Errorf("with a new pair the log is %q", got)
	}
}

// For a name that is not listed no authority is asked, for a listed one that of --acme.
func TestCertificatesAreAskedForListedNames(t *testing.T) {
	asked := make(chan string, 10)
	authority := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.Path
		http.Error(w, "closed today", http.StatusForbidden)
	}))
	defer authority.Close()
	e := encryption{domains: []string{"play.example.org"}, acme: authority.URL + "/directory"}
	config, _, err := e.source(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"other.example.org": 0, "play.example.org": 1} {
		hello := &tls.ClientHelloInfo{ServerName: name, CipherSuites: []uint16{tls.TLS_AES_128_GCM_SHA256},
			SupportedVersions: []uint16{tls.VersionTLS13}}
		if _, err := config.GetCertificate(hello); err == nil {
			t.Errorf("%s has a certificate", name)
		}
		if got := len(asked); min(got, 1) != want {
			t.Errorf("for %s the authority was asked %d times", name, got)
		}
		for len(asked) > 0 {
			if path := <-asked; path != "/directory" {
				t.Errorf("asked for %s", path)
			}
		}
	}
}
