package page

import (
	"context"

	"eleusis/game"
	"eleusis/internal/daily"
	"eleusis/internal/say"
	"eleusis/internal/table"
)

// todayNotesPath is the address of the notebook of the day.
const todayNotesPath = TodayPath + "/notes"

// todayTable returns the layout and hand of s as a table with one seat, which nobody deals: what a notebook is compared
// with. It has what the player has seen, and nothing of the rule.
func todayTable(s *daily.Sheet) *table.Snapshot {
	l := &table.Snapshot{View: s.View}
	v := &l.View
	v.Seat, v.Dealer, v.Phase, v.MayGuess = 1, 2, game.Playing, s.MayGuess()
	if s.Over() {
		v.Phase = game.BetweenRounds
		return l
	}
	v.Hand = s.Hand
	return l
}

// TodayNotebook returns notes for the player of s. An error says that there was no time.
func (pr NotesPresenter) TodayNotebook(
	ctx context.Context, s *daily.Sheet, notes []ReadNote, want NoteForm,
) (Notebook, error) {
	b, err := pr.Notebook(ctx, todayTable(s), notes, false, want)
	b.Path, b.Table, b.Alone = todayNotesPath, TodayPath, true
	return b, err
}

// TodayNotesPage returns the page of the notebook of the player of s.
func (pr NotesPresenter) TodayNotesPage(s *daily.Sheet, book Notebook) NotesPage {
	return pr.page(todayTable(s), book, pr.Say.Text("today.title", say.Args{"N": s.Day}), TodayPath)
}
