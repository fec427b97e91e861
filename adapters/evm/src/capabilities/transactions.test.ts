import { describe, expect, test } from 'vitest'
import { type FakeContextOptions, fakeContext } from '../testing/fakeContext.ts'
import { ALICE, BOB, deferred, walletError } from '../testing/fakeProvider.ts'
import { sendTransaction } from './transactions.ts'

const HASH = `0x${'ab'.repeat(32)}`
const EVIL = `0x${'66'.repeat(20)}`
/** `approve(address,uint256)`: only the last word differs. */
const APPROVE = `0x095ea7b3${'0'.repeat(24)}${'be'.repeat(20)}`
const APPROVE_100 = `${APPROVE}${'0'.repeat(62)}64`
const APPROVE_ALL = `${APPROVE}${'f'.repeat(64)}`
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
  ])('error: another %s on the chain is told after the hash', async (field, change) => {
    const ctx = setUp({ ...seen, ...change })
    expect(await sendTransaction(input, ctx)).toEqual({ hash: HASH })
    const failures = await ctx.failures()
    expect(failures).toMatchObject([
      { code: 'evm/transaction-mismatch', surface: 'alert', details: { hash: HASH, field } },
    ])
    const [{ details }] = failures as [{ details: { reviewed: string; sent: string } }]
    expect(details.reviewed).toMatch(/ETH → 0x/)
    expect(details.sent.toLowerCase()).not.toBe(details.reviewed.toLowerCase())
    expect(ctx.events).toMatchObject([['TRANSACTION_MISMATCH', { hash: HASH, field, network: 'eip155:1' }]])
  })

  test.each([
    ['another amount', APPROVE_100, APPROVE_ALL, /^…0{62}64: /, /^…f{64}: /],
    ['more behind it', APPROVE_100, `${APPROVE_100}01`, /^…: /, /^…01: /],
    ['nothing behind it', `${APPROVE_100}01`, APPROVE_100, /^…01: /, /^…: /],
  ])('error: %s behind what is shown of a call: the difference stands before both texts', async (_title, ...row) => {
    const [data, input, reviewed, sent] = row
    const ctx = setUp({ ...seen, value: '0x0', input })
    await sendTransaction({ to: BOB, value: 0n, data }, ctx)
    const [failure] = await ctx.failures()
    const details = { reviewed: expect.stringMatching(reviewed), sent: expect.stringMatching(sent) }
    expect(failure).toMatchObject({ code: 'evm/transaction-mismatch', details })
  })

  test.each([
    ['a node that calls it data', { ...seen, input: undefined, data: '0x1234' }],
    ['a transaction from before EIP-155', { ...seen, chainId: undefined }],
    ['capital letters', { ...seen, to: BOB, input: '0x1234' }],
  ])('behavior: %s is the same transaction', async (_title, found) => {
    const ctx = setUp(found)
    await expect(sendTransaction(input, ctx)).resolves.toEqual({ hash: HASH })
    expect(await ctx.failures()).toEqual([])
  })

  test('behavior: a transaction that nodes see late is compared all the same', async () => {
    let looks = 0
    const late = () => {
      looks += 1
      return looks < 4 ? null : { ...seen, to: EVIL }
    }
    const ctx = setUp(undefined, { node: { eth_getTransactionByHash: late } })
    await sendTransaction(input, ctx)
    expect(await ctx.failures()).toMatchObject([{ code: 'evm/transaction-mismatch' }])
    expect(looks).toBe(4)
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
    expect(await delegated.failures()).toEqual([])
    const smart = setUp({ ...seen, to: EVIL }, { accountType: 'smartAccount' })
    await expect(sendTransaction(input, smart)).resolves.toEqual({ hash: HASH })
    expect(await smart.failures()).toEqual([])
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

  test.each([
    [-32000, 'insufficient funds for gas * price + value: balance 0, tx cost 21000'],
    [-32603, 'err: intrinsic gas too low: have 1, want 21000'],
    [-32003, 'execution reverted: paused'],
  ])('error: what a node cannot take at all was not sent (%s, %s)', async (code, message) => {
    const failure = walletError(-32603, { message: 'Internal JSON-RPC error.', data: { code, message } })
    const ctx = setUp(seen, { wallet: { eth_sendTransaction: () => Promise.reject(failure) } })
    await expect(sendTransaction(input, ctx)).rejects.toMatchObject({
      code: 'rpc/transaction-rejected',
      details: { reason: message },
    })
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

  test('behavior: without a receiver a contract is deployed', async () => {
    const ctx = setUp({ ...seen, to: null, value: '0x0' })
    expect(await sendTransaction({ data: '0x1234' }, ctx)).toEqual({ hash: HASH })
    expect(ctx.asked.find(({ method }) => method === 'eth_sendTransaction')?.params).toEqual([
      { from: ALICE, value: '0x0', data: '0x1234', chainId: '0x1' },
    ])
  })

  test('error: a deployment that went to an address', async () => {
    const ctx = setUp({ ...seen, to: EVIL, value: '0x0' })
    await sendTransaction({ data: '0x1234' }, ctx)
    expect(await ctx.failures()).toMatchObject([
      { code: 'evm/transaction-mismatch', details: { field: 'to', expected: 'nothing', actual: EVIL } },
    ])
  })

  test.each([{}, { value: 1n }, { data: '0x' }])('error: %o has neither receiver nor contract', async (bad) => {
    await expect(sendTransaction(bad, setUp())).rejects.toMatchObject({
      code: 'evm/invalid-input',
      details: { argument: 'to' },
    })
  })

  test('behavior: the hash is there before any node has seen the transaction', async () => {
    const look = deferred<unknown>()
    const ctx = setUp(undefined, { node: { eth_getTransactionByHash: () => look.promise } })
    expect(await sendTransaction(input, ctx)).toEqual({ hash: HASH })
    look.resolve({ ...seen, to: EVIL })
    expect(await ctx.failures()).toMatchObject([{ code: 'evm/transaction-mismatch' }])
  })

  test('behavior: given up while the wallet asks, the hash is told by an event and still checked', async () => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const wallet = { eth_sendTransaction: () => answer.promise }
    const ctx = setUp({ ...seen, to: EVIL }, { signal: stop.signal, wallet })
    const sending = sendTransaction(input, ctx)
    await expect.poll(() => ctx.asked.at(-1)?.method).toBe('eth_sendTransaction')
    stop.abort()
    await expect(sending).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer.resolve(HASH)
    await expect.poll(() => ctx.events[0]).toEqual(['TRANSACTION_SENT_LATE', { hash: HASH, network: 'eip155:1' }])
    expect(await ctx.failures()).toMatchObject([{ code: 'evm/transaction-mismatch' }])
  })

  test('behavior: given up while the wallet asks, a refusal that comes later is no failure', async () => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const ctx = setUp(seen, { signal: stop.signal, wallet: { eth_sendTransaction: () => answer.promise } })
    const sending = sendTransaction(input, ctx)
    await expect.poll(() => ctx.asked.at(-1)?.method).toBe('eth_sendTransaction')
    stop.abort()
    await expect(sending).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer.reject(walletError(4001))
    expect(await ctx.failures()).toEqual([])
    expect(ctx.events).toEqual([])
  })

  test('behavior: given up before, the wallet is not asked', async () => {
    const stop = new AbortController()
    const wallet = {
      eth_accounts: () => {
        stop.abort()
        return [ALICE]
      },
    }
    const ctx = setUp(seen, { signal: stop.signal, wallet })
    await expect(sendTransaction(input, ctx)).rejects.toMatchObject({ code: 'kernel/aborted' })
    expect(ctx.asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })
})
