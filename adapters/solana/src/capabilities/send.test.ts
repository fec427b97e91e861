import { type CapabilityContext, kernelError, type RpcRequest } from '@latchkey/kernel'
import { toBase64 } from '@latchkey/kernel/adapter'
import { ed25519 } from '@noble/curves/ed25519'
import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { nodeContext } from '../testing/nodeContext.ts'
import { readTransaction, withSignature } from './chain/transaction.ts'
import { sendSigned, signAndSend, verifySent } from './send.ts'
import { buildTransaction, transferInstruction } from './web3.ts'

const [payer, receiver, thief, blockhash] = [1, 2, 3, 4].map((seed) =>
  Keypair.fromSeed(new Uint8Array(32).fill(seed)),
) as [Keypair, Keypair, Keypair, Keypair]
const from = payer.publicKey.toBase58()

/** A payment that its payer has signed. */
function signed(to: Keypair = receiver, lamports = 4_242n, over = blockhash) {
  const bytes = buildTransaction({
    ...{ payer: from, blockhash: over.publicKey.toBase58(), units: 450n, price: 7n },
    instructions: [transferInstruction(from, to.publicKey.toBase58(), lamports)],
  })
  const signature = ed25519.sign(readTransaction(bytes).message, payer.secretKey.slice(0, 32))
  return { bytes: withSignature(bytes, 0, signature), unsigned: bytes, signature: encodeBase58(signature) }
}
const payment = signed()

interface World {
  /** What each method of a node answers, in turn; what is thrown are its errors. */
  readonly answers?: Readonly<Record<string, readonly unknown[]>>
  readonly wallet?: (call: RpcRequest) => unknown
  readonly more?: Partial<CapabilityContext>
}

/** What runs where the last answer of each list holds for good. */
function running({ answers = {}, wallet, more = {} }: World = {}) {
  const asked: (readonly [method: string, params: unknown])[] = []
  const left: Record<string, readonly unknown[]> = {
    isBlockhashValid: [{ value: true }],
    simulateTransaction: [{ value: { err: null, unitsConsumed: 450 } }],
    sendTransaction: [payment.signature],
    getSignatureStatuses: [{ value: [{ slot: 1 }] }],
    ...answers,
  }
  const node = (method: string, params: unknown): unknown => {
    asked.push([method, params])
    const [answer, ...rest] = left[method] ?? []
    if (rest.length) left[method] = rest
    if (answer instanceof Error) throw answer
    return answer
  }
  const [named, events, work]: [string[], string[], Promise<void>[]] = [[], [], []]
  const ctx: CapabilityContext = {
    ...nodeContext({ node, address: from, ...(wallet ? { wallet } : {}) }),
    willSend: (hash) => void named.push(hash),
    emit: (name) => void events.push(name),
    runInBackground(run) {
      const done = run(new AbortController().signal)
      done.catch(() => undefined)
      work.push(done)
    },
    ...more,
  }
  const of = (method: string) => asked.filter(([name]) => name === method).map(([, params]) => params)
  return { ctx, asked, named, events, work, of }
}
const judged = (err: unknown, logs: readonly unknown[] = []) =>
  kernelError('rpc/invalid-input', { details: { data: { err, logs } } })

describe('sendSigned', () => {
  test('default: tried without its signature, named, handed over once, and seen', async () => {
    const { ctx, named, of, work, asked } = running()
    expect(await sendSigned(payment.bytes, ctx)).toBe(payment.signature)
    await Promise.all(work)
    expect(named).toEqual([payment.signature])
    expect(of('simulateTransaction')).toEqual([[toBase64(payment.unsigned), expect.any(Object)]])
    expect(of('sendTransaction')).toEqual([[toBase64(payment.bytes), expect.objectContaining({ maxRetries: 0 })]])
    expect(asked.map(([method]) => method).at(-1)).toBe('getSignatureStatuses')
  })

  test.each<[string, Readonly<Record<string, readonly unknown[]>>, string]>([
    ['it is too late', { isBlockhashValid: [{ value: false }] }, 'transfer/expired'],
    ['the node does not say whether it is too late', { isBlockhashValid: [{ value: 'yes' }] }, 'rpc/malformed'],
    [
      'the account has too little',
      { simulateTransaction: [{ value: { err: { InstructionError: [2, { Custom: 1 }] } } }] },
      'transfer/insufficient-funds',
    ],
    [
      'the account cannot pay the fee',
      { simulateTransaction: [{ value: { err: 'InsufficientFundsForFee' } }] },
      'transfer/insufficient-fee',
    ],
    [
      'the trial cannot be read',
      { simulateTransaction: [{ value: { err: null, unitsConsumed: 'many' } }] },
      'rpc/malformed',
    ],
    ['no node answers', { simulateTransaction: [kernelError('rpc/unavailable')] }, 'rpc/unavailable'],
  ])('error: %s: no node gets the signature', async (_title, answers, code) => {
    const { ctx, named, of } = running({ answers })
    await expect(sendSigned(payment.bytes, ctx)).rejects.toMatchObject({ code })
    expect([named, of('sendTransaction')]).toEqual([[], []])
    expect(of('simulateTransaction').flat()).not.toContain(toBase64(payment.bytes))
  })

  test.each<[string, unknown]>([
    ['does not answer', kernelError('rpc/unavailable')],
    ['refuses what another one may have taken', judged({ InstructionError: [2, { Custom: 1 }] })],
    ['has it already', judged('AlreadyProcessed')],
    ['answers with another signature', 'another'],
  ])(
    'behavior: a node that %s: the signature is given, and the same bytes are handed over until they are seen',
    async (_title, answer) => {
      const { ctx, of, work } = running({
        answers: {
          sendTransaction: [answer, payment.signature],
          getSignatureStatuses: [
            { value: [null] },
            kernelError('rpc/unavailable'),
            { value: [null] },
            { value: [{ slot: 1 }] },
          ],
        },
      })
      expect(await sendSigned(payment.bytes, ctx)).toBe(payment.signature)
      await Promise.all(work)
      const handed = of('sendTransaction').map((params) => Reflect.get(Object(params), 0))
      expect(handed).toEqual([1, 2, 3].map(() => toBase64(payment.bytes)))
    },
  )

  test('behavior: what was refused is tried again by the next node, so that it costs no fee to fail', async () => {
    for (const [answer, skipPreflight] of [
      [judged('BlockhashNotFound'), false],
      [judged('AlreadyProcessed'), true],
      [kernelError('rpc/unavailable'), true],
    ] as const) {
      const { ctx, of, work } = running({
        answers: { sendTransaction: [answer, null], getSignatureStatuses: [{ value: [null] }, { value: [{}] }] },
      })
      await sendSigned(payment.bytes, ctx)
      await Promise.all(work)
      expect(of('sendTransaction')[1]).toEqual([toBase64(payment.bytes), expect.objectContaining({ skipPreflight })])
    }
  })

  test('behavior: once no block can take it, it is not handed over again', async () => {
    const { ctx, of, work } = running({
      answers: {
        isBlockhashValid: [{ value: true }, { value: true }, { value: false }],
        getSignatureStatuses: [{ value: [null] }],
      },
    })
    await sendSigned(payment.bytes, ctx)
    await Promise.all(work)
    expect(of('sendTransaction')).toHaveLength(2)
  })

  test('error: given up before it is handed over, and while it is', async () => {
    const before = running({ more: { signal: AbortSignal.abort() } })
    await expect(sendSigned(payment.bytes, before.ctx)).rejects.toThrow('')
    expect([before.named, before.of('sendTransaction')]).toEqual([[], []])
    const abort = new AbortController()
    const during = running({
      answers: { sendTransaction: [kernelError('rpc/unavailable')] },
      more: { signal: abort.signal, willSend: () => abort.abort() },
    })
    expect(await sendSigned(payment.bytes, during.ctx)).toBe(payment.signature)
    expect([during.work, during.of('sendTransaction').length]).toEqual([[], 1])
  })
})

describe('what a wallet sent by itself', () => {
  const reviewed = readTransaction(payment.unsigned)
  const onChain = (bytes: Uint8Array) => ({ transaction: [toBase64(bytes), 'base64'] })
  const stolen = signed(thief)

  test('behavior: the same, also over a newer blockhash, once a node has seen it', async () => {
    for (const sent of [payment, signed(receiver, 4_242n, thief)]) {
      const { ctx, of } = running({ answers: { getTransaction: [null, null, onChain(sent.bytes)] } })
      await expect(verifySent(sent.signature, reviewed, ctx)).resolves.toBeUndefined()
      expect(of('getTransaction')).toHaveLength(3)
    }
  })

  test.each<[string, ReturnType<typeof signed>]>([
    ['somebody else', stolen],
    ['another amount', signed(receiver, 4_243n)],
  ])('error: it paid %s: an alert', async (_title, sent) => {
    const { ctx, events } = running({ answers: { getTransaction: [onChain(sent.bytes)] } })
    const { signature } = sent
    await expect(verifySent(signature, reviewed, ctx)).rejects.toMatchObject({
      code: 'solana/transaction-mismatch',
      details: {
        hash: signature,
        reviewed: expect.stringMatching(/^0\.\d+ SOL → \w+$/),
        sent: expect.stringMatching(/^0\.\d+ SOL → \w+$/),
      },
    })
    expect(events).toEqual(['TRANSACTION_MISMATCH'])
  })

  test('error: the transaction under its signature is another one', async () => {
    const { ctx } = running({ answers: { getTransaction: [onChain(payment.bytes)] } })
    await expect(verifySent(stolen.signature, reviewed, ctx)).rejects.toMatchObject({
      details: { problem: 'it is another one' },
    })
  })

  test('error: nodes that fail, or answer what is no transaction, do not hide that it paid somebody else', async () => {
    const failures = [
      kernelError('rpc/unavailable'),
      { transaction: ['AAAA', 'base64'] },
      { transaction: 7 },
      kernelError('rpc/malformed'),
    ]
    const { ctx, events } = running({ answers: { getTransaction: [...failures, onChain(stolen.bytes)] } })
    await expect(verifySent(stolen.signature, reviewed, ctx)).rejects.toMatchObject({
      code: 'solana/transaction-mismatch',
    })
    expect(events).toEqual(['TRANSACTION_MISMATCH'])
  })

  test('behavior: never seen: noted, and left to tracking', async () => {
    const { ctx, of, events } = running({ answers: { getTransaction: [null] } })
    await expect(verifySent(payment.signature, reviewed, ctx)).resolves.toBeUndefined()
    expect([of('getTransaction').length, events]).toEqual([7, []])
  })

  test('default: the wallet is asked once, and its signature is given before it is compared', async () => {
    const { ctx, work } = running({
      answers: { getTransaction: [onChain(stolen.bytes)] },
      wallet: () => ({ signature: stolen.signature }),
    })
    expect(await signAndSend(payment.unsigned, ctx)).toEqual({ hash: stolen.signature })
    await expect(work[0]).rejects.toMatchObject({ code: 'solana/transaction-mismatch' })
  })

  test.each([undefined, null, {}, { signature: 7 }, { signature: '' }, { signature: 'O0' }, { signature: from }])(
    'error: the wallet answers %j: no signature, and no alert',
    async (answer) => {
      const { ctx, work } = running({ wallet: () => answer })
      await expect(signAndSend(payment.unsigned, ctx)).rejects.toMatchObject({ code: 'connect/malformed' })
      await expect(work[0]).resolves.toBeUndefined()
    },
  )
})
