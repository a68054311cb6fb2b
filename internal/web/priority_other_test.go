//go:build !linux

package web

import "github.com/chromedp/chromedp"

// withoutPriority returns no option: only on Linux a browser of root raises its priority.
func withoutPriority() []chromedp.ExecAllocatorOption { return nil }
