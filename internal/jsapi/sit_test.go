package jsapi

import "testing"

func TestComputerPlayersOfALevelAreOne(t *testing.T) {
	in, r := dealIn{Seats: 6, Levels: []string{"expert", "novice"}}, new(round)
	if err := in.sit(r); err != nil {
		t.Fatal(err)
	}
	if p := r.players; p[2] == nil || p[2] != p[4] || p[3] != p[5] || p[2] == p[3] {
		t.Errorf("on the seats are %v", p)
	}
}
