package phrase

import "eleusis/rule/syntax"

// Alternative returns another rule that writers often mean where a reading is not sure, nil if there
// is none:
//
//   - for repeat red, black, that the two take turns and either may come first;
//   - for if A then B where a part of the text was not understood, if A then B else not B.
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
	alternative, _ := canonical(&meaning{cond: body, start: t.Starters})
	return alternative
}

// eitherFirst returns the condition that two phases alternate, whichever comes first; nil unless
// they are opposites.
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
