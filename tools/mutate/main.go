// Mutate measures what the tests notice. It draws changes of single expressions
// and statements at random, makes one at a time in a copy of the tree, and runs the
// short tests of the package: a change that passes all of them has survived.
//
//	go run ./tools/mutate/*.go [-count 100] [-seed 1] [-least 85] package...
//
// Each change is built and tested on one core. Changes that do not compile do
// not count, and those of tools/mutate/equivalent.txt, which no test of the package
// can notice, are not drawn.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"strings"
)

func main() {
	count := flag.Int("count", 100, "how many changes to draw in each package")
	seed := flag.Uint64("seed", 1, "what the lot depends on")
	least := flag.Int("least", 85, "how many in a hundred must be caught in each package")
	flag.Parse()
	passed, err := mutate(flag.Args(), *count, *seed, *least)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if !passed {
		os.Exit(1)
	}
}

// mutate reports whether the tests of each package catch at least the given share of the
// changes, in hundredths.
func mutate(packages []string, count int, seed uint64, least int) (passed bool, err error) {
	t, err := newTree()
	if err != nil {
		return false, err
	}
	defer t.remove()
	passed = true
	for _, name := range packages {
		s, err := t.sample(strings.TrimPrefix(name, "./"), count, seed)
		if err != nil {
			return false, fmt.Errorf("%s: %w", name, err)
		}
		fmt.Println(s)
		passed = passed && 100*s.caught >= least*s.tried
	}
	return passed, nil
}

// A sample is what became of the changes in one package.
type sample struct {
	name            string
	tried, caught   int
	late            int // of those caught, how many ran out of time or memory
	equivalent, all int
}

func (s sample) String() string {
	return fmt.Sprintf("%s: %d of %d caught (%d %%), %d of them out of time, drawn from %d without %d equivalent",
		s.name, s.caught, s.tried, 100*s.caught/max(s.tried, 1), s.late, s.all, s.equivalent)
}

// sample tries count changes of the package in folder.
func (t *tree) sample(folder string, count int, seed uint64) (sample, error) {
	s := sample{name: folder}
	known, err := equivalents()
	if err != nil {
		return s, err
	}
	all, err := mutantsOf(t.root, folder)
	if err != nil {
		return s, err
	}
	if err := present(known, all, folder); err != nil {
		return s, err
	}
	p, err := t.prepare(folder)
	if err != nil {
		return s, err
	}
	s.all = len(all)
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, m := range all {
		if s.tried == count {
			break
		}
		if known[m.name()] {
			s.equivalent++
			continue
		}
		switch o, err := p.try(m); {
		case err != nil:
			return s, err
		case o == unbuilt:
		case o == survived:
			s.tried++
			fmt.Printf("survived %s:%d %s\n", m.file, m.line, m.change())
		default:
			s.tried++
			s.caught++
			if o == late {
				s.late++
			}
		}
	}
	return s, nil
}

// present returns an error if a known name is of the package in folder and of none of its
// changes: the code has changed since it was listed.
func present(known map[string]bool, all []mutant, folder string) error {
	names := make(map[string]bool)
	for _, m := range all {
		names[m.name()] = true
	}
	for name := range known {
		file, _, _ := strings.Cut(name, " ")
		if path.Dir(file) == folder && !names[name] {
			return fmt.Errorf("tools/mutate/equivalent.txt has a change that is none any more: %s", name)
		}
	}
	return nil
}

// equivalents returns the changes that no test of their package can notice. Each has a line; the
// reason follows it, indented.
func equivalents() (map[string]bool, error) {
	text, err := os.ReadFile("tools/mutate/equivalent.txt")
	if err != nil {
		return nil, err
	}
	known := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if !strings.HasPrefix(line, "\t") && !strings.HasPrefix(line, "#") {
			known[line] = true
		}
	}
	return known, nil
}
