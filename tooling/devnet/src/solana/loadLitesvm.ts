import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DevnetError } from '../devnetError.ts'
import { fetchPackage } from '../fetchPackage.ts'
import { LITESVM_VERSION } from './constants.ts'

type Litesvm = typeof import('litesvm')

async function loadFetched(): Promise<Litesvm> {
  const { folder } = await fetchPackage('litesvm', LITESVM_VERSION)
  const file = createRequire(join(folder, 'package.json')).resolve('litesvm')
  return import(pathToFileURL(file).href)
}

/**
 * The Solana runtime: the installed one, or, where that has no build for this system, one from the package registry.
 * @throws DevnetError `binary-missing` where there is none
 */
export async function loadLitesvm(): Promise<Litesvm> {
  try {
    return await import('litesvm')
  } catch (installed) {
    try {
      return await loadFetched()
    } catch {
      throw new DevnetError(
        'binary-missing',
        `The local Solana chain needs litesvm ${LITESVM_VERSION}, which has no build for ${process.platform} ${process.arch} ` +
          'or could not be fetched. It runs on Linux and macOS; everything else works without it.',
        { cause: installed },
      )
    }
  }
}
