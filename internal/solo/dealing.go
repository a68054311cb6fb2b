package solo

import (
	"errors"
	"strconv"
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

// hints asks the person, who deals, for a hint: a text of his own, or one of those
// that are ready. It is empty if he gives none.
func (p *person) hints(ready []rule.Hint) (string, error) {
	p.hearsOut()
	key, texts := "play.ask.hint", []string{}
	for i, h := range ready {
		key, texts = "play.ask.hint.ready", append(texts, h.Remark().In(face(p.speaker)))
		p.line(strconv.Itoa(i+1) + ": " + texts[i])
	}
	for {
		p.line(ask + " " + p.speaker.Text(key, nil))
		line, err := p.reads()
		if err != nil {
			return "", err
		}
		text := strings.TrimSpace(line)
		n, err := strconv.Atoi(text)
		switch word := wishes[strings.ToLower(text)]; {
		case err == nil && 1 <= n && n <= len(texts):
			return texts[n-1], nil
		case err == nil && len(texts) > 0:
			p.says("play.slip.number", say.Args{"Text": shortened(text), "Last": len(texts)})
		case word == wantsHelp:
			p.says("play.help.hint", nil)
		case word == wantsOut:
			return "", errLeft
		default:
			return text, nil
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
