package solo

import (
	"io"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/say"
)

func TestComputerPlayersOfALevelAreOne(t *testing.T) {
	options, _ := game.Preset("new")
	c := Config{
		Options: options, Seats: 5, Levels: []string{"expert", "novice"}, Deals: ByMachine,
		Localizer: say.NewCatalog().Localizer("en"),
	}
	table := newTable(c, newLines(&c, strings.NewReader(""), io.Discard))
	if p := table.players; p[2] == nil || p[2] != p[4] || p[3] != p[5] || p[2] == p[3] {
		t.Errorf("on the seats are %v", p)
	}
}
