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
	for _, root := range t.Roots() {
		Walk(root, visit)
	}
}

// within reports whether t has at most most nodes, counting each as often as it occurs.
func (t *Tree) within(most int) bool {
	stack := t.Roots()
	for n := 0; len(stack) > 0; n++ {
		if n == most {
			return false
		}
		top := len(stack) - 1
		stack = append(stack[:top], Parts(stack[top])...)
	}
	return true
}

// Roots returns the nodes that are no part of another, in the order of reading.
func (t *Tree) Roots() []Node {
	var roots []Node
	for _, w := range t.Worths {
		for _, c := range w.Cases {
			roots = append(roots, c.When, c.Is)
		}
		roots = append(roots, w.Else)
	}
	for _, m := range t.Memories {
		for _, e := range m.Events {
			roots = append(roots, e.When)
			if e.Becomes != nil {
				roots = append(roots, e.Becomes)
			}
			roots = append(roots, founds(e.Holds)...)
		}
	}
	if t.Starters != nil {
		roots = append(roots, t.Starters)
	}
	return append(roots, t.Body)
}

// Parts returns the nodes right below n, in the order of reading.
func Parts(n Node) []Node {
	switch n := n.(type) {
	case *Not:
		return []Node{n.X}
	case *Join:
		return nodes(n.Xs)
	case *Either:
		return []Node{n.X, n.Y}
	case *Several:
		return nodes(n.Xs)
	case *If:
		return []Node{n.If, n.Then, n.Else}
	case *Compare:
		return []Node{n.X, n.Y}
	case *In:
		return []Node{n.X}
	case *PrimeNumber:
		return []Node{n.X}
	case *Repeat:
		xs := make([]Node, len(n.Phases))
		for i, phase := range n.Phases {
			xs[i] = phase.Cond
		}
		return xs
	case *Turned:
		return []Node{n.X, n.At}
	case *Seen:
		return n.In.parts()
	case *Arith:
		return []Node{n.X, n.Y}
	case *Abs:
		return []Node{n.X}
	}
	return append(askedBy(n), founds(Refs(n)...)...)
}

// askedBy returns what n asks of the cards of the line.
func askedBy(n Node) []Node {
	switch n := n.(type) {
	case *Figure:
		if n.What != nil {
			return append([]Node{n.What}, n.In.parts()...)
		}
	case *Count:
		return append([]Node{n.Of}, n.In.parts()...)
	case *Since:
		return []Node{n.Of}
	case *Streak:
		return []Node{n.Of}
	case *Found:
		return append([]Node{n.When}, n.In.parts()...)
	}
	return nil
}

func nodes[N Node](ns []N) []Node {
	all := make([]Node, len(ns))
	for i, n := range ns {
		all[i] = n
	}
	return all
}

// founds returns the references that search for a card, which can be walked.
func founds(refs ...Ref) []Node {
	var found []Node
	for _, r := range refs {
		if f, ok := r.(*Found); ok {
			found = append(found, f)
		}
	}
	return found
}

// Refs returns the cards that n itself names, without those of its parts.
func Refs(n Node) []Ref {
	switch n := n.(type) {
	case *Is:
		return []Ref{n.Of}
	case *Attr:
		return []Ref{n.Of}
	case *Counted:
		return []Ref{n.Of}
	case *Follows:
		return []Ref{n.Of, n.After}
	case *Steps:
		return []Ref{n.From, n.To}
	}
	return nil
}

// conjunction is true where both x and y are.
func conjunction(xs ...Cond) Cond {
	if len(xs) == 1 {
		return xs[0]
	}
	all := new(Join)
	for _, c := range xs {
		if j, ok := c.(*Join); ok && j.By == And {
			all.Xs = append(all.Xs, j.Xs...)
		} else {
			all.Xs = append(all.Xs, c)
		}
	}
	return all
}
