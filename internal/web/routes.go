package web

import (
	"net/http"

	"eleusis/internal/api"
	"eleusis/internal/page"
)

// handler returns what answers the requests of s.
func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	tables, gatherings, workshop, solo, site := s.tables(), s.gatherings(), s.workshops(), s.solo(), s.visitors()
	mux.HandleFunc("GET /{$}", gatherings.home)
	mux.HandleFunc("POST /play", gatherings.playNow)
	mux.Handle("GET /play", http.RedirectHandler("/", http.StatusSeeOther)) // typed by hand
	mux.HandleFunc("GET /new", gatherings.newTable)
	mux.HandleFunc("POST /new", gatherings.makeTable)
	mux.HandleFunc("GET /join", gatherings.join)
	mux.HandleFunc("POST /t/{id}/join", gatherings.sitDown)
	mux.HandleFunc("GET /t/{id}/join", gatherings.gathering)
	mux.HandleFunc("GET /t/{id}/people", gatherings.gathering)
	mux.HandleFunc("GET /t/{id}/seat", gatherings.showKey)
	mux.HandleFunc("POST /t/{id}/seat", gatherings.takeSeat)
	mux.HandleFunc("GET /t/{id}/rule", s.working(tables.bring))
	mux.HandleFunc("POST /t/{id}/rule", tables.bringRule)
	mux.HandleFunc("GET /t/{id}", tables.table)
	mux.HandleFunc("POST /t/{id}", tables.act)
	mux.HandleFunc("POST /t/{id}/do", tables.do)
	mux.HandleFunc("POST /t/{id}/talk", tables.speak)
	mux.HandleFunc("GET /t/{id}/events", tables.events)
	mux.HandleFunc("GET /t/{id}/record", s.working(tables.record))
	mux.HandleFunc("GET /t/{id}/notes", tables.notes)
	mux.HandleFunc("POST /t/{id}/notes", tables.changeNotes)
	mux.HandleFunc("GET /t/{id}/replay/{round}", tables.replay)
	mux.HandleFunc("GET /t/{id}/replay/{round}/embed", tables.embed)
	mux.HandleFunc("GET /games", s.working(gatherings.games))
	mux.HandleFunc("GET /record", site.read)
	mux.HandleFunc("POST /record", s.toiling(site.step))
	mux.HandleFunc("GET /learn", solo.learn)
	mux.HandleFunc("POST /learn", solo.learns)
	mux.HandleFunc("GET /app", site.app)
	// phones look for it there
	mux.Handle("GET /apple-touch-icon.png", http.RedirectHandler("/static/icons/apple.png", http.StatusMovedPermanently))
	mux.HandleFunc("GET "+manifestPath, site.manifest)
	mux.HandleFunc("GET "+workerPath, site.worker)
	mux.HandleFunc("GET "+offlinePath, site.offline)
	mux.HandleFunc("GET /today", s.working(solo.today))
	mux.HandleFunc("POST /today", s.working(solo.playsToday))
	mux.HandleFunc("GET "+page.KeptPath, site.kept)
	mux.HandleFunc("GET "+page.ForgetPath, site.asksToForget)
	mux.HandleFunc("POST "+page.ForgetPath, site.forgets)
	mux.HandleFunc("GET /t/{id}/delete", site.asksToDelete)
	mux.HandleFunc("POST /t/{id}/delete", site.deletes)
	mux.HandleFunc("GET /rules", site.rules)
	mux.HandleFunc("GET /rules/{preset}", site.rules)
	mux.HandleFunc("GET /licenses", site.licenses)
	mux.HandleFunc("POST /language", site.chooseLanguage)
	mux.HandleFunc("GET /workshop", s.toiling(workshop.workshop))
	mux.HandleFunc("GET /workshop/try", s.toiling(workshop.try))
	mux.HandleFunc("POST /workshop/deal", s.toiling(workshop.deal))
	mux.HandleFunc("GET /static/{path...}", s.static.serve)
	mux.Handle("GET /favicon.ico", http.RedirectHandler("/static/favicon.svg", http.StatusMovedPermanently))
	mux.HandleFunc("GET /", s.notFound)

	sameOrigin := http.NewCrossOriginProtection()
	sameOrigin.SetDenyHandler(http.HandlerFunc(s.crossOrigin))
	sameOrigin.AddInsecureBypassPattern(api.Prefix + "/") // which knows callers by tokens, never by cookies
	return api.Shared(s.guarded(s.onlyOurHosts(s.limited(s.routed(sameOrigin.Handler(s.besideAPI(s.traced(mux))))))))
}
