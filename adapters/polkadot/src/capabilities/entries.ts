import type { FamilyEntries, Network } from '@latchkey/kernel'
import { paymentUri, readPaymentUri } from './payment.ts'
import { inspectReceiver } from './receiver.ts'
import { transactionStatus } from './transactionStatus.ts'

/** Milliseconds between two blocks. */
const BLOCK_MS = 6000

function transactionUrl({ explorer }: Network, hash: string): string | undefined {
  return explorer && `${explorer.url.replace(/\/+$/, '')}/extrinsic/${hash}`
}

/** What Polkadot can do without a wallet. */
export const entries: FamilyEntries = {
  transactionStatus,
  isTransactionHash: (value) => /^0x[0-9a-f]{64}$/.test(value),
  transactionUrl,
  blockTime: () => BLOCK_MS,
  paymentUri,
  readPaymentUri,
  inspectReceiver,
}
