import * as z from 'zod/mini'
import type { ChainConfig } from './chainConfig.ts'

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
  eip2612: z.optional(z.boolean()),
  isStable: z.optional(z.boolean()),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'a currency is its ISO 4217 code, such as EUR'))),
})

/** A constant-product exchange of the Uniswap v2 family. */
const exchangeSchema = z.strictObject({
  factory: address,
  router: address,
  wrappedNative: address,
})

const fields = z.strictObject({
  id: caip2,
  name: z.string(),
  rpcUrls: z.array(z.url({ protocol: /^https?$/, error: 'a node is reached by http or https' })).check(z.minLength(1)),
  wsUrls: z.optional(z.array(z.url())),
  nativeCurrency: z.strictObject({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  isTestnet: z.optional(z.boolean()),
  isLocal: z.optional(z.boolean()),
  checkId: z.optional(z.boolean()),
  confirmations: z.optional(z.int().check(z.minimum(0))),
  startBlock: z.optional(z.int().check(z.minimum(0))),
  isIndexed: z.optional(z.boolean()),
  multicall: z.optional(address),
  ensRegistry: z.optional(address),
  exchange: z.optional(exchangeSchema),
  tokens: z.optional(z.array(tokenSchema)),
  faucetKey: z.optional(z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))])),
})

const LOOPBACK = /^(localhost|[^.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

const isOnThisMachine = ({ rpcUrls }: ChainConfig): boolean =>
  rpcUrls.every((url) => LOOPBACK.test(new URL(url).hostname))

/** One chain that the gateway serves. */
export const chainSchema: z.ZodMiniType<ChainConfig> = fields.check(
  z.refine((chain) => !chain.isLocal || isOnThisMachine(chain), {
    error: 'only a chain whose rpcUrls are all on this machine is local',
    path: ['isLocal'],
  }),
  z.refine((chain) => chain.faucetKey === undefined || chain.isLocal === true, {
    error: 'a faucet gives coins away to anybody: only a chain with isLocal has one',
    path: ['faucetKey'],
  }),
)
