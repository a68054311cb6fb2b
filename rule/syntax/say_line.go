package syntax

import "strconv"

// This file says what looks at the line as a whole or remembers things of it.

func memorySaid(m Memory) string {
	said := "Remember " + m.Name + ", at first " + strconv.Itoa(m.Start) + ". "
	for _, e := range m.Events {
		verb := " is laid, "
		if e.Refused {
			verb = " is refused, "
		}
		value := clause{topic: nobody}
		value.term(e.Becomes, powerSum)
		said += "Every time " + nounPhrase(e.When) + verb + m.Name + " becomes " + value.String() + ". "
	}
	return said
}

func turnedSaid(at Cond) string {
	return ", turned round every time " + nounPhrase(at) + " is laid"
}

func seenSaid(a Attribute) string {
	if a == BySuit {
		return "already seen"
	}
	return "of a " + attributeSaid(a) + " already seen"
}

func quantitySaid(q Quantity) string {
	return [quantities]string{
		Sum: "the sum so far", Highest: "the highest rank so far", Lowest: "the lowest rank so far",
		Place: "the place in the play", PlaySum: "the sum of the play",
	}[q]
}
