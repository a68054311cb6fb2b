package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// checkVersion refuses a SQLite before 3.51.3: those can damage a file when
// its write-ahead log starts again.
func checkVersion(ctx context.Context, db *sql.DB) error {
	var version string
	if err := db.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&version); err != nil {
		return err
	}
	if !sound(version) {
		return fmt.Errorf("SQLite %s can damage data files, want 3.51.3 or newer", version)
	}
	return nil
}

// sound reports whether a version of SQLite, such as 3.53.4, is new enough.
func sound(version string) bool {
	var major, minor, patch int
	if _, err := fmt.Sscanf(version, "%d.%d.%d", &major, &minor, &patch); err != nil {
		return false
	}
	return major*1_000_000+minor*1_000+patch >= 3_051_003
}
