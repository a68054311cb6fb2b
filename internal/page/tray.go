package page

import (
	"eleusis/game"
	"eleusis/internal/say"
)

// choose returns the text of how many cards a play may have.
func (pr boardPresenter) choose(v *game.View) string {
	least, _ := v.PlaySize()
	switch most := maxPlaySize(v); {
	case most == 1:
		return pr.Say.Text("web.tray.one", nil)
	case least == most:
		return pr.Say.Text("web.tray.told", say.Args{"Most": most})
	case most >= manyCardsPlay:
		return pr.Say.Text("web.tray.any", nil)
	default:
		return pr.Say.Text("web.tray.mine", say.Args{"Most": most})
	}
}

// early returns the text for a player who may choose before it is their turn.
func (pr boardPresenter) early(v *game.View) string {
	return pr.Say.Text("web.tray.early", say.Args{"Count": maxPlaySize(v)})
}

// manyCardsPlay is the number of cards from which on a maximum is not shown.
const manyCardsPlay = 14

// maxPlaySize returns the maximum number of cards of a play, without regard to the hand.
func maxPlaySize(v *game.View) int {
	if _, most := v.PlaySize(); v.Second || v.Demanded > 0 {
		return most
	}
	return v.Setup.Options.LongestPlay(1000)
}
