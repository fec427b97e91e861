import { type CapabilityContext, isKernelError, kernelError } from '@latchkey/kernel'
import { fromBase64, nodeCall, readProperty, toBase64, walletCall } from '@latchkey/kernel/adapter'
import { decodeBase58, encodeBase58 } from '../base58.ts'
import { solanaError } from '../errors.ts'
import { findSentChange } from './chain/compareSigned.ts'
import { isBlockhashValid } from './chain/rpc.ts'
import { readTransaction, type Transaction } from './chain/transaction.ts'
import { refusalOf } from './chainErrors.ts'
import { simulate } from './fees.ts'
import { bothTexts } from './paidText.ts'

/** Milliseconds between two times the same bytes are handed to nodes, until one of them has them in a block. */
const AGAIN_MS = 2000
/** Pauses between the looks for a transaction that the wallet sent by itself, in milliseconds. */
const PAUSES = [0, 500, 1000, 2000, 4000, 8000, 16_000]
const SEND = 'sendTransaction'
const HANDED_OVER = { encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 0 } as const
const SIGNATURE_LENGTH = 64

function statusOf(answer: unknown): unknown {
  const list = readProperty(answer, 'value')
  return Array.isArray(list) ? list[0] : undefined
}

/** Bytes that were handed to a node once. */
interface Sent {
  readonly signature: string
  readonly text: string
  readonly blockhash: string
  /** A node would not take them: the next one tries them again first, so that what fails costs no fee. */
  readonly isRefused: boolean
}

/** Hands the same bytes over until they are in a block, or no block can take them any more. */
async function sendUntilSeen({ signature, text, blockhash, isRefused }: Sent, ctx: CapabilityContext): Promise<void> {
  const { clock, log } = ctx.services
  for (;;) {
    await clock.sleep(AGAIN_MS, ctx.signal)
    try {
      const status = statusOf(await nodeCall(ctx, 'getSignatureStatuses', [[signature]]))
      if (status) return
      if (!(await isBlockhashValid(ctx, blockhash))) return
      await nodeCall(ctx, SEND, [text, { ...HANDED_OVER, skipPreflight: !isRefused }])
    } catch (error) {
      if (ctx.signal.aborted) return
      log.debug('A transaction could not be handed over again', error)
    }
  }
}

/** Has a node try signed bytes without their signatures: whatever it says of them, it cannot send them. */
async function tryUnsigned(bytes: Uint8Array, count: number, ctx: CapabilityContext): Promise<void> {
  const unsigned = bytes.slice().fill(0, 1, 1 + count * SIGNATURE_LENGTH)
  await simulate(unsigned, ctx, { symbol: ctx.network.nativeCurrency.symbol })
}

/**
 * Sends a signed transaction and sees to it that nodes keep it. Once a node has the bytes its refusal proves nothing, as
 * it may be behind, lie, or answer for another: the signature is given, and the outcome shows on the chain.
 * @throws `transfer/expired` when it is too late already, and what the network would refuse it with: then no node has the
 *   signature, and it was not sent
 */
export async function sendSigned(bytes: Uint8Array, ctx: CapabilityContext): Promise<string> {
  const { blockhash, signatures } = readTransaction(bytes)
  const [isValid] = await Promise.all([isBlockhashValid(ctx, blockhash), tryUnsigned(bytes, signatures.length, ctx)])
  if (!isValid) throw kernelError('transfer/expired')
  const signature = encodeBase58(signatures[0] ?? new Uint8Array())
  const text = toBase64(bytes)
  let isRefused = false
  ctx.signal.throwIfAborted()
  ctx.willSend(signature)
  try {
    await nodeCall(ctx, SEND, [text, HANDED_OVER])
  } catch (error) {
    if (ctx.signal.aborted) return signature
    const refusal = refusalOf(error)
    isRefused = refusal !== undefined && refusal.err !== 'AlreadyProcessed'
    ctx.services.log.warn('A node did not say that it took a transaction', error)
  }
  ctx.runInBackground((signal) => sendUntilSeen({ signature, text, blockhash, isRefused }, { ...ctx, signal }))
  return signature
}

/** What reached the chain under a signature; `undefined` where no node has seen it in time. */
async function readBack(signature: string, ctx: CapabilityContext): Promise<Transaction | undefined> {
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  for (const pause of PAUSES) {
    if (pause) await ctx.services.clock.sleep(pause, ctx.signal)
    try {
      const answer = await nodeCall(ctx, 'getTransaction', [signature, options])
      const [text]: readonly unknown[] = [readProperty(answer, 'transaction')].flat()
      const bytes = typeof text === 'string' ? fromBase64(text) : undefined
      if (bytes) return readTransaction(bytes)
    } catch (error) {
      if (ctx.signal.aborted) throw error
      // A node that fails, or answers what is no transaction, is asked again.
      ctx.services.log.debug('A sent transaction could not be read back', error)
    }
  }
  return undefined
}

/** Compares what the wallet sent with what was reviewed. @throws `solana/transaction-mismatch` */
export async function verifySent(signature: string, reviewed: Transaction, ctx: CapabilityContext): Promise<void> {
  const sent = await readBack(signature, ctx)
  if (!sent) return ctx.services.log.warn('A sent transaction was not seen yet', { network: ctx.network.id })
  const problem = findSentChange(signature, reviewed, sent)
  if (problem === undefined) return
  ctx.emit('TRANSACTION_MISMATCH', { hash: signature, problem, network: ctx.network.id })
  const texts = bothTexts(reviewed, sent, ctx.network)
  throw solanaError('solana/transaction-mismatch', { details: { hash: signature, problem, ...texts } })
}

/** Has a wallet that cannot sign alone sign and send; what reached the chain is compared in the background. */
export function signAndSend(bytes: Uint8Array, ctx: CapabilityContext): Promise<{ readonly hash: string }> {
  const method = 'solana_signAndSendTransaction'
  const params = {
    transaction: toBase64(bytes),
    pubkey: ctx.account.address,
    sendOptions: { preflightCommitment: 'confirmed' },
  }
  return new Promise((resolve, reject) => {
    ctx.runInBackground(async (signal) => {
      const own = { ...ctx, signal }
      try {
        const signature = readProperty(await walletCall(own, method, params), 'signature')
        if (typeof signature !== 'string' || decodeBase58(signature)?.length !== 64)
          throw kernelError('connect/malformed', { details: { method, expected: 'a signature' } })
        resolve({ hash: signature })
        await verifySent(signature, readTransaction(bytes), own)
      } catch (error) {
        reject(error)
        if (isKernelError(error) && error.code === ('solana/transaction-mismatch' as string)) throw error
      }
    })
  })
}
