package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// version is the release this tree will become.
const version = "0.2.0-dev"

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(a.out, "eleusis %s, commit %s, %s\n", version, commit(cmd.Context()), runtime.Version())
			return err
		},
	}
}

// commit returns the commit the program was built from, with +changes if there
// were changes to it. go build records that. go run does not, but the source is
// still where it was compiled, so git is asked.
func commit(ctx context.Context) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if recorded := recordedCommit(info); recorded != "" {
			return recorded
		}
	}
	_, file, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(file) { // -trimpath: where the source was is not known
		return "unknown"
	}
	folder := filepath.Dir(file)
	head, err := exec.CommandContext(ctx, "git", "-C", folder, "rev-parse", "--verify", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	changes, err := exec.CommandContext(ctx, "git", "-C", folder, "status", "--porcelain", "--untracked-files=no").Output()
	return marked(strings.TrimSpace(string(head)), err == nil && len(changes) > 0)
}

func recordedCommit(info *debug.BuildInfo) string {
	of := make(map[string]string)
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	return marked(of["vcs.revision"], of["vcs.modified"] == "true")
}

// marked returns commit, marked if the source was changed after it.
func marked(commit string, changed bool) string {
	if commit != "" && changed {
		return commit + "+changes"
	}
	return commit
}
