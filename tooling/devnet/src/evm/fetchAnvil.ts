import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ANVIL_VERSION } from '../constants.ts'
import { DevnetError } from '../devnetError.ts'

const CACHE = join(import.meta.dirname, `../../../../.cache/anvil-${ANVIL_VERSION}`)
const windows = process.platform === 'win32'

function cached(): string | undefined {
  const scope = join(CACHE, 'node_modules', '@foundry-rs')
  if (!existsSync(scope)) return undefined
  return readdirSync(scope)
    .map((name) => join(scope, name, 'bin', windows ? 'anvil.exe' : 'anvil'))
    .find((file) => existsSync(file))
}

/** Brings the node's binary for this machine from the package registry, once, into `.cache/` of the repository. */
export async function fetchAnvil(): Promise<string> {
  const found = cached()
  if (found) return found
  mkdirSync(CACHE, { recursive: true })
  const args = [
    'install',
    '--prefix',
    CACHE,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `@foundry-rs/anvil@${ANVIL_VERSION}`,
  ]
  const code = await new Promise<number | string | null>((resolve) => {
    const child = spawn('npm', args, { stdio: 'ignore', shell: windows })
    child.once('error', (error) => resolve(error.message))
    child.once('exit', resolve)
  })
  const binary = cached()
  if (binary) return binary
  throw new DevnetError(
    'binary-missing',
    `The local chains need anvil ${ANVIL_VERSION}, and npm could not fetch it for ${process.platform} ${process.arch} (${code}). ` +
      'Install Foundry (https://getfoundry.sh), or set ANVIL_PATH to the binary.',
  )
}
