import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ANVIL_VERSION } from '../constants.ts'
import { DevnetError } from '../devnetError.ts'
import { fetchPackage } from '../fetchPackage.ts'

const FILE = process.platform === 'win32' ? 'anvil.exe' : 'anvil'

function binaryIn(folder: string): string | undefined {
  const scope = join(folder, 'node_modules/@foundry-rs')
  if (!existsSync(scope)) return undefined
  return readdirSync(scope)
    .map((name) => join(scope, name, 'bin', FILE))
    .find((file) => existsSync(file))
}

/** Brings the node's binary for this machine from the package registry, once, into `.cache/` of the repository. */
export async function fetchAnvil(): Promise<string> {
  const { folder, ended } = await fetchPackage('@foundry-rs/anvil', ANVIL_VERSION)
  const binary = binaryIn(folder)
  if (binary) return binary
  throw new DevnetError(
    'binary-missing',
    `The local chains need anvil ${ANVIL_VERSION}, and npm could not fetch it for ${process.platform} ${process.arch} (${ended}). ` +
      'Install Foundry (https://getfoundry.sh), or set ANVIL_PATH to the binary.',
  )
}
