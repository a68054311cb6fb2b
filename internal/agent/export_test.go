package agent

const (
	SessionHeader = sessionHeader
	Tool          = tool
)
