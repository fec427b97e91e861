import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { watchParent } from './watchParent.mjs'

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a script of the tooling with its own Node, hands signals on, and ends when it ends.
 *
 * @param {{ root: string, node: string, script: string, args: readonly string[], pnpmFolder: string }} options
 * @returns {Promise<number>} the exit code
 */
export function runScript({ root, node, script, args, pnpmFolder }) {
  return new Promise((settle, fail) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
      cwd: root,
      env: environment(root, pnpmFolder),
      stdio: 'inherit',
    })
    const stopWatching = watchParent(() => child.kill('SIGTERM'))
    const handlers = SIGNALS.map((signal) => /** @type {const} */ ([signal, () => void child.kill(signal)]))
    for (const [signal, handler] of handlers) process.on(signal, handler)
    child.on('error', fail)
    child.on('exit', (code, signal) => {
      stopWatching()
      for (const [name, handler] of handlers) process.off(name, handler)
      settle(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * @param {string} root
 * @param {string} pnpmFolder
 */
function environment(root, pnpmFolder) {
  const path = [join(root, 'node_modules/.bin'), pnpmFolder, process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
}
