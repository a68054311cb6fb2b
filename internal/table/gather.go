package table

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"eleusis/game"
	"eleusis/internal/store"
)

// The errors of a table that gathers people, besides those of every table.
var (
	// ErrFull says that no seat is free for somebody who wants to join.
	ErrFull = errors.New("no seat is free")
	// ErrStarted says that it is too late: the game has begun.
	ErrStarted = errors.New("the game has begun")
	// ErrNotStarted says that it is too soon: the table still gathers.
	ErrNotStarted = errors.New("the game has not begun")
	// ErrNotHost says that only the host can do this.
	ErrNotHost = errors.New("only the host can do this")
	// ErrNotThere says that nobody sits there to whom this could be done.
	ErrNotThere = errors.New("not with this seat")
	// ErrPrivate says that the table has no spectators.
	ErrPrivate = errors.New("the table has no spectators")
)

// A Joining is the request of a person for a seat.
type Joining struct {
	// Secret is known to the client alone: 128 to 512 bits of chance in hexadecimal
	// digits. The same joining sent again returns the same key; without the secret
	// nobody gets it.
	Secret string
	Name   string    // by which the table calls the person; a number is added if another person has it
	Seat   game.Seat // that the person wants; Nobody: the first that is free
	Was    string    // the key that the device has had at this table, if it has
	// Key is the key that is to open the seat, which only its owner knows. It takes the
	// place of Secret: whoever has a seat with it keeps that one.
	Key string

	program bool // as the caller says
}

// Join gives a person a seat of the table id: an open one or, after the start, a
// computer player's, if the host lets people take those. It returns the key that
// opens the seat. The error is [ErrWeakSecret] if the secret is too short, and
// [ErrReused] if it was used for another joining. The error is [ErrPeopleOnly] for a
// program where programs may not join.
func (h *Hall) Join(ctx context.Context, id string, j Joining) (key string, err error) {
	j.program = callerOf(ctx).Program
	err = h.at(ctx, id, j.Was, func(t *table) error {
		callErr := t.call(ctx, func() { key, err = t.join(context.WithoutCancel(ctx), j) })
		return cmp.Or(callErr, err)
	})
	if err != nil {
		return "", err
	}
	return key, nil
}

// join is [Hall.Join] in the goroutine of the table.
func (t *table) join(ctx context.Context, j Joining) (key string, err error) {
	if err := t.catchUp(ctx); err != nil {
		return "", err
	}
	if j.Key != "" {
		return j.Key, t.joinBy(ctx, j)
	}
	who, err := t.core.joinerOf(j.Secret)
	if err != nil {
		return "", err
	}
	request := stamp{id: who.id}
	request.body, err = digestOfJSON(struct {
		Name string
		Seat game.Seat
	}{CleanName(j.Name), j.Seat})
	if err != nil {
		return "", err
	}
	key = t.hall.newKey()
	locked := who.lock(key, t.hall.random())
	t.expect(key)
	err = t.commit(ctx, envelope{request: request}, func() ([]happening, error) {
		switch _, err := t.core.keyOf(who); {
		case err == nil:
			return nil, nil // the seat is taken, by a joining that is no longer remembered
		case t.core.meddles(game.Nobody, time.Now()):
			return nil, ErrFlood
		}
		return t.core.join(j, key, locked)
	})
	if err == nil {
		key, err = t.core.keyOf(who)
	}
	if err == nil {
		t.expect(key)
	}
	t.forgetGuests()
	return key, err
}

// join returns what the joining of a person with that key leads to.
func (c *core) join(j Joining, key string, locked []byte) ([]happening, error) {
	if j.program && c.settings.PeopleOnly {
		return nil, ErrPeopleOnly
	}
	seat, err := c.seatFor(j.Seat)
	if err != nil {
		return nil, err
	}
	name := CleanName(j.Name)
	hs, after := c.giveWay(name, seat)
	was := c.returns(j.Was)
	if was != 0 && was == c.whoOn(Aside) { // and comes to the table
		after.aside = nil
	}
	who := chair{Chair: Chair{Name: after.unique(name, seat), Program: j.program}, Key: hashKey(key), Locked: locked}
	return append(hs, happening{own: &taken{Seat: seat, Chair: who, Who: was}}), nil
}

// giveWay lets a computer player whom a person is called like, who comes to seat
// while people gather, have another name; and returns the table as it then is.
func (c *core) giveWay(name string, seat game.Seat) (hs []happening, after *core) {
	after = c.scratch()
	if !c.gathering {
		return nil, after
	}
	after.chairs[seat-1].Name = name
	for i, ch := range c.chairs {
		if ch.Level != "" && strings.EqualFold(ch.Name, name) {
			after.chairs[i] = after.companion(game.Seat(i+1), ch.Level)
			hs = append(hs, changes(game.Seat(i+1), &after.chairs[i], Rename))
		}
	}
	return hs, after
}

// seatFor returns the seat that a joiner who wants such a seat gets.
func (c *core) seatFor(wish game.Seat) (game.Seat, error) {
	if !c.gathering && !c.settings.TakeOver {
		return game.Nobody, ErrStarted
	}
	if wish != game.Nobody {
		if !c.has(wish) || !c.free(wish) {
			return game.Nobody, ErrFull
		}
		return wish, nil
	}
	for seat := game.Seat(1); c.has(seat); seat++ {
		if c.free(seat) {
			return seat, nil
		}
	}
	return game.Nobody, ErrFull
}

// free reports whether somebody who joins may have seat. The dealer's of a round
// under way he may not: he would know the rule, and could come again as a player.
func (c *core) free(seat game.Seat) bool {
	ch := c.chairs[seat-1]
	return ch.Open || !c.gathering && ch.Level != "" && (seat != c.state.Dealer() || !c.underWay())
}

// underWay reports whether a round is.
func (c *core) underWay() bool {
	phase := c.state.Phase()
	return phase == game.Playing || phase == game.AwaitingStarter
}

// has reports whether the table has such a seat.
func (c *core) has(seat game.Seat) bool { return seat != game.Nobody && int(seat) <= len(c.chairs) }

// person reports whether a person sits there.
func (c *core) person(seat game.Seat) bool { return c.has(seat) && c.chairs[seat-1].Person() }

// unique returns name, with a number if somebody at another seat has it.
func (c *core) unique(name string, seat game.Seat) string {
	if name == "" {
		return name
	}
	for n := 1; ; n++ {
		numbered := name
		if n > 1 {
			suffix := fmt.Sprint(" ", n)
			letters := []rune(name)
			numbered = string(letters[:min(len(letters), MaxName-len(suffix))]) + suffix
		}
		if !c.named(numbered, seat) {
			return numbered
		}
	}
}

// named reports whether anybody at another seat than that has the name.
func (c *core) named(name string, seat game.Seat) bool {
	for other := range c.everybody {
		if other != seat && strings.EqualFold(c.chairOn(other).Name, name) {
			return true
		}
	}
	return false
}

// companion returns a computer player for seat, whose name nobody has.
func (c *core) companion(seat game.Seat, level string) chair {
	names := companionsOf("", maxCompanions)
	for _, name := range names {
		if !c.named(name, seat) {
			return chair{Chair: Chair{Name: name, Level: level}}
		}
	}
	return chair{Chair: Chair{Name: c.unique(names[0], seat), Level: level}}
}

// A taken event seats a person.
type taken struct {
	Seat  game.Seat `json:"seat"`
	Chair chair     `json:"chair"`
	Who   Who       `json:"who,omitempty"` // who he was, if he has sat here before
}

func (*taken) kind() string { return kindTaken }

func (e *taken) fold(c *core, at store.Entry) error {
	c.meet(e.Chair.Key, e.Who)
	if err := c.reseat(at.Number, e.Seat, e.Chair, ""); err != nil || e.Who == 0 || e.Who != c.whoOn(Aside) {
		return err
	}
	c.host = e.Seat // the host plays from now on
	return c.leaveAside(at, "")
}

// A started event ends the gathering: the seats that are taken move up, and the
// game is opened next.
type started struct {
	Order    []game.Seat `json:"order"`              // the seats while people gathered, by the new seat − 1
	Computer string      `json:"computer,omitempty"` // name of the computer dealer, if he deals
	First    game.Seat   `json:"first,omitempty"`    // who deals first, if everybody does; a new seat
}

func (*started) kind() string { return kindStarted }

func (e *started) fold(c *core, _ store.Entry) error {
	var chairs []chair
	moved := map[game.Seat]game.Seat{game.Nobody: game.Nobody, Aside: Aside}
	for i, old := range e.Order {
		if !c.gathering || !c.has(old) || c.chairs[old-1].Open || moved[old] != game.Nobody {
			return fmt.Errorf("seat %d cannot start", old)
		}
		chairs = append(chairs, c.chairs[old-1])
		moved[old] = game.Seat(i + 1)
	}
	if e.Computer != "" {
		chairs = append(chairs, chair{Chair: Chair{Name: e.Computer, Deals: true}})
		moved[game.Nobody] = game.Seat(len(chairs))
	}
	if c.host == game.Nobody {
		return errors.New("nobody starts")
	}
	c.gathering, c.chairs, c.first = false, chairs, e.First
	c.move(moved)
	if c.dealing.By == InTurn {
		c.dealing.Seat = game.Nobody
	}
	return c.sit()
}

// move renumbers what is kept by seat after the seats have moved: each old one
// that is still there has a new one. Nobody stands for the computer dealer.
func (c *core) move(moved map[game.Seat]game.Seat) {
	c.host, c.dealing.Seat = moved[c.host], moved[c.dealing.Seat]
	c.given = rekey(c.given, moved)
	c.moveWords(moved)
}

// rekey returns what is kept by seat after the seats have moved.
func rekey[V any](of map[game.Seat]V, moved map[game.Seat]game.Seat) map[game.Seat]V {
	to := make(map[game.Seat]V)
	for old, v := range of {
		if seat, stays := moved[old]; stays {
			to[seat] = v
		}
	}
	return to
}

// start returns what follows when the host begins the game with those who are
// there: the game is opened and, if the dealer's rule is known, the first round
// dealt.
func (c *core) start(random [32]byte) ([]happening, error) {
	if !c.gathering {
		return nil, ErrStarted
	}
	begin := &started{}
	for i, ch := range c.chairs {
		if !ch.Open {
			begin.Order = append(begin.Order, game.Seat(i+1))
		}
	}
	if c.dealing.By == ByComputer {
		begin.Computer = c.unique(computerDealer, game.Nobody)
	}
	if c.dealing.By == InTurn {
		begin.First = game.Seat(slices.Index(begin.Order, c.dealing.Seat) + 1)
		if begin.First == game.Nobody {
			begin.First = drawn(random, len(begin.Order))
		}
	}
	// What comes after is decided on the table as it then is.
	after := c.scratch()
	if err := begin.fold(after, store.Entry{}); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadRequest, err)
	}
	hs, err := after.begin(random)
	return append([]happening{{own: begin}}, hs...), err
}

// drawn returns one of so many seats, by chance.
func drawn(random [32]byte, seats int) game.Seat {
	return game.Seat(chanceFrom(random, 1).IntN(max(1, seats)) + 1)
}

// scratch returns a copy of c for the next step to be tried on.
func (c *core) scratch() *core {
	s := *c
	s.state = *c.state.Clone()
	s.chairs = slices.Clone(c.chairs)
	return &s
}

// begin returns what opens the game and, if the dealer's rule is known, deals or
// seals the first round. It leaves c with the game open.
func (c *core) begin(random [32]byte) ([]happening, error) {
	hs, err := c.openGame(random)
	if err != nil {
		return nil, err
	}
	for _, h := range hs {
		c.state.Evolve(*h.game)
	}
	more, err := c.dealFirst(random)
	return append(hs, more...), err
}

// openGame returns what opens the game of those who sit at the table. Where
// everybody deals and the deal goes round clockwise they cut for the first (S2;
// doc/rules.md §2, "who deals").
func (c *core) openGame(random [32]byte) ([]happening, error) {
	setup := &game.Setup{Options: c.options, Seats: len(c.chairs)}
	if c.dealing.By != InTurn {
		setup.Dealer = c.dealing.Seat
	}
	commands := []game.Command{{Kind: game.OpenGame, Game: setup}}
	if c.dealing.By == InTurn && c.options.Clockwise {
		commands = append(commands, game.Cut(game.SealedSeed(sha256.Sum256(append([]byte("cut"), random[:]...)))))
	}
	return c.decideAll(commands...)
}

// dealFirst deals the first round, or seals it for a table that waits for words;
// nothing if it waits for the dealer's rule.
func (c *core) dealFirst(random [32]byte) ([]happening, error) {
	switch {
	case !c.ruleKnown(c.nextDealer()):
		return nil, nil
	case c.waits:
		return c.seal(random)
	}
	return c.deal(random, nil)
}
