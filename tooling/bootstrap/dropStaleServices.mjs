import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const LIMIT_MS = 3_000

/**
 * @param {string} file
 * @returns {Readonly<Record<string, unknown>> | undefined}
 */
function readList(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Whether the playground of a list still runs: another one may have its port by now.
 *
 * @param {Readonly<Record<string, unknown>>} list
 */
async function isCurrent({ playground, ...others }) {
  if (typeof playground !== 'string') return false
  try {
    const response = await fetch(`${playground}/services.json`, { signal: AbortSignal.timeout(LIMIT_MS) })
    const answer = await response.json()
    return Object.entries(others).every(([name, address]) => answer[name] === address)
  } catch (error) {
    // A slow one still runs.
    return error instanceof Error && error.name === 'TimeoutError'
  }
}

/**
 * Takes `.devnet/services.json` away when what it lists runs no more: a killed process could not.
 *
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function dropStaleServices(root) {
  const file = join(root, '.devnet/services.json')
  const list = readList(file)
  if (list && !(await isCurrent(list))) rmSync(file, { force: true })
}
