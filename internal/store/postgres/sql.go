package postgres

import _ "embed"

// The statements of more than one line. Each file says what its statement does.
var (
	//go:embed sql/append.sql
	appendSQL string
	//go:embed sql/begin.sql
	beginSQL string
	//go:embed sql/claim.sql
	claimSQL string
	//go:embed sql/claimall.sql
	claimAllSQL string
	//go:embed sql/flush.sql
	flushSQL string
	//go:embed sql/idle.sql
	idleSQL string
	//go:embed sql/orphans.sql
	orphansSQL string
	//go:embed sql/owner.sql
	ownerSQL string
	//go:embed sql/read.sql
	readSQL string
	//go:embed sql/redigest.sql
	redigestSQL string
	//go:embed sql/release.sql
	releaseSQL string
	//go:embed sql/releaseall.sql
	releaseAllSQL string
	//go:embed sql/takelease.sql
	takeLeaseSQL string
)
