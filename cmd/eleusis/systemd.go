package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"
)

// activatedBy is the address of a socket opened by systemd: its first socket, or after a
// colon the one with that FileDescriptorName.
const activatedBy = "systemd"

// isActivated reports whether the socket of an address is opened by systemd.
func isActivated(address string) bool {
	return address == activatedBy || strings.HasPrefix(address, activatedBy+":")
}

// activated returns the socket opened by systemd for address.
func activated(address string) (net.Listener, error) {
	all, err := inherited()
	if err != nil {
		return nil, err
	}
	_, name, named := strings.Cut(address, ":")
	for _, s := range all {
		if !named || s.name == name {
			tune(s.listener)
			return s.listener, nil
		}
	}
	return nil, errors.New("systemd has handed over no such socket: a .socket unit must be there, and start the service")
}

// An inheritedSocket is one that systemd has handed over.
type inheritedSocket struct {
	name     string
	listener net.Listener
}

// inherited returns the sockets that systemd has handed over. They stay open, so it
// can be called for each address.
func inherited() (all []inheritedSocket, err error) {
	for _, file := range activation.Files(false) {
		listener, err := net.FileListener(file)
		if err != nil {
			return nil, fmt.Errorf("the socket %s of systemd: %w", file.Name(), err)
		}
		all = append(all, inheritedSocket{file.Name(), listener})
	}
	return all, nil
}

// tellSystemd notifies systemd that the server is ready, and then of its watchdog, until
// stopped. Without systemd it does nothing.
func tellSystemd(logger *slog.Logger) (stop func()) {
	notify(logger, daemon.SdNotifyReady)
	every, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		logger.Warn("systemd", "watchdog", err)
	}
	if every <= 0 {
		return func() {}
	}
	done := make(chan struct{})
	var lives sync.WaitGroup
	lives.Go(func() {
		ticker := time.NewTicker(every / 2)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				notify(logger, daemon.SdNotifyWatchdog)
			}
		}
	})
	return func() { close(done); lives.Wait() }
}

// tellStopping notifies systemd that the server stops.
func tellStopping(logger *slog.Logger) { notify(logger, daemon.SdNotifyStopping) }

func notify(logger *slog.Logger, state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		logger.Warn("systemd", "notify", err)
	}
}
