// @vitest-environment happy-dom

import type { Services, TransactionQuery } from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import { SOLANA_TOKENS } from '../testing/devnet.mjs'
import type { Habits } from '../testing/keyWallet.ts'
import { account, connected, local, node, withSolana } from '../testing/solanaPage.ts'
import { readNumber } from './chain/compareSigned.ts'
import { readTransaction } from './chain/transaction.ts'
import { associatedAddress, buildTransaction } from './web3.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

/** Another one for each test: what a wallet sent by itself is found by what it does. */
let nextAmount = 12_345n

/** What a node is asked. */
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

async function sent(habits: Habits = {}) {
  const { capability, kernel } = await connected({ habits })
  const asset = nativeAsset(local(), { slip44: 501, tokenStandard: 'token' })
  const prepare = () => capability('prepareTransfer')({ to: account(1), asset, amount: nextAmount++ })
  const prepared = await prepare()
  const [family] = kernel.store.get(kernel.atoms.families)
  const entries = await family?.entries?.()
  const ask: Ask = (method, params) => node(method, ...params)
  const world = { height: undefined as number | undefined, now: Date.now(), ask }
  const rpc = {
    request: async (_id: string, method: string, params: unknown) =>
      method === 'getBlockHeight' && world.height !== undefined ? world.height : world.ask(method, params as unknown[]),
  }
  const clock = partial<Services['clock']>({ now: () => world.now })
  const services = partial<Services>({ rpc, clock })
  const io = { network: local(), services, signal: new AbortController().signal }
  const query = {
    account: `${local().id}:${account(0)}`,
    anchor: prepared.anchor,
    intent: { digest: prepared.digest, assets: [] },
    askedAt: Date.now(),
  } as const
  const look = (more: Partial<Pick<TransactionQuery, 'hash' | 'anchor'>> = {}) =>
    entries?.transactionStatus?.({ state: more.hash ? 'sent' : 'asked', ...query, ...more }, io)
  const send = () => capability('sendPrepared')({ prepared, digest: prepared.digest })
  return { look, entries, io, world, prepare, prepared, send }
}

/** The same transaction over another blockhash. */
function over(bytes: Uint8Array, blockhash: string): Uint8Array {
  const { instructions, signers } = readTransaction(bytes)
  const [limit, cost, ...steps] = instructions
  return buildTransaction({
    payer: signers[0] ?? '',
    blockhash,
    instructions: steps,
    units: readNumber(limit?.data ?? new Uint8Array(), 1, 4),
    price: readNumber(cost?.data ?? new Uint8Array(), 1, 8),
  })
}

describe('a wallet that sends by itself', () => {
  const send = (bytes: Uint8Array) => node('sendTransaction', toBase64(bytes), { encoding: 'base64' })
  const without = ['solana:signTransaction']
  const HOUR = 3_600_000

  test('behavior: it may have taken a newer blockhash, so ours decides nothing', async () => {
    const { look, world } = await sent({ without, send })
    world.height = 10 ** 9
    const hash = '1'.repeat(87)
    expect(await look({ hash })).toMatchObject({ state: 'sent', isSettled: false })
    expect(await look()).toMatchObject({ state: 'unknown', isSettled: false })
    world.now += 24 * HOUR
    expect(await look({ hash })).toMatchObject({ state: 'dropped', isSettled: true })
    expect(await look()).toMatchObject({ state: 'dropped', isSettled: true })
  })

  test('behavior: an answer that was lost is found by what it does, whatever the blockhash', async () => {
    let newer = ''
    const changeTransaction = (bytes: Uint8Array) => over(bytes, newer)
    const { look, world, prepared, send: ask } = await sent({ without, send, changeTransaction })
    const latest = async () => {
      const { value } = (await node('getLatestBlockhash')) as { value: { blockhash: string } }
      newer = value.blockhash
      return newer
    }
    await expect.poll(latest).not.toBe(prepared.anchor.blockhash)
    const { hash } = await ask()
    world.height = 10 ** 9
    await expect.poll(() => look()).toMatchObject({ hash, state: expect.stringMatching(/seen|confirmed/) })
    await expect.poll(() => look({ hash })).toMatchObject({ state: 'confirmed' })
    expect(await look({ hash })).not.toHaveProperty('isDifferent')
  })

  test('behavior: of two that do the same, it is the one since it was asked', async () => {
    const { look, world, prepared } = await sent({ without })
    const asked = Math.floor(Date.now() / 1000)
    const entry = (name: string, seconds: number, blockhash: string) => ({
      signature: name.repeat(87),
      blockTime: asked + seconds,
      transaction: [toBase64(over(prepared.bytes, blockhash)), 'base64'],
    })
    const [later, own, before, first] = [
      entry('4', 40, account(0)),
      entry('3', 20, account(1)),
      entry('2', -20, account(2)),
      entry('1', -40, account(3)),
    ]
    let history = [own, before]
    const { ask } = world
    world.ask = async (method, params) => {
      if (method === 'getSignaturesForAddress') return history
      if (method === 'getTransaction') return history.find(({ signature }) => signature === params[0])
      if (method !== 'getSignatureStatuses') return ask(method, params)
      return { value: [{ confirmationStatus: 'confirmed', confirmations: 1, err: null }] }
    }
    expect(await look()).toMatchObject({ hash: own.signature, state: 'confirmed' })
    history = [later, own, before, first]
    expect(await look()).toMatchObject({ hash: own.signature })
    // Clocks differ: the nearest one before, where nothing came since.
    history = [before, first]
    expect(await look()).toMatchObject({ hash: before.signature })
  })
})

describe('what the chain has under the hash', () => {
  test('error: something else than was reviewed, whoever said that it is that: told at every look', async () => {
    const { look, prepare, send } = await sent()
    const { anchor } = await prepare()
    const { hash } = await send()
    await expect.poll(() => look({ hash, anchor })).toMatchObject({ state: 'confirmed', isDifferent: true })
    await expect
      .poll(() => look({ hash, anchor }))
      .toMatchObject({
        ...{ isSettled: true, isDifferent: true, sentInstead: expect.stringMatching(/^0\.\d+ SOL → /) },
      })
    expect(await look({ hash })).not.toHaveProperty('isDifferent')
  })

  test('error: a node whose answer is a transaction of another signature', async () => {
    const { look, world, send } = await sent()
    const { hash } = await send()
    await expect.poll(() => look({ hash })).toMatchObject({ state: 'confirmed' })
    const { ask } = world
    const other = '2'.repeat(88)
    world.ask = (method, params) =>
      method === 'getSignatureStatuses'
        ? ask(method, [[hash], params[1]])
        : ask(method, method === 'getTransaction' ? [hash, params[1]] : params)
    expect(await look({ hash: other })).toMatchObject({ state: 'confirmed', isDifferent: true })
  })

  test.each([
    ['without the bytes', null],
    ['of no bytes', { transaction: ['', 'base64'] }],
    ['of bytes that are no transaction', { transaction: ['AQID', 'base64'] }],
    ['of text that is not base64', { transaction: ['\u2603', 'base64'] }],
  ])('error: an answer %s tells nothing; the state shows all the same', async (_title, answer) => {
    const { look, world, send } = await sent()
    const { hash } = await send()
    await expect.poll(() => look({ hash })).toMatchObject({ state: 'confirmed' })
    const { ask } = world
    world.ask = async (method, params) => (method === 'getTransaction' ? answer : ask(method, params))
    expect(await look({ hash })).toMatchObject({ state: 'confirmed' })
    expect(await look({ hash })).not.toHaveProperty('isDifferent')
  })

  test('error: what was reviewed cannot be read: nothing is compared', async () => {
    const { look, prepared, send } = await sent()
    const { hash } = await send()
    const anchor = { ...prepared.anchor, reviewed: 'AQID' }
    await expect.poll(() => look({ hash, anchor })).toMatchObject({ state: 'confirmed' })
    expect(await look({ hash, anchor })).not.toHaveProperty('isDifferent')
  })
})

describe('transactionStatus', () => {
  test('default: confirmed, then final, with fee and time', async () => {
    const { look, send } = await sent()
    const { hash } = await send()
    await expect.poll(() => look({ hash })).toMatchObject({ state: 'confirmed', isSettled: true })
    expect(await look({ hash })).toMatchObject({ fee: expect.any(BigInt), minedAt: expect.any(Number) })
  })

  test('behavior: an answer that was lost is found by the blockhash it was built over', async () => {
    const { look, send } = await sent()
    expect(await look()).toMatchObject({ state: 'unknown', isSettled: false })
    const { hash } = await send()
    await expect.poll(() => look()).toMatchObject({ hash, state: expect.stringMatching(/seen|confirmed/) })
  })

  test('behavior: what nobody knows is sent for as long as a block could take it', async () => {
    const { look } = await sent()
    const hash = '1'.repeat(87)
    expect(await look({ hash })).toMatchObject({ state: 'sent', isSettled: false })
  })

  test('behavior: what the wallet signed over our blockhash is dropped once no block can take it', async () => {
    const { look, world } = await sent()
    world.height = 10 ** 9
    expect(await look({ hash: '1'.repeat(87) })).toMatchObject({ state: 'dropped', isSettled: true })
    expect(await look()).toMatchObject({ state: 'dropped', isSettled: true })
  })

  test('behavior: many others after it: what was not looked through may be it', async () => {
    const { look, world } = await sent()
    world.height = 10 ** 9
    const others = Array.from({ length: 20 }, () => ({ signature: 'x', blockTime: Math.ceil(Date.now() / 1000) }))
    const { ask } = world
    world.ask = async (method, params) =>
      method === 'getSignaturesForAddress' ? others : method === 'getTransaction' ? null : ask(method, params)
    expect(await look()).toMatchObject({ state: 'unknown', isSettled: false })
  })

  test('error: a node that answers with numbers that are none: the state shows all the same', async () => {
    const { look, world, send } = await sent()
    const { hash } = await send()
    await expect.poll(() => look({ hash })).toMatchObject({ state: 'confirmed' })
    const { ask } = world
    for (const lie of [1.5, -1, Number.POSITIVE_INFINITY, Number.NaN, '7', null, 1e300]) {
      world.ask = async (method, params) => {
        if (method === 'getTransaction') return { meta: { fee: lie }, blockTime: lie }
        if (method !== 'getSignatureStatuses') return ask(method, params)
        return { value: [{ confirmationStatus: 'confirmed', confirmations: lie, err: null }] }
      }
      expect(await look({ hash })).toEqual({ state: 'confirmed', confirmations: 1, isSettled: false })
    }
  })

  test('behavior: what an address is', async () => {
    const { entries, io } = await sent()
    const [usdc] = SOLANA_TOKENS
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const holding = associatedAddress(account(0), usdc?.mint ?? '', program)
    const kinds = [account(1), usdc?.mint ?? '', holding, program, '1'.repeat(32)]
    const facts = await Promise.all(kinds.map((address) => entries?.inspectReceiver?.({ address }, io)))
    expect(facts.map((fact) => fact?.kind)).toEqual(['account', 'token', 'tokenAccount', 'contract', 'burn'])
    // Found by its owner's address, which is the one to enter.
    expect(facts[2]).toEqual({ kind: 'tokenAccount', owner: account(0) })
    expect(await entries?.inspectReceiver?.({ address: holding }, io)).not.toHaveProperty('token')
    // Derived for its owner, and on no curve before anything stands there.
    const empty = associatedAddress(account(9), usdc?.mint ?? '', program)
    expect(await entries?.inspectReceiver?.({ address: empty }, io)).toEqual({ kind: 'keyless' })
  })
})
