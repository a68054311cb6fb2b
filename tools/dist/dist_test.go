package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// target is what the tests build for.
func target() platform { return platform{"linux", runtime.GOARCH} }

// A making is a folder that was filled.
type making struct {
	release release
	program built
	out     string
}

// workFolder is for what all tests share.
var workFolder string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		workFolder, err = os.MkdirTemp("", "eleusis-dist-test-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(workFolder)
		return m.Run()
	}())
}

var madeOnce = sync.OnceValues(func() (making, error) { return fill(context.Background(), workFolder) })

// madeOf returns the folder that is filled once for all tests.
func madeOf(t *testing.T) making {
	t.Helper()
	m, err := madeOnce()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// fill makes everything for the target in folder.
func fill(ctx context.Context, folder string) (making, error) {
	m := making{out: filepath.Join(folder, "out")}
	var err error
	m.release, err = readRelease(ctx, "../..")
	if err != nil {
		return m, err
	}
	programs, err := m.release.makeIn(ctx, filepath.Join(folder, "work"), m.out, []platform{target()})
	if err != nil {
		return m, err
	}
	m.program = programs[0]
	return m, nil
}

func TestTheSameSourceGivesTheSameBytes(t *testing.T) {
	first := madeOf(t)
	second, err := fill(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	want, got := text(t, first.out, sumsName), text(t, second.out, sumsName)
	if got != want || strings.Count(got, "\n") != 6 {
		t.Errorf("sums of the second time:\n%s\nof the first:\n%s", got, want)
	}
}

func text(t *testing.T, folder, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestSumsAreThoseOfTheFiles(t *testing.T) {
	made := madeOf(t)
	cmd := exec.Command("sha256sum", "--strict", "--check", sumsName)
	cmd.Dir = made.out
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	files, err := os.ReadDir(made.out)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Name() != sumsName && !strings.Contains(text(t, made.out, sumsName), "  "+f.Name()+"\n") {
			t.Errorf("%s has no sum", f.Name())
		}
	}
}

// The archive has a program that knows its version and its commit, and needs nothing
// of the machine.
func TestTheArchiveHasTheProgram(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the program is built for Linux")
	}
	made := madeOf(t)
	folder := t.TempDir()
	unpack(t, filepath.Join(made.out, made.release.name(target().String()+".tar.gz")), folder)
	out, err := exec.Command(filepath.Join(folder, "eleusis/eleusis"), "version").CombinedOutput()
	commit, failed := made.release.git(t.Context(), "rev-parse", "HEAD")
	if failed != nil {
		t.Fatal(failed)
	}
	base := regexp.MustCompile(`-dev\.\d{14}$`).ReplaceAllString(made.release.version, "-dev")
	want := "eleusis " + base + ", commit " + commit
	if err != nil || !strings.HasPrefix(string(out), want) {
		t.Errorf("version: %s, %v; want %s", out, err, want)
	}
	if libraries, err := exec.Command("ldd", filepath.Join(folder, "eleusis/eleusis")).CombinedOutput(); err == nil {
		t.Errorf("the program needs libraries:\n%s", libraries)
	}
	for _, name := range []string{"LICENSE", "CHANGELOG.md", licensesName} {
		if len(text(t, folder, "eleusis/"+name)) < 1000 {
			t.Errorf("%s is too short", name)
		}
	}
}

// The package for JavaScript is installed as its users do it, and plays; the program has the
// same game for browsers.
func TestTheNpmPackageIsInstalled(t *testing.T) {
	made := madeOf(t)
	folder := t.TempDir()
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	run("npm", "install", "--offline", "--no-audit", "--no-fund", "--no-update-notifier",
		filepath.Join(made.out, made.release.npmName()))
	packed := filepath.Join(folder, "node_modules/eleusis")
	script := "import { load } from 'eleusis'\nconst e = await load()\n" +
		"const round = e.deal({ preset: 'express', library: 'colors-alternate', seed: 3 })\n" +
		"console.log(e.same('color != last.color', 'Alternate colors.').same, round.view.hand.length > 0)"
	if said := run("node", "--input-type=module", "--eval", script); said != "always true" {
		t.Errorf("the package says %s", said)
	}
	var about struct{ Version string }
	if err := json.Unmarshal([]byte(text(t, packed, "package.json")), &about); err != nil ||
		about.Version != made.release.version {
		t.Errorf("the package has version %q, %v; want %q", about.Version, err, made.release.version)
	}
	for _, name := range []string{"index.d.ts", "types.d.ts", "README.md", "LICENSE", "LICENSE-go", "example.html"} {
		if text(t, packed, name) == "" {
			t.Errorf("%s is empty", name)
		}
	}
	game := text(t, packed, "eleusis.wasm.gz")
	program, err := os.ReadFile(made.program.program)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(program, []byte(game)) {
		t.Error("the program has no game for browsers")
	}
}

// unpack unpacks an archive into folder.
func unpack(t *testing.T, archive, folder string) {
	t.Helper()
	if out, err := exec.Command("tar", "-xf", archive, "-C", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// Every module in the program stands in the bill of materials with a license, and in
// the file of licenses.
func TestTheMaterialsAreComplete(t *testing.T) {
	made := madeOf(t)
	var bill struct {
		BOMFormat  string
		Components []struct {
			Name, Version string
			Evidence      struct{ Licenses []any }
		}
	}
	if err := json.Unmarshal([]byte(text(t, made.out, made.release.name(target().String()+".cdx.json"))),
		&bill); err != nil {
		t.Fatal(err)
	}
	licensed := make(map[string]bool)
	for _, c := range bill.Components {
		licensed[c.Name+"@"+c.Version] = len(c.Evidence.Licenses) > 0
	}
	terms, err := os.ReadFile(made.program.licenses)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range made.program.info.Deps {
		name := m.Path + "@" + m.Version
		if !licensed[name] {
			t.Errorf("%s has no license in the bill of materials", name)
		}
		if !strings.Contains(string(terms), "\n"+name+": ") {
			t.Errorf("%s is not in %s", name, licensesName)
		}
	}
	if len(made.program.info.Deps) < 10 || bill.BOMFormat != "CycloneDX" {
		t.Errorf("%s of %d modules", bill.BOMFormat, len(made.program.info.Deps))
	}
}

func TestALicenseIsMissed(t *testing.T) {
	if err := licensesIn(new(bytes.Buffer), "a module", t.TempDir()); err == nil {
		t.Error("a module without a license is taken")
	}
}

// A version that is no longer one of development is built from its tag alone.
func TestAReleaseHasItsTag(t *testing.T) {
	folder := t.TempDir()
	run := func(args ...string) {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	write := func(version string) {
		t.Helper()
		file := filepath.Join(folder, "cmd/eleusis/version.go")
		source := "package main\n\nconst version = \"" + version + "\"\n"
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(source), 0o644)); err != nil {
			t.Fatal(err)
		}
		run("git", "add", ".")
		run("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "-m", version)
	}
	check := func(want string) {
		t.Helper()
		r, err := readRelease(t.Context(), folder)
		if !regexp.MustCompile("^"+want+"$").MatchString(r.version) && err == nil || (err != nil) != (want == "") {
			t.Errorf("version %q, %v; want %q", r.version, err, want)
		}
	}
	run("git", "init", "--quiet")
	write("1.2.3-dev")
	check(`1\.2\.3-dev\.\d{14}`)
	write("1.2.3")
	check("")
	run("git", "tag", "v1.2.3")
	check(`1\.2\.3`)
	if err := os.WriteFile(filepath.Join(folder, "new.go"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	check("")
}
