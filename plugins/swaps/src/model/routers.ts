import type { CaipNetworkId } from '@latchkey/kernel'
import { EVM_ROUTERS } from './lists/eip155.ts'
import { SOLANA_AROUND, SOLANA_MOST_FEE, SOLANA_TRADING } from './lists/solana.ts'
import { isSameAddress } from './networks.ts'

/**
 * Every contract and program that a swap may call and every one that may be allowed to take tokens for it. Reviewed by hand (`lists/`); what a
 * gateway answers is compared with this list and never added to it.
 */

/** One contract that trades. */
export interface Router {
  /** Who runs it, as quotes name them. */
  readonly provider: string
  /** Who is called. */
  readonly target: string
  /** Who takes the source token. */
  readonly spender: string
  /** The wrapped native coin, where wrapping and unwrapping are calls of their own. */
  readonly wrappedNative?: string
  /** It takes tokens by a permit that comes with the call, and for its caller alone. */
  readonly takesPermit?: boolean
  /** The contract that lists what `target` calls in turn; without it, it calls nothing that a transaction names. */
  readonly registry?: string
  /** Hundredths of a percent of what comes out that it may keep at most, where a quote says that it does. */
  readonly mostKept?: bigint
  /** The most that a swap may cost besides what is paid, in the smallest unit of the native coin. */
  readonly mostFee?: bigint
}

/** An exchange of the host's own. */
export interface Exchange {
  /** A router with the functions of Uniswap's second version. */
  readonly router: string
  /** Token contract of the wrapped native coin. */
  readonly wrappedNative: string
  /**
   * A contract in front of the router that trades what its caller allows by a signature (EIP-2612). It must take from its
   * caller alone.
   */
  readonly permit?: string
}

/** Exchanges of the host's own, by network. */
export type Exchanges = Readonly<Partial<Record<CaipNetworkId, Exchange>>>

/** The contracts that may be called on a network: the host's own exchange, and the listed aggregators. */
export function routersOf(network: CaipNetworkId, exchanges: Exchanges): readonly Router[] {
  if (network.startsWith('solana:')) return solanaRouters
  const own = exchanges[network]
  const listed = EVM_ROUTERS.filter(({ chains }) => chains.some((chain) => `eip155:${chain}` === network))
  if (!own) return listed
  const { router, wrappedNative, permit } = own
  const exchange = { provider: 'exchange', target: router, spender: router, wrappedNative }
  const front = permit && { ...exchange, target: permit, spender: permit, takesPermit: true }
  return [exchange, ...(front ? [front] : []), ...listed]
}

const programs = [...SOLANA_TRADING, ...SOLANA_AROUND].map(({ program }) => program)
const solanaRouters: readonly Router[] = SOLANA_TRADING.map(({ provider, program, mostKept }) => ({
  provider,
  target: program,
  spender: program,
  mostKept,
  mostFee: SOLANA_MOST_FEE,
}))

/** The programs that may stand in a whole transaction. */
export function programsOf(network: CaipNetworkId): readonly string[] {
  return network.startsWith('solana:') ? programs : []
}

/** The listed contract that a transaction calls; of one provider where the quote names one. */
export function routerAt(routers: readonly Router[], target: string, provider: string | undefined): Router | undefined {
  return routers.find(
    (router) =>
      (provider === undefined || router.provider === provider) &&
      (isSameAddress(target, router.target) || isSameAddress(target, router.wrappedNative)),
  )
}
