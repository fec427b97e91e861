import type { Router } from '../routers.ts'

// The aggregators whose contracts swaps may call on EVM chains. Each entry names the public document that it comes from;
// `node tooling/steps/compareRouters.ts` compares them with what the services publish today.

/** One contract on several chains. */
export interface ListedRouter extends Router {
  /** Chain ids (EIP-155). */
  readonly chains: readonly number[]
  /** Where the address is published. */
  readonly document: string
}

/** The list of LI.FI stands in the contract itself: which contracts it calls, and with which functions. */
function lifi(target: string, chains: readonly number[], document: string): ListedRouter {
  return { provider: 'lifi', target, spender: target, registry: target, chains, document }
}

const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'

/** Reviewed by hand. What a gateway answers is compared with it and never added. */
export const EVM_ROUTERS: readonly ListedRouter[] = [
  lifi(
    '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    [1, 10, 56, 100, 137, 250, 8453, 42161, 43114, 1313161554],
    'https://docs.li.fi/introduction/lifi-architecture/smart-contract-overview',
  ),
  lifi(
    '0x341e94069f53234fE6DabeF707aD424830525715',
    [324],
    'https://github.com/lifinance/contracts/blob/main/deployments/zksync.json',
  ),
  {
    provider: 'zeroex',
    target: ALLOWANCE_HOLDER,
    // Never the Settler, which takes no allowances: one given to it is open to all.
    spender: ALLOWANCE_HOLDER,
    registry: '0x00000000000004533Fe15556B1E086BB1A72cEae',
    chains: [1, 10, 56, 137, 8453, 42161, 43114],
    document: 'https://docs.0x.org/docs/core-concepts/contracts',
  },
]
