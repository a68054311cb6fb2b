// Sets what someone chose in the options before the first paint. It is no
// module, so the page waits for it.
;(function () {
  try {
    for (const name of ['theme', 'deck']) {
      const value = localStorage.getItem(name)
      if (value) document.documentElement.setAttribute('data-' + name, value)
    }
  } catch {
    // Without storage the page looks as the device wishes.
  }
})()
