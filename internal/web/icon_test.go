package web

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var drawIcons = flag.Bool("icons", false, "draw the icons of the app anew, from the mark")

// A point is a place on the mark.
type point struct{ x, y float64 }

// A wheatEar is what the icons show: the ear of wheat of logo.svg, as lines.
type wheatEar struct {
	stem  []point   // a line of some width
	grain [][]point // closed shapes
}

const (
	stemWidth   = 2.4
	bends       = 10 // lines that a curve is made of
	samplesWide = 4  // of a pixel, across and down
)

var (
	pathData   = regexp.MustCompile(` d="([^"]+)"`)
	pathNumber = regexp.MustCompile(`[MCz]|-?\d*\.?\d+`)
)

// readMark reads the two paths of logo.svg: the stem and the grains.
func readMark(t *testing.T) (m wheatEar) {
	t.Helper()
	svg, err := embedded.ReadFile("static/logo.svg")
	if err != nil {
		t.Fatal(err)
	}
	paths := pathData.FindAllStringSubmatch(string(svg), -1)
	if len(paths) != 2 {
		t.Fatalf("logo.svg has %d paths, want the stem and the grains", len(paths))
	}
	m.stem = flatten(paths[0][1])[0]
	m.grain = flatten(paths[1][1])
	return m
}

// flatten returns a path of moves and curves as lines.
func flatten(path string) (shapes [][]point) {
	var numbers []float64
	command := ""
	for _, token := range pathNumber.FindAllString(path, -1) {
		if strings.Contains("MCz", token) {
			command, numbers = token, nil
			continue
		}
		n, _ := strconv.ParseFloat(token, 64) // the pattern finds nothing else
		numbers = append(numbers, n)
		switch {
		case command == "M" && len(numbers) == 2:
			shapes = append(shapes, []point{{numbers[0], numbers[1]}})
			numbers = nil
		case command == "C" && len(numbers) == 6:
			last := &shapes[len(shapes)-1]
			*last = append(*last, bent((*last)[len(*last)-1], numbers)...)
			numbers = nil
		}
	}
	return shapes
}

// bent returns points on a cubic curve from p.
func bent(p point, n []float64) (all []point) {
	for i := 1; i <= bends; i++ {
		t := float64(i) / bends
		u := 1 - t
		a, b, c, d := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		all = append(all, point{a*p.x + b*n[0] + c*n[2] + d*n[4], a*p.y + b*n[1] + c*n[3] + d*n[5]})
	}
	return all
}

// covers reports whether p lies on the mark.
func (m wheatEar) covers(p point) bool {
	if p.x < markLeft-1 || p.x > markLeft+markWidth+1 || p.y < markTop-1 || p.y > markTop+markHeight+1 {
		return false
	}
	for i := 1; i < len(m.stem); i++ {
		if p.distance2(m.stem[i-1], m.stem[i]) <= stemWidth*stemWidth/4 {
			return true
		}
	}
	for _, g := range m.grain {
		if p.distance2(g[0], g[1]) < 12*12 && insideShape(g, p) { // no grain is longer
			return true
		}
	}
	return false
}

// distance2 returns the square of how far p is from the line between a and b.
func (p point) distance2(a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := max(0, min(1, ((p.x-a.x)*dx+(p.y-a.y)*dy)/(dx*dx+dy*dy)))
	x, y := p.x-a.x-t*dx, p.y-a.y-t*dy
	return x*x + y*y
}

// insideShape reports whether p lies in a closed shape.
func insideShape(shape []point, p point) (in bool) {
	for i, a := range shape {
		b := shape[(i+len(shape)-1)%len(shape)]
		if (a.y > p.y) != (b.y > p.y) && p.x < (b.x-a.x)*(p.y-a.y)/(b.y-a.y)+a.x {
			in = !in
		}
	}
	return in
}

// An iconShape is one picture of the app: that many pixels wide, its corners rounded by a
// share of the width, and the mark over a share of its height.
type iconShape struct {
	size         int
	round, share float64
}

// appIcons are the files in static/icons. A maskable one is cut to any shape within
// its middle, and a phone rounds the corners of its own.
var appIcons = map[string]iconShape{
	"192.png": {192, .22, .82}, "512.png": {512, .22, .82}, "maskable.png": {512, 0, .6}, "apple.png": {180, 0, .74},
}

var iconGround, iconEar = color.NRGBA{0x1d, 0x4f, 0x4b, 0xff}, color.NRGBA{0xf3, 0xe3, 0xb8, 0xff}

// The box of the mark.
const (
	markLeft, markTop, markWidth, markHeight = 5.2, -2.6, 34.3, 49.8
)

// draw draws m as i.
func (i iconShape) draw(m wheatEar) image.Image {
	out := image.NewNRGBA(image.Rect(0, 0, i.size, i.size))
	size := float64(i.size)
	scale := markHeight / (size * i.share)
	for y := range i.size {
		for x := range i.size {
			onGround, onMark := 0, 0
			for s := range samplesWide * samplesWide {
				px := float64(x) + (float64(s%samplesWide)+.5)/samplesWide
				py := float64(y) + (float64(s/samplesWide)+.5)/samplesWide
				if !i.shows(px, py) {
					continue
				}
				onGround++
				if m.covers(point{(px-size/2)*scale + markLeft + markWidth/2, (py-size/2)*scale + markTop + markHeight/2}) {
					onMark++
				}
			}
			out.SetNRGBA(x, y, blend(onGround, onMark))
		}
	}
	return out
}

// shows reports whether a place is within the rounded corners.
func (i iconShape) shows(x, y float64) bool {
	size, r := float64(i.size), float64(i.size)*i.round
	dx, dy := max(r-x, x-(size-r), 0), max(r-y, y-(size-r), 0)
	return r == 0 || math.Hypot(dx, dy) <= r
}

// blend returns the color of a pixel of which that many samples are within the icon
// and on the mark.
func blend(onGround, onMark int) color.NRGBA {
	if onGround == 0 {
		return color.NRGBA{}
	}
	part := func(a, b uint8) uint8 {
		return uint8((int(a)*(onGround-onMark) + int(b)*onMark) / onGround)
	}
	return color.NRGBA{part(iconGround.R, iconEar.R), part(iconGround.G, iconEar.G), part(iconGround.B, iconEar.B),
		uint8(255 * onGround / (samplesWide * samplesWide))}
}

func TestTheIconsOfTheAppShowTheMark(t *testing.T) {
	leaveOutUnderRace(t)
	m := readMark(t)
	for name, i := range appIcons {
		picture := i.draw(m)
		file := "static/icons/" + name
		if *drawIcons {
			var text bytes.Buffer
			if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&text, picture); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("%v (go test ./internal/web -run Icons -icons draws it)", err)
		}
		got, err := png.Decode(bytes.NewReader(kept))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if got.Bounds() != picture.Bounds() || !samePicture(got, picture) {
			t.Errorf("%s does not show the mark as it is: go test ./internal/web -run Icons -icons", file)
		}
	}
}

// samePicture reports whether two pictures of one size are the same except for what
// another processor may have rounded.
func samePicture(a, b image.Image) bool {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := color.NRGBAModel.Convert(a.At(x, y)).(color.NRGBA), color.NRGBAModel.Convert(b.At(x, y)).(color.NRGBA)
			for _, d := range []int{int(p.R) - int(q.R), int(p.G) - int(q.G), int(p.B) - int(q.B), int(p.A) - int(q.A)} {
				if d > 32 || d < -32 {
					return false
				}
			}
		}
	}
	return true
}
