import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Log } from '../../core/log.ts'
import type { BaseServices } from '../../services.ts'
import { sendJson } from '../../testing/http.ts'
import { openTestStore } from '../../testing/openTestStore.ts'
import { devnetChains, type TestGateway, testGateway } from '../../testing/testGateway.ts'
import { checkStore, type ReadyAnswer } from './readiness.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway({
    chains: (devnet) => [
      ...devnetChains(devnet),
      {
        id: 'eip155:10',
        name: 'Away',
        rpcUrls: ['http://127.0.0.1:1'],
        nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      },
      {
        id: 'eip155:137',
        name: 'Another',
        rpcUrls: [devnet.chains[1]?.rpcUrl ?? ''],
        nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
      },
    ],
    indexer: { isEnabled: false },
  })
})

afterAll(() => gateway.stop())

const ready = async (): Promise<ReadyAnswer> => JSON.parse(await (await fetch(`${gateway.url}/ready`)).text())
const chain = async (id: string) => (await ready()).checks.find((check) => check.chain === id)

describe('createReadiness', () => {
  it('default: chains that are away or are another one are named, the rest is in order', async () => {
    const { status, checks } = await ready()
    expect(status).toBe('degraded')
    expect(checks.filter((check) => check.status === 'ok').map((check) => check.chain ?? check.name)).toEqual([
      'database',
      'clock',
      'schema',
      'eip155:1',
      'eip155:42161',
    ])
    expect(await chain('eip155:10')).toMatchObject({ status: 'fail', message: expect.stringContaining('rpcUrls') })
    expect(await chain('eip155:137')).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('another chain'),
    })
  })

  it('behavior: a chain that is away does not keep others from answering', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    const away = await gateway.post('/v1/?chainId=eip155:10', call)
    expect([away.status, await away.json()]).toMatchObject([
      503,
      { code: 'chain-unreachable', reasons: [{ name: 'eip155:10' }] },
    ])
    expect(await (await gateway.post('/v1/?chainId=eip155:42161', call)).json()).toMatchObject({
      result: expect.stringMatching(/^0x/),
    })
  })

  it('error: a clock behind the chain, or apart from the database', async () => {
    const inOneHour = Math.floor(Date.now() / 1000) + 3_600
    await sendJson(gateway.devnet.chains[1]?.rpcUrl ?? '', [
      { jsonrpc: '2.0', id: 1, method: 'evm_setNextBlockTimestamp', params: [inOneHour] },
      { jsonrpc: '2.0', id: 2, method: 'evm_mine', params: [] },
    ])
    await expect
      .poll(() => chain('eip155:1'))
      .toMatchObject({
        status: 'warn',
        message: expect.stringContaining("ahead of this machine's clock"),
      })
    const store = await openTestStore()
    const warned = vi.fn()
    const log = { warn: warned } as Partial<Log> as Log
    const services = { store, log, now: () => Date.now() + 600_000 } as BaseServices
    expect(await checkStore(services)).toContainEqual({
      name: 'clock',
      status: 'warn',
      message: expect.stringContaining("600 s ahead of the database's"),
    })
    await store.close()
    const message = 'The database does not answer: the log says why.'
    expect(await checkStore(services)).toEqual([{ name: 'database', status: 'fail', message }])
    expect(warned).toHaveBeenCalledOnce()
  })
})
