package say

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/rule/syntax"
)

// Record returns what is wrong with a record, as "23: …" with the number of its
// line. An error that is about no record stays as it is.
func (p *Speaker) Record(err error) string {
	var wrong *game.RecordError
	if !errors.As(err, &wrong) {
		return err.Error()
	}
	args := Args{}
	for i, piece := range wrong.Pieces {
		args[string(rune('A'+i))] = piece
	}
	if n := len(wrong.Pieces); n > 0 {
		p.retell(wrong, args, string(rune('A'+n-1)))
	}
	return strconv.Itoa(wrong.Line) + ": " + p.Text(recordKey(wrong.Format), args)
}

// retell says the last piece of wrong, the gap of that name, in the language, if
// it is a refusal or a mistake in a rule.
func (p *Speaker) retell(wrong *game.RecordError, args Args, gap string) {
	if text, ok := p.Refusal(wrong); ok {
		args[gap] = strings.TrimSuffix(text, ".")
	}
	var mistakes syntax.Mistakes
	if errors.As(wrong, &mistakes) && len(mistakes) > 0 {
		args[gap] = mistakes[0].In(mistakes[0].Language(p.Face()))
	}
}

var noWord = regexp.MustCompile(`(?:%[dqsv]|[^A-Za-z])+`)

// recordKey returns the key of the text of a format: its words.
func recordKey(format string) string {
	words := strings.Fields(noWord.ReplaceAllString(strings.ReplaceAll(format, "'", ""), " "))
	if len(words) == 0 {
		return "record.other"
	}
	return "record." + strings.ToLower(strings.Join(words, "-"))
}
