package phrase

import "eleusis/rule/syntax"

// Alternative returns what writers often mean besides a reading that is not sure, nil if there is
// nothing of the kind. Two classes in a fixed order may take turns from either on. If part of
// the text was not understood, everything else may ask for the contrary.
func Alternative(t *syntax.Tree, partly bool) *syntax.Tree {
	var body syntax.Cond
	switch x := t.Body.(type) {
	case *syntax.If:
		free, ok := x.Else.(*syntax.Always)
		if partly && ok && free.Value {
			body = &syntax.If{If: x.If, Then: x.Then, Else: not(x.Then)}
		}
	case *syntax.Repeat:
		if len(x.Phases) == 2 {
			body = eitherFirst(x.Phases[0], x.Phases[1])
		}
	}
	if body == nil {
		return nil
	}
	beside, ok := canonical(&meaning{cond: body, start: t.Starters})
	if !ok {
		return nil
	}
	return beside
}

// eitherFirst returns that two phases take turns, of which either may be the first, nil if
// they are no contraries.
func eitherFirst(a, b syntax.Phase) syntax.Cond {
	turns := alternating([]*meaning{{cond: a.Cond, num: a.Count}, {cond: b.Cond, num: b.Count}})
	if turns == nil {
		return nil
	}
	if x, ok := turns.cond.(*syntax.If); ok {
		return x
	}
	return nil
}
