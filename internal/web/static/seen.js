// Keeps the seal that a page showed while the round went on, for the page that
// opens it. The first one that was shown counts.

const seal = document.querySelector('#seal')
if (seal instanceof HTMLElement) {
  const { path, round, ofRule, ofSeed } = seal.dataset
  const name = `seal ${path} ${round}`
  try {
    if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, `${ofRule} ${ofSeed}`)
  } catch {
    // Without storage the seal is checked without having been seen before.
  }
}
