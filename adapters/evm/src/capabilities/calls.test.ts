import { describe, expect, test } from 'vitest'
import codes from '../fixtures/eip-error-codes.json' with { type: 'json' }
import { fakeContext } from '../testing/fakeContext.ts'
import { ALICE, BOB, walletError } from '../testing/fakeProvider.ts'
import { callsStatus, sendCalls, walletCapabilities } from './calls.ts'

const HASH = `0x${'cd'.repeat(32)}`
const calls = [
  { to: BOB, value: 1n },
  { to: BOB, data: '0x12' },
]

describe('walletCapabilities', () => {
  test.each([
    [
      'version 2',
      { '0x1': { atomic: { status: 'supported' } }, '0xa4b1': { atomic: { status: 'ready' } } },
      { atomic: { status: 'supported' } },
    ],
    ['version 1', { '0x1': { atomicBatch: { supported: true } } }, { atomicBatch: { supported: true } }],
    [
      'all chains',
      { '0x0': { flow: { supported: true }, a: 1 }, '0x1': { a: 2 } },
      { flow: { supported: true }, a: 2 },
    ],
    ['decimal chains', { 1: { a: 1 } }, { a: 1 }],
    ['another chain', { '0xa4b1': { a: 1 } }, {}],
    ['nonsense for the chain', { '0x1': 'yes' }, {}],
  ])('parameters: %s', async (_title, answer, expected) => {
    const ctx = fakeContext({ wallet: { wallet_getCapabilities: () => answer } })
    expect(await walletCapabilities({}, ctx)).toEqual(expected)
    expect(ctx.asked[0]?.params).toEqual([ALICE])
  })

  test.each([[null], ['x'], [[]]])('error: %o', async (answer) => {
    const ctx = fakeContext({ wallet: { wallet_getCapabilities: () => answer } })
    await expect(walletCapabilities({}, ctx)).rejects.toMatchObject({ code: 'connect/malformed' })
  })
})

describe('sendCalls', () => {
  const checked = [
    { to: BOB, data: '0x', value: '0x1' },
    { to: BOB, data: '0x12', value: '0x0' },
  ]

  test.each([
    [
      'version 2',
      { '0x1': { atomic: { status: 'ready' } } },
      { id: 'abc' },
      { version: '2.0.0', atomicRequired: false },
    ],
    ['version 1', { '0x1': { atomicBatch: { supported: true } } }, 'abc', { version: '1.0' }],
  ])('default: a wallet of %s', async (_title, known, answer, version) => {
    const ctx = fakeContext({ wallet: { wallet_getCapabilities: () => known, wallet_sendCalls: () => answer } })
    expect(await sendCalls({ calls }, ctx)).toEqual({ id: 'abc' })
    expect(ctx.asked.at(-1)?.params).toEqual([{ ...version, from: ALICE, chainId: '0x1', calls: checked }])
  })

  test.each(['supported', 'ready'])('parameters: all or none, of a wallet for which that is %s', async (status) => {
    const known = { '0x1': { atomic: { status } } }
    const ctx = fakeContext({
      wallet: { wallet_getCapabilities: () => known, wallet_sendCalls: () => ({ id: 'abc' }) },
    })
    expect(await sendCalls({ calls, atomic: true }, ctx)).toEqual({ id: 'abc' })
    const version = { version: '2.0.0', atomicRequired: true }
    expect(ctx.asked.at(-1)?.params).toEqual([{ ...version, from: ALICE, chainId: '0x1', calls: checked }])
  })

  test.each([
    ['says that it cannot', { '0x1': { atomic: { status: 'unsupported' } } }],
    ['says nothing of it', {}],
    ['can on another chain', { '0xa4b1': { atomic: { status: 'supported' } } }],
    ['has the first version', { '0x1': { atomicBatch: { supported: true } } }],
  ])('error: all or none, of a wallet that %s: it is not asked', async (_title, known) => {
    const ctx = fakeContext({ wallet: { wallet_getCapabilities: () => known, wallet_sendCalls: () => 'abc' } })
    await expect(sendCalls({ calls, atomic: true }, ctx)).rejects.toMatchObject({ code: 'capability/missing' })
    expect(ctx.asked.map(({ method }) => method)).not.toContain('wallet_sendCalls')
  })

  test('behavior: a wallet that tells no capabilities is taken for version 2', async () => {
    const ctx = fakeContext({ wallet: { wallet_sendCalls: () => ({ id: 'abc' }) } })
    expect(await sendCalls({ calls }, ctx)).toEqual({ id: 'abc' })
  })

  test.each(Object.keys(codes.eip5792).map(Number))('error: %s is passed on and not repeated', async (code) => {
    const ctx = fakeContext({ wallet: { wallet_sendCalls: () => Promise.reject(walletError(code)) } })
    await expect(sendCalls({ calls }, ctx)).rejects.toMatchObject({ code })
    expect(ctx.asked.filter(({ method }) => method === 'wallet_sendCalls')).toHaveLength(1)
  })

  test.each([[null], [{}], [''], [{ id: 7 }]])('error: %o is no id', async (answer) => {
    const ctx = fakeContext({ wallet: { wallet_sendCalls: () => answer } })
    await expect(sendCalls({ calls }, ctx)).rejects.toMatchObject({ code: 'connect/malformed' })
  })

  test.each([
    [[], 'calls'],
    [[{ to: 'x' }], 'calls[0].to'],
    [[{ to: BOB }, { to: BOB, data: '0x1' }], 'calls[1].data'],
  ])('error: bad input', async (bad, argument) => {
    await expect(sendCalls({ calls: bad }, fakeContext())).rejects.toMatchObject({ details: { argument } })
  })
})

describe('callsStatus', () => {
  test.each([
    ...Object.entries(codes.eip5792_status).map(([code, words]) => [
      Number(code),
      words === 'pending' || words === 'confirmed' ? words : words === 'reverted partially' ? 'partial' : 'failed',
    ]),
    [101, 'pending'],
    [201, 'confirmed'],
    [299, 'confirmed'],
    [401, 'failed'],
    [599, 'failed'],
    [601, 'partial'],
    [300, 'unknown'],
    [99, 'unknown'],
    [100.5, 'unknown'],
    ['PENDING', 'pending'],
    ['CONFIRMED', 'confirmed'],
    [999, 'unknown'],
    ['toString', 'unknown'],
  ])('parameters: status %j is %s', async (status, expected) => {
    const receipts = [{ transactionHash: HASH }, { transactionHash: HASH }, { transactionHash: 'x' }, null]
    const ctx = fakeContext({ wallet: { wallet_getCallsStatus: () => ({ status, receipts }) } })
    expect(await callsStatus({ id: 'abc' }, ctx)).toEqual({ id: 'abc', status: expected, hashes: [HASH] })
  })

  test.each([[null], [{}], [{ status: null }]])('error: %o', async (answer) => {
    const ctx = fakeContext({ wallet: { wallet_getCallsStatus: () => answer } })
    await expect(callsStatus({ id: 'abc' }, ctx)).rejects.toMatchObject({ code: 'connect/malformed' })
  })
})
