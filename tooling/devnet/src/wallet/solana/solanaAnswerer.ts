import { base58 } from '@scure/base'
import type { Answerer } from '../answerer.ts'
import type { SolanaKey } from '../answerers.ts'
import { callNode } from '../request/callNode.ts'
import { nodeOf } from '../request/nodes.ts'
import { readRecord } from '../request/readRecord.ts'
import { WalletProblem } from '../request/walletProblem.ts'

const SIGNATURE = 64
const KEY = 32
const VERSION_BIT = 0x80

interface Signed {
  /** Base64 of the whole transaction with the signature in its place. */
  readonly transaction: string
  /** Base58. */
  readonly signature: string
}

function readLength(bytes: Uint8Array, start: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let index = start, shift = 0; index < bytes.length && shift < 21; index++, shift += 7) {
    const byte = bytes[index] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { value, next: index + 1 }
  }
  throw new WalletProblem(-32602, 'The transaction ends in the middle of a length.')
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

/**
 * Puts a key's signature into a serialized transaction, legacy or version 0: compact-u16 count of signatures, the
 * signatures, then the message they sign (https://solana.com/docs/core/transactions).
 * @throws WalletProblem 4100 when the key is not among its signers
 */
function signSolanaTransaction(base64: string, key: SolanaKey): Signed {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  const { value: count, next: signatures } = readLength(bytes, 0)
  const message = signatures + count * SIGNATURE
  const header = (bytes[message] ?? 0) & VERSION_BIT ? message + 1 : message
  const required = bytes[header] ?? 0
  const { next: keys } = readLength(bytes, header + 3)
  const place = Array.from({ length: required }).findIndex((_, index) =>
    equal(bytes.subarray(keys + index * KEY, keys + (index + 1) * KEY), key.publicKey),
  )
  if (place < 0 || place >= count) throw new WalletProblem(4100, `${key.address} is not a signer of this transaction.`)
  const signature = key.sign(bytes.subarray(message))
  bytes.set(signature, signatures + place * SIGNATURE)
  return { transaction: Buffer.from(bytes).toString('base64'), signature: base58.encode(signature) }
}

type Method = (params: unknown, chainId: string) => unknown

/** A Solana wallet: messages in base58, transactions in base64. */
export function solanaAnswerer(key: SolanaKey, rpcUrls: Readonly<Record<string, string>>): Answerer {
  const accounts = () => [{ pubkey: key.address }]
  const methods: Readonly<Record<string, Method>> = {
    solana_getAccounts: accounts,
    solana_requestAccounts: accounts,
    solana_signMessage(params) {
      const bytes = base58.decode(readRecord(params).text('message'))
      return { signature: base58.encode(key.sign(bytes)) }
    },
    solana_signTransaction: (params) => signSolanaTransaction(readRecord(params).text('transaction'), key),
    solana_signAllTransactions(params) {
      const all = readRecord(params).texts('transactions')
      return { transactions: all.map((transaction) => signSolanaTransaction(transaction, key).transaction) }
    },
    async solana_signAndSendTransaction(params, chainId) {
      const { transaction } = signSolanaTransaction(readRecord(params).text('transaction'), key)
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      return { signature: await callNode(nodeOf(rpcUrls, chainId), 'sendTransaction', [transaction, options]) }
    },
  }
  return {
    methods: Object.keys(methods),
    events: ['accountsChanged', 'chainChanged'],
    address: () => key.address,
    async answer({ method, params, chainId }) {
      const run = methods[method]
      if (!run) throw new WalletProblem(-32601, `The wallet does not know ${method}.`)
      const { pubkey }: { pubkey?: unknown } = typeof params === 'object' && params !== null ? params : {}
      if (pubkey !== undefined && pubkey !== key.address)
        throw new WalletProblem(4100, `The wallet has no key of ${pubkey}.`)
      return run(params, chainId)
    },
  }
}
