package solo

import (
	"eleusis/game"
	"eleusis/internal/say"
)

// A person is the player at the terminal: what they are told, and what they are asked.
type person struct {
	front     Front
	localizer *say.Localizer
	company   say.Roster
	story     *say.Narrator
}

func newPerson(c *Config, names []string, front Front) *person {
	p := &person{front: front, localizer: c.Localizer}
	p.company = say.Roster{Me: me, Names: func(seat game.Seat) string { return names[seat-1] }}
	p.story = p.localizer.Narrator(p.company)
	front.Sit(p.company)
	return p
}

// sayText shows the text called key.
func (p *person) sayText(key string, args say.Args) { p.front.Tell(p.localizer.Text(key, args)) }

// addEvent takes what the person is told of the event of that number.
func (p *person) addEvent(number int, sh game.Share, look func() *game.View) {
	if entry, ok := p.story.Tell(number, sh); ok {
		p.front.Hear(entry, look)
	}
}

// ask asks q until it is answered. In v, if there is one, lies what can be looked at.
func (p *person) ask(q *Question, v *game.View) (Answer, error) {
	q.View, q.Why = v, p.reasons(v)
	if q.Text == "" {
		q.Text = p.localizer.Text(q.Key, q.Args)
	}
	for {
		a, err := p.front.Ask(q)
		if err != nil || a.Wish != WantsGuess {
			return a, err
		}
		a.guess, err = p.readRule(a.Text)
		if a.guess != nil || err != nil {
			return a, err
		}
	}
}

// askText asks the question called key and returns what is typed, without outer
// spaces.
func (p *person) askText(key, help string) (string, error) {
	return p.front.Type(&Question{Key: key, Text: p.localizer.Text(key, nil), Help: help})
}

// reasons returns why the players of v last drew cards or were expelled, the person
// first.
func (p *person) reasons(v *game.View) (why []string) {
	if v == nil {
		return nil
	}
	for i := range v.Hands {
		if text := p.story.Why(me+game.Seat(i), v.Setup.Options); text != "" {
			why = append(why, text)
		}
	}
	return why
}

// isRefused reports whether err is a refusal, and tells the person why.
func (p *person) isRefused(err error) bool {
	text, ok := p.localizer.Refusal(err)
	if ok {
		p.front.Tell(text)
	}
	return ok
}
