package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"eleusis/bot"
	"eleusis/internal/solo"
	"eleusis/internal/table"
	"eleusis/internal/tui"
	"eleusis/rule"
)

// playing has the flags of eleusis play.
type playing struct {
	form    form
	seats   int
	bots    []string
	rule    string
	compose composeFlag
	deals   dealingFlag
	seed    seedFlag
	plain   bool
	pace    time.Duration
	options bool
	record  string
}

func (c gameCommands) playCommand() *cobra.Command {
	p := playing{deals: dealingFlag(solo.Dealings()[0])}
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play at a table of computer players, in the terminal",
		Long: `Play at a table of computer players, in the terminal.

If no flag says what is played, it is Eleusis Express with small hands and easy rules.

The table fills the terminal: arrow keys and space choose cards, Enter plays them, b
opens the notebook, ? shows help, q leaves. NO_COLOR turns colors off.

With --plain, without a terminal, or if TERM is dumb, the game prints sentences, one
line for each turn, and numbers the choices. Type cards by their numbers, in the order
of the string, or by their names, such as 5S 9D; n claims a no-play, p declares you
prophet, ? shows help, q leaves.

The same seed and the same answers give the same game. The exit code is 0 when you
leave, and 1 if the input ends in the middle of a round.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !slices.ContainsFunc(tableFlags(), cmd.Flags().Changed) {
				p.firstGame()
			}
			return c.play(cmd.Context(), p)
		},
	}
	p.form.flags(cmd)
	f := cmd.Flags()
	f.IntVar(&p.seats, "seats", 5, "seats at the table, including yours and the dealer's")
	f.StringSliceVar(&p.bots, "bots", []string{"novice"},
		"`LEVEL,...` of the computer players from your left, repeated: "+strings.Join(bot.Levels(), ", "))
	f.StringVar(&p.rule, "rule", "",
		"the secret `RULE` of each round that the computer deals: its text, @FILE, or lib:NAME")
	f.Var(&p.compose, "compose",
		"the computer makes a new rule each round, of this `DIFFICULTY`: fitting (to suit the players), "+difficulties)
	cmd.MarkFlagsMutuallyExclusive("rule", "compose")
	f.Var(&p.deals, "deal", "`WHO` deals: "+dealingNames())
	addSeedFlag(cmd, &p.seed)
	f.BoolVar(&p.plain, "plain", false, "print lines of text instead of the full screen (the default without a terminal)")
	f.DurationVar(&p.pace, "pace", 600*time.Millisecond,
		"how `LONG` the full screen shows a play of another player before the next event (0: no pause)")
	f.BoolVar(&p.options, "options", false, "list the options of the form and exit")
	f.StringVar(&p.record, "record", "", "write the record of the finished rounds to `FILE`")
	return cmd
}

// tableFlags returns the flags that say what is played.
func tableFlags() []string {
	return []string{"preset", "option", "seats", "bots", "rule", "compose", "deal", "options"}
}

// firstGame makes p the game that a first visitor of the site plays.
func (p *playing) firstGame() {
	first := table.FirstGame()
	p.form = form{first.Options.Preset, []string{fmt.Sprintf("hand-size=%d", first.Options.HandSize)}}
	p.seats = first.Seats
	_ = p.compose.Set(first.Difficulty) // it is a difficulty
}

// A composeFlag is the difficulty of new rules, if there are any.
type composeFlag struct {
	set   bool
	plays difficultyFlag // 0: fitting
}

// fitting stands for a difficulty that suits the players.
const fitting = "fitting"

func (f *composeFlag) String() string {
	switch {
	case !f.set:
		return ""
	case f.plays == 0:
		return fitting
	}
	return f.plays.String()
}

// Type returns the placeholder of the value in help texts.
func (*composeFlag) Type() string { return "DIFFICULTY" }

// Set reads a word or a number.
func (f *composeFlag) Set(text string) error {
	f.set, f.plays = true, 0
	if text == fitting {
		return nil
	}
	if err := f.plays.Set(text); err != nil {
		return fmt.Errorf("%s, %w", fitting, err)
	}
	return nil
}

// A dealingFlag says who deals.
type dealingFlag solo.Dealing

func (f *dealingFlag) String() string { return string(*f) }

// Type returns the placeholder of the value in help texts.
func (*dealingFlag) Type() string { return "WHO" }

// Set reads the word that names the dealer.
func (f *dealingFlag) Set(word string) error {
	if !slices.Contains(solo.Dealings(), solo.Dealing(word)) {
		return fmt.Errorf("nobody is %q: it is %s", word, dealingNames())
	}
	*f = dealingFlag(word)
	return nil
}

func dealingNames() string {
	var names []string
	for _, d := range solo.Dealings() {
		names = append(names, string(d))
	}
	return strings.Join(names, ", ")
}

// play plays until the person leaves.
func (c gameCommands) play(ctx context.Context, p playing) error {
	conf, err := c.soloConfig(p)
	if err != nil {
		return err
	}
	if p.options {
		return c.listOptions(conf.Options, conf.Localizer)
	}
	record, err := c.openRecord(p.record)
	if err != nil {
		return err
	}
	if record != nil {
		conf.Record = record.write
	}
	conf.Seed = c.drawSeed(&p.seed)
	if c.usesFullScreen(p.plain) {
		err = c.playOnScreen(ctx, conf, p.pace)
	} else {
		answers := interruptible(ctx, c.in)
		defer answers.Close()
		err = solo.Play(conf, answers, c.out)
	}
	if record != nil {
		err = cmp.Or(err, record.close())
	}
	unmet := new(rule.UnmetWish)
	switch {
	case errors.As(err, &unmet):
		return &exitError{code: exitNo, err: errors.New(unmet.Remark().In(c.language()))}
	case errors.Is(err, solo.ErrUnfinished):
		return &exitError{code: exitNo, err: err}
	case errors.Is(err, context.Canceled):
		return &exitError{code: exitNo, err: errors.New("interrupted")}
	case err != nil:
		return fault(err)
	}
	return nil
}

// soloConfig returns what to play; an error is bad input.
func (c gameCommands) soloConfig(p playing) (conf solo.Config, err error) {
	conf = solo.Config{
		Seats: p.seats, Levels: p.bots, Deals: solo.Dealing(p.deals),
		Localizer: c.localizer(),
	}
	conf.Options, err = p.form.options()
	if err != nil {
		return conf, err
	}
	if p.rule == "@-" {
		return conf, usageError("--rule: stdin has your answers, so the rule cannot come from there")
	}
	if p.rule != "" {
		conf.Rule, err = c.readRule(p.rule)
		if err != nil {
			return conf, err
		}
	}
	conf.Composes, conf.Difficulty = p.compose.set, float64(p.compose.plays)
	if err := conf.Validate(); err != nil {
		return conf, usageError("%v", err)
	}
	return conf, nil
}

// usesFullScreen reports whether the table fills the screen: for a person at a terminal
// that can place text.
func (c gameCommands) usesFullScreen(plain bool) bool {
	term := c.getenv("TERM")
	return !plain && term != "" && term != "dumb" && isTerminal(c.in) && isTerminal(c.out)
}

// playOnScreen plays conf on the full screen, and prints what is left after it.
func (c gameCommands) playOnScreen(ctx context.Context, conf solo.Config, pace time.Duration) error {
	last, err := tui.Play(ctx, tui.Config{
		Game: conf, In: c.in, Out: c.out, Pace: pace, NoColor: c.getenv("NO_COLOR") != "",
	})
	for _, line := range last {
		fmt.Fprintln(c.out, line)
	}
	return err
}

// interruptible returns a reader of in that fails with the error of ctx when ctx ends. A
// pending read goes on until the end of the process.
func interruptible(ctx context.Context, in io.Reader) io.ReadCloser {
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, in)
		_ = w.CloseWithError(err) // never fails
	}()
	context.AfterFunc(ctx, func() { _ = w.CloseWithError(context.Cause(ctx)) })
	return r
}
