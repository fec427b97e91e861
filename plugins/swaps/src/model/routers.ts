import type { CaipNetworkId } from '@latchkey/kernel'
import { EVM_ROUTERS } from './lists/eip155.ts'

/**
 * Every contract that a swap may call and every one that may be allowed to take tokens for it. Reviewed by hand (`lists/`); what a
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
  /** The contract that lists what `target` calls in turn; without it, it calls nothing that a transaction names. */
  readonly registry?: string
}

/** An exchange of the host's own. */
export interface Exchange {
  /** A router with the functions of Uniswap's second version. */
  readonly router: string
  /** Token contract of the wrapped native coin. */
  readonly wrappedNative: string
}

/** Exchanges of the host's own, by network. */
export type Exchanges = Readonly<Partial<Record<CaipNetworkId, Exchange>>>

/** The contracts that may be called on a network: the host's own exchange, and the listed aggregators. */
export function routersOf(network: CaipNetworkId, exchanges: Exchanges): readonly Router[] {
  const own = exchanges[network]
  const listed = EVM_ROUTERS.filter(({ chains }) => chains.some((chain) => `eip155:${chain}` === network))
  return [
    ...(own
      ? [{ provider: 'exchange', target: own.router, spender: own.router, wrappedNative: own.wrappedNative }]
      : []),
    ...listed,
  ]
}

const same = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase()

/** The listed contract that a transaction calls; of one provider where the quote names one. */
export function routerAt(routers: readonly Router[], target: string, provider: string | undefined): Router | undefined {
  return routers.find(
    (router) =>
      (provider === undefined || router.provider === provider) &&
      (same(target, router.target) || same(target, router.wrappedNative)),
  )
}
