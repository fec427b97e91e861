import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BootstrapError } from './explainInstallFailure.mjs'
import { writeStamp } from './stamp.mjs'

const WINDOWS = process.platform === 'win32'
const COMMAND = WINDOWS ? 'pnpm.cmd' : 'pnpm'

/**
 * Runs inside `npx --package pnpm@…`, where pnpm is on the PATH: installs, then notes where pnpm is.
 *
 * @param {string} root
 * @returns {number} the exit code
 */
export function installInside(root) {
  const folder = (process.env.PATH ?? '').split(delimiter).find((entry) => entry && existsSync(join(entry, COMMAND)))
  if (!folder)
    throw new BootstrapError('pnpm was not brought by npx: run "npm cache verify", then run the command again.')
  // CI=true keeps pnpm from asking whether it may replace a tree that was made by another version.
  const env = { ...process.env, CI: 'true', NO_COLOR: '1' }
  const args = ['install', '--frozen-lockfile', '--reporter', 'append-only']
  const { status } = spawnSync('pnpm', args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: WINDOWS,
  })
  if (status === 0) writeStamp(root, folder)
  return status ?? 1
}
