package web

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/internal/lesson"
	"eleusis/internal/page"
)

// learnCookie keeps what a learner has done: that is all there is of a lesson.
const learnCookie = "learn"

// lessonOf returns the lesson that the browser is at; a new one if what it keeps
// is none.
func lessonOf(r *http.Request) *lesson.Lesson {
	l, err := lesson.Replay(cookie(r, learnCookie))
	if err != nil {
		l, _ = lesson.Replay("") // of no actions none is wrong
	}
	return l
}

func (s soloHandlers) learn(w http.ResponseWriter, r *http.Request) {
	s.showLesson(w, r, http.StatusOK, lessonOf(r), page.RefusedRequest{})
}

func (s soloHandlers) showLesson(
	w http.ResponseWriter, r *http.Request, status int, l *lesson.Lesson, why page.RefusedRequest,
) {
	s.show(w, r, status, page.Presenter{Say: s.localizer(r)}.Solo().LearnPage(l, why))
}

// playLesson does what a form of the lesson asks for.
func (s soloHandlers) playLesson(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		s.fail(w, r, s.failure(r, badForm(err)))
		return
	}
	l, form := lessonOf(r), r.PostForm
	action := form.Get("action")
	switch {
	case action == "restart":
		setCookie(w, r, learnCookie, "", learnPath)
	case form.Get("seen") != strconv.Itoa(l.Number()): // the page is older than the lesson: nothing is done twice
	case action == "again":
		if actions, ok := l.Again(); ok {
			setCookie(w, r, learnCookie, actions, learnPath)
		}
	default:
		if cards := cmp.Or(form.Get("card"), form.Get("cards")); action == "play" || form.Get("card") != "" {
			action = actionOf(cards)
		}
		if err := l.Do(action); err != nil {
			s.showLesson(w, r, http.StatusUnprocessableEntity, l, s.lessonRefusal(r, err, form.Get("cards")))
			return
		}
		setCookie(w, r, learnCookie, l.Actions(), learnPath)
	}
	http.Redirect(w, r, learnPath+"#coach", http.StatusSeeOther)
}

// actionOf returns the action of playing cards that someone has chosen or typed.
func actionOf(text string) string {
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

// lessonRefusal says why a action was refused.
func (s soloHandlers) lessonRefusal(r *http.Request, err error, typed string) page.RefusedRequest {
	key := "learn.refused"
	switch {
	case errors.Is(err, lesson.ErrNoString):
		key = "learn.refused.string"
	case errors.Is(err, lesson.ErrOneCard):
		key = "learn.refused.one"
	case errors.Is(err, lesson.ErrNotInHand):
		key = "learn.refused.hand"
	}
	return page.RefusedRequest{Message: s.localizer(r).Text(key, nil), Typed: typed}
}
