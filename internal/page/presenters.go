package page

// The presenters of the parts of pages. Each embeds what all of them need; one gets another from it.
type (
	// A BoardPresenter shows what lies on a table, who sits at it and what happened.
	BoardPresenter struct{ Presenter }
	// A dockPresenter shows what a seat can do.
	dockPresenter struct{ Presenter }
	// A talkPresenter shows what people say to each other.
	talkPresenter struct{ Presenter }
	// A TablePresenter makes the pages of a round under way and of its end.
	TablePresenter struct{ Presenter }
	// A GatheringPresenter makes the pages on which people meet and take seats.
	GatheringPresenter struct{ Presenter }
	// A FormPresenter makes the pages that choose a game, its rules of play and the dealer's rule.
	FormPresenter struct{ Presenter }
	// A ReviewPresenter makes the pages that look back: replays, records, lists of games.
	ReviewPresenter struct{ Presenter }
	// A NotesPresenter makes the pages of a notebook.
	NotesPresenter struct{ Presenter }
	// A RulePresenter makes the pages of the workshop: a rule, its figures, the library.
	RulePresenter struct{ Presenter }
	// A BlockPresenter shows a rule as blocks.
	BlockPresenter struct{ Presenter }
	// A SoloPresenter makes the pages for one person: the first lesson and the rule of the day.
	SoloPresenter struct{ Presenter }
)

// Board returns the presenter of what lies on a table.
func (d Presenter) Board() BoardPresenter { return BoardPresenter{d} }

// Dock returns the presenter of what a seat can do.
func (d Presenter) Dock() dockPresenter { return dockPresenter{d} }

// Talk returns the presenter of talk.
func (d Presenter) Talk() talkPresenter { return talkPresenter{d} }

// Table returns the presenter of rounds under way.
func (d Presenter) Table() TablePresenter { return TablePresenter{d} }

// Gathering returns the presenter of gatherings.
func (d Presenter) Gathering() GatheringPresenter { return GatheringPresenter{d} }

// Form returns the presenter of tables that are put together.
func (d Presenter) Form() FormPresenter { return FormPresenter{d} }

// Review returns the presenter of what is looked back at.
func (d Presenter) Review() ReviewPresenter { return ReviewPresenter{d} }

// Notes returns the presenter of notebooks.
func (d Presenter) Notes() NotesPresenter { return NotesPresenter{d} }

// Rule returns the presenter of the workshop.
func (d Presenter) Rule() RulePresenter { return RulePresenter{d} }

// Blocks returns the presenter of rules as blocks.
func (d Presenter) Blocks() BlockPresenter { return BlockPresenter{d} }

// Solo returns the presenter of games of one person.
func (d Presenter) Solo() SoloPresenter { return SoloPresenter{d} }
