package table

import (
	"testing"
	"testing/synctest"

	"eleusis/game"
	"eleusis/internal/notebook"
	"eleusis/internal/store"
	"eleusis/rule"
)

// TestNothingKnownOfTheOldGameRemains breaks a game off in its first round, whose
// rule a player had brought, and begins another.
func TestNothingKnownOfTheOldGameRemains(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		brought, err := rule.Parse("odd")
		if err != nil {
			t.Fatal(err)
		}
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Rule: brought})
		if l := p.look("Ada"); !l.Chairs[0].Knows || l.Difficulty != "" {
			t.Fatalf("of the rule that Ada brought it says %q: %+v", l.Difficulty, l.Chairs)
		}
		ada := &person{t: t, lobby: p.lobby, id: p.id, key: p.keys["Ada"]}
		ada.writes("odds", "odd")
		ada.writes("Bob bluffs", "")
		p.do("Ada", Request{Action: Rematch})
		l := p.look("Ada")
		if l.View.Phase != game.Playing || l.View.Round != 1 || l.Dealt != 2 || l.Difficulty != libraryLevel {
			t.Fatalf("round %d of the new game, %d of the table: %v, of a rule of %q", l.View.Round, l.Dealt,
				l.View.Phase, l.Difficulty)
		}
		for i, c := range l.Chairs {
			if c.Knows || c.Substitute != "" {
				t.Errorf("seat %d is still %+v", i+1, c)
			}
		}
		if l.Given != nil || l.Desk != nil || l.Stated != nil || l.Result != nil || l.Transcript != nil ||
			l.View.Coming != nil || len(l.View.Plays) != 1 {
			t.Errorf("of the old game remain %+v", l)
		}
		if got := ada.book(); got != "2:Bob bluffs" {
			t.Errorf("the notebook has %s", got)
		}
		p.finish()
		if got := p.look("Bob").Result.Rule.String(); got == "odd" {
			t.Error("the rule that was disclosed is dealt again")
		}
	})
}

// TestANotebookBeginsWithTheGame writes free words before the first round is dealt;
// they stay, whatever seat they were written on.
func TestANotebookBeginsWithTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := gather(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{Seats: 5, Dealing: Dealing{BySeat, 1}})
		p.join("Bob")
		p.join("Cid")
		p.do("Ada", Request{Action: Remove, Seat: 2})
		cid := &person{t: t, lobby: p.lobby, id: p.id, key: p.keys["Cid"]}
		words := notebook.Change{ID: "n", Do: notebook.Write, Text: "Ada likes suits"}
		if err := cid.notes(words); err == nil {
			t.Error("people take notes before there is a game")
		}
		p.do("Ada", Request{Action: Fill, Seat: 4, Level: "random"})
		p.do("Ada", Request{Action: Fill, Seat: 5, Level: "random"})
		p.do("Ada", Request{Action: Start})
		if l := p.look("Cid"); l.View.Seat != 2 || !l.AwaitsRule {
			t.Fatalf("Cid sits on seat %d, and a rule is awaited: %v", l.View.Seat, l.AwaitsRule)
		}
		if err := cid.notes(words); err != nil {
			t.Fatal(err)
		}
		p.do("Ada", Request{Action: DealRule, Text: "odd"})
		cid.writes("reds", "red")
		if got := cid.book(); got != "1:Ada likes suits 2:reds" {
			t.Errorf("in the first round the notebook has %s", got)
		}
	})
}

func TestAMutedPersonKeepsTheirName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := threePlay(t, lobbyOver(t, store.NewMemory(), 1), TableRequest{})
		p.do("Ada", Request{Action: Mute, Seat: 3})
		if err := p.try("Cid", Request{Action: Rename, Text: "You fools"}); err != ErrMuted ||
			p.watch().Chairs[2].Name != "Cid" {
			t.Errorf("a muted person speaks by their name: %v, %q", err, p.watch().Chairs[2].Name)
		}
		p.do("Ada", Request{Action: Unmute, Seat: 3})
		p.do("Cid", Request{Action: Rename, Text: "Zoe"})
	})
}
