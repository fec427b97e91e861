import { ACCOUNTS } from './core/accounts.ts'
import { DevnetError } from './core/devnetError.ts'
import { startEvm } from './evm/startEvm.ts'
import type { Part, PartOptions } from './part.ts'
import { PARTS } from './parts.ts'
import type { Devnet, DevnetOptions } from './types.ts'

/** The parts that run, in the order they were asked for. */
interface Running {
  /** Starts one; `undefined` when this machine cannot run it, which is noted in `missing`. */
  add<Started extends Part>(name: string, start: () => Promise<Started>): Promise<Started | undefined>
  /** Starts one that needs those before it: it is ended before them. */
  follow<Started extends Part>(name: string, start: () => Promise<Started>): Promise<Started | undefined>
  services(): Readonly<Record<string, string>>
  readonly missing: Readonly<Record<string, string>>
  /** Ends every part, also those that are still starting. */
  stop(): Promise<void>
}

/** Keeps account of parts that start side by side, so that all of them end together. */
export function startAll(signal: AbortSignal | undefined): Running {
  const starting: Promise<Part | undefined>[] = []
  const followers: Promise<Part | undefined>[] = []
  const parts: (Part | undefined)[] = []
  const missing: Record<string, string> = {}
  let stopped: Promise<void> | undefined

  const end = async (attempt: Promise<Part | undefined>) => {
    const part = await attempt.catch(() => undefined)
    await part?.stop()
  }
  const stopParts = async () => {
    for (const follower of followers.reverse()) await end(follower)
    await Promise.all(starting.map(end))
  }
  const stop = () => {
    stopped ??= stopParts()
    return stopped
  }
  signal?.addEventListener('abort', () => void stop(), { once: true })

  const add = async <Started extends Part>(
    attempts: Promise<Part | undefined>[],
    name: string,
    start: () => Promise<Started>,
  ): Promise<Started | undefined> => {
    const place = parts.push(undefined) - 1
    const attempt = start().catch((error: unknown) => {
      if (!(error instanceof DevnetError) || error.code !== 'binary-missing' || name.startsWith('evm-')) throw error
      missing[name] = error.message
      return undefined
    })
    attempts.push(attempt)
    const part = await attempt
    parts[place] = part
    return part
  }

  return {
    missing,
    stop,
    services: () => Object.fromEntries(parts.flatMap((part) => (part ? [[part.name, part.url]] : []))),
    add: (name, start) => add(starting, name, start),
    follow: (name, start) => add(followers, name, start),
  }
}

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
