import { type CapabilityContext, type CapabilityMap, kernelError } from '@latchkey/kernel'
import { fromBase64, readProperty, toBase64, walletCall } from '@latchkey/kernel/adapter'
import { decodeBase58 } from '../base58.ts'
import { solanaError, UNSENT } from '../errors.ts'
import { findChange } from './chain/compareSigned.ts'
import { readTransaction, type Transaction, withSignature } from './chain/transaction.ts'
import { isSignedBy } from './ed25519.ts'

const ONE = 'solana_signTransaction'
const MANY = 'solana_signAllTransactions'

/** Reads a transaction that a caller gave. @throws `solana/invalid-input` */
function readGiven(bytes: unknown, { account }: CapabilityContext): Transaction {
  const invalid = (problem: string, cause?: unknown) =>
    solanaError('solana/invalid-input', { details: { argument: 'transactions', problem }, cause })
  if (!(bytes instanceof Uint8Array)) throw invalid('expected bytes')
  let transaction: Transaction
  try {
    transaction = readTransaction(bytes)
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'expected a transaction', error)
  }
  if (!transaction.signers.includes(account.address)) throw invalid(`${account.address} does not sign it`)
  return transaction
}

/** The signed bytes of one answer: the whole transaction, or the signature alone, which is then put in its place. */
function signedBytes(answer: unknown, given: Uint8Array, signer: number, method: string): Uint8Array {
  const whole = typeof answer === 'string' ? answer : readProperty(answer, 'transaction')
  const bytes = typeof whole === 'string' ? fromBase64(whole) : undefined
  if (bytes) return bytes
  const alone = readProperty(answer, 'signature')
  const signature = typeof alone === 'string' ? decodeBase58(alone) : undefined
  if (signature?.length === 64) return withSignature(given, signer, signature)
  throw kernelError('connect/malformed', { details: { method, expected: 'a signed transaction' } })
}

/** Checks what came back against what was given. @throws `solana/transaction-changed`, `solana/signature-invalid` */
function checkSigned(
  bytes: Uint8Array,
  reviewed: Transaction,
  { account }: CapabilityContext,
  isForSending: boolean,
): Uint8Array {
  const changed = (problem: string, cause?: unknown) =>
    solanaError('solana/transaction-changed', { details: { problem }, cause })
  let signed: Transaction
  try {
    signed = readTransaction(bytes)
  } catch (error) {
    throw changed('it can no longer be read', error)
  }
  const change = findChange(reviewed, signed)
  if (change !== undefined) throw changed(change)
  const signature = signed.signatures[signed.signers.indexOf(account.address)] ?? new Uint8Array()
  if (!isSignedBy(account.address, signed.message, signature))
    throw solanaError('solana/signature-invalid', {
      details: { address: account.address, ...(isForSending && UNSENT) },
    })
  return bytes
}

/**
 * Has the wallet sign transactions, several with one approval where it can. Each is compared with what was given, and
 * its signature is checked, before it is returned.
 * @throws `solana/invalid-input`, `solana/transaction-changed`, `solana/signature-invalid`, `request/rejected`, …
 */
export const signTransactions: CapabilityMap['signTransactions'] = ({ transactions }, ctx) =>
  signChecked(transactions, ctx)

/** {@link signTransactions}. @param isForSending - a refusal says that nothing was sent */
export async function signChecked(
  transactions: readonly Uint8Array[],
  ctx: CapabilityContext,
  isForSending = false,
): ReturnType<CapabilityMap['signTransactions']> {
  if (!Array.isArray(transactions) || !transactions.length)
    throw solanaError('solana/invalid-input', {
      details: { argument: 'transactions', problem: 'expected at least one' },
    })
  const reviewed = transactions.map((bytes) => readGiven(bytes, ctx))
  const texts = transactions.map(toBase64)
  const pubkey = ctx.account.address
  const method = texts.length === 1 ? ONE : MANY
  const params = texts.length === 1 ? { transaction: texts[0], pubkey } : { transactions: texts, pubkey }
  const answer = await walletCall(ctx, method, params)
  const list = texts.length === 1 ? [answer] : readProperty(answer, 'transactions')
  if (!Array.isArray(list) || list.length !== texts.length)
    throw kernelError('connect/malformed', { details: { method, expected: `${texts.length} transactions` } })
  return {
    transactions: reviewed.map((transaction, index) => {
      const given = transactions[index] ?? new Uint8Array()
      const signer = transaction.signers.indexOf(pubkey)
      return checkSigned(signedBytes(list[index], given, signer, method), transaction, ctx, isForSending)
    }),
  }
}
