import type { DevnetAccount } from './core/accounts.ts'
import type { StartPart } from './part.ts'
import type { PartName } from './parts.ts'

/** One running EVM chain. */
export interface DevnetChain {
  /** JSON-RPC over HTTP; answers every origin. */
  readonly rpcUrl: string
  /** JSON-RPC over WebSocket, with subscriptions. */
  readonly wsUrl: string
  /** Contracts by name; `latch` is an ERC-20 with 6 decimals whose `mint` is open to all. */
  readonly tokens: { readonly latch: `0x${string}` }
  /** Wei of every account of {@link Devnet.accounts} at the start, in the same order. */
  readonly balances: readonly bigint[]
}

/** Everything that runs. */
export interface Devnet {
  /** Name to address of everything that runs, for example `evm-42161` to `http://127.0.0.1:45123`. */
  readonly services: Readonly<Record<string, string>>
  /** Parts that this machine cannot run, with why and what to do. Everything else works without them. */
  readonly missing: Readonly<Record<string, string>>
  /** The EVM chains by their id. */
  readonly chains: Readonly<Record<number, DevnetChain>>
  /** Ten EVM accounts with known keys; the third has nothing. */
  readonly accounts: readonly DevnetAccount[]
  /** Ends every process and resolves when the ports are free. May be called more than once. */
  stop(): Promise<void>
}

export interface DevnetOptions {
  /** What to start: `['evm']` unless given. */
  readonly parts?: 'all' | readonly PartName[]
  /** Ids of the EVM chains; 1 and 42161 unless given. */
  readonly chains?: readonly number[]
  /** Port by chain id or by name of the service; a free one unless given. */
  readonly ports?: Readonly<Record<number | string, number>>
  /**
   * Puts all contracts on the EVM chains, with liquidity, names and holdings (`@latchkey/devnet/contracts` has their
   * addresses); else there are the test token and the multicall. What `seed` is unless given.
   */
  readonly contracts?: boolean
  /** Gives the chains a past: 300 transactions of all kinds over the last months. `false` unless given. */
  readonly seed?: boolean
  /** By name, started after everything else, one after the other, and told what runs by then: the gateway. */
  readonly last?: Readonly<Record<string, StartPart>>
  /** Keeps the parts' own output off the console; `true` unless given. */
  readonly quiet?: boolean
  /** Stops the devnet, also while it starts. */
  readonly signal?: AbortSignal
}
