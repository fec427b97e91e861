import { ACCOUNTS } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type HistoryTrial, historyTrial } from '../../testing/historyTrial.ts'
import { seededChains } from '../../testing/testGateway.ts'

const [ALICE, BOB] = ACCOUNTS
const DEAD = 'eip155:10'
const NEVER = 'eip155:137'
let trial: HistoryTrial

beforeAll(async () => {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  trial = await historyTrial({}, (devnet) => [
    ...seededChains(devnet),
    { id: DEAD, name: 'Away', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency },
    { id: NEVER, name: 'Not followed', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency, isIndexed: false },
  ])
})

afterAll(() => trial.gateway.stop())

const missing = (answer: Response) => answer.headers.get('x-latchkey-missing-chains')?.split(/, ?/) ?? []

describe('history: faults', () => {
  test('behavior: chains that are away are named, the others are shown', async () => {
    const answer = await eventually(
      () => trial.ask(ALICE.address, {}),
      (found) => missing(found).length === 2,
    )
    expect(missing(answer)).toEqual([DEAD, NEVER])
    expect(await trial.all(ALICE.address, {})).not.toHaveLength(0)
  })

  test('error: one chain that was never reached', async () => {
    const answer = await eventually(
      () => trial.ask(ALICE.address, { chainId: DEAD }),
      ({ status }) => status === 503,
    )
    expect(await answer.json()).toMatchObject({ code: 'chain-unreachable', reasons: [{ name: DEAD }] })
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  test('behavior: a chain that was started anew is read again from its beginning', async () => {
    const { node, senders } = trial.chain
    const [alice] = senders
    const before = await trial.all(ALICE.address)
    await node.request<{ Method: 'anvil_reset'; Parameters: []; ReturnType: null }>({
      method: 'anvil_reset',
      params: [],
    })
    const hash = await alice?.sendTransaction({ to: BOB.address, value: 10n ** 18n, nonce: 0 })
    const after = await eventually(
      () => trial.all(ALICE.address),
      (found) => found.length === 1,
    )
    expect(after.map(({ metadata }) => metadata.hash)).toEqual([hash])
    expect(before.some(({ metadata }) => metadata.hash === hash)).toBe(false)
    expect(trial.gateway.log.some((line) => line.includes('the chain was started anew'))).toBe(true)
  })

  test('behavior: metrics tell how far each chain is read', async () => {
    const text = await (await trial.gateway.get('/metrics')).text()
    expect(text).toMatch(/^latchkey_indexer_block\{chain="eip155:1"\} \d+$/m)
    const metrics = async () => (await trial.gateway.get('/metrics')).text()
    expect(await eventually(metrics, (all) => all.includes('latchkey_indexer_following{chain="eip155:1"} 1'))).toMatch(
      /^latchkey_indexer_following\{chain="eip155:10"\} 0$/m,
    )
  })

  test('parameters: onramp lists purchases only, and other families have no history here', async () => {
    expect(await trial.page(ALICE.address, { onramp: 'coinbase' })).toEqual({ data: [], next: null })
    expect(await trial.page('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', {})).toEqual({ data: [], next: null })
  })
})
