import { DevnetError } from '../devnetError.ts'

/**
 * The Solana runtime.
 * @throws DevnetError `binary-missing` where it is not built for this system
 */
export async function loadLitesvm(): Promise<typeof import('litesvm')> {
  try {
    return await import('litesvm')
  } catch (error) {
    throw new DevnetError(
      'binary-missing',
      `The local Solana chain needs litesvm, which could not be loaded on ${process.platform} ${process.arch}. ` +
        'It runs on Linux and macOS: run "npm install" there, or go on without Solana.',
      { cause: error },
    )
  }
}
