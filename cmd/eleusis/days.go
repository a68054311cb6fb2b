package main

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

const day = 24 * time.Hour

// maxDays is a century.
const maxDays = 36_500

// days is a flag for a number of days, as 365 or 365d.
type days time.Duration

// String returns the number of days.
func (d *days) String() string { return strconv.Itoa(int(time.Duration(*d) / day)) }

// Set parses a number of days.
func (d *days) Set(text string) error {
	n, err := strconv.Atoi(strings.TrimSuffix(text, "d"))
	if err != nil || n < 0 || n > maxDays {
		return errors.New("must be a whole number of days, as 365, or 0 forever")
	}
	*d = days(time.Duration(n) * day)
	return nil
}

// Type returns the placeholder in help texts.
func (d *days) Type() string { return "days" }
