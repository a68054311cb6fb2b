package blocks

import (
	"slices"
	"strconv"
	"strings"

	"eleusis/rule/syntax"
)

// An Option is a value that a dial can be set to.
type Option struct {
	Value  string
	Act    string // sets it
	Chosen bool
}

// An Offer is something that can be done at the chosen block.
type Offer struct {
	Name    string // of what is put there
	Act     string
	Group   Group
	Piece   *Block // what takes the place of the chosen block, if something does
	Example string // a formula of the piece, where it is a condition
}

// Options returns the values that dial i of the chosen block can be set to.
func (e *Editor) Options(i int) []Option {
	var all []Option
	for _, value := range e.values(i) {
		o := Option{Value: value, Act: "pick " + strconv.Itoa(i) + " " + value, Chosen: value == e.chosen.Picks[i]}
		if o.Chosen || e.can(o.Act) {
			all = append(all, o)
		}
	}
	return all
}

// can reports whether an act can be done.
func (e *Editor) can(act string) bool {
	_, err := e.Do(act)
	return err == nil
}

// Offers returns what can be put around the chosen block, into it, or in its place.
func (e *Editor) Offers() []Offer {
	var all []Offer
	offer := func(o Offer) {
		if e.can(o.Act) {
			all = append(all, o)
		}
	}
	for _, name := range additions[e.chosen.Kind] {
		offer(Offer{Name: name, Act: "add " + name, Group: More})
	}
	for _, name := range wrapNames {
		offer(Offer{Name: name, Act: "wrap " + name, Group: Around})
	}
	for _, s := range seeds[e.chosen.Sort()] {
		o := Offer{Name: s.name, Act: "put " + s.name, Group: s.group, Piece: e.seed(s.name)}
		if e.chosen.Sort() == Cond {
			o.Example = s.formula
		}
		offer(o)
	}
	for _, kind := range []Kind{"remember", "anchor", "let"} {
		for _, name := range e.called(kind) {
			what := string(kind) + ":" + name
			offer(Offer{Name: name, Act: "put " + what, Group: Names, Piece: e.seed(what)})
		}
	}
	return all
}

// Edits returns what can be done to the chosen block itself: of remove, lift, copy,
// up and down.
func (e *Editor) Edits() []string {
	var all []string
	for _, name := range []string{"up", "down", "copy", "lift", "remove"} {
		if e.can(name) {
			all = append(all, name)
		}
	}
	return all
}

// values returns what dial i of the chosen block may be set to, as far as that can
// be seen without trying.
func (e *Editor) values(i int) []string {
	now := e.chosen.Picks[i]
	switch dial := e.chosen.Dials()[i]; dial {
	case "relation":
		if e.chosen.Kind == "alike" && e.chosen.Picks[0] != "suit" {
			return []string{"eq", "ne"}
		}
		return []string{"eq", "ne", "lt", "le", "gt", "ge"}
	case "order":
		if r := e.chosen.Picks[1]; r == "eq" || r == "ne" {
			return []string{""}
		}
		return orders(now)
	case "cycle":
		return cycles(now)
	case "set":
		return e.sets(now)
	case "number":
		return e.numerals(now)
	case "times":
		return near(now, 1, 6, 1, 100)
	case "window":
		return near(now, 1, 6, 1, 30)
	case "card":
		return cardsNear(now)
	case "name":
		return append([]string{now}, slices.DeleteFunc(slices.Clone(names), e.uses)...)
	case "recall":
		return e.called("remember")
	case "held":
		return e.called("anchor")
	case "worth":
		return e.called("let")
	default:
		return fixed[dial]
	}
}

// fixed are the values of dials that have the same ones everywhere.
var fixed = map[Dial][]string{
	"plays": append([]string{"0"}, numbers(2, 10)...),
	"truth": {"any", "none"},
	"class": {
		"red", "black", "clubs", "diamonds", "hearts", "spades", "odd", "even", "face", "number", "prime", "composite",
		"closed",
	},
	"attribute": {"color", "suit", "parity", "kind", "rank", "bysuit", "byrank"},
	"seen":      {"suit", "rank", "color", "parity", "kind", "bysuit", "byrank"},
	"run":       {"color", "suit", "parity", "kind", "rank", "bysuit", "byrank"},
	"feature":   {"rank", "suit", "bysuit", "byrank"},
	"figure":    {"sum", "highest", "lowest"},
	"operator":  {"plus", "minus", "times", "over", "mod", "min", "max", "gcd"},
	"which":     {"last", "first"},
	"laid":      {"laid", "refused"},
}

// near returns the numbers from a to b and some around the present one, none below
// least or above most.
func near(now string, a, b, least, most int) []string {
	n, _ := strconv.Atoi(now)
	var all []int
	for i := a; i <= b; i++ {
		all = append(all, i)
	}
	for _, by := range []int{-10, -1, 0, 1, 10} {
		all = append(all, n+by)
	}
	slices.Sort(all)
	var out []string
	for _, i := range slices.Compact(all) {
		if i >= least && i <= most {
			out = append(out, strconv.Itoa(i))
		}
	}
	return out
}

// numerals returns the numbers that may be written here: ranks beside a rank, else
// small ones and some around the present one, and its tenfold.
func (e *Editor) numerals(now string) []string {
	if parent, i := e.parent(); parent != nil && parent.Kind == "compare" && parent.Parts[1-i].IsRank() {
		return numbers(1, 13)
	}
	if e.chosen.Kind == "several" {
		all := numbers(0, len(e.chosen.Parts))
		if !slices.Contains(all, now) {
			all = append(all, now)
		}
		return all
	}
	all := near(now, 0, 13, -syntax.MaxNumber, syntax.MaxNumber)
	if n, _ := strconv.Atoi(now); n != 0 && n*10 <= syntax.MaxNumber && n*10 >= -syntax.MaxNumber &&
		!slices.Contains(all, strconv.Itoa(n*10)) {
		all = append(all, strconv.Itoa(n*10))
	}
	return all
}

// sets returns the sets that are the present one with a number more or less.
func (e *Editor) sets(now string) []string {
	from, to := 0, 26 // two kings
	if e.chosen.Parts[0].IsRank() {
		from, to = 1, 13
	}
	ranges := rangesIn(now)
	var all []string
	for n := from; n <= to; n++ {
		if set := toggled(ranges, n); set != "" {
			all = append(all, set)
		}
	}
	for _, r := range ranges {
		for _, n := range []int{r.Lo - 1, r.Lo, r.Hi, r.Hi + 1} {
			if set := toggled(ranges, n); (n < from || n > to) && set != "" && !slices.Contains(all, set) &&
				!e.chosen.Parts[0].IsRank() {
				all = append(all, set)
			}
		}
	}
	return all
}

// ToggledNumber returns the one number by which an offered set differs from now, and
// whether now has it.
func ToggledNumber(now, offered string) (n int, has bool) {
	a, b := rangesIn(now), rangesIn(offered)
	for _, pair := range [][2][]syntax.Range{{a, b}, {b, a}} {
		for _, r := range pair[0] {
			for _, n := range []int{r.Lo, r.Hi} {
				if !contains(pair[1], n) {
					return n, contains(a, n)
				}
			}
			for _, gap := range pair[1] {
				if n := gap.Hi + 1; n >= r.Lo && n <= r.Hi && !contains(pair[1], n) {
					return n, contains(a, n)
				}
			}
		}
	}
	return 0, false
}

func contains(ranges []syntax.Range, n int) bool {
	return slices.ContainsFunc(ranges, func(r syntax.Range) bool { return r.Lo <= n && n <= r.Hi })
}

// toggled returns a set with n taken out, or put in if it was not there.
func toggled(ranges []syntax.Range, n int) string {
	if !contains(ranges, n) {
		return setText(syntax.Merge(append(slices.Clone(ranges), syntax.Range{Lo: n, Hi: n})))
	}
	var left []syntax.Range
	for _, r := range ranges {
		if n < r.Lo || n > r.Hi {
			left = append(left, r)
			continue
		}
		if r.Lo < n {
			left = append(left, syntax.Range{Lo: r.Lo, Hi: n - 1})
		}
		if n < r.Hi {
			left = append(left, syntax.Range{Lo: n + 1, Hi: r.Hi})
		}
	}
	return setText(left)
}

// cardsNear returns the cards that have names, those just before the last one, and
// some around the present one.
func cardsNear(now string) []string {
	all := []string{"card", "last"}
	around := "2"
	if n := back(now); n > 0 {
		around = strconv.Itoa(n)
	}
	for _, n := range near(around, 2, 6, 2, syntax.MaxBack) {
		all = append(all, "last["+n+"]")
	}
	return append(all, "first", "refused", "new")
}

// SuitOrder has the letters of all suits in the usual order.
const SuitOrder = "CDHS"

// orders returns the orders of suits that are one change away from the present one:
// two neighbors change places, a suit is left out or comes in.
func orders(now string) []string {
	if now == "" {
		now = SuitOrder
	}
	all := []string{now}
	for i := range len(now) - 1 {
		all = append(all, now[:i]+now[i+1:i+2]+now[i:i+1]+now[i+2:])
	}
	for i := range now {
		if len(now) > 2 {
			all = append(all, now[:i]+now[i+1:])
		}
	}
	for _, suit := range SuitOrder {
		if !strings.ContainsRune(now, suit) {
			all = append(all, now+string(suit))
		}
	}
	for i, o := range all {
		if o == SuitOrder {
			all[i] = ""
		}
	}
	return all
}

// cycles returns the six cycles of all suits, and those of fewer that are one suit
// away from the present one.
func cycles(now string) []string {
	all := []string{"SCDH", "SCHD", "SDCH", "SDHC", "SHCD", "SHDC"}
	for i := range now {
		if len(now) > 2 {
			all = append(all, now[:i]+now[i+1:])
		}
		for _, suit := range SuitOrder {
			if !strings.ContainsRune(now, suit) {
				all = append(all, now[:i+1]+string(suit)+now[i+1:])
			}
		}
	}
	out := []string{now}
	for _, c := range all {
		c = suitsText(syntax.RotateCycle(suitsIn(c)))
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	slices.Sort(out[1:])
	return out
}
