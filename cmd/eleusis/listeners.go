package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// socketPrefix is the prefix of addresses that are Unix sockets.
const socketPrefix = "unix:"

// probeTimeout is how long a socket may take to answer before it counts as a leftover.
const probeTimeout = time.Second

// Modes of sockets: for visitors the group of the server, such as a proxy, may connect;
// for the operator only the server's own user.
const (
	socketForProxies  = 0o660
	socketForOperator = 0o600
)

// checkAddress returns an error if the address of a flag is not valid. A host must be
// named: an empty one would be every network.
func checkAddress(flag, address string) error {
	if isActivated(address) {
		return nil
	}
	if path, ok := strings.CutPrefix(address, socketPrefix); ok {
		if path == "" {
			return about(flag, usageError("--%s %s: must be unix:PATH", flag, address))
		}
		return nil
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil || host == "" {
		return about(flag,
			usageError("--%s %q: must be HOST:PORT, such as 127.0.0.1:8080 (0.0.0.0 is every network of this "+
				"machine), or unix:PATH", flag, address))
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return about(flag, usageError("--%s %q: a port is a number from 0 to 65535", flag, address))
	}
	return nil
}

// checkPrivate returns an error if address, which is valid, can be reached from outside of
// the machine and its private network.
func checkPrivate(flag, address string) error {
	if strings.HasPrefix(address, socketPrefix) || isActivated(address) {
		return nil
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return about(flag,
			usageError("--%s %q: must be HOST:PORT, such as 127.0.0.1:8080 (0.0.0.0 is every network of this "+
				"machine), or unix:PATH", flag, address))
	}
	ip, err := netip.ParseAddr(host)
	if host == "localhost" || err == nil &&
		(ip.Unmap().IsLoopback() || ip.Unmap().IsPrivate() || ip.Unmap().IsLinkLocalUnicast()) {
		return nil
	}
	return about(flag,
		usageError("--%s %s: must be unix:PATH, localhost, or an IP address of a private network: anyone who "+
			"reaches it sees the state of the server", flag, address))
}

// listenAt listens at address, which is valid. A Unix socket has the mode.
func listenAt(ctx context.Context, flag, address string, mode os.FileMode) (net.Listener, error) {
	path, isSocket := strings.CutPrefix(address, socketPrefix)
	var listener net.Listener
	var err error
	switch {
	case isActivated(address):
		listener, err = activated(address)
	case isSocket:
		listener, err = listenSocket(ctx, path, mode)
	default:
		listener, err = listen(ctx, address)
	}
	if err != nil {
		return nil, fault(fmt.Errorf("cannot listen on %s: %w (another address: --%s)", address, err, flag))
	}
	return listener, nil
}

// listenSocket listens on the Unix socket at path. The leftover of a killed server is
// removed.
func listenSocket(ctx context.Context, path string, mode os.FileMode) (net.Listener, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, err
	}
	if err := removeLeftover(ctx, path); err != nil {
		return nil, err
	}
	var config net.ListenConfig
	var listener net.Listener
	err := withMode(mode, func() (err error) {
		listener, err = config.Listen(ctx, "unix", path)
		return err
	})
	return listener, err
}

// removeLeftover removes the socket at path if nobody answers there.
func removeLeftover(ctx context.Context, path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Mode().Type() != os.ModeSocket {
		return fmt.Errorf("%s is there already and is no socket", path)
	}
	dialer := net.Dialer{Timeout: probeTimeout}
	c, err := dialer.DialContext(ctx, "unix", path)
	if err == nil {
		return errors.Join(fmt.Errorf("a server answers at %s", path), c.Close())
	}
	return os.Remove(path)
}

// urlOf returns the address to open in a browser, or that of a Unix socket.
func (s *serveFlags) urlOf(listener net.Listener) string {
	switch {
	case listener.Addr().Network() == "unix":
		return socketPrefix + listener.Addr().String()
	case s.tls.on():
		return "https://" + listener.Addr().String() + "/"
	}
	return "http://" + listener.Addr().String() + "/"
}
