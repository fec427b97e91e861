import { EXCHANGE, exchangeRouterAbi, TOKENS } from '@latchkey/devnet/contracts'
import {
  convertBuildApproveAnswer,
  convertBuildTransactionAnswer,
  convertQuotesAnswer,
} from '@latchkey/plugin-api/schemas'
import { decodeFunctionData, erc20Abi, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NATIVE, type SwapTrial, startSwapTrial, TRADER, tokenId } from '../../testing/swapTrial.ts'

let trial: SwapTrial

beforeAll(async () => {
  trial = await startSwapTrial()
}, 60_000)

afterAll(() => trial?.gateway.stop())

/** The call in an answer. */
function callOf(answer: unknown) {
  const { tx } = convertBuildTransactionAnswer.parse(answer)
  if (!tx) throw new Error('The answer holds no call.')
  return tx
}

describe('transactions of a swap', () => {
  test('behavior: a swap of the native currency brings at least the quote less the slippage', async () => {
    const amount = parseEther('0.25')
    const quoted = await trial.quoteOf(NATIVE, tokenId('usdc'), amount)
    const tx = callOf(await (await trial.build({ from: NATIVE, to: tokenId('usdc'), amount: `${amount}` })).json())
    expect(tx).toMatchObject({ from: TRADER, to: `eip155:1:${EXCHANGE.router}`, amount: `${amount}` })
    const { args } = decodeFunctionData({ abi: exchangeRouterAbi, data: tx.data })
    expect(args?.[0]).toBe((quoted * 9900n) / 10000n)
    const before = await trial.held('usdc')
    expect(await trial.send(tx, amount)).toBe('success')
    expect((await trial.held('usdc')) - before).toBe(quoted)
  })

  test('behavior: a token is approved, exactly as much as asked for, and then swapped', async () => {
    const amount = 2_000_000n
    const refused = await trial.build({ from: tokenId('usdc'), to: NATIVE, amount: `${amount}` })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'insufficient-allowance' })
    const answer = await trial.query('build-approve', {
      userAddress: TRADER,
      from: tokenId('usdc'),
      to: NATIVE,
      amount: `${amount}`,
    })
    const { tx } = convertBuildApproveAnswer.parse(await answer.json())
    expect(decodeFunctionData({ abi: erc20Abi, data: tx.data }).args).toEqual([EXCHANGE.router, amount])
    expect(await trial.send(tx)).toBe('success')
    expect(
      await (await trial.query('allowance', { tokenAddress: tokenId('usdc'), userAddress: TRADER })).json(),
    ).toEqual({
      allowance: `${amount}`,
    })
    const swap = callOf(await (await trial.build({ from: tokenId('usdc'), to: NATIVE, amount: `${amount}` })).json())
    expect(await trial.send(swap)).toBe('success')
    expect(
      await (await trial.query('allowance', { tokenAddress: tokenId('usdc'), userAddress: TRADER })).json(),
    ).toEqual({
      allowance: '0',
    })
  })

  test('behavior: a limit that is signed comes with the swap, of tokens and exchanges that take it', async () => {
    const amount = 3_000_000n
    const offers = async (from: string): Promise<unknown> => {
      const request = { amount: `${amount}`, userAddress: TRADER, from, to: NATIVE }
      return convertQuotesAnswer.parse(await (await trial.query('quotes', request)).json()).quotes[0]?.approvals
    }
    expect([await offers(tokenId('usdc')), await offers(tokenId('latch'))]).toEqual([['approve', 'permit'], undefined])
    const deadline = Math.floor(Date.now() / 1000) + 1800
    const permit = { deadline, signature: await trial.signPermit(amount, deadline) }
    const swap = { from: tokenId('usdc'), to: NATIVE, amount: `${amount}` }
    const tx = callOf(await (await trial.build({ ...swap, permit })).json())
    expect(tx.to).toBe(`eip155:1:${EXCHANGE.permit}`)
    const before = await trial.held('usdc')
    expect(await trial.send(tx)).toBe('success')
    expect(before - (await trial.held('usdc'))).toBe(amount)
    // What is used up, or written in another form, is refused.
    expect((await trial.build({ ...swap, permit })).status).toBe(422)
    for (const signature of ['0x', `${permit.signature}00`])
      expect((await trial.build({ ...swap, permit: { deadline, signature } })).status).toBe(400)
  })

  test('behavior: a token that refuses to change an allowance is set to zero first', async () => {
    const approve = async (amount: bigint): Promise<bigint> => {
      const answer = await trial.query('build-approve', {
        userAddress: TRADER,
        from: tokenId('usdt'),
        to: NATIVE,
        amount: `${amount}`,
      })
      const { tx } = convertBuildApproveAnswer.parse(await answer.json())
      expect(await trial.send(tx)).toBe('success')
      const [, allowed] = decodeFunctionData({ abi: erc20Abi, data: tx.data }).args ?? []
      return BigInt(`${allowed}`)
    }
    expect([await approve(5n), await approve(7n), await approve(7n)]).toEqual([5n, 0n, 7n])
  })

  test('behavior: without an amount the approval has no limit, and the native currency needs none', async () => {
    const answer = await trial.query('build-approve', { userAddress: TRADER, from: tokenId('latch'), to: NATIVE })
    const { tx } = convertBuildApproveAnswer.parse(await answer.json())
    expect(decodeFunctionData({ abi: erc20Abi, data: tx.data }).args).toEqual([EXCHANGE.router, maxUint256])
    expect(await (await trial.query('allowance', { tokenAddress: NATIVE, userAddress: TRADER })).json()).toEqual({
      allowance: `${maxUint256}`,
    })
    expect(
      (await trial.query('build-approve', { userAddress: TRADER, from: NATIVE, to: tokenId('usdc') })).status,
    ).toBe(400)
  })

  test.each([
    ['no contract', `eip155:1:0x${'00'.repeat(18)}dead`],
    ['a contract that is no token', `eip155:1:${EXCHANGE.router}`],
  ])('error: the allowance of %s is refused in words, not a fault of the gateway', async (_title, tokenAddress) => {
    const answer = await trial.query('allowance', { tokenAddress, userAddress: TRADER })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'not-a-token' })
  })

  test('behavior: native and wrapped are changed one to one', async () => {
    expect(await trial.quoteOf(NATIVE, tokenId('weth'), 5n)).toBe(5n)
    const tx = callOf(await (await trial.build({ from: NATIVE, to: tokenId('weth'), amount: '5' })).json())
    const before = await trial.held('weth')
    expect(await trial.send(tx, 5n)).toBe('success')
    expect((await trial.held('weth')) - before).toBe(5n)
  })

  test.each([
    ['two chains', { from: NATIVE, to: `eip155:42161:${TOKENS.usdc.address}`, amount: '1' }, 400, 'two-chains'],
    ['the same token', { from: tokenId('usdc'), to: tokenId('usdc'), amount: '1' }, 400, 'same-token'],
    ['nothing', { from: NATIVE, to: tokenId('usdc'), amount: '0' }, 400, 'bad-amount'],
    ['more than there is', { from: NATIVE, to: tokenId('usdc'), amount: `${10n ** 30n}` }, 422, 'insufficient-balance'],
    ['a token without pairs', { from: NATIVE, to: `eip155:1:0x${'ab'.repeat(20)}`, amount: '1000' }, 422, 'no-route'],
    [
      'a chain that is not served',
      { from: `eip155:5:${TOKENS.usdc.address}`, to: `eip155:5:${TOKENS.usdt.address}`, amount: '1' },
      400,
      'chain-unsupported',
    ],
  ])('error: %s', async (_, body, status, code) => {
    const answer = await trial.build(body)
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })
})
