package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/lesson"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// learnCookie keeps what a learner has done: that is all there is of a lesson.
const learnCookie = "learn"

const learnPath = "/learn"

// A learnPage is a lesson: a table, and what the coach says beside it.
type learnPage struct {
	Head    head
	Number  int // of what was done
	Step    int
	Steps   int
	Title   string // of the step
	Stage   string
	Heard   string // the verdict that was just heard, if one was
	Said    [][]part
	Refused string
	Ideas   []ideaRow
	Asks    bool // one of the ideas is to be chosen
	Tests   []face
	Seats   []seat
	Line    []spot
	Dock    *dock
	GoesOn  bool
	Offers  bool   // the office of prophet
	Again   string // what trying again is called; nothing if that is not offered
	End     *learnEnd
	Script  script
}

func (learnPage) template() string { return "learn" }

// An ideaRow is what the rule could be.
type ideaRow struct {
	N       int
	Text    string
	Stands  bool
	Against []part // what contradicts it
}

// A learnEnd is what is shown when the rule is found.
type learnEnd struct {
	Sentence string
	Scores   []score
}

// steps of a lesson, by the stages that belong to them.
var learnSteps = map[lesson.Stage]int{
	lesson.First: 1, lesson.HeardFirst: 1, lesson.Second: 2, lesson.HeardSecond: 2, lesson.Think: 3, lesson.Test: 4,
	lesson.HeardTest: 4,
	lesson.Chain:     5, lesson.HeardChain: 5, lesson.CallPlay: 6, lesson.Fallen: 6, lesson.CallClaim: 7, lesson.End: 8,
}

const lastStep = 8

// lessonOf returns the lesson that the browser is at; a new one if what it keeps
// is none.
func lessonOf(r *http.Request) *lesson.Lesson {
	l, err := lesson.Replay(cookie(r, learnCookie))
	if err != nil {
		l, _ = lesson.Replay("") // of no deeds none is wrong
	}
	return l
}

func (s *server) learn(w http.ResponseWriter, r *http.Request) {
	s.showLesson(w, r, http.StatusOK, lessonOf(r), refusal{})
}

func (s *server) showLesson(w http.ResponseWriter, r *http.Request, status int, l *lesson.Lesson, why refusal) {
	s.show(w, r, status, learnPageOf(s.speaker(r), l, why))
}

// learns does what a form of the lesson asks for.
func (s *server) learns(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	l, form := lessonOf(r), r.PostForm
	deed := form.Get("action")
	switch {
	case deed == "restart":
		setCookie(w, r, learnCookie, "", learnPath)
	case form.Get("seen") != strconv.Itoa(l.Number()): // the page is older than the lesson: nothing is done twice
	case deed == "again":
		if deeds, ok := l.Again(); ok {
			setCookie(w, r, learnCookie, deeds, learnPath)
		}
	default:
		if cards := cmp.Or(form.Get("card"), form.Get("cards")); deed == "play" || form.Get("card") != "" {
			deed = playOf(cards)
		}
		if err := l.Do(deed); err != nil {
			s.showLesson(w, r, http.StatusUnprocessableEntity, l, s.notLearned(r, err, form.Get("cards")))
			return
		}
		setCookie(w, r, learnCookie, l.Deeds(), learnPath)
	}
	http.Redirect(w, r, learnPath+"#coach", http.StatusSeeOther)
}

// playOf returns the deed of playing cards that somebody has chosen or typed.
func playOf(text string) string {
	cards, err := card.ParseList(text)
	if err != nil {
		return text // the lesson will refuse it
	}
	var codes []string
	for _, c := range cards {
		codes = append(codes, c.String())
	}
	return strings.Join(codes, "-")
}

// notLearned says why a deed was refused.
func (s *server) notLearned(r *http.Request, err error, typed string) refusal {
	key := "learn.refused"
	switch {
	case errors.Is(err, lesson.ErrNoString):
		key = "learn.refused.string"
	case errors.Is(err, lesson.ErrOneCard):
		key = "learn.refused.one"
	case errors.Is(err, lesson.ErrNotInHand):
		key = "learn.refused.hand"
	}
	return refusal{message: s.speaker(r).Text(key, nil), typed: typed}
}

// lessonTable returns the table of a lesson as every table is looked at.
func lessonTable(l *lesson.Lesson) *table.Look {
	look := &table.Look{View: l.View(), Number: l.Number(), Affairs: table.Affairs{
		Chairs: []table.Chair{{}, {Name: "Ana", Level: "novice"}, {Name: "Rui", Level: "novice"},
			{Name: "Luis", Deals: true}},
	}}
	if r, over := l.Result(); over {
		look.Result = &r
	}
	return look
}

func learnPageOf(p *say.Speaker, l *lesson.Lesson, why refusal) learnPage {
	look := lessonTable(l)
	d := drawerFor(p, look)
	v := &look.View
	step := learnSteps[l.Stage]
	out := learnPage{
		Number: l.Number(), Step: step, Steps: lastStep, Title: p.Text("learn.step."+strconv.Itoa(step), nil),
		Stage:   l.Stage.String(),
		Refused: why.message, Heard: heard(l), Asks: l.Stage == lesson.Think, Tests: d.faces(l.Tests()),
		Seats: d.seats(look), Line: d.line(v),
		GoesOn: slices.Contains([]lesson.Stage{lesson.HeardFirst, lesson.HeardSecond, lesson.HeardTest, lesson.Fallen},
			l.Stage),
		Offers: l.Stage == lesson.HeardChain, Script: d.script(look),
	}
	out.Script.Words.PlayMax = l.Most()
	for _, r := range l.Remarks {
		out.Said = append(out.Said, d.remark(r))
	}
	if lesson.Think <= l.Stage && l.Stage < lesson.End {
		out.Ideas = d.ideas(l)
	}
	if _, ok := l.Again(); ok {
		out.Again = p.Text("learn.again", nil)
		if l.Stage == lesson.Fallen || l.Stage == lesson.End {
			out.Again = p.Text("learn.again.call", nil)
		}
	}
	if l.Stage == lesson.End {
		out.End = &learnEnd{Sentence: d.sentence(look.Result.Rule), Scores: d.scores(look)}
	} else {
		out.Dock = d.lessonDock(l, v, why)
	}
	out.Head = head{Title: out.Title, Styles: []string{tableStyle, learnStyle}, Module: learnScript}
	return out
}

// heard returns the verdict that the learner has just heard, if he has.
func heard(l *lesson.Lesson) string {
	plays := l.View().Plays
	last := plays[len(plays)-1]
	switch l.Stage {
	case lesson.HeardFirst, lesson.HeardSecond, lesson.HeardTest, lesson.HeardChain:
		return last.Verdict.String()
	}
	return ""
}

// lessonDock returns what the learner holds, and what waits for his word.
func (d drawer) lessonDock(l *lesson.Lesson, v *game.View, why refusal) *dock {
	out := &dock{Turn: "other", Typed: why.typed, PlayMax: l.Most()}
	if l.Most() > 0 {
		out.Turn = "you"
		out.Choose = d.say.Text("web.tray.one", nil)
		if l.Most() > 1 {
			out.Choose = d.say.Text("web.tray.mine", say.Args{"Most": l.Most()})
		}
	}
	if l.Stage == lesson.CallPlay || l.Stage == lesson.CallClaim {
		out.Case = d.toJudge(v)
	}
	for _, c := range sorted(v.Hand) {
		out.Hand = append(out.Hand, held{d.face(c), l.Most() == 0})
	}
	return out
}

// remark returns what the coach says, with the cards in it as cards.
func (d drawer) remark(r lesson.Remark) []part {
	args := say.Args{"Cards": say.Signs(r.Cards), "Last": say.Sign(r.Last), "N": r.N, "Of": r.Of, "Count": r.N}
	if r.Idea != nil {
		args["Idea"] = quoted(d.sentence(r.Idea))
	}
	if r.Other != nil {
		args["Other"] = quoted(d.sentence(r.Other))
	}
	return d.parts(d.say.Text("learn."+r.Word, args))
}

// quoted returns a sentence as it stands within another.
func quoted(sentence string) string { return strings.TrimSuffix(sentence, ".") }

func (d drawer) ideas(l *lesson.Lesson) (rows []ideaRow) {
	v := l.View()
	for n, i := range l.Ideas() {
		if (l.Stage == lesson.Test || l.Stage > lesson.HeardTest) && !i.Stands() {
			continue // it has been spoken of
		}
		spoken := slices.ContainsFunc(l.Remarks, func(r lesson.Remark) bool { return r.Idea == i.Rule })
		row := ideaRow{N: n, Text: d.sentence(i.Rule), Stands: i.Stands() || l.Stage == lesson.Think && !spoken}
		if i.Against != nil && !row.Stands {
			last := v.Mainline[i.Against.After-1]
			row.Against = d.parts(d.say.Text("learn.idea.against."+i.Against.Verdict.String(),
				say.Args{"Cards": say.Signs(i.Against.Cards), "Last": say.Sign(last)}))
		}
		rows = append(rows, row)
	}
	return rows
}
