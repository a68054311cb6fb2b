package api

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"eleusis/bot"
	"eleusis/game"
	"eleusis/internal/table"
	"eleusis/rule"
)

// A TokenRequest asks for the token of a program.
type TokenRequest struct {
	Name string `json:"name" minLength:"1" maxLength:"200" doc:"Name of the program at tables, at most 40 characters."`
}

// A Program is a program that has a token.
type Program struct {
	Name  string `json:"name" doc:"Name of the program at tables."`
	Token string `json:"token,omitempty" doc:"Send it as Authorization: Bearer TOKEN. It is shown only once; the server keeps its hash."`
}

// A TableRequest asks for a new table.
type TableRequest struct {
	Request    string                     `json:"request,omitempty" maxLength:"64" doc:"Chosen by the client, such as 1, 2, 3. An opening sent again with it leads to the same table, another one is refused (reused). It needs the token of a program."`
	Name       string                     `json:"name,omitempty" maxLength:"200" doc:"Your name, if your token is not a program's."`
	Preset     string                     `json:"preset,omitempty" default:"new" doc:"The form of the game; see presets."`
	Options    map[string]json.RawMessage `json:"options,omitempty" doc:"Options that differ from the preset, by their names in Options, such as handSize."`
	Seats      int                        `json:"seats,omitempty" minimum:"0" maximum:"9" doc:"People at the table, with the dealer; 0: the usual number."`
	Level      string                     `json:"level,omitempty" doc:"Level of the computer players; novice by default."`
	Rule       string                     `json:"rule,omitempty" doc:"The rule, as a formula or as a sentence in any language. Without one the computer dealer chooses."`
	Difficulty string                     `json:"difficulty,omitempty" doc:"Difficulty of the rules that the computer dealer makes; without it they come from the library."`
	Deals      bool                       `json:"deals,omitempty" doc:"You deal the rule, and the others look for it."`
	Words      string                     `json:"words,omitempty" doc:"You deal this rule and judge by hand; rule, if present, is your guard."`
	Waits      bool                       `json:"waits,omitempty" doc:"The first round is sealed and not dealt, so that words can be added to the shuffle."`
	Title      string                     `json:"title,omitempty" doc:"What the dealer is called."`

	WaitsForPeople  bool `json:"gathers,omitempty" doc:"Others join before the game begins; you start it."`
	Aside           bool `json:"aside,omitempty" doc:"You are host and do not play."`
	ComputerPlayers int  `json:"companions,omitempty" minimum:"0" maximum:"8" doc:"Computer players, if people gather."`

	Dealing  table.Dealing              `json:"dealing,omitzero" doc:"Who deals."`
	Settings map[string]json.RawMessage `json:"settings,omitempty" doc:"Those that differ, by their names in Settings."`
}

// A Seat is a seat at a table with its key.
type Seat struct {
	ID    string    `json:"id" doc:"The id of the table."`
	Seat  game.Seat `json:"seat" doc:"Your seat."`
	Token string    `json:"token,omitempty" doc:"Send it as Authorization: Bearer TOKEN at this table. It is shown only once, and absent if your program has a token."`
	Table *Table    `json:"table" doc:"The table as you see it."`
}

// A JoinRequest asks for a seat.
type JoinRequest struct {
	Name   string    `json:"name,omitempty" maxLength:"200" doc:"Your name, if your token is not a program's."`
	Seat   game.Seat `json:"seat,omitempty" minimum:"0" maximum:"9" doc:"The seat that you want; 0: the first that is free."`
	Secret string    `json:"secret,omitempty" doc:"128 to 512 random bits in hexadecimal digits: the same request sent again returns the same token. Needed if your token is not a program's."`
}

// A Done has the number of the last event of a table.
type Done struct {
	Number int `json:"number" doc:"Number of the last event that the request caused."`
}

// Arguments and results of operations about tables.
type (
	tableIn struct {
		ID string `path:"table" doc:"The id of the table."`
	}
	namingIn   struct{ Body TokenRequest }
	programOut struct{ Body Program }
	openingIn  struct{ Body TableRequest }
	seatOut    struct{ Body Seat }
	joiningIn  struct {
		ID   string `path:"table" doc:"The id of the table."`
		Body JoinRequest
	}
	requestIn struct {
		ID   string `path:"table" doc:"The id of the table."`
		Body Request
	}
	tableOut struct{ Body *Table }
	doneOut  struct{ Body Done }
	nothing  struct{}
)

// The tags of operations, which are the sections of the reference page.
const (
	tagPrograms = "Programs"
	tagTables   = "Tables"
	tagRules    = "Rules"
	tagRecords  = "Records"
)

func (s *server) registerTables() {
	operation(s, huma.Operation{
		OperationID: "name-program", Method: http.MethodPost, Path: "/programs", Tags: []string{tagPrograms},
		DefaultStatus: http.StatusCreated,
		Summary:       "Get a token for a program", Description: "The token opens every seat that the program takes with " +
			"it. One token has one seat at a table.",
	}, s.nameProgram)
	operation(s, huma.Operation{
		OperationID: "forget-program", Method: http.MethodDelete, Path: "/programs/self",
		Tags: []string{tagPrograms}, DefaultStatus: http.StatusNoContent,
		Security: needsToken(), Summary: "Return the token of a program",
		Description: "Its seats stay until it leaves them.",
	}, s.forgetProgram)
	operation(s, huma.Operation{
		OperationID: "open-table", Method: http.MethodPost, Path: "/tables", Tags: []string{tagTables},
		DefaultStatus: http.StatusCreated,
		Security:      mayToken(), Summary: "Open a table", Description: "Without a token of a program the answer has the " +
			"token of the seat.",
	}, s.open)
	operation(s, huma.Operation{
		OperationID: "look", Method: http.MethodGet, Path: "/tables/{table}", Tags: []string{tagTables},
		Security: mayToken(), Summary: "Look at a table", Description: "As your seat sees it, or as a spectator does.",
	}, working(s, s.lookAt))
	operation(s, huma.Operation{
		OperationID: "delete-table", Method: http.MethodDelete, Path: "/tables/{table}", Tags: []string{tagTables},
		DefaultStatus: http.StatusNoContent,
		Security:      needsToken(), Summary: "Delete a table", Description: "Its host can, with all its rounds and talk, " +
			"for everybody.",
	}, s.deleteTable)
	operation(s, huma.Operation{
		OperationID: "join", Method: http.MethodPost, Path: "/tables/{table}/seats", Tags: []string{tagTables},
		DefaultStatus: http.StatusCreated,
		Security:      mayToken(), Summary: "Take a seat", Description: "An open one or, after the start, a computer " +
			"player's, if the host lets people take those. A program that has a seat keeps it.",
	}, s.join)
	operation(s, huma.Operation{
		OperationID: "do", Method: http.MethodPost, Path: "/tables/{table}/requests", Tags: []string{tagTables},
		Security: needsToken(), Summary: "Act at a table",
		Description: "Moves of the game, talk, and what the host decides. The table remembers the last 256 requests " +
			"of each person.",
	}, s.do)
}

func (s *server) nameProgram(ctx context.Context, in *namingIn) (*programOut, error) {
	name := table.CleanName(in.Body.Name)
	if name == "" || s.localizer(ctx).IsGuest(name) {
		return nil, badField("body.name", "must be a name")
	}
	token, err := s.programs.Add(ctx, name)
	return &programOut{Program{name, token}}, err
}

func (s *server) forgetProgram(ctx context.Context, _ *nothing) (*nothing, error) {
	return nil, s.programs.Remove(ctx, BearerOf(requestOf(ctx)))
}

// caller returns the name of the program that sends the request of ctx, and the key of its
// seats; both empty without a token of a program.
func (s *server) caller(ctx context.Context, name string) (called, key string, err error) {
	token := BearerOf(requestOf(ctx))
	if token == "" {
		name = table.CleanName(name)
		if s.localizer(ctx).IsGuest(name) {
			name = ""
		}
		return name, "", nil
	}
	called, err = s.programs.Name(ctx, token)
	return called, token, err
}

func (s *server) open(ctx context.Context, in *openingIn) (*seatOut, error) {
	o, err := s.opening(ctx, &in.Body)
	if err != nil {
		return nil, err
	}
	id, key, err := s.house.Visit(requestOf(ctx)).Open(ctx, o)
	if err != nil {
		return nil, err
	}
	return s.seated(ctx, id, key, o.Key == "")
}

// opening checks q and returns what the lobby opens a table with.
func (s *server) opening(ctx context.Context, q *TableRequest) (o table.TableRequest, err error) {
	o = table.TableRequest{
		Seats: q.Seats, Level: q.Level, Difficulty: q.Difficulty, Deals: q.Deals, Waits: q.Waits, Words: q.Words,
		Title:          q.Title,
		WaitsForPeople: q.WaitsForPeople, Aside: q.Aside, ComputerPlayers: q.ComputerPlayers, Dealing: q.Dealing,
	}
	o.Name, o.Key, err = s.caller(ctx, q.Name)
	if err != nil {
		return o, err
	}
	o.Once = q.Request
	if o.Once != "" && o.Key == "" {
		return o, badField("body.request", "needs the token of a program")
	}
	preset, ok := game.Preset(cmp.Or(q.Preset, table.Options().Preset))
	if !ok {
		return o, badField("body.preset", "unknown preset %q", q.Preset)
	}
	o.Options, err = optionsOf(preset, q.Options)
	if err != nil {
		return o, err
	}
	if len(q.Settings) > 0 {
		o.Settings = table.UsualSettings(q.WaitsForPeople, cmp.Or(q.Level, bot.Levels()[0]))
		err = decodeOnto("body.settings", q.Settings, &o.Settings)
	}
	if err != nil || q.Rule == "" {
		return o, err
	}
	err = s.house.RunQueued(requestOf(ctx), func(context.Context) error {
		o.Rule, err = readRule("body.rule", q.Rule)
		return err
	})
	return o, err
}

// optionsOf returns the options of a preset with some of them changed.
func optionsOf(preset game.Options, changes map[string]json.RawMessage) (game.Options, error) {
	type plain game.Options // without the defaults for old logs
	o := plain(preset)
	err := decodeOnto("body.options", changes, &o)
	o.Preset, o.MinSeats, o.MaxSeats = preset.Preset, preset.MinSeats, preset.MaxSeats
	if err == nil {
		if wrong := game.Options(o).Validate(); wrong != nil {
			err = badField("body.options", "%v", wrong)
		}
	}
	return game.Options(o), err
}

// seated returns the seat at the table id that key opens.
func (s *server) seated(ctx context.Context, id, key string, tells bool) (*seatOut, error) {
	l, err := s.house.Visit(requestOf(ctx)).Snapshot(ctx, id, key)
	if err != nil {
		return nil, err
	}
	out := Seat{ID: id, Seat: l.Seat(), Table: tableOf(&l)}
	if tells {
		out.Token = key
	}
	return &seatOut{out}, nil
}

func (s *server) lookAt(ctx context.Context, in *tableIn) (*tableOut, error) {
	t, err := s.look(ctx, in.ID)
	return &tableOut{t}, err
}

func (s *server) deleteTable(ctx context.Context, in *tableIn) (*nothing, error) {
	return nil, s.house.Visit(requestOf(ctx)).DeleteTable(ctx, in.ID, BearerOf(requestOf(ctx)))
}

func (s *server) join(ctx context.Context, in *joiningIn) (*seatOut, error) {
	name, key, err := s.caller(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	j := table.JoinRequest{Name: name, Key: key, Was: key, Seat: in.Body.Seat}
	if key == "" {
		j.Secret = in.Body.Secret
	}
	opened, err := s.house.Visit(requestOf(ctx)).Join(ctx, in.ID, j)
	if err != nil {
		return nil, err
	}
	return s.seated(ctx, in.ID, opened, key == "")
}

func (s *server) do(ctx context.Context, in *requestIn) (*doneOut, error) {
	r := requestOf(ctx)
	q, err := in.Body.Decoded()
	if err == nil {
		err = s.house.ReadText(r, &q)
	}
	if err != nil {
		return nil, err
	}
	number, err := s.house.Visit(requestOf(ctx)).Do(ctx, in.ID, BearerOf(r), q)
	return &doneOut{Done{number}}, err
}

// readRule parses a rule at a location of a request. Mistakes are a field error.
func readRule(location, text string) (*rule.Rule, error) {
	r, err := rule.Interpret(text)
	if err != nil {
		return nil, badField(location, "%v", err)
	}
	return r, nil
}

// needsToken is what the document says of a request that needs a token.
func needsToken() []map[string][]string { return []map[string][]string{{"token": {}}} }

// mayToken is what the document says of a request that a token changes.
func mayToken() []map[string][]string { return []map[string][]string{{}, {"token": {}}} }
