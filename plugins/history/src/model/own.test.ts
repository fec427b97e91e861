import type { TransactionRecord, TransactionState } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { hashOf, ME, START, sampleTransaction, transfer, YOU } from '../fixtures/setUp.ts'
import { entryOf, isFailed } from './entry.ts'
import { withOwn } from './own.ts'

function record(state: TransactionState, more: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id: `${state}`.padEnd(32, '0'),
    state,
    network: 'eip155:1',
    account: `eip155:1:${ME}`,
    kind: 'send',
    plugin: 'send',
    hash: hashOf(1),
    intent: { to: YOU, digest: 'x', assets: [{ asset: 'eip155:1/slip44:1', amount: 150n, direction: 'out' }] },
    anchor: {},
    confirmations: 0,
    isSettled: false,
    askedAt: START,
    changedAt: START,
    ...more,
  }
}

const assetOf = () => ({ name: 'Coin', symbol: 'COIN', decimals: 2, kind: 'native' }) as const
const known = [sampleTransaction(1), sampleTransaction(2)].flatMap((transaction) => entryOf(transaction) ?? [])
const shown = (...records: readonly TransactionRecord[]) => {
  const { entries, waiting } = withOwn(known, records, assetOf)
  return { waiting, rows: entries.map(({ hash, status, own }) => [Number(BigInt(hash || '0x0')), status, own?.state]) }
}
const indexed = [
  [1, 'confirmed', undefined],
  [2, 'confirmed', undefined],
]

describe('withOwn', () => {
  it('default: what waits stands on top, the latest first', () => {
    const { hash: _, ...asked } = record('asked', { askedAt: START - 5 })
    expect(shown(asked, record('seen', { hash: hashOf(9) }))).toEqual({
      waiting: 2,
      rows: [[9, 'pending', 'seen'], [0, 'pending', 'asked'], ...indexed],
    })
  })

  it('behavior: a service that knows the contract of a token alone does not say that it was sent there', () => {
    const contract = `0x${'c'.repeat(40)}`
    const { recipient: _, ...bare } = transfer()
    const told1 = sampleTransaction(1, { sentTo: contract, transfers: [bare] })
    const entries = withOwn(
      [entryOf(told1)].flatMap((entry) => entry ?? []),
      [record('confirmed')],
      assetOf,
    ).entries
    expect(entries[0]?.changes[0]?.counterparty).toBe(YOU)
  })

  it('behavior: what the service tells too is one row, with the facts of the service and the state of the tracker', () => {
    expect(shown(record('seen'))).toEqual({
      waiting: 1,
      rows: [
        [1, 'pending', 'seen'],
        [2, 'confirmed', undefined],
      ],
    })
    expect(shown(record('failed'))).toEqual({
      waiting: 0,
      rows: [
        [1, 'failed', 'failed'],
        [2, 'confirmed', undefined],
      ],
    })
    const { entries } = withOwn(known, [record('confirmed')], assetOf)
    expect(entries[0]?.changes[0]?.symbol).toBe('USDC')
  })

  it('behavior: once it is final the service counts', () => {
    expect(shown(record('failed', { isSettled: true })).rows[0]).toEqual([1, 'confirmed', 'failed'])
    expect(shown(record('dropped', { isSettled: true })).rows).toEqual(indexed)
  })

  it('behavior: what the service does not know yet stands at its time', () => {
    const minedAt = START - 1.5 * 3_600_000
    const { rows } = shown(record('confirmed', { hash: hashOf(9), minedAt, isSettled: true }))
    expect(rows.map(([number]) => number)).toEqual([1, 9, 2])
  })

  it('behavior: a replaced one stays, struck through, at its time once that is final', () => {
    const replaced = record('replaced', { hash: hashOf(9), replacedBy: { how: 'speedup', hash: hashOf(1) } })
    const { entries } = withOwn(known, [replaced], assetOf)
    expect(entries[0] && isFailed(entries[0])).toBe(true)
    const row = [9, 'failed', 'replaced']
    expect(shown(replaced)).toMatchObject({ waiting: 1, rows: [row, ...indexed] })
    const settled = shown({ ...replaced, isSettled: true, askedAt: START - 3_600_000 * 1.5 })
    expect(settled).toEqual({ waiting: 0, rows: [indexed[0], row, indexed[1]] })
    expect(shown(record('rejected', { hash: hashOf(9) })).rows).toEqual(indexed)
  })

  it('behavior: an asset nobody knows has no amount', () => {
    const { entries } = withOwn([], [record('sent')], () => undefined)
    expect(entries[0]?.changes[0]).not.toHaveProperty('amount')
    expect(withOwn([], [record('sent')], assetOf).entries[0]?.changes[0]?.amount).toBe('1.5')
  })
})
