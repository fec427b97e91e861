import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../../../.cache')
const LIMIT_MS = 120_000
const windows = process.platform === 'win32'

/**
 * Brings a package with what it has for this machine from the package registry, once, into `.cache/` of the repository:
 * for native packages that the lockfile holds for one system only.
 *
 * @returns the folder whose `node_modules` has it, and how npm ended when it was run
 */
export async function fetchPackage(
  name: string,
  version: string,
): Promise<{ readonly folder: string; readonly ended?: number | string | null }> {
  const folder = join(CACHE, `${name.replace('/', '-')}-${version}`)
  if (existsSync(join(folder, 'node_modules', name))) return { folder }
  mkdirSync(folder, { recursive: true })
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund']
  const args = ['install', '--prefix', folder, ...flags, `${name}@${version}`]
  const ended = await new Promise<number | string | null>((resolve) => {
    const child = spawn('npm', args, { stdio: 'ignore', shell: windows, timeout: LIMIT_MS })
    child.once('error', (error) => resolve(error.message))
    child.once('exit', resolve)
  })
  return { folder, ended }
}
