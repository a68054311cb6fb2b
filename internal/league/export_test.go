package league

const FewestDeals = fewestDeals

var Rate = rate

func (c *Config) Matches() []Match           { return c.matches() }
func (c *Config) Report(lines []Line) Report { return c.report(lines) }
