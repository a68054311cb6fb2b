package main

import (
	"path/filepath"
	"testing"
)

// TestEveryFaultHasItsPlace sees that the text that a fault replaces is in the tree, once.
func TestEveryFaultHasItsPlace(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	names := make(map[string]bool)
	for _, f := range faults {
		if _, err := f.overlay(t.TempDir()); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
		if names[f.name] {
			t.Errorf("%s is there twice", f.name)
		}
		for _, e := range f.edits {
			if e.old == e.text {
				t.Errorf("%s changes nothing in %s", f.name, e.file)
			}
		}
		names[f.name] = true
	}
}
