package main

import (
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"eleusis/internal/web"
)

// logging is the configuration of the operator's log.
type logging struct {
	form  string // one of logForms
	level string // one of logLevels
}

// Values of --log and --log-level.
const (
	logText   = "text"
	logJSON   = "json"
	logForms  = "text, json"
	logLevels = "debug, info, warn, error"
)

func (l *logging) flags(f *pflag.FlagSet) {
	f.StringVar(&l.form, "log", logText, "`FORMAT` of the log on stderr: text, json")
	f.StringVar(&l.level, "log-level", "info",
		"lowest `LEVEL` to log: debug (every request), info, warn, error")
}

// check returns an error if the flags are not valid.
func (l *logging) check() error {
	if !slices.Contains(strings.Split(logForms, ", "), l.form) {
		return about("log", usageError("--log %s: must be one of %s", l.form, logForms))
	}
	if !slices.Contains(strings.Split(logLevels, ", "), l.level) {
		return about("log-level", usageError("--log-level %s: must be one of %s", l.level, logLevels))
	}
	return nil
}

// logger returns the logger of l, which is valid, to out. It masks passwords.
func (l *logging) logger(out io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(l.level)); err != nil {
		level = slog.LevelInfo
	}
	options := &slog.HandlerOptions{Level: level, ReplaceAttr: maskedAttr}
	var handler slog.Handler = slog.NewTextHandler(out, options)
	if l.form == logJSON {
		handler = slog.NewJSONHandler(out, options)
	}
	return slog.New(web.LogRequestIDs(handler))
}

// maskedAttr returns a without the secrets in its text.
func maskedAttr(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() {
	case slog.KindString:
		return slog.String(a.Key, masked(a.Value.String()))
	case slog.KindAny:
		if err, ok := a.Value.Any().(error); ok {
			return slog.String(a.Key, masked(err.Error()))
		}
	}
	return a
}
