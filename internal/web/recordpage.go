package web

import (
	"errors"
	"io"
	"net/http"
	"strconv"

	"eleusis/internal/page"
	"eleusis/internal/table"
)

// openRecord shows where a record is opened.
func (s siteHandlers) openRecord(w http.ResponseWriter, r *http.Request) {
	s.show(w, r, http.StatusOK, page.Presenter{Say: s.localizer(r)}.Review().ReadPage())
}

// stepRecord shows a record that was sent, or the step of it that is asked for.
func (s siteHandlers) stepRecord(w http.ResponseWriter, r *http.Request) {
	text, err := recordOf(r)
	if err != nil {
		s.fail(w, r, s.failure(r, err))
		return
	}
	want, err := strconv.Atoi(r.PostFormValue("step"))
	if err != nil {
		want = 1
	}
	step, err := page.Presenter{Say: s.localizer(r)}.Review().StepPage(r.Context(), text, want, s.reviews)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	status := http.StatusOK
	if step.Step == nil {
		status = http.StatusUnprocessableEntity
	}
	s.show(w, r, status, step)
}

// recordOf returns the record of a form: the file that is sent, or the text that
// the page has carried along.
func recordOf(r *http.Request) (string, error) {
	if err := r.ParseMultipartForm(2 * page.MaxRecord); err != nil {
		return "", badForm(err)
	}
	file, _, err := r.FormFile("file")
	if errors.Is(err, http.ErrMissingFile) {
		return r.PostFormValue("record"), nil
	}
	if err != nil {
		return "", table.ErrBadRequest
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	return string(text), err
}
