import {
  EXCHANGE,
  exchangeFactoryAbi,
  exchangePairAbi,
  ODD_TOKENS,
  oddTokenAbi,
  wrappedEtherAbi,
} from '@latchkey/devnet/contracts'
import { encodeFunctionData, type Hex, parseUnits } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetOf, checkedTrades } from './fixtures/checkedTrades.ts'
import { only, tradingPages } from './fixtures/tradingPage.ts'

type Odd = Exclude<keyof typeof ODD_TOKENS, 'endless'>

/** Whole tokens beside four ether: a pair holds at most 2^112 of the smallest unit of each. */
const POOLS: Readonly<Record<Odd, string>> = {
  toll: '10000',
  fine: '100',
  finest: '0.004',
  refusing: '10000',
  idle: '10000',
  paused: '10000',
  frozen: '10000',
}
const ODD = Object.keys(POOLS) as readonly Odd[]
const WEI = parseUnits('4', 18)

const pages = tradingPages(
  ODD.map((key) => (key === 'toll' ? { ...ODD_TOKENS[key], transferFee: 2 } : ODD_TOKENS[key])),
)
const { account, openPage, rpc } = pages
const { balanceOf, chain, trade } = checkedTrades(pages)

async function call(to: Hex, data: Hex, value = 0n): Promise<void> {
  const [gas, wei] = [2_500_000n, value].map((number) => `0x${number.toString(16)}`)
  const hash = (await rpc('eth_sendTransaction', [{ from: account(5), to, data, value: wei, gas }])) as Hex
  expect((await chain().waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
}

/** Gives a token a pair with ether, and the user some of it: anybody may make more, and tokens that cannot be moved can be made. */
async function makePool(key: Odd): Promise<void> {
  const { address, decimals } = ODD_TOKENS[key]
  const couple = [address, EXCHANGE.weth] as const
  await call(
    EXCHANGE.factory,
    encodeFunctionData({ abi: exchangeFactoryAbi, functionName: 'createPair', args: couple }),
  )
  const getPair = { address: EXCHANGE.factory, abi: exchangeFactoryAbi, functionName: 'getPair', args: couple } as const
  const pair = await chain().readContract(getPair)
  const amount = parseUnits(POOLS[key], decimals)
  for (const to of [pair, account()])
    await call(address, encodeFunctionData({ abi: oddTokenAbi, functionName: 'mint', args: [to, amount] }))
  await call(EXCHANGE.weth, encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'deposit' }), WEI)
  const args = [pair, WEI] as const
  await call(EXCHANGE.weth, encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'transfer', args }))
  await call(pair, encodeFunctionData({ abi: exchangePairAbi, functionName: 'mint', args: [account(5)] }))
}

beforeAll(async () => {
  for (const key of ODD) await makePool(key)
}, 60_000)

describe('tokens with bad habits in a swap', () => {
  test('default: of a token that keeps a part, what arrives is what was quoted; the least is counted after its fee', async () => {
    const page = await openPage({ current: only('exchange') })
    for (const [from, to, amount] of [
      // The price of what was just bought is better for who sells it: no price gets worse while an approval is mined.
      ['native', 'toll', '0.001'],
      ['toll', 'usdc', '2.5'],
      ['usdc', 'toll', '2'],
      ['toll', 'native', '2.5'],
    ] as const) {
      const { built } = await trade(page, from, to, amount)
      expect(built?.facts.function).toMatch(/SupportingFeeOnTransferTokens$/)
      expect(built?.facts.hasTransferFee).toBe(true)
      const { gets = 0n } = built?.quote ?? {}
      expect(built?.facts.bought?.minimum).toBe((gets * 99n) / 100n)
    }
  }, 60_000)

  test('default: tokens of 24 and 36 decimals are bought and sold to their last unit', async () => {
    const page = await openPage({ current: only('exchange') })
    for (const [from, to, amount] of [
      ['native', 'fine', '0.001'],
      ['fine', 'finest', '0.010000000000000000000007'],
      ['finest', 'fine', '0.000000200000000000000000000000000003'],
      ['fine', 'usdc', '0.010000000000000000000009'],
    ] as const) {
      const { built } = await trade(page, from, to, amount)
      expect([from, to, built?.facts.hasTransferFee]).toEqual([from, to, undefined])
    }
  }, 60_000)

  test.each([
    ['refusing', 'transfer/refused', 'transfer/refused'],
    // It says that it was moved: only what the account holds afterwards tells.
    ['idle', 'swaps/simulation-differs', 'transfer/refused'],
    ['paused', 'transfer/refused', 'transfer/refused'],
    ['frozen', 'transfer/refused', 'transfer/refused'],
  ] as const)(
    'error: %s can be neither bought nor sold: it is said before the wallet is asked for anything',
    async (key, whenBought, whenSold) => {
      const page = await openPage({ current: only('exchange') })
      const before = await balanceOf(key)
      for (const [from, to, amount, code] of [
        ['native', key, '0.001', whenBought],
        [key, 'native', '2.5', whenSold],
      ] as const) {
        const { phase, error, built } = await page.reviewed(assetOf(from), assetOf(to), amount)
        expect([from, to, phase, error?.code, built]).toEqual([from, to, 'editing', code, undefined])
        await page.cancel()
      }
      expect(page.sent).toEqual([])
      expect(await balanceOf(key)).toBe(before)
    },
    60_000,
  )
})
