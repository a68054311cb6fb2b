package api

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

// noNulls is a [huma.Transformer] that encodes nil lists as empty ones.
func noNulls(_ huma.Context, _ string, v any) (any, error) { return WithoutNulls(v), nil }

// WithoutNulls returns v with empty lists instead of nil. It copies what it changes.
func WithoutNulls(v any) any {
	if v == nil {
		return nil
	}
	return filled(reflect.ValueOf(v)).Interface()
}

// filled returns a copy of v without nil lists. Values with an encoding of their own, or
// without lists, stay as they are.
func filled(v reflect.Value) reflect.Value {
	if !v.IsValid() || !holdsLists(v.Type(), nil) {
		return v
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(filled(v.Elem()))
		return out
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return filled(v.Elem())
	case reflect.Slice:
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(filled(v.Index(i)))
		}
		return out
	case reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		out.Set(v)
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(filled(v.Field(i)))
			}
		}
		return out
	}
	return v
}

// holdsLists reports whether values of type t can contain a list that would be encoded as
// null.
func holdsLists(t reflect.Type, within []reflect.Type) bool {
	if slices.Contains(within, t) {
		return false // its content is being checked already
	}
	within = append(within, t)
	if writesItself(t) {
		return false
	}
	switch t.Kind() {
	case reflect.Interface:
		return true
	case reflect.Slice:
		return t.Elem() != reflect.TypeFor[byte]()
	case reflect.Pointer:
		return holdsLists(t.Elem(), within)
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() && holdsLists(t.Field(i).Type, within) {
				return true
			}
		}
	}
	return false
}

// writesItself reports whether type t has a JSON encoding of its own.
func writesItself(t reflect.Type) bool {
	for _, as := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(as) || reflect.PointerTo(t).Implements(as) {
			return true
		}
	}
	return false
}
