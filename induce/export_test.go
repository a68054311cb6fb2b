package induce

// Forget makes p work out again what Fits has told.
func (p *Posterior) Forget() { p.asked = 0 }
