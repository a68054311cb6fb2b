package web

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// A qrCode is a link for cameras: squares of unit length, drawn as one path, so
// that the page needs no image.
type qrCode struct {
	Box  string // the view box, with the quiet zone that readers need
	Path string
}

// quiet is how wide the empty border of a code has to be.
const quiet = 4

// qrOf draws a link. A link that is too long has no picture.
func qrOf(link string) *qrCode {
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		return nil
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	side := code.Size + 2*quiet
	return &qrCode{Box: fmt.Sprintf("-%d -%d %d %d", quiet, quiet, side, side), Path: path.String()}
}
