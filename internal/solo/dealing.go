package solo

import (
	"errors"
	"strings"

	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// writesRule asks the person, who deals, for a rule. It is nil if the machine
// shall choose one.
func (p *person) writesRule() (*rule.Rule, error) {
	p.hearsOut()
	for {
		p.line(ask + " " + p.speaker.Text("play.ask.rule", nil))
		line, err := p.reads()
		if err != nil {
			return nil, err
		}
		switch text := strings.TrimSpace(line); strings.ToLower(text) {
		case "":
		case "?", "help":
			p.says("play.help.rule", nil)
		case "q", "quit":
			return nil, errLeft
		case "m", "machine":
			return nil, nil
		default:
			if r, ok := p.readsRule(text); ok {
				return r, nil
			}
		}
	}
}

// readsRule returns the rule that text means, in any face or as lib:NAME. What is
// wrong with it is told, with its place.
func (p *person) readsRule(text string) (*rule.Rule, bool) {
	if name, ok := strings.CutPrefix(text, "lib:"); ok {
		e, found := rule.Find(name)
		if !found {
			p.says("play.slip.library", say.Args{"Name": shortened(name)})
			return nil, false
		}
		return e.Rule(), true
	}
	r, err := rule.Parse(text)
	var mistakes syntax.Mistakes
	if !errors.As(err, &mistakes) {
		return r, err == nil
	}
	for _, m := range mistakes {
		p.says("play.slip.rule", say.Args{"Column": m.Column, "Message": m.In(m.Language(face(p.speaker)))})
	}
	return nil, false
}

// leaves tells who leaves in the middle of a round what the rule was.
func (p *person) leaves(secret *rule.Rule) {
	p.says("play.leaves", nil)
	p.opens(secret)
}
