package api_test

import (
	"slices"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/api"
)

// gather lets n robots sit down at a table of a preset, and starts the game.
func gather(s *site, n int, o api.TableRequest) (id string, all []*robot) {
	s.t.Helper()
	host := s.named("Robin")
	o.WaitsForPeople, o.Seats = true, n+1 // the computer deals
	id = must[api.Seat](host, "POST", "/tables", o).ID
	all = append(all, host)
	for len(all) < n {
		r := s.named("Robin")
		seat := must[api.Seat](r, "POST", "/tables/"+id+"/seats", api.JoinRequest{})
		if seat.Token != "" || !seat.Table.Chairs[seat.Seat-1].Program {
			s.t.Fatalf("the seat of a named program: %+v", seat)
		}
		all = append(all, r)
	}
	host.do(id, api.Request{Action: "start"})
	return id, all
}

// move does the first thing that r may do at a table, by rules of thumb; false if it may
// do nothing.
func (r *robot) move(id string, t *api.Table) bool {
	r.t.Helper()
	q := api.Request{Seen: t.Number}
	for _, q.Action = range []string{"play", "call-right", "call-wrong", "pick", "let-pass", "pass-guess", "exchange"} {
		if slices.Contains(t.Moves, q.Action) {
			break
		}
	}
	switch {
	case !slices.Contains(t.Moves, q.Action):
		return false
	case q.Action == "play":
		least, _ := t.View.PlaySize()
		for _, c := range t.View.Hand {
			if cards := []string{c.String()}; len(q.Cards) < least && !slices.Contains(t.View.Tried, c) {
				q.Cards = append(q.Cards, cards...)
			}
		}
		if len(q.Cards) < least {
			return false
		}
	case q.Action == "pick":
		q.Cards = []string{t.View.Plays[len(t.View.Plays)-1].Cards[0].String()}
	}
	r.do(id, q)
	return true
}

// TestProgramsPlayAWholeRoundOfEachPreset lets programs play until the round is over. All
// answers are held against the document.
func TestProgramsPlayAWholeRoundOfEachPreset(t *testing.T) {
	for _, o := range game.Presets() {
		t.Run(o.Preset, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			n := max(3, o.MinSeats-1)
			id, all := gather(s, n, api.TableRequest{Preset: o.Preset, Options: fields(t, `{"handSize":4}`), Rule: ""})
			host := all[0]
			for moves := 0; ; moves++ {
				l := host.look(id)
				if l.Result != nil {
					if l.View.Phase == game.Playing || l.Result.Rule == nil || len(l.Result.Scores) != n+1 {
						t.Errorf("after %d moves the round ends with %+v", moves, l.Result)
					}
					for i, standing := range l.Standings {
						if standing.Seat != game.Seat(i+1) || standing.Total != l.View.Totals[i] {
							t.Errorf("standing %d is %+v, want seat %d with %v", i, standing, i+1, l.View.Totals[i])
						}
					}
					t.Logf("%d moves", moves)
					break
				}
				if moves > 600 || l.View.Turn == 0 {
					t.Fatalf("after %d moves seat %d is to move: %v", moves, l.View.Turn, l.View.Awaits)
				}
				mover := all[slices.IndexFunc(all, func(r *robot) bool { return r.look(id).Seat == l.View.Turn })]
				seen := mover.look(id)
				if !mover.move(id, &seen) {
					t.Fatalf("seat %d may only %v: %+v", seen.Seat, seen.Moves, seen.View)
				}
			}
		})
	}
}

func TestATokenIsShownOnceAndKeptAsAHash(t *testing.T) {
	s := open(t)
	id, all := gather(s, 3, api.TableRequest{})
	tables, err := s.log.Tables(t.Context(), monthAgo)
	if err != nil || len(tables) != 4 {
		t.Fatalf("%d logs, want one table and three programs: %v", len(tables), err)
	}
	for _, log := range tables {
		entries, err := s.log.Read(t.Context(), log.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			for _, r := range all {
				if strings.Contains(log.ID+string(e.Event)+e.Command, r.token) {
					t.Errorf("entry %d of %s has a token: %s", e.Number, log.ID, e.Event)
				}
			}
		}
	}
	stranger := s.robot()
	stranger.token = "elp_made-up"
	if p := stranger.refused("POST", "/tables/"+id+"/seats", api.JoinRequest{}); p.Status != 401 ||
		p.Code != "no-program" {
		t.Errorf("a made-up token: %+v", p)
	}
	must[struct{}](all[2], "DELETE", "/programs/self", nil)
	if p := all[2].refused("POST", "/tables", api.TableRequest{}); p.Code != "no-program" {
		t.Errorf("a token that was given back: %+v", p)
	}
	if l := all[2].look(id); l.Seat == game.Nobody {
		t.Error("the seat went with the token")
	}
}

func TestAProgramWithoutANameHasATokenForEachSeat(t *testing.T) {
	s := open(t)
	host, guest := s.robot(), s.robot()
	seat := must[api.Seat](host, "POST", "/tables", api.TableRequest{Name: "Ro", WaitsForPeople: true, Seats: 5})
	host.token = seat.Token
	j := api.JoinRequest{Name: "Mo", Secret: strings.Repeat("0123456789abcdef", 4)}
	first := must[api.Seat](guest, "POST", "/tables/"+seat.ID+"/seats", j)
	again := must[api.Seat](guest, "POST", "/tables/"+seat.ID+"/seats", j)
	if first.Token == "" || first.Token != again.Token || first.Seat != 2 || again.Seat != 2 {
		t.Errorf("first %d %q, again %d %q", first.Seat, first.Token, again.Seat, again.Token)
	}
	j.Secret = "12"
	if p := guest.refused("POST", "/tables/"+seat.ID+"/seats", j); p.Code != "weak-secret" {
		t.Errorf("a short secret: %+v", p)
	}
	if l := host.look(seat.ID); l.Chairs[0].Name != "Ro" || l.Chairs[1].Name != "Mo" || !l.Chairs[1].Program ||
		!l.Gathering {
		t.Errorf("the chairs are %+v", l.Chairs)
	}
}

func TestARequestSentAgainIsCarriedOutOnce(t *testing.T) {
	s := open(t)
	r := s.named("Robin")
	id := must[api.Seat](r, "POST", "/tables", api.TableRequest{WaitsForPeople: true}).ID
	path := "/tables/" + id + "/requests"
	first := must[api.Done](r, "POST", path, api.Request{ID: "a", Action: "say", Text: "hello"})
	again := must[api.Done](r, "POST", path, api.Request{ID: "a", Action: "say", Text: "hello"})
	if l := r.look(id); first != again || len(l.Said) != 1 || l.Said[0].Text != "hello" {
		t.Errorf("answered %v and %v; said %+v", first, again, l.Said)
	}
	if p := r.refused("POST", path, api.Request{ID: "a", Action: "say", Text: "bye"}); p.Code != "reused" ||
		p.Status != 409 {
		t.Errorf("another request with its id: %+v", p)
	}
}

func TestAnOpeningSentAgainLeadsToTheSameTable(t *testing.T) {
	s := open(t)
	r, other := s.named("Robin"), s.named("Mo")
	o := api.TableRequest{Request: "1", WaitsForPeople: true, Rule: "red", Deals: true}
	first := must[api.Seat](r, "POST", "/tables", o)
	again := must[api.Seat](r, "POST", "/tables", o)
	if another := must[api.Seat](other, "POST", "/tables", o); again.ID != first.ID || another.ID == first.ID {
		t.Errorf("first %s, again %s, by another program %s", first.ID, again.ID, another.ID)
	}
	o.Rule = "black"
	if p := r.refused("POST", "/tables", o); p.Code != "reused" || p.Status != 409 {
		t.Errorf("another opening with its request: %+v", p)
	}
	o.Request = "2"
	if another := must[api.Seat](r, "POST", "/tables", o); another.ID == first.ID {
		t.Error("another request leads to the first table")
	}
}

func TestAHostCanExcludeProgramsByTheAPI(t *testing.T) {
	s := open(t)
	host := s.named("Robin")
	id := must[api.Seat](host, "POST", "/tables",
		api.TableRequest{WaitsForPeople: true, Settings: fields(t, `{"peopleOnly":true}`)}).ID
	if p := s.named("Mo").refused("POST", "/tables/"+id+"/seats", api.JoinRequest{}); p.Code != "people-only" ||
		p.Status != 403 {
		t.Errorf("joining: %+v", p)
	}
	if l := host.look(id); !l.Settings.PeopleOnly || !l.Settings.Chat || !l.Settings.Spectators {
		t.Errorf("the other settings are as usual: %+v", l.Settings)
	}
}

func TestAProgramDealsARuleInAnyLanguage(t *testing.T) {
	s := open(t)
	for _, tt := range []struct{ rule, want string }{
		{"Se a última carta for vermelha, jogue preta; senão, jogue vermelha.", "if last is red then black else red"},
		{"Alternate colors.", "color != last.color"},
		{"rank >= last.rank", "rank >= last.rank"},
	} {
		r := s.robot()
		seat := must[api.Seat](r, "POST", "/tables", api.TableRequest{Name: "Ro", Deals: true, Rule: tt.rule})
		if d := seat.Table.Desk; d == nil || d.Rule == nil || d.Rule.String() != tt.want {
			t.Errorf("%q: the desk is %+v, want the rule %s", tt.rule, d, tt.want)
		}
		if l := s.robot().look(seat.ID); l.Desk != nil {
			t.Errorf("%q: a spectator sees the desk", tt.rule)
		}
	}
	p := s.robot().refused("POST", "/tables", api.TableRequest{Deals: true, Rule: "what nobody understands"})
	if len(p.Errors) != 1 || p.Errors[0].Location != "body.rule" || p.Code != "bad-request" {
		t.Errorf("a rule that cannot be read: %+v", p)
	}
}
