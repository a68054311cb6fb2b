package web

import (
	"net/http"

	"eleusis/internal/api"
	"eleusis/internal/page"
)

// Addresses of pages.
const (
	gamesPath = "/games"
	keptPath  = "/kept"
	learnPath = "/learn" // the first lesson
	// forgetPath is the page on which people delete their data. It is below that of today's
	// rule, since browsers send its key nowhere else.
	forgetPath = page.TodayPath + "/forget"
)

// handler returns what answers the requests of s.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	tables, gatherings, workshop, solo, site := s.tables(), s.gatherings(), s.workshops(), s.solo(), s.site()
	mux.HandleFunc("GET /{$}", gatherings.home)
	mux.HandleFunc("POST /play", gatherings.playNow)
	mux.Handle("GET /play", http.RedirectHandler("/", http.StatusSeeOther)) // typed by hand
	mux.HandleFunc("GET /new", gatherings.showTableForm)
	mux.HandleFunc("POST /new", gatherings.openTable)
	mux.HandleFunc("GET /join", gatherings.join)
	mux.HandleFunc("POST /t/{id}/join", gatherings.sitDown)
	mux.HandleFunc("GET /t/{id}/join", gatherings.people)
	mux.HandleFunc("GET /t/{id}/people", gatherings.people)
	mux.HandleFunc("GET /t/{id}/seat", gatherings.showSeatKey)
	mux.HandleFunc("POST /t/{id}/seat", gatherings.takeSeat)
	mux.HandleFunc("GET /t/{id}/rule", s.queued(tables.showRuleForm))
	mux.HandleFunc("POST /t/{id}/rule", tables.submitRule)
	mux.HandleFunc("GET /t/{id}", tables.table)
	mux.HandleFunc("POST /t/{id}", tables.act)
	mux.HandleFunc("POST /t/{id}/do", tables.do)
	mux.HandleFunc("POST /t/{id}/talk", tables.talk)
	mux.HandleFunc("GET /t/{id}/events", tables.events)
	mux.HandleFunc("GET /t/{id}/record", s.queuedHeavy(tables.record))
	mux.HandleFunc("GET /t/{id}/notes", s.notes(tableNotes{s}).show)
	mux.HandleFunc("POST /t/{id}/notes", s.notes(tableNotes{s}).change)
	mux.HandleFunc("GET /t/{id}/replay/{round}", tables.replay)
	mux.HandleFunc("GET /t/{id}/replay/{round}/embed", tables.embed)
	mux.HandleFunc("GET "+gamesPath, s.queued(gatherings.games))
	mux.HandleFunc("GET /record", site.openRecord)
	mux.HandleFunc("POST /record", s.queuedHeavy(site.stepRecord))
	mux.HandleFunc("GET /learn", solo.learn)
	mux.HandleFunc("POST /learn", solo.playLesson)
	mux.HandleFunc("GET /app", site.app)
	// phones look for it there
	mux.Handle("GET /apple-touch-icon.png",
		http.RedirectHandler("/static/icons/apple.png", http.StatusMovedPermanently))
	mux.HandleFunc("GET "+manifestPath, site.manifest)
	mux.HandleFunc("GET "+workerPath, site.worker)
	mux.HandleFunc("GET "+offlinePath, site.offline)
	mux.HandleFunc("GET /today", s.queued(solo.today))
	mux.HandleFunc("POST /today", s.queued(solo.playToday))
	mux.HandleFunc("GET /today/notes", s.queued(s.notes(todayNotes{s}).show))
	mux.HandleFunc("POST /today/notes", s.queued(s.notes(todayNotes{s}).change))
	mux.HandleFunc("GET "+keptPath, site.keptPage)
	mux.HandleFunc("GET "+forgetPath, site.confirmForget)
	mux.HandleFunc("POST "+forgetPath, site.forget)
	mux.HandleFunc("GET /t/{id}/delete", site.confirmDelete)
	mux.HandleFunc("POST /t/{id}/delete", site.deleteTable)
	mux.HandleFunc("GET /rules", site.rules)
	mux.HandleFunc("GET /rules/{preset}", site.rules)
	mux.HandleFunc("GET /licenses", site.licenses)
	mux.HandleFunc("POST /language", site.chooseLanguage)
	mux.HandleFunc("GET /workshop", s.queuedHeavy(workshop.workshop))
	mux.HandleFunc("GET /workshop/try", s.queuedHeavy(workshop.try))
	mux.HandleFunc("POST /workshop/deal", s.queuedHeavy(workshop.deal))
	mux.HandleFunc("GET /static/{path...}", s.static.serve)
	mux.Handle("GET /favicon.ico", http.RedirectHandler("/static/favicon.svg", http.StatusMovedPermanently))
	mux.HandleFunc("GET /", s.notFound)

	sameOrigin := http.NewCrossOriginProtection()
	sameOrigin.SetDenyHandler(http.HandlerFunc(s.crossOrigin))
	sameOrigin.AddInsecureBypassPattern(api.Prefix + "/") // which knows callers by tokens, never by cookies
	return api.Shared(s.guarded(s.onlyOurHosts(s.limited(s.routed(sameOrigin.Handler(s.withAPI(s.traced(mux))))))))
}
