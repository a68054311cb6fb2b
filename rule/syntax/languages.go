package syntax

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A language is a file in faces: the texts of its sentences, remarks and mistakes. The
// file has sections. A section has a line for each text, its
// name and the text; what stands between quotation marks may begin or end with a
// space. Lines that are not indented begin a section or, with a #, are comments.
//
//	grammar     whether adjectives stand before or behind their noun
//	says        the texts of the lexicon, by the names of lexicon_texts.go
//	smooth      words that must not stand side by side, and what stands in their place
//	whose       what begins a clause about the candidate's rank, and what says so shorter
//	names       common names of memories in English, and what they are called
//	outside     words for what no rule can express
//	mistakes    what is wrong with a text, by its topic
//	remarks     what else there is to say about a rule, by its topic
//	tells       words in which mistakes are reported

//go:embed faces/*.txt
var faceFiles embed.FS

// English is the face of the default language.
const English Face = "en"

// languages are the sentence faces, read when they are first used.
var languages = listLanguages()

func listLanguages() map[Face]func() *language {
	files, err := faceFiles.ReadDir("faces")
	if err != nil {
		panic("syntax: " + err.Error())
	}
	all := make(map[Face]func() *language)
	for _, file := range files {
		f := Face(strings.TrimSuffix(file.Name(), ".txt"))
		all[f] = sync.OnceValue(func() *language { return readLanguage(f) })
	}
	return all
}

// Languages returns the faces in whose language sentences are written and remarks
// are told, English first.
func Languages() []Face {
	all := []Face{English}
	for f := range languages {
		if f != English {
			all = append(all, f)
		}
	}
	slices.Sort(all[1:])
	return all
}

// language returns the language of a sentence face, or nil.
func (f Face) language() *language {
	if read, ok := languages[f]; ok {
		return read()
	}
	return nil
}

// A section is the lines of one part of a file, in order.
type section []entry

// An entry is a line of a file: its name, and its text.
type entry struct{ said, means string }

// text returns the text of a name. Without one it is empty.
func (s section) text(name string) string {
	for _, p := range s {
		if p.said == name {
			return p.means
		}
	}
	return ""
}

// sections reads the sections of a file.
func sections(text string) (map[string]section, error) {
	all := make(map[string]section)
	var name string
	for n, line := range strings.Split(text, "\n") {
		switch {
		case line == "", line[0] == '#':
			continue
		case line[0] != ' ':
			name = line
			continue
		}
		said, means, ok := strings.Cut(strings.TrimSpace(line)+" ", " = ")
		if !ok {
			return nil, fmt.Errorf("line %d: want a name, =, and a text", n+1)
		}
		p := entry{said, strings.TrimSpace(means)}
		for _, part := range []*string{&p.said, &p.means} {
			if len(*part) > 1 && (*part)[0] == '"' {
				unquoted, err := strconv.Unquote(*part)
				if err != nil {
					return nil, fmt.Errorf("line %d: %s: %w", n+1, *part, err)
				}
				*part = unquoted
			}
		}
		all[name] = append(all[name], p)
	}
	return all, nil
}

// readLanguage reads the file of a face. It panics if the file is broken: it is
// part of the program.
func readLanguage(f Face) *language {
	file := "faces/" + string(f) + ".txt"
	data, err := faceFiles.ReadFile(file)
	if err != nil {
		panic("syntax: " + err.Error())
	}
	parts, err := sections(string(data))
	if err != nil {
		panic(fmt.Sprintf("syntax: %s: %v", file, err))
	}
	l := &language{remarks: make(map[string]string), wording: newWording(parts)}
	l.words = wordsOf(l.wording.Texts)
	l.writer, err = readWriter(parts["says"], parts["grammar"].text("adjectives") == "behind")
	if err != nil {
		panic(fmt.Sprintf("syntax: %s: %v", file, err))
	}
	l.writer.smooth, l.writer.whose = parts["smooth"].replacer(), parts["whose"].replacer()
	l.names = l.wording.Names
	l.outside = strings.Fields(parts["outside"].text("words"))
	for _, name := range []string{"mistakes", "remarks", "tells"} {
		for _, p := range parts[name] {
			l.remarks[p.said] = p.means
		}
	}
	return l
}

// readWriter reads what a language says. Each text must be there.
func readWriter(says section, nounFirst bool) (*writer, error) {
	texts := make(map[string]string)
	for _, p := range says {
		texts[p.said] = p.means
	}
	v := &writer{lexicon{classesBehind: nounFirst, ranks: make(map[string]rankForms)}, style{first: Hearts}}
	var missing []string
	v.bind(func(name string, to *string) {
		text, ok := texts[name]
		if !ok {
			missing = append(missing, name)
		}
		*to = text
		delete(texts, name)
	})
	for name, text := range texts {
		if !v.bindRank(name, text) {
			return nil, fmt.Errorf("no text is called %s", name)
		}
	}
	if missing != nil {
		return nil, fmt.Errorf("texts are missing: %s", strings.Join(missing, ", "))
	}
	return v, nil
}

// replacer returns what replaces the texts of a section by what they mean.
func (s section) replacer() *strings.Replacer {
	var pairs []string
	for _, p := range s {
		pairs = append(pairs, p.said, p.means)
	}
	return strings.NewReplacer(pairs...)
}

// bindRank notes a text that says a rank, and reports whether it is one:
// rank.12.bare, rank.number.one.
func (l *lexicon) bindRank(name, text string) bool {
	rest, ok := strings.CutPrefix(name, "rank.")
	rank, form, ok2 := strings.Cut(rest, ".")
	if !ok || !ok2 {
		return false
	}
	r := l.ranks[rank]
	switch form {
	case "bare":
		r.bare = text
	case "one":
		r.one = text
	case "the":
		r.the = text
	case "than":
		r.than = text
	case "gender":
		r.he = text == "masculine"
	default:
		return false
	}
	l.ranks[rank] = r
	return true
}

// rank says a rank, or a number in its place.
func (l *lexicon) rank(n int) rankForms {
	number := strconv.Itoa(n)
	if r, ok := l.ranks[number]; ok {
		return r
	}
	r := l.ranks["number"]
	return rankForms{fill(r.bare, number), fill(r.one, number), fill(r.the, number), fill(r.than, number), r.he}
}

// back names a card of the line.
func (l *lexicon) back(r Back) string {
	switch r {
	case Card:
		return l.cardNew
	case First:
		return l.cardFirst
	case Refused:
		return l.cardRefused
	case Last:
		return l.cardLast
	case 2:
		return l.cardSecond
	case 3:
		return l.cardThird
	}
	return fill(l.cardBack, strconv.Itoa(int(r)))
}
