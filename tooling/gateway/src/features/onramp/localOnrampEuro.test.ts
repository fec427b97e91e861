import { ACCOUNTS } from '@latchkey/devnet'
import { EXCHANGE, exchangePairAbi, exchangeRouterAbi, plainTokenAbi, TOKENS } from '@latchkey/devnet/contracts'
import {
  type OnrampQuoteAnswer,
  onrampOptionsAnswer,
  onrampQuoteAnswer,
  onrampUrlAnswer,
} from '@latchkey/plugin-api/schemas'
import { createPublicClient, createWalletClient, erc20Abi, http, maxUint256, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { purchasePrice, purchaseView, sellingGateway } from '../../testing/localOnramp.ts'
import type { TestGateway } from '../../testing/testGateway.ts'

const [{ privateKey }, , { address: BUYER }] = ACCOUNTS
const CHAIN_1 = 'eip155:1'
let gateway: TestGateway

beforeAll(async () => {
  gateway = await sellingGateway()
}, 60_000)

afterAll(() => gateway?.stop())

const transport = () => http(gateway.devnet.services['evm-1'])
const client = () => createPublicClient({ transport: transport() })

/** Dollars of one euro as the pair has it, read without the gateway. */
async function rateOnChain(): Promise<number> {
  const address = EXCHANGE.pairs['eurc/usdc']
  const [first, other] = await client().readContract({ address, abi: exchangePairAbi, functionName: 'getReserves' })
  const isFirst = BigInt(TOKENS.eurc.address) < BigInt(TOKENS.usdc.address)
  return isFirst ? Number(other) / Number(first) : Number(first) / Number(other)
}

async function options(at: TestGateway = gateway) {
  return onrampOptionsAnswer.parse(await (await at.get('/v1/onramp/options')).json())
}

async function ask(currency: string, amount: string, at: TestGateway = gateway): Promise<Response> {
  const { purchaseCurrencies } = await options(at)
  const purchaseCurrency = purchaseCurrencies.find(({ symbol }) => symbol === 'USDC')
  const paymentCurrency = { id: currency, payment_method_limits: [] }
  return at.post('/v1/onramp/quote', { purchaseCurrency, paymentCurrency, amount, network: 'USDC' })
}

async function quote(amount: string): Promise<OnrampQuoteAnswer> {
  return onrampQuoteAnswer.parse(await (await ask('EUR', amount)).json())
}

function begin(fiatCurrency: string, at: TestGateway = gateway): Promise<Response> {
  const destinationWallets = [{ address: BUYER, blockchains: ['ethereum'], assets: ['USDC'] }]
  return at.post('/v1/generators/onrampurl', { destinationWallets, presetFiatAmount: '80', fiatCurrency })
}

/** Sells euros at the exchange, so that one is worth less afterwards. */
async function sellEuros(whole: string): Promise<void> {
  const account = privateKeyToAccount(privateKey)
  const wallet = createWalletClient({ account, chain: mainnet, transport: transport() })
  const amount = parseUnits(whole, TOKENS.eurc.decimals)
  const eurc = { address: TOKENS.eurc.address, abi: plainTokenAbi } as const
  const path = [TOKENS.eurc.address, TOKENS.usdc.address]
  const hashes = [
    await wallet.writeContract({ ...eurc, functionName: 'mint', args: [account.address, amount] }),
    await wallet.writeContract({ ...eurc, functionName: 'approve', args: [EXCHANGE.router, amount] }),
    await wallet.writeContract({
      address: EXCHANGE.router,
      abi: exchangeRouterAbi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, 0n, path, account.address, maxUint256],
      gas: 500_000n,
    }),
  ]
  for (const hash of hashes) expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
}

describe('the local on-ramp in euros', () => {
  test('default: euros are offered with their own limits, and have a picture', async () => {
    const { paymentCurrencies, unavailable } = await options()
    expect(unavailable).toEqual([])
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(paymentCurrencies[1]?.payment_method_limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
    const picture = await gateway.get('/public/getCurrencyImage/eur')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await picture.text()).toContain('€')
  })

  test('default: what euros buy is computed from the pair of the euro token', async () => {
    const rate = await rateOnChain()
    expect(rate).toBeCloseTo(1.085, 6)
    const { paymentTotal, coinbaseFee, networkFee, paymentSubtotal, purchaseAmount } = await quote('100')
    expect([paymentTotal, coinbaseFee]).toEqual([
      { amount: '100.00', currency: 'EUR' },
      { amount: '1.00', currency: 'EUR' },
    ])
    expect([networkFee.currency, paymentSubtotal.currency]).toEqual(['EUR', 'EUR'])
    expect(Number(paymentSubtotal.amount) + Number(networkFee.amount)).toBeCloseTo(99, 1)
    expect(purchaseAmount.currency).toBe('USDC')
    expect(Number(purchaseAmount.amount)).toBeCloseTo(Number(paymentSubtotal.amount) * rate, 1)
  })

  test('behavior: the rate follows the trades of the pair', async () => {
    const before = Number((await quote('1000')).purchaseAmount.amount)
    await sellEuros('50000')
    const rate = await rateOnChain()
    expect(rate).toBeLessThan(1)
    await expect
      .poll(async () => Number((await quote('1000')).purchaseAmount.amount), { timeout: 15_000 })
      .toBeLessThan(before * 0.95)
    expect(Number((await quote('1000')).purchaseAmount.amount)).toBeCloseTo(990 * rate, -1)
  })

  test('behavior: the page begins in the currency asked for, and pays out what it shows', async () => {
    const { url } = onrampUrlAnswer.parse(await (await begin('EUR')).json())
    const state = async () => purchaseView.parse(await (await fetch(`${url}/state`)).json())
    const { choice, currencies, unavailable } = await state()
    expect(choice).toEqual({ chainId: CHAIN_1, symbol: 'USDC', paid: '80', currency: 'EUR' })
    expect([currencies, unavailable]).toEqual([['USD', 'EUR'], []])
    const shown = purchasePrice.parse(await (await fetch(`${url}/price?${new URLSearchParams(choice)}`)).json())
    expect([shown.currency, shown.fee]).toEqual(['EUR', '0.80'])
    expect(Number(shown.rate)).toBeCloseTo(await rateOnChain(), 6)
    const read = { address: TOKENS.usdc.address, abi: erc20Abi, functionName: 'balanceOf', args: [BUYER] } as const
    const before = await client().readContract(read)
    await sendJson(`${url}/confirm`, { ...choice, receives: shown.receives })
    await expect.poll(async () => (await state()).status, { timeout: 15_000 }).toBe('confirmed')
    const gained = (await client().readContract(read)) - before
    expect(gained).toBe(parseUnits(shown.receives, 6))
    expect((await state()).choice).toEqual(choice)
  })

  test('error: limits are named in the currency', async () => {
    const answer = await ask('EUR', '9.99')
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'amount-limits', message: 'Choose an amount from 10.00 to 25000.00 EUR.' },
    ])
  })

  test('error: a currency that nobody sells for', async () => {
    for (const answer of [await ask('GBP', '50'), await begin('GBP')])
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'currency-unknown' }])
  })
})

describe('a currency without a rate', () => {
  const rates = new Map<string, bigint>()
  let other: TestGateway
  beforeAll(async () => {
    other = await sellingGateway(async (currency) => rates.get(currency))
  }, 60_000)
  afterAll(() => other?.stop())

  test('error: it is not offered, the answer says so, and nothing is sold for it', async () => {
    const { paymentCurrencies, unavailable } = await options(other)
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD'])
    expect(unavailable).toEqual([{ id: 'EUR', reason: 'There is no exchange rate for EUR at the moment.' }])
    for (const answer of [await ask('EUR', '50', other), await begin('EUR', other)])
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'rate-unknown' }])
    const { url } = onrampUrlAnswer.parse(await (await begin('USD', other)).json())
    const view = purchaseView.parse(await (await fetch(`${url}/state`)).json())
    expect([view.currencies, view.unavailable]).toEqual([['USD'], unavailable])
    const confirmed = await sendJson(`${url}/confirm`, { ...view.choice, currency: 'EUR', receives: '1' })
    expect(confirmed.status).toBe(503)
    expect(purchaseView.parse(await (await fetch(`${url}/state`)).json()).status).toBe('created')
  })

  test('behavior: it is offered again as soon as there is one', async () => {
    rates.set('EUR', 2n * 10n ** 18n)
    expect((await options(other)).paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    const { purchaseAmount } = onrampQuoteAnswer.parse(await (await ask('EUR', '100', other)).json())
    expect(Number(purchaseAmount.amount)).toBeGreaterThan(190)
    expect(Number(purchaseAmount.amount)).toBeLessThan(198)
  })
})
