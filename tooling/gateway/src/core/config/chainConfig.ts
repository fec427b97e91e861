import * as z from 'zod/mini'

/** A token that a chain's configuration lists. */
export interface TokenConfig {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string | undefined
  /** CAIP-10 id of the asset whose logo it shows, where the gateway ships one: for tokens of test chains. */
  readonly logo?: string | undefined
  /** The token takes EIP-2612 permits. */
  readonly eip2612?: boolean | undefined
  /** Counted as one US dollar: the anchor of all on-chain prices. */
  readonly isStable?: boolean | undefined
  /**
   * Per cent of what is moved that the token keeps, to two decimals: swaps are quoted by what arrives, and the exchange is
   * called by its functions for such tokens.
   */
  readonly transferFee?: number | undefined
}

/** A constant-product exchange of the Uniswap v2 family. */
export interface ExchangeConfig {
  readonly factory: `0x${string}`
  readonly router: `0x${string}`
  readonly wrappedNative: `0x${string}`
  /** A contract in front of the router that takes permits (EIP-2612) of the tokens that are listed with them. */
  readonly permit?: `0x${string}` | undefined
}

/** One chain that the gateway serves. */
export interface ChainConfig {
  /** CAIP-2, such as `eip155:1`. */
  readonly id: string
  readonly name: string
  /**
   * JSON-RPC over HTTP, in the order in which they are tried; of Bitcoin those of Core-style nodes. Empty for a chain that
   * only a source knows, such as Bitcoin behind Esplora: then there is no RPC proxy for it.
   */
  readonly rpcUrls: readonly string[]
  /**
   * Of Bitcoin: instances of Esplora, each with its `/api` and without user, password and query, in the order in which they
   * are tried. They stand behind `/v1/esplora/{chainId}/…`, which wallets ask in place of a public instance.
   */
  readonly esploraUrls?: readonly string[] | undefined
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
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
  /**
   * The indexer follows this chain; `'watched'`: for the accounts that were asked for, what was before comes from a source
   * of histories. EVM chains only; unless given, chains of this machine and those that no such source knows.
   */
  readonly isIndexed?: boolean | 'watched' | undefined
  readonly multicall?: `0x${string}` | undefined
  /** The chain has names (ENS), which are read through its universal resolver. */
  readonly ensRegistry?: `0x${string}` | undefined
  /** Where that is not at ENS's own address, which is the same on every chain. */
  readonly ensUniversalResolver?: `0x${string}` | undefined
  readonly exchange?: ExchangeConfig | undefined
  readonly tokens?: readonly TokenConfig[] | undefined
}

const address = z.templateLiteral(
  ['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))],
  'an address is 0x and 40 hexadecimal digits',
)

const caip2 = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'a chain id is CAIP-2, such as eip155:1'))

const tokenSchema = z.strictObject({
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().check(z.minimum(0), z.maximum(255)),
  logoUri: z.optional(z.string()),
  logo: z.optional(z.string()),
  eip2612: z.optional(z.boolean()),
  isStable: z.optional(z.boolean()),
  transferFee: z.optional(z.number().check(z.gt(0), z.lt(100))),
})

/** A constant-product exchange of the Uniswap v2 family. */
const exchangeSchema = z.strictObject({
  factory: address,
  router: address,
  wrappedNative: address,
  permit: z.optional(address),
})

/** Paths are added to its end, and requests to it carry no user and no password. */
const instanceUrl = z.url({ protocol: /^https?$/, error: 'an instance is reached by http or https' }).check(
  z.refine((text) => !/[?#]/.test(text) && !/^\w+:\/*[^/]*@/.test(text), {
    error: 'an instance has an address without user, password and query: put a proxy that adds them before it',
  }),
)

const fields = z.strictObject({
  id: caip2,
  name: z.string(),
  rpcUrls: z._default(z.array(z.url({ protocol: /^https?$/, error: 'a node is reached by http or https' })), []),
  esploraUrls: z.optional(z.array(instanceUrl)),
  nativeCurrency: z.strictObject({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  isLocal: z.optional(z.boolean()),
  checkId: z.optional(z.boolean()),
  confirmations: z.optional(z.int().check(z.minimum(0))),
  startBlock: z.optional(z.int().check(z.minimum(0))),
  isIndexed: z.optional(z.union([z.boolean(), z.literal('watched')])),
  multicall: z.optional(address),
  ensRegistry: z.optional(address),
  ensUniversalResolver: z.optional(address),
  exchange: z.optional(exchangeSchema),
  tokens: z.optional(z.array(tokenSchema)),
})

const LOOPBACK = /^(localhost|[^.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

const isOnThisMachine = ({ rpcUrls }: ChainConfig): boolean =>
  rpcUrls.length > 0 && rpcUrls.every((url) => LOOPBACK.test(new URL(url).hostname))

/** The families whose accounts are read from the chain itself. */
const READS_NODES = /^(eip155|solana):/

/** One chain that the gateway serves. */
export const chainSchema: z.ZodMiniType<ChainConfig> = fields.check(
  z.refine(({ id, esploraUrls }) => !esploraUrls || id.startsWith('bip122:'), {
    error: 'Esplora serves chains of Bitcoin alone, bip122:…',
    path: ['esploraUrls'],
  }),
  z.refine(({ id, rpcUrls }) => rpcUrls.length > 0 || !READS_NODES.test(id), {
    error: 'a node is needed: accounts of EVM and Solana chains are read from the chain itself',
    path: ['rpcUrls'],
  }),
  z.refine((chain) => !chain.isLocal || isOnThisMachine(chain), {
    error: 'only a chain whose rpcUrls are all on this machine is local',
    path: ['isLocal'],
  }),
)
