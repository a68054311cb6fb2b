package say

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"eleusis/game"
	"eleusis/rule/syntax"
)

// Record returns the mistake of a record, as "23: …" with the number of its line. Another
// error stays unchanged.
func (l *Localizer) Record(err error) string {
	var wrong *game.RecordError
	if !errors.As(err, &wrong) {
		return err.Error()
	}
	args := Args{}
	for i, piece := range wrong.Pieces {
		args[string(rune('A'+i))] = piece
	}
	if n := len(wrong.Pieces); n > 0 {
		l.retell(wrong, args, string(rune('A'+n-1)))
	}
	return strconv.Itoa(wrong.Line) + ": " + l.Text(recordKey(wrong.Format), args)
}

// retell translates the last piece of wrong, the gap of that name, if it is a refusal or a
// mistake in a rule.
func (l *Localizer) retell(wrong *game.RecordError, args Args, gap string) {
	if text, ok := l.Refusal(wrong); ok {
		args[gap] = strings.TrimSuffix(text, ".")
	}
	var mistakes syntax.Mistakes
	if errors.As(wrong, &mistakes) && len(mistakes) > 0 {
		args[gap] = mistakes[0].In(mistakes[0].Language(l.Face()))
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
