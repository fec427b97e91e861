/** A token that a chain's configuration lists. */
export interface TokenConfig {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string | undefined
  /** The token takes EIP-2612 permits. */
  readonly eip2612?: boolean | undefined
  /** Counted as one US dollar: the anchor of all on-chain prices. */
  readonly isStable?: boolean | undefined
  /** ISO 4217 code of the money, other than dollars, of which it is one unit: its price is the currency's rate. */
  readonly currency?: string | undefined
}

/** A constant-product exchange of the Uniswap v2 family. */
export interface ExchangeConfig {
  readonly factory: `0x${string}`
  readonly router: `0x${string}`
  readonly wrappedNative: `0x${string}`
}

/** One chain that the gateway serves. */
export interface ChainConfig {
  /** CAIP-2, such as `eip155:1`. */
  readonly id: string
  readonly name: string
  /** JSON-RPC over HTTP, in the order in which they are tried; of Bitcoin those of Core-style nodes. */
  readonly rpcUrls: readonly string[]
  readonly wsUrls?: readonly string[] | undefined
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly isTestnet?: boolean | undefined
  /**
   * A chain of this machine that may be started anew: then its index is deleted and read again. Of any other chain
   * nothing is deleted because a node says that a block is not there. Its nodes must be on this machine.
   */
  readonly isLocal?: boolean | undefined
  /** `false` for a local chain that stands in for the one whose id it carries (not for EVM chains). */
  readonly checkId?: boolean | undefined
  /** Blocks after which an answer counts as final where the node does not know `finalized`; 64 unless given. */
  readonly confirmations?: number | undefined
  /** First block that the indexer reads; 0 unless given. */
  readonly startBlock?: number | undefined
  /** The indexer follows this chain; EVM chains only, `true` unless given. */
  readonly isIndexed?: boolean | undefined
  readonly multicall?: `0x${string}` | undefined
  readonly ensRegistry?: `0x${string}` | undefined
  readonly exchange?: ExchangeConfig | undefined
  readonly tokens?: readonly TokenConfig[] | undefined
  /** Only with `isLocal`: this key's account sends what the local on-ramp "sells". */
  readonly faucetKey?: `0x${string}` | undefined
}
