package web

import "net/http"

// The paths that a supervisor or a load balancer probes.
const (
	healthPath = "/healthz" // is the process alive?
	readyPath  = "/readyz"  // can it save, and should visitors be sent here?
)

// isProbe reports whether r asks how the server is.
func isProbe(r *http.Request) bool { return r.URL.Path == healthPath || r.URL.Path == readyPath }

// healthy answers that the process runs. It says nothing about the store.
func healthy(w http.ResponseWriter, _ *http.Request) {
	plain(w, http.StatusOK, "ok")
}

// plain answers a probe with a line of text. A failed write means that the client
// has gone.
func plain(w http.ResponseWriter, status int, line string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(line + "\n"))
}
