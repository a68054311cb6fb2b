package mcp

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"eleusis/client"
	"eleusis/internal/api"
)

// A site is the API of a server, as one program uses it.
type site struct{ *client.Client }

// errNoToken says that without a token only tools about rules work.
var errNoToken = errors.New("a program needs a token to play: get one with POST " + api.Prefix +
	"/programs and send it as Authorization: Bearer TOKEN")

// patience is how long a request may take, and is sent again while the server is busy or a
// limit is reached.
const patience = time.Minute

// call calls one operation of the API. The error has the text of its problem.
func (s site) call(ctx context.Context, method, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := s.Call(ctx, method, path, in, out)
	var p *client.Problem
	switch {
	case !errors.As(err, &p):
		return err
	case p.After > 0:
		return fmt.Errorf("%w; ask again in %v", p, p.After)
	}
	return p
}

// of returns the path of a table, with what follows.
func of(table, rest string) string { return "/tables/" + url.PathEscape(table) + rest }
