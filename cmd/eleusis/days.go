package main

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

const day = 24 * time.Hour

// mostDays is a century.
const mostDays = 36_500

// days is a flag for a time in whole days, as 365 or 365d.
type days time.Duration

// String returns d as it is typed.
func (d *days) String() string { return strconv.Itoa(int(time.Duration(*d) / day)) }

// Set reads what was typed.
func (d *days) Set(text string) error {
	n, err := strconv.Atoi(strings.TrimSuffix(text, "d"))
	if err != nil || n < 0 || n > mostDays {
		return errors.New("must be a whole number of days, as 365, or 0 for ever")
	}
	*d = days(time.Duration(n) * day)
	return nil
}

// Type returns what the help calls it.
func (d *days) Type() string { return "days" }
