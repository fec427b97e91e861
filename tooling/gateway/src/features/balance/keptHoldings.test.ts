import { balanceAnswer } from '@latchkey/plugin-api/schemas'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import { toEvmAddress } from '../../core/caip.ts'
import { createChains } from '../../core/chains/chains.ts'
import { openAnswerStore } from '../../core/sources/answerStore.ts'
import { startTestGateway, TEST_PROJECT } from '../../testing/testGateway.ts'
import { keptHoldings } from './keptHoldings.ts'

const COIN = `eip155:1:0x${'e'.repeat(40)}`
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MAIN = { id: 'eip155:1', name: 'Main', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
const stops: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

interface Call {
  readonly id: number
  readonly method: string
}

/** A node whose account has more with each block, and a gateway on it. */
async function start(isLocal: boolean) {
  const node = { wei: 10n ** 18n, asked: 0, isAway: false }
  const answerTo = ({ id, method }: Call) => {
    if (method === 'eth_getBalance') node.asked += 1
    const results: Record<string, string> = { eth_chainId: '0x1', eth_getBalance: `0x${node.wei.toString(16)}` }
    return { jsonrpc: '2.0', id, result: results[method] ?? '0x1' }
  }
  const server = await httpServer(({ body = '' }: { body?: string }) => {
    if (node.isAway) return { status: 503, body: '' }
    const calls: Call | Call[] = JSON.parse(body)
    return { body: JSON.stringify(Array.isArray(calls) ? calls.map(answerTo) : answerTo(calls)) }
  })
  stops.push(() => server.close())
  const gateway = await startTestGateway({
    projects: [{ id: TEST_PROJECT, name: 'Tests', origins: ['loopback'] }],
    chains: [{ ...MAIN, rpcUrls: [server.url], isLocal }],
  })
  stops.push(() => gateway.stop())
  const read = async (fields = '', owner = OWNER): Promise<string | undefined> => {
    const path = `/v1/account/${owner}/balance?projectId=${TEST_PROJECT}&chainId=eip155:1${fields}`
    const answer = await fetch(`${gateway.url}${path}`)
    return answer.ok ? balanceAnswer.parse(await answer.json()).balances[0]?.quantity.numeric : undefined
  }
  return { node, read }
}

describe('what a chain says of an account', () => {
  test('default: is asked for once by all who ask at the same moment, and for half a minute', async () => {
    const { node, read } = await start(false)
    expect(await Promise.all(Array.from({ length: 20 }, () => read()))).toEqual(Array.from({ length: 20 }, () => '1'))
    node.wei = 2n * 10n ** 18n
    expect(await read('', OWNER.toLowerCase())).toBe('1')
    expect(node.asked).toBe(1)
    expect(await read('', '0x000000000000000000000000000000000000dEaD')).toBe('2')
  })

  test('behavior: after a transaction of its own it is read at once, and the others get that, too', async () => {
    const { node, read } = await start(false)
    await read()
    node.wei = 2n * 10n ** 18n
    expect(await read(`&forceUpdate=${COIN}`)).toBe('2')
    expect(await read()).toBe('2')
    expect(node.asked).toBe(2)
  })

  test('error: who writes the address with a wrong checksum takes the answer from nobody', async () => {
    const answers = await openAnswerStore(undefined)
    const chains = createChains([{ ...MAIN, rpcUrls: [] }], { timeout: 5_000 })
    stops.push(() => answers.close())
    const read = (address: string) =>
      keptHoldings(answers, {
        chain: chains.get('eip155:1'),
        address,
        isFresh: false,
        read: async () => [{ ...MAIN.nativeCurrency, symbol: toEvmAddress(address), amount: 1n }],
      })
    const [wrong, right] = await Promise.allSettled([read(OWNER.replace('c', 'C')), read(OWNER)])
    expect(wrong).toMatchObject({ status: 'rejected', reason: { code: 'bad-address' } })
    expect(right).toMatchObject({ status: 'fulfilled', value: [{ amount: 1n }] })
  })

  test('behavior: a chain of this machine is asked every time', async () => {
    const { node, read } = await start(true)
    await read()
    node.wei = 2n * 10n ** 18n
    expect(await read()).toBe('2')
  })

  test('error: that a node is away is not kept', async () => {
    const { node, read } = await start(false)
    node.isAway = true
    expect(await read()).toBeUndefined()
    node.isAway = false
    await expect.poll(() => read(), { timeout: 40_000, interval: 500 }).toBe('1')
  }, 45_000)
})
