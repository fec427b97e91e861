import type { FamilyEntries, Network } from '@latchkey/kernel'
import { decodeBase58 } from '../base58.ts'
import { standardChain } from '../clusters.ts'
import * as networks from '../networks/index.ts'
import { paymentUri, readPaymentUri } from './payment.ts'
import { inspectReceiver } from './receiver.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Milliseconds between two slots. */
const SLOT_MS = 400

function transactionUrl({ explorer, parameters }: Network, hash: string): string | undefined {
  const cluster = parameters?.cluster ?? 'mainnet'
  return (
    explorer && `${explorer.url.replace(/\/+$/, '')}/tx/${hash}${cluster === 'mainnet' ? '' : `?cluster=${cluster}`}`
  )
}

/** What Solana can do without a wallet. */
export const entries: FamilyEntries = {
  transactionStatus,
  // Of a cluster that the site does not offer only the wallet's own name for it may be known.
  networkName: (id) =>
    Object.values(networks).find((network) => network.id === id || standardChain(network) === id)?.name,
  isTransactionHash: (value) => value.length < 90 && decodeBase58(value)?.length === 64,
  transactionUrl,
  blockTime: () => SLOT_MS,
  finality: 'confirmed',
  paymentUri,
  readPaymentUri,
  inspectReceiver,
  pastTransactions: async (input, ctx) => (await import('./pastTransactions.ts')).pastTransactions(input, ctx),
  nfts: async (input, ctx) => (await import('./tokenBalances.ts')).nfts(input, ctx),
}
