package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"eleusis/internal/admin"
	"eleusis/internal/table"
)

// adminTimeout bounds one request to the server.
const adminTimeout = 5 * time.Minute

// An operator is the client of eleusis admin.
type operator struct {
	app    *app
	where  []string
	asJSON bool
}

func (a *app) adminCommand() *cobra.Command {
	o := &operator{app: a}
	cmd := &cobra.Command{
		Use:   "admin",
		Short: "Administer a running server",
		Long: `Administer a running server. The command asks the server at the address of its --admin,
a socket in a folder or a port of this machine, so give the same --admin, ELEUSIS_ADMIN
or --config. A port also serves a page for a browser. The server logs each command.`,
	}
	type does = func(context.Context, []string) error
	of := func(use, short string, args cobra.PositionalArgs, run does) *cobra.Command {
		c := &cobra.Command{Use: use, Short: short, Args: args}
		c.RunE = func(cmd *cobra.Command, args []string) error { return run(cmd.Context(), args) }
		c.Flags().StringSliceVar(&o.where, "admin", nil,
			"the `ADDRESS` of the server for its operator; of several, the first that only this machine reaches")
		configFlag(c)
		cmd.AddCommand(c)
		return c
	}
	lists := func(use, short string, args cobra.PositionalArgs, run does) {
		of(use, short, args, run).Flags().BoolVar(&o.asJSON, "json", false, "print one JSON value")
	}
	lists("tables", "List the tables", cobra.NoArgs, o.tables)
	lists("people TABLE", "List the people at a table", cobra.ExactArgs(1), o.people)
	lists("reports", "List the reports of the last 30 days", cobra.NoArgs, o.reports)
	lists("blocks", "List the blocked addresses", cobra.NoArgs, o.blocks)
	of("close TABLE", "Close a table, and delete its rounds and chat", cobra.ExactArgs(1), o.closeTable)
	var undo bool
	of("mute TABLE SEAT", "Mute a person at a table", cobra.ExactArgs(2),
		func(ctx context.Context, args []string) error { return o.mute(ctx, args, undo) }).
		Flags().BoolVar(&undo, "undo", false, "let the person be heard again")
	of("erase TABLE SEAT", "Erase the data of a person at a table: name, talk, notes and key",
		cobra.ExactArgs(2), o.erasePerson)
	var long time.Duration
	of("block ADDRESS", "Refuse all requests of an address or a network, at most until a restart", cobra.ExactArgs(1),
		func(ctx context.Context, args []string) error { return o.block(ctx, args[0], long) }).
		Flags().DurationVar(&long, "for", 24*time.Hour, "how `LONG`; 0s removes the block")
	of("retention", "Delete everything past its retention now, not within the hour", cobra.NoArgs,
		func(ctx context.Context, _ []string) error { return o.post(ctx, "/api/retention", nil) })
	return cmd
}

func (o *operator) tables(ctx context.Context, _ []string) error {
	var all []table.Overview
	return o.list(ctx, "/api/tables", &all, func(row func(...any)) {
		for _, t := range all {
			awake := ""
			if t.Awake {
				awake = "awake"
			}
			row(t.ID, t.Events, minute(t.Last), awake, t.Server)
		}
	})
}

func (o *operator) people(ctx context.Context, args []string) error {
	var all []table.PersonOverview
	return o.list(ctx, "/api/tables/"+url.PathEscape(args[0])+"/people", &all, func(row func(...any)) {
		for _, p := range all {
			var marks []string
			if p.Host {
				marks = append(marks, "host")
			}
			if p.Muted {
				marks = append(marks, "muted")
			}
			row(p.Seat, p.Name, strings.Join(marks, ","))
		}
	})
}

func (o *operator) reports(ctx context.Context, _ []string) error {
	var all []table.Complaint
	return o.list(ctx, "/api/reports", &all, func(row func(...any)) {
		for _, r := range all {
			row(minute(r.Time), r.Table, int(r.OfSeat), r.Of, strconv.Quote(r.Said), r.By, strconv.Quote(r.Text))
		}
	})
}

func (o *operator) blocks(ctx context.Context, _ []string) error {
	var all []admin.Block
	return o.list(ctx, "/api/blocks", &all, func(row func(...any)) {
		for _, b := range all {
			row(b.Network, minute(b.Until))
		}
	})
}

func minute(t time.Time) string { return t.UTC().Format("2006-01-02T15:04Z") }

func (o *operator) closeTable(ctx context.Context, args []string) error {
	return o.post(ctx, "/api/tables/"+url.PathEscape(args[0])+"/close", nil)
}

func (o *operator) mute(ctx context.Context, args []string, undo bool) error {
	form := url.Values{"seat": {args[1]}}
	if undo {
		form.Set("off", "1")
	}
	return o.post(ctx, "/api/tables/"+url.PathEscape(args[0])+"/mute", form)
}

func (o *operator) erasePerson(ctx context.Context, args []string) error {
	return o.post(ctx, "/api/tables/"+url.PathEscape(args[0])+"/erase", url.Values{"seat": {args[1]}})
}

func (o *operator) block(ctx context.Context, address string, long time.Duration) error {
	if _, err := admin.ParseNetwork(address); err != nil || long < 0 {
		return usageError("block %s: must be an address or a network, such as 203.0.113.7 or 203.0.113.0/24, for a "+
			"time of 0 or more", address)
	}
	return o.post(ctx, "/api/blocks", url.Values{"address": {address}, "for": {long.String()}})
}

// list reads what is at path into value, and prints it as JSON or as rows.
func (o *operator) list(ctx context.Context, path string, value any, rows func(row func(...any))) error {
	text, err := o.ask(ctx, http.MethodGet, path, nil)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, value); err != nil {
		return fault(fmt.Errorf("the answer cannot be read: %w", err))
	}
	if o.asJSON {
		return o.app.printJSON(value)
	}
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	rows(func(cells ...any) {
		for len(cells) > 0 && cells[len(cells)-1] == "" { // no blanks at the end of a line
			cells = cells[:len(cells)-1]
		}
		for i, cell := range cells {
			if i > 0 {
				fmt.Fprint(w, "\t")
			}
			fmt.Fprint(w, cell)
		}
		fmt.Fprintln(w)
	})
	if err := w.Flush(); err != nil {
		return fault(err)
	}
	return o.app.print(out.String())
}

func (o *operator) post(ctx context.Context, path string, form url.Values) error {
	_, err := o.ask(ctx, http.MethodPost, path, form)
	return err
}

// ask sends a request to the server, and returns its answer.
func (o *operator) ask(ctx context.Context, method, path string, form url.Values) ([]byte, error) {
	client, base, err := o.client()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, adminTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, base+path, strings.NewReader(form.Encode()))
	if err != nil {
		return nil, fault(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := client.Do(r)
	if err != nil {
		return nil, fault(fmt.Errorf("no server answers at %s: %w", o.address(), err))
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, fault(err)
	}
	if resp.StatusCode != http.StatusOK {
		return nil, refused(resp.Status, path, text)
	}
	return text, nil
}

// refused returns the error of an answer.
func refused(status, path string, text []byte) error {
	var f admin.Failure
	if err := json.Unmarshal(bytes.TrimSpace(text), &f); err != nil {
		return fault(fmt.Errorf("the server answers %s: is it the address for its operator, on this machine?", status))
	}
	switch f.Code {
	case admin.CodeNoTable:
		return usageError("there is no such table (eleusis admin tables lists them)")
	case admin.CodeNobody:
		return usageError("no person is in that seat (eleusis admin people TABLE lists them)")
	case admin.CodeBad:
		return usageError("the server does not understand: a seat is a number")
	}
	return fault(fmt.Errorf("%s: %s", path, f.Text))
}

// client returns the HTTP client, and the prefix of addresses.
func (o *operator) client() (*http.Client, string, error) {
	if len(o.where) == 0 {
		return nil, "", usageError("--admin: must be the address of --admin of the server")
	}
	where := o.address()
	if err := checkAddress("admin", where); err != nil {
		return nil, "", err
	}
	path, isSocket := strings.CutPrefix(where, socketPrefix)
	if !isSocket {
		return &http.Client{}, "http://" + where, nil
	}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "unix", path)
	}
	return &http.Client{Transport: &http.Transport{DialContext: dial}}, "http://localhost", nil
}

// address returns the first address that only this machine reaches, or else the first.
func (o *operator) address() string {
	return o.where[max(0, slices.IndexFunc(o.where, isLocalAddress))]
}

// isLocalAddress reports whether only this machine can reach address, as it is written in --admin.
func isLocalAddress(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip, notIP := netip.ParseAddr(host)
	return strings.HasPrefix(address, socketPrefix) ||
		err == nil && (host == "localhost" || notIP == nil && ip.IsLoopback())
}
