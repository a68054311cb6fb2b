package web

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/page"
	"eleusis/internal/say"
)

// screens is where the pictures of the main screens are kept; make screens draws
// them again.
const screens = "../../doc/screens"

// A pane is a window and a theme that a screen is shown in.
type pane struct {
	name          string
	width, height int64
	theme         string
}

var panes = []pane{
	{"desktop-light", 1280, 800, "light"}, {"desktop-dark", 1280, 800, "dark"},
	{"phone-light", 390, 844, "light"}, {"phone-dark", 390, 844, "dark"},
}

// scenes are the main screens, in the order in which they come up. Each has a
// picture in every pane.
var scenes = []string{"home", "make", "gather", "learn", "rules", "workshop", "table", "table-late", "end"}

// maxPicture is how many bytes a picture may have.
const maxPicture = 150 << 10

// TestThePicturesOfTheScreensAreThere looks at the kept pictures, without a
// browser: there is one of each scene in each pane, of that size, and no other,
// and the first page that people see of the project shows some.
func TestThePicturesOfTheScreensAreThere(t *testing.T) {
	want := make(map[string]pane)
	for _, scene := range scenes {
		for _, p := range panes {
			want[scene+"-"+p.name+".png"] = p
		}
	}
	files, err := os.ReadDir(screens)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		p, ok := want[f.Name()]
		delete(want, f.Name())
		if !ok {
			t.Errorf("%s is a picture of no screen: remove it, or name its scene", f.Name())
			continue
		}
		text, err := os.ReadFile(filepath.Join(screens, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		size, err := png.DecodeConfig(bytes.NewReader(text))
		if err != nil || int64(size.Width) != p.width || int64(size.Height) != p.height || len(text) > maxPicture {
			t.Errorf("%s is %d × %d of %d bytes (%v), want %d × %d of at most %d", f.Name(), size.Width, size.Height, len(text),
				err, p.width, p.height, maxPicture)
		}
	}
	for name := range want {
		t.Errorf("%s is missing: make screens", name)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"desktop-light", "phone-dark"} {
		if !strings.Contains(string(readme), "doc/screens/table-late-"+p+".png") {
			t.Errorf("README.md does not show the table as %s", p)
		}
	}
}

// TestTheScreensAreDrawn draws every screen into the folder that SCREENS names, as
// make screens does: pages as people find them, and a round whose chance is fixed, at
// some of its moments. Without a folder they are drawn in one pane and thrown away.
func TestTheScreensAreDrawn(t *testing.T) {
	needBrowser(t)
	h := build(t)
	moments := momentsOf(t)
	moments["gather"] = pagesOf(t, "en")["people, host"]
	h.shows(t, "en", moments)
	b := newTab(t, h.site())
	g := gallery{b, os.Getenv("SCREENS")}
	for _, scene := range scenes {
		path, ok := places[scene]
		if !ok {
			path = "/state/" + scene
		}
		b.open(path)
		if strings.HasPrefix(scene, "table") {
			b.until(mine)
			b.choose(1)
			b.choose(2)
		}
		g.draw(scene)
	}
}

// places are the addresses of scenes that are no moments of a round.
var places = map[string]string{"home": "/", "make": "/new", "learn": "/learn", "rules": "/rules",
	"workshop": "/workshop"}

// momentsOf returns a round between computer players of different strength, as one of
// them sees it when it is their turn: early, late, and when it is over.
func momentsOf(t *testing.T) map[string]page.Page {
	t.Helper()
	chance := rand.New(rand.NewPCG(3, 5))
	g := set(1, standard())
	var company [5]bot.Player
	for i, level := range []string{"novice", "random", "random", "random", "random"} {
		company[i], _ = bot.New(level)
	}
	all := make(map[string]page.Page)
	keep := func(name string, laid int) {
		v := g.state.View(1)
		if _, ok := all[name]; !ok && v.Laid >= laid && v.Turn == 1 && v.Awaits == game.AwaitsPlay &&
			v.Prophet == game.Nobody {
			l := g.now()
			all[name] = page.ForTable(say.NewCatalog().Localizer("en"), &l).Table().TablePage(&l, page.RefusedRequest{})
		}
	}
	for g.state.Phase() == game.Playing {
		keep("table", 14)
		keep("table-late", 29)
		v := g.state.View(g.state.Turn())
		g.do(company[v.Seat-1].Choose(&v, chance))
	}
	l := g.now()
	all["end"] = page.ForTable(say.NewCatalog().Localizer("en"), &l).Table().EndPage(&l, page.RefusedRequest{})
	if len(all) != 3 {
		t.Fatalf("the round comes by %d of 3 moments", len(all))
	}
	return all
}

// A gallery keeps pictures of a tab, unless its folder has no name.
type gallery struct {
	tab    *tab
	folder string
}

// draw takes a picture of the page in each pane, or only looks in the last.
func (g gallery) draw(scene string) {
	t := g.tab.t
	t.Helper()
	g.tab.paint()
	panes := panes
	if g.folder == "" {
		panes = panes[len(panes)-1:]
	}
	for _, p := range panes {
		g.tab.size(p.width, p.height)
		g.tab.prefer(&emulation.MediaFeature{Name: "prefers-color-scheme", Value: p.theme},
			&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
		eval[any](g.tab, `(document.activeElement?.blur(), scrollTo(0, 0), document.fonts.ready.then(() => 0))`)
		g.tab.still()
		picture, err := chromedp.Run(g.tab.ctx, chromedp.CaptureScreenshot())
		if err == nil {
			picture, err = small(picture)
		}
		if err == nil && g.folder != "" {
			err = os.WriteFile(filepath.Join(g.folder, fmt.Sprintf("%s-%s.png", scene, p.name)), picture, 0o644)
		}
		if err != nil {
			t.Errorf("the picture of %s: %v", scene, err)
		}
	}
	g.tab.size(1280, 800)
}

// small packs a picture: with the 256 colors that it has most of, and each other
// pixel in the nearest of these.
func small(picture []byte) ([]byte, error) {
	plain, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, err
	}
	out := image.NewPaletted(plain.Bounds(), most(plain))
	near := make(map[color.Color]uint8)
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			c := plain.At(x, y)
			i, ok := near[c]
			if !ok {
				i = uint8(out.Palette.Index(c))
				near[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	var b bytes.Buffer
	packer := png.Encoder{CompressionLevel: png.BestCompression}
	err = packer.Encode(&b, out)
	return b.Bytes(), err
}

// most returns the colors that a picture has most of, those that nobody can tell
// apart as one.
func most(plain image.Image) color.Palette {
	count := make(map[color.RGBA]int)
	for y := range plain.Bounds().Dy() {
		for x := range plain.Bounds().Dx() {
			c := color.RGBAModel.Convert(plain.At(x, y)).(color.RGBA)
			count[color.RGBA{c.R &^ 3, c.G &^ 3, c.B &^ 3, 255}]++
		}
	}
	var all color.Palette
	for _, c := range slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(count[b]-count[a], cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})[:min(256, len(count))] {
		all = append(all, color.RGBA{c.R | 1, c.G | 1, c.B | 1, 255})
	}
	return all
}
