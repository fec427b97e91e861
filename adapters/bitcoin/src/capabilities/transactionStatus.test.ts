import { kernelError, type TransactionQuery } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { readAddress } from '../chain/addresses.ts'
import { toHex } from '../chain/bytes.ts'
import { paymentAnchor } from '../chain/reviewedPayment.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { accountOf, nodeContext } from '../testing/nodeContext.ts'
import { transactionStatus } from './transactionStatus.ts'

const [HASH, OTHER, COIN] = ['aa'.repeat(32), 'bb'.repeat(32), 'cc'.repeat(32)] as const
const NOW = 1_800_000_000_000
const HEIGHT = 800_000
const output = (index: number, value: number) => ({
  scriptpubkey: toHex(readAddress(accountOf(index).address, [bitcoin])?.script ?? new Uint8Array()),
  value,
})
const transaction = (txid: string, status: unknown, vout: readonly unknown[] = [output(4, 5_000)]) => ({
  ...{ txid, status, fee: 321, vout },
  vin: [{ txid: COIN, vout: 1, prevout: output(0, 9_000) }],
})
const mined = (depth: number) => ({ confirmed: true, block_height: HEIGHT - depth + 1, block_time: 1_700_000_000 })

/** Looks once, where nodes know these transactions, and this one spends the coin. */
function look(known: readonly unknown[], spender: unknown, query: Partial<TransactionQuery> = { hash: HASH }) {
  const node = (path: string): unknown => {
    if (path === '/blocks/tip/height') return HEIGHT
    if (path === `/tx/${COIN}/outspend/1`) return spender
    const found = known.find((entry) => path === `/tx/${Reflect.get(Object(entry), 'txid')}`)
    if (found) return found
    throw kernelError('rpc/invalid-input')
  }
  const intent = { to: accountOf(4).address, value: 5_000n, digest: '', assets: [] }
  const asked = { state: 'sent', account: accountOf(0).caipAddress, intent, askedAt: NOW } as const
  return transactionStatus({ ...asked, anchor: { spends: `${COIN}:1` }, ...query }, nodeContext({ node }))
}
const unspent = { spent: false }
const spentBy = (txid: string) => ({ spent: true, txid })

describe('a transaction whose id is known', () => {
  test.each([1, 2, 5, 6, 7, 100])('default: in a block %i deep', async (depth) => {
    expect(await look([transaction(HASH, mined(depth))], unspent)).toEqual({
      ...{ state: 'confirmed', confirmations: depth, isSettled: depth >= 6 },
      ...{ fee: 321n, minedAt: 1_700_000_000_000 },
    })
  })

  test.each<[string, unknown, object]>([
    ['waits', { confirmed: false }, { state: 'seen', confirmations: 0 }],
    ['has a status that is none', 'yes', { state: 'seen', confirmations: 0 }],
    ['is in a block of no height', { confirmed: true }, { state: 'confirmed', confirmations: 0, isSettled: false }],
    [
      'is in a block to come',
      { confirmed: true, block_height: HEIGHT + 9 },
      { state: 'confirmed', confirmations: 1, isSettled: false },
    ],
    [
      'is in a block of a negative height',
      { confirmed: true, block_height: -1 },
      { confirmations: 0, isSettled: false },
    ],
    ['was mined at no time', { confirmed: true, block_height: HEIGHT, block_time: '7' }, { confirmations: 1 }],
  ])('behavior: it %s', async (_title, status, expected) => {
    const found = await look([transaction(HASH, status)], unspent)
    expect(found).toMatchObject(expected)
    expect(found).not.toHaveProperty('minedAt')
  })

  test('behavior: nobody knows it: sent, until it is late; while what it spends is there, nothing is settled', async () => {
    const since = (ms: number) => look([], unspent, { hash: HASH, missingSince: NOW - ms })
    expect(await look([], unspent)).toMatchObject({ state: 'sent', isSettled: false })
    expect(await since(600_000)).toMatchObject({ state: 'sent' })
    expect(await since(600_001)).toMatchObject({ state: 'dropped', isSettled: false })
    // Its own spending is seen, though not itself.
    expect(await look([], spentBy(HASH), { hash: HASH, missingSince: 0 })).toMatchObject({ state: 'sent' })
  })

  test.each<[string, readonly unknown[], string]>([
    ['pays the same', [output(4, 5_000), output(0, 100)], 'speedup'],
    ['pays the same in another order', [output(0, 100), output(4, 5_000)], 'speedup'],
    ['pays the account itself', [output(0, 8_000)], 'cancel'],
    ['pays the receiver another amount', [output(4, 5_001)], 'other'],
    ['pays somebody else', [output(5, 5_000), output(0, 100)], 'other'],
  ])('behavior: another one that spends the same %s', async (_title, vout, how) => {
    const replaced = { state: 'replaced', confirmations: 0, replacedBy: { hash: OTHER, how } }
    const waits = transaction(OTHER, { confirmed: false }, vout)
    expect(await look([waits], spentBy(OTHER))).toEqual({ ...replaced, isSettled: false })
    expect(await look([transaction(OTHER, mined(5), vout)], spentBy(OTHER))).toEqual({ ...replaced, isSettled: false })
    expect(await look([transaction(OTHER, mined(6), vout)], spentBy(OTHER))).toEqual({ ...replaced, isSettled: true })
  })

  test.each([null, 7, {}, { spent: 'true', txid: OTHER }, { spent: true }, { spent: true, txid: 'x' }, []])(
    'error: a node that says %j of what it spends',
    async (spender) => {
      expect(await look([], spender)).toMatchObject({ state: 'sent', isSettled: false })
    },
  )

  test('error: a spender that nobody knows, or whose answer is another transaction', async () => {
    expect(await look([], spentBy(OTHER))).toMatchObject({ state: 'sent' })
    const lying = { ...transaction(HASH, mined(9)), txid: OTHER, vout: {} }
    await expect(look([lying], spentBy(OTHER))).rejects.toMatchObject({ code: 'rpc/malformed' })
  })
})

describe('a transaction that a wallet has sent by itself', () => {
  const script = (index: number) => readAddress(accountOf(index).address, [bitcoin])?.script ?? new Uint8Array()
  const anchor = paymentAnchor({ pays: { value: 5_000n, script: script(4) }, own: [script(0), script(1)] })
  const seen = (vout: readonly unknown[], written: TransactionQuery['anchor'] = anchor, status: unknown = mined(3)) =>
    look([transaction(HASH, status, vout)], unspent, { hash: HASH, anchor: written })

  test.each([
    ['what was asked for', [output(4, 5_000), output(0, 100)]],
    ['that, and the rest to another account of its own', [output(1, 100), output(4, 5_000)]],
    ['that without a rest', [output(4, 5_000)]],
  ])('default: it paid %s', async (_title, vout) => {
    expect(await seen(vout)).not.toHaveProperty('isDifferent')
  })

  test.each([
    ['somebody else', [output(5, 5_000), output(0, 100)]],
    ['another amount', [output(4, 4_999), output(0, 100)]],
    ['somebody beside', [output(4, 5_000), output(5, 100)]],
  ])('error: it paid %s: told at every look, also while it waits', async (_title, vout) => {
    expect(await seen(vout)).toMatchObject({
      ...{ state: 'confirmed', isDifferent: true, sentInstead: expect.stringMatching(/^0\.0000\d+ BTC → bc1/) },
    })
    expect(await seen(vout, anchor, { confirmed: false })).toMatchObject({ state: 'seen', isDifferent: true })
  })

  test.each<[string, TransactionQuery['anchor']]>([
    ['nothing', {}],
    ['no text', { pays: 7, own: [] }],
    ['no amount', { pays: 'x:00', own: [] }],
    ['no script', { pays: '5:0', own: [] }],
    ['no accounts', { pays: '5:00', own: 'none' }],
  ])('behavior: with %s written down of it, nothing is compared', async (_title, written) => {
    expect(await seen([output(5, 5_000)], written)).not.toHaveProperty('isDifferent')
  })
})

describe('a transaction whose answer was lost', () => {
  const lost = (
    known: readonly unknown[],
    spender: unknown,
    anchor: TransactionQuery['anchor'] = { spends: `${COIN}:1` },
  ) => look(known, spender, { state: 'unknown', anchor })

  test('default: found by what it spends, with its id', async () => {
    expect(await lost([transaction(OTHER, mined(2))], spentBy(OTHER))).toMatchObject({
      ...{ state: 'confirmed', hash: OTHER, confirmations: 2, fee: 321n },
    })
  })

  test.each<[string, readonly unknown[], unknown, TransactionQuery['anchor']?]>([
    ['what it spends is there', [], unspent],
    ['its spender is not known', [], spentBy(OTHER)],
    ['something else spends the same', [transaction(OTHER, mined(2), [output(5, 5_000)])], spentBy(OTHER)],
    ['nothing was remembered', [transaction(OTHER, mined(2))], spentBy(OTHER), {}],
    ['what was remembered is no text', [transaction(OTHER, mined(2))], spentBy(OTHER), { spends: 7 }],
    ['what was remembered is empty', [transaction(OTHER, mined(2))], spentBy(OTHER), { spends: '' }],
  ])('behavior: unknown while %s', async (_title, known, spender, anchor) => {
    expect(await lost(known, spender, anchor)).toEqual({ state: 'unknown', confirmations: 0, isSettled: false })
  })
})
