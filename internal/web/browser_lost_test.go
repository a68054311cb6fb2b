package web

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// A browser is one process tree of Chromium that all tests share: to start one takes
// longer than most tests. Its zero value is not started yet.
type browser struct {
	once  sync.Once
	ctx   context.Context
	err   error
	close func()
}

// theBrowser is the browser of all tests. TestMain replaces it between two runs.
var theBrowser = new(browser)

// start starts the browser unless it runs.
func (b *browser) start() (context.Context, error) {
	b.once.Do(func() {
		var chromes context.Context
		options := slices.Concat(chromedp.DefaultExecAllocatorOptions[:], withoutPriority(), []chromedp.ExecAllocatorOption{
			chromedp.ExecPath(browserPath()), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1280, 800),
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
			chromedp.Flag("disable-gpu-watchdog", true),   // it ends what is slow, and a busy machine is
			chromedp.Flag("allow-pre-commit-input", true), // else a click just before a page is drawn is dropped
			chromedp.Flag("disable-dev-shm-usage", !roomyShared()),
		})
		chromes, b.close = chromedp.NewExecAllocator(context.Background(), options...)
		b.ctx, _ = chromedp.NewContext(chromes)
		b.err = chromedp.ListenBrowser(b.ctx, func(event any) {
			if crash, ok := event.(*target.EventTargetCrashed); ok {
				fmt.Fprintf(os.Stderr, "the browser lost a page: %s, code %d\n", crash.Status, crash.ErrorCode)
			}
		})
		if b.err != nil {
			return
		}
		_, b.err = chromedp.Run(b.ctx, chromedp.Title())
	})
	return b.ctx, b.err
}

// stop ends the browser if it runs.
func (b *browser) stop() {
	b.once.Do(func() {})
	if b.close != nil {
		b.close()
	}
}

// roomyShared reports whether memory that processes share can be kept in memory. Otherwise
// the browser keeps it in files, which wait for a busy disk.
func roomyShared() bool {
	var space syscall.Statfs_t
	err := syscall.Statfs("/dev/shm", &space)
	return err == nil && space.Bavail*uint64(space.Bsize) >= 1<<30
}

// lost holds the tests whose page the browser lost.
var lost struct {
	sync.Mutex
	tests map[string]bool
	again bool // they have their second run
}

// TestMain runs the tests. Where the browser itself broke, which says nothing about the
// pages, those tests run once more in a new browser, and fail if that breaks, too.
func TestMain(m *testing.M) {
	code := m.Run()
	theBrowser.stop()
	if code != 0 || len(lost.tests) == 0 {
		return
	}
	var names []string
	for name := range lost.tests {
		names = append(names, regexp.QuoteMeta(name))
	}
	fmt.Printf("the browser broke in %s: once more in a new browser\n", strings.Join(names, ", "))
	lost.again, theBrowser = true, new(browser)
	if err := flag.Set("test.run", "^("+strings.Join(names, "|")+")$"); err != nil {
		panic(err)
	}
	m.Run()
	theBrowser.stop()
}

// listenForCrash notices when the process of the page ends by itself, and then ends all
// that waits for the page.
func (b *tab) listenForCrash(end func()) {
	b.t.Helper()
	if err := chromedp.Listen(b.ctx, func(event any) {
		if _, ok := event.(*inspector.EventTargetCrashed); ok {
			b.crashed.Store(true)
			end()
		}
	}); err != nil {
		b.t.Fatalf("listen for a crash: %v", err)
	}
	b.do("inspect", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, inspector.Enable, cdp.Empty{})
		return chromedp.Void{}, err
	})
}

// probeTime is how long the browser may take for what costs it nothing.
const probeTime = 10 * time.Second

// answers reports whether the browser still runs the page: it evaluates, and draws a frame.
func (b *tab) answers() bool {
	if b.crashed.Load() {
		return false
	}
	ctx, cancel := context.WithTimeout(b.ctx, probeTime)
	defer cancel()
	if b.scriptless {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("true"))
		return err == nil
	}
	_, err := chromedp.Run(ctx,
		chromedp.Evaluate[bool]("new Promise(done => requestAnimationFrame(() => done(true)))", chromedp.EvalAwaitPromise))
	return err == nil
}

// fatalf fails the test. If the browser has broken, the test is left for a second run in
// a new one.
func (b *tab) fatalf(format string, args ...any) {
	b.t.Helper()
	if !b.isLost && b.answers() {
		b.t.Fatalf(format, args...)
	}
	b.isLost = true
	lost.Lock()
	defer lost.Unlock()
	if lost.again {
		b.t.Fatalf("the browser broke twice: "+format, args...)
	}
	if lost.tests == nil {
		lost.tests = map[string]bool{}
	}
	name, _, _ := strings.Cut(b.t.Name(), "/")
	lost.tests[name] = true
	b.t.Skipf("the browser broke, to run once more: "+format, args...)
}

// TestATestWithABrokenBrowserRunsOnceMore starts this very program with a test that ends
// the process of its page in the first run, and with one that does so in both.
func TestATestWithABrokenBrowserRunsOnceMore(t *testing.T) {
	needBrowser(t)
	for times, want := range map[string]string{"once": "PASS", "twice": "the browser broke twice"} {
		child := exec.Command(os.Args[0], "-test.run=^TestAPageThatEndsByItself$", "-test.v")
		child.Env = append(os.Environ(), "END_PAGE="+times)
		told, err := child.CombinedOutput()
		if (err == nil) != (times == "once") {
			t.Errorf("%s: the child ends with %v", times, err)
		}
		for _, part := range []string{"once more in a new browser", want} {
			if !strings.Contains(string(told), part) {
				t.Errorf("%s: %q is missing in:\n%s", times, part, told)
			}
		}
	}
}

// TestAPageThatEndsByItself is run by TestATestWithABrokenBrowserRunsOnceMore.
func TestAPageThatEndsByItself(t *testing.T) {
	times := os.Getenv("END_PAGE")
	if times == "" {
		return
	}
	b := newTab(t, build(t).site())
	b.open("/")
	if times == "twice" || !lost.again {
		ctx, cancel := context.WithTimeout(b.ctx, time.Second)
		defer cancel()
		_, _ = chromedp.Run(ctx, func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, t, cdppage.Crash, cdp.Empty{})
			return chromedp.Void{}, err
		})
	}
	b.until(`document.querySelector("main")`)
}
