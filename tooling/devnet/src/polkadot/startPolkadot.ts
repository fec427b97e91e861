import { join } from 'node:path'
import type { Part, PartOptions } from '../part.ts'
import { startProcess } from '../process/startProcess.ts'
import { NODE_FLAGS, READY_TIMEOUT_MS } from './constants.ts'

const SCRIPT = join(import.meta.dirname, 'node/runNode.ts')
/** Compiled code of the libraries, which saves the next start half a second of processor time. */
const COMPILED = join(import.meta.dirname, '../../../../.cache/compiled')
const LISTENING = /^listening (\d+)$/

/** A running Polkadot chain; its address answers WebSocket, and HTTP at the same port. */
export interface PolkadotPart extends Part {
  readonly httpUrl: string
}

/**
 * Starts the real runtime of a Polkadot chain (Asset Hub) with funded accounts, a token and a past.
 * @throws DevnetError when it does not start or a given port is taken
 */
export async function startPolkadot({ port = 0, quiet = true, signal }: PartOptions = {}): Promise<PolkadotPart> {
  let listening = port
  const node = await startProcess({
    name: 'polkadot',
    command: process.execPath,
    args: [...NODE_FLAGS, '--disable-warning=ExperimentalWarning', SCRIPT, String(port)],
    env: { NODE_OPTIONS: '', LOG_LEVEL: 'error', MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: COMPILED },
    ready: (line) => {
      const found = LISTENING.exec(line)
      if (found) listening = Number(found[1])
      return found !== null
    },
    quiet,
    timeout: READY_TIMEOUT_MS,
    signal,
  })
  const address = `127.0.0.1:${listening}`
  return { name: 'polkadot', url: `ws://${address}`, httpUrl: `http://${address}`, stop: () => node.stop() }
}
