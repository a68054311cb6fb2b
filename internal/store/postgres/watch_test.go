package postgres_test

import (
	"testing"
	"testing/synctest"
	"time"

	"eleusis/internal/store/postgres"
)

func TestSilenceIsCountedOnlyWhileOneListens(t *testing.T) {
	for name, tt := range map[string]struct {
		gap   time.Duration // between two looks, in the middle
		beats [9]int64      // at the looks, else a second apart
		want  string        // x: silent
	}{
		"all is well":         {time.Second, [9]int64{1, 2, 3, 4, 5, 6, 7, 8, 9}, "........."},
		"silent":              {time.Second, [9]int64{1, 1, 1, 1, 1, 1, 1, 1, 1}, "....xxxxx"},
		"back in time":        {time.Second, [9]int64{1, 1, 1, 1, 2, 2, 2, 2, 2}, "........x"},
		"silent, and no look": {time.Hour, [9]int64{1, 1, 1, 1, 1, 1, 1, 1, 1}, ".....xxxx"},
		"back after no look":  {time.Hour, [9]int64{1, 1, 1, 1, 1, 2, 2, 2, 2}, "........."},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				watch := postgres.NewWatch(4 * time.Second)
				var got []byte
				for i, beats := range tt.beats {
					switch {
					case i == 4:
						time.Sleep(tt.gap)
					case i > 0:
						time.Sleep(time.Second)
					}
					got = append(got, ".x"[map[bool]int{true: 1}[watch.Note(beats)]])
				}
				if string(got) != tt.want {
					t.Errorf("silent at the looks %s, want %s", got, tt.want)
				}
			})
		})
	}
}
