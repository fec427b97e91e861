import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainTokenAbi } from '../contracts/abis.generated.ts'
import { ODD_TOKENS, TOKENS } from '../contracts/tokens.ts'
import { callRpc } from '../evm/callRpc.ts'
import { startDevnet } from '../startDevnet.ts'
import type { Devnet } from '../types.ts'
import { startProviders } from './startProviders.ts'

let devnet: Devnet | undefined
beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], contracts: true, last: { providers: startProviders } })
}, 60_000)
afterAll(() => devnet?.stop())

const NATIVE = 'ethereum:0x0000000000000000000000000000000000000000'
const idOf = (key: keyof typeof TOKENS): string => `ethereum:${TOKENS[key].address.toLowerCase()}`
const ask = (path: string, init?: RequestInit) => fetch(`${devnet?.services.providers}${path}`, init)
async function priceOf(id: string): Promise<number | undefined> {
  const answer: { coins: Record<string, { price: number }> } = await (await ask(`/prices/current/${id}`)).json()
  return answer.coins[id]?.price
}
const fault = (body: object) => ask('/dev/fault', { method: 'POST', body: JSON.stringify(body) })

describe('startProviders', () => {
  test('default: what the pairs of the local exchange say, in the form of the service', async () => {
    const answer = await (await ask(`/prices/current/${[NATIVE, idOf('usdc'), idOf('latch')].join(',')}`)).json()
    expect(answer.coins[NATIVE]).toMatchObject({ price: 2500, symbol: 'WETH', decimals: 18, confidence: 0.99 })
    expect(answer.coins[NATIVE].timestamp).toBeGreaterThan(Date.now() / 1000 - 60)
    expect(answer.coins[idOf('usdc')].price).toBe(1)
    expect(answer.coins[idOf('latch')].price).toBeCloseTo(0.5)
  })

  test('behavior: one token is dearer than on the exchange', async () => {
    expect(await priceOf(idOf('eurc'))).toBeCloseTo(1.085 * 1.3)
  })

  test.each([
    'ethereum:0x1111111111111111111111111111111111111111',
    'base:0x0000000000000000000000000000000000000000',
    'coingecko:dogecoin',
    'arbitrum:0x0000000000000000000000000000000000000000',
    'nothing',
  ])('behavior: nothing is said of %s', async (id) => {
    expect(await priceOf(id)).toBeUndefined()
  })

  test('default: coins that nobody trades here', async () => {
    expect(await priceOf('coingecko:bitcoin')).toBeGreaterThan(0)
    expect(await priceOf('coingecko:polkadot')).toBeGreaterThan(0)
  })

  test('behavior: faults strike as often as they were asked for', async () => {
    await fault({ factor: 10, times: 2 })
    expect(await priceOf(NATIVE)).toBe(25_000)
    expect(await priceOf(NATIVE)).toBe(25_000)
    expect(await priceOf(NATIVE)).toBe(2500)
    await fault({ status: 503 })
    expect((await ask(`/prices/current/${NATIVE}`)).status).toBe(503)
    expect(await priceOf(NATIVE)).toBe(2500)
  })

  test('error: a fault that is none', async () => {
    expect((await fault({ factor: 'ten' })).status).toBe(400)
    expect((await fault({})).status).toBe(400)
  })
})

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HEADERS = { '0x-api-key': 'local', '0x-version': 'v2' }

/** Sends a transaction of account 0, which the node holds, and tells how many USDC have come. */
async function trade(call: { readonly to: string; readonly data: string; readonly value: string }): Promise<bigint> {
  const url = devnet?.services['evm-1'] ?? ''
  const held = async () => {
    const data = encodeFunctionData({ abi: plainTokenAbi, functionName: 'balanceOf', args: [ALICE] })
    return BigInt(
      String(
        await callRpc(url, 'eth_call', [{ to: TOKENS.usdc.address, data }, 'latest'], AbortSignal.timeout(10_000)),
      ),
    )
  }
  const before = await held()
  const value = `0x${BigInt(call.value).toString(16)}`
  await callRpc(
    url,
    'eth_sendTransactionSync',
    [{ from: ALICE, to: call.to, data: call.data, value, gas: '0x100000' }],
    AbortSignal.timeout(10_000),
  )
  return (await held()) - before
}

describe('engines of swaps', () => {
  test('default: LI.FI trades what it says', async () => {
    const query = new URLSearchParams({
      fromChain: '1',
      toChain: '1',
      fromToken: '0x0000000000000000000000000000000000000000',
      toToken: TOKENS.usdc.address,
      fromAmount: '100000000000000000',
      fromAddress: ALICE,
      slippage: '0.01',
    })
    const { estimate, transactionRequest } = await (await ask(`/v1/quote?${query}`)).json()
    expect(await trade(transactionRequest)).toBe(BigInt(estimate.toAmount))
    expect((await ask(`/v1/quote?${query}&fromChain=5`)).status).toBe(200)
    query.set('toToken', ODD_TOKENS.fine.address)
    expect((await ask(`/v1/quote?${query}`)).status).toBe(404)
  })

  test('default: 0x trades what it says, a little better than the exchange, and wants a key', async () => {
    const query = new URLSearchParams({
      chainId: '1',
      sellToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      buyToken: TOKENS.usdc.address,
      sellAmount: '100000000000000000',
      taker: ALICE,
      slippageBps: '100',
    })
    expect((await ask(`/swap/allowance-holder/quote?${query}`)).status).toBe(401)
    const answer = await (await ask(`/swap/allowance-holder/quote?${query}`, { headers: HEADERS })).json()
    expect(answer).toMatchObject({ liquidityAvailable: true, allowanceTarget: null })
    expect(await trade(answer.transaction)).toBe(BigInt(answer.buyAmount))
    query.set('buyToken', ODD_TOKENS.fine.address)
    const none = await ask(`/swap/allowance-holder/price?${query}`, { headers: HEADERS })
    expect(await none.json()).toEqual({ liquidityAvailable: false })
  })

  test('behavior: a fault of one engine, in one field', async () => {
    await fault({ of: 'lifi', set: { 'transactionRequest.to': ALICE, 'estimate.gasCosts': null } })
    const query = `fromChain=1&fromToken=${TOKENS.usdc.address}&toToken=${TOKENS.usdt.address}&fromAmount=1000000&fromAddress=${ALICE}`
    expect(await priceOf(NATIVE)).toBeGreaterThan(2000)
    const altered = await (await ask(`/v1/quote?${query}`)).json()
    expect(altered.transactionRequest.to).toBe(ALICE)
    expect(altered.estimate).not.toHaveProperty('gasCosts')
    expect((await (await ask(`/v1/quote?${query}`)).json()).transactionRequest.to).not.toBe(ALICE)
    expect((await fault({ nonsense: 1 })).status).toBe(400)
  })
})
