package node

import "eleusis/internal/limit"

// useFor returns the ping to p: with what addresses have used here since the last one. What
// a ping that fails had is not told again, since p may have noted it.
func (n *Node) useFor(p *peer) order {
	if n.Limits == nil {
		return order{}
	}
	n.mu.Lock()
	used := n.Limits.Use()
	for _, other := range n.peers {
		other.owes(used)
	}
	n.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	o := order{From: n.self.ID, Used: p.used}
	p.used = nil
	return o
}

// owes adds to what p is to be told.
func (p *peer) owes(used limit.Use) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.used == nil {
		p.used = new(limit.Use)
	}
	p.used.Add(used)
}

// noteUse counts what addresses have used at the node that has sent o.
func (n *Node) noteUse(o order) {
	n.mu.Lock()
	defer n.mu.Unlock() // so that nothing is noted of a node that is gone
	if n.Limits != nil && o.Used != nil && n.peers[o.From] != nil {
		n.Limits.Note(o.From, *o.Used)
	}
}

// forget ends a node that is gone. The caller holds mu.
func (n *Node) forget(p *peer) {
	p.end()
	if n.Limits != nil {
		n.Limits.Forget(p.ID)
	}
}
