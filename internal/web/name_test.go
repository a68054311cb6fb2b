package web

import (
	"net/url"
	"slices"
	"testing"
)

// TestNoNameLooksLikeThatOfANamelessPlayer lets people sit down, and take other names, that
// would be confused with those who have none.
func TestNoNameLooksLikeThatOfANamelessPlayer(t *testing.T) {
	visiting(t, func(t *testing.T, v *visitor) {
		path := v.gather("seats", "6", "guests", "4", "name", "guest 3")
		for _, name := range []string{"Guest 2", "VISITANTE 4", "Ospite"} {
			v.other().post(path+"/join", url.Values{"secret": {secretOf(name)}, "name": {name}})
		}
		bia := v.other()
		bia.post(path+"/join", url.Values{"secret": {secretOf("bia")}, "name": {"Guest of honour"}})
		called := func() (all []string) {
			for _, c := range v.peopleOf(path).Chairs {
				if c.IsPerson() {
					all = append(all, c.Name)
				}
			}
			return all
		}
		if got := called(); !slices.Equal(got, []string{"", "", "", "", "Guest of honour"}) {
			t.Errorf("they are called %q", got)
		}
		bia.press(bia.get(path), "rename", "name", " Guest  2")
		if got := called(); !slices.Equal(got, []string{"", "", "", "", ""}) {
			t.Errorf("after another name they are called %q", got)
		}
	})
}
