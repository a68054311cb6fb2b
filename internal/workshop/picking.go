package workshop

import (
	"net/url"
	"strconv"
	"strings"

	"eleusis/rule"
	"eleusis/rule/blocks"
	"eleusis/rule/syntax"
)

// How a rule is picked together.
const (
	ByBlocks  = "blocks"  // the face in which a rule is picked, not written
	ByLibrary = "library" // the same: it is looked for in the library

	maxHistory      = 30      // steps that can be taken back
	maxHistoryBytes = 6 << 10 // that they take in an address
)

// A Picking is how far a person is in picking a rule together: it stands in the
// address beside the rule.
type Picking struct {
	Blocks  bool
	Place   string   // the place of the chosen block
	History []string // places and rules before, the last one first: 0.1@red even
	Shelf   bool     // the library is open, beside the text of the rule
	Find    string   // what is looked for there
}

// PickingIn returns the picking in an address.
func PickingIn(q url.Values) Picking {
	p := Picking{Blocks: q.Get("in") == ByBlocks, Place: q.Get("at"), History: q["was"]}
	p.Shelf = q.Get("in") == ByLibrary
	if p.Shelf {
		p.Find = q.Get("find")
	}
	return p.withShortHistory()
}

// withShortHistory returns p with no more steps to be taken back than addresses may hold.
func (p Picking) withShortHistory() Picking {
	size := 0
	for i, was := range p.History {
		size += len(was)
		if i == maxHistory || size > maxHistoryBytes {
			p.History = p.History[:i:i]
			break
		}
	}
	return p
}

// Write writes p into the fields of an address.
func (p Picking) Write(q url.Values) {
	if p.Shelf {
		q.Set("in", ByLibrary)
		if p.Find != "" {
			q.Set("find", p.Find)
		}
	}
	if !p.Blocks {
		return
	}
	q.Set("in", ByBlocks)
	if p.Place != "" {
		q.Set("at", p.Place)
	}
	if len(p.History) > 0 {
		q["was"] = p.History
	}
}

// Do carries out a button of the blocks on the rule w, and returns the text of the rule
// after it. An action that makes no sense changes nothing.
func (p *Picking) Do(act string, w Written, f syntax.Face) string {
	text := w.Text
	switch act {
	case "shelf":
		p.Shelf = !p.Shelf
		return text
	case "search":
		return text
	case "open":
		if w.Open() { // its meaning is to be chosen first
			return text
		}
		p.Blocks, p.Place, p.Shelf = true, "", false
		if _, err := blocks.Open(text, p.Place); w.Rule != nil && (err != nil || w.As != "") {
			return w.Rule.String()
		}
		return p.Begun(text)
	case "close":
		p.Blocks, p.History = false, nil
		if r, err := rule.Parse(text); err == nil {
			return r.In(f)
		}
		return text
	case "anew":
		return p.step(blocks.New().Choose("0"), text)
	case "undo":
		if len(p.History) == 0 {
			return text
		}
		at, before, _ := strings.Cut(p.History[0], "@")
		p.Place, p.History = at, p.History[1:]
		return before
	}
	if name, takes := strings.CutPrefix(act, "take "); takes {
		e, known := rule.Find(name)
		if !known {
			return text
		}
		p.Shelf = false
		return e.Rule().In(f)
	}
	if strings.TrimSpace(text) == "" {
		text = blocks.New().Formula()
	}
	editor, err := blocks.Open(text, p.Place)
	if err != nil {
		return text
	}
	if p.Place == "" {
		editor = editor.Choose(strconv.Itoa(len(editor.Root().Parts) - 1))
	}
	next, err := editor.Do(act)
	switch {
	case err != nil:
		return text
	case strings.HasPrefix(act, "at "):
		p.choose(next)
		return text
	}
	return p.step(next, text)
}

// Begun returns the text of a rule that is picked: a first block where there is
// none yet.
func (p *Picking) Begun(text string) string {
	if p.Blocks && strings.TrimSpace(text) == "" {
		return blocks.New().Formula()
	}
	return text
}

// theRule is the place of the rule itself. An empty place is that of its last part, where
// one begins.
const theRule = "rule"

// choose notes which block of an editor is chosen.
func (p *Picking) choose(editor *blocks.Editor) {
	p.Place = editor.Place().String()
	if p.Place == "" {
		p.Place = theRule
	}
}

// step changes the rule from into that of editor, and remembers it for undo.
func (p *Picking) step(editor *blocks.Editor, from string) string {
	p.History = append([]string{p.Place + "@" + from}, p.History...)
	p.choose(editor)
	*p = p.withShortHistory()
	return editor.Formula()
}
