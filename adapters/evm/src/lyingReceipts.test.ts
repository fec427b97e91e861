// @vitest-environment happy-dom
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { account, connected, node, withDevnet } from './testing/chainPage.ts'
import { type Call, lyingNode } from './testing/lyingNode.ts'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix }, { chains: [1, 42161] })

const RECEIVER = '0x000000000000000000000000000000000000bEEF'
const OTHER = `0x${'7'.repeat(64)}`

/** Sends a coin over a node that lies once `lie` is set, and looks what became of it. */
async function sentOver() {
  let lie: ((call: Call) => unknown) | undefined
  const page = await connected({ only: await lyingNode((call) => lie?.(call)) })
  const { kernel, capability } = page
  const network = kernel.store.get(kernel.atoms.network)
  if (!network) throw new Error('no network')
  const asset = nativeAsset(network, { slip44: 60 })
  const prepared = await capability('prepareTransfer')({ to: RECEIVER, asset, amount: 1000n })
  const tracker = await kernel.wallet.transactions()
  const meant = {
    network: network.id,
    account: `${network.id}:${account(0)}`,
    kind: 'send',
    plugin: 'send',
    intent: { to: RECEIVER, value: 1000n, digest: prepared.digest, assets: [] },
    anchor: prepared.anchor,
  } as const
  const { id, hash = '' } = await tracker.track(meant, () =>
    capability('sendPrepared')({ prepared, digest: prepared.digest }),
  )
  // A node answers what was sent before it mines it.
  const receipt = await vi.waitFor(async () => {
    const found = await node(1, 'eth_getTransactionReceipt', hash)
    if (found === null) throw new Error('not mined yet')
    return Object(found)
  }, 10_000)
  const block = Object(await node(1, 'eth_getBlockByNumber', Reflect.get(receipt, 'blockNumber'), false))
  return {
    receipt,
    block,
    tell(next: typeof lie) {
      lie = next
    },
    async look() {
      await tracker.recheck(id).catch(() => undefined)
      return kernel.store.get(kernel.atoms.transactions).find((record) => record.id === id)
    },
  }
}

const answering =
  (method: string, result: unknown) =>
  (call: Call): unknown =>
    call.method === method ? result : undefined

const RECEIPT = 'eth_getTransactionReceipt'
type Sent = Awaited<ReturnType<typeof sentOver>>

test.each<readonly [string, (report: Sent) => (call: Call) => unknown]>([
  ['a receipt of another transaction', ({ receipt }) => answering(RECEIPT, { ...receipt, transactionHash: OTHER })],
  ['a receipt of another block', ({ receipt }) => answering(RECEIPT, { ...receipt, blockHash: OTHER })],
  [
    'a receipt of a block that does not hold it',
    ({ block }) => answering('eth_getBlockByNumber', { ...block, transactions: [OTHER] }),
  ],
  ['a status that is none', ({ receipt }) => answering(RECEIPT, { ...receipt, status: '0x7' })],
  ['blocks that go back', () => answering('eth_blockNumber', '0x0')],
  ['a number that is none', () => answering('eth_blockNumber', 'many')],
])('error: a node that tells %s is not believed; once it says the truth that counts', async (_name, lieOf) => {
  const report = await sentOver()
  report.tell(lieOf(report))
  expect((await report.look())?.state).toBe('sent')
  report.tell(undefined)
  expect(await report.look()).toMatchObject({ state: 'confirmed' })
})

test('behavior: nodes that count it and show it nowhere make it neither replaced nor dropped', async () => {
  const report = await sentOver()
  await node(1, 'anvil_mine', '0x20')
  report.tell(({ method, params }) => {
    if (method === RECEIPT || method === 'eth_getTransactionByHash') return null
    return method === 'eth_getBlockByNumber' && params[1] === true ? { transactions: [] } : undefined
  })
  expect(await report.look()).toMatchObject({ state: 'unknown', isSettled: false })
  report.tell(undefined)
  expect(await report.look()).toMatchObject({ state: 'confirmed', isSettled: true })
})
