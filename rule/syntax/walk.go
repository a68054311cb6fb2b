package syntax

// Walk visits n and all below it, each before its parts.
func Walk(n Node, visit func(Node)) {
	visit(n)
	for _, part := range Parts(n) {
		Walk(part, visit)
	}
}

// Walk visits every node of t.
func (t *Tree) Walk(visit func(Node)) {
	for _, m := range t.Memories {
		for _, e := range m.Events {
			Walk(e.When, visit)
			Walk(e.Becomes, visit)
		}
	}
	if t.Starters != nil {
		Walk(t.Starters, visit)
	}
	Walk(t.Body, visit)
}

// Parts returns the nodes right below n, in the order of reading.
func Parts(n Node) []Node {
	switch n := n.(type) {
	case *Not:
		return []Node{n.X}
	case *Join:
		xs := make([]Node, len(n.Xs))
		for i, x := range n.Xs {
			xs[i] = x
		}
		return xs
	case *Either:
		return []Node{n.X, n.Y}
	case *If:
		return []Node{n.If, n.Then, n.Else}
	case *Compare:
		return []Node{n.X, n.Y}
	case *In:
		return []Node{n.X}
	case *Repeat:
		xs := make([]Node, len(n.Phases))
		for i, phase := range n.Phases {
			xs[i] = phase.Cond
		}
		return xs
	case *Turned:
		return []Node{n.X, n.At}
	case *Count:
		return []Node{n.Of}
	case *Since:
		return []Node{n.Of}
	case *Arith:
		return []Node{n.X, n.Y}
	case *Mod:
		return []Node{n.X}
	case *Abs:
		return []Node{n.X}
	}
	return nil
}

// Refs returns the cards that n itself names, without those of its parts.
func Refs(n Node) []Ref {
	switch n := n.(type) {
	case *Is:
		return []Ref{n.Of}
	case *Attr:
		return []Ref{n.Of}
	case *Follows:
		return []Ref{n.Of, n.After}
	case *Steps:
		return []Ref{n.From, n.To}
	}
	return nil
}
