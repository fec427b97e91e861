import type { DevnetAccount } from './accounts.ts'

/** One running chain. */
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

/** Running local chains. */
export interface Devnet {
  /** Name to address of everything that runs, for example `evm-42161` to `http://127.0.0.1:45123`. */
  readonly services: Readonly<Record<string, string>>
  /** The chains by their id. */
  readonly chains: Readonly<Record<number, DevnetChain>>
  /** Ten accounts with known keys; the third has nothing. */
  readonly accounts: readonly DevnetAccount[]
  /** Ends every process and resolves when the ports are free. May be called more than once. */
  stop(): Promise<void>
}

export interface DevnetOptions {
  /** Chain ids; 1 and 42161 unless given. */
  readonly chains?: readonly number[]
  /** Port by chain id; a free one unless given. */
  readonly ports?: Readonly<Record<number, number>>
  /** Keeps the node's own output off the console; `true` unless given. */
  readonly quiet?: boolean
  /** Stops the devnet, also while it starts. */
  readonly signal?: AbortSignal
}
