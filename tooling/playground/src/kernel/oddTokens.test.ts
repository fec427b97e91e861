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

/** Sends without waiting: the chain mines an account's transactions in their order. */
async function send(to: Hex, data: Hex, value = 0n): Promise<Hex> {
  const [gas, wei] = [2_500_000n, value].map((number) => `0x${number.toString(16)}`)
  return (await rpc('eth_sendTransaction', [{ from: account(5), to, data, value: wei, gas }])) as Hex
}

async function succeeded(hashes: readonly Hex[]): Promise<void> {
  for (const hash of hashes)
    expect((await chain().waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
}

const coupleOf = (key: Odd) => [ODD_TOKENS[key].address, EXCHANGE.weth] as const

function createPair(key: Odd): Promise<Hex> {
  const data = encodeFunctionData({ abi: exchangeFactoryAbi, functionName: 'createPair', args: coupleOf(key) })
  return send(EXCHANGE.factory, data)
}

/** Fills a token's pair with ether, and gives the user some of it: anybody may make more, and tokens that cannot be moved can be made. */
async function fillPair(key: Odd): Promise<Hex[]> {
  const { address, decimals } = ODD_TOKENS[key]
  const factory = { address: EXCHANGE.factory, abi: exchangeFactoryAbi } as const
  const pair = await chain().readContract({ ...factory, functionName: 'getPair', args: coupleOf(key) })
  const amount = parseUnits(POOLS[key], decimals)
  const minted = (to: Hex) => encodeFunctionData({ abi: oddTokenAbi, functionName: 'mint', args: [to, amount] })
  const args = [pair, WEI] as const
  const calls: readonly (readonly [to: Hex, data: Hex, value?: bigint])[] = [
    [address, minted(pair)],
    [address, minted(account())],
    [EXCHANGE.weth, encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'deposit' }), WEI],
    [EXCHANGE.weth, encodeFunctionData({ abi: wrappedEtherAbi, functionName: 'transfer', args })],
    [pair, encodeFunctionData({ abi: exchangePairAbi, functionName: 'mint', args: [account(5)] })],
  ]
  const hashes: Hex[] = []
  for (const call of calls) hashes.push(await send(...call))
  return hashes
}

beforeAll(async () => {
  const created: Hex[] = []
  for (const key of ODD) created.push(await createPair(key))
  await succeeded(created)
  for (const key of ODD) await succeeded(await fillPair(key))
}, 120_000)

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
      // Quotes come from pools that were read a moment ago, as `trade` says; what is built reads them anew.
      const least = ((built?.quote.gets ?? 0n) * 99n) / 100n
      const minimum = built?.facts.bought?.minimum ?? 0n
      const away = minimum > least ? minimum - least : least - minimum
      expect(away * 1_000n).toBeLessThanOrEqual(least)
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
