package main

import (
	"bytes"
	"crypto/x509"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// images returns the image for the target in the archive for registries, and the same
// in the archive for docker load.
func images(t *testing.T) []v1.Image {
	t.Helper()
	made := madeOf(t)
	folder := t.TempDir()
	unpack(t, filepath.Join(made.out, made.release.name("image_oci.tar")), folder)
	named, err := layout.ImageIndexFromPath(folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Index(named); err != nil {
		t.Error(err)
	}
	outer, err := named.IndexManifest()
	if err != nil || len(outer.Manifests) != 1 {
		t.Fatalf("%+v %v", outer, err)
	}
	index, err := named.ImageIndex(outer.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	inner, err := index.IndexManifest()
	if err != nil || len(inner.Manifests) != 1 {
		t.Fatalf("%+v %v", inner, err)
	}
	if p := inner.Manifests[0].Platform; p.OS != target().goos || p.Architecture != target().goarch {
		t.Errorf("the image is for %s", p)
	}
	fromLayout, err := index.Image(inner.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	latest, err := name.NewTag("eleusis:latest")
	if err != nil {
		t.Fatal(err)
	}
	fromTarball, err := tarball.ImageFromPath(
		filepath.Join(made.out, made.release.name(target().String()+"_image.tar")), &latest)
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Image(fromTarball); err != nil {
		t.Error(err)
	}
	return []v1.Image{fromLayout, fromTarball}
}

func TestBothArchivesHaveTheSameImage(t *testing.T) {
	var digests []string
	for _, image := range images(t) {
		config, err := image.ConfigName()
		if err != nil {
			t.Fatal(err)
		}
		digests = append(digests, config.String())
	}
	if digests[0] != digests[1] {
		t.Errorf("images %s", digests)
	}
}

// The image runs as its user, which may write to the folder of games alone, and the
// operator's commands reach it from inside.
func TestTheImageRuns(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may change the root folder")
	}
	image := images(t)[0]
	file, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	c := container{t: t, root: t.TempDir(), games: t.TempDir(), config: file.Config}
	c.extract(image)
	if err := os.Chown(c.games, imageUser, imageUser); err != nil {
		t.Fatal(err)
	}
	if user, _, _ := strings.Cut(c.config.User, ":"); user == "0" || user == "" || user == "root" {
		t.Errorf("the user is %q", c.config.User)
	}
	port := freePort(t)
	server := c.command(append(c.config.Entrypoint, c.config.Cmd...), "ELEUSIS_LISTEN=127.0.0.1:"+port)
	var said bytes.Buffer
	server.Stdout, server.Stderr = &said, &said
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := server.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		if err := server.Wait(); err != nil {
			t.Errorf("%v\n%s", err, said.String())
		}
	}()
	await(t, "the server is not ready", func() bool {
		r, err := http.Get("http://127.0.0.1:" + port + "/readyz")
		return err == nil && r.Body.Close() == nil && r.StatusCode == http.StatusOK
	})
	for _, args := range [][]string{{"admin", "tables"}, {"backup", imageFolder + "/backups"}, {"check"}} {
		cmd := c.command(append(slices.Clone(c.config.Entrypoint), args...))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
	}
	outside := append(slices.Clone(c.config.Entrypoint), "backup", "/etc/backups")
	if out, err := c.command(outside).CombinedOutput(); err == nil {
		t.Errorf("the image writes to /etc:\n%s", out)
	}
	if _, err := os.Stat(filepath.Join(c.games, "eleusis.db")); err != nil {
		t.Error(err)
	}
}

// The authorities in an image are certificates that Go reads.
func TestAnImageKnowsAuthorities(t *testing.T) {
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(authorities()) {
		t.Fatal("no certificate reads")
	}
	if n := bytes.Count(authorities(), []byte("BEGIN CERTIFICATE")); n < 100 {
		t.Errorf("%d authorities", n)
	}
}

// A container is an image that was unpacked, and the folder at its volume.
type container struct {
	t           *testing.T
	root, games string
	config      v1.Config
}

// extract unpacks an image.
func (c container) extract(image v1.Image) {
	c.t.Helper()
	files := mutate.Extract(image)
	defer files.Close()
	cmd := exec.Command("tar", "-xp", "--numeric-owner", "-C", c.root)
	cmd.Stdin = files
	if out, err := cmd.CombinedOutput(); err != nil {
		c.t.Fatalf("%v\n%s", err, out)
	}
}

// command returns a command in the container: its root folder is read-only, it has no
// right of root's, and the environment of the image with more.
func (c container) command(args []string, more ...string) *exec.Cmd {
	script := `mount --bind "$1" "$1" && mount --bind "$2" "$1$3" && mount -o remount,ro,bind "$1" && shift 3 && exec "$@"`
	words := []string{"-m", "sh", "-c", script, "sh", c.root, c.games, imageFolder,
		"/usr/bin/env", "-i"}
	words = append(append(words, c.config.Env...), more...)
	user := strconv.Itoa(imageUser)
	words = append(words, "/usr/sbin/chroot", "--userspec="+user+":"+user, "--groups=", c.root)
	return exec.Command("unshare", append(words, args...)...)
}

// freePort returns a port of the loopback address that nobody listens at.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}
