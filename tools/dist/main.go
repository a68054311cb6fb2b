// Dist builds what others install: the program for every system, with licenses,
// bills of materials and checksums, a Debian package and a container image. The
// same commit and the same version of Go give the same bytes.
//
//	make dist
//	cd tools/dist && go run . [-only linux/amd64] [-out ../../dist]
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
)

// platforms are the systems and processors the program is built for.
var platforms = []platform{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	out := flag.String("out", "../../dist", "the `FOLDER` to fill; what is in it goes")
	only := flag.String("only", "", "build for one `SYSTEM/PROCESSOR` alone, as linux/amd64")
	flag.Parse()
	if err := run(ctx, *out, *only); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

// run fills the folder out.
func run(ctx context.Context, out, only string) error {
	wanted := platforms
	if only != "" {
		goos, goarch, _ := strings.Cut(only, "/")
		wanted = []platform{{goos, goarch}}
	}
	r, err := readRelease(ctx, "../..")
	if err != nil {
		return err
	}
	if r.changed {
		fmt.Fprintln(os.Stderr, "dist: the tree has changes, so what is built is no release: it says +changes")
	}
	if err := r.makeAll(ctx, out, wanted); err != nil {
		return err
	}
	files, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	for _, f := range files {
		fmt.Println(f.Name())
	}
	return nil
}
