import { fileURLToPath } from 'node:url'
import { findBrowser, findHeadlessBrowser } from './browser/findBrowser.mjs'
import { installBrowser } from './browser/installBrowser.mjs'

/** Prints the path of a Chromium; `--install` gets one when there is none. */
function main() {
  const path = process.argv.includes('--install') ? installBrowser(console.error) : findBrowser()
  if (path) return console.log(path)
  console.error(
    'No Chromium was found: install Chrome or Chromium, set CHROMIUM_PATH, or run "node tooling/browser.mjs --install".',
  )
  process.exitCode = 1
}

export { browserArgs } from './browser/findBrowser.mjs'
export { findBrowser, findHeadlessBrowser, installBrowser }

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
