package postgres

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// connectTimeout is how long a new connection may take, unless the URL says otherwise.
const connectTimeout = 5 * time.Second

// IsURL reports whether the name of a store is one of a database.
func IsURL(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// LocalAddress returns the IP address by which this machine reaches the database of a URL;
// that of the machine alone if the database is on it.
func LocalAddress(url string) (netip.Addr, error) {
	config, err := readerConfigOf(url)
	if err != nil {
		return netip.Addr{}, err
	}
	local := netip.AddrFrom4([4]byte{127, 0, 0, 1})
	c := config.ConnConfig
	if strings.HasPrefix(c.Host, "/") {
		return local, nil
	}
	conn, err := net.Dial("udp", net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port)))) // sends nothing
	if err != nil {
		return netip.Addr{}, fmt.Errorf("look for the way to the database: %w", err)
	}
	if a, ok := conn.LocalAddr().(*net.UDPAddr); ok {
		local = a.AddrPort().Addr().Unmap()
	}
	if err := conn.Close(); err != nil {
		return netip.Addr{}, fmt.Errorf("look for the way to the database: %w", err)
	}
	return local, nil
}

// nameOf returns how a database is called in messages: without any password.
func nameOf(config *pgxpool.Config) string {
	c := config.ConnConfig
	if strings.HasPrefix(c.Host, "/") {
		return fmt.Sprintf("postgres://%s@/%s?host=%s", c.User, c.Database, c.Host)
	}
	return fmt.Sprintf("postgres://%s@%s:%d/%s", c.User, c.Host, c.Port, c.Database)
}

// configOf returns the configuration of a pool of connections that can write.
func configOf(name string) (*pgxpool.Config, error) {
	config, err := readerConfigOf(name)
	if err != nil {
		return nil, err
	}
	if config.ConnConfig.ValidateConnect == nil { // of several hosts, the one that is no replica
		config.ConnConfig.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	config.AfterConnect = prepareConnection
	return config, nil
}

// leaseConns is how many connections the lease has: one says that the server lives, one looks
// at the others.
const leaseConns = 2

// leaseConfigOf returns the configuration of the connections of a lease, beside those of config.
func leaseConfigOf(config *pgxpool.Config) *pgxpool.Config {
	config = config.Copy()
	config.MaxConns, config.MinConns, config.MinIdleConns = leaseConns, 0, 0
	return config
}

// readerConfigOf returns the configuration of a pool of connections that only read.
func readerConfigOf(name string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(name)
	if err != nil {
		return nil, fmt.Errorf("the URL of the database cannot be read: %w", err)
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	if config.ConnConfig.RuntimeParams["application_name"] == "" {
		config.ConnConfig.RuntimeParams["application_name"] = "eleusis"
	}
	// A ping would double the round trips. A connection that broke is noticed when it is used.
	config.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	return config, nil
}

// maxIdle is how long the database waits for the next statement of a transaction. A server
// that hangs in between must not keep others from its tables.
const maxIdle = 2 * time.Second

// prepareConnection makes commits of a connection wait for the disk, if the database is set
// up not to; other values of the setting wait for replicas, too, and stay. And it bounds
// transactions by maxIdle, unless something else is set.
func prepareConnection(ctx context.Context, conn *pgx.Conn) error {
	b := new(pgx.Batch)
	b.Queue(flushSQL)
	b.Queue(idleSQL, fmt.Sprint(maxIdle.Milliseconds()))
	return conn.SendBatch(ctx, b).Close()
}
