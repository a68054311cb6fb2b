package solo

import (
	"errors"
	"strconv"
	"strings"

	"eleusis/card"
	"eleusis/game"
	"eleusis/internal/say"
	"eleusis/rule"
	"eleusis/rule/syntax"
)

// askRule asks the person, who deals, for a rule, or for the words by which they
// judge themselves. It is nil if the machine is to choose one.
func (p *person) askRule() (*game.Deal, error) {
	for {
		text, err := p.askText("play.ask.rule", "play.help.rule")
		if err != nil {
			return nil, err
		}
		word, words, _ := strings.Cut(text, " ")
		switch strings.ToLower(word) {
		case "":
		case "m", "machine":
			return nil, nil
		case "h", "hand":
			if d, err := p.askGuard(game.CleanWords(words)); d != nil || err != nil {
				return d, err
			}
		default:
			if r, err := p.readRule(text); r != nil || err != nil {
				return &game.Deal{Rule: r}, err
			}
		}
	}
}

// askGuard asks the person, who judges by words, for a rule that warns them
// before a slip.
func (p *person) askGuard(words string) (*game.Deal, error) {
	if words == "" {
		p.sayText("play.slip.no-words", nil)
		return nil, nil
	}
	for {
		text, err := p.askText("play.ask.guard", "play.help.guard")
		if text == "" || err != nil {
			return &game.Deal{ByHand: true, Words: words}, err
		}
		if r, err := p.readRule(text); r != nil || err != nil {
			return &game.Deal{ByHand: true, Words: words, Rule: r}, err
		}
	}
}

// askExchange asks the person, who deals, whether they lay another card than the one
// that is turned up.
func (p *person) askExchange() (c card.Card, chosen bool, err error) {
	for {
		text, err := p.askText("play.ask.exchange", "play.help.exchange")
		if text == "" || err != nil {
			return 0, false, err
		}
		if c, err := card.Parse(text); err == nil {
			return c, true, nil
		}
		p.sayText("play.slip.card", say.Args{"Text": shortened(text)})
	}
}

// askHint asks the person, who deals, for a hint: a text of their own, or one of those
// that are ready. It is empty if they give none.
func (p *person) askHint(ready []rule.Hint) (string, error) {
	key, texts := "play.ask.hint", []string{}
	for i, h := range ready {
		key, texts = "play.ask.hint.ready", append(texts, h.Remark().In(p.localizer.Face()))
		p.front.Tell(strconv.Itoa(i+1) + ": " + texts[i])
	}
	for {
		text, err := p.askText(key, "play.help.hint")
		if err != nil {
			return "", err
		}
		n, err := strconv.Atoi(text)
		switch {
		case err != nil || len(texts) == 0:
			return text, nil
		case 1 <= n && n <= len(texts):
			return texts[n-1], nil
		}
		p.sayText("play.slip.number", say.Args{"Text": shortened(text), "Last": len(texts)})
	}
}

// readRule returns the rule that text means, in any face or as lib:NAME. If it can mean
// several the person chooses one. What is wrong with it is told, with its place.
func (p *person) readRule(text string) (*rule.Rule, error) {
	if name, ok := strings.CutPrefix(text, "lib:"); ok {
		e, found := rule.Find(name)
		if !found {
			p.sayText("play.slip.library", say.Args{"Name": shortened(name)})
			return nil, nil
		}
		return e.Rule(), nil
	}
	r, err := rule.Interpret(text)
	var mistakes syntax.Mistakes
	switch {
	case errors.As(err, &mistakes):
		for _, m := range mistakes {
			p.front.Tell(m.Shown(text) + m.In(m.Language(p.localizer.Face())))
		}
		if d, near := p.localizer.Nearest(rule.Suggest(text)); near {
			return p.askReading(d)
		}
		return nil, nil
	case err != nil || r.Sure():
		return r, err
	}
	return p.askReading(p.localizer.Ambiguity(r))
}

// askReading asks the person which rule they mean. It is nil if they mean none of them.
func (p *person) askReading(d say.Ambiguity) (*rule.Rule, error) {
	for i, part := range d.Parts {
		if i == 0 {
			p.front.Tell(p.localizer.Text("ask.parts", nil))
		}
		p.front.Tell("  " + part.Words + ": " + part.Means)
	}
	if len(d.LeftOut) > 0 {
		p.front.Tell(p.localizer.Text("ask.left-out", nil) + " " + strings.Join(d.LeftOut, ", "))
	}
	p.front.Tell(d.Asks)
	for i, r := range d.Readings {
		p.front.Tell(strings.TrimSpace(strconv.Itoa(i+1) + ": " + r.Text + " " + r.Apart))
	}
	for {
		text, err := p.askText("play.ask.reading", "play.help.reading")
		if text == "" || err != nil {
			return nil, err
		}
		n, err := strconv.Atoi(text)
		if err == nil && 1 <= n && n <= len(d.Readings) {
			return d.Readings[n-1].Rule, nil
		}
		p.sayText("play.slip.number", say.Args{"Text": shortened(text), "Last": len(d.Readings)})
	}
}

// tellLeaver tells a person who leaves in the middle of a round what the rule was.
func (p *person) tellLeaver(d *game.Deal) {
	p.sayText("play.leaves", nil)
	p.tellRule(d.Words, d.Rule)
}
