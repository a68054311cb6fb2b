package syntax_test

import "testing"

func TestMistakesInPortuguese(t *testing.T) {
	checkMistakes(t, map[string]string{
		"Se a ultma carta for preta, jogue 7.":                                      `1:6: palavra desconhecida: "ultma" (quis dizer "última"?)`,
		"Jogue uma carta vermlha.":                                                  `1:17: palavra desconhecida: "vermlha" (quis dizer "vermelha"?)`,
		"Jogue uma carta do mesmo nipe que a última carta.":                         `1:26: palavra desconhecida: "nipe" (quis dizer "naipe"?)`,
		"Se a última carta for preta, jgue 7.":                                      `1:30: palavra desconhecida: "jgue" (quis dizer "jogue"?)`,
		"Jogue uma carta impra e preta.":                                            `1:17: palavra desconhecida: "impra" (quis dizer "ímpar"?)`,
		"Jogue uma carta de 9 a 3.":                                                 `1:17: o intervalo está ao contrário: 9..3 (quis dizer "3..9"?)`,
		"Guarde um número, naipe, que começa em 0. Jogue 7.":                        `1:19: "naipe" já é um atributo das cartas: escolha outro nome`,
		"Se a primeira carta for preta e a carta antes dela for vermelha, jogue 7.": `1:35: não há nome para a carta anterior a esta: a primeira carta`,
	})
}

func FuzzPortuguese(f *testing.F) {
	for _, text := range []string{
		"Se a última carta for preta, jogue 7 ou maior; senão, jogue 6 ou menor.",
		"Comece com um ás. Jogue uma carta tal que (seja ímpar e a carta 4 lugares atrás não seja de copas).",
		"Jogue 3 cartas vermelhas, depois uma destas: 2, de 4 a 6 ou 9, 2 vezes, e assim por diante.",
		"Guarde um número, conta, que começa em 0. Sempre que sair um rei, conta passa a ser 1 menos conta. Jogue conta " +
			"ou maior.",
	} {
		f.Add(text)
	}
	fuzzFace(f, "pt")
}
