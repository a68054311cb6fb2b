package page

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// A qrCode is a link as a QR code: squares of unit size in one path, so that the page
// needs no image.
type qrCode struct {
	Box  string // the view box, with the quiet zone that readers need
	Path string
}

// quiet is the width of the empty border that a QR code needs.
const quiet = 4

// qrOf returns the code of a link; nil if the link is too long.
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
