package syntax

import (
	"slices"
	"strings"
)

// outside are words for what no rule can speak of, hands, players, clocks and the
// world around the table, in every language that rules are written in.
var outside = strings.Fields(`
	hand hands player players dealer prophet you your my his her who whoever bearded stock deck score points time clock today
	mão mãos jogador jogadora jogadores você meu minha quem barbudo barbudos baralho pontos tempo relógio hoje
	mano manos jugador jugadora jugadores mi quien barbudos mazo puntos tiempo reloj hoy
	mani giocatore giocatrice giocatori mio mia chi barbuto barbuti mazzo punti orologio oggi
`)

// beyond returns the first word that asks for more than a rule can speak of. It
// is asked only about texts that do not read: there such a word is the likeliest
// reason, wherever else the text goes astray.
func (p *ruleParser) beyond() (Mistake, bool) {
	for _, t := range scan(p.text) {
		if t.kind == tokenWord && !p.knows(t.text) && p.names[t.text] == unnamed && isOutside(t.text) {
			return p.wrong(t.span, beyondRules.Of(p.quote(t.span))), true
		}
	}
	return Mistake{}, false
}

func isOutside(word string) bool { return slices.Contains(outside, word) }
