import type { CaipNetworkId } from '@latchkey/kernel'

/**
 * Every contract that a swap may call and every one that may be allowed to take tokens for it. Reviewed by hand; what a
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

/**
 * The diamond of LI.FI, entry and spender: https://docs.li.fi/smart-contracts/deployments-contract-addresses. Networks on
 * which it has another address are not listed.
 */
const LIFI = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const LIFI_NETWORKS: readonly CaipNetworkId[] = [1, 42161, 10, 8453, 56, 137, 100, 43114, 250, 1313161554].map(
  (id): CaipNetworkId => `eip155:${id}`,
)

/**
 * The AllowanceHolder of 0x, entry and spender; its Settler is never allowed to take anything:
 * https://docs.0x.org/docs/core-concepts/contracts. Only networks with this address are listed.
 */
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const HOLDER_NETWORKS: readonly CaipNetworkId[] = [1, 42161, 10, 8453, 56, 137, 43114].map(
  (id): CaipNetworkId => `eip155:${id}`,
)

/** The contracts that may be called on a network. */
export function routersOf(network: CaipNetworkId, exchanges: Exchanges): readonly Router[] {
  const own = exchanges[network]
  return [
    ...(own
      ? [{ provider: 'exchange', target: own.router, spender: own.router, wrappedNative: own.wrappedNative }]
      : []),
    ...(LIFI_NETWORKS.includes(network) ? [{ provider: 'lifi', target: LIFI, spender: LIFI }] : []),
    ...(HOLDER_NETWORKS.includes(network)
      ? [{ provider: 'zeroex', target: ALLOWANCE_HOLDER, spender: ALLOWANCE_HOLDER }]
      : []),
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
