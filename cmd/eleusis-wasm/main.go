//go:build js && wasm

// Command eleusis-wasm is the bridge from JavaScript to the game in Go. It gives the
// function that makes calls (package jsapi) to the global function eleusisReady, which
// clients/npm/index.js has put there, and waits forever.
package main

import (
	"syscall/js"

	"eleusis/internal/jsapi"
)

func main() {
	calls := jsapi.New()
	call := func(_ js.Value, args []js.Value) any { return calls.Call(args[0].String(), args[1].String()) }
	js.Global().Call("eleusisReady", js.FuncOf(call))
	select {}
}
