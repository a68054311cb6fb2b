package store

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"strings"
)

// A Step brings the schema of a database from the number before its own to its own.
// What it once was stays forever: a change of the schema is a new step.
type Step struct {
	Number int
	Text   string // SQL
}

// ReadSteps returns the steps in the folder migrations of files, which are named
// 0001_what.sql, 0002_what.sql and so on.
func ReadSteps(files fs.FS) ([]Step, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	steps := make([]Step, len(names))
	for i, name := range names {
		if want := fmt.Sprintf("migrations/%04d_", i+1); !strings.HasPrefix(name, want) {
			return nil, fmt.Errorf("migration %s stands where %s… should", name, want)
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		steps[i] = Step{Number: i + 1, Text: string(text)}
	}
	return steps, nil
}

// Checksum tells whether a step is the one that was taken. How lines end is no
// difference: some checkouts change it.
func (s Step) Checksum() string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.ReplaceAll(s.Text, "\r\n", "\n"))))
}

// A Taken is what a database notes of a step that was taken.
type Taken struct {
	Number   int
	Checksum string
}

// CheckTaken returns an error unless taken are just these steps.
func CheckTaken(taken []Taken, steps []Step) error {
	for i, t := range taken {
		if i >= len(steps) || t.Number != i+1 || t.Checksum != steps[i].Checksum() {
			return fmt.Errorf("its migration %d is not the one this program knows", t.Number)
		}
	}
	if len(taken) < len(steps) {
		return fmt.Errorf("it lacks migration %d", len(taken)+1)
	}
	return nil
}
