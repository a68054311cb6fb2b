package web

import (
	"fmt"
	"slices"
	"strings"

	"eleusis/game"
)

// checkTabs checks that the end of a round tells at once who won, shows one part at a time with the way on in sight,
// and leads from each play of the review to the board after it.
func (b *tab) checkTabs() {
	b.t.Helper()
	for _, w := range [][2]int64{{390, 844}, {844, 390}, {1280, 800}} {
		b.size(w[0], w[1])
		if under := eval[float64](b, `(() => {
			scrollTo(0, 0)
			const tab = document.querySelector('.tabs [href="#log"]')
			tab.scrollIntoView({ block: "nearest", behavior: "instant" }) // as the browser does for what gets the focus
			return tab.getBoundingClientRect().bottom - document.querySelector(".onward").getBoundingClientRect().top
		})()`); under > 0 {
			b.t.Errorf("%v: a focused tab stands %g pixels under the bar", w, under)
		}
		if high := eval[int](b, `document.querySelector(".coming summary")?.offsetHeight ?? 0`); high > 40 {
			b.t.Errorf("%v: that the next rule is sealed takes %d pixels of the bar", w, high)
		}
		for _, part := range []string{"found", "board", "log", "result"} {
			eval[any](b, fmt.Sprintf(`void document.querySelector('.tabs [href="#%s"]').click()`, part))
			shown := eval[[]string](b,
				`["result", "found", "board", "log"].filter(id => document.getElementById(id).checkVisibility())`)
			if !slices.Equal(shown, []string{part}) {
				b.t.Errorf("%v: %s is wanted, %v are shown", w, part, shown)
			}
			if !eval[bool](b, `(({ top, bottom }) => top >= 0 &&
				bottom <= innerHeight)(document.querySelector('[data-action="next-round"]').getBoundingClientRect())`) {
				b.t.Errorf("%v: beside %s the next round is out of sight", w, part)
			}
			below := eval[float64](b,
				`document.documentElement.scrollHeight - scrollY - document.querySelector("#table").getBoundingClientRect().bottom`)
			if below > 1 {
				b.t.Errorf("%v: below %s the page goes on for %g pixels of nothing", w, part, below)
			}
		}
	}
	won := eval[string](b, `document.querySelector(".reveal .won").textContent`)
	told := []string{"wins the round", "win the round", "The round is a tie"}
	if !slices.ContainsFunc(told, func(words string) bool { return strings.Contains(won, words) }) {
		b.t.Errorf("of the winner is said %q", won)
	}
	const leads = `(async () => {
		const wrong = []
		for (const play of [...document.querySelectorAll(".told li")].filter((_, i) => i % 5 == 0)) {
			const request = new XMLHttpRequest()
			request.responseType = "document"
			request.open("GET", play.querySelector('[data-action="show-play"]').href)
			const page = await new Promise(done => { request.onload = () => done(request.responseXML); request.send() })
			const told = [...page.querySelectorAll(".told-here")].map(p => p.textContent)
			if (!told.includes(play.querySelector("p + p")?.textContent)) wrong.push(play.textContent + " leads to " + told)
		}
		return wrong
	})()`
	for _, wrong := range eval[[]string](b, leads) {
		b.t.Error(wrong)
	}
}

// bonus returns what a prophet who stood gets for the cards since their marker.
func bonus(v *game.View) game.Points {
	points, laid := 0, 0
	for _, p := range v.Plays {
		if !p.Laid() {
			continue
		}
		laid += len(p.Cards)
		if laid <= v.Marked {
			continue
		}
		points += len(p.Cards)
		if p.Verdict == game.Wrong {
			points += len(p.Cards)
		}
	}
	return game.Whole(points)
}
