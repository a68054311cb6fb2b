package web

// Handlers of the parts of the site. Each embeds the server, which has what all of them
// need.
type (
	// tableHandlers answer requests about a table whose game is open.
	tableHandlers struct{ *server }
	// gatheringHandlers answer requests to make, find and join tables.
	gatheringHandlers struct{ *server }
	// workshopHandlers answer requests of the rule editor.
	workshopHandlers struct{ *server }
	// soloHandlers answer requests of the first lesson and of the rule of the day.
	soloHandlers struct{ *server }
	// noteHandlers answer requests about a notebook.
	noteHandlers struct {
		*server
		place notePlace
	}
	// siteHandlers answer requests about the site: rules of play, the app, records, and
	// what is kept of a visitor.
	siteHandlers struct{ *server }
)

func (s *server) tables() tableHandlers              { return tableHandlers{s} }
func (s *server) gatherings() gatheringHandlers      { return gatheringHandlers{s} }
func (s *server) workshops() workshopHandlers        { return workshopHandlers{s} }
func (s *server) solo() soloHandlers                 { return soloHandlers{s} }
func (s *server) notes(place notePlace) noteHandlers { return noteHandlers{s, place} }
func (s *server) site() siteHandlers                 { return siteHandlers{s} }
