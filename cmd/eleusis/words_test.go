package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"eleusis/rule/syntax"
)

func TestHelpIsInTheLanguageThatIsWished(t *testing.T) {
	for _, tt := range []struct {
		args []string
		env  string
		want string
	}{
		{[]string{"play", "--help", "--lang", "pt"}, "", "Jogar numa mesa de jogadores virtuais"},
		{[]string{"rule", "check", "--help"}, "ELEUSIS_LANG=it", "Leggere una regola e mostrare come viene capita"},
		{[]string{"--help"}, "LC_ALL=es_MX.UTF-8", "Órdenes:"},
		{[]string{"--help"}, "LC_ALL=es_MX.UTF-8", `Usa "eleusis [command] --help" para saber más sobre una orden.`},
		{[]string{"play", "--help"}, "ELEUSIS_LANG=fr", "cette aide\n"},
		{[]string{"play", "--help"}, "ELEUSIS_LANG=fr", "(par défaut machine)\n"},
		{[]string{"play", "--help"}, "", "(default machine)\n"},
		{[]string{"play", "--help"}, "", "--seats NUMBER "},
		{[]string{"play", "--help"}, "ELEUSIS_LANG=fr", "--seats NOMBRE "},
		{[]string{"play", "--help"}, "ELEUSIS_LANG=it", "--seed NUMERO "},
		{[]string{"bench", "--help"}, "ELEUSIS_LANG=pt", "--limit TEMPO "},
		{[]string{"--help"}, "", "Available Commands:"},
	} {
		name, value, _ := strings.Cut(tt.env, "=")
		out, told := new(strings.Builder), new(strings.Builder)
		a := &app{in: strings.NewReader(""), out: out, err: told, getenv: func(asked string) string {
			if asked == name {
				return value
			}
			return ""
		}}
		if code := a.run(t.Context(), tt.args); code != exitYes || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%v, %s: code %d, %s%s", tt.args, tt.env, code, out, told)
		}
	}
}

func TestMistakesAreToldInTheLanguageThatIsWished(t *testing.T) {
	told := new(strings.Builder)
	a := &app{in: strings.NewReader(""), out: new(strings.Builder), err: told, getenv: func(string) string { return "" }}
	if code := a.run(t.Context(), []string{"replay", "--lang", "es", "nowhere"}); code != exitUsage ||
		told.String() != "eleusis: no existe el archivo \"nowhere\"\n" {
		t.Errorf("code %d, %q", code, told)
	}
}

func TestHelpFitsATerminalInEveryLanguage(t *testing.T) {
	out := new(strings.Builder)
	a := &app{in: strings.NewReader(""), out: out, err: out, getenv: func(string) string { return "" }}
	for _, l := range syntax.Languages() {
		for _, cmd := range withSubcommands(a.rootCommand()) {
			out.Reset()
			path := strings.Fields(cmd.CommandPath())[1:]
			code := a.run(t.Context(), append(path, "--help", "--lang", string(l)))
			if code != exitYes || !strings.Contains(out.String(), cmd.CommandPath()) {
				t.Errorf("%s %v: code %d, %s", l, path, code, out)
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimSuffix(line, "\n")
				if utf8.RuneCountInString(line) > helpWidth && len(strings.Fields(line)) > 1 {
					t.Errorf("%s %v: wider than %d columns: %s", l, path, helpWidth, line)
				}
			}
		}
	}
}
