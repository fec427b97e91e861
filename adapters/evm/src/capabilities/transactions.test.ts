import { describe, expect, test } from 'vitest'
import { type FakeContextOptions, fakeContext } from '../testing/fakeContext.ts'
import { ALICE, BOB, walletError } from '../testing/fakeProvider.ts'
import { sendTransaction } from './transactions.ts'

const HASH = `0x${'ab'.repeat(32)}`
const EVIL = `0x${'66'.repeat(20)}`
const input = { to: BOB, value: 10n ** 18n, data: '0x1234' }
const seen = {
  from: ALICE.toLowerCase(),
  to: BOB.toLowerCase(),
  value: '0xde0b6b3a7640000',
  input: '0x1234',
  chainId: '0x1',
}

function setUp(found: unknown = seen, options: FakeContextOptions = {}) {
  return fakeContext({
    ...options,
    node: { eth_getTransactionByHash: () => found, eth_getCode: () => '0x', ...options.node },
    wallet: { eth_sendTransaction: () => HASH, ...options.wallet },
  })
}

describe('sendTransaction', () => {
  test('default: the wallet gets exactly what was reviewed, once', async () => {
    const ctx = setUp()
    expect(await sendTransaction(input, ctx)).toEqual({ hash: HASH })
    const sent = ctx.asked.filter(({ method }) => method === 'eth_sendTransaction')
    expect(sent.map(({ params }) => params)).toEqual([
      [{ from: ALICE, to: BOB, value: '0xde0b6b3a7640000', data: '0x1234', chainId: '0x1' }],
    ])
  })

  test.each([
    ['to', { to: EVIL }],
    ['to', { to: null }],
    ['value', { value: '0xde0b6b3a7640001' }],
    ['value', { value: 'much' }],
    ['data', { input: '0x1235' }],
    ['data', { input: '0x' }],
    ['chainId', { chainId: '0xa4b1' }],
    ['from', { from: EVIL }],
  ])('error: another %s on the chain', async (field, change) => {
    await expect(sendTransaction(input, setUp({ ...seen, ...change }))).rejects.toMatchObject({
      code: 'evm/transaction-mismatch',
      surface: 'alert',
      details: { hash: HASH, field },
    })
  })

  test.each([
    ['a node that calls it data', { ...seen, input: undefined, data: '0x1234' }],
    ['a transaction from before EIP-155', { ...seen, chainId: undefined }],
    ['capital letters', { ...seen, to: BOB, input: '0x1234' }],
  ])('behavior: %s is the same transaction', async (_title, found) => {
    await expect(sendTransaction(input, setUp(found))).resolves.toEqual({ hash: HASH })
  })

  test('behavior: a transaction that nodes see late is compared all the same', async () => {
    let looks = 0
    const late = () => {
      looks += 1
      return looks < 4 ? null : { ...seen, to: EVIL }
    }
    const ctx = setUp(undefined, { node: { eth_getTransactionByHash: late } })
    await expect(sendTransaction(input, ctx)).rejects.toMatchObject({ code: 'evm/transaction-mismatch' })
  })

  test.each([
    ['is never seen', () => null],
    [
      'cannot be looked up',
      () => {
        throw new Error('down')
      },
    ],
  ])('behavior: a transaction that %s keeps its hash', async (_title, look) => {
    const ctx = setUp(undefined, { node: { eth_getTransactionByHash: look } })
    await expect(sendTransaction(input, ctx)).resolves.toEqual({ hash: HASH })
    await expect.poll(() => ctx.services.log.entries().some(({ level }) => level === 'warn')).toBe(true)
  })

  test('behavior: contract accounts send through others and are not compared', async () => {
    const delegated = setUp({ ...seen, to: ALICE }, { node: { eth_getCode: () => '0xef0100' } })
    await expect(sendTransaction(input, delegated)).resolves.toEqual({ hash: HASH })
    const smart = setUp({ ...seen, to: EVIL }, { accountType: 'smartAccount' })
    await expect(sendTransaction(input, smart)).resolves.toEqual({ hash: HASH })
  })

  test.each([
    ['wallet moved to another chain', { eth_chainId: () => '0xa4b1' }, 'evm/chain-mismatch'],
    ['wallet does not know its chain', { eth_chainId: () => null }, 'evm/chain-mismatch'],
    ['wallet changed its account', { eth_accounts: () => [BOB] }, 'evm/account-mismatch'],
    ['wallet was locked', { eth_accounts: () => [] }, 'evm/account-mismatch'],
    ['wallet talks nonsense', { eth_accounts: () => ({}) }, 'evm/account-mismatch'],
  ])('error: the %s before the call', async (_title, wallet, code) => {
    const ctx = setUp(seen, { wallet })
    await expect(sendTransaction(input, ctx)).rejects.toMatchObject({ code })
    expect(ctx.asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('behavior: a wallet without a chain of its own is not asked for it', async () => {
    const ctx = setUp(seen, { current: null })
    await sendTransaction(input, ctx)
    expect(ctx.asked.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  })

  test.each([['0x12'], [null], [{ hash: HASH }], [`${HASH}00`]])('error: %o is no hash', async (answer) => {
    const ctx = setUp(seen, { wallet: { eth_sendTransaction: () => answer } })
    await expect(sendTransaction(input, ctx)).rejects.toMatchObject({ code: 'connect/malformed' })
  })

  test('error: a failure is not repeated', async () => {
    const ctx = setUp(seen, { wallet: { eth_sendTransaction: () => Promise.reject(walletError(-32603)) } })
    await expect(sendTransaction(input, ctx)).rejects.toMatchObject({ code: -32603 })
    expect(ctx.asked.filter(({ method }) => method.startsWith('eth_send'))).toHaveLength(1)
  })

  test.each([
    [{ to: 'vitalik.eth' }, 'to'],
    [{ to: BOB.replace('C', 'c') }, 'to'],
    [{ to: BOB, value: -1n }, 'value'],
    [{ to: BOB, value: 1n << 256n }, 'value'],
    [{ to: BOB, data: '0x123' }, 'data'],
    [{ to: BOB, data: 'transfer' }, 'data'],
  ])('error: bad input names the argument', async (bad, argument) => {
    const ctx = setUp()
    await expect(sendTransaction(bad, ctx)).rejects.toMatchObject({ code: 'evm/invalid-input', details: { argument } })
    expect(ctx.asked).toEqual([])
  })

  test('behavior: given up after it was sent, the hash is not lost', async () => {
    const stop = new AbortController()
    const look = () => {
      stop.abort()
      return null
    }
    const ctx = setUp(undefined, { signal: stop.signal, node: { eth_getTransactionByHash: look } })
    await expect(sendTransaction(input, ctx)).resolves.toEqual({ hash: HASH })
  })
})
