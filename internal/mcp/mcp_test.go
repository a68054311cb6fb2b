package mcp_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"eleusis/client"
	"eleusis/game"
	"eleusis/internal/mcp"
	"eleusis/internal/say"
	"eleusis/internal/store"
	"eleusis/internal/table"
	"eleusis/internal/web"
)

// A model is a client of the protocol. It has heard all that it was told.
type model struct {
	t       *testing.T
	session *sdk.ClientSession
	heard   strings.Builder
}

// serve starts a server and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	faults := slog.New(slog.NewTextHandler(failing{t}, nil))
	lobby := table.NewLobby(store.NewMemory(), table.Config{Random: rand.Reader, Errors: faults})
	server := httptest.NewServer(web.NewWithin(web.Limits{}, lobby, say.NewCatalog(), faults))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		lobby.Close()
	})
	return server.URL
}

// failing is a log in which each line fails a test.
type failing struct{ t *testing.T }

func (f failing) Write(text []byte) (int, error) {
	f.t.Errorf("a fault: %s", text)
	return len(text), nil
}

// beside returns a model that is connected as eleusis mcp connects one, to a server at url.
func beside(t *testing.T, url, name string) *model {
	t.Helper()
	program, err := client.New(url).Register(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	ours, theirs := sdk.NewInMemoryTransports()
	server, err := mcp.New(program, "test").Connect(t.Context(), ours, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Wait() })
	return connect(t, theirs) // which closes first
}

func connect(t *testing.T, transport sdk.Transport) *model {
	t.Helper()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(context.WithoutCancel(t.Context()), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return &model{t: t, session: session}
}

// args are the arguments of a tool.
type args map[string]any

// ask calls a tool and returns its text, and whether it says that something is wrong.
func (m *model) ask(tool string, with args) (text string, wrong bool) {
	m.t.Helper()
	if with == nil {
		with = args{}
	}
	r, err := m.session.CallTool(m.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: with})
	if err != nil {
		m.t.Fatalf("%s %v: %v", tool, with, err)
	}
	for _, c := range r.Content {
		text += c.(*sdk.TextContent).Text
	}
	m.heard.WriteString(text)
	return text, r.IsError
}

// must calls a tool that does what it is for.
func (m *model) must(tool string, with args) string {
	m.t.Helper()
	text, wrong := m.ask(tool, with)
	if wrong {
		m.t.Fatalf("%s %v: %s", tool, with, text)
	}
	return text
}

var (
	tableID = regexp.MustCompile(`Table (\S+), event`)
	mayNow  = regexp.MustCompile(`You may now: (.*)\.`)
	myHand  = regexp.MustCompile(`Your hand: (.*)`)
	least   = regexp.MustCompile(`A play of yours has (\d+) to`)
	refused = regexp.MustCompile(`Refused since the line last grew: (.*)`)
)

func find(r *regexp.Regexp, text string) string {
	if found := r.FindStringSubmatch(text); found != nil {
		return found[1]
	}
	return ""
}

// round plays a round of which the first look is given, to its end.
func (m *model) round(look string) (last string) {
	m.t.Helper()
	id := find(tableID, look)
	for n := 0; !strings.Contains(look, "The round is over"); n++ {
		if n > 400 {
			m.t.Fatalf("the round does not end:\n%s", look)
		}
		look = m.move(id, look)
	}
	return look
}

// move does the first thing that a model may do, or waits.
func (m *model) move(id, look string) string {
	m.t.Helper()
	may := strings.Split(find(mayNow, look), ", ")
	for _, action := range []string{"go-on", "call-right", "let-pass", "pass-guess", "pick", "play"} {
		if !slices.Contains(may, action) {
			continue
		}
		with := args{"table": id, "action": action}
		if action == "pick" || action == "play" {
			cards := slices.DeleteFunc(strings.Fields(find(myHand, look)), func(c string) bool {
				return slices.Contains(strings.Fields(find(refused, look)), c)
			})
			count := 1
			_, _ = fmt.Sscan(find(least, look), &count)
			if len(cards) < count {
				continue
			}
			with["cards"] = cards[:count]
		}
		text, wrong := m.ask("act", with)
		if !wrong {
			return text
		}
		if !strings.Contains(text, "(stale)") && !strings.Contains(text, "(not-your-turn)") {
			m.t.Logf("%s: %s", action, text)
		}
	}
	return m.must("wait", args{"table": id, "seconds": 2})
}

// TestAModelPlaysAWholeRoundOfEachPreset plays with computer players, by what the texts say alone.
func TestAModelPlaysAWholeRoundOfEachPreset(t *testing.T) {
	url := serve(t)
	for _, o := range game.Presets() {
		if testing.Short() && o.Preset != "express" {
			continue // computer players take their time
		}
		t.Run(o.Preset, func(t *testing.T) {
			t.Parallel()
			m := beside(t, url, "Model")
			look := m.must("open_table",
				args{"preset": o.Preset, "difficulty": "medium", "options": args{"handSize": 4}})
			id := find(tableID, look)
			m.must("act", args{"table": id, "action": "pace", "fast": true})
			ideas := m.must("check_ideas", args{"table": id, "rules": []string{"Play a red card.", "colr"}})
			if !strings.Contains(ideas, "is read as red") || !strings.Contains(ideas, "is not read") {
				t.Errorf("ideas: %s", ideas)
			}
			m.must("notebook", args{"table": id, "rule": "Play a red card."})
			long := args{"table": id, "rule": strings.Repeat("red or ", 2000), "remove": 1}
			if told, refused := m.ask("notebook", long); !refused {
				t.Errorf("a rule that is too long is written down: %.200s", told)
			}
			if notes := m.must("notebook", args{"table": id}); !strings.Contains(notes, "1. Play a red card.") {
				t.Errorf("with a rule that is refused a note goes: %s", notes)
			}
			notes := m.must("notebook", args{"table": id, "rule": "Alternate colors.", "remove": 1})
			if strings.Contains(notes, "red card") || !strings.Contains(notes, "2. Alternate colors.\n  is read as color") {
				t.Errorf("notes: %s", notes)
			}
			last := m.round(look)
			rule := regexp.MustCompile(`That is the formula (.*)`)
			formula := find(rule, last)
			before, _, _ := strings.Cut(m.heard.String(), "The round is over")
			if formula == "" || strings.Contains(before, "That is the formula") {
				t.Fatalf("the rule is not told at the end, or before it:\n%s", last)
			}
			if len(formula) > 12 && strings.Contains(before, formula) {
				t.Errorf("the rule %s was told before the end", formula)
			}
			if text := m.must("review", args{"table": id}); len(text) < 20 {
				t.Errorf("the review is %q", text)
			}
			if text := m.must("record", args{"table": id}); !strings.Contains(text, o.Preset) {
				t.Errorf("the record is %q", text)
			}
		})
	}
}

// TestAModelOverHTTPMayWhatItsTokenMay deals by a sentence, and asks for what is hidden.
func TestAModelOverHTTPMayWhatItsTokenMay(t *testing.T) {
	url := serve(t)
	program, err := client.New(url).Register(t.Context(), "Dealer")
	if err != nil {
		t.Fatal(err)
	}
	over := func(token string) *model {
		return connect(t, &sdk.StreamableClientTransport{
			Endpoint: url + mcp.Path, HTTPClient: &http.Client{Transport: bearing(token)}, DisableStandaloneSSE: true,
		})
	}
	dealer, stranger := over(program.Token), over("")
	look := dealer.must("open_table", args{
		"preset": "express", "deal": "Play a card that is higher than the last, or a heart.",
		"options": args{"handSize": 3},
	})
	if !strings.Contains(look, "Your rule: rank > last.rank or hearts") {
		t.Errorf("the dealer sees:\n%s", look)
	}
	id := find(tableID, look)
	seen := stranger.must("look", args{"table": id})
	if strings.Contains(seen, "Your hand") || strings.Contains(seen, "hearts") {
		t.Errorf("a stranger sees:\n%s", seen)
	}
	for _, c := range []struct {
		tool, want string
		with       args
	}{
		{"open_table", "a program needs a token", args{"preset": "express"}},
		{"check_ideas", "(no-notes)", args{"table": id, "rules": []string{"red"}}},
		{"review", "(no-round)", args{"table": id, "round": 7}},
		{"look", "(no-table)", args{"table": "nowhere1"}},
		{"read_rule", "colr", args{"rule": "colr = red"}},
	} {
		text, _ := stranger.ask(c.tool, c.with)
		if !strings.Contains(text, c.want) {
			t.Errorf("%s %v: %q, want %q", c.tool, c.with, text, c.want)
		}
	}
	same := stranger.must("compare_rules", args{"a": "Alternate colors.", "b": "color != last.color"})
	if !strings.Contains(same, "always") {
		t.Errorf("one rule said twice: %s", same)
	}
}

// bearing sends a token with each request, if there is one.
type bearing string

func (b bearing) RoundTrip(q *http.Request) (*http.Response, error) {
	q = q.Clone(q.Context())
	if b != "" {
		q.Header.Set("Authorization", "Bearer "+string(b))
	}
	return http.DefaultTransport.RoundTrip(q)
}

// TestResourcesForAModelAreTrue reads resources and prompts: the formulas of the language are formulas,
// and tools that are named exist.
func TestResourcesForAModelAreTrue(t *testing.T) {
	m := beside(t, serve(t), "Model")
	tools := make(map[string]bool)
	for tool, err := range m.session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		tools[tool.Name] = true
	}
	named := m.session.InitializeResult().Instructions
	for _, name := range []string{"play", "deal", "review"} {
		asked := &sdk.GetPromptParams{Name: name, Arguments: map[string]string{"table": "x"}}
		p, err := m.session.GetPrompt(t.Context(), asked)
		if err != nil {
			t.Fatal(err)
		}
		named += p.Messages[0].Content.(*sdk.TextContent).Text
	}
	for _, name := range regexp.MustCompile(`\b[a-z]+_[a-z_]+\b`).FindAllString(named, -1) {
		if !tools[name] {
			t.Errorf("there is no tool %s", name)
		}
	}
	read := func(uri string) string {
		r, err := m.session.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})
		if err != nil {
			t.Fatal(err)
		}
		return r.Contents[0].Text
	}
	formulas := regexp.MustCompile("(?m)^\\| `(.*?)` \\|").FindAllStringSubmatch(read("eleusis://language"), -1)
	for _, f := range formulas {
		if text := m.must("read_rule", args{"rule": f[1]}); !strings.Contains(text, `"ok":true`) {
			t.Errorf("%s: %s", f[1], text)
		}
	}
	if len(formulas) < 10 || !strings.Contains(read("eleusis://rules"), "`express`") {
		t.Errorf("%d formulas; the rules are %q", len(formulas), read("eleusis://rules"))
	}
	look := m.must("open_table", args{"preset": "express"})
	if got := read("eleusis://table/" + find(tableID, look)); !strings.Contains(got, "Your hand: ") {
		t.Errorf("the table is %q", got)
	}
}
