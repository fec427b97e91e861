// @vitest-environment happy-dom
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { afterEach, expect, test } from 'vitest'
import { account, connected, node, withDevnet } from './testing/chainPage.ts'

withDevnet({ target: window, fetch, newStorage: memoryStorage, withoutPrefix }, { chains: [1, 42161] })

const RECEIVER = '0x000000000000000000000000000000000000bEEF'
/** A plain payment. */
const GAS = '0x5208'

/** Over empty blocks fees fall so far that what comes after is not believed. */
const FEE = '0x3b9aca00'

afterEach(async () => {
  await node(1, 'evm_setAutomine', true)
  await node(1, 'anvil_setNextBlockBaseFeePerGas', FEE)
  await node(1, 'evm_mine')
})

/** Sends a native coin through the tracker; blocks come when the test says so. */
async function sent() {
  const page = await connected()
  const { kernel, capability } = page
  const network = kernel.store.get(kernel.atoms.network)
  if (!network) throw new Error('no network')
  await node(1, 'evm_setAutomine', false)
  const asset = nativeAsset(network, { slip44: 60 })
  const prepared = await capability('prepareTransfer')({ to: RECEIVER, asset, amount: 1000n })
  const tracker = await kernel.wallet.transactions()
  const send = () => capability('sendPrepared')({ prepared, digest: prepared.digest })
  const meant = {
    network: network.id,
    account: `${network.id}:${account(0)}`,
    kind: 'send',
    plugin: 'send',
    intent: { to: RECEIVER, value: 1000n, digest: prepared.digest, assets: [] },
    anchor: prepared.anchor,
  } as const
  const records = () => kernel.store.get(kernel.atoms.transactions)
  const look = async (id: string) => {
    await tracker.recheck(id)
    return records().find((record) => record.id === id)
  }
  return { ...page, prepared, tracker, send, meant, look, records, nonce: Number(prepared.anchor.nonce) }
}

const pay = (more: object) =>
  node(1, 'eth_sendTransaction', {
    from: account(0),
    to: RECEIVER,
    value: '0x3e8',
    gas: GAS,
    ...more,
  }) as Promise<string>

test('default: in the pool, in a block, final after twelve', async () => {
  const { tracker, meant, send, look } = await sent()
  const { id, hash } = await tracker.track(meant, send)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await look(id)).toMatchObject({ state: 'seen', confirmations: 0 })
  await node(1, 'evm_mine')
  const mined = await look(id)
  expect(mined).toMatchObject({ state: 'confirmed', confirmations: 1, isSettled: false })
  expect(mined?.fee).toBeGreaterThan(0n)
  expect(mined?.isDifferent).toBeUndefined()
  for (let block = 0; block < 11; block += 1) await node(1, 'evm_mine')
  expect(await look(id)).toMatchObject({ state: 'confirmed', confirmations: 12, isSettled: true })
})

test.each([
  ['sped up', {}, 'speedup'],
  ['cancelled', { to: undefined, value: '0x0' }, 'cancel'],
  ['replaced by something else', { value: '0x7' }, 'other'],
] as const)('behavior: %s in the wallet', async (_name, change, how) => {
  const { tracker, meant, send, look, nonce, records } = await sent()
  const { id } = await tracker.track(meant, send)
  await look(id)
  const price = await node(1, 'eth_gasPrice')
  const gasPrice = `0x${(BigInt(String(price)) * 10n).toString(16)}`
  const cancel = how === 'cancel' ? { to: account(0) } : {}
  const other = await pay({ ...change, ...cancel, nonce: `0x${nonce.toString(16)}`, gasPrice })
  await node(1, 'evm_mine')
  expect(await look(id)).toMatchObject({ state: 'replaced', replacedBy: { hash: other, how } })
  const linked = records().find(({ hash }) => hash === other)
  expect(await look(linked?.id ?? '')).toMatchObject({ state: 'confirmed' })
})

test('behavior: dropped by the pool it is only missing at first, and comes back with the same bytes', async () => {
  const { tracker, meant, send, look } = await sent()
  const { id, hash } = await tracker.track(meant, send)
  const [raw] = [await node(1, 'eth_getRawTransactionByHash', hash).catch(() => undefined)]
  await look(id)
  await node(1, 'anvil_dropTransaction', hash)
  const missing = await look(id)
  expect(missing).toMatchObject({ state: 'seen' })
  expect(missing?.missingSince).toBeGreaterThan(0)
  if (typeof raw !== 'string') return
  await node(1, 'eth_sendRawTransaction', raw)
  const back = await look(id)
  expect(back).toMatchObject({ state: 'seen' })
  expect(back?.missingSince).toBeUndefined()
})

test('behavior: a reorganisation takes it back', async () => {
  const { tracker, meant, send, look } = await sent()
  const snapshot = await node(1, 'evm_snapshot')
  const { id } = await tracker.track(meant, send)
  await node(1, 'evm_mine')
  expect(await look(id)).toMatchObject({ state: 'confirmed' })
  await node(1, 'evm_revert', snapshot)
  expect(await look(id)).toMatchObject({ state: 'sent', confirmations: 0 })
})

test('behavior: an answer that got lost is found by what was asked, and never asked again', async () => {
  const { tracker, meant, send, look, records, wallet } = await sent()
  const lost = tracker.track(meant, async () => {
    await send()
    throw Object.assign(new Error('Internal error'), { code: -32603 })
  })
  await expect(lost).rejects.toThrow()
  const [record] = records()
  expect(record).toMatchObject({ state: 'unknown' })
  expect(await look(record?.id ?? '')).toMatchObject({ state: 'sent', hash: expect.stringMatching(/^0x/) })
  expect(wallet.prompts.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

/** The wallet fails, with what `happens` before that. @returns the id of the record */
async function lostAnswer(
  { tracker, meant, records }: Pick<Awaited<ReturnType<typeof sent>>, 'tracker' | 'meant' | 'records'>,
  happens: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  const lost = tracker.track(meant, async () => {
    await happens()
    throw Object.assign(new Error('Internal error'), { code: -32603 })
  })
  await expect(lost).rejects.toThrow()
  return records()[0]?.id ?? ''
}

test.each([
  ['passed on', { code: -32000, message: 'already known' }],
  ['wrapped', { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message: 'nonce too low' } }],
  ['wrapped by a library', { code: -32603, message: 'Error', cause: { error: { code: -32003, message: 'known' } } }],
])('error: a refusal of a node that has it already, %s, leaves open whether it was sent', async (_name, failure) => {
  const { tracker, meant, send, look, records, wallet } = await sent()
  const { request } = wallet
  Object.assign(wallet, {
    async request(call: { readonly method: string }) {
      const answer = await request(call)
      if (call.method === 'eth_sendTransaction') throw Object.assign(new Error(failure.message), failure)
      return answer
    },
  })
  await expect(tracker.track(meant, send)).rejects.toMatchObject({ code: 'request/outcome-unknown' })
  const [record] = records()
  expect(record).toMatchObject({ state: 'unknown' })
  expect(await look(record?.id ?? '')).toMatchObject({ state: 'sent', hash: expect.stringMatching(/^0x/) })
})

test('behavior: an answer that got lost, and its nonce went to something else: the wallet may send it with the next', async () => {
  const page = await sent()
  const id = await lostAnswer(page)
  expect(await page.look(id)).toMatchObject({ state: 'unknown' })
  await pay({ value: '0x9' })
  await node(1, 'evm_mine')
  expect(await page.look(id)).toMatchObject({ state: 'unknown', isSettled: false })
  const own = await pay({})
  expect(await page.look(id)).toMatchObject({ state: 'sent', hash: own })
})

test('behavior: an answer that got lost is found however many blocks later it is looked for', async () => {
  const page = await sent()
  const hashes: string[] = []
  const id = await lostAnswer(page, async () => hashes.push((await page.send()).hash))
  await node(1, 'evm_mine')
  await node(1, 'anvil_mine', '0x50')
  expect(await page.look(id)).toMatchObject({ state: 'sent', hash: hashes[0] })
  expect(await page.look(id)).toMatchObject({ state: 'confirmed', isSettled: true })
})

test.each([
  ['another amount', () => ({ value: '0x8' }), () => /^0\.0{17}8 ETH → 0x/],
  // What is paid is the same: only its sender tells them apart.
  ['a transaction of another account', () => ({ from: account(1) }), () => new RegExp(`^${account(1)}: .* ETH → 0x`)],
])('error: what reached the chain is %s, not what was reviewed', async (_name, change, sentInstead) => {
  const { tracker, meant, look } = await sent()
  const { id } = await tracker.track(meant, async () => ({ hash: await pay(change()) }))
  expect(await look(id)).toMatchObject({
    ...{ state: 'seen', isDifferent: true, sentInstead: expect.stringMatching(sentInstead()) },
  })
  await node(1, 'evm_mine')
  expect(await look(id)).toMatchObject({ state: 'confirmed', isDifferent: true })
})

test('behavior: a delegated account (EIP-7702) sends in a form that is not compared', async () => {
  const { tracker, meant, look } = await sent()
  await node(1, 'anvil_setCode', account(0), `0xef0100${'11'.repeat(20)}`)
  try {
    const { id } = await tracker.track(meant, async () => ({ hash: await pay({ value: '0x8' }) }))
    expect((await look(id))?.isDifferent).toBeUndefined()
  } finally {
    await node(1, 'anvil_setCode', account(0), '0x')
  }
})
