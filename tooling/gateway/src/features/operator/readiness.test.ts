import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Chain } from '../../core/chains/chain.ts'
import type { Log } from '../../core/log.ts'
import type { BaseServices } from '../../services.ts'
import { sendJson } from '../../testing/http.ts'
import { openTestStore } from '../../testing/openTestStore.ts'
import { devnetChains, type TestGateway, testGateway } from '../../testing/testGateway.ts'
import { checkStore, createReadiness, type ReadyAnswer } from './readiness.ts'

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

const NOW = 1_800_000_000_000

/** What is found of one chain with such nodes and such a row of the index. */
async function checksOf({
  nodes = [],
  row,
}: {
  readonly nodes?: ReturnType<Chain['health']>['nodes']
  readonly row?: { readonly state: string; readonly leased_until: number }
}) {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const index = { chain_id: 'eip155:1', number: 1, hash: '0x1', owner: 'this' }
  if (row)
    await store.db
      .insertInto('indexer_chain')
      .values({ ...index, ...row })
      .execute()
  const chain = {
    id: 'eip155:1',
    config: { rpcUrls: ['http://good.example'] },
    rpc: async () => ({ timestamp: '0x1' }),
    health: () => ({ isReachable: true, nodes }),
  }
  const services = { store, now: () => NOW, config: {}, chains: { all: [chain] }, indexMode: () => 'all' }
  return (await createReadiness(services as unknown as BaseServices).check()).checks
}

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
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
    expect(metrics).toContain('latchkey_rpc_calls_total{chain="eip155:10",outcome="failed"} 1')
    expect(metrics).toContain('latchkey_rpc_calls_total{chain="eip155:42161",outcome="answered"} 1')
  })

  it('error: a node that is behind or failing is named with its reason; one that answers is in order', async () => {
    const checks = await checksOf({
      nodes: [
        { node: 'good.example', state: 'ok' },
        { node: 'new.example', state: 'unknown' },
        { node: 'old.example', state: 'behind', reason: 'it is 30 blocks behind' },
        { node: 'dead.example', state: 'failing', reason: 'HTTP status 500' },
      ],
    })
    const nodes = checks
      .filter(({ name }) => name === 'node')
      .map(({ node, status, message }) => [node, status, message])
    expect(nodes).toEqual([
      ['good.example', 'ok', undefined],
      ['new.example', 'ok', undefined],
      ['old.example', 'warn', 'The node old.example of eip155:1 is left alone: it is 30 blocks behind'],
      ['dead.example', 'warn', 'The node dead.example of eip155:1 is left alone: HTTP status 500'],
    ])
    const alone = await checksOf({ nodes: [{ node: 'dead.example', state: 'failing' }] })
    expect(alone.some(({ name }) => name === 'node')).toBe(false)
  })

  it.each([
    ['following', 60_000, 'ok', undefined],
    ['following', -1, 'warn', 'no instance follows it'],
    ['starting', 60_000, 'warn', 'read for the first time'],
    ['unreachable', 60_000, 'warn', 'its nodes do not answer as they should'],
  ])('error: an index that is %s, leased for %i ms more', async (state, left, status, why) => {
    const checks = await checksOf({ row: { state, leased_until: NOW + left } })
    expect(checks.filter(({ name }) => name === 'indexer')).toEqual([
      {
        name: 'indexer',
        chain: 'eip155:1',
        status,
        ...(why === undefined ? {} : { message: expect.stringContaining(why) }),
      },
    ])
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
