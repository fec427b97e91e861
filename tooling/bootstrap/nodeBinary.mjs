import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { BootstrapError } from './explainInstallFailure.mjs'

/**
 * Whether a Node runs TypeScript files without a flag: from 22.18 on, and in the 23 line from 23.6 on.
 *
 * @param {string} version as `22.18.0`
 */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 22) return minor >= 18
  if (major === 23) return minor >= 6
  return major > 23
}

/**
 * The Node that runs the tooling: the system's when it is new enough, else the one that was installed with the dependencies.
 *
 * @param {string} root
 * @returns {string}
 */
export function nodeBinary(root) {
  if (isNewEnough(process.versions.node)) return process.execPath
  const bundled = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const { status, stdout } = spawnSync(bundled, ['--version'], { encoding: 'utf8' })
  if (status === 0 && isNewEnough(stdout.trim().slice(1))) return bundled
  throw new BootstrapError(
    `Node ${process.versions.node} is too old and the newer one was not installed: install Node 22.18 or newer from https://nodejs.org, or allow install scripts ("npm config set ignore-scripts false"), delete node_modules and run the command again.`,
  )
}
