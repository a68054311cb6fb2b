package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/store/postgres"
)

func (c storeCommands) moveCommand() *cobra.Command {
	var from, to string
	cmd := &cobra.Command{
		Use:   "move",
		Short: "Move a store to another one, such as from a file to PostgreSQL",
		Long: `Move a store to another one, such as from a file to PostgreSQL or back. Stop the server
before: the first store stays as it is, and later plays there would be missing in the
other.

Each table is moved whole or not at all, and read again to verify it, so you can run an
interrupted move again: tables that are already there stay. A damaged table is moved up
to the damage. If there is one, or a table that only the other store has, stderr says
so and the exit code is 1.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return c.move(cmd.Context(), from, to) },
	}
	cmd.Flags().StringVar(&from, "from", "", "the store to move from, `sqlite:PATH` or postgres://USER@HOST/NAME")
	cmd.Flags().StringVar(&to, "to", "", "the store to move to, `sqlite:PATH` or postgres://USER@HOST/NAME")
	return cmd
}

// move copies everything in the store from into the store to.
func (c storeCommands) move(ctx context.Context, from, to string) (err error) {
	if from == "" || to == "" {
		return usageError("name both stores, --from and --to")
	}
	source, err := c.openSource(ctx, from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := c.openTarget(ctx, "--to", to)
	if err != nil {
		return err
	}
	defer func() {
		if closing := target.Close(); closing != nil {
			err = errors.Join(err, fault(closing))
		}
	}()
	m := &mover{importer: importer{app: c.app, log: target}, moved: make(map[string]bool)}
	if err := source.Export(ctx, func(s store.Saved) error { return m.save(ctx, s) }); err != nil {
		return asFault(err)
	}
	found, err := source.CheckList(ctx)
	if err != nil {
		return fault(err)
	}
	for _, f := range found {
		m.leftOut++
		fmt.Fprintln(c.err, c.findingText(f))
	}
	if err := m.compareLists(ctx); err != nil {
		return err
	}
	fmt.Fprintln(c.err, c.localizer().Text("store.moved", say.Args{"Count": m.tables}))
	if m.already > 0 {
		fmt.Fprintln(c.err, c.localizer().Text("store.already", say.Args{"Count": m.already}))
	}
	if m.leftOut > 0 {
		return &exitError{code: exitNo}
	}
	return nil
}

// openSource opens the store to move from, and keeps servers from using it.
func (c storeCommands) openSource(ctx context.Context, from string) (storeSource, error) {
	if postgres.IsURL(from) {
		log, err := postgres.Open(ctx, from)
		if err != nil {
			return nil, fault(err)
		}
		return log, nil
	}
	v, err := c.openFileView(ctx, "--from", from)
	if err != nil {
		return nil, err
	}
	if v.IsBeside() {
		return nil, errors.Join(fault(fmt.Errorf("%s: %w", from, store.ErrInUse)), v.Close())
	}
	return v, nil
}

// asFault returns err as a fault, unless it is an exitError already.
func asFault(err error) error {
	if _, ok := errors.AsType[*exitError](err); ok {
		return err
	}
	return fault(err)
}

// A mover copies tables into a store.
type mover struct {
	importer
	moved map[string]bool
}

// save copies the log of one table into the store and reads it again, which verifies it.
func (m *mover) save(ctx context.Context, s store.Saved) error {
	if s.Damage != nil {
		m.leaveOut(s.Table, s.Damage.Number, errors.New(s.Damage.Why))
	}
	m.moved[s.Table] = true
	if len(s.Entries) == 0 {
		return nil
	}
	before := m.leftOut
	if err := m.add(ctx, s.Table, s.Entries); err != nil || m.leftOut > before {
		return err
	}
	there, err := m.log.Read(ctx, s.Table, 0)
	if err != nil {
		return fault(err)
	}
	if digestOf(s.Table, there) != digestOf(s.Table, s.Entries) {
		m.leaveOut(s.Table, min(len(there), len(s.Entries))+1, errors.New("the store has another entry"))
	}
	return nil
}

// digestOf returns the digest of the log of a table.
func digestOf(table string, entries []store.Entry) (d store.Digest) {
	for _, e := range entries {
		d = d.Next(table, e)
	}
	return d
}

// compareLists reports the tables that only the target store has, such as those deleted
// between two runs.
func (m *mover) compareLists(ctx context.Context) error {
	tables, err := m.log.Tables(ctx, time.Time{})
	if err != nil {
		return fault(err)
	}
	for _, t := range tables {
		if !m.moved[t.ID] {
			m.leftOut++
			fmt.Fprintln(m.app.err, m.app.localizer().Text("store.only-there", say.Args{"Table": t.ID}))
		}
	}
	return nil
}
