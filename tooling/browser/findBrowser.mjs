import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { isRunnable } from '../bootstrap/findProgram.mjs'

/**
 * Flags for Chromium that a root user or a machine without network needs; harmless elsewhere.
 *
 * @type {readonly string[]}
 */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']

/** Chromium without windows and extensions, which draws a page with half of the work. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']

const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/** @param {NodeJS.ProcessEnv} env */
function windowsPlaces(env) {
  const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  )
  return folders.flatMap((folder) => [
    join(folder, 'Google/Chrome/Application/chrome.exe'),
    join(folder, 'Microsoft/Edge/Application/msedge.exe'),
  ])
}

/**
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
const onPath = (names, { PATH = '' }) =>
  PATH.split(delimiter).flatMap((folder) => (folder === '' ? [] : names.map((name) => join(folder, name))))

/** @returns {string | undefined} the browser that Playwright has downloaded itself */
function playwrightBrowser() {
  try {
    const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
    return path && existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * The Chromium to test with: `CHROMIUM_PATH`, Playwright's own, one on the `PATH`, or one at its usual place.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | undefined}
 */
export function findBrowser(env = process.env, platform = process.platform) {
  if (env.CHROMIUM_PATH) return isRunnable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined
  const own = playwrightBrowser()
  if (own) return own
  const usual = platform === 'darwin' ? MAC : platform === 'win32' ? windowsPlaces(env) : []
  return [...onPath(NAMES, env), ...usual].find(isRunnable)
}

/**
 * The Chromium for tests that need neither a window nor an extension: `CHROMIUM_PATH`, a headless shell on the `PATH`, or
 * the one that `findBrowser` finds.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {string | undefined}
 */
export function findHeadlessBrowser(env = process.env, platform = process.platform) {
  const shell = env.CHROMIUM_PATH ? undefined : onPath(SHELLS, env).find(isRunnable)
  return shell ?? findBrowser(env, platform)
}
