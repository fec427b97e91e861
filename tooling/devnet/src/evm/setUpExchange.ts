import { maxUint256, parseUnits } from 'viem'
import {
  exchangeRouterAbi,
  lifiDiamondAbi,
  oldDollarTokenAbi,
  plainTokenAbi,
  settlerRegistryAbi,
  wrappedEtherAbi,
} from '../contracts/abis.generated.ts'
import { AGGREGATORS, EXCHANGE } from '../contracts/deployed.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callTo, DEPLOYER } from './callRpc.ts'
import type { NodeTransaction } from './evmNode.ts'

type TokenKey = keyof typeof TOKENS

/**
 * What a pair of the exchange holds, in whole tokens: this makes one ether 2,500 dollars, one LATCH half of one and one
 * euro 1.085.
 */
const RESERVES: readonly (readonly [TokenKey, number, TokenKey, number])[] = [
  ['weth', 1000, 'usdc', 2_500_000],
  ['weth', 400, 'usdt', 1_000_000],
  ['usdc', 2_000_000, 'usdt', 2_000_000],
  ['latch', 500_000, 'usdc', 250_000],
  ['latch', 200_000, 'weth', 40],
  ['ticket', 1000, 'usdc', 25_000],
  ['eurc', 1_000_000, 'usdc', 1_085_000],
  ['hostile', 1_000_000, 'weth', 1],
]

/** One side of a pair, in the token's smallest unit. */
interface Reserve {
  readonly token: TokenKey
  readonly amount: bigint
}

/** The liquidity that the exchange of a chain starts with. Chain 1 is twice as deep as the others. */
function liquidity(chainId: number): readonly (readonly [Reserve, Reserve])[] {
  const share = chainId === 1 ? 1n : 2n
  const side = (token: TokenKey, whole: number): Reserve => ({
    token,
    amount: parseUnits(`${whole}`, TOKENS[token].decimals) / share,
  })
  return RESERVES.map(([first, firstWhole, second, secondWhole]) => [
    side(first, firstWhole),
    side(second, secondWhole),
  ])
}

/** What the stand-ins of aggregators hold themselves, in whole tokens: of these they give a little more than the exchange. */
const OWN_TOKENS = [
  [AGGREGATORS.settler, 'usdc', 50_000],
  [AGGREGATORS.lifi, 'usdt', 50_000],
] as const

/** The transactions after which aggregators trade on the exchange. */
function setUpAggregators(): NodeTransaction[] {
  const { lifi, settler, settlerRegistry } = AGGREGATORS
  return [
    callTo(DEPLOYER, lifi, { abi: lifiDiamondAbi, functionName: 'addToWhitelist', args: [EXCHANGE.router] }),
    callTo(DEPLOYER, settlerRegistry, { abi: settlerRegistryAbi, functionName: 'deploy', args: [settler] }),
    ...OWN_TOKENS.map(([holder, key, whole]) => {
      const amount = parseUnits(`${whole}`, TOKENS[key].decimals)
      return callTo(DEPLOYER, TOKENS[key].address, { abi: plainTokenAbi, functionName: 'mint', args: [holder, amount] })
    }),
  ]
}

const PAIR_GAS = 2_500_000n

/** The transactions that give the exchange its pairs and their liquidity, and the aggregators what they need. */
export function setUpExchange(chainId: number): NodeTransaction[] {
  const pairs = liquidity(chainId)
  const sides = pairs.flat()
  const keys = [...new Set(sides.map(({ token }) => token))]
  const supply = keys.map((key) => {
    const amount = sides.reduce((sum, side) => (side.token === key ? sum + side.amount : sum), 0n)
    const { address } = TOKENS[key]
    return key === 'weth'
      ? callTo(DEPLOYER, address, { abi: wrappedEtherAbi, functionName: 'deposit' }, { value: amount })
      : callTo(DEPLOYER, address, { abi: plainTokenAbi, functionName: 'mint', args: [DEPLOYER, amount] })
  })
  const approvals = keys.map((key) =>
    callTo(DEPLOYER, TOKENS[key].address, {
      abi: oldDollarTokenAbi,
      functionName: 'approve',
      args: [EXCHANGE.router, maxUint256],
    }),
  )
  const pools = pairs.map(([first, second]) =>
    callTo(
      DEPLOYER,
      EXCHANGE.router,
      {
        abi: exchangeRouterAbi,
        functionName: 'addLiquidity',
        args: [
          TOKENS[first.token].address,
          TOKENS[second.token].address,
          first.amount,
          second.amount,
          0n,
          0n,
          DEPLOYER,
          maxUint256,
        ],
      },
      { gas: PAIR_GAS },
    ),
  )
  return [...supply, ...approvals, ...pools, ...setUpAggregators()]
}
