package store_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"eleusis/internal/store"
)

// Two players act at once; the second learns that the table has moved on,
// reads what it missed and acts again.
func Example() {
	ctx := context.Background()
	log := store.NewMemory()
	defer log.Close()

	say := func(n, seat int, words string) error {
		return log.Append(ctx, "lisbon", n, []store.Entry{{
			Number: n + 1,
			Time:   time.Date(2024, 5, 1, 20, 0, n, 0, time.UTC),
			Seat:   seat,
			Kind:   "said",
			Event:  []byte(words),
		}})
	}
	fmt.Println(say(0, 1, "I play the ten of hearts"))

	err := say(0, 2, "I claim no-play")
	if errors.Is(err, store.ErrConflict) {
		missed, _ := log.Read(ctx, "lisbon", 0)
		fmt.Printf("missed: %s\n", missed[0].Event)
		err = say(len(missed), 2, "Then I play, too")
	}
	fmt.Println(err)

	tables, _ := log.Tables(ctx, time.Time{})
	fmt.Println(tables[0].ID, tables[0].Last)
	// Output:
	// <nil>
	// missed: I play the ten of hearts
	// <nil>
	// lisbon 2
}
