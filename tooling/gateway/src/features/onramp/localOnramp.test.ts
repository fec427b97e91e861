import { ACCOUNTS } from '@latchkey/devnet'
import { TOKENS } from '@latchkey/devnet/contracts'
import { historyAnswer, onrampOptionsAnswer, onrampQuoteAnswer, onrampUrlAnswer } from '@latchkey/plugin-api/schemas'
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendJson } from '../../testing/http.ts'
import { type PurchaseView, purchasePrice, purchaseView, sellingGateway } from '../../testing/localOnramp.ts'
import type { TestGateway } from '../../testing/testGateway.ts'

const BUYER = ACCOUNTS[2]?.address ?? '0x'
let gateway: TestGateway

beforeAll(async () => {
  gateway = await sellingGateway()
}, 60_000)

afterAll(() => gateway?.stop())

const client = () => createPublicClient({ transport: http(gateway.devnet.services['evm-1']) })
const options = async () => onrampOptionsAnswer.parse(await (await gateway.get('/v1/onramp/options')).json())

async function begin(symbol: string, presetFiatAmount = '50'): Promise<string> {
  const destinationWallets = [{ address: BUYER, blockchains: ['ethereum'], assets: [symbol] }]
  const answer = await gateway.post('/v1/generators/onrampurl', {
    destinationWallets,
    defaultNetwork: 'ethereum',
    partnerUserId: BUYER,
    defaultExperience: 'buy',
    presetFiatAmount,
  })
  return onrampUrlAnswer.parse(await answer.json()).url
}

type Choice = PurchaseView['choice']

const shown = async (page: string, choice: Choice): Promise<string> =>
  purchasePrice.parse(await (await fetch(`${page}/price?${new URLSearchParams(choice)}`)).json()).receives

const confirm = async (page: string, choice: Choice): Promise<Response> =>
  sendJson(`${page}/confirm`, { ...choice, receives: await shown(page, choice) })

async function settled(page: string): Promise<PurchaseView> {
  return expect
    .poll(async () => purchaseView.parse(await (await fetch(`${page}/state`)).json()), { timeout: 10_000 })
    .toSatisfy((view: PurchaseView) => view.status === 'confirmed' || view.status === 'failed')
    .then(async () => purchaseView.parse(await (await fetch(`${page}/state`)).json()))
}

describe('the local on-ramp', () => {
  test('default: what is sold, and for how much', async () => {
    const { purchaseCurrencies, paymentCurrencies } = await options()
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDT'])
    expect(purchaseCurrencies[0]?.networks.map(({ chain_id }) => chain_id)).toEqual(['1', '42161'])
    expect(paymentCurrencies[0]?.payment_method_limits[0]).toEqual({ id: 'card', min: '10.00', max: '7500.00' })
    const body = {
      purchaseCurrency: purchaseCurrencies[1],
      paymentCurrency: paymentCurrencies[0],
      amount: '100',
      network: 'USDC',
    }
    const quote = onrampQuoteAnswer.parse(await (await gateway.post('/v1/onramp/quote', body)).json())
    expect(quote).toMatchObject({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      coinbaseFee: { amount: '1.00' },
      purchaseAmount: { currency: 'USDC' },
    })
    expect(Number(quote.purchaseAmount.amount)).toBeCloseTo(99 - Number(quote.networkFee.amount), 1)
  })

  test('behavior: a confirmed purchase sends real coins, once however often it is confirmed', async () => {
    const page = await begin('ETH')
    const before = await client().getBalance({ address: BUYER })
    const choice = { chainId: 'eip155:1', symbol: 'ETH', paid: '50', currency: 'USD' }
    const answers = await Promise.all([confirm(page, choice), confirm(page, choice), confirm(page, choice)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { status, received } = await settled(page)
    expect(status).toBe('confirmed')
    const gained = (await client().getBalance({ address: BUYER })) - before
    expect(`${formatUnits(gained, 18)} ETH`).toBe(received)
    expect((await confirm(page, choice)).status).toBe(200)
    expect((await client().getBalance({ address: BUYER })) - before).toBe(gained)
    const history = await gateway.get(`/v1/account/${BUYER}/history?onramp=coinbase`)
    const [bought] = historyAnswer.parse(await history.json()).data
    expect(bought?.metadata).toMatchObject({
      operationType: 'buy',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      sentTo: BUYER,
    })
    expect(`${bought?.transfers[0]?.quantity.numeric} ETH`).toBe(received)
  })

  test('error: a price that moved since it was shown: nothing is sent, the new one can be confirmed', async () => {
    const page = await begin('ETH')
    const before = await client().getBalance({ address: BUYER })
    const choice = { chainId: 'eip155:1', symbol: 'ETH', paid: '50', currency: 'USD' }
    const dearer = String(Number(await shown(page, choice)) * 1.1)
    const answer = await sendJson(`${page}/confirm`, { ...choice, receives: dearer.slice(0, 12) })
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'price-changed' }])
    expect(purchaseView.parse(await (await fetch(`${page}/state`)).json()).status).toBe('created')
    expect(await client().getBalance({ address: BUYER })).toBe(before)
    expect((await confirm(page, choice)).status).toBe(200)
    expect((await settled(page)).status).toBe('confirmed')
  })

  test('behavior: two purchases at once are both paid out', async () => {
    const pages = await Promise.all([begin('USDC'), begin('USDC')])
    const read = { address: TOKENS.usdc.address, abi: erc20Abi, functionName: 'balanceOf', args: [BUYER] } as const
    const before = await client().readContract(read)
    await Promise.all(
      pages.map((page) => confirm(page, { chainId: 'eip155:1', symbol: 'USDC', paid: '20', currency: 'USD' })),
    )
    const views = await Promise.all(pages.map(settled))
    expect(views.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    expect((await client().readContract(read)) - before).toBeGreaterThan(38_000_000n)
  })

  test('behavior: the page runs under a strict policy and its files are there', async () => {
    const page = await begin('ETH')
    const html = await fetch(page)
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const file of (await html.text()).match(/\/onramp\/onramp\.\w+/g) ?? [])
      expect((await fetch(new URL(file, page))).status).toBe(200)
  })

  test.each([
    ['too little', { chainId: 'eip155:1', symbol: 'ETH', paid: '9.99', currency: 'USD' }, 422, 'amount-limits'],
    ['too much', { chainId: 'eip155:1', symbol: 'ETH', paid: '25000.01', currency: 'USD' }, 422, 'amount-limits'],
    [
      'a coin that is not sold',
      { chainId: 'eip155:1', symbol: 'LATCH', paid: '20', currency: 'USD' },
      400,
      'asset-unknown',
    ],
    [
      'too little of another currency',
      { chainId: 'eip155:1', symbol: 'ETH', paid: '9.99', currency: 'EUR' },
      422,
      'amount-limits',
    ],
    [
      'a currency that is not taken',
      { chainId: 'eip155:1', symbol: 'ETH', paid: '20', currency: 'GBP' },
      422,
      'currency-unknown',
    ],
    ['no number', { chainId: 'eip155:1', symbol: 'ETH', paid: '-5', currency: 'USD' }, 400, undefined],
  ])('error: %s', async (_, choice, status, code) => {
    const answer = await sendJson(`${await begin('ETH')}/confirm`, { ...choice, receives: '1' })
    const body: { code?: string } = JSON.parse(await answer.text())
    expect(answer.status).toBe(status)
    if (code) expect(body.code).toBe(code)
  })

  test('error: an unknown purchase, and an address of another family', async () => {
    expect((await fetch(new URL(`/onramp/${'0'.repeat(32)}/state`, gateway.devnet.services.onramp))).status).toBe(404)
    const destinationWallets = [
      { address: 'So11111111111111111111111111111111111111112', blockchains: ['solana'], assets: ['SOL'] },
    ]
    expect((await gateway.post('/v1/generators/onrampurl', { destinationWallets })).status).toBe(422)
  })
})
