import { ACCOUNTS } from './accounts.ts'
import { startEvm } from './evm/startEvm.ts'
import type { PartOptions } from './part.ts'
import { PARTS } from './parts.ts'
import { startAll } from './startAll.ts'
import type { Devnet, DevnetOptions } from './types.ts'

/**
 * Starts the parts of the devnet side by side, ready to use when it resolves: real local chains with funded accounts
 * and contracts, and the services around them. Every call gives parts of their own, so tests that run side by side
 * cannot disturb each other.
 * @throws DevnetError when a part does not start or a given port is taken; a part that this machine cannot run is
 *   listed in `missing` instead
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { parts = ['evm'], chains = [1, 42161], ports = {}, last = {}, quiet = true, seed = false } = options
  const { contracts = seed } = options
  const names: readonly string[] = parts === 'all' ? ['evm', ...Object.keys(PARTS)] : parts
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  const common = { quiet, signal } satisfies PartOptions
  const evm = names.includes('evm') ? [...new Set(chains)] : []
  const running = startAll(signal)
  try {
    const [started] = await Promise.all([
      Promise.all(
        evm.map((chainId) =>
          running.add(`evm-${chainId}`, () =>
            startEvm({ ...common, chainId, contracts, seed, port: ports[chainId] ?? ports[`evm-${chainId}`] }),
          ),
        ),
      ),
      ...names.map(async (name) => {
        const load = PARTS[name]
        if (load) await running.add(name, async () => (await load())({ ...common, port: ports[name] }))
      }),
    ])
    for (const [name, start] of Object.entries(last))
      await running.follow(name, () => start({ ...common, port: ports[name], services: running.services() }))
    return {
      services: running.services(),
      missing: running.missing,
      chains: Object.fromEntries(started.flatMap((part) => (part ? [[part.chainId, part.chain]] : []))),
      accounts: ACCOUNTS,
      stop: running.stop,
    }
  } catch (error) {
    failed.abort(error)
    await running.stop()
    throw error
  }
}
