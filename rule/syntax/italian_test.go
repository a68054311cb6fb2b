package syntax_test

import "testing"

func TestMistakesInItalian(t *testing.T) {
	checkMistakes(t, map[string]string{
		"Se l'utlima carta è nera, gioca 7.":                               `1:6: parola sconosciuta: "utlima" (intendevi "ultima"?)`,
		"Se l'ultima carta è nerra, gioca 7.":                              `1:21: parola sconosciuta: "nerra" (intendevi "nera"?)`,
		"Se l'ultima carta è nera, giocca 7.":                              `1:27: parola sconosciuta: "giocca" (intendevi "gioca"?)`,
		"Gioca una carta dello stesso semme dell'ultima carta.":            `1:30: parola sconosciuta: "semme" (intendevi "seme"?)`,
		"Gioca una carta di quadrri.":                                      `1:20: parola sconosciuta: "quadrri" (intendevi "quadri"?)`,
		"Gioca una carta più altta di 7.":                                  `1:21: parola sconosciuta: "altta" (intendevi "alta"?)`,
		"Gioca una carta rosa.":                                            `1:17: parola sconosciuta: "rosa" (intendevi "rossa"?)`,
		"Se l'ultima carta è nera, gioca":                                  `1:32: la regola finisce troppo presto: manca una condizione o un valore`,
		"Se l'ultima carta è nera.":                                        `1:25: ci si aspettava "allora", ma c'è "."`,
		"Se la prima è rossa e quella prima di essa è rossa, gioca rossa.": `1:23: non c'è un nome per la carta prima di questa: la prima carta`,
		"Dispari se è l'unica carta che hai in mano, se no pari.":          `1:39: "mano" non entra in una regola: parla solo delle carte della linea`,
	})
}

func FuzzItalian(f *testing.F) {
	for _, text := range []string{
		"Se l'ultima carta è nera, gioca 7 o più; altrimenti gioca 6 o meno.",
		"se l’ultima e' rossa e la penultima e nera si gioca la donna di picche, sennò mai figure",
		"Comincia con un asso. Gioca una carta che sia (dispari o di picche) e non sia a più di 2 di distanza dalla " +
			"penultima carta.",
		"Gioca 3 carte rosse, poi una di queste: 2, da 4 a 6 o 9 2 volte, e così via.",
		"Se il numero di volte che è uscito un re è divisibile per 3, nessuna carta va bene; altrimenti mai due carte " +
			"dello stesso seme di fila.",
		"Dopo due figure nere, qualsiasi carta non ancora uscita, a meno che l'ultima carta non sia la donna di picche! " +
			"La regola si inverte a ogni re.",
	} {
		f.Add(text)
	}
	fuzzFace(f, "it")
}
