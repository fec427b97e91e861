import type { Account, CapabilityContext, Network, RpcRequest, Services, WalletSession } from '@latchkey/kernel'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { keyAccount } from './keychain.ts'

/** What a test writes of the world that a capability runs in. */
export interface World {
  /** What nodes answer to a path; thrown errors are theirs. */
  readonly node: (path: string, body?: unknown) => unknown
  readonly network?: Network
  readonly account?: Account
  /** All accounts of the wallet. @defaultValue the one in use */
  readonly accounts?: readonly Account[]
  readonly methods?: readonly string[]
  readonly wallet?: (call: RpcRequest) => unknown
  /** @defaultValue one that never aborts */
  readonly signal?: AbortSignal
}

/** What a capability did besides answering. */
export interface Recorded {
  /** Paths that nodes were asked, with the method before them. */
  readonly paths: readonly string[]
  /** Ids that were named right before bytes were handed over. */
  readonly named: readonly string[]
  /** Names of events. */
  readonly events: readonly string[]
  /** What goes on after the answer. */
  readonly background: readonly Promise<void>[]
  /** Warnings in the log. */
  readonly warnings: readonly string[]
}

/** An account of the test's keys, as the kernel has it. */
export function accountOf(index: number, type: 'payment' | 'ordinal' = 'payment'): Account {
  const { address, publicKey } = keyAccount(index)
  return { caipAddress: `${bitcoin.id}:${address}`, address, type, publicKey }
}

/** What a capability runs with, every answer written by the test; no time passes. */
export function nodeContext(world: World): CapabilityContext & Recorded {
  const { node, network = bitcoin, account = accountOf(0), accounts = [account], methods, wallet } = world
  const { signal = new AbortController().signal } = world
  const [paths, named, events, warnings]: [string[], string[], string[], string[]] = [[], [], [], []]
  const background: Promise<void>[] = []
  const services = partial<Services>({
    rpc: {
      async request(_network, method, params) {
        paths.push(method)
        return node(method.slice(method.indexOf(' ') + 1), params)
      },
    },
    clock: partial<Services['clock']>({ now: () => 1_800_000_000_000, sleep: async () => undefined }),
    log: partial<Services['log']>({ debug: () => undefined, warn: (text) => void warnings.push(text) }),
  })
  const session = partial<WalletSession>({
    id: 'test',
    accounts,
    networks: [network.id],
    methods: methods ?? ['signMessage', 'signPsbt'],
    getNetwork: () => network.id,
    request: async (call) => wallet?.(call),
  })
  return {
    ...{ paths, named, events, background, warnings },
    ...{ account, network, services, session, signal },
    willSend: (hash) => void named.push(hash),
    runInBackground(work) {
      const done = work(signal)
      // Each test says itself what it expects of it.
      done.catch(() => undefined)
      background.push(done)
    },
    emit: (name) => void events.push(name),
  }
}
