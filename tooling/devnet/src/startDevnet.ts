import { ACCOUNTS } from './accounts.ts'
import { START_TIMEOUT_MS } from './constants.ts'
import { DevnetError } from './devnetError.ts'
import { findAnvil } from './findAnvil.ts'
import { prepareChain } from './prepareChain.ts'
import { startNodes } from './startNodes.ts'
import type { Devnet, DevnetOptions } from './types.ts'

/**
 * Starts real local EVM chains with funded accounts and a test token, ready to use when it resolves. Every call gives
 * chains of their own, so tests that run side by side cannot disturb each other.
 * @throws DevnetError when the node is missing, does not start, or a given port is taken
 */
export async function startDevnet({
  chains = [1, 42161],
  ports = {},
  quiet = true,
  signal,
}: DevnetOptions = {}): Promise<Devnet> {
  const binary = await findAnvil()
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS)
  const starting = signal ? AbortSignal.any([signal, timeout]) : timeout
  const wanted = [...new Set(chains)].map((chain) => ({ chain, port: ports[chain] ?? 0 }))
  const nodes = await startNodes({ binary, chains: wanted, quiet, signal: starting }).catch((error: unknown) => {
    if (!timeout.aborted) throw error
    throw new DevnetError(
      'start-timeout',
      `The local chains did not start within ${START_TIMEOUT_MS / 1000} seconds.`,
      { cause: error },
    )
  })
  try {
    const started = await Promise.all(
      wanted.map(async ({ chain }) => [chain, await prepareChain(chain, nodes.ports.get(chain), starting)] as const),
    )
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= nodes.stop()
      return stopped
    }
    signal?.addEventListener('abort', stop, { once: true })
    return {
      services: Object.fromEntries(started.map(([id, chain]) => [`evm-${id}`, chain.rpcUrl])),
      chains: Object.fromEntries(started),
      accounts: ACCOUNTS,
      stop,
    }
  } catch (error) {
    await nodes.stop()
    throw error
  }
}
