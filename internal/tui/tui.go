// Package tui is a table of one person and computer players on a full screen of a
// terminal.
//
// The game is that of package solo, which runs as a coroutine that stops at every event
// and question. The model holds what the person has seen and does; update and view are
// functions of it. The place of each zone of the screen depends only on the size of the
// window.
package tui

import (
	"context"
	"errors"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"eleusis/internal/solo"
)

// A Config says what is played, and where.
type Config struct {
	Game    solo.Config
	In      io.Reader // of a terminal
	Out     io.Writer
	Pace    time.Duration // how long each play of others is shown before what follows
	NoColor bool
}

// Play plays the game of c on the full screen, to its end or until the person
// leaves. It returns what is left to be told when the screen is closed.
func Play(ctx context.Context, c Config) (last []string, err error) {
	t := newTable(c.Game)
	defer t.stop()
	options := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(c.In), tea.WithOutput(c.Out), tea.WithoutSignalHandler(),
	}
	if c.NoColor {
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	}
	end, err := tea.NewProgram(newModel(c.Game.Localizer, t.goOn, c.Pace), options...).Run()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	m, _ := end.(model)
	return m.last, errors.Join(err, m.err)
}
