import { isKernelError, type KernelError, kernelError, type Network } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { solanaError } from '../errors.ts'

const MAX_SHOWN = 200

/** What a node says of a transaction it would not take: `{ err }` of a simulation, or of a refusal to send. */
function wordsOf(err: unknown): string {
  return (typeof err === 'string' ? err : JSON.stringify(err ?? '')).slice(0, MAX_SHOWN)
}

/** Refusals of the runtime and of the token programs, each as what a user can do about it. */
export function transactionError(
  err: unknown,
  logs: readonly unknown[],
  { network, symbol }: { readonly network: Network; readonly symbol: string },
): KernelError {
  const words = wordsOf(err)
  // A node may put anything there.
  const lines = logs.filter((entry) => typeof entry === 'string')
  const last = lines.filter((entry) => /error|insufficient/i.test(entry)).at(-1)
  const reason = (last ?? words).slice(0, MAX_SHOWN)
  const details = { reason }
  const native = network.nativeCurrency.symbol
  if (/BlockhashNotFound/.test(words)) return kernelError('transfer/expired', { details })
  if (/InsufficientFundsForFee|AccountNotFound/.test(words))
    return kernelError('transfer/insufficient-fee', { details: { symbol: native, ...details } })
  const poor = readProperty(readProperty(err, 'InsufficientFundsForRent'), 'account_index')
  // The first account is the sender's, which pays the fee.
  if (poor === 0) return solanaError('solana/rent-left', { details })
  if (poor !== undefined) return solanaError('solana/rent-needed', { details: { kind: 'other', ...details } })
  if (/account is frozen|mint is paused|is paused/i.test(lines.join('\n')))
    return solanaError('solana/token-frozen', { details: { account: '', ...details } })
  // 1 is "insufficient funds" of the token programs, and "result with negative lamports" of the system program.
  if (/"Custom":1\b/.test(words))
    return kernelError('transfer/insufficient-funds', { details: { symbol, amount: '', ...details } })
  return solanaError('solana/would-fail', { details })
}

/** The refusal in a node's error; `undefined` where the node did not judge the transaction. */
export function refusalOf(error: unknown): { readonly err: unknown; readonly logs: readonly unknown[] } | undefined {
  if (!isKernelError(error)) return undefined
  const data = readProperty(error.details, 'data')
  const err = readProperty(data, 'err')
  const logs = readProperty(data, 'logs')
  return err === undefined || err === null ? undefined : { err, logs: Array.isArray(logs) ? logs : [] }
}
