import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { DevnetError } from '../devnetError.ts'
import { fetchAnvil } from './fetchAnvil.ts'

const FILE = process.platform === 'win32' ? 'anvil.exe' : 'anvil'

function installed(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    return join(dirname(manifest), 'bin', FILE)
  } catch {
    return undefined
  }
}

function onPath(): string | undefined {
  const folders = process.env.PATH?.split(delimiter) ?? []
  return folders.map((folder) => join(folder, FILE)).find((file) => existsSync(file))
}

/**
 * The anvil binary: `ANVIL_PATH`, the installed package, the `PATH`, and last a download from the package registry.
 * @throws DevnetError `binary-missing` with what to do
 */
export async function findAnvil(): Promise<string> {
  const stated = process.env.ANVIL_PATH
  if (stated && !existsSync(stated))
    throw new DevnetError('binary-missing', `ANVIL_PATH names "${stated}", which does not exist.`)
  return stated ?? installed() ?? onPath() ?? fetchAnvil()
}
