package rule_test

import (
	"strings"
	"testing"
)

// TestAWordForTwoAttributesIsAsked reads sentences with a word that can be a color or a suit.
func TestAWordForTwoAttributesIsAsked(t *testing.T) {
	corpora, err := understood("testdata/twofold/*/*.tsv", 1)
	if err != nil || len(corpora) == 0 {
		t.Fatalf("%d files: %v", len(corpora), err)
	}
	for _, c := range corpora {
		for _, m := range c.lines {
			want, other, asked := strings.Cut(m.formula, "\t")
			switch {
			case m.err != nil || m.read.String() != want:
				t.Errorf("%s\nreads as %v, %v\nwant %s", m.sentence, m.read, m.err, want)
			case m.read.Likely() == asked:
				t.Errorf("%s\nis asked: %v, want %v", m.sentence, !m.read.Likely(), asked)
			case asked && !offers(m.read, parse(t, other)):
				t.Errorf("%s\ndoes not offer %s", m.sentence, other)
			}
		}
	}
}
