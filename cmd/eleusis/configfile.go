package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A setting is one line of a configuration file.
type setting struct {
	line  int // from 1
	name  string
	value string
}

// readSettings parses the configuration file at path: lines of NAME = VALUE, where #
// begins a comment at the start of a line or after a blank. A value in double quotes is a
// string as in Go.
func readSettings(path, text string) ([]setting, error) {
	var all []setting
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		s, err := readSetting(fmt.Sprintf("%s:%d", path, number), line)
		if err != nil {
			return nil, err
		}
		s.line = number
		all = append(all, s)
	}
	return all, nil
}

// readSetting parses one line, which is not empty and no comment.
func readSetting(place, line string) (setting, error) {
	if !utf8.ValidString(line) || strings.ContainsFunc(line, func(r rune) bool {
		return r != '\t' && !unicode.IsPrint(r)
	}) {
		return setting{}, usageError("%s: %q has invisible characters", place, line)
	}
	name, value, ok := strings.Cut(line, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" {
		return setting{}, usageError("%s: %q is not NAME = VALUE", place, line)
	}
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return setting{}, usageError("%s: %q is not a name of a setting: names have small letters and hyphens", place, name)
	}
	value, ok = readValue(strings.TrimSpace(value))
	if !ok {
		return setting{}, usageError("%s: the value %s does not end with a double quote", place, value)
	}
	return setting{name: name, value: value}, nil
}

// readValue parses the text after the equals sign. An invalid text is returned unchanged.
func readValue(text string) (value string, ok bool) {
	if !strings.HasPrefix(text, `"`) {
		return strings.TrimSpace(withoutComment(text)), true
	}
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil {
		return text, false
	}
	value, err = strconv.Unquote(quoted)
	rest := text[len(quoted):]
	return value, err == nil && strings.TrimSpace(withoutComment(rest)) == ""
}

// withoutComment returns text up to a # that begins it or follows a blank.
func withoutComment(text string) string {
	for i := range len(text) {
		if text[i] == '#' && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t') {
			return text[:i]
		}
	}
	return text
}

// writeValue returns value in the syntax of a configuration file.
func writeValue(value string) string {
	if read, ok := readValue(value); ok && read == value && !strings.ContainsFunc(value, func(r rune) bool {
		return !unicode.IsPrint(r)
	}) {
		return value
	}
	return strconv.Quote(value)
}
