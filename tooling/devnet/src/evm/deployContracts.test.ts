import { erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { ENTRY_POINTS, EXCHANGE, exchangeFactoryAbi, IMPOSTOR, TOKENS } from '../contracts/index.ts'
import { withContracts } from '../testing/withContracts.ts'

const clients = withContracts()

describe('deployContracts', () => {
  test('default: all of them are on both chains', async () => {
    for (const id of [1, 42161]) {
      const { client } = clients(id)
      const count = await client.readContract({
        address: EXCHANGE.factory,
        abi: exchangeFactoryAbi,
        functionName: 'allPairsLength',
      })
      expect(count).toBe(BigInt(Object.keys(EXCHANGE.pairs).length))
      for (const address of [...Object.values(EXCHANGE.pairs), ...Object.values(ENTRY_POINTS)])
        expect(await client.getCode({ address }), address).toMatch(/^0x../)
    }
  })

  test('behavior: the tokens say what TOKENS says, in one multicall', async () => {
    const { client } = clients()
    for (const token of [...Object.values(TOKENS), IMPOSTOR]) {
      const read = { address: token.address, abi: erc20Abi } as const
      const answers = await client.multicall({
        allowFailure: false,
        contracts: [
          { ...read, functionName: 'name' },
          { ...read, functionName: 'symbol' },
          { ...read, functionName: 'decimals' },
        ],
      })
      expect(answers).toEqual([token.name, token.symbol, token.decimals])
    }
  })

  test('behavior: a failing call of a multicall fails alone', async () => {
    const { client } = clients()
    const good = { address: TOKENS.usdc.address, abi: erc20Abi, functionName: 'symbol' } as const
    const bad = { ...good, address: EXCHANGE.router } as const
    const [first, second] = await client.multicall({ contracts: [good, bad] })
    expect([first.status, second.status]).toEqual(['success', 'failure'])
  })
})
