package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/spf13/cobra"
)

// A seedFlag is the value of --seed: where all randomness of a command comes from.
type seedFlag struct {
	value uint64
	given bool
}

// addSeedFlag adds --seed to cmd.
func addSeedFlag(cmd *cobra.Command, s *seedFlag) {
	cmd.Flags().Var(s, "seed", "seed of all randomness, a whole number (default a random one, printed on stderr)")
}

func (s *seedFlag) String() string { return strconv.FormatUint(s.value, 10) }

// Type returns the placeholder of the value in help texts.
func (*seedFlag) Type() string { return "NUMBER" }

// Set reads a number.
func (s *seedFlag) Set(text string) (err error) {
	s.value, err = strconv.ParseUint(text, 0, 64)
	s.given = true
	return err
}

// draw returns the seed; if none was given a random one, above 0 and short enough to type again.
func (s *seedFlag) draw() uint64 {
	if !s.given && s.value == 0 {
		s.value = 1 + uint64(rand.Uint32())
	}
	return s.value
}

// drawSeed returns the seed of s, and prints it if it was not given.
func (a *app) drawSeed(s *seedFlag) uint64 {
	seed := s.draw()
	if !s.given {
		fmt.Fprintf(a.err, "seed %d\n", seed)
	}
	return seed
}
