package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/solo"
)

// wishKeys are the keys of what can be wanted, the same in every language.
var wishKeys = map[solo.Wish]string{
	solo.WantsNothing: "enter", solo.WantsNoPlay: "n", solo.WantsProphet: "p", solo.WantsGuess: "g", solo.WantsHint: "h",
	solo.WantsObjection: "o", solo.WantsInsist: "i", solo.WantsEnd: "e", solo.WantsRight: "r", solo.WantsWrong: "w",
	solo.WantsReview: "v", solo.WantsOut: "q",
}

// pressed takes a key.
func (m model) pressed(key tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	k := key.String()
	switch {
	case k == "ctrl+c":
		return m.leave()
	case m.confirm != nil:
		return m.confirmed(k)
	case m.sheet != nil && (k == "pgup" || k == "pgdown"):
		m.sheet = m.sheet.turned(k, m.frame)
		return m, nil
	case m.sheet != nil && (k == "esc" || k == "enter" && m.hidesBoard()):
		m.sheet, m.book.readings = nil, nil
		return m, nil
	case m.mode == noting:
		return m.noteKey(key)
	case m.mode == typing:
		return m.typedKey(key)
	}
	if m.takeGlobalKey(k) {
		return m, nil
	}
	switch {
	case m.hidesBoard() && k != "q":
		return m, nil
	case k == "q" && !m.offers(solo.WantsOut):
		m.confirm = &confirmation{text: m.say.Text("screen.sure.leave", nil), yes: model.leave, no: stays}
		return m, nil
	case m.question == nil:
		if k == "enter" || k == "space" {
			return m.proceedNow()
		}
		return m, nil
	case m.mode == looking:
		m.takeLookKey(k)
		return m, nil
	}
	return m.answerKey(k)
}

// hidesBoard reports whether a sheet that a key shows lies on the board, from which nothing is chosen and
// nothing is judged meanwhile.
func (m *model) hidesBoard() bool { return m.sheet != nil && !m.sheet.transient && m.mode == playing }

// stays is the answer no to a confirmation that only asks back.
func stays(m model) (tea.Model, tea.Cmd) { return m, nil }

// confirmed takes the answer to a confirmation.
func (m model) confirmed(k string) (tea.Model, tea.Cmd) {
	c := m.confirm
	switch k {
	case "y":
		m.confirm = nil
		return c.yes(m)
	case "n":
		m.confirm = nil
		return c.no(m)
	case "esc":
		m.confirm = nil
	}
	return m, nil
}

// takeGlobalKey takes the keys that show something. It reports whether k is one.
func (m *model) takeGlobalKey(k string) bool {
	switch k {
	case "?":
		m.toggleSheet("help", drawing{m}.helpLines)
	case "l":
		m.toggleSheet("log", drawing{m}.logLines)
	case "t":
		m.toggleSheet("table", drawing{m}.tableLines)
	case "b":
		if m.view != nil {
			m.mode = noting
			m.input.Reset()
		}
	case "tab":
		if m.mode == looking {
			m.mode = playing
		} else if m.view != nil && len(m.view.Mainline) > 0 {
			m.mode, m.place = looking, len(m.view.Mainline)-1
		}
	default:
		return false
	}
	return true
}

// takeLookKey takes a key that moves along the line.
func (m *model) takeLookKey(k string) {
	last := len(m.view.Mainline) - 1
	steps := map[string]int{"left": -1, "right": 1, "up": -perBand(m.frame.middle), "down": perBand(m.frame.middle),
		"home": -last, "end": last}
	if k == "esc" {
		m.mode = playing
	}
	m.place = min(max(m.place+steps[k], 0), last)
}

// typedKey takes a key of a line that answers.
func (m model) typedKey(key tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	text := strings.TrimSpace(m.input.Value())
	switch k := key.String(); {
	case k == "enter" && m.writing == solo.WantsNothing:
		return m.answer(reply{text: text})
	case k == "enter" && text != "":
		return m.answer(reply{answer: solo.Answer{Wish: m.writing, Text: text}})
	case k == "esc" && !m.typed:
		m.mode = playing
		return m, nil
	case k == "esc" && text != "":
		m.input.Reset()
		return m, nil
	case k == "esc":
		m.confirm = &confirmation{text: m.say.Text("screen.sure.leave", nil), yes: model.leave, no: stays}
		return m, nil
	case k == "?" && text == "":
		m.toggleSheet("help", drawing{&m}.helpLines)
		return m, nil
	}
	var cmd tea.Cmd
	m.input, cmd = m.input.Update(key)
	return m, cmd
}

// offers reports whether w answers the question.
func (m *model) offers(w solo.Wish) bool { return m.question != nil && m.question.Allows(w) }

// isYesOrNo reports whether the question is answered by yes or no: whether the
// person wants one thing.
func (m *model) isYesOrNo() bool {
	c := m.question.Choices
	return len(c) == 2 && c[0].Wish == solo.WantsNothing
}

// answerKey takes a key that answers the question.
func (m model) answerKey(k string) (tea.Model, tea.Cmd) {
	if len(m.question.Cards) > 0 {
		switch k {
		case "left", "right", "up", "down", "home", "end":
			m.cursor = m.moved(k)
			return m, nil
		case "space":
			m.chosen = m.toggled()
			return m, nil
		case "esc":
			m.chosen = nil
			return m, nil
		case "enter":
			return m.playChosen()
		}
	}
	if m.isYesOrNo() && (k == "y" || k == "n") {
		i := strings.Index("ny", k)
		return m.wants(m.question.Choices[i].Wish)
	}
	for w, key := range wishKeys {
		if k == key && m.offers(w) {
			return m.wants(w)
		}
	}
	return m, nil
}

// wants answers the question with w, after what has to be asked or written for it.
func (m model) wants(w solo.Wish) (tea.Model, tea.Cmd) {
	answer := func(m model) (tea.Model, tea.Cmd) { return m.answer(reply{answer: solo.Answer{Wish: w}}) }
	switch w {
	case solo.WantsGuess, solo.WantsHint:
		m.write(w)
		return m, nil
	case solo.WantsNoPlay:
		m.confirm = &confirmation{text: m.say.Text("screen.sure.no-play", nil), yes: answer, no: stays}
		return m, nil
	case solo.WantsOut:
		return m.answer(reply{leaves: true})
	}
	return answer(m)
}

// playChosen answers with the chosen cards, or with that under the cursor if none is
// chosen. Going out as prophet is asked about where it can be done.
func (m model) playChosen() (tea.Model, tea.Cmd) {
	hand, chosen := m.cards(), m.chosen
	if len(chosen) == 0 {
		chosen = []int{m.cursor}
	}
	var cards []card.Card
	for _, i := range chosen {
		cards = append(cards, hand[i])
	}
	play := func(asProphet bool) func(model) (tea.Model, tea.Cmd) {
		return func(m model) (tea.Model, tea.Cmd) {
			return m.answer(reply{answer: solo.Answer{Wish: solo.WantsCards, Cards: cards, AsProphet: asProphet}})
		}
	}
	if m.mayGoOutAsProphet(len(cards)) {
		m.confirm = &confirmation{text: m.say.Text("screen.sure.prophet", nil), yes: play(true), no: play(false)}
		return m, nil
	}
	return play(false)(m)
}

// mayGoOutAsProphet reports whether a player could become prophet by going out with the
// given number of cards.
func (m *model) mayGoOutAsProphet(cards int) bool {
	v := m.view
	o := v.Setup.Options
	return m.offers(solo.WantsProphet) && cards == len(v.Hand) && o.Prophet && o.GoOutPenalty > 0 &&
		v.Prophet == game.Nobody &&
		!(o.ProphetOnce && slices.Contains(v.Prophets[v.Seat-1:v.Seat], true))
}
