import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { aptCommands } from '../bootstrap/apt.mjs'
import { findBrowser } from './findBrowser.mjs'

const LIMIT = 420_000

/** @returns {string[][]} commands that may bring a browser, best first */
function commands() {
  const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const wanted = [[process.execPath, playwright, 'install', 'chromium']]
  return [...wanted, ...aptCommands('chromium')]
}

/**
 * Finds a Chromium, or gets one: Playwright's download first, then the system's package as root or with passwordless sudo.
 *
 * @param {(line: string) => void} say told what is being tried
 * @returns {string} the path of the browser
 */
export function installBrowser(say) {
  const present = findBrowser()
  if (present) return present
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names "${process.env.CHROMIUM_PATH}", which cannot be run: correct it or unset it.`)
  for (const [command = '', ...args] of commands()) {
    say(`No Chromium found, trying: ${[command, ...args].join(' ')}`)
    spawnSync(command, args, {
      stdio: 'ignore',
      timeout: LIMIT,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const found = findBrowser()
    if (found) return found
  }
  throw new Error(
    'No Chromium was found and none could be installed: install Chrome or Chromium, or set CHROMIUM_PATH to one.',
  )
}
