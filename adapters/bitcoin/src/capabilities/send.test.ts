import {
  type CapabilityContext,
  kernelError,
  type PreparedTransfer,
  type TransactionQuery,
  type TransferRequest,
} from '@latchkey/kernel'
import { fromBase64, readProperty } from '@latchkey/kernel/adapter'
import { nativeAsset } from '@latchkey/kernel/assets'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress } from '../chain/addresses.ts'
import { concat, fromHex, toHex, withLength } from '../chain/bytes.ts'
import { readPsbt } from '../chain/psbt.ts'
import { scripts } from '../chain/scripts.ts'
import { readTransaction, type Transaction, transactionId, writeTransaction } from '../chain/transaction.ts'
import { bitcoin } from '../networks/bitcoin.ts'
import { accountOf } from '../testing/nodeContext.ts'
import { type Written, writtenChain } from '../testing/writtenChain.ts'
import { inspectTransfer } from './inspectTransfer.ts'
import { prepareTransfer } from './prepare.ts'
import { sendPrepared, transfer } from './send.ts'
import { transactionStatus } from './transactionStatus.ts'

const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER = accountOf(4).address
const AMOUNT = 100_000n
const asset = nativeAsset(bitcoin, { slip44: 0 })
const scriptOf = (address: string) => readAddress(address, [bitcoin])?.script ?? new Uint8Array()
const bytesOf = (hex: string | undefined) => fromHex(hex ?? '') ?? new Uint8Array()

/** A transfer that is ready to be signed, on a chain of its own. */
async function ready(written: Written = {}, index = 0, more: Partial<TransferRequest> = {}) {
  const chain = writtenChain(index, [400_000], written)
  const prepared = await prepareTransfer({ to: STRANGER, asset, amount: AMOUNT, ...more }, chain.ctx)
  const send = (ctx: CapabilityContext = chain.ctx, input: { readonly acceptsFee?: boolean } = {}) =>
    sendPrepared({ prepared, digest: prepared.digest, ...input }, ctx)
  return { ...chain, prepared, send }
}

/** The same partially signed transaction around another one. */
function around(psbt: Uint8Array, change: (transaction: Transaction) => Transaction): Uint8Array {
  const { transaction, unsigned } = readPsbt(psbt)
  const changed = change(transaction)
  const head = concat(bytesOf('70736274ff'), Uint8Array.of(1, 0))
  const rest = psbt.slice(concat(head, withLength(unsigned)).length)
  // An output has a map of its own, which is empty here.
  const more = changed.outputs.length - transaction.outputs.length
  const maps = more < 0 ? rest.slice(0, more) : concat(rest, new Uint8Array(more))
  const whole = concat(head, withLength(writeTransaction(changed)), maps)
  expect(readPsbt(whole).transaction).toEqual(changed)
  return whole
}

describe('sendPrepared', () => {
  test.each([0, 1, 2, 3])(
    'default: account %i: the wallet signs once, the node gets the reviewed bytes once',
    async (index) => {
      const { send, prepared, broadcast, prompts, ctx } = await ready({}, index)
      const { hash } = await send()
      expect(prompts).toEqual(['signPsbt'])
      expect(broadcast).toHaveLength(1)
      const sent = readTransaction(bytesOf(broadcast[0]))
      expect(transactionId(sent)).toBe(hash)
      expect(ctx.named).toEqual([hash])
      expect(sent.outputs).toEqual(readPsbt(prepared.bytes).transaction.outputs)
      expect(sent.inputs.every(({ script, witness }) => script.length + witness.length > 0)).toBe(true)
    },
  )

  test('default: a plain transfer is prepared, signed and sent', async () => {
    const { ctx, broadcast } = writtenChain(0, [400_000])
    const { hash } = await transfer({ to: STRANGER, amount: AMOUNT }, ctx)
    const [receiver] = readTransaction(bytesOf(broadcast[0])).outputs
    expect(receiver).toEqual({ value: AMOUNT, script: scriptOf(STRANGER) })
    expect(ctx.named).toEqual([hash])
    await expect(
      transfer({ to: STRANGER, amount: AMOUNT, token: { address: 'x', decimals: 8 } }, ctx),
    ).rejects.toMatchObject({
      code: 'bitcoin/invalid-input',
    })
  })

  test('error: other bytes than those that were reviewed, and a digest of others', async () => {
    const { prepared, ctx, prompts } = await ready()
    const { prepared: other } = await ready({}, 0, { amount: AMOUNT + 1n })
    const pairs: readonly (readonly [PreparedTransfer, string])[] = [
      [prepared, other.digest],
      [{ ...prepared, bytes: other.bytes }, prepared.digest],
      [{ ...prepared, bytes: other.bytes }, other.digest],
      [{ ...prepared, digest: '' }, prepared.digest],
    ]
    for (const [given, digest] of pairs)
      await expect(sendPrepared({ prepared: given, digest }, ctx)).rejects.toMatchObject({ code: 'transfer/changed' })
    expect(prompts).toEqual([])
  })

  test('error: a fee out of proportion asks nobody; once it is accepted it is sent', async () => {
    const { send, prompts, broadcast, ctx } = await ready({}, 0, { amount: 20_000n, feeRate: 400 })
    await expect(send()).rejects.toMatchObject({ code: 'bitcoin/fee-high', details: { amount: '20000' } })
    expect(prompts).toEqual([])
    await send(ctx, { acceptsFee: true })
    expect(broadcast).toHaveLength(1)
  })
})

describe('what a wallet changes', () => {
  const pay = (address: string, value: bigint) => ({ value, script: scriptOf(address) })
  /** The transaction with another item in a list. */
  const withOutput = (at: number, change: (value: bigint) => bigint) => (transaction: Transaction) => ({
    ...transaction,
    outputs: transaction.outputs.map((output, index) =>
      index === at ? { ...output, value: change(output.value) } : output,
    ),
  })
  const lies: readonly (readonly [string, (transaction: Transaction) => Transaction])[] = [
    ['the receiver', (given) => ({ ...given, outputs: [pay(OTHER, AMOUNT), ...given.outputs.slice(1)] })],
    ['the amount', withOutput(0, (value) => value + 1n)],
    ['the change', withOutput(1, (value) => value - 1n)],
    ['whose the change is', (given) => ({ ...given, outputs: [...given.outputs.slice(0, 1), pay(OTHER, 290_000n)] })],
    ['that there is change', (given) => ({ ...given, outputs: given.outputs.slice(0, 1) })],
    ['that there is one receiver', (given) => ({ ...given, outputs: [...given.outputs, pay(OTHER, 1_000n)] })],
    ['the order of the outputs', (given) => ({ ...given, outputs: [...given.outputs].reverse() })],
    ['the lock time', (given) => ({ ...given, lockTime: given.lockTime + 1 })],
    ['the version', (given) => ({ ...given, version: 1 })],
    [
      'whether it can be replaced',
      (given) => ({ ...given, inputs: given.inputs.map((input) => ({ ...input, sequence: 0xffffffff })) }),
    ],
  ]

  test.each(lies)('error: %s, before it signs or in what it gives back: nothing is sent', async (_title, change) => {
    for (const written of [
      { beforeSigning: (psbt: Uint8Array) => around(psbt, change) },
      { afterSigning: (psbt: Uint8Array) => around(psbt, change) },
    ]) {
      const { send, broadcast, ctx } = await ready(written)
      await expect(send()).rejects.toMatchObject({ code: 'bitcoin/transaction-changed' })
      expect([broadcast, ctx.named]).toEqual([[], []])
    }
  })

  test('error: any changed byte of what it signed: refused with a code, or what is sent is what was reviewed', async () => {
    for (const index of [0, 1, 2, 3]) {
      const { prepared, ctx } = await ready({}, index)
      const reviewed = readPsbt(prepared.bytes).transaction
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, flip) => {
          const afterSigning = (psbt: Uint8Array): Uint8Array =>
            psbt.map((byte, at) => (at === place % psbt.length ? byte ^ flip : byte))
          const { ctx: other, broadcast } = writtenChain(index, [400_000], { afterSigning })
          const sent = await sendPrepared({ prepared, digest: prepared.digest }, other).catch((error: unknown) => {
            expect(error).toMatchObject({
              code: expect.stringMatching(/^bitcoin\/(transaction-changed|signature-invalid)$/),
            })
            expect([broadcast, other.named]).toEqual([[], []])
          })
          if (!sent) return
          const transaction = readTransaction(bytesOf(broadcast[0]))
          expect(transaction.outputs).toEqual(reviewed.outputs)
          expect(transaction.inputs.map(({ txid, index: vout }) => `${txid}:${vout}`)).toEqual(
            reviewed.inputs.map(({ txid, index: vout }) => `${txid}:${vout}`),
          )
        }),
        { numRuns: 60 },
      )
      expect(ctx.named).toEqual([])
    }
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no text', { psbt: 7 }],
    ['no base64', { psbt: '%' }],
    ['an empty text', { psbt: '' }],
    ['another field', { signedPsbt: 'cHNidP8=' }],
    [
      'a getter that throws',
      Object.defineProperty({}, 'psbt', {
        get: () => {
          throw new Error('gone')
        },
      }),
    ],
  ])('error: it answers with %s', async (_title, answer) => {
    const { send, broadcast } = await ready({ wallet: () => answer })
    await expect(send()).rejects.toMatchObject({
      code: expect.stringMatching(/^(connect\/malformed|bitcoin\/transaction-changed)$/),
    })
    expect(broadcast).toEqual([])
  })

  test('error: it gives back the transaction as it was, unsigned', async () => {
    const { send, broadcast } = await ready({ wallet: ({ params }) => params })
    await expect(send()).rejects.toMatchObject({
      code: 'bitcoin/signature-invalid',
      details: { address: accountOf(0).address, kind: 'unsent' },
    })
    expect(broadcast).toEqual([])
  })
})

describe('what nodes say to signed bytes', () => {
  const refused = (reason: unknown) => (path: string) => {
    if (path !== '/tx') return undefined
    throw kernelError('rpc/invalid-input', { details: { reason: reason as string } })
  }

  test.each([
    ['bad-txns-inputs-missingorspent', 'bitcoin/already-spent'],
    ['sendrawtransaction RPC error: txn-mempool-conflict', 'bitcoin/already-spent'],
    ['min relay fee not met, 100 < 110', 'bitcoin/fee-low'],
    ['insufficient fee, rejecting replacement', 'bitcoin/fee-low'],
    ['mempool min fee not met', 'bitcoin/fee-low'],
    ['too large', 'bitcoin/too-large'],
    ['sendrawtransaction RPC error: tx-size', 'bitcoin/too-large'],
    ['dust', 'bitcoin/refused'],
    ['', 'bitcoin/refused'],
    ['x'.repeat(100_000), 'bitcoin/refused'],
  ])('error: %s', async (reason, code) => {
    const { send, ctx, prompts } = await ready({ node: refused(reason) })
    const error: unknown = await send().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code, details: { reason: reason.slice(0, 200) } })
    expect(ctx.named).toHaveLength(1)
    expect(prompts).toEqual(['signPsbt'])
  })

  test.each([
    'txn-already-in-mempool',
    'txn-already-known',
    'Transaction already in mempool',
    'Transaction already in block chain',
    'Transaction outputs already in utxo set',
  ])('behavior: %s: it was taken before', async (reason) => {
    const { send, ctx } = await ready({ node: refused(reason) })
    expect(await send()).toEqual({ hash: ctx.named[0] })
    expect(ctx.warnings).toHaveLength(1)
  })

  test.each(['rpc/unavailable', 'rpc/malformed', 'rpc/wrong-chain'] as const)(
    'behavior: %s: it may have been taken, so its id is given and it is not handed over again',
    async (code) => {
      let asked = 0
      const node = (path: string): unknown => {
        if (path !== '/tx') return undefined
        asked += 1
        throw kernelError(code)
      }
      const { send, ctx } = await ready({ node })
      expect(await send()).toEqual({ hash: ctx.named[0] })
      expect(asked).toBe(1)
    },
  )

  test('behavior: whatever is answered, the id is that of the bytes, not the node’s', async () => {
    for (const answer of ['ff'.repeat(32), 7, null, { txid: 'ff'.repeat(32) }]) {
      const { send, ctx } = await ready({ node: (path) => (path === '/tx' ? answer : undefined) })
      const { hash } = await send()
      expect(hash).toBe(ctx.named[0])
      expect(hash).not.toBe('ff'.repeat(32))
    }
  })

  test('error: given up while the wallet is open: what it signs then is not sent', async () => {
    const abort = new AbortController()
    const { send, broadcast, ctx } = await ready({
      signal: abort.signal,
      afterSigning(psbt) {
        abort.abort()
        return psbt
      },
    })
    await expect(send()).rejects.toThrow('')
    expect([broadcast, ctx.named]).toEqual([[], []])
  })
})

describe('a wallet that signs only what it sends', () => {
  const methods = ['bitcoin_sendPsbt']

  /** Sends what a wallet of account `index` makes of the reviewed transaction, which the chain takes under its id. */
  async function sent(index: number, change: (given: Transaction) => Transaction = (given) => given) {
    const asked: unknown[] = []
    const chain = await ready(
      {
        methods,
        wallet({ method, params }) {
          asked.push([method, Object.keys(Object(params))])
          const given = readPsbt(fromBase64(String(readProperty(params, 'psbt'))) ?? new Uint8Array()).transaction
          return { txid: chain.take(toHex(writeTransaction(change(given)))) }
        },
      },
      index,
    )
    const { hash } = await chain.send()
    const error: unknown = await chain.ctx.background[0]?.then(
      () => undefined,
      (caught: unknown) => caught,
    )
    const { anchor, digest } = chain.prepared
    const status = () =>
      transactionStatus(
        partial<TransactionQuery>({
          hash,
          anchor,
          intent: { digest, assets: [] },
          account: `${bitcoin.id}:${chain.account.address}`,
        }),
        chain.ctx,
      )
    return { ...chain, asked, error, hash, status }
  }

  test.each([0, 2, 3])(
    'default: account %i: asked once, with the reviewed bytes; what reached the chain is they',
    async (index) => {
      const { asked, error, broadcast, ctx, status } = await sent(index)
      expect(asked).toEqual([['bitcoin_sendPsbt', ['account', 'psbt', 'signInputs']]])
      expect([error, broadcast, ctx.events]).toEqual([undefined, [], []])
      expect(await status()).not.toHaveProperty('isDifferent')
    },
  )

  test.each([
    [0, false],
    [1, false],
    [2, true],
    [3, true],
  ])('behavior: account %i: no node is asked where the id says that it sent those bytes', async (index, isAsked) => {
    const { hash, ctx, error } = await sent(index)
    expect([error, ctx.paths.filter((path) => path.includes(hash)).length > 0]).toEqual([undefined, isAsked])
  })

  test('behavior: another order of the outputs is no difference', async () => {
    const { error, ctx, status } = await sent(0, (given) => ({ ...given, outputs: [...given.outputs].reverse() }))
    expect([error, ctx.events]).toEqual([undefined, []])
    expect(await status()).not.toHaveProperty('isDifferent')
  })

  test('behavior: its coins and its fee are those of the review', async () => {
    const { prepared, ctx } = await ready({ methods })
    const facts = await inspectTransfer({ prepared }, ctx)
    const { prepared: signed, ctx: signing } = await ready()
    const { digest, ...same } = await inspectTransfer({ prepared: signed }, signing)
    expect(facts).toMatchObject(same)
    expect(facts).not.toHaveProperty('isSentByWallet')
    expect(digest).toBe(signed.digest)
  })

  test.each<[string, (given: Transaction) => Transaction, string]>([
    [
      'another receiver',
      (given) => ({ ...given, outputs: [{ value: AMOUNT, script: scriptOf(OTHER) }, ...given.outputs.slice(1)] }),
      'somebody else is paid',
    ],
    [
      'another fee',
      (given) => ({ ...given, outputs: given.outputs.map((output, at) => (at ? { ...output, value: 600n } : output)) }),
      'other coins are spent, or another fee is paid',
    ],
  ])('error: it sent %s: an alert, also where it is seen later', async (_title, change, problem) => {
    const { error, ctx, status } = await sent(0, change)
    expect(error).toMatchObject({ code: 'bitcoin/transaction-mismatch', details: { problem } })
    expect(ctx.events).toEqual(['TRANSACTION_MISMATCH'])
    expect(await status()).toMatchObject({ isDifferent: true })
  })

  test('error: a fee out of proportion asks nobody', async () => {
    const asked: string[] = []
    const wallet = ({ method }: { readonly method: string }) => void asked.push(method)
    const { send } = await ready({ methods, wallet }, 0, { amount: 20_000n, feeRate: 400 })
    await expect(send()).rejects.toMatchObject({ code: 'bitcoin/fee-high' })
    expect(asked).toEqual([])
  })

  test('error: bytes that were reviewed for it, in the hands of a wallet that takes none, and other ones than were noted', async () => {
    const { prepared, ctx } = await ready({ methods })
    const other = { ...prepared, anchor: { ...prepared.anchor, whole: 'ab'.repeat(32) } }
    const { ctx: alone } = writtenChain(0, [400_000], { methods: ['sendTransfer'] })
    for (const [given, by] of [
      [prepared, alone],
      [other, ctx],
    ] as const)
      await expect((async () => sendPrepared({ prepared: given, digest: given.digest }, by))()).rejects.toMatchObject({
        code: 'transfer/changed',
      })
  })
})

describe('a wallet that only sends', () => {
  const ID = 'cd'.repeat(32)
  const output = (script: Uint8Array, value: number) => ({ scriptpubkey: toHex(script), value })
  const paid = output(scriptOf(STRANGER), Number(AMOUNT))
  const own = output(scriptOf(accountOf(0).address), 5_000)
  const vin = [{ txid: 'ee'.repeat(32), vout: 0, prevout: output(new Uint8Array(), 1) }]

  /** Sends, where the wallet's own transaction pays these outputs. */
  async function sent(vout: readonly unknown[], { seen = true, failures = 0 } = {}) {
    let left = failures
    const asked: unknown[] = []
    const chain = await ready({
      methods: ['sendTransfer'],
      wallet: (call) => {
        asked.push(call.params)
        return { txid: ID }
      },
      node(path) {
        if (path !== `/tx/${ID}`) return undefined
        if (!seen) throw kernelError('rpc/invalid-input')
        if (left-- > 0) throw kernelError(left % 2 ? 'rpc/unavailable' : 'rpc/malformed')
        return { txid: ID, status: { confirmed: false }, fee: 100, vin, vout }
      },
    })
    const { hash } = await chain.send()
    const [work] = chain.ctx.background
    const error: unknown = await work?.then(
      () => undefined,
      (caught: unknown) => caught,
    )
    return { ...chain, hash, asked, error }
  }

  test('default: asked once, for what was reviewed; what reached the chain is compared', async () => {
    const { hash, asked, error, ctx } = await sent([paid, own])
    expect([hash, error]).toEqual([ID, undefined])
    const { address } = accountOf(0)
    expect(asked).toEqual([{ account: address, recipientAddress: STRANGER, amount: '100000', changeAddress: address }])
    expect([ctx.events, ctx.paths.includes('POST /tx')]).toEqual([[], false])
  })

  test.each<[string, readonly unknown[]]>([
    ['change to the ordinals account', [paid, output(scriptOf(accountOf(1).address), 700)]],
    ['data that carries nothing', [paid, output(Uint8Array.of(0x6a, 1, 7), 0)]],
    ['no change', [paid]],
    ['another order', [own, paid]],
  ])('behavior: %s is no difference', async (_title, vout) => {
    expect(await sent(vout)).toMatchObject({ error: undefined })
  })

  test.each<[string, readonly unknown[], string]>([
    ['nobody', [], 'somebody else is paid'],
    ['somebody else', [output(scriptOf(OTHER), Number(AMOUNT))], 'somebody else is paid'],
    ['less', [output(scriptOf(STRANGER), Number(AMOUNT) - 1), own], 'another amount is paid'],
    ['more', [output(scriptOf(STRANGER), Number(AMOUNT) + 1), own], 'another amount is paid'],
    ['somebody beside', [paid, output(scriptOf(OTHER), 600)], 'what is left goes to somebody else'],
    ['the receiver twice', [paid, paid], 'what is left goes to somebody else'],
    ['data that carries money', [paid, output(Uint8Array.of(0x6a), 900)], 'what is left goes to somebody else'],
    ['a script without an address', [paid, output(Uint8Array.of(0x51), 1)], 'what is left goes to somebody else'],
    [
      'a later witness with nothing',
      [paid, output(scripts.witness(2, new Uint8Array(32)), 0)],
      'what is left goes to somebody else',
    ],
  ])('error: it paid %s: an alert with what differs', async (_title, vout, problem) => {
    const { error, ctx, hash } = await sent(vout)
    expect(error).toMatchObject({ code: 'bitcoin/transaction-mismatch', details: { hash: ID, problem } })
    expect(error).toMatchObject({
      details: { reviewed: expect.stringMatching(/^0\.\d+ BTC → bc1\w+$/), sent: expect.stringMatching(/ BTC → |^–$/) },
    })
    expect([ctx.events, hash]).toEqual([['TRANSACTION_MISMATCH'], ID])
  })

  test('behavior: also of a wallet that can sign, and keeps the key to itself without which its coins cannot be described', async () => {
    const { publicKey: _key, ...account } = accountOf(1)
    const sent = output(scriptOf(OTHER), Number(AMOUNT))
    const asked: string[] = []
    const chain = await ready(
      {
        account,
        methods: ['signPsbt', 'sendTransfer'],
        wallet(call) {
          asked.push(call.method)
          return { txid: ID }
        },
        node: (path) =>
          path === `/tx/${ID}` ? { txid: ID, status: { confirmed: false }, fee: 100, vin, vout: [sent] } : undefined,
      },
      1,
    )
    expect(await chain.send()).toEqual({ hash: ID })
    await expect(chain.ctx.background[0]).rejects.toMatchObject({ code: 'bitcoin/transaction-mismatch' })
    expect([asked, chain.ctx.events, chain.broadcast]).toEqual([['sendTransfer'], ['TRANSACTION_MISMATCH'], []])
  })

  test('behavior: whether it signs or sends is decided once: what it tells of its keys since then changes nothing', async () => {
    const { publicKey, ...account } = accountOf(1)
    const methods = ['signPsbt', 'sendTransfer', 'getAccountAddresses']
    const signed = await ready({ account, methods, tellKeys: () => [{ address: account.address, publicKey }] }, 1)
    const shown = await inspectTransfer({ prepared: signed.prepared }, signed.ctx)
    expect([shown.isSentByWallet, shown.spends?.length]).toEqual([undefined, 1])
    const asked: string[] = []
    const silent = writtenChain(1, [400_000], {
      account,
      methods,
      wallet({ method }) {
        asked.push(method)
        throw kernelError('rpc/unavailable')
      },
    })
    const { prepared } = signed
    expect(await inspectTransfer({ prepared }, silent.ctx)).toEqual(shown)
    await expect(sendPrepared({ prepared, digest: prepared.digest }, silent.ctx)).rejects.toMatchObject({
      code: 'rpc/unavailable',
    })
    expect(asked).toEqual(['signPsbt'])
  })

  test('error: a review of what is signed, in the hands of a wallet that only sends, and other outputs than were noted', async () => {
    const signs = await ready()
    const { ctx } = writtenChain(0, [400_000], { methods: ['sendTransfer'] })
    const { prepared } = await ready({ methods: ['sendTransfer'] })
    const other = { ...prepared, anchor: { ...prepared.anchor, pays: `1:${toHex(scriptOf(OTHER))}` } }
    for (const given of [signs.prepared, other])
      await expect((async () => sendPrepared({ prepared: given, digest: given.digest }, ctx))()).rejects.toMatchObject({
        code: 'transfer/changed',
      })
  })

  test('error: nodes that fail while it is looked for do not hide that it paid somebody else', async () => {
    const { error, ctx } = await sent([output(scriptOf(OTHER), Number(AMOUNT))], { failures: 5 })
    expect(error).toMatchObject({ code: 'bitcoin/transaction-mismatch' })
    expect(ctx.events).toEqual(['TRANSACTION_MISMATCH'])
  })

  test('behavior: not seen on the chain yet: looked for a while, then noted and left to tracking', async () => {
    const { error, ctx } = await sent([], { seen: false })
    expect(error).toBeUndefined()
    expect(ctx.warnings).toEqual(['A sent transaction was not seen yet'])
    expect(ctx.paths.filter((path) => path === `GET /tx/${ID}`)).toHaveLength(8)
  })

  test.each([undefined, null, '', 7, 'ab', 'CD'.repeat(32), `${ID}0`])('error: the id %j is none', async (txid) => {
    const { send, ctx } = await ready({ methods: ['sendTransfer'], wallet: () => ({ txid }) })
    await expect(send()).rejects.toMatchObject({ code: 'connect/malformed' })
    await expect(ctx.background[0]).resolves.toBeUndefined()
  })

  test('error: declined: said to who asked, and no alert', async () => {
    const wallet = () => {
      throw kernelError('request/rejected')
    }
    const { send, ctx } = await ready({ methods: ['sendTransfer'], wallet })
    await expect(send()).rejects.toMatchObject({ code: 'request/rejected' })
    await expect(ctx.background[0]).resolves.toBeUndefined()
  })
})
