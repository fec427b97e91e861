import { erc20Abi, maxUint256, parseEther, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  dollarTokenAbi,
  EXCHANGE,
  exchangePairAbi,
  exchangeRouterAbi,
  oldDollarTokenAbi,
  TOKENS,
} from '../contracts/index.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { withContracts } from '../testing/withContracts.ts'

const [alice, , carol] = ACCOUNTS
const clients = withContracts()
const inAnHour = () => BigInt(Math.floor(Date.now() / 1000) + 3600)

describe('setUpExchange', () => {
  const router = { address: EXCHANGE.router, abi: exchangeRouterAbi } as const
  const path = [TOKENS.weth.address, TOKENS.usdc.address]
  const pair = { address: EXCHANGE.pairs['weth/usdc'], abi: exchangePairAbi } as const

  test('behavior: a quote is what a swap gives, and reserves change by it', async () => {
    const { client, wallet } = clients()
    const amount = parseEther('1')
    const [, quoted = 0n] = await client.readContract({
      ...router,
      functionName: 'getAmountsOut',
      args: [amount, path],
    })
    expect(Number(quoted) / 1e6).toBeGreaterThan(2_480)
    expect(Number(quoted) / 1e6).toBeLessThan(2_500)
    const token = { address: TOKENS.usdc.address, abi: erc20Abi, functionName: 'balanceOf' } as const
    const before = await client.readContract({ ...token, args: [alice.address] })
    const reserves = await client.readContract({ ...pair, functionName: 'getReserves' })
    const args = [quoted, path, alice.address, inAnHour()] as const
    const hash = await wallet.writeContract({ ...router, functionName: 'swapExactETHForTokens', value: amount, args })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await client.readContract({ ...token, args: [alice.address] })) - before).toBe(quoted)
    const after = await client.readContract({ ...pair, functionName: 'getReserves' })
    const moved = [after[0] - reserves[0], after[1] - reserves[1]].sort((a, b) => Number(a - b))
    expect(moved).toEqual([-quoted, amount])
  })

  test('behavior: a token that returns nothing is sold for ether over two pairs', async () => {
    const { client, wallet } = clients(42161)
    const amount = parseUnits('100', 6)
    const route = [TOKENS.usdt.address, TOKENS.usdc.address, TOKENS.weth.address]
    const approve = { address: TOKENS.usdt.address, abi: oldDollarTokenAbi, functionName: 'approve' } as const
    await client.waitForTransactionReceipt({
      hash: await wallet.writeContract({ ...approve, args: [EXCHANGE.router, amount] }),
    })
    await expect(wallet.writeContract({ ...approve, args: [EXCHANGE.router, 1n] })).rejects.toThrow('reverted')
    const before = await client.getBalance({ address: carol.address })
    const args = [amount, 0n, route, carol.address, inAnHour()] as const
    const hash = await wallet.writeContract({ ...router, functionName: 'swapExactTokensForETH', args })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    const bought = Number((await client.getBalance({ address: carol.address })) - before) / 1e18
    expect(bought).toBeGreaterThan(0.039)
    expect(bought).toBeLessThan(0.04)
  })

  test('error: less than the minimum, too late, no pair', async () => {
    const { wallet } = clients()
    const buy = { ...router, functionName: 'swapExactETHForTokens', value: 1n } as const
    const run = (minimum: bigint, tokens: readonly `0x${string}`[], deadline: bigint) =>
      wallet.writeContract({ ...buy, args: [minimum, tokens, alice.address, deadline] })
    await expect(run(maxUint256, path, inAnHour())).rejects.toThrow('TooLittleReceived')
    await expect(run(0n, path, 1n)).rejects.toThrow('Expired')
    await expect(run(0n, [TOKENS.weth.address, TOKENS.ticket.address], inAnHour())).rejects.toThrow('NoPair')
  })

  test('behavior: liquidity comes and goes; the pair keeps its fee', async () => {
    const { client, wallet } = clients(1, 3)
    const tokens = [TOKENS.usdc.address, TOKENS.usdt.address] as const
    for (const address of [...tokens, EXCHANGE.pairs['usdc/usdt']]) {
      const approve = { address, abi: oldDollarTokenAbi, functionName: 'approve' } as const
      await client.waitForTransactionReceipt({
        hash: await wallet.writeContract({ ...approve, args: [EXCHANGE.router, maxUint256] }),
      })
    }
    const amount = parseUnits('1000', 6)
    const owner = wallet.account.address
    const add = [...tokens, amount, amount, 0n, 0n, owner, inAnHour()] as const
    const hash = await wallet.writeContract({ ...router, functionName: 'addLiquidity', args: add })
    await client.waitForTransactionReceipt({ hash })
    const share = { address: EXCHANGE.pairs['usdc/usdt'], abi: dollarTokenAbi, functionName: 'balanceOf' } as const
    const shares = await client.readContract({ ...share, args: [owner] })
    expect(shares).toBe(amount)
    const remove = [...tokens, shares, amount, amount, owner, inAnHour()] as const
    const removal = await wallet.writeContract({ ...router, functionName: 'removeLiquidity', args: remove })
    expect((await client.waitForTransactionReceipt({ hash: removal })).status).toBe('success')
  })
})
