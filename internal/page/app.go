package page

import (
	"strconv"

	"eleusis/internal/say"
)

// An AppPage explains how to install the game on a home screen.
type AppPage struct {
	Head Head
	Game bool // rounds can be played without a connection
}

func (AppPage) template() string { return "app" }

// An OfflinePage replaces any page while there is no connection. At its own address it is
// a round with computer players that runs in the browser alone.
type OfflinePage struct {
	Head   Head
	Game   string // the address of the game for browsers; empty if the program was built without it
	Direct bool   // requested by its own address
	Script script
}

func (OfflinePage) template() string { return "offline" }

// GameFolder has the files of the game for browsers, which make npm puts there.
const GameFolder = "vendor/eleusis/"

// offlineSeats is the number of seats at an offline table.
const offlineSeats = 4

// offlineScript makes the page live.
const offlineScript = "offline.js"

// OfflinePage returns the offline page; game is the address of the game for browsers.
func (pr SoloPresenter) OfflinePage(game string, direct bool) OfflinePage {
	title := "app.offline"
	if direct {
		title = "app.offline.title"
	}
	p := OfflinePage{Head: Head{Title: pr.Say.Text(title, nil)}, Game: game, Direct: direct}
	if game == "" {
		return p
	}
	p.Head.Styles = []string{tableStyle, learnStyle, todayStyle, appStyle}
	p.Head.Module = offlineScript
	p.Script = pr.todayScript()
	w := &p.Script.Words
	w.Me, w.Text["tray.mine"] = 1, pr.Say.Text("web.tray.one", nil)
	w.Text["offline.you"] = pr.Say.Text("web.you", nil)
	w.Text["offline.dealer"] = pr.Say.Text("web.seat.dealer", nil)
	w.Text["offline.player"] = pr.Say.Text("app.offline.player", say.Args{"N": "{N}"})
	w.Marks = map[string]string{}
	for n := 2; n < offlineSeats; n++ { // the last one deals
		w.Marks[pr.Say.Text("app.offline.player", say.Args{"N": n})] = strconv.Itoa(n)
	}
	for _, key := range []string{"over", "right", "wrong"} {
		w.Text[key] = pr.Say.Text("web."+key, nil)
	}
	for _, key := range []string{"not", "rule", "refused", "guess"} {
		w.Text["offline."+key] = pr.Say.Text("app.offline."+key, nil)
	}
	return p
}
