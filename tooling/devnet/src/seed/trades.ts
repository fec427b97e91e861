import { type Hex, maxUint256, parseEther, parseUnits } from 'viem'
import { exchangeRouterAbi, oldDollarTokenAbi, wrappedEtherAbi } from '../contracts/abis.generated.ts'
import { EXCHANGE } from '../contracts/deployed.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callTo } from '../evm/callRpc.ts'
import type { MakePast, PastTransaction } from './pastTransaction.ts'
import { PEOPLE } from './people.ts'

const { alice } = PEOPLE
const GAS = 350_000n
const router = { abi: exchangeRouterAbi } as const
const finney = parseEther('0.001')

/** Dollars, in their smallest unit, that are sold for ether and for a ticket in a round. */
const forEther = (round: number) => parseUnits('150', 6) + BigInt(round) * 1_234_567n
const FOR_TICKET = parseUnits('60', 6)

type TokenKey = keyof typeof TOKENS

function sell(amount: bigint, ...route: readonly TokenKey[]): PastTransaction {
  const path = route.map((key) => TOKENS[key].address)
  const args = [amount, 0n, path, alice, maxUint256] as const
  const functionName = route.at(-1) === 'weth' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return callTo(alice, EXCHANGE.router, { ...router, functionName, args }, { gas: GAS })
}

function approve(key: TokenKey, spender: Hex, amount: bigint): PastTransaction {
  const call = { abi: oldDollarTokenAbi, functionName: 'approve', args: [spender, amount] } as const
  return callTo(alice, TOKENS[key].address, call, { gas: 80_000n })
}

/** Trades at the exchange, and what they need. */
export const trades = {
  buyDollars: (round) => {
    const path = [TOKENS.weth.address, TOKENS.usdc.address]
    const call = { ...router, functionName: 'swapExactETHForTokens', args: [0n, path, alice, maxUint256] } as const
    return callTo(alice, EXCHANGE.router, call, { value: finney * BigInt(120 + 20 * round), gas: GAS })
  },
  /** Just what the two sales of the round need: nothing is allowed afterwards. */
  approveDollars: (round) => approve('usdc', EXCHANGE.router, forEther(round) + FOR_TICKET),
  buyEther: (round) => sell(forEther(round), 'usdc', 'weth'),
  buyTicket: () => sell(FOR_TICKET, 'usdc', 'ticket'),
  approveLatch: () => approve('latch', EXCHANGE.router, maxUint256),
  sellLatch: (round) => sell(parseUnits('12', 6) + BigInt(round) * 500_000n, 'latch', 'usdc'),
  sellLatchForEther: (round) => sell(parseUnits('5', 6) + BigInt(round) * 250_000n, 'latch', 'usdc', 'weth'),
  revokeLatch: () => approve('latch', EXCHANGE.router, 0n),
  wrap: (round) =>
    callTo(
      alice,
      TOKENS.weth.address,
      { abi: wrappedEtherAbi, functionName: 'deposit' },
      { value: finney * BigInt(80 + 10 * round), gas: 80_000n },
    ),
  unwrap: (round) =>
    callTo(
      alice,
      TOKENS.weth.address,
      { abi: wrappedEtherAbi, functionName: 'withdraw', args: [finney * BigInt(40 + 5 * round)] },
      { gas: 80_000n },
    ),
} as const satisfies Record<string, MakePast>
