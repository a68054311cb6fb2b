// Makes an app of the site where the browser can: the worker keeps what pages
// look by and a page for when there is no connection.

/** @type {any} */
const types = /** @type {any} */ (window).trustedTypes
const workerPath = '/sw.js'

if ('serviceWorker' in navigator) {
  // What the page itself needs goes first.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
const page = document.querySelector('#app')
if (page) tell(page)

function register() {
  const policy = types?.createPolicy('eleusis', {
    createScriptURL: (/** @type {string} */ url) => {
      if (url !== workerPath) throw new TypeError(url)
      return url
    },
  })
  // Without it the site is a site, as before.
  navigator.serviceWorker.register(policy?.createScriptURL(workerPath) ?? workerPath).catch(() => {})
  // The game for when there is no connection is large: only devices with the installed app, or in a game, keep it.
  keep(matchMedia('(display-mode: standalone)').matches || !!document.querySelector('#table[data-game]'))
  addEventListener('appinstalled', () => keep(true))
}

/**
 * Has the worker keep what is shown without a connection.
 * @param {boolean} game the game, too
 */
function keep(game) {
  const language = document.documentElement.lang.slice(0, 2)
  void navigator.serviceWorker.ready.then(app => app.active?.postMessage({ language, game }))
}

/**
 * Says whether the app can be installed here, and if not, why.
 * @param {Element} page
 */
function tell(page) {
  const show = (/** @type {string} */ state) => {
    for (const node of page.querySelectorAll('.state')) {
      if (node instanceof HTMLElement) node.hidden = node.dataset.state !== state
    }
  }
  if (!isSecureContext) show('insecure')
  else if (!('serviceWorker' in navigator)) show('unable')
  else if (matchMedia('(display-mode: standalone)').matches) show('installed')
  addEventListener('beforeinstallprompt', e => {
    e.preventDefault()
    show('ready')
    const install = () => void /** @type {any} */ (e).prompt()
    page.querySelector('[data-action="install"]')?.addEventListener('click', install, { once: true })
  })
  addEventListener('appinstalled', () => show('installed'))
}
