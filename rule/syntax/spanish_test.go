package syntax_test

import "testing"

func TestMistakesInSpanish(t *testing.T) {
	checkMistakes(t, map[string]string{
		"Si la última carta es negrra, juega 7.":                   `1:23: palabra desconocida: "negrra" (¿querías decir "negra"?)`,
		"Si la ultma carta es negra, juega 7.":                     `1:7: palabra desconocida: "ultma" (¿querías decir "última"?)`,
		"Juega una carta del mismo pallo que la última.":           `1:27: palabra desconocida: "pallo" (¿querías decir "palo"?)`,
		"Juega una carta redd.":                                    `1:17: palabra desconocida: "redd" (¿querías decir "rey"?)`,
		"Si la primera es roja y la anterior a ella es roja, par.": `1:28: no hay nombre para la carta anterior a esta: la primera carta`,
		"Juega una carta black.":                                   `1:17: palabra desconocida: "black"`,
	})
}

func FuzzSpanish(f *testing.F) {
	for _, text := range []string{
		"Si la última carta es negra, juega 7 o más; si no, juega 6 o menos.",
		"Empieza con un as. Juega una carta que sea (impar o de picas) y no esté a más de 2 de distancia de la " +
			"penúltima carta.",
		"Juega 3 cartas rojas, luego una de estas: 2, de 4 a 6 o 9 2 veces, y así sucesivamente.",
		"Si el número de veces que salió un rey es divisible por 3, ninguna carta sirve; si no, las dos rojas.",
		"¿Después de una figura negra? ¡Cualquier carta que aún no ha salido, salvo si la anterior fue la dama de picas!",
	} {
		f.Add(text)
	}
	fuzzFace(f, "es")
}
