package main

import (
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The Debian package is installed, upgraded and removed as its users do it, and
// systemd runs its service with the rights that it has there.
func TestTheDebianPackageIsInstalledUpgradedAndRemoved(t *testing.T) {
	m := boot(t)
	made := madeOf(t)
	older := made.release
	older.version = "0.0.9"
	path := filepath.Join(t.TempDir(), "old.deb")
	if err := create(path, func(w io.Writer) error { return older.packDebian(w, made.program) }); err != nil {
		t.Fatal(err)
	}
	m.send(path, "/old.deb")
	m.send(filepath.Join(made.out, made.release.debianName(target())), "/new.deb")

	m.run("dpkg -i /old.deb")
	m.run("systemctl is-active eleusis && systemctl is-enabled eleusis")
	m.run("systemd-analyze verify /usr/lib/systemd/system/eleusis.service")
	m.run("systemd-analyze security --threshold=15 eleusis.service")
	m.play()
	m.wantTables(1)
	m.run("eleusis backup /var/backups/eleusis --config /etc/eleusis.conf")
	m.run("echo 'keep = 90' >>/etc/eleusis.conf")
	first := m.mainPID()

	m.run("dpkg -i /new.deb")
	if m.mainPID() == first {
		t.Error("the old program runs after the upgrade")
	}
	if got, want := m.installed(), strings.ReplaceAll(made.release.version, "-", "~"); got != want {
		t.Errorf("version %s is installed, want %s", got, want)
	}
	m.run("grep '^keep = 90' /etc/eleusis.conf")
	m.wantTables(1)

	m.migrates()

	m.run("dpkg -r eleusis")
	m.fails("systemctl is-active eleusis")
	m.fails("test -e /usr/bin/eleusis")
	m.run("test -s /etc/eleusis.conf && test -s /var/lib/private/eleusis/eleusis.db")

	said := m.run("dpkg -P eleusis")
	m.fails("test -e /etc/eleusis.conf")
	m.fails("systemctl cat eleusis")
	if !strings.Contains(said, "/var/lib/private/eleusis") {
		t.Errorf("the purge does not tell where the games are:\n%s", said)
	}
	m.run("dpkg -i /new.deb")
	m.wantTables(1)
}

// migrates sees that an operator may look at the file of the stopped server, and that
// an upgrade takes a file of the first version of the store.
func (m *machine) migrates() {
	m.t.Helper()
	m.run("systemctl stop eleusis")
	m.run("eleusis check --config /etc/eleusis.conf")
	m.run("mkdir /aside && mv /var/lib/private/eleusis/eleusis.db* /aside/")
	m.send("../../internal/store/sqlite/testdata/version-1.sqlite", "/var/lib/private/eleusis/eleusis.db")
	m.run("chown --reference /aside/eleusis.db /var/lib/private/eleusis/eleusis.db")
	m.run("dpkg -i /new.deb && systemctl is-active eleusis")
	m.run("systemctl stop eleusis && eleusis check --config /etc/eleusis.conf")
	m.run("rm /var/lib/private/eleusis/eleusis.db* && mv /aside/* /var/lib/private/eleusis/")
	m.run("systemctl start eleusis")
	m.wantTables(1)
}

// play makes a table with a round under way.
func (m *machine) play() {
	m.t.Helper()
	r, err := m.client().PostForm("http://127.0.0.1:8080/play", url.Values{"name": {"Ada"}})
	if err != nil {
		m.t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK || !strings.HasPrefix(r.Request.URL.Path, "/t/") {
		m.t.Fatalf("Play now leads to %s: %s", r.Request.URL, r.Status)
	}
}

// wantTables sees how many tables the server has.
func (m *machine) wantTables(n int) {
	m.t.Helper()
	m.read("http://127.0.0.1:8080/readyz")
	out := m.run("eleusis admin tables --json --config /etc/eleusis.conf")
	if got := len(regexp.MustCompile(`"id":`).FindAllString(out, -1)); got != n {
		m.t.Errorf("%d tables, want %d:\n%s", got, n, out)
	}
}

func (m *machine) mainPID() string {
	m.t.Helper()
	return m.run("systemctl show --property MainPID eleusis")
}

func (m *machine) installed() string {
	m.t.Helper()
	return m.run("dpkg-query --show --showformat '${Version}' eleusis")
}
