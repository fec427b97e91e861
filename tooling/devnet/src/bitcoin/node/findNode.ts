import { findProgram, type Program } from '@latchkey/tooling/bootstrap/findProgram.mjs'
import { isRunnable } from '@latchkey/tooling/bootstrap/isRunnable.mjs'
import { DevnetError } from '../../devnetError.ts'
import { nodeProgram } from './nodeProgram.ts'

/**
 * The node's program: `BITCOIND_PATH`, or one of this machine.
 * @throws DevnetError `binary-missing` with what to do
 */
export function findNode(): Program {
  const stated = process.env.BITCOIND_PATH
  if (stated && !isRunnable(stated))
    throw new DevnetError(
      'binary-missing',
      `BITCOIND_PATH names "${stated}", which cannot be run: correct it or unset it.`,
    )
  const found = stated ? { path: stated, env: {} } : findProgram(nodeProgram)
  if (found) return found
  throw new DevnetError(
    'binary-missing',
    'The local Bitcoin chain needs bitcoind or litecoind, and neither is on this machine. Install one ' +
      '(Debian and Ubuntu: "sudo apt-get install litecoind") and start again; everything else works without it.',
  )
}
