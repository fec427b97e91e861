import { EXCHANGE, exchangeRouterAbi, TOKENS } from '@latchkey/devnet/contracts'
import { convertGasPriceAnswer, convertTokensAnswer } from '@latchkey/plugin-api/schemas'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NATIVE, type SwapTrial, startSwapTrial, tokenId } from '../../testing/swapTrial.ts'

let trial: SwapTrial

beforeAll(async () => {
  trial = await startSwapTrial()
}, 60_000)

afterAll(() => trial?.gateway.stop())

describe('the exchange of a chain', () => {
  test('default: the tokens of a chain, the native currency first', async () => {
    const { tokens } = convertTokensAnswer.parse(await (await trial.query('tokens', { chainId: 'eip155:1' })).json())
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', decimals: 18, address: NATIVE })
    expect(tokens.find(({ symbol }) => symbol === 'USDC')).toMatchObject({
      address: tokenId('usdc'),
      decimals: 6,
      eip2612: true,
    })
  })

  test.each([
    [NATIVE, tokenId('usdc'), parseEther('1')],
    [tokenId('usdc'), NATIVE, 1_000_000n],
    [tokenId('latch'), tokenId('usdt'), 5_000_000n],
    [tokenId('ticket'), tokenId('weth'), 3n],
  ])('behavior: a quote from %s to %s is what the contracts say', async (from, to, amount) => {
    const quoted = await trial.quoteOf(from, to, amount)
    const plain = (asset: string): `0x${string}` =>
      asset === NATIVE ? TOKENS.weth.address : (asset.split(':')[2] as `0x${string}`)
    const through = [
      [plain(from), plain(to)],
      [plain(from), TOKENS.usdc.address, plain(to)],
      [plain(from), TOKENS.weth.address, plain(to)],
    ]
    const outs = await Promise.all(
      through.map((path) =>
        trial.client
          .readContract({
            address: EXCHANGE.router,
            abi: exchangeRouterAbi,
            functionName: 'getAmountsOut',
            args: [amount, path],
          })
          .then(
            (all) => all.at(-1) ?? 0n,
            () => 0n,
          ),
      ),
    )
    expect(quoted).toBeGreaterThan(0n)
    expect(outs).toContain(quoted)
    expect(outs.every((out) => out <= quoted)).toBe(true)
  })

  test('behavior: prices of gas rise from standard to instant', async () => {
    const { standard, fast, instant } = convertGasPriceAnswer.parse(
      await (await trial.query('gas-price', { chainId: 'eip155:42161' })).json(),
    )
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
  })
})
