package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A token is a word, a number or a mark of a text.
type token struct {
	text       string // in lower case; marks in their first spelling
	plain      string // the same without accents
	start, end int    // bytes of the text
	capital    bool   // one capital letter: A is an ace
	named      bool   // an article stands right before it
	number     int    // the value of digits, else -1
}

// marks gives each mark its first spelling. A mark that is not here means nothing.
var marks = map[string]string{
	",": ",", ";": ";", ".": ".", "!": ".", "?": ".", ":": ":", "(": "(", ")": ")", "[": "(", "]": ")",
	"-": "-", "–": "-", "—": "-", "−": "-", "/": "/", "\\": "/",
	"→": "->", "⇒": "->", "➔": "->", "->": "->", "=>": "->", "-->": "->",
	"+": "+", "*": "*", "×": "*", "%": "%", "=": "=", "==": "=", "!=": "!=", "≠": "!=", "<>": "!=",
	"<": "<", ">": ">", "<=": "<=", "≤": "<=", ">=": ">=", "≥": ">=", "…": "...", "...": "...", "..": "...",
	"±": "±", "¿": "¿", "♣": "♣", "♦": "♦", "♥": "♥", "♠": "♠", "&": "&", "|": "|", "\n": ";", "'": "'", "♡": "♥",
	"♢": "♦", "♤": "♠", "♧": "♣",
}

// scan cuts a text into tokens. Quotation marks and what is unknown are left out.
func (g *grammar) scan(text string) []token {
	var tokens []token
	add := func(word string, start, end int) {
		tokens = append(tokens, token{text: word, plain: plain(word), start: start, end: end, number: -1})
	}
	before := "" // what stands before
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		end := at + size
		switch {
		case unicode.IsDigit(r) && r < 128:
			n := 0
			for end = at; end < len(text) && '0' <= text[end] && text[end] <= '9'; end++ {
				n = min(n*10+int(text[end]-'0'), 9999)
			}
			add(text[at:end], at, end)
			tokens[len(tokens)-1].number = n
			if suffix := letters(text[end:]); suffix > 0 { // 7s, 2nd, 10ª
				add("'"+strings.ToLower(text[end:end+suffix]), end, end+suffix)
				end += suffix
			}
		case abbreviation(text[at:]) > 0: // e.g. is the word eg
			end = at + abbreviation(text[at:])
			add(strings.ToLower(strings.ReplaceAll(text[at:end], ".", "")), at, end)
		case g.clitic(text, at) > 0:
			end = at + g.clitic(text, at)
			add(strings.ToLower(text[at:end]), at, end)
		case unicode.IsLetter(r):
			end = at + letters(text[at:])
			for end < len(text) && (text[end] == '\'' || strings.HasPrefix(text[end:], "’")) {
				_, quote := utf8.DecodeRuneInString(text[end:])
				more := letters(text[end+quote:])
				if more == 0 && g.elides && digit(text[end+quote:]) { // dall'8
					end += quote
				}
				if more == 0 {
					break
				}
				end += quote + more
			}
			if end-at == 1 && unicode.IsUpper(r) || g.cardLetters(text[at:end]) {
				tokens = appendLetters(tokens, text, at, end) // Q is a queen, even where q is short for que
				break
			}
			g.word(text[at:end], at, add)
			tokens[len(tokens)-1].named = g.articles[strings.ToLower(before)]
		case r == '\n' && (len(tokens) == 0 || strings.TrimSpace(text[end:]) == ""):
		default:
			for n := min(3, len(text)-at); n > 0; n-- {
				mark, ok := marks[text[at:at+n]]
				if ok {
					end = at + n
					add(mark, at, end)
					if text[at] == '?' {
						tokens[len(tokens)-1].plain = "?" // patterns may ask for it
					}
					break
				}
			}
		}
		if r != ' ' {
			before = text[at:end]
		}
		at = end
	}
	return tokens
}

// abbreviation returns how many bytes at the start of text are two small letters with
// a full stop behind each.
func abbreviation(text string) int {
	if len(text) < 4 || text[1] != '.' || text[3] != '.' {
		return 0
	}
	for _, c := range []byte{text[0], text[2]} {
		if c < 'a' || c > 'z' {
			return 0
		}
	}
	return 4
}

// digit reports whether a text begins with a digit.
func digit(text string) bool { return text != "" && '0' <= text[0] && text[0] <= '9' }

// letters returns how many bytes at the start of text are letters or ordinal signs.
func letters(text string) int {
	for i, r := range text {
		if !unicode.IsLetter(r) && r != 'º' && r != 'ª' && r != '°' {
			return i
		}
	}
	return len(text)
}

// clitic returns how many bytes at are a hyphen and a pronoun that hangs on a verb,
// such as -se in joga-se. These are a token of their own, which is not the word se.
func (g *grammar) clitic(text string, at int) int {
	if text[at] != '-' || at == 0 {
		return 0
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	size := 1 + letters(text[at+1:])
	if !unicode.IsLetter(before) || !g.clitics[strings.ToLower(text[at+1:at+size])] {
		return 0
	}
	return size
}

// word adds the tokens of a word, which may have apostrophes in it. In lower case it may
// have more or fewer bytes than it is written with.
func (g *grammar) word(written string, start int, add func(string, int, int)) {
	lower := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), "’", "'") }
	addPart := func(from, to int) {
		part := lower(written[from:to])
		if parts, ok := g.contractions[part]; ok {
			for _, p := range parts {
				add(p, start+from, start+to)
			}
		} else if part != "" {
			add(part, start+from, start+to)
		}
	}
	cut := strings.IndexAny(written, "'’")
	word := lower(written)
	if _, contracts := g.contractions[word]; contracts || cut < 0 || g.knows(word) {
		addPart(0, len(written))
		return
	}
	if g.elides { // l'asso: l' asso, but card's: card 's
		_, size := utf8.DecodeRuneInString(written[cut:])
		cut += size
	}
	addPart(0, cut)
	addPart(cut, len(written))
}

// cardLetters reports whether a word that is not known is letters, each of which is a kind
// of card.
func (g *grammar) cardLetters(written string) bool {
	if len(written) < 3 || g.knows(strings.ToLower(written)) {
		return false
	}
	for i := range len(written) {
		if c := written[i]; c < 'A' || c > 'Z' || !g.knows("~"+strings.ToLower(written[i:i+1])) {
			return false
		}
	}
	return true
}

// appendLetters adds the letters of a word as cards, with commas between them: RRB is red,
// red, black.
func appendLetters(tokens []token, text string, start, end int) []token {
	for i := start; i < end; i++ {
		if end-start > 1 && len(tokens) > 0 && tokens[len(tokens)-1].capital {
			tokens = append(tokens, token{text: ",", plain: ",", start: i, end: i, number: -1})
		}
		letter := strings.ToLower(text[i : i+1])
		tokens = append(tokens, token{text: letter, plain: letter, start: i, end: i + 1, capital: true, number: -1})
	}
	return tokens
}

// accents takes the accents away.
var accents = strings.NewReplacer("á", "a", "à", "a", "â", "a", "ã", "a", "ä", "a",
	"é", "e", "è", "e", "ê", "e", "ë", "e", "í", "i", "ì", "i", "î", "i", "ï", "i",
	"ó", "o", "ò", "o", "ô", "o", "õ", "o", "ö", "o", "ú", "u", "ù", "u", "û", "u", "ü", "u",
	"ç", "c", "ñ", "n", "œ", "oe")

func plain(word string) string { return accents.Replace(word) }
