package syntax

import "strconv"

// This file says values in clauses.

func (e *clause) term(t Term, least power) {
	switch t := t.(type) {
	case *Literal:
		e.word(strconv.Itoa(t.Value))
	case *Symbol:
		e.word(Variants(e.class[t.Class].beside)[0])
	case *Attr:
		if t.Of == Card && e.it {
			e.word(e.attribute[t.Attribute].its)
		} else {
			e.word(fill(e.of, e.attribute[t.Attribute].the, e.name(t.Of)))
		}
	case *Position:
		e.word(e.position)
	case *Figure:
		e.figure(t, least)
	case *Count:
		e.counted(t, least)
	case *Since:
		e.bracketed(least > powerAll, func() { e.word(fill(e.since, e.earlier().cards(t.Of))) })
	case *Streak:
		e.bracketed(least > powerAll, func() { e.word(fill(e.streak, e.earlier().cards(t.Of))) })
	case *Counted:
		if t.Of == Card && e.it {
			e.word(fill(e.itsWorth, e.writer.name(t.Name)))
		} else {
			e.word(fill(e.of, fill(e.theWorth, e.writer.name(t.Name)), e.name(t.Of)))
		}
	case *Run:
		e.word(fill(e.run, e.attribute[t.Of].same))
	case *Recall:
		e.word(e.writer.name(t.Name))
	case *Arith:
		e.arith(t, least)
	case *Abs:
		e.abs(t, least)
	case *Steps:
		e.word(fill(e.steps, e.name(t.From), e.name(t.To)))
	}
}

func (e *clause) arith(t *Arith, least power) {
	if f, ok := meant(t); ok {
		e.bracketed(least > powerAll, func() {
			e.meanSaid(f)
			e.word(e.rounded)
		})
		return
	}
	inner := powerSum
	switch t.Operator {
	case Least, Most, Divisor:
		e.bracketed(least > powerAll, func() { e.function(t) })
		return
	case Times, Over, Modulo:
		inner = powerProduct
	}
	if t.Operator == Modulo && !e.style.dated {
		e.remaining(t)
		return
	}
	left := inner
	if _, difference := t.X.(*Abs); difference { // what follows would be part of its second value
		left++
	}
	e.bracketed(least > inner, func() {
		e.term(t.X, left)
		e.word(e.operator[t.Operator])
		e.term(t.Y, inner+1)
		if t.Operator == Over {
			e.word(e.rounded)
		}
	})
}

// remaining says a remainder. What is rounded stands in brackets there, as more words follow.
func (e *clause) remaining(t *Arith) {
	least := powerAll
	if divided, ok := t.X.(*Arith); ok && divided.Operator == Over {
		least = powerProduct + 1
	}
	e.say(e.writer.remainder, func() { e.term(t.X, least) }, func() { e.term(t.Y, powerProduct+1) })
}

func (e *clause) abs(t *Abs, least power) {
	if d, ok := t.X.(*Arith); ok && d.Operator == Minus {
		e.bracketed(least > powerSum, func() {
			e.say(e.difference, func() { e.term(d.X, powerSum) }, func() { e.term(d.Y, powerSum) })
		})
		return
	}
	e.say(e.absolute, func() { e.term(t.X, powerProduct+1) })
}
