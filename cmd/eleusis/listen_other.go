//go:build !linux

package main

import (
	"context"
	"net"
)

// listen listens for connections. When they notice that the peer is gone depends on the
// system.
func listen(ctx context.Context, address string) (net.Listener, error) {
	var config net.ListenConfig
	return config.Listen(ctx, "tcp", address)
}

// tune does nothing.
func tune(net.Listener) {}
