import * as z from 'zod/mini'
import { type Schema, text } from './values.ts'

const SAFE =
  'accounts blockNumber call chainId estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter sendRawTransaction syncing uninstallFilter getUserOperationReceipt estimateUserOperationGas getUserOperationByHash supportedEntryPoints'

/** The 41 methods a frame answers without asking. */
export const safeMethods: readonly string[] = [
  ...SAFE.split(' ').map((name) => `eth_${name}`),
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
]

/** The methods a frame draws and asks about. */
export const approvalMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]

/** What a method is to a frame; the host's opinion does not count. */
export type MethodKind = 'safe' | 'approval' | 'refused'

/** What a frame does with a method; whatever is in neither list is refused. */
export function methodKind(method: string): MethodKind {
  if (safeMethods.includes(method)) return 'safe'
  return approvalMethods.includes(method) ? 'approval' : 'refused'
}

/** A transaction as `eth_sendTransaction` takes it. */
export interface TransactionParams {
  readonly from: string
  readonly to?: string
  readonly data?: string
  readonly input?: string
  readonly value?: string
  readonly gas?: string
  readonly gasPrice?: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly nonce?: string
  readonly chainId?: string | number
  readonly type?: string
}

/** One call of a batch (EIP-5792). */
export interface BatchCall {
  readonly to: string
  readonly data?: string
  readonly value?: string
  readonly capabilities?: CallCapabilities
}

/** What a site wants of a batch or of a call beside sending it, by name (EIP-5792): `optional: true` says that it can do without. */
export type CallCapabilities = Readonly<Record<string, unknown>>

/** The argument of `wallet_sendCalls`. */
export interface SendCallsParams {
  readonly version?: string
  readonly id?: string
  readonly from?: string
  readonly chainId?: string
  readonly atomicRequired?: boolean
  readonly calls: readonly BatchCall[]
  readonly capabilities?: CallCapabilities
}

/** Bytes. */
export const hex: z.ZodMiniType<string> = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
/** A number of at most 256 bits. */
export const quantity: z.ZodMiniType<string> = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
/** An address of an EVM chain. */
export const address: z.ZodMiniType<string> = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/** Text in base58: reading it takes a time that grows with the square of its length. */
const base58 = (longest: number) => z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]+$/), z.maxLength(longest))
const LONGEST_MESSAGE = 10_000
/** A transaction has at most 1,232 bytes. */
const LONGEST_TRANSACTION = 1_700
const publicKey = base58(44)
const solanaTransaction = base58(LONGEST_TRANSACTION)

const transaction: z.ZodMiniType<TransactionParams> = z.strictObject({
  from: address,
  to: z.exactOptional(address),
  data: z.exactOptional(hex),
  input: z.exactOptional(hex),
  value: z.exactOptional(quantity),
  gas: z.exactOptional(quantity),
  gasPrice: z.exactOptional(quantity),
  maxFeePerGas: z.exactOptional(quantity),
  maxPriorityFeePerGas: z.exactOptional(quantity),
  nonce: z.exactOptional(quantity),
  chainId: z.exactOptional(z.union([quantity, z.int()])),
  type: z.exactOptional(quantity),
})

const capabilities: z.ZodMiniType<CallCapabilities> = z.record(text(80), z.unknown())

const call: z.ZodMiniType<BatchCall> = z.strictObject({
  to: address,
  data: z.exactOptional(hex),
  value: z.exactOptional(quantity),
  capabilities: z.exactOptional(capabilities),
})

const sendCalls: z.ZodMiniType<SendCallsParams> = z.strictObject({
  version: z.exactOptional(text(20)),
  id: z.exactOptional(text(100)),
  from: z.exactOptional(address),
  chainId: z.exactOptional(quantity),
  atomicRequired: z.exactOptional(z.boolean()),
  calls: z.array(call).check(z.minLength(1), z.maxLength(20)),
  capabilities: z.exactOptional(capabilities),
})

/** The parameters of `personal_sign`: the message, the account that signs. */
export const personalSignParams: Schema<[message: string, account: string]> = z.tuple([
  z.string().check(z.maxLength(100_000)),
  address,
])
/** The parameters of `eth_signTypedData_v4`: the account that signs, the data as JSON or as an object. */
export const typedDataParams: Schema<[account: string, data: unknown]> = z.tuple([address, z.unknown()])
/** The parameters of `eth_sendTransaction`. */
export const transactionParams: Schema<[TransactionParams]> = z.tuple([transaction])
/** The parameters of `wallet_sendCalls`. */
export const sendCallsParams: Schema<[SendCallsParams]> = z.tuple([sendCalls])
/** The parameters of `solana_signMessage`: bytes and signer in base58. */
export const solanaMessageParams: Schema<{ readonly message: string; readonly pubkey: string }> = z.strictObject({
  message: base58(LONGEST_MESSAGE),
  pubkey: publicKey,
})
/** The parameters of `solana_signTransaction`: a serialized transaction in base58. */
export const solanaTransactionParams: Schema<{ readonly transaction: string }> = z.strictObject({
  transaction: solanaTransaction,
})
/** The parameters of `solana_signAllTransactions`. */
export const solanaTransactionsParams: Schema<{ readonly transactions: readonly string[] }> = z.strictObject({
  transactions: z.array(solanaTransaction).check(z.minLength(1), z.maxLength(20)),
})
/** The parameters of `solana_signAndSendTransaction`; the wallet itself decides how it is handed over. */
export const solanaSendParams: Schema<{ readonly transaction: string; readonly options?: unknown }> = z.strictObject({
  transaction: solanaTransaction,
  options: z.exactOptional(
    z.strictObject({
      skipPreflight: z.exactOptional(z.boolean()),
      preflightCommitment: z.exactOptional(text(20)),
      maxRetries: z.exactOptional(z.int()),
      minContextSlot: z.exactOptional(z.int()),
    }),
  ),
})
