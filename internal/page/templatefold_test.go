package page

import (
	"strings"
	"testing"
	"text/template/parse"

	"eleusis/internal/say"
)

// TestNothingThatIsConstantIsWorkedOutForEachPage looks for what folding has left.
func TestNothingThatIsConstantIsWorkedOutForEachPage(t *testing.T) {
	f, texts := folder{}, 0
	f.visit(fold(parseTemplates(say.NewCatalog(), noFiles{}, "en")), func(list *parse.ListNode) {
		for _, n := range list.Nodes {
			if isConstant(n) && !strings.Contains(n.String(), "_html_template_") {
				t.Errorf("%s is worked out for each page", n)
			}
			texts++
		}
	})
	if texts < 1000 {
		t.Errorf("only %d parts", texts)
	}
}
