package eleusis_test

import (
	"cmp"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

func TestEachPackageExplainsItselfOnce(t *testing.T) { obey(t, packageComments) }
func TestExportedNamesAreExplained(t *testing.T)     { obey(t, docComments) }
func TestNamesSayWhatAThingIs(t *testing.T)          { obey(t, names) }
func TestCommentsAreInPlainEnglish(t *testing.T)     { obey(t, plainEnglish) }
func TestNamesOfTestsAreInPlainEnglish(t *testing.T) { obey(t, testNames) }

// packageComments is the law that exactly one file of a package says what the
// package is.
func packageComments(t *tree) (found []breach) {
	for _, files := range t.folders() {
		var with []string
		var code []*file
		for _, f := range files {
			if f.test {
				continue
			}
			code = append(code, f)
			if f.syntax.Doc == nil {
				continue
			}
			with = append(with, f.path)
			start := "Package " + f.syntax.Name.Name + " "
			if f.syntax.Name.Name == "main" {
				start = "Command " + t.command(f.dir) + " "
			}
			if !strings.HasPrefix(f.syntax.Doc.Text(), start) {
				found = append(found, t.breach(f.syntax.Doc.Pos(), "the package comment does not start with %q", start))
			}
		}
		if len(code) > 0 && len(with) != 1 {
			found = append(found, breachf(code[0].dir, "%d files have a package comment, want 1: %s",
				len(with), list(strings.Join(with, " "))))
		}
	}
	return found
}

// selfEvident are methods that say nothing by themselves: what they do is in
// the interface of the standard library that asks for them.
var selfEvident = strings.Fields("Error Is As Unwrap String MarshalJSON MarshalText UnmarshalJSON UnmarshalText")

// docComments is the law that every exported name of a package has a sentence
// about it, which starts with the name. In a group of constants, variables or
// fields one sentence may do for all.
func docComments(t *tree) (found []breach) {
	for _, f := range t.files {
		if f.test || f.syntax.Name.Name == "main" {
			continue
		}
		for _, d := range f.syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if needsDoc(d) && !opensWith(d.Doc, d.Name.Name) {
					found = append(found, t.undocumented(d.Name))
				}
			case *ast.GenDecl:
				found = append(found, t.undocumentedIn(d)...)
			}
		}
	}
	return found
}

// needsDoc reports whether fn is an exported function, or an exported method
// of an exported type that is not self-evident.
func needsDoc(fn *ast.FuncDecl) bool {
	if !fn.Name.IsExported() || fn.Recv == nil {
		return fn.Name.IsExported()
	}
	return ast.IsExported(receiver(fn)) && !slices.Contains(selfEvident, fn.Name.Name)
}

// receiver returns the name of the type that fn is a method of.
func receiver(fn *ast.FuncDecl) string {
	typ := fn.Recv.List[0].Type
	for {
		switch e := typ.(type) {
		case *ast.StarExpr:
			typ = e.X
		case *ast.IndexExpr:
			typ = e.X
		case *ast.IndexListExpr:
			typ = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}

// undocumentedIn returns the exported names that d declares without a comment.
func (t *tree) undocumentedIn(d *ast.GenDecl) (found []breach) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			doc := spec.Doc
			if !d.Lparen.IsValid() {
				doc = d.Doc
			}
			if spec.Name.IsExported() && !opensWith(doc, spec.Name.Name) {
				found = append(found, t.undocumented(spec.Name))
			}
		case *ast.ValueSpec:
			inGroup := d.Lparen.IsValid() && (said(d.Doc) || said(spec.Doc) || said(spec.Comment))
			for _, name := range spec.Names {
				if name.IsExported() && !inGroup && !opensWith(d.Doc, spec.Names[0].Name) {
					found = append(found, t.undocumented(name))
				}
			}
		}
	}
	return found
}

func (t *tree) undocumented(name *ast.Ident) breach {
	return t.breach(name.Pos(), "%s has no comment that starts with its name", name.Name)
}

// opensWith reports whether a comment is a sentence about name.
func opensWith(doc *ast.CommentGroup, name string) bool {
	text := doc.Text()
	for _, article := range []string{"A ", "An ", "The "} {
		text = strings.TrimPrefix(text, article)
	}
	rest, ok := strings.CutPrefix(text, name)
	return ok && rest != "" && !isWordRune(rune(rest[0]))
}

func said(doc *ast.CommentGroup) bool { return doc.Text() != "" }

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// empty are words that fit any thing, and so name none.
var empty = strings.Fields("common data helper impl manager service util")

// names is the law that no folder, file or exported name of a program contains
// an empty word.
func names(t *tree) (found []breach) {
	for _, name := range t.textNames() {
		if word := emptyWord(splitPath(name)); isCode(name) && word != "" {
			found = append(found, breachf(name, "the name of the file contains %q", word))
		}
	}
	for _, f := range t.files {
		if f.test {
			continue // the names of tests are sentences
		}
		for _, id := range exported(f.syntax) {
			if word := emptyWord(splitCamel(id.Name)); word != "" {
				found = append(found, t.breach(id.Pos(), "the name %s contains %q", id.Name, word))
			}
		}
	}
	return found
}

// emptyWord returns the first of words that is empty, in the singular or the
// plural.
func emptyWord(words []string) string {
	for _, w := range words {
		if slices.Contains(empty, strings.TrimSuffix(strings.ToLower(w), "s")) {
			return w
		}
	}
	return ""
}

// splitPath returns the words in the path of a file.
func splitPath(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return !isWordRune(r) || r == '_' })
}

var camelWord = regexp.MustCompile(`\p{Lu}+(?:\p{Ll}|\d)*|(?:\p{Ll}|\d)+`)

// splitCamel returns the words of a name in mixed case; in HTMLData the last
// letter of the first word is thought to open the second.
func splitCamel(name string) (words []string) {
	for _, w := range camelWord.FindAllString(name, -1) {
		capitals := len(w) - len(strings.TrimLeftFunc(w, unicode.IsUpper))
		if capitals > 1 && capitals < len(w) {
			words = append(words, w[:capitals-1])
			w = w[capitals-1:]
		}
		words = append(words, w)
	}
	return words
}

// exported returns the exported names that a file declares: of types, values,
// functions, methods and fields.
func exported(f *ast.File) (ids []*ast.Ident) {
	add := func(names ...*ast.Ident) {
		for _, id := range names {
			if id.IsExported() {
				ids = append(ids, id)
			}
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d.Name)
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				continue
			}
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.TypeSpec:
					add(n.Name)
				case *ast.ValueSpec:
					add(n.Names...)
				case *ast.Field:
					add(n.Names...)
				case *ast.FuncType, *ast.FuncLit:
					return false
				}
				return true
			})
		}
	}
	return ids
}

// oldFashioned are words that a reader stumbles over. A player is they, and "who" has a
// noun before it.
var oldFashioned = regexp.MustCompile(`(?i)\b(anew|lest|in vain|whoever|(?:of|for|to) who|that there (?:is|are) not|(?:called|used) at once|` +
	`he|his|him|himself)\b`)

// british are words that the tree spells as Americans do.
var british = regexp.MustCompile(`(?i)\b(?:(?:colour|neighbour|favourite|behaviour|judgement|catalogue|` +
	`licence|centre|grey)(?:s|d|ed|ing)?|cancelled|for ever)\b`)

// readsItself is a verb without its reader: a text is read by somebody, or cannot be read.
var readsItself = regexp.MustCompile(`(?i)\b(?:does|do|did) not read(?:$|[^\w\s]|\s(?:and|as|has|have|here|or|yet)\b)`)

// bareWho is a comment, or a sentence in one, that begins without a noun.
var bareWho = regexp.MustCompile(`^(?:[Ww]ho|[Ww]hom|[Ww]hose)\b|[.:;]\s(?:Who|Whom|Whose)\b`)

// plainEnglish is the law that comments have no old-fashioned words and no who without
// a noun, that no text reads itself, and that all texts are spelled as Americans do. Lessons
// are left out: their players have names and a gender.
func plainEnglish(t *tree) (found []breach) {
	for _, f := range t.files {
		if f.dir == "internal/lesson" {
			continue
		}
		own := ownComments(f.syntax)
		for _, group := range f.syntax.Comments {
			if who := bareWho.FindString(group.Text()); who != "" && !own[group] {
				found = append(found, t.breach(group.Pos(), "%q has no noun before it", strings.Trim(who, ".:; ")))
			}
			for _, c := range group.List {
				word := cmp.Or(oldFashioned.FindString(c.Text), readsItself.FindString(c.Text))
				if word != "" {
					found = append(found, t.breach(c.Pos(), "%q is not plain English", word))
				}
				if word := british.FindString(c.Text); word != "" {
					found = append(found, t.breach(c.Pos(), notAmerican, word))
				}
			}
		}
	}
	return append(found, t.britishTexts()...)
}

// notAmerican is the form of a breach by a word that is spelled in the British way.
const notAmerican = "%q is British: the tree is spelled as Americans do"

var (
	englishText = regexp.MustCompile(`\.(?:js|css|sql|html|md|en\.json)$`)
	notOurs     = regexp.MustCompile(`/(?:vendor|testdata)/|/prose/(?:es|fr|it|pt)\.html$`) // or not English
)

// britishTexts returns the British words in texts that are no Go, names in scripts included. Texts in testdata are
// left out: players write as they like.
func (t *tree) britishTexts() (found []breach) {
	for _, name := range t.textNames() {
		if !englishText.MatchString(name) || notOurs.MatchString(name) {
			continue
		}
		for i, line := range strings.Split(t.texts[name], "\n") {
			if word := british.FindString(line); word != "" {
				found = append(found, breachf(name+":"+strconv.Itoa(i+1), notAmerican, word))
			}
		}
	}
	return found
}

// ownComments returns the comments of functions and fields that begin with the name of
// what they explain, such as who.
func ownComments(f *ast.File) map[*ast.CommentGroup]bool {
	own := make(map[*ast.CommentGroup]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			own[n.Doc] = opensWith(n.Doc, n.Name.Name)
		case *ast.Field:
			own[n.Doc] = len(n.Names) == 1 && opensWith(n.Doc, n.Names[0].Name)
		}
		return true
	})
	return own
}

// testNames is the law that the name of a test is a plain sentence: it does not begin
// with a word for a question, such as who or what, has no who after a preposition, and
// calls a player they.
func testNames(t *tree) (found []breach) {
	for _, f := range t.files {
		if !f.test {
			continue
		}
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !testPrefix.MatchString(fn.Name.Name) {
				continue
			}
			sentence := strings.Join(splitCamel(testPrefix.ReplaceAllString(fn.Name.Name, "")), " ")
			if word := stumbles.FindString(sentence); word != "" {
				found = append(found, t.breach(fn.Pos(), "%q in the name %s has no noun", word, fn.Name.Name))
			}
		}
	}
	return found
}

var (
	testPrefix = regexp.MustCompile(`^(?:Test|Benchmark|Fuzz|Example)`)
	stumbles   = regexp.MustCompile(strings.Join([]string{
		`^(?:Who(?:se|m)?|What(?:ever)?|Which|How|Where|Whether|Why)\b`,
		`\b(?:About|At|By|For|Of|On|To|With) Whom?\b`,
		`\b(?:Whoever|He|His|Him|Himself)\b`,
	}, "|"))
)
