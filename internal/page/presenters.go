package page

// The presenters of the parts of pages. Each embeds what all of them need; one gets another from it.
type (
	// A boardPresenter shows the cards and players of a table, and what happened.
	boardPresenter struct{ Presenter }
	// A dockPresenter shows what a seat can do.
	dockPresenter struct{ Presenter }
	// A talkPresenter shows what people say to each other.
	talkPresenter struct{ Presenter }
	// A TablePresenter makes the pages of a round under way and of its end.
	TablePresenter struct{ Presenter }
	// A GatheringPresenter makes the pages on which people meet and take seats.
	GatheringPresenter struct{ Presenter }
	// A SetupPresenter makes the pages that choose a game, its rules of play and the dealer's rule.
	SetupPresenter struct{ Presenter }
	// A ReviewPresenter makes the pages that look back: replays, records, lists of games.
	ReviewPresenter struct{ Presenter }
	// A NotesPresenter makes the pages of a notebook.
	NotesPresenter struct{ Presenter }
	// A WorkshopPresenter makes the pages of the workshop: a rule, its figures, the library.
	WorkshopPresenter struct{ Presenter }
	// A SoloPresenter makes the pages for one person: the first lesson and the rule of the day.
	SoloPresenter struct{ Presenter }
)

// board returns the presenter of what lies on a table.
func (pr Presenter) board() boardPresenter { return boardPresenter{pr} }

// dock returns the presenter of what a seat can do.
func (pr Presenter) dock() dockPresenter { return dockPresenter{pr} }

// talk presents what people say to each other at a table.
func (pr Presenter) talk() talkPresenter { return talkPresenter{pr} }

// Table returns the presenter of rounds under way.
func (pr Presenter) Table() TablePresenter { return TablePresenter{pr} }

// Gathering returns the presenter of gatherings.
func (pr Presenter) Gathering() GatheringPresenter { return GatheringPresenter{pr} }

// Setup returns the presenter of tables that are put together.
func (pr Presenter) Setup() SetupPresenter { return SetupPresenter{pr} }

// Review returns the presenter of what is looked back at.
func (pr Presenter) Review() ReviewPresenter { return ReviewPresenter{pr} }

// Notes returns the presenter of notebooks.
func (pr Presenter) Notes() NotesPresenter { return NotesPresenter{pr} }

// Workshop presents the page where rules are written and tried.
func (pr Presenter) Workshop() WorkshopPresenter { return WorkshopPresenter{pr} }

// Solo returns the presenter of games of one person.
func (pr Presenter) Solo() SoloPresenter { return SoloPresenter{pr} }
