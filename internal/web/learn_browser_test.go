package web

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// atStage waits until a lesson is somewhere, and its scripts live.
func (b *tab) atStage(stage string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.readyState == "complete" && document.querySelector('#table[data-stage="%s"]')`, stage))
	b.still()
}

// lay chooses cards of the hand by their codes and plays them.
func (b *tab) lay(codes ...string) {
	b.t.Helper()
	for i, code := range codes {
		b.until(`document.querySelector('[data-action="play"]')?.checkVisibility()`)
		b.click(fmt.Sprintf(`.hand [data-card="%s"][aria-pressed="false"]`, code))
		b.until(fmt.Sprintf(`document.querySelectorAll('.hand [aria-pressed="true"]').length == %d`, i+1))
	}
	b.click(`[data-action="play"]`)
}

func TestALessonIsPlayedByClicking(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/")
	b.click(`[data-action="learn"]`)
	b.lessonOnPhone(t)
	for _, step := range []struct{ do, stage string }{
		{"7H", "first-heard"}, {"go-on", "second"}, {"6S", "second-heard"}, {"go-on", "think"}, {"idea", "test"},
		{"QC", "test-heard"}, {"again", "test"}, {"9C", "test-heard"}, {"go-on", "chain"}, {"QC QS", "chain-heard"},
		{"again", "chain"}, {"QC 5D", "chain-heard"},
		{"confirm-prophet", "call"}, {"call-wrong", "fallen"}, {"again", "call"}, {"call-right", "claim"},
		{"call-right", "end"},
	} {
		switch {
		case step.do == "idea":
			b.click(`li:nth-child(1) [data-action="idea"]`) // it has fallen
			b.until(`document.querySelector(".coach").textContent.includes("So this is not the rule")`)
			b.click(`li:nth-child(2) [data-action="idea"]`)
		case strings.ToUpper(step.do) == step.do:
			b.lay(strings.Fields(step.do)...)
		default:
			b.click(fmt.Sprintf(`[data-action="%s"]`, step.do))
		}
		b.atStage(step.stage)
		if focus := eval[string](b, `document.activeElement.id`); focus != "coach" {
			t.Errorf("in %s the focus is on %q, not on what the coach says", step.stage, focus)
		}
		b.shot("lesson-" + step.stage)
	}
	if rule := eval[string](b, `document.querySelector("[data-rule]").textContent`); rule != "Colors alternate." {
		t.Errorf("the rule that is found is %q", rule)
	}
	b.click(`[data-action="play-now"]`)
	b.until(live)
}

// lessonOnPhone keeps a picture of the first step on a phone.
func (b *tab) lessonOnPhone(t *testing.T) {
	t.Helper()
	b.atStage("first")
	b.size(390, 844)
	b.shot("lesson-first-phone")
	b.size(1280, 800)
	b.shot("lesson-first")
}

// tabTo presses the tabulator until the focus is on what selector finds.
func (b *tab) tabTo(selector string) {
	b.t.Helper()
	for range 200 {
		if eval[bool](b, fmt.Sprintf("document.activeElement.matches(`%s`)", selector)) {
			return
		}
		b.key("\t")
	}
	b.t.Fatalf("the tabulator does not lead to %s", selector)
}

// keyIn goes to a card of the hand with the arrows and chooses it.
func (b *tab) keyIn(code string) {
	b.t.Helper()
	b.tabTo(`.hand [data-card]`)
	b.key(kb.Home)
	for range 20 {
		if eval[bool](b, fmt.Sprintf("document.activeElement.matches(`.hand [data-card=\"%s\"]`)", code)) {
			b.key(" ")
			return
		}
		b.key(kb.ArrowRight)
	}
	b.t.Fatalf("the arrows do not lead to %s", code)
}

func TestALessonIsPlayedByKeyboardAloneInPortuguese(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.open("/")
	b.tabTo(`summary`)
	b.key("\r")
	b.tabTo(`[data-action="language"][value="pt"]`)
	b.key("\r")
	b.until(`document.documentElement.lang == "pt-BR"`)
	b.tabTo(`[data-action="learn"]`)
	b.key("\r")
	b.atStage("first")
	for _, step := range []struct{ do, stage string }{
		{"7H", "first-heard"}, {"go-on", "second"}, {"6S", "second-heard"}, {"go-on", "think"}, {"idea", "test"},
		{"9C", "test-heard"}, {"go-on", "chain"},
		{"QC 5D", "chain-heard"}, {"confirm-prophet", "call"}, {"call-right", "claim"}, {"call-right", "end"},
	} {
		switch {
		case step.do == "idea":
			b.tabTo(`[data-action="idea"][value="idea-1"]`)
			b.key("\r")
		case strings.ToUpper(step.do) == step.do:
			for _, code := range strings.Fields(step.do) {
				b.keyIn(code)
			}
			b.key("p")
		default:
			b.tabTo(fmt.Sprintf(`[data-action="%s"]`, step.do))
			b.key("\r")
		}
		b.atStage(step.stage)
	}
	b.shot("lesson-pt-end")
	if rule := eval[string](b, `document.querySelector("[data-rule]").textContent`); rule != "As cores se alternam." {
		t.Errorf("the rule that is found is %q", rule)
	}
}

func TestAxeFindsNothingInALesson(t *testing.T) {
	needBrowser(t)
	axe := axeSource(t)
	pages := lessons(t, "en")
	b := newStateTab(t, "en", pages)
	for name := range pages {
		b.open("/state/" + url.PathEscape(name))
		b.checkThemes(axe, strings.NewReplacer(" ", "-", ",", "").Replace(name))
	}
}

// TestAPhoneOnItsSideShowsTheLineBesideWhatIsSaid looks at a lesson and at today's rule:
// nothing of the window is empty, and line, words and hand are side by side.
func TestAPhoneOnItsSideShowsTheLineBesideWhatIsSaid(t *testing.T) {
	needBrowser(t)
	b := newTab(t, build(t).site())
	b.size(844, 390)
	for _, path := range []string{"/learn", "/today"} {
		b.open(path)
		for _, bad := range eval[[]string](b, `(() => {
			const bad = [], box = s => document.querySelector(s).getBoundingClientRect()
			const bar = box(".bar"), line = box(".spot .card"), coach = box(".coach"), dock = box(".dock"),
				layout = box(".layout")
			if (bar.width < innerWidth) bad.push("the bar is " + bar.width + " wide")
			if (line.top < bar.bottom || line.bottom > innerHeight) bad.push("the line lies from " + line.top + " to " +
				line.bottom)
			if (coach.left < layout.right - 1 || Math.abs(coach.left - dock.left) > 1) {
				bad.push("what is said stands at " + coach.left + ", the hand at " + dock.left +
					", the line ends at " + layout.right)
			}
			return bad
		})()`) {
			t.Errorf("%s: %s", path, bad)
		}
		b.shot("side" + strings.ReplaceAll(path, "/", "-"))
	}
}
