package solo

import (
	"strings"
	"unicode/utf8"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
)

// columns is how long a line of cards may be.
const columns = 80

// wrapped writes title and items, with spaces between them, in lines that are not
// too long. Lines after the first are indented.
func (p *lines) wrapped(title string, items []string) {
	line, wide := title, utf8.RuneCountInString(title)
	for _, item := range items {
		n := utf8.RuneCountInString(item)
		if wide+1+n > columns {
			p.line(line)
			line, wide = "  ", 2
		}
		line, wide = line+" "+item, wide+1+n
	}
	p.line(line)
}

// Show writes the table as v has it: the mainline, below it the sidelines, what
// lies before each player where that is played again, and how many cards each player
// holds.
func (p *lines) Show(v *game.View) {
	p.finishEntry()
	p.list(v)
	for i, wrong := range v.Wrong {
		if len(wrong) > 0 {
			p.wrapped(p.localizer.Who(p.company, "play.before", game.Seat(i+1), nil), signs(p.sorted(wrong)))
		}
	}
	if len(v.Markers) > 0 {
		p.wrapped(p.localizer.Text("play.markers", nil), p.markers(v))
	}
	p.wrapped(p.localizer.Text("play.hands", nil), p.hands(v))
	p.line(strings.Join(CountTexts(p.localizer, v), " "))
}

// list writes the mainline of v in one list, and then each sideline.
func (p *lines) list(v *game.View) {
	p.wrapped(p.localizer.Text("play.mainline", say.Args{"Count": len(v.Mainline)}), signs(v.Mainline))
	for place, side := range Sidelines(v) {
		if len(side) > 0 {
			var refused []string
			for _, r := range side {
				refused = append(refused, strings.ReplaceAll(say.Signs(r.Cards), " ", "+"))
			}
			args := say.Args{"Place": place, "Card": say.Sign(v.Mainline[place-1])}
			p.wrapped(p.localizer.Text("play.sideline", args), refused)
		}
	}
}

// markers returns which markers lie on which cards.
func (p *lines) markers(v *game.View) []string {
	var items []string
	for i, m := range v.Markers {
		key := "play.marker.white"
		switch {
		case m.Black && m.Count == 0:
			key = "play.marker.prophet"
		case m.Black:
			key = "play.marker.black"
		}
		text := p.localizer.Text(key, say.Args{"Count": m.Count, "Card": say.Sign(v.Plays[m.Play].Cards[m.Card])})
		if i < len(v.Markers)-1 {
			text += ","
		}
		items = append(items, strings.Fields(text)...)
	}
	return items
}

// hands returns how many cards each player holds, as "Ana 12," with what else they are.
func (p *lines) hands(v *game.View) []string {
	var items []string
	for i := range v.Hands {
		text := HandText(p.localizer, p.company, v, game.Seat(i+1))
		if i < len(v.Hands)-1 {
			text += ","
		}
		items = append(items, strings.Fields(text)...)
	}
	return items
}

// HandText says how many cards seat holds, and what else it is.
func HandText(l *say.Localizer, company say.Roster, v *game.View, seat game.Seat) string {
	key := "play.holds"
	switch {
	case seat == v.Dealer:
		key = "play.holds.dealer"
	case seat == v.Prophet:
		key = "play.holds.prophet"
	case v.Expelled[seat-1]:
		key = "play.holds.expelled"
	}
	return l.Who(company, key, seat, say.Args{"Cards": v.Hands[seat-1]})
}

// CountTexts says how many cards there are, and what follows from that.
func CountTexts(l *say.Localizer, v *game.View) []string {
	texts := []string{l.Text("play.laid", say.Args{"Count": v.Laid})}
	if o := v.Setup.Options; v.Stock > 0 || o.AddDecks || o.HandSize > 0 { // else there never was a stock
		texts = append(texts, l.Text("play.stock", say.Args{"Count": v.Stock}))
	}
	switch {
	case v.MistakesExpel():
		texts = append(texts, l.Text("play.expels", nil))
	case v.ExpelAt > 0:
		texts = append(texts, l.Text("play.expels.at", say.Args{"Count": v.ExpelAt}))
	}
	return texts
}

// signs returns each of cards as it is written.
func signs(cards []card.Card) []string {
	var items []string
	for _, c := range cards {
		items = append(items, say.Sign(c))
	}
	return items
}
