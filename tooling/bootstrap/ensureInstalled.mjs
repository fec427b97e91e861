import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BootstrapError, explainInstallFailure } from './explainInstallFailure.mjs'
import { readStamp } from './stamp.mjs'

const WINDOWS = process.platform === 'win32'

/**
 * Installs what the lockfile names when that has not been done yet, and returns the folder of pnpm's command.
 *
 * @param {string} root
 * @returns {Promise<string>}
 */
export async function ensureInstalled(root) {
  const ready = readStamp(root)
  if (ready) return ready
  console.error('Installing the dependencies (about a minute the first time, longer on a slow connection) ...')
  const pnpm = pnpmVersion(root)
  const { code, output } = await npx(root, [
    '--yes',
    '--package',
    pnpm,
    '--',
    'node',
    'tooling/bootstrap.mjs',
    '--install-inside',
  ])
  const folder = readStamp(root)
  if (code === 0 && folder) return folder
  console.error(output.trimEnd())
  throw new BootstrapError(explainInstallFailure(output, pnpm))
}

/** @param {string} root */
function pnpmVersion(root) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return String(packageManager).split('+')[0] ?? ''
}

/**
 * @param {string} root
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function npx(root, args) {
  return new Promise((settle) => {
    const child = spawn('npx', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: WINDOWS })
    let output = ''
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => settle({ code: 1, output: `${output}\n${error.message}` }))
    child.on('close', (code) => settle({ code: code ?? 1, output }))
  })
}
