package syntax

import "strconv"

// This file says values in clauses.

func (e *clause) term(t Term, least power) {
	switch t := t.(type) {
	case *Literal:
		e.word(strconv.Itoa(t.Value))
	case *Symbol:
		e.word(variants(e.class[t.Class].beside)[0])
	case *Attr:
		if t.Of == Card && e.it {
			e.word(e.attribute[t.Attribute].its)
		} else {
			e.word(fill(e.of, e.attribute[t.Attribute].the, e.name(t.Of)))
		}
	case *Position:
		e.word(e.position)
	case *Figure:
		e.word(e.quantity[t.Of])
	case *Count:
		if is, ok := t.Of.(*Is); ok && is.Of == Card {
			e.word(fill(e.countClass, e.class[is.Class].several))
			break
		}
		e.bracketed(least > powerAll, func() { e.word(fill(e.count, e.laying().cards(t.Of))) })
	case *Since:
		e.bracketed(least > powerAll, func() { e.word(fill(e.since, e.laying().cards(t.Of))) })
	case *Run:
		e.word(fill(e.run, e.attribute[t.Of].same))
	case *Recall:
		e.word(t.Name)
	case *Arith:
		e.arith(t, least)
	case *Mod:
		e.bracketed(least > powerProduct, func() {
			e.term(t.X, powerProduct)
			e.word(fill(e.modulo, strconv.Itoa(t.By)))
		})
	case *Abs:
		e.abs(t, least)
	case *Steps:
		e.word(fill(e.steps, e.name(t.From), e.name(t.To)))
	}
}
func (e *clause) arith(t *Arith, least power) {
	inner := powerSum
	if t.Operator == Times {
		inner = powerProduct
	}
	e.bracketed(least > inner, func() {
		e.term(t.X, inner)
		e.word(e.operator[t.Operator])
		e.term(t.Y, inner+1)
	})
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
