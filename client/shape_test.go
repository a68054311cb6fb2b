package client_test

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"eleusis/client"
	"eleusis/internal/api"
)

// TestTheTypesHaveTheFieldsOfTheAPI compares what the client sends and reads with what the server reads and
// sends, field by field.
func TestTheTypesHaveTheFieldsOfTheAPI(t *testing.T) {
	for _, tt := range []struct{ ours, servers any }{
		{client.Table{}, api.Table{}}, {client.Event{}, api.Event{}}, {client.TableRequest{}, api.TableRequest{}},
		{client.JoinRequest{}, api.JoinRequest{}}, {client.Request{}, api.Request{}},
		{client.TokenRequest{}, api.TokenRequest{}},
		{client.Program{}, api.Program{}}, {client.Idea{}, api.Idea{}}, {client.Presets{}, api.Presets{}},
		{client.Problem{}, api.Problem{}}, {client.Note{}, api.Note{}}, {client.NoteChange{}, api.NoteChange{}},
	} {
		ours, theirs := shape(reflect.TypeOf(tt.ours)), shape(reflect.TypeOf(tt.servers))
		if ours != theirs {
			t.Errorf("%T is\n%s\nand the server's is\n%s", tt.ours, ours, theirs)
		}
	}
}

// shape writes what values of a type are as JSON.
func shape(of reflect.Type) string {
	switch {
	case of.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return "string"
	case strings.HasPrefix(of.PkgPath(), "eleusis/game"), strings.HasPrefix(of.PkgPath(), "eleusis/rule"):
		return of.String() // the same type
	}
	switch of.Kind() {
	case reflect.Pointer:
		return shape(of.Elem())
	case reflect.Slice:
		return "[]" + shape(of.Elem())
	case reflect.Map:
		return "object"
	case reflect.Int, reflect.Int64:
		return "integer"
	case reflect.Struct:
		fields := make(map[string]string)
		addFields(of, fields)
		return strings.ReplaceAll(fmt.Sprint(fields), " ", "\n") // which is sorted by name
	}
	return of.Kind().String()
}

func addFields(of reflect.Type, to map[string]string) {
	for i := range of.NumField() {
		f := of.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			addFields(f.Type, to)
		case name != "" && name != "-":
			to[name] = shape(f.Type)
		}
	}
}
