import { maxUint256 } from 'viem'
import { exchangeRouterAbi, oldDollarTokenAbi, plainTokenAbi, wrappedEtherAbi } from '../contracts/abis.generated.ts'
import { EXCHANGE } from '../contracts/exchange.ts'
import { TOKENS } from '../contracts/tokens.ts'
import { callTo } from './callTo.ts'
import { DEPLOYER } from './deployer.ts'
import type { NodeTransaction } from './evmNode.ts'
import { liquidity } from './liquidity.ts'

const PAIR_GAS = 2_500_000n

/** The transactions that give the exchange its pairs and their liquidity. */
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
  const pools = pairs.map(([one, other]) =>
    callTo(
      DEPLOYER,
      EXCHANGE.router,
      {
        abi: exchangeRouterAbi,
        functionName: 'addLiquidity',
        args: [
          TOKENS[one.token].address,
          TOKENS[other.token].address,
          one.amount,
          other.amount,
          0n,
          0n,
          DEPLOYER,
          maxUint256,
        ],
      },
      { gas: PAIR_GAS },
    ),
  )
  return [...supply, ...approvals, ...pools]
}
