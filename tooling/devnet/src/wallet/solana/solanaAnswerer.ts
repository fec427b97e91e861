import { base58 } from '@scure/base'
import type { Answerer } from '../answerer.ts'
import { callNode } from '../callNode.ts'
import { nodeOf } from '../nodeOf.ts'
import { readRecord } from '../readRecord.ts'
import { WalletProblem } from '../walletProblem.ts'
import { signSolanaTransaction } from './signSolanaTransaction.ts'
import type { SolanaKey } from './solanaKey.ts'

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
