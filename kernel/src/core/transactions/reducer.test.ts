import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TransactionRecord, TransactionSighting, TransactionState } from './record.ts'
import { printRecord, readRecord } from './recordStorage.ts'
import { isOver, reduceTransaction, type TransactionEvent } from './reducer.ts'

const ID = '0'.repeat(32)
const asked: TransactionRecord = {
  id: ID,
  state: 'asked',
  network: 'test:1',
  account: 'test:1:0xa',
  kind: 'send',
  plugin: 'send',
  intent: { to: '0xb', value: 5n, digest: 'ab', assets: [{ asset: 'test:1/slip44:1', amount: 5n, direction: 'out' }] },
  anchor: { nonce: 7 },
  confirmations: 0,
  isSettled: false,
  askedAt: 1,
  changedAt: 1,
}

function sighting(state: TransactionSighting['state'], more: Partial<TransactionSighting> = {}): TransactionEvent {
  return { type: 'sighted', sighting: { state, confirmations: 0, isSettled: false, ...more } }
}
const answered: TransactionEvent = { type: 'answered', hash: '0x1' }
const run = (...events: readonly TransactionEvent[]): TransactionRecord =>
  events.reduce((record, event, index) => reduceTransaction(record, event, index + 2), asked)

describe('reduceTransaction', () => {
  test('default: sent, seen, confirmed, settled', () => {
    const last = run(
      answered,
      sighting('seen', { fee: 8n }),
      sighting('confirmed', { confirmations: 1, minedAt: 50, fee: 9n }),
    )
    expect(last).toMatchObject({ state: 'confirmed', hash: '0x1', sentAt: 2, seenAt: 3, minedAt: 50, fee: 9n })
    const settled = reduceTransaction(last, sighting('confirmed', { confirmations: 12, isSettled: true }), 9)
    expect(reduceTransaction(settled, sighting('sent'), 10)).toBe(settled)
  })

  test.each<[string, readonly TransactionEvent[], TransactionState]>([
    ['declined', [{ type: 'rejected' }], 'rejected'],
    ['an answer that got lost', [{ type: 'lost' }], 'unknown'],
    ['an answer that comes late', [{ type: 'lost' }, answered], 'sent'],
    ['found although the answer got lost', [{ type: 'lost' }, sighting('sent', { hash: '0x2' })], 'sent'],
    ['what it uses up can never be used', [{ type: 'lost' }, sighting('dropped')], 'dropped'],
    ['used up, and nobody shows by what', [answered, sighting('seen'), sighting('unknown')], 'unknown'],
    ['used up, and found after all', [answered, sighting('unknown'), sighting('confirmed')], 'confirmed'],
    ['used up, once in a block', [answered, sighting('confirmed'), sighting('unknown')], 'confirmed'],
    ['a batch', [{ type: 'batched', callsId: 'b' }, sighting('confirmed', { hash: '0x3' })], 'confirmed'],
    ['reverted', [answered, sighting('failed', { reason: 'no' })], 'failed'],
    ['sped up', [answered, sighting('seen'), sighting('replaced', { replacedBy: { how: 'speedup' } })], 'replaced'],
    ['dropped, and back', [answered, sighting('seen'), sighting('dropped'), sighting('seen')], 'seen'],
    ['unknown to nodes for a while', [answered, sighting('seen'), sighting('sent')], 'seen'],
    ['reorganised away', [answered, sighting('confirmed'), sighting('seen')], 'sent'],
    ['reorganised and replaced', [answered, sighting('confirmed'), sighting('replaced')], 'sent'],
    ['a decline after the answer', [answered, { type: 'rejected' }], 'sent'],
    ['nothing new of what was lost', [{ type: 'lost' }, sighting('unknown')], 'unknown'],
  ])('parameters: %s', (_name, events, state) => {
    expect(run(...events).state).toBe(state)
  })

  test('behavior: a reorganisation takes back what was known of the block', () => {
    const back = run(
      answered,
      sighting('failed', { reason: 'no', fee: 3n, minedAt: 8, confirmations: 2 }),
      sighting('sent'),
    )
    expect(back).toMatchObject({ state: 'sent', confirmations: 0, hash: '0x1' })
    expect(back).not.toHaveProperty('minedAt')
    expect(back).not.toHaveProperty('reason')
  })

  test('behavior: the fee that is offered while it waits goes when something else takes its place', () => {
    const waits = run(answered, sighting('seen', { fee: 8n }))
    expect(waits.fee).toBe(8n)
    expect(reduceTransaction(waits, sighting('seen'), 9).fee).toBe(8n)
    expect(reduceTransaction(waits, sighting('replaced'), 9)).not.toHaveProperty('fee')
  })

  test('behavior: since when nobody knows it is remembered until somebody does', () => {
    const gone = run(answered, sighting('seen'), sighting('sent'), sighting('sent'))
    expect(gone.missingSince).toBe(4)
    expect(reduceTransaction(gone, sighting('seen'), 9)).not.toHaveProperty('missingSince')
  })

  const state = fc.constantFrom('sent', 'seen', 'confirmed', 'failed', 'replaced', 'dropped', 'unknown')
  const anySighting = fc.record({
    state: state as fc.Arbitrary<TransactionSighting['state']>,
    confirmations: fc.integer({ min: 0, max: 20 }),
    isSettled: fc.boolean(),
  })
  const anyEvent: fc.Arbitrary<TransactionEvent> = fc.oneof(
    fc.constant(answered),
    fc.constant<TransactionEvent>({ type: 'batched', callsId: 'b' }),
    fc.constant<TransactionEvent>({ type: 'rejected' }),
    fc.constant<TransactionEvent>({ type: 'lost' }),
    anySighting.map((sighting): TransactionEvent => ({ type: 'sighted', sighting: sighting })),
    anySighting.map((sighting): TransactionEvent => ({ type: 'sighted', sighting: { ...sighting, hash: '0x9' } })),
  )
  const RANK = { asked: 0, rejected: 1, unknown: 1, sent: 2, seen: 3, dropped: 4, replaced: 4, confirmed: 5, failed: 5 }

  test('behavior: over any course of events it never goes backwards but by a reorganisation, and ends are ends', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let record = asked
        events.forEach((event, at) => {
          const next = reduceTransaction(record, event, at + 2)
          if (isOver(record)) expect(next).toBe(record)
          const isBackwards = RANK[next.state] < RANK[record.state]
          const isReorganised = ['confirmed', 'failed'].includes(record.state) && next.state === 'sent'
          const isBack = ['dropped', 'replaced'].includes(record.state) && next.state === 'seen'
          // Given up, and found on the chain after all.
          const isFound = record.hash === undefined && next.hash !== undefined
          const isUnexplained = ['sent', 'seen', 'dropped'].includes(record.state) && next.state === 'unknown'
          expect(
            isBackwards && !isReorganised && !isBack && !isFound && !isUnexplained,
            `${record.state} to ${next.state}`,
          ).toBe(false)
          // A hash that is known is never exchanged, and the same event twice is one.
          if (record.hash !== undefined) expect(next.hash).toBe(record.hash)
          if (event.type !== 'sighted') expect(reduceTransaction(next, event, at + 2)).toBe(next)
          record = next
        })
      }),
    )
  })

  test('behavior: what is stored is read as what it was, and junk is nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        const record = run(...events)
        if (record.state !== 'rejected') expect(readRecord(ID, printRecord(record))).toEqual(record)
      }),
    )
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readRecord(ID, text)).toBeUndefined()
      }),
    )
    const fields = Object.entries(JSON.parse(printRecord(run(answered, sighting('seen')))))
    fc.assert(
      fc.property(fc.constantFrom(...fields.map(([key]) => key)), fc.jsonValue(), (key, value) => {
        const text = JSON.stringify({ ...Object.fromEntries(fields), [key]: value })
        const read = readRecord(ID, text)
        if (read)
          expect(printRecord(read)).toBe(printRecord({ ...read, ...untyped<object>(JSON.parse(printRecord(read))) }))
      }),
    )
  })
})
