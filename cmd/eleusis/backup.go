package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"eleusis/internal/backup"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/store/sqlite"
)

// backupJob has the flags of eleusis backup.
type backupJob struct {
	where  string
	folder string
	copies int
	asJSON bool
}

func (c storeCommands) backupCommand() *cobra.Command {
	var b backupJob
	cmd := &cobra.Command{
		Use:   "backup FOLDER",
		Short: "Back up the store to a folder, also while the server runs",
		Long: `Back up the store to a folder, also while the server runs. A backup is the store at one
moment, with everything acknowledged before. The command checks the backup before it
keeps it. A backup takes only the space of the changes since the backups that are
already in the folder; while it is made, it needs free space as large as the data file.

If the store is not intact, there is no backup and the exit code is 1; eleusis check
then names the faults.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b.folder = args[0]
			return c.backup(cmd.Context(), b)
		},
	}
	fileFlag(cmd, &b.where)
	cmd.Flags().IntVar(&b.copies, "copies", 0,
		"how `MANY` backups to keep in the folder; older ones are deleted (0: keep all)")
	cmd.Flags().BoolVar(&b.asJSON, "json", false, "print one JSON value")
	return cmd
}

// A backupReport is the answer of backup.
type backupReport struct {
	Name    string    `json:"name"`
	Time    time.Time `json:"time"`
	Tables  int       `json:"tables"`
	Bytes   int64     `json:"bytes"`
	New     int64     `json:"newBytes"` // on disk
	Mended  int       `json:"mended"`
	Deleted int       `json:"deleted"`
}

// backup makes one backup.
func (c storeCommands) backup(ctx context.Context, b backupJob) error {
	if b.copies < 0 {
		return usageError("--copies %d: must be 0 or more", b.copies)
	}
	if strings.HasPrefix(b.where, "postgres") {
		return usageError("eleusis backup copies a data file; back up PostgreSQL with pg_basebackup or pg_dump, or " +
			"with eleusis export")
	}
	v, err := c.openFileView(ctx, "--store", b.where)
	if err != nil {
		return err
	}
	defer v.Close()
	if err := os.MkdirAll(b.folder, 0o700); err != nil {
		return fault(err)
	}
	work, err := os.MkdirTemp(b.folder, ".copy-")
	if err != nil {
		return fault(err)
	}
	defer os.RemoveAll(work)
	whole, now := filepath.Join(work, "eleusis.db"), time.Now()
	tables, err := v.Copy(ctx, whole)
	if errors.Is(err, store.ErrDamaged) || errors.Is(err, sqlite.ErrIncomplete) {
		return &exitError{code: exitNo, err: err}
	}
	if err != nil {
		return fault(err)
	}
	folder := backup.In(b.folder)
	saved, err := folder.Save(ctx, whole, tables, now)
	if err != nil {
		return fault(err)
	}
	report := backupReport{Name: saved.Name, Time: saved.Time, Tables: tables, Bytes: saved.Size, New: saved.NewBytes,
		Mended: saved.Mended}
	if b.copies > 0 {
		report.Deleted, err = folder.Prune(b.copies, now)
		if err != nil {
			return fault(err)
		}
	}
	if b.asJSON {
		return c.printJSON(report)
	}
	return c.printBackup(report)
}

func (c storeCommands) printBackup(r backupReport) error {
	p := c.localizer()
	if r.Mended > 0 {
		fmt.Fprintln(c.err, p.Text("store.mended", say.Args{"Count": r.Mended}))
	}
	if r.Deleted > 0 {
		fmt.Fprintln(c.err, p.Text("store.pruned", say.Args{"Count": r.Deleted}))
	}
	return c.print(p.Text("store.backed-up",
		say.Args{"Name": r.Name, "Count": r.Tables, "Size": sizeText(r.Bytes), "New": sizeText(r.New)}) + "\n")
}

// sizeText returns a size in bytes for people.
func sizeText(bytes int64) string {
	switch {
	case bytes < 10_000:
		return fmt.Sprintf("%d B", bytes)
	case bytes < 10_000_000:
		return fmt.Sprintf("%d KB", bytes/1000)
	}
	return fmt.Sprintf("%d MB", bytes/1_000_000)
}

// restoreJob has the flags of eleusis restore.
type restoreJob struct {
	where  string
	folder string
	name   string
	list   bool
	check  bool
}

func (c storeCommands) restoreCommand() *cobra.Command {
	var r restoreJob
	cmd := &cobra.Command{
		Use:   "restore FOLDER",
		Short: "Restore a store from a backup",
		Long: `Restore a store from a backup of eleusis backup. The store must not exist yet: first
move all its files aside (doc/store.md), and keep them, for they have what was saved
after the backup.

The store is restored whole or not at all. The exit code is 1 if the backup is not
intact.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			r.folder = args[0]
			return c.restore(cmd.Context(), r)
		},
	}
	fileFlag(cmd, &r.where)
	cmd.Flags().StringVar(&r.name, "backup", "", "the `NAME` of the backup (default the newest)")
	cmd.Flags().BoolVar(&r.list, "list", false, "only list the backups, the oldest first")
	cmd.Flags().BoolVar(&r.check, "check", false, "only check that the backup is intact")
	return cmd
}

// restore lists, checks or restores a backup.
func (c storeCommands) restore(ctx context.Context, r restoreJob) error {
	folder := backup.In(r.folder)
	if r.list {
		return c.listBackups(folder)
	}
	b, err := folder.Open(r.name)
	if errors.Is(err, backup.ErrNone) {
		return usageError("there is no backup %q in %s (eleusis restore --list lists them)", r.name, r.folder)
	}
	if err != nil {
		return spoiled(err)
	}
	if r.check {
		if err := folder.Write(ctx, b, discard{}); err != nil {
			return spoiled(err)
		}
		return c.print(c.localizer().Text("store.backup-fine", say.Args{"Name": b.Name}) + "\n")
	}
	path, err := c.storePath("--store", r.where)
	if err != nil {
		return err
	}
	if err := restoreTo(ctx, folder, b, path); err != nil {
		return err
	}
	return c.print(c.localizer().Text("store.restored", say.Args{"Name": b.Name, "Path": path, "Count": b.Tables}) + "\n")
}

// discard is a writer that keeps nothing.
type discard struct{}

// Write takes p.
func (discard) Write(p []byte) (int, error) { return len(p), nil }

// spoiled returns err as the exit of the command: 1 for a damaged backup.
func spoiled(err error) error {
	if errors.Is(err, backup.ErrDamaged) {
		return &exitError{code: exitNo, err: err}
	}
	return fault(err)
}

func (c storeCommands) listBackups(folder backup.Folder) error {
	all, err := folder.List()
	if err != nil {
		return spoiled(err)
	}
	var lines strings.Builder
	for _, b := range all {
		fmt.Fprintln(&lines,
			c.localizer().Text("store.backup", say.Args{"Name": b.Name, "Count": b.Tables, "Size": sizeText(b.Size)}))
	}
	return c.print(lines.String())
}

// restoreTo restores b to the store at path.
func restoreTo(ctx context.Context, folder backup.Folder, b backup.Backup, path string) (err error) {
	there, err := sqlite.Exists(path)
	if err != nil {
		return fault(err)
	}
	if there {
		return usageError("a store, or a part of one, already exists at %s: move its files aside, also those with "+
			"-wal and -redo", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fault(err)
	}
	fresh := path + "-restoring"
	out, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fault(err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(fresh) // the returned error says why
		}
	}()
	err = folder.Write(ctx, b, out)
	err = errors.Join(err, out.Sync(), out.Close())
	if err != nil {
		return spoiled(err)
	}
	if err := os.Rename(fresh, path); err != nil {
		return fault(err)
	}
	return nil
}
