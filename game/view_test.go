package game

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestAViewThatIsUsedAgainIsAsGoodAsNew looks at several tables through one
// view, now and then, as whichever seat.
func TestAViewThatIsUsedAgainIsAsGoodAsNew(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var used View
	for range 40 {
		s, _ := stormy(t, r)
		others := []*State{s.Clone(), s}
		for n := 0; n < 60 && s.Phase() == Playing; n++ {
			s = others[r.IntN(2)]
			if _, err := s.Do(anyMove(s, r), nil); err != nil || r.IntN(3) == 0 {
				continue
			}
			seat := Seat(r.IntN(s.setup.Seats + 1))
			s.ViewInto(&used, seat)
			if diff := cmp.Diff(s.View(seat), used, cmpopts.IgnoreUnexported(View{}), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("a new view, and one that was used before:\n%s", diff)
			}
		}
	}
}

// TestAGlanceIsAViewWithoutHistory in whole rounds of all forms.
func TestAGlanceIsAViewWithoutHistory(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 8))
	for range 40 {
		s, _ := stormy(t, r)
		for n := 0; n < 60 && s.Phase() == Playing; n++ {
			if _, err := s.Do(anyMove(s, r), nil); err != nil {
				continue
			}
			seat := Seat(r.IntN(s.setup.Seats + 1))
			want, got := s.View(seat), s.Glance(seat)
			want.Mainline, want.Plays = nil, want.Plays[len(want.Plays)-1:]
			if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(View{}), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("a view without its history, and a glance:\n%s", diff)
			}
			s.ViewInto(&got, seat)
			if diff := cmp.Diff(s.View(seat), got, cmpopts.IgnoreUnexported(View{}), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("a view, and a glance that became one:\n%s", diff)
			}
		}
	}
}

func TestMistakesExpelFromACardOn(t *testing.T) {
	for _, tt := range []struct {
		at, laid int
		expels   bool
	}{{0, 0, false}, {0, 50, false}, {1, 1, true}, {30, 29, false}, {30, 30, true}} {
		if v := (View{ExpelAt: tt.at, Laid: tt.laid}); v.MistakesExpel() != tt.expels {
			t.Errorf("from card %d, with %d laid: %t, want %t", tt.at, tt.laid, v.MistakesExpel(), tt.expels)
		}
	}
}

// TestACloneSharesNoListWithItsState looks at every list of states of all forms, in
// the middle of rounds.
func TestACloneSharesNoListWithItsState(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	filled := make(map[string]bool)
	for range 60 {
		s, _ := stormy(t, r)
		for n := 0; n < 80 && s.Phase() == Playing; n++ {
			_, _ = s.Do(anyMove(s, r), nil)
			if shared := sharedList(reflect.ValueOf(*s), reflect.ValueOf(*s.Clone()), "State", filled); shared != "" {
				t.Fatalf("a state and its clone share %s", shared)
			}
		}
	}
	if len(filled) < 12 {
		t.Errorf("only these lists were ever filled: %v", filled)
	}
}

// sharedList returns the first list that a and b, values of one type, have in
// common; what they point to never changes. It adds those that are not empty to filled.
func sharedList(a, b reflect.Value, name string, filled map[string]bool) (shared string) {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			shared = sharedList(a.Field(i), b.Field(i), name+"."+a.Type().Field(i).Name, filled)
			if shared != "" {
				return shared
			}
		}
	case reflect.Array:
		for i := range a.Len() {
			shared = sharedList(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", name, i), filled)
			if shared != "" {
				return shared
			}
		}
	case reflect.Slice:
		if a.Len() > 0 {
			filled[name] = true
			// no word is added to a round that has begun
			if a.Pointer() == b.Pointer() && !strings.HasSuffix(name, ".sealed.Words") {
				return name
			}
		}
	}
	return ""
}
