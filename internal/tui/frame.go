package tui

// The least size of a window.
const (
	leastWidth  = 80
	leastHeight = 24
)

// A frame says how large each zone of the screen is. It follows from the size of
// the window alone, so that nothing moves during a round.
type frame struct {
	width  int
	board  int // rows
	middle int // columns of the board
	side   int // columns beside the board, for log and notebook; 0: they share rows below it
	log    int // rows of the log, without its title
	notes  int // rows of the notebook beside the board, without its title
}

// The rows that every window has.
const (
	headRows  = 2
	handRows  = 4 // one for each suit
	askRows   = 3
	otherRows = headRows + 1 + handRows + askRows + 1 // with a title of the hand and the keys
)

// wide is from how many columns on log and notebook stand beside the board.
const wide = 110

// sheetHeight returns how many rows a sheet has: those of the board, and of a log below.
func (f frame) sheetHeight() int {
	if f.side > 0 {
		return f.board
	}
	return f.board + 1 + f.log
}

func newFrame(width, height int) frame {
	f := frame{width: width, middle: width, board: height - otherRows}
	if width < wide {
		f.log = 3 + (height-leastHeight)/5
		f.board -= f.log + 1
		return f
	}
	f.side = min(width*3/10, 60)
	f.middle = width - f.side - 1
	f.notes = (f.board - 2) / 2
	f.log = f.board - 2 - f.notes
	return f
}
