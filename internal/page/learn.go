package page

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/internal/lesson"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// LearnedGame is what a form that opens a first table says for the game that the lesson teaches.
const LearnedGame = "learned"

// A LearnPage is a lesson: a table, and the text of the coach beside it.
type LearnPage struct {
	Head    Head
	Number  int // of actions so far
	Step    int
	Steps   int
	Title   string // of the step
	Stage   string
	Verdict string // the last verdict, if it is new
	Said    [][]Part
	Refused string
	Ideas   []ideaRow
	Asks    bool // one of the ideas is to be chosen
	Tests   []face
	Seats   []seat
	Line    []lineCard
	Dock    *dock
	GoesOn  bool
	Offers  bool   // the office of prophet
	Again   string // label of the button to try again; empty without one
	End     *learnEnd
	Script  script
}

func (LearnPage) template() string { return "learn" }

// An ideaRow is a hypothesis about the rule.
type ideaRow struct {
	N       int
	Text    string
	Stands  bool
	Against []Part // what contradicts it
}

// A learnEnd is what is shown when the rule is found.
type learnEnd struct {
	Sentence string
	Scores   []score
	Learned  string // what a form says that opens a table for the game of the lesson
}

// learnSteps are the steps of a lesson, by the stages that belong to them.
var learnSteps = map[lesson.Stage]int{
	lesson.First: 1, lesson.HeardFirst: 1, lesson.Second: 2, lesson.HeardSecond: 2, lesson.Think: 3, lesson.Test: 4,
	lesson.HeardTest: 4,
	lesson.Chain:     5, lesson.HeardChain: 5, lesson.CallPlay: 6, lesson.Fallen: 6, lesson.CallClaim: 7, lesson.End: 8,
}

const lastStep = 8

// lessonTable returns the table of a lesson as a snapshot.
func lessonTable(l *lesson.Lesson) *table.Snapshot {
	look := &table.Snapshot{View: l.View(), Number: l.Number(), TableState: table.TableState{
		Chairs: []table.Chair{{}, {Name: "Ana", Level: "novice"}, {Name: "Rui", Level: "novice"},
			{Name: "Luis", Deals: true}},
	}}
	if r, over := l.Result(); over {
		look.Result = &r
	}
	return look
}

// LearnPage returns the page of the first lesson at its present step.
func (pr SoloPresenter) LearnPage(l *lesson.Lesson, why RefusedRequest) LearnPage {
	look := lessonTable(l)
	d, p := ForTable(pr.Say, look), pr.Say
	v := &look.View
	step := learnSteps[l.Stage]
	out := LearnPage{
		Number: l.Number(), Step: step, Steps: lastStep, Title: p.Text("learn.step."+strconv.Itoa(step), nil),
		Stage:   l.Stage.String(),
		Refused: why.Message, Verdict: heard(l), Asks: l.Stage == lesson.Think, Tests: d.faces(l.Tests()),
		Seats: d.board().seats(look), Line: d.board().line(v),
		GoesOn: slices.Contains([]lesson.Stage{lesson.HeardFirst, lesson.HeardSecond, lesson.HeardTest, lesson.Fallen},
			l.Stage),
		Offers: l.Stage == lesson.HeardChain, Script: d.board().script(look),
	}
	out.Script.Words.PlayMax = l.Most()
	for _, r := range l.Remarks {
		out.Said = append(out.Said, d.Solo().remark(r))
	}
	if lesson.Think <= l.Stage && l.Stage < lesson.End {
		out.Ideas = d.Solo().ideas(l)
	}
	if _, ok := l.Again(); ok {
		out.Again = p.Text("learn.again", nil)
		if l.Stage == lesson.Fallen || l.Stage == lesson.End {
			out.Again = p.Text("learn.again.call", nil)
		}
	}
	if l.Stage == lesson.End {
		out.End = &learnEnd{d.sentence(look.Result.Rule), d.board().scores(look), LearnedGame}
	} else {
		out.Dock = d.Solo().lessonDock(l, v, why)
	}
	out.Head = Head{Title: out.Title, Styles: []string{tableStyle, learnStyle}, Module: learnScript}
	return out
}

// heard returns the verdict that the learner has just heard; empty if none.
func heard(l *lesson.Lesson) string {
	plays := l.View().Plays
	last := plays[len(plays)-1]
	switch l.Stage {
	case lesson.HeardFirst, lesson.HeardSecond, lesson.HeardTest, lesson.HeardChain:
		return last.Verdict.String()
	}
	return ""
}

// lessonDock returns the dock of the learner, with what waits for their answer.
func (pr SoloPresenter) lessonDock(l *lesson.Lesson, v *game.View, why RefusedRequest) *dock {
	out := &dock{turnText: turnText{Turn: "other"}, Typed: why.Typed, PlayMax: l.Most()}
	if l.Most() > 0 {
		out.Turn = "you"
		out.Choose = pr.Say.Text("web.tray.one", nil)
		if l.Most() > 1 {
			out.Choose = pr.Say.Text("web.tray.mine", say.Args{"Most": l.Most()})
		}
	}
	if l.Stage == lesson.CallPlay || l.Stage == lesson.CallClaim {
		out.Case = pr.dock().toJudge(v)
	}
	for _, c := range sorted(v.Hand) {
		out.Hand = append(out.Hand, handCard{pr.face(c), l.Most() == 0})
	}
	return out
}

// remark returns the text of the coach, with its cards shown as cards.
func (pr SoloPresenter) remark(r lesson.Remark) []Part {
	args := say.Args{"Cards": say.Signs(r.Cards), "Last": say.Sign(r.Last), "N": r.N, "Of": r.Of, "Count": r.N}
	if r.Idea != nil {
		args["Idea"] = quoted(pr.sentence(r.Idea))
	}
	if r.Other != nil {
		args["Other"] = quoted(pr.sentence(r.Other))
	}
	return pr.parts(pr.Say.Text("learn."+r.Word, args))
}

// quoted returns a sentence as it is written inside another one.
func quoted(sentence string) string { return strings.TrimSuffix(sentence, ".") }

func (pr SoloPresenter) ideas(l *lesson.Lesson) (rows []ideaRow) {
	v := l.View()
	for n, i := range l.Ideas() {
		if (l.Stage == lesson.Test || l.Stage > lesson.HeardTest) && !i.Stands() {
			continue // it has been spoken of
		}
		spoken := slices.ContainsFunc(l.Remarks, func(r lesson.Remark) bool { return r.Idea == i.Rule })
		row := ideaRow{N: n, Text: pr.sentence(i.Rule), Stands: i.Stands() || l.Stage == lesson.Think && !spoken}
		if i.Against != nil && !row.Stands {
			last := v.Mainline[i.Against.After-1]
			row.Against = pr.parts(pr.Say.Text("learn.idea.against."+i.Against.Verdict.String(),
				say.Args{"Cards": say.Signs(i.Against.Cards), "Last": say.Sign(last)}))
		}
		rows = append(rows, row)
	}
	return rows
}
