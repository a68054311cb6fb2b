package jsapi_test

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"eleusis/game"
	"eleusis/internal/answer"
	"eleusis/internal/jsapi"
)

// TestTheTypesInJavaScriptAreThoseInGo holds the fields of each interface of types.d.ts
// against those that are written. One with an index signature may name only some.
func TestTheTypesInJavaScriptAreThoseInGo(t *testing.T) {
	text, err := os.ReadFile("../../clients/npm/types.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	ours := map[string]reflect.Type{
		"Check": reflect.TypeFor[answer.Check](), "Other": reflect.TypeFor[answer.Other](),
		"Mistakes": reflect.TypeFor[answer.Mistakes](), "Mistake": reflect.TypeFor[answer.Mistake](),
		"Part": reflect.TypeFor[answer.Part](), "Near": reflect.TypeFor[answer.Near](),
		"Verdict": reflect.TypeFor[answer.Verdict](), "Same": reflect.TypeFor[answer.Same](),
		"Measure": reflect.TypeFor[answer.Measure](), "Fit": reflect.TypeFor[answer.Fit](),
		"Composed": reflect.TypeFor[jsapi.Composed](), "Listed": reflect.TypeFor[jsapi.Listed](),
		"Setup": reflect.TypeFor[game.Setup](),
		"Play":  reflect.TypeFor[game.Play](), "Guess": reflect.TypeFor[game.Guess](),
		"View":  reflect.TypeFor[game.View](),
		"Event": reflect.TypeFor[jsapi.SentEvent](), "Result": reflect.TypeFor[game.Result](),
		"Score": reflect.TypeFor[game.Score](), "Look": reflect.TypeFor[jsapi.Look](),
	}
	interfaces := regexp.MustCompile(`(?s)export interface (\w+) \{(.*?)\}\n`).FindAllStringSubmatch(string(text), -1)
	seen := 0
	for _, found := range interfaces {
		name, body := found[1], regexp.MustCompile(`(?s)/\*\*.*?\*/`).ReplaceAllString(found[2], "")
		if name == "Deal" {
			continue // its fields are refused if they are unknown
		}
		of, ok := ours[name]
		if !ok {
			t.Errorf("%s is no type of ours", name)
			continue
		}
		seen++
		written := fieldsOf(of)
		var told []string
		for _, field := range fieldName.FindAllStringSubmatch(body, -1) {
			told = append(told, field[1])
			if !slices.Contains(written, field[1]) {
				t.Errorf("%s has no field %s", name, field[1])
			}
		}
		if open := strings.Contains(body, "[field: string]"); !open && len(told) != len(written) {
			t.Errorf("%s has the fields %v, and %v are told", name, written, told)
		}
	}
	if seen != len(ours) {
		t.Errorf("%d of %d types are described", seen, len(ours))
	}
}

var fieldName = regexp.MustCompile(`(?m)(?:^|,)\s*(\w+)\??:`)

// fieldsOf returns the names of the fields of a type as they are written.
func fieldsOf(of reflect.Type) (names []string) {
	for field := range of.Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous:
			names = append(names, fieldsOf(field.Type)...)
		case field.IsExported() && name != "-" && name != "":
			names = append(names, name)
		}
	}
	return names
}
