import { maxUint256, parseEther } from 'viem'
import { dollarTokenAbi, exchangeRouterAbi } from '../contracts/abis.generated.ts'
import { EXCHANGE } from '../contracts/exchange.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callTo } from '../evm/callTo.ts'
import type { MakePast } from './pastTransaction.ts'
import { PEOPLE } from './people.ts'

const { alice, bob } = PEOPLE

/** Transactions of alice that failed: only their fee was paid. */
export const failures = {
  moreThanOwned: () => {
    const call = { abi: dollarTokenAbi, functionName: 'transfer', args: [bob, 10n ** 15n] } as const
    return { ...callTo(alice, TOKENS.usdc.address, call, { gas: 90_000n }), fails: true }
  },
  priceMoved: () => {
    const path = [TOKENS.weth.address, TOKENS.usdc.address]
    const args = [maxUint256, path, alice, maxUint256] as const
    const call = { abi: exchangeRouterAbi, functionName: 'swapExactETHForTokens', args } as const
    const made = callTo(alice, EXCHANGE.router, call, { value: parseEther('0.1'), gas: 250_000n })
    return { ...made, fails: true }
  },
} as const satisfies Record<string, MakePast>
