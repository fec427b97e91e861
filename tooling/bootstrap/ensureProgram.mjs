import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptCommands } from './apt.mjs'
import { findProgram, PROGRAMS_CACHE } from './findProgram.mjs'
import { runWithin } from './runWithin.mjs'
import { unpackPackage } from './unpackPackage.mjs'

const LIMIT_MS = 120_000
/** No other attempt is made before this after a failure. */
const RETRY_AFTER_MS = 60 * 60 * 1000

/**
 * @param {string} note
 * @returns {boolean}
 */
function failedLately(note) {
  return existsSync(note) && Date.now() - statSync(note).mtimeMs < RETRY_AFTER_MS
}

/**
 * Installs with the rights of root, where they are to be had without a password.
 *
 * @param {string} name
 * @param {number} deadline
 * @param {AbortSignal | undefined} signal
 */
async function install(name, deadline, signal) {
  for (const command of aptCommands(name)) {
    const { code } = await runWithin(command, { limit: deadline - Date.now(), signal })
    // Old package lists may still do; without rights the second command fails as the first did.
    if (code !== 0 && command[0] === 'sudo') return
  }
}

/**
 * Finds a program of the system, or gets its Debian package: installed as root or with passwordless sudo, else unpacked
 * into `.cache/` for this user. Never fails and never takes longer than two minutes; what it cannot get is missing.
 *
 * @param {import('./findProgram.mjs').Wanted & { readonly package: string }} wanted `package` is Debian's name of what
 *   has the program
 * @param {import('./ensureProgram.d.mts').EnsureOptions} [options]
 * @returns {Promise<import('./findProgram.mjs').Program | undefined>}
 */
export async function ensureProgram(wanted, { say = () => undefined, cache = PROGRAMS_CACHE, signal } = {}) {
  const { package: name } = wanted
  const find = () => findProgram(wanted, process.env, cache)
  const present = find()
  const note = join(cache, `${name}.missing`)
  if (present || failedLately(note)) return present
  say(`Getting ${name} of this system (once) ...`)
  const deadline = Date.now() + LIMIT_MS
  await install(name, deadline, signal)
  const installed = find()
  if (installed) return installed
  mkdirSync(cache, { recursive: true })
  await unpackPackage(name, { cache, deadline, signal })
  const found = find()
  if (signal?.aborted) return found
  if (found) rmSync(note, { force: true })
  else writeFileSync(note, 'It could not be had; it is tried again an hour after this file was written.\n')
  return found
}
